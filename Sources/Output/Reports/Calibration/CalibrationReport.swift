import Experiments

/// A calibration and its request: the data of its tables and its text.
package struct CalibrationReport {
    /// Result of the calibration.
    package let finding: CalibrationResult
    /// Fitted keys, by parameter.
    let keys: [Key]
    /// Values in the scenario; nil for keys that have their default.
    let valuesToday: [String?]
    let currency: String?
    /// Request as the user wrote it.
    let request: Request

    /// A fitted key, as tables and text show it.
    package struct Key {
        /// Key in the syntax of `--set`.
        package let path: String
        /// Unit after each value, with a leading space; empty for none.
        package let unit: String
        /// Bounds of the search, without the unit.
        package let bounds: ClosedRange<Double>
        /// Returns the value nearest to a place from 0 to 1, in the syntax of `--set`.
        package let nearest: (_ place: Double) -> String

        /// Creates a fitted key.
        package init(path: String, unit: String, bounds: ClosedRange<Double>, nearest: @escaping (Double) -> String) {
            (self.path, self.unit, self.bounds, self.nearest) = (path, unit, bounds, nearest)
        }
    }

    /// The arguments of a calibration.
    package struct Request {
        /// Name of the scenario.
        package var scenarioName: String
        /// Path of the scenario as the user wrote it.
        package var scenarioPath: String
        /// Arguments of `--set`.
        package var overrides: [String]
        /// Arguments of `--fit`.
        package var fits: [String]
        /// Path of the records.
        package var records: String
        /// Argument of `--holdout`; nil if no records are held out.
        package var holdout: String?
        /// Random seed.
        package var seed: UInt64
        /// Replications of each point.
        package var replications: Int
        /// Number of threads.
        package var threads: Int

        /// Creates a request.
        package init(
            scenarioName: String, scenarioPath: String, overrides: [String], fits: [String], records: String,
            holdout: String?, seed: UInt64, replications: Int, threads: Int
        ) {
            (self.scenarioName, self.scenarioPath, self.overrides) = (scenarioName, scenarioPath, overrides)
            (self.fits, self.records, self.holdout) = (fits, records, holdout)
            (self.seed, self.replications, self.threads) = (seed, replications, threads)
        }
    }

    /// Creates a report.
    package init(
        _ finding: CalibrationResult, keys: [Key], valuesToday: [String?], currency: String?, request: Request
    ) {
        self.finding = finding
        self.keys = keys
        self.valuesToday = valuesToday
        self.currency = currency
        self.request = request
    }

    /// Arguments of `--set` that turn the scenario into the fitted one.
    package var settings: [String] {
        zip(keys, finding.parameters).map { key, parameter in "\(key.path)=\(key.nearest(parameter.place))" }
    }

    /// Command that simulates the fitted scenario.
    package var command: String {
        (["cabrank run \(request.scenarioPath)"]
            + (request.overrides + settings).map { "--set \(CalibrationReport.quoted($0))" }).joined(separator: " ")
    }

    private static func quoted(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { byte in
            let letter = Character(UnicodeScalar(byte))
            return letter.isASCII && (letter.isLetter || letter.isNumber || "._=-+/,:".contains(letter))
        }
        return isPlain ? text : "'\(text.replacing("'", with: "'\\''"))'"
    }

    /// The identifiability of a parameter, in `calibration.csv`.
    enum Identifiability: String {
        /// Identified, with an interval.
        case told
        /// Identified, but the best value is at an end of the range.
        case end
        /// Not identified by the records, alone or together with others.
        case open
    }

    func identifiability(of parameter: Int) -> Identifiability {
        let fitted = finding.parameters[parameter]
        if fitted.interval == nil { return .open }
        return fitted.isAtEnd ? .end : .told
    }
}
