import Quantities
import Routing

/// The factors by which driving is slower than free flow (B04), by class of street and by the hour of the day, or,
/// where days differ, by the hour of each kind of day (`RunDays`).
package struct Congestion: Hashable, Sendable {
    /// 24 or 192 × classes, row = hour.
    private let factors: [Double]

    private static var classCount: Int { StreetClass.allCases.count }

    /// Number of factors of one day.
    package static var valueCount: Int { 24 * classCount }

    /// Number of rows: 24, or 192 where days differ.
    package var rowCount: Int { factors.count / Congestion.classCount }

    /// Creates factors that are equal on all streets.
    ///
    /// - Parameter hourFactors: 24 or 192 factors, all above 0.
    package init(hourFactors: [Double]) {
        precondition([RunDays.rowsPerDay, RunDays.rowsForAllKinds].contains(hourFactors.count))
        factors = hourFactors.flatMap { Array(repeating: $0, count: Congestion.classCount) }
    }

    /// Creates factors by hour and class.
    ///
    /// - Parameter factors: 24 × classes, row = hour of the day, all above 0.
    package init(factors: [Double]) {
        precondition(factors.count == Congestion.valueCount && factors.allSatisfy { $0 > 0 })
        self.factors = factors
    }

    /// Creates factors that differ between days.
    ///
    /// - Parameter byDay: factors of some days, which replace the default ones there; each by the hour of the day.
    package init(base: Congestion, byDay: [(days: DaySet, congestion: Congestion)]) {
        factors = DayKind.allCases.flatMap { kind in
            (byDay.first { $0.days.contains(DaySet(kind)) }?.congestion ?? base).factors
        }
    }

    /// Returns the factors of a kind of day, by the hour of the day.
    package func factors(on kind: DayKind) -> Congestion {
        if rowCount == RunDays.rowsPerDay { return self }
        let first = kind.rawValue * Congestion.valueCount
        return Congestion(factors: Array(factors[first..<first + Congestion.valueCount]))
    }

    /// Free flow at every hour.
    package static let none = Congestion(hourFactors: Array(repeating: 1, count: 24))

    /// A working day in a large city: its two rush hours and its daily mean are as slow as TomTom measured them in
    /// Porto and São Paulo. The guide "Cities on streets" compares.
    package static let urbanDay = Congestion(hourFactors: [
        1.02, 1.00, 1.00, 1.00, 1.00, 1.04, 1.18, 1.45, 1.58, 1.38, 1.27, 1.27,
        1.30, 1.30, 1.30, 1.35, 1.48, 1.62, 1.58, 1.38, 1.22, 1.14, 1.10, 1.06,
    ])

    /// Returns the profile of a name in scenarios and command lines, `urban` or `none`; nil for any other.
    package init?(word: String) {
        switch word {
        case "urban": self = .urbanDay
        case "none": self = .none
        default: return nil
        }
    }

    /// Returns the costs of a network's arcs at an hour.
    package func arcCosts(of network: StreetNetwork, hour: Int) -> [PathCost] {
        let factors = factors(hour: hour).map { ExactFactor($0) }
        return zip(network.graph.arcs, network.classes).map { arc, street in
            arc.cost.slower(by: factors[Int(street.rawValue)])
        }
    }

    /// Returns the factor of a street class at an hour.
    package func factor(hour: Int, street: StreetClass) -> Double {
        factors[hour * Congestion.classCount + Int(street.rawValue)]
    }

    /// Returns the factor of all streets at an hour, or nil where classes differ.
    package func commonFactor(hour: Int) -> Double? {
        let row = factors(hour: hour)
        return row.allSatisfy { $0 == row.first } ? row.first : nil
    }

    /// Whether all streets are alike at every hour.
    package var hasCommonFactors: Bool { (0..<rowCount).allSatisfy { commonFactor(hour: $0) != nil } }

    /// Factor of all streets by row; 1 throughout where classes differ in some hour.
    package var hourFactorsOfAllStreets: [Double] {
        let common = (0..<rowCount).compactMap { commonFactor(hour: $0) }
        return common.count == rowCount ? common : Array(repeating: 1, count: rowCount)
    }

    /// Returns the factors of an hour by street class.
    func factors(hour: Int) -> ArraySlice<Double> {
        factors[hour * Congestion.classCount..<(hour + 1) * Congestion.classCount]
    }

    /// All factors: 24 or 192 × classes, row = hour.
    package var values: [Double] { factors }
}

// Whether travel times stay within the range of `PathCost`.
extension Congestion {
    /// Returns the first hour at which some path between two points of a network might exceed the range of `PathCost`,
    /// about 12 days, or nil if there is none.
    ///
    /// - Parameter network: every node can be reached from every other.
    /// - Complexity: O(arcs) in a city; two searches over a network of very many or very slow streets.
    package func firstHourOfOverflow(on network: StreetNetwork) -> Int? {
        // A factor that all streets share is not part of path costs (`StreetTraffic`).
        let slowHours = (0..<rowCount).filter { commonFactor(hour: $0) == nil }
        var slowest = Array(repeating: 1.0, count: Congestion.classCount)
        for hour in slowHours { slowest = zip(slowest, factors(hour: hour)).map { max($0, $1) } }
        let atSlowest = Congestion(factors: (0..<24).flatMap { _ in slowest })
        if Congestion.fitPathCosts(atSlowest.arcCosts(of: network, hour: 0), on: network.graph) { return nil }
        if !Congestion.fitPathCosts(network.graph.arcs.map(\.cost), on: network.graph) { return 0 }
        return slowHours.first { !Congestion.fitPathCosts(arcCosts(of: network, hour: $0), on: network.graph) }
    }

    /// Whether all paths stay within the range of `PathCost`.
    ///
    /// - Parameter costs: by arc.
    private static func fitPathCosts(_ costs: [PathCost], on graph: RoadGraph) -> Bool {
        let limit = UInt64(PathCost.unreachable.milliseconds)
        // A path begins and ends somewhere on an arc and passes no node twice between them.
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
        // Every pair of points has a path through the first node, so none is slower than the slowest to it plus the
        // slowest from it.
        let parts = [forward, backward].map { longestPath(RoadGraph(coordinates: graph.coordinates, edges: $0)) }
        return parts[0] + parts[1] + 2 * slowestArc < limit
    }

    /// Returns the longest of the fastest paths from the first node, in milliseconds.
    private static func longestPath(_ graph: RoadGraph) -> UInt64 {
        guard graph.nodeCount > 0 else { return 0 }
        var paths = FastestPaths(over: graph)
        paths.search(from: 0)
        return (0..<graph.nodeCount).reduce(0) { longest, node in
            max(longest, UInt64((paths.cost(to: node) ?? .unreachable).milliseconds))
        }
    }
}
