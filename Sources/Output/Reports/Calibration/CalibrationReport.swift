import Experiments

/// A calibration with what was asked for: what its tables and its text are made of.
package struct CalibrationReport {
    package let finding: CalibrationFinding
    /// By parameter.
    let keys: [Key]
    /// As the scenario has them; nil of what is left to its usual value.
    let valuesToday: [String?]
    let currency: String?
    /// What was asked for, as it was written.
    let request: Request

    /// A value that was fitted, as tables and text name it.
    package struct Key {
        /// As `--set` takes it.
        package let path: String
        /// Follows each value, with a blank before it; empty for none.
        package let unit: String
        /// Without the unit.
        package let bounds: ClosedRange<Double>
        /// Returns the value nearest to a place from 0 to 1, as `--set` takes it.
        package let nearest: (_ place: Double) -> String

        package init(path: String, unit: String, bounds: ClosedRange<Double>, nearest: @escaping (Double) -> String) {
            (self.path, self.unit, self.bounds, self.nearest) = (path, unit, bounds, nearest)
        }
    }

    package struct Request {
        package var scenarioName: String
        /// As the user named it.
        package var scenarioPath: String
        package var overrides: [String]
        package var fits: [String]
        package var records: String
        package var holdout: String?
        package var seed: UInt64
        package var replications: Int
        package var threads: Int

        package init(
            scenarioName: String, scenarioPath: String, overrides: [String], fits: [String], records: String,
            holdout: String?, seed: UInt64, replications: Int, threads: Int
        ) {
            (self.scenarioName, self.scenarioPath, self.overrides) = (scenarioName, scenarioPath, overrides)
            (self.fits, self.records, self.holdout) = (fits, records, holdout)
            (self.seed, self.replications, self.threads) = (seed, replications, threads)
        }
    }

    package init(
        _ finding: CalibrationFinding, keys: [Key], valuesToday: [String?], currency: String?, request: Request
    ) {
        self.finding = finding
        self.keys = keys
        self.valuesToday = valuesToday
        self.currency = currency
        self.request = request
    }

    /// What makes a scenario the fitted one: behind each `--set`.
    package var settings: [String] {
        zip(keys, finding.parameters).map { key, parameter in "\(key.path)=\(key.nearest(parameter.place))" }
    }

    /// The command that simulates the fitted scenario.
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

    /// What stands in a row of `calibration.csv` of how well a parameter is told.
    enum Standing: String {
        /// It has an interval.
        case told
        /// The same, but the best value lies at an end of the range.
        case end
        /// The records leave it open, alone or together with others.
        case open
    }

    func standing(of parameter: Int) -> Standing {
        let fitted = finding.parameters[parameter]
        if fitted.interval == nil { return .open }
        return fitted.isAtEnd ? .end : .told
    }
}
