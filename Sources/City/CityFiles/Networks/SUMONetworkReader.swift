import Quantities

/// Reads a network of SUMO: the edges open to cars or taxis, with their bends and names, each as fast as its fastest
/// lane.
///
/// Lanes end where junctions begin, and the connections inside junctions, marked `function="internal"`, are no streets.
/// So a street is as long as the line from the middle of its first junction over its bends to that of its last, or as
/// its lane if that is longer. Connections are not read: the model's streets have no forbidden turns and no signals.
///
/// Source: SUMO's documentation "SUMO Road Networks" and its `net_file.xsd`.
final class SUMONetworkReader: XMLElementReader {
    private(set) var streets = NetworkStreets()
    /// Projection that the user chose; nil: as the network says.
    private let chosenProjection: MapProjection?
    private var projection: MapProjection?
    private var offset = (x: 0.0, y: 0.0)
    /// The open edge, if it is a street.
    private var edge: Edge?
    /// Edges by the number of their links.
    private var edges: [Edge] = []
    private var roundabouts: Set<String> = []

    private struct Edge {
        var id, from, to: String
        var type: String?
        var name: String
        var shape: String
        var metres = 0.0
        /// Speed of the fastest lane; 0 if no lane is for cars.
        var metresPerSecond = 0.0
    }

    init(projection: MapProjection?) {
        chosenProjection = projection
        self.projection = projection
    }

    func begin(_ element: String, _ attributes: XMLAttributes, in file: XMLFileReader) {
        switch element {
        case "location": locate(attributes, in: file)
        case "edge": beginEdge(attributes, in: file)
        case "lane": addLane(attributes, in: file)
        case "junction": addNode(attributes, in: file)
        case "roundabout":
            roundabouts.formUnion((attributes["edges"] ?? "").split(separator: " ").map { String($0) })
        default: break
        }
    }

    func end(_ element: String, text: String, in file: XMLFileReader) {
        switch element {
        case "edge":
            if let edge, edge.metresPerSecond > 0 { edges.append(edge) }
            edge = nil
        case "net":
            for edge in edges { add(edge, in: file) }
            edges = []
        default: break
        }
    }

    private func locate(_ attributes: XMLAttributes, in file: XMLFileReader) {
        if let written = attributes["netOffset"] {
            guard let point = SUMONetworkReader.points(written)?.first else {
                return file.report("'netOffset' is not two numbers with a comma between them")
            }
            offset = point
        }
        guard chosenProjection == nil else { return }
        let said = attributes["projParameter"] ?? "!"
        projection = MapProjection(text: said)
        if projection == nil {
            let problem =
                said == "!"
                ? "the network has no position on the earth: its projParameter is '!'"
                : "the projection '\(said)' is unknown"
            file.abort(problem, remedy: "give it with --projection: \(MapProjection.known)")
        }
    }

    private func beginEdge(_ attributes: XMLAttributes, in file: XMLFileReader) {
        guard ["", "normal", "connector"].contains(attributes["function"] ?? "") else { return }
        guard let id = attributes["id"], let from = attributes["from"], let to = attributes["to"] else {
            return file.report("the edge has no 'id', 'from' or 'to'")
        }
        edge = Edge(
            id: id, from: from, to: to, type: attributes["type"], name: attributes["name"] ?? "",
            shape: attributes["shape"] ?? "")
    }

    private func addLane(_ attributes: XMLAttributes, in file: XMLFileReader) {
        guard let edge else { return }
        guard SUMONetworkReader.isForCars(allow: attributes["allow"], disallow: attributes["disallow"]) else { return }
        let speed = attributes["speed"].flatMap { Double($0) } ?? 0
        let metres = attributes["length"].flatMap { Double($0) } ?? -1
        guard NetworkStreets.cost(metres: metres, metresPerSecond: speed) != nil else {
            return file.report(
                "a lane of '\(edge.id)' has no 'length' from 0 to 1000000 metres, or no 'speed' above 0 m/s")
        }
        guard speed > edge.metresPerSecond else { return }
        self.edge?.metresPerSecond = speed
        self.edge?.metres = metres
    }

    /// Whether a lane admits cars: it admits all but the disallowed ones, or only the allowed ones.
    static func isForCars(allow: String?, disallow: String?) -> Bool {
        let cars: Set<Substring> = ["passenger", "taxi", "all"]
        if let allow, !allow.isEmpty { return !cars.isDisjoint(with: allow.split(separator: " ")) }
        let closed = Set((disallow ?? "").split(separator: " "))
        return !closed.contains("all") && !(closed.contains("passenger") && closed.contains("taxi"))
    }

    private func addNode(_ attributes: XMLAttributes, in file: XMLFileReader) {
        guard attributes["type"] != "internal" else { return }
        guard let id = attributes["id"], let x = attributes["x"].flatMap({ Double($0) }),
            let y = attributes["y"].flatMap({ Double($0) })
        else { return file.report("the junction has no id, or no numbers 'x' and 'y'") }
        guard let place = place((x, y), in: file) else { return }
        if !streets.addNode(id, at: place) { file.report("the junction '\(id)' occurs more than once") }
    }

    /// Returns the geographic position of a point.
    ///
    /// - Returns: nil, and reports an error, if it is not on the earth.
    private func place(_ point: (x: Double, y: Double), in file: XMLFileReader) -> Coordinate? {
        guard let projection else {
            file.abort(
                "the network does not give its position: it has no 'location' before its junctions",
                remedy: "give --projection, such as --projection EPSG:32633")
            return nil
        }
        let place = projection.coordinate(x: point.x - offset.x, y: point.y - offset.y)
        if place.isValid { return place }
        file.report("\(point.x),\(point.y) is not a position on the earth", remedy: "check the projection")
        return nil
    }

    private func add(_ edge: Edge, in file: XMLFileReader) {
        guard let points = SUMONetworkReader.points(edge.shape) else {
            return file.report("the shape of the edge '\(edge.id)' is not a list of points")
        }
        // The first and last point are the junctions.
        let bends = points.dropFirst().dropLast().compactMap { place($0, in: file) }
        let line = [streets.place(ofNode: edge.from)] + bends + [streets.place(ofNode: edge.to)]
        let metres = zip(line, line.dropFirst()).reduce(0) { sum, piece in
            sum + (piece.0.flatMap { start in piece.1.map { start.metres(to: $0) } } ?? 0)
        }
        guard
            let cost = NetworkStreets.cost(
                metres: max(edge.metres, metres), metresPerSecond: edge.metresPerSecond)
        else { return }
        var link = NetworkStreets.Link(
            from: edge.from, to: edge.to, cost: cost,
            streetClass: NetworkStreets.streetClass(edge.type, metresPerSecond: edge.metresPerSecond), name: edge.name,
            id: edge.id)
        link.bends = bends.map { FixedPosition($0) }
        link.isRoundabout = roundabouts.contains(edge.id)
        streets.append(link)
    }

    /// Parses `1.50,2.00 3.00,4.00`, possibly with heights; returns nil for anything else.
    private static func points(_ text: String) -> [(x: Double, y: Double)]? {
        var points: [(x: Double, y: Double)] = []
        for pair in text.split(separator: " ") {
            let numbers = pair.split(separator: ",").map { Double($0) }
            guard numbers.count >= 2, let x = numbers[0], let y = numbers[1], x.isFinite, y.isFinite else { return nil }
            points.append((x, y))
        }
        return points
    }
}
