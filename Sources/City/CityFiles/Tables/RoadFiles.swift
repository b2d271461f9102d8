import CityModel
import InputFiles
import Quantities
import Routing

/// Reads a road network: `nodes.csv` with `id,lat,lon`, and `edges.csv` with `from,to,length_m,speed_kmh` and
/// optionally `travel_time_ms`, a row for each direction. The columns may also have the names of the General Modeling
/// Network Specification (GMNS), in metres and km/h unless `RoadUnits` differs.
package enum RoadFiles {
    /// Longest time of an edge, a day; no road takes longer.
    private static let millisecondsMax = ExactDecimal(digits: 86_400_000)
    private static let metresMax = ExactDecimal(digits: 1_000_000)
    private static let speedRange = ExactDecimal(digits: 1, decimals: 1)...ExactDecimal(digits: 300)

    /// The nodes of a network.
    package struct Nodes {
        /// Positions by number.
        package var coordinates: [Coordinate] = []
        /// Names in the file by number.
        package var names: [String] = []
        /// Numbers by name; only looked up, never iterated.
        package var numbers: [String: UInt32] = [:]
    }

    /// The edges with the other data of their file.
    struct Streets {
        var arcs: [StreetNetwork.NewArc] = []
        var names = TextTableBuilder()
    }

    /// Reads the nodes.
    ///
    /// - Throws: `InputError` with every wrong row.
    package static func nodes(_ file: SourceFile) throws(InputError) -> Nodes {
        var table = try CSVReader(file)
        let columns = try table.columns(anyOf: [
            ["id", "node_id"], ["lat", "latitude", "y_coord"], ["lon", "lng", "longitude", "x_coord"],
        ])
        var nodes = Nodes()
        var errors = DiagnosticCollector()
        while table.nextRow(collectingInto: &errors) {
            do throws(InputError) {
                let latitude = try number(table, columns[1], -90...90, "a latitude from -90 to 90")
                let longitude = try number(table, columns[2], -180...180, "a longitude from -180 to 180")
                let id = try table.requiredText(columns[0])
                if nodes.numbers.updateValue(UInt32(nodes.coordinates.count), forKey: id) != nil {
                    throw InputError(table.diagnostic(columns[0], problem: "the node '\(id)' occurs more than once"))
                }
                nodes.coordinates.append(Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude))
                nodes.names.append(id)
            } catch {
                errors.add(error)
            }
        }
        try errors.throwIfAny()
        guard !nodes.coordinates.isEmpty else {
            throw InputError(file.displayName, "there are no nodes")
        }
        return nodes
    }

    /// Reads the edges.
    ///
    /// - Throws: `InputError` with every wrong row.
    package static func edges(_ file: SourceFile, nodes: Nodes) throws(InputError) -> [RoadGraph.Edge] {
        try streets(file, nodes: nodes).arcs.map(\.edge)
    }

    /// Reads the edges with names and classes of their streets.
    ///
    /// - Throws: `InputError` with every wrong row.
    static func streets(
        _ file: SourceFile, nodes: Nodes, units: RoadUnits = RoadUnits()
    ) throws(InputError) -> Streets {
        var table = try CSVReader(file)
        let columns = try EdgeColumns(table, units: units)
        var streets = Streets()
        var lengths = LengthCheck()
        var errors = DiagnosticCollector()
        while table.nextRow(collectingInto: &errors) {
            do throws(InputError) {
                let from = try node(table, columns.from, nodes)
                let to = try node(table, columns.to, nodes)
                let written = try exactNumber(
                    table, columns.length, zero...metresMax, "a length from 0 to 1000000 metres",
                    as: columns.metres)
                let metres = written.nearestDouble
                lengths.add(metres, straight: nodes.coordinates[Int(from)].metres(to: nodes.coordinates[Int(to)]))
                let milliseconds = try milliseconds(table, columns, metres: written)
                let cost = PathCost(
                    milliseconds: UInt32(clamping: milliseconds),
                    centimetres: UInt32(clamping: written.roundedHalfUp(times: 100) ?? .max))
                let edge = RoadGraph.Edge(from: from, to: to, cost: cost)
                var arc = StreetNetwork.NewArc(
                    edge: edge,
                    streetClass: columns.streetClass(table, metres: metres, milliseconds: Double(milliseconds)),
                    nameNumber: streets.names.number(of: columns.name.map { table.text($0) } ?? ""), shape: .straight)
                let directions = try columns.directions(table)
                if directions.isForward { streets.arcs.append(arc) }
                (arc.edge.from, arc.edge.to) = (to, from)
                if directions.isBackward { streets.arcs.append(arc) }
            } catch {
                errors.add(error)
            }
        }
        try errors.throwIfAny()
        if !columns.nameHasMetres, let problem = lengths.problem(file) { throw InputError(problem) }
        return streets
    }

    /// Returns the time of an edge, rounded half up from the decimals as written.
    private static func milliseconds(
        _ table: CSVReader, _ columns: EdgeColumns, metres: ExactDecimal
    ) throws(InputError) -> Int64 {
        if let time = columns.time, columns.speed == nil || !table.isEmpty(time) {
            let written = try exactNumber(
                table, time, zero...millisecondsMax, "a time of at most a day, in milliseconds")
            return written.roundedHalfUp(times: 1) ?? millisecondsMax.digits
        }
        guard let speed = columns.speed else { return 0 }
        let kilometresPerHour = try exactNumber(
            table, speed, speedRange, "a speed from 0.1 to 300 km/h",
            as: columns.kilometresPerHour)
        guard let milliseconds = metres.roundedHalfUp(times: 3_600, over: kilometresPerHour) else {
            throw InputError(
                table.diagnostic(
                    columns.length, problem: "length and speed have too many digits to be divided exactly",
                    remedy: "write at most 15 decimals"))
        }
        return min(milliseconds, millisecondsMax.digits)
    }

    private static func node(
        _ table: CSVReader, _ column: CSVReader.Column, _ nodes: Nodes
    ) throws(InputError) -> UInt32 {
        if let number = nodes.numbers[table.text(column)] { return number }
        throw InputError(
            table.invalidField(column, wanted: "a node", remedy: "every node must be in the file of nodes"))
    }

    private static func number(
        _ table: CSVReader, _ column: CSVReader.Column, _ range: ClosedRange<Double>, _ wanted: String
    ) throws(InputError) -> Double {
        if let value = table.double(column), range.contains(value) { return value }
        throw InputError(table.invalidField(column, wanted: wanted))
    }

    private static let zero = ExactDecimal(digits: 0)

    private static func exactNumber(
        _ table: CSVReader, _ column: CSVReader.Column, _ range: ClosedRange<ExactDecimal>, _ wanted: String,
        as unit: (ExactDecimal) -> ExactDecimal = { $0 }
    ) throws(InputError) -> ExactDecimal {
        if let value = table.exactDecimal(column) {
            // A value too large in its own unit is not converted, so that the conversion stays in range.
            let converted = value <= range.upperBound ? unit(value) : value
            if range.contains(converted) { return converted }
        } else if table.double(column) != nil {
            throw InputError(table.inexactNumber(column))
        }
        throw InputError(table.invalidField(column, wanted: wanted))
    }
}

