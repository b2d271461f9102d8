import Quantities
import Routing

/// The factors by which driving is slower than free flow, by the hour and the class of the street (B04): by the hour of the
/// day, or where days differ by the hour of each kind of day (`RunDays`).
package struct Congestion: Hashable, Sendable {
    /// 24 or 192 × classes, row = hour.
    private let factors: [Double]

    private static var classCount: Int { StreetClass.allCases.count }

    package static var valueCount: Int { 24 * classCount }

    /// 24, or 192 where days differ.
    package var rowCount: Int { factors.count / Congestion.classCount }

    /// The same on all streets.
    ///
    /// - Parameter hourFactors: 24 or 192 factors, all above 0.
    package init(hourFactors: [Double]) {
        precondition([RunDays.rowsOfDay, RunDays.rowsOfKinds].contains(hourFactors.count))
        factors = hourFactors.flatMap { Array(repeating: $0, count: Congestion.classCount) }
    }

    /// - Parameter factors: 24 × classes, row = hour of the day, all above 0.
    package init(factors: [Double]) {
        precondition(factors.count == Congestion.valueCount && factors.allSatisfy { $0 > 0 })
        self.factors = factors
    }

    /// Different speeds on some days.
    ///
    /// - Parameter byDay: what holds on which days in place of `usual`; each by the hour of the day.
    package init(usual: Congestion, byDay: [(days: DaySet, congestion: Congestion)]) {
        factors = DayKind.allCases.flatMap { kind in
            (byDay.first { $0.days.contains(DaySet(kind)) }?.congestion ?? usual).factors
        }
    }

    /// Returns the factors of a kind of day, by the hour of the day.
    package func on(_ kind: DayKind) -> Congestion {
        if rowCount == RunDays.rowsOfDay { return self }
        let first = kind.rawValue * Congestion.valueCount
        return Congestion(factors: Array(factors[first..<first + Congestion.valueCount]))
    }

    package static let none = Congestion(hourFactors: Array(repeating: 1, count: 24))

    /// A working day in a large city: its two rush hours are as slow, and the day on the whole, as TomTom measured them in
    /// Porto and São Paulo. The guide "Cities on streets" compares.
    package static let urbanDay = Congestion(hourFactors: [
        1.02, 1.00, 1.00, 1.00, 1.00, 1.04, 1.18, 1.45, 1.58, 1.38, 1.27, 1.27,
        1.30, 1.30, 1.30, 1.35, 1.48, 1.62, 1.58, 1.38, 1.22, 1.14, 1.10, 1.06,
    ])

    /// A profile that has a name, as scenarios and command lines write it: `urban` or `none`.
    package init?(word: String) {
        switch word {
        case "urban": self = .urbanDay
        case "none": self = .none
        default: return nil
        }
    }

    /// What the arcs of a network cost at an hour.
    package func arcCosts(of network: StreetNetwork, hour: Int) -> [PathCost] {
        let factors = factors(hour: hour).map { ExactFactor($0) }
        return zip(network.graph.arcs, network.classes).map { arc, street in
            arc.cost.slower(by: factors[Int(street.rawValue)])
        }
    }

    package func factor(hour: Int, street: StreetClass) -> Double {
        factors[hour * Congestion.classCount + Int(street.rawValue)]
    }

    /// What all streets have in common in an hour; nil where they differ.
    package func commonFactor(hour: Int) -> Double? {
        let row = factors(hour: hour)
        return row.allSatisfy { $0 == row.first } ? row.first : nil
    }

    /// Whether all streets are alike at every hour.
    package var hasCommonFactors: Bool { (0..<rowCount).allSatisfy { commonFactor(hour: $0) != nil } }

    /// The factor that all streets share, by row; 1 throughout where classes differ in some hour.
    package var hourFactorsOfAllStreets: [Double] {
        let common = (0..<rowCount).compactMap { commonFactor(hour: $0) }
        return common.count == rowCount ? common : Array(repeating: 1, count: rowCount)
    }

    /// By class of the street.
    func factors(hour: Int) -> ArraySlice<Double> {
        factors[hour * Congestion.classCount..<(hour + 1) * Congestion.classCount]
    }

    /// 24 or 192 × classes, row = hour.
    package var values: [Double] { factors }
}

// Whether ways stay within what can be told of them.
extension Congestion {
    /// The first hour at which some way between two points of a network might take longer than `PathCost` can tell, about
    /// 12 days; nil if there is none.
    ///
    /// - Parameter network: every node can be reached from every other.
    /// - Complexity: O(arcs) in a city; two searches over a network of very many or very slow streets.
    package func hourOfEndlessWays(on network: StreetNetwork) -> Int? {
        // A factor that all streets have in common is not worked into the ways (`StreetTraffic`).
        let slowHours = (0..<rowCount).filter { commonFactor(hour: $0) == nil }
        var slowest = Array(repeating: 1.0, count: Congestion.classCount)
        for hour in slowHours { slowest = zip(slowest, factors(hour: hour)).map { max($0, $1) } }
        let atSlowest = Congestion(factors: (0..<24).flatMap { _ in slowest })
        if Congestion.areTellable(atSlowest.arcCosts(of: network, hour: 0), on: network.graph) { return nil }
        if !Congestion.areTellable(network.graph.arcs.map(\.cost), on: network.graph) { return 0 }
        return slowHours.first { !Congestion.areTellable(arcCosts(of: network, hour: $0), on: network.graph) }
    }

    /// - Parameter costs: by arc.
    private static func areTellable(_ costs: [PathCost], on graph: RoadGraph) -> Bool {
        let limit = UInt64(PathCost.unreachable.milliseconds)
        // A way begins and ends somewhere on an arc, and between them no node is passed twice.
        let slowestArc = UInt64(costs.map(\.milliseconds).max() ?? 0)
        if costs.reduce(2 * slowestArc, { $0 + UInt64($1.milliseconds) }) < limit { return true }
        var (forward, backward): ([RoadGraph.Edge], [RoadGraph.Edge]) = ([], [])
        for node in 0..<graph.nodeCount {
            for arc in Int(graph.firstArcs[node])..<Int(graph.firstArcs[node + 1]) {
                let head = graph.arcs[arc].head
                forward.append(RoadGraph.Edge(from: UInt32(node), to: head, cost: costs[arc]))
                backward.append(RoadGraph.Edge(from: head, to: UInt32(node), cost: costs[arc]))
            }
        }
        // Every way can lead over the first node, so none is slower than the slowest to it and the slowest from it.
        let parts = [forward, backward].map { longestWay(RoadGraph(coordinates: graph.coordinates, edges: $0)) }
        return parts[0] + parts[1] + 2 * slowestArc < limit
    }

    /// From the first node to the one that is farthest, in milliseconds.
    private static func longestWay(_ graph: RoadGraph) -> UInt64 {
        guard graph.nodeCount > 0 else { return 0 }
        var paths = FastestPaths(over: graph)
        paths.search(from: 0)
        return (0..<graph.nodeCount).reduce(0) { longest, node in
            max(longest, UInt64((paths.cost(to: node) ?? .unreachable).milliseconds))
        }
    }
}
