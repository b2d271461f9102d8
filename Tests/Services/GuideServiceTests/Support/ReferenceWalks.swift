import CityModel
import Quantities
import Routing

/// Walks along streets by a scan of all streets and a plain search over a graph in which both ends are nodes.
struct ReferenceWalks {
    private struct Street {
        var tail: Int
        var head: Int
        var line: [Coordinate]
        var forward: PathCost
        var backward: PathCost?
    }

    /// The nearest point of a street, by the share of its length before it, in 65,536ths.
    private struct Spot {
        var street: Int
        var driven: UInt64
        var metres: Double
    }

    private let network: StreetNetwork
    private var streets: [Street] = []

    init(_ network: StreetNetwork) {
        self.network = network
        for tail in 0..<network.graph.nodeCount {
            for arc in network.arcs(from: tail) {
                let (head, line) = (network.head(ofArc: arc), network.polyline(ofArc: arc, from: tail))
                let back = network.arcs(from: head).first { other in
                    network.head(ofArc: other) == tail
                        && network.polyline(ofArc: other, from: head) == Array(line.reversed())
                }
                if let back, (head, back) < (tail, arc) { continue }
                streets.append(
                    Street(
                        tail: tail, head: head, line: line, forward: network.graph.arcs[arc].cost,
                        backward: back.map { network.graph.arcs[$0].cost }))
            }
        }
    }

    private func nearest(to position: FixedPosition) -> Spot {
        let map = LocalMap(origin: position.coordinate)
        var best = Spot(street: 0, driven: 0, metres: .infinity)
        for (number, street) in streets.enumerated() {
            let points = street.line.map { map.metres(of: $0) }
            var before = 0.0
            let whole = zip(street.line, street.line.dropFirst()).reduce(0) { $0 + $1.0.metres(to: $1.1) }
            for piece in 1..<points.count {
                let (start, end) = (points[piece - 1], points[piece])
                let (east, north) = (end.east - start.east, end.north - start.north)
                let share = min(max(-(start.east * east + start.north * north) / (east * east + north * north), 0), 1)
                let metres = (start.east + share * east, start.north + share * north)
                let distance = (metres.0 * metres.0 + metres.1 * metres.1).squareRoot()
                let length = street.line[piece - 1].metres(to: street.line[piece])
                if distance < best.metres {
                    let driven = ((before + share * length) / whole * 65_536).rounded()
                    best = Spot(street: number, driven: UInt64(driven), metres: distance)
                }
                before += length
            }
        }
        return best
    }

    /// Returns the length of the walk, or nil without a path.
    func metres(from start: FixedPosition, to end: FixedPosition) -> Int? {
        let (first, last) = (nearest(to: start), nearest(to: end))
        let straight = start.metres(to: end)
        if straight <= first.metres + last.metres { return Int(straight.rounded()) }
        let graph = network.graph
        let nodes = (first: UInt32(graph.nodeCount), last: UInt32(graph.nodeCount + 1))
        var edges: [RoadGraph.Edge] = []
        for node in 0..<graph.nodeCount {
            edges += graph.arcs(from: node).map { RoadGraph.Edge(from: UInt32(node), to: $0.head, cost: $0.cost) }
        }
        join(first, nodes.first, &edges)
        join(last, nodes.last, &edges)
        if first.street == last.street {
            let (way, metres) = (streets[first.street], (first.driven, last.driven))
            if let cost = metres.0 <= metres.1 ? way.forward : way.backward {
                let part = ReferenceWalks.part(cost, max(metres.0, metres.1) - min(metres.0, metres.1))
                edges.append(RoadGraph.Edge(from: nodes.first, to: nodes.last, cost: part))
            }
        }
        let middle = graph.coordinates[0]
        var paths = FastestPaths(over: RoadGraph(coordinates: graph.coordinates + [middle, middle], edges: edges))
        paths.search(from: Int(nodes.first))
        return paths.metres(to: Int(nodes.last)).map { Int((first.metres + $0 + last.metres).rounded()) }
    }

    /// Adds the edges between a point of a street and the street's ends, both ways.
    private func join(_ spot: Spot, _ node: UInt32, _ edges: inout [RoadGraph.Edge]) {
        let street = streets[spot.street]
        func add(_ from: UInt32, _ to: UInt32, _ cost: PathCost?, _ share: UInt64) {
            if let cost { edges.append(RoadGraph.Edge(from: from, to: to, cost: ReferenceWalks.part(cost, share))) }
        }
        add(UInt32(street.tail), node, street.forward, spot.driven)
        add(node, UInt32(street.head), street.forward, 65_536 - spot.driven)
        add(UInt32(street.head), node, street.backward, 65_536 - spot.driven)
        add(node, UInt32(street.tail), street.backward, spot.driven)
        // A walk from the end of a one-way street need not follow the street.
        let corners = [(spot.driven == 0, street.tail), (spot.driven == 65_536, street.head)]
        for (isThere, corner) in corners where isThere {
            add(UInt32(corner), node, .zero, 0)
            add(node, UInt32(corner), .zero, 0)
        }
    }

    private static func part(_ cost: PathCost, _ share: UInt64) -> PathCost {
        PathCost(
            milliseconds: UInt32(UInt64(cost.milliseconds) * share / 65_536),
            centimetres: UInt32(UInt64(cost.centimetres) * share / 65_536))
    }
}
