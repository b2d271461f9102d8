import InputFiles

/// Reads a road network: `nodes.csv` with `id,lat,lon`, and `edges.csv` with `from,to,length_m,speed_kmh` and perhaps
/// `travel_time_ms`, a row for each direction.
package enum RoadFiles {
    /// An edge takes at most a day, and no road is longer.
    private static let millisecondsMax = 86_400_000.0
    private static let metresMax = 1_000_000.0
    private static let kilometresPerHourMax = 300.0

    package struct Nodes {
        package var coordinates: [Coordinate] = []
        /// Looked up, never walked through.
        package var numbers: [String: UInt32] = [:]
    }

    /// - Throws: `InputError` with every wrong row.
    package static func nodes(_ file: SourceFile) throws(InputError) -> Nodes {
        var table = try CSVReader(file)
        let columns = try table.columns("id", "lat", "lon")
        var nodes = Nodes()
        var mistakes = MistakeList()
        while table.nextRow(collecting: &mistakes) {
            do throws(InputError) {
                let latitude = try number(table, columns[1], -90...90, "a latitude from -90 to 90")
                let longitude = try number(table, columns[2], -180...180, "a longitude from -180 to 180")
                let id = try table.requiredText(columns[0])
                if nodes.numbers.updateValue(UInt32(nodes.coordinates.count), forKey: id) != nil {
                    throw InputError(table.diagnostic(columns[0], problem: "the node '\(id)' occurs more than once"))
                }
                nodes.coordinates.append(Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude))
            } catch {
                mistakes.add(error)
            }
        }
        try mistakes.check()
        guard !nodes.coordinates.isEmpty else {
            throw InputError(Diagnostic(file: file.displayName, problem: "there are no nodes"))
        }
        return nodes
    }

    /// - Throws: `InputError` with every wrong row.
    package static func edges(_ file: SourceFile, nodes: Nodes) throws(InputError) -> [RoadGraph.Edge] {
        var table = try CSVReader(file)
        let columns = try table.columns("from", "to", "length_m", "speed_kmh")
        let timeColumn = table.optionalColumn("travel_time_ms")
        var edges: [RoadGraph.Edge] = []
        var mistakes = MistakeList()
        while table.nextRow(collecting: &mistakes) {
            do throws(InputError) {
                let from = try node(table, columns[0], nodes)
                let to = try node(table, columns[1], nodes)
                let metres = try number(table, columns[2], 0...metresMax, "a length from 0 to 1000000 metres")
                let cost = PathCost(
                    milliseconds: UInt32(try milliseconds(table, columns[3], timeColumn, metres: metres).rounded()),
                    centimetres: UInt32((metres * 100).rounded()))
                edges.append(RoadGraph.Edge(from: from, to: to, cost: cost))
            } catch {
                mistakes.add(error)
            }
        }
        try mistakes.check()
        return edges
    }

    private static func milliseconds(
        _ table: CSVReader, _ speedColumn: CSVReader.Column, _ timeColumn: CSVReader.Column?, metres: Double
    ) throws(InputError) -> Double {
        if let timeColumn {
            return try number(table, timeColumn, 0...millisecondsMax, "a time of at most a day, in milliseconds")
        }
        let speedRange = 0.1...kilometresPerHourMax
        let kilometresPerHour = try number(table, speedColumn, speedRange, "a speed from 0.1 to 300 km/h")
        return min(metres * 3_600 / kilometresPerHour, millisecondsMax)
    }

    private static func node(
        _ table: CSVReader, _ column: CSVReader.Column, _ nodes: Nodes
    ) throws(InputError) -> UInt32 {
        if let number = nodes.numbers[table.text(column)] { return number }
        throw InputError(table.wrongField(column, wanted: "a node", remedy: "every node must be in the file of nodes"))
    }

    private static func number(
        _ table: CSVReader, _ column: CSVReader.Column, _ range: ClosedRange<Double>, _ wanted: String
    ) throws(InputError) -> Double {
        if let value = table.double(column), range.contains(value) { return value }
        throw InputError(table.wrongField(column, wanted: wanted))
    }
}
