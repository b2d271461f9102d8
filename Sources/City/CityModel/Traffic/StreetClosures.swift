import Quantities
import Routing

/// A period in which arcs of the car network are closed.
package struct StreetClosure: Hashable, Sendable {
    /// The period, without its end.
    package let period: Range<SimTime>
    /// Closed arcs.
    package let arcs: [UInt32]

    /// Creates a closure.
    package init(period: Range<SimTime>, arcs: [UInt32]) { (self.period, self.arcs) = (period, arcs) }
}

/// The closed streets of a run by period (Z04). Where periods overlap, the streets of all of them are closed.
package struct StreetClosures: Sendable {
    private struct Part {
        var period: Range<SimTime>
        /// Index in `sets`.
        var index: Int
    }

    /// Distinct sets of streets that are closed together.
    package private(set) var sets: [ClosedStreets] = []
    /// Disjoint periods with closed streets, in order of time.
    private var parts: [Part] = []

    /// Creates the closures of a run.
    ///
    /// - Complexity: O(closures² + sets × (nodes + arcs)).
    init(_ closures: [StreetClosure], on graph: RoadGraph) {
        let cuts = Set(closures.flatMap { [$0.period.lowerBound, $0.period.upperBound] }).sorted()
        for (start, end) in zip(cuts, cuts.dropFirst()) {
            let arcs = Set(closures.filter { $0.period.contains(start) }.flatMap(\.arcs)).sorted()
            if arcs.isEmpty { continue }
            let known = sets.firstIndex { $0.arcs == arcs }
            if known == nil { sets.append(ClosedStreets(arcs, of: graph)) }
            parts.append(Part(period: start..<end, index: known ?? sets.count - 1))
        }
    }

    /// Returns the index of the streets that are closed at a time; nil if all are open.
    ///
    /// - Complexity: O(periods).
    package func index(at time: SimTime) -> Int? { parts.first { $0.period.contains(time) }?.index }
}

/// Streets that are closed together, and the places that can only be reached over them.
package struct ClosedStreets: Sendable {
    /// Closed arcs, ascending.
    package let arcs: [UInt32]
    /// Whether an arc is closed.
    private let isClosed: [Bool]
    /// Whether a node belongs to the largest part of the network whose nodes reach each other over open arcs.
    private let isConnected: [Bool]

    /// Creates the closed streets of a network.
    ///
    /// - Parameter arcs: ascending.
    /// - Complexity: O(nodes + arcs).
    package init(_ arcs: [UInt32], of graph: RoadGraph) {
        var isClosed = [Bool](repeating: false, count: graph.arcCount)
        for arc in arcs { isClosed[Int(arc)] = true }
        var open: [RoadGraph.Edge] = []
        for node in 0..<graph.nodeCount {
            for arc in Int(graph.firstArcs[node])..<Int(graph.firstArcs[node + 1]) where !isClosed[arc] {
                open.append(RoadGraph.Edge(from: UInt32(node), to: graph.arcs[arc].head, cost: .zero))
            }
        }
        isConnected = RoadGraph(coordinates: graph.coordinates, edges: open).isInLargestStrongComponent()
        self.arcs = arcs
        self.isClosed = isClosed
    }

    /// Junctions that closed streets cut off, ascending.
    package var cutOffNodes: [UInt32] { isConnected.indices.filter { !isConnected[$0] }.map { UInt32($0) } }

    /// Whether a junction is cut off.
    package func cutOff(node: UInt32) -> Bool { !isConnected[Int(node)] }

    /// Whether no route over open streets leads to a point and away from it.
    func cutOff(_ point: StreetPoint, of graph: RoadGraph) -> Bool {
        if point.isNone { return false }
        if point.isNode { return cutOff(node: point.number) }
        let ends = [UInt32(graph.tail(ofArc: point.number)), graph.arcs[Int(point.number)].head]
        return isClosed[Int(point.number)] || ends.contains { cutOff(node: $0) }
    }

    /// Returns the costs of all arcs in a metric, `unreachable` for the closed ones.
    func arcCosts(_ metric: RoutingMetric) -> [PathCost] {
        isClosed.indices.map { isClosed[$0] ? .unreachable : metric.cost(ofArc: UInt32($0)) }
    }
}