extension RoadFiles {
    /// The columns of a file of edges, by this program's names or those of GMNS.
    struct EdgeColumns {
        let from: CSVReader.Column
        let to: CSVReader.Column
        let length: CSVReader.Column
        /// Whether the names of the columns include the unit.
        let nameHasMetres, nameHasKilometresPerHour: Bool
        /// Units of columns whose names do not.
        private let units: RoadUnits
        /// Column of the speed; nil where every row has its time.
        let speed: CSVReader.Column?
        let time: CSVReader.Column?
        let name: CSVReader.Column?
        private let kind: CSVReader.Column?
        private let isDirected: CSVReader.Column?
        private let directionFlag: CSVReader.Column?

        /// Finds the columns.
        ///
        /// - Throws: `InputError` with every missing column.
        init(_ table: CSVReader, units: RoadUnits = RoadUnits()) throws(InputError) {
            self.units = units
            time = table.optionalColumn("travel_time_ms")
            let speeds = ["speed_kmh", "free_speed"]
            let ends = [["from", "from_node_id"], ["to", "to_node_id"], ["length_m", "length"]]
            let columns = try table.columns(anyOf: time == nil ? ends + [speeds] : ends)
            (from, to, length) = (columns[0], columns[1], columns[2])
            speed = speeds.lazy.compactMap { table.optionalColumn($0) }.first
            nameHasMetres = table.optionalColumn("length_m") != nil
            nameHasKilometresPerHour = table.optionalColumn("speed_kmh") != nil
            name = table.optionalColumn("name")
            let kinds = ["class", "highway", "facility_type", "link_type_name"]
            kind = kinds.lazy.compactMap { table.optionalColumn($0) }.first
            isDirected = table.optionalColumn("directed")
            directionFlag = table.optionalColumn("dir_flag")
        }

