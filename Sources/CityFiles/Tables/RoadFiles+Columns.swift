import CityModel
import InputFiles

extension RoadFiles {
    /// The columns of a file of edges, by our names or those of GMNS.
    struct EdgeColumns {
        let from: CSVReader.Column
        let to: CSVReader.Column
        let length: CSVReader.Column
        /// Whether the name of the column says the unit.
        let saysMetres: Bool
        /// nil where every row has its time.
        let speed: CSVReader.Column?
        let time: CSVReader.Column?
        let name: CSVReader.Column?
        private let kind: CSVReader.Column?
        private let isDirected: CSVReader.Column?
        private let directionFlag: CSVReader.Column?

        /// - Throws: `InputError` with every column that is missing.
        init(_ table: CSVReader) throws(InputError) {
            time = table.optionalColumn("travel_time_ms")
            let speeds = ["speed_kmh", "free_speed"]
            let ends = [["from", "from_node_id"], ["to", "to_node_id"], ["length_m", "length"]]
            let columns = try table.columns(anyOf: time == nil ? ends + [speeds] : ends)
            (from, to, length) = (columns[0], columns[1], columns[2])
            speed = speeds.lazy.compactMap { table.optionalColumn($0) }.first
            saysMetres = table.optionalColumn("length_m") != nil
            name = table.optionalColumn("name")
            let kinds = ["class", "highway", "facility_type", "link_type_name"]
            kind = kinds.lazy.compactMap { table.optionalColumn($0) }.first
            isDirected = table.optionalColumn("directed")
            directionFlag = table.optionalColumn("dir_flag")
        }

        /// As the row says, else the likeliest for its speed.
        func streetClass(_ table: CSVReader, metres: Double, milliseconds: Double) -> StreetClass {
            if let kind, let said = StreetClass(tag: table.text(kind).lowercased()) { return said }
            let speed = speed.flatMap { table.double($0) } ?? (milliseconds > 0 ? metres * 3_600 / milliseconds : 0)
            return StreetClass(likelyAtKilometresPerHour: speed)
        }

        /// A row is one direction unless it says that it is both (`directed` 0, `dir_flag` 0) or the other (`dir_flag` -1).
        func directions(_ table: CSVReader) throws(InputError) -> (isForward: Bool, isBackward: Bool) {
            if let directionFlag, !table.isEmpty(directionFlag) {
                switch table.int(directionFlag) {
                case 1: return (true, false)
                case -1: return (false, true)
                case 0: return (true, true)
                default: throw InputError(table.wrongField(directionFlag, wanted: "1, -1 or 0"))
                }
            }
            guard let isDirected, !table.isEmpty(isDirected) else { return (true, false) }
            switch table.text(isDirected).lowercased() {
            case "1", "true", "yes": return (true, false)
            case "0", "false", "no": return (true, true)
            default: throw InputError(table.wrongField(isDirected, wanted: "true or false"))
            }
        }
    }

    /// Tells by the straight lines between ends whether lengths are metres, where the column does not say so.
    struct LengthCheck {
        private var lengthSum = 0.0
        private var straightSum = 0.0

        /// A city's streets are longer than straight lines, and not by so much. Kilometres and miles lie far below.
        private static let metresRange = 0.5...5.0

        mutating func add(_ metres: Double, straight: Double) {
            lengthSum += metres
            straightSum += straight
        }

        func problem(_ file: SourceFile) -> Diagnostic? {
            guard straightSum > 0, !LengthCheck.metresRange.contains(lengthSum / straightSum) else { return nil }
            let sums =
                "its sum is \(Int(lengthSum.rounded())), the nodes lie \(Int(straightSum.rounded())) m apart in all"
            return Diagnostic(
                file: file.displayName, line: 1, problem: "the column 'length' is not in metres: \(sums)",
                remedy: "give metres, in a column 'length_m'")
        }
    }
}
