import InputFiles
import Quantities

/// The units of the columns `length` and `free_speed` of a table of links.
package struct RoadUnits: Sendable {
    private var metresPerLength: Double?
    private var kilometresPerHourPerSpeed: Double?

    private static let (metresPerFoot, kilometresPerMile) = (0.3048, 1.609344)

    /// Creates metres and km/h.
    package init() {}

    /// Reads a `config.csv` of GMNS, with the unit of lengths in `long_length`, or else in `short_length`, and that of
    /// speeds in `speed`.
    ///
    /// - Throws: `InputError` if it has neither, or unknown units.
    package init(config file: SourceFile) throws(InputError) {
        var table = try CSVReader(file)
        let lengths = ["long_length", "short_length"].compactMap { table.optionalColumn($0) }
        let speed = table.optionalColumn("speed")
        guard try table.nextRow(), !lengths.isEmpty || speed != nil else {
            throw InputError(
                file.displayName, line: 1, "the file names no unit",
                remedy: "write a config.csv of GMNS with the columns 'long_length' and 'speed' and one row")
        }
        if let length = lengths.first(where: { !table.isEmpty($0) }) {
            metresPerLength = try RoadUnits.unit(table, length, "m, km, ft or mi", RoadUnits.metres)
        }
        if let speed, !table.isEmpty(speed) {
            kilometresPerHourPerSpeed = try RoadUnits.unit(
                table, speed, "km/h, mph or m/s", RoadUnits.kilometresPerHour)
        }
    }

    private static func unit(
        _ table: CSVReader, _ column: CSVReader.Column, _ known: String, _ factor: (String) -> Double?
    ) throws(InputError) -> Double {
        if let found = factor(table.text(column).lowercased()) { return found }
        throw InputError(table.invalidField(column, wanted: "a known unit", remedy: "write \(known)"))
    }

    private static func metres(_ unit: String) -> Double? {
        switch unit {
        case "m", "meter", "meters", "metre", "metres": 1
        case "km", "kilometer", "kilometers", "kilometre", "kilometres": 1_000
        case "ft", "foot", "feet": metresPerFoot
        case "mi", "mile", "miles": kilometresPerMile * 1_000
        default: nil
        }
    }

    private static func kilometresPerHour(_ unit: String) -> Double? {
        switch unit {
        case "km/h", "kmh", "kph", "kmph": 1
        case "mph", "mi/h", "miles per hour": kilometresPerMile
        case "m/s", "mps": 3.6
        default: nil
        }
    }

    /// Converts a length as written to metres.
    func metres(_ length: ExactDecimal) -> ExactDecimal { RoadUnits.converted(length, by: metresPerLength) }

    /// Converts a speed as written to km/h.
    func kilometresPerHour(_ speed: ExactDecimal) -> ExactDecimal {
        RoadUnits.converted(speed, by: kilometresPerHourPerSpeed)
    }

    private static func converted(_ value: ExactDecimal, by factor: Double?) -> ExactDecimal {
        guard let factor, factor != 1 else { return value }
        // Rounds to a hundredth of a millimetre, or of a millimetre per hour.
        return ExactDecimal(digits: Int64((value.nearestDouble * factor * 100_000).rounded()), decimals: 5)
    }
}