        /// Converts a length as written to metres.
        func metres(_ written: ExactDecimal) -> ExactDecimal { nameHasMetres ? written : units.metres(written) }

        /// Converts a speed as written to km/h.
        func kilometresPerHour(_ written: ExactDecimal) -> ExactDecimal {
            nameHasKilometresPerHour ? written : units.kilometresPerHour(written)
        }

        /// Returns the class in the row, or else the likeliest for its speed.
        func streetClass(_ table: CSVReader, metres: Double, milliseconds: Double) -> StreetClass {
            if let kind, let said = StreetClass(tag: table.text(kind).lowercased()) { return said }
            let written = speed.flatMap { table.exactDecimal($0) }
            let speed =
                written.map { kilometresPerHour($0).nearestDouble }
                ?? (milliseconds > 0 ? metres * 3_600 / milliseconds : 0)
            return StreetClass(likelyAtKilometresPerHour: speed)
        }

        /// Returns the directions of a row: one, unless it says both (`directed` 0, `dir_flag` 0) or the other
        /// (`dir_flag` -1).
        func directions(_ table: CSVReader) throws(InputError) -> (isForward: Bool, isBackward: Bool) {
            if let directionFlag, !table.isEmpty(directionFlag) {
                switch table.int(directionFlag) {
                case 1: return (true, false)
                case -1: return (false, true)
                case 0: return (true, true)
                default: throw InputError(table.invalidField(directionFlag, wanted: "1, -1 or 0"))
                }
            }
            guard let isDirected, !table.isEmpty(isDirected) else { return (true, false) }
            switch table.text(isDirected).lowercased() {
            case "1", "true", "yes": return (true, false)
            case "0", "false", "no": return (true, true)
            default: throw InputError(table.invalidField(isDirected, wanted: "true or false"))
            }
        }
    }

    /// Checks by the straight lines between ends whether lengths are metres, where the column name does not say so.
    struct LengthCheck {
        private var lengthSum = 0.0
        private var straightSum = 0.0
        /// Numbers of links long enough to decide, of those as long as a straight line is in feet, and of those too
        /// long for a street in metres unless it winds.
        private var (links, straightInFeet, longForMetres) = (0, 0, 0)

        /// Plausible ratios of length to straight line in metres. Kilometres and miles lie far below.
        private static let metresRange = 0.5...5.0
        /// Ratios that suggest feet (3.281 in a metre); most streets between two junctions are nearly straight.
        private static let (feetRange, feetMin, straightMetresMin) = (3.2...3.4, 3.1, 20.0)
        private static let (straightShareMin, longShareMin) = (0.25, 0.9)

        mutating func add(_ metres: Double, straight: Double) {
            lengthSum += metres
            straightSum += straight
            guard straight >= LengthCheck.straightMetresMin else { return }
            links += 1
            if LengthCheck.feetRange.contains(metres / straight) { straightInFeet += 1 }
            if metres / straight >= LengthCheck.feetMin { longForMetres += 1 }
        }

        private var isInFeet: Bool {
            links > 0 && Double(straightInFeet) >= LengthCheck.straightShareMin * Double(links)
                && Double(longForMetres) >= LengthCheck.longShareMin * Double(links)
        }

        func problem(_ file: SourceFile) -> Diagnostic? {
            guard straightSum > 0 else { return nil }
            let isInMetres = LengthCheck.metresRange.contains(lengthSum / straightSum)
            guard !isInMetres || isInFeet else { return nil }
            let sums =
                "its sum is \(Int(lengthSum.rounded())), but the nodes are \(Int(straightSum.rounded())) m apart in total"
            return Diagnostic(
                file: file.displayName, line: 1,
                problem: "the column 'length' is \(isInFeet ? "in feet and " : "")not in metres: \(sums)",
                remedy: "write metres in a column 'length_m', or give the units with 'cabrank city import --units'")
        }
    }
}
