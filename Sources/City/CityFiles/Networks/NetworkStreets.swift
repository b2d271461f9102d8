import CityModel
import InputFiles
import Quantities
import Routing

/// Collects the streets of another simulator's network: nodes by their names, and links from node to node, one for each
/// direction, with the times that the network gives.
struct NetworkStreets {
    struct Link {
        var from, to: String
        var cost: PathCost
        var streetClass: StreetClass
        var name: String
        /// Identifier in the network.
        var id: String
        /// Bends between its ends.
        var bends: [FixedPosition] = []
        var isRoundabout = false
    }

    private var coordinates: [Coordinate] = []
    private var nodeNames: [String] = []
    /// Numbers by node name; only looked up, never iterated.
    private var numbers: [String: UInt32] = [:]
    private(set) var links: [Link] = []

    mutating func append(_ link: Link) { links.append(link) }

    /// Adds a node.
    ///
    /// - Returns: false if a node of this name exists.
    mutating func addNode(_ name: String, at place: Coordinate) -> Bool {
        guard numbers.updateValue(UInt32(coordinates.count), forKey: name) == nil else { return false }
        coordinates.append(place)
        nodeNames.append(name)
        return true
    }

    func place(ofNode name: String) -> Coordinate? { numbers[name].map { coordinates[Int($0)] } }

    /// Returns the cost of a street, at most a day.
    ///
    /// - Returns: nil if a value is not a length or not a speed.
    static func cost(metres: Double, metresPerSecond: Double) -> PathCost? {
        guard (0...1_000_000).contains(metres), metresPerSecond > 0, metresPerSecond.isFinite else { return nil }
        let milliseconds = min((metres / metresPerSecond * 1_000).rounded(), 86_400_000)
        return PathCost(
            milliseconds: UInt32(milliseconds), centimetres: UInt32(min((metres * 100).rounded(), 100_000_000)))
    }

    /// Returns the class of an OpenStreetMap tag in the network, such as `highway.primary`, or else the most likely
    /// class for a speed.
    static func streetClass(_ type: String?, metresPerSecond: Double) -> StreetClass {
        let tag = type?.split { ".=:|".contains($0) }.last.map { String($0).lowercased() } ?? ""
        return StreetClass(tag: tag) ?? StreetClass(likelyAtKilometresPerHour: metresPerSecond * 3.6)
    }

    /// Returns the largest strongly connected part of the network.
    ///
    /// - Throws: `InputError` if there is none, or a node is missing.
    func source(_ fileName: String, losses: inout [InputLoss]) throws(InputError) -> StreetSource {
        var names = TextTableBuilder()
        var (shapes, shapeOfLink) = (StreetShapes(), [LinkEnds: StreetShapes.Reference]())
        var (arcs, isUsed) = ([StreetNetwork.NewArc](), [Bool](repeating: false, count: coordinates.count))
        var (missing, circles) = (DiagnosticCollector(), [String]())
        for link in links {
            guard let from = numbers[link.from], let to = numbers[link.to] else {
                missing.add(
                    Diagnostic(
                        file: fileName, problem: "'\(link.id)' begins or ends at a node that is not in the file",
                        remedy: "write the network file again"))
                continue
            }
            guard from != to else {
                circles.append(link.id)
                continue
            }
            (isUsed[Int(from)], isUsed[Int(to)]) = (true, true)
            arcs.append(
                StreetNetwork.NewArc(
                    edge: RoadGraph.Edge(from: from, to: to, cost: link.cost), streetClass: link.streetClass,
                    nameNumber: names.number(of: link.name),
                    shape: NetworkStreets.shape(of: link, from, to, &shapes, &shapeOfLink),
                    isRoundabout: link.isRoundabout))
        }
        try missing.throwIfAny()
        let network = try network(arcs, shapes, isUsed, fileName)
        if network.disconnectedNodeIDs.count > 0 {
            losses.append(
                InputLoss(
                    file: fileName,
                    reason: "the node has no route to or from most of the network and is left out",
                    count: network.disconnectedNodeIDs.count, of: coordinates.count,
                    first: InputLoss.Example(value: network.disconnectedNodeIDs[0]),
                    expected: "a route in both directions",
                    remedy: "connect it to the network in both directions", treatment: .notRequested))
        }
        if let first = circles.first {
            losses.append(
                InputLoss(
                    file: fileName, reason: "the street leads from a node to itself and is left out",
                    count: circles.count, of: links.count, first: InputLoss.Example(value: first),
                    expected: "two different ends", remedy: "split it at another node", treatment: .notRequested))
        }
        return StreetSource(fileName: fileName, car: network, streetNames: names.table)
    }

    /// Creates the network without the nodes that cars do not use.
    private func network(
        _ arcs: [StreetNetwork.NewArc], _ shapes: StreetShapes, _ isUsed: [Bool], _ fileName: String
    ) throws(InputError) -> StreetNetwork {
        guard !arcs.isEmpty else {
            throw InputError(
                fileName, "this network has no streets for cars",
                remedy: "name a network with links for cars or taxis")
        }
        var (numbers, used) = ([UInt32](repeating: 0, count: isUsed.count), [Int]())
        for node in isUsed.indices where isUsed[node] {
            numbers[node] = UInt32(used.count)
            used.append(node)
        }
        let renumbered = arcs.map { arc in
            var arc = arc
            (arc.edge.from, arc.edge.to) = (numbers[Int(arc.edge.from)], numbers[Int(arc.edge.to)])
            return arc
        }
        return StreetNetwork(
            largestPartOf: renumbered, mode: .car, coordinates: used.map { coordinates[$0] },
            nodeNames: used.map { nodeNames[$0] }, shapes: shapes)
    }

    private struct LinkEnds: Hashable {
        var from, to: UInt32
        var bends: [FixedPosition]
    }

    /// Returns the shape of a link; both directions of a street share one if they bend alike.
    private static func shape(
        of link: Link, _ from: UInt32, _ to: UInt32, _ shapes: inout StreetShapes,
        _ known: inout [LinkEnds: StreetShapes.Reference]
    ) -> StreetShapes.Reference {
        if link.bends.isEmpty { return .straight }
        let opposite = LinkEnds(from: to, to: from, bends: link.bends.reversed())
        if let shape = known.removeValue(forKey: opposite)?.shape {
            return StreetShapes.Reference(shape: shape, isBackward: true)
        }
        let shape = shapes.append(link.bends)
        known[LinkEnds(from: from, to: to, bends: link.bends)] = shape
        return shape
    }
}
