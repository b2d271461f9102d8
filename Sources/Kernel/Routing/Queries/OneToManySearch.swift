import OperatingSystem

/// Exact fastest paths from one node to many, or from many to one, for nearest taxis and zone matrices: a reusable
/// query object, one for each thread.
///
///     var fan = RouteFan(metric)
///     fan.start(at: client, .arriving)
///     let cost = fan.cost(of: taxi)  // from the taxi to the client
///
/// The search climbs the elimination tree from the start once. Each other node is answered from its ancestors, which
/// are computed at most once for each start, from the root down. The more nodes are queried, the less each costs, and
/// they need not be known beforehand. No allocation per query once warm.
///
/// Source: B. Strasser, T. Zeitz, "A fast and tight heuristic for A* in road networks" (2021), there called Lazy
/// RPHAST.
///
/// - Complexity: the edges above the queried node, without those above earlier queried nodes; 12 bytes a node.
package struct OneToManySearch: ~Copyable {
    /// The direction of the paths.
    package enum Direction: Sendable {
        /// Paths lead from the start to the others.
        case departing
        /// Paths lead from the others to the start.
        case arriving
    }

    /// A candidate node and the cost of its path.
    package struct Reached: Hashable, Sendable, BitwiseCopyable {
        /// Index in the list of candidates.
        package var index: Int
        /// Time and length of its path.
        package var cost: PathCost
    }

    /// The metric that queries read.
    package let metric: RoutingMetric
    private var direction = Direction.departing
    /// Cost of each rank. The stamp shows whether it belongs to the current start.
    private var costs: FixedArray<PathCost>
    private var stamps: FixedArray<UInt32>
    /// The stamp of costs found while climbing from the current start; the stamp of final costs is one more.
    private var climbedStamp: UInt32 = 0
    private var pending: [UInt32] = []

    /// Creates a query object for a metric.
    package init(_ metric: RoutingMetric) {
        self.metric = metric
        costs = FixedArray(repeating: .unreachable, count: metric.hierarchy.nodeCount)
        stamps = FixedArray(repeating: 0, count: metric.hierarchy.nodeCount)
    }

    /// Sets the common end of all following queries to a node.
    package mutating func setStart(_ node: Int, _ direction: Direction) {
        setStart((node, .zero), or: (node, .zero), direction)
    }

    /// Sets the common end of all following queries to a position between two nodes.
    ///
    /// - Parameters:
    ///   - one: a node, with the cost between it and the position.
    ///   - other: the other node, likewise.
    ///   - direction: whether paths lead away from the position or to it.
    package mutating func setStart(
        _ one: (node: Int, cost: PathCost), or other: (node: Int, cost: PathCost), _ direction: Direction
    ) {
        self.direction = direction
        if climbedStamp >= .max - 3 {
            stamps.fill(with: 0)
            climbedStamp = 0
        }
        climbedStamp += 2
        let metric = metric
        let hierarchy = metric.hierarchy
        // Two climbs to one root, lower rank first, so that each cost is final when the climb goes on from it.
        var (first, second) = (hierarchy.rank(of: one.node), hierarchy.rank(of: other.node))
        costs[first] = one.cost
        costs[second] = first == second ? min(one.cost, other.cost) : other.cost
        (stamps[first], stamps[second]) = (climbedStamp, climbedStamp)
        let none = UInt32(hierarchy.nodeCount)
        while true {
            let rank = min(first, second)
            if rank == none { break }
            let cost = costs[rank]
            let shift = hierarchy.up.headShift(of: rank)
            for edge in hierarchy.up.edges(of: rank) {
                let head = hierarchy.up.heads[edge + shift]
                let sum = cost &+ (direction == .departing ? metric.upCosts[edge] : metric.downCosts[edge])
                let known = stamps[head] == climbedStamp ? costs[head] : .unreachable
                costs[head] = min(known, sum)
                stamps[head] = climbedStamp
            }
            let parent = hierarchy.parents[rank]
            if first == rank { first = parent }
            if second == rank { second = parent }
        }
    }

    /// Returns the time and length of the fastest path between the start and a node, or nil if there is none.
    ///
    /// - Precondition: a start has been set.
    package mutating func cost(of node: Int) -> PathCost? {
        let cost = finalCost(metric.hierarchy.rank(of: node))
        return cost < .unreachable ? cost : nil
    }

    private mutating func finalCost(_ target: UInt32) -> PathCost {
        precondition(climbedStamp > 0, "routes need a start")
        let metric = metric
        let hierarchy = metric.hierarchy
        let none = UInt32(hierarchy.nodeCount)
        var rank = target
        while rank != none && stamps[rank] != climbedStamp + 1 {
            pending.append(rank)
            rank = hierarchy.parents[rank]
        }
        while let rank = pending.popLast() {
            var best = stamps[rank] == climbedStamp ? costs[rank] : .unreachable
            let shift = hierarchy.up.headShift(of: rank)
            for edge in hierarchy.up.edges(of: rank) {
                let edgeCost = direction == .departing ? metric.downCosts[edge] : metric.upCosts[edge]
                best = min(best, costs[hierarchy.up.heads[edge + shift]] &+ edgeCost)
            }
            costs[rank] = best
            stamps[rank] = climbedStamp + 1
        }
        return costs[target]
    }
}

extension OneToManySearch {
    /// Finds the nearest of some nodes by time, nearest first; ties go to the first in the list.
    ///
    /// - Parameters:
    ///   - count: number of nodes wanted; the result is shorter if fewer nodes have a path.
    ///   - candidates: nodes of the network, which may contain duplicates.
    ///   - nearest: receives the result; passed in so that its memory is reused.
    /// - Precondition: a start has been set.
    package mutating func findNearest(
        _ count: Int, of candidates: [UInt32], into nearest: inout [Reached]
    ) {
        nearest.removeAll(keepingCapacity: true)
        guard count > 0 else { return }
        for (index, candidate) in candidates.enumerated() {
            guard let cost = cost(of: Int(candidate)) else { continue }
            if nearest.count == count {
                guard let last = nearest.last, cost < last.cost else { continue }
                nearest.removeLast()
            }
            var place = nearest.count
            while place > 0 && cost < nearest[place - 1].cost { place -= 1 }
            nearest.insert(Reached(index: index, cost: cost), at: place)
        }
    }

    /// Returns the costs of the fastest paths between all pairs of two lists of nodes, one row for each origin;
    /// `PathCost.unreachable` where there is no path.
    package mutating func matrix(from origins: [UInt32], to destinations: [UInt32]) -> [PathCost] {
        var costs: [PathCost] = []
        costs.reserveCapacity(origins.count * destinations.count)
        for origin in origins {
            setStart(Int(origin), .departing)
            for destination in destinations { costs.append(finalCost(metric.hierarchy.rank(of: Int(destination)))) }
        }
        return costs
    }
}
