import System

/// Exact fastest ways from one node to many, or from many to one, as nearest taxis and zone matrices need them: a query
/// object that is used again and again, one for each thread.
///
///     var fan = RouteFan(metric)
///     fan.start(at: client, .arriving)
///     let cost = fan.cost(of: taxi)  // from the taxi to the client
///
/// The start is walked up the elimination tree once. Each other node is answered from its ancestors, which are worked
/// out at most once for each start, from the root down; so the more nodes are asked for, the less each costs, and
/// nothing has to be known of them beforehand. Nothing is allocated per query once warm.
///
/// Source: B. Strasser, T. Zeitz, "A fast and tight heuristic for A* in road networks" (2021), called there Lazy
/// RPHAST.
///
/// - Complexity: the edges above the node asked for, without those above nodes asked for before; 12 bytes a node.
package struct RouteFan: ~Copyable {
    package enum Direction: Sendable {
        /// Ways lead from the start to the others.
        case departing
        /// Ways lead from the others to the start.
        case arriving
    }

    /// One of the nodes asked for, and what the way costs.
    package struct Reached: Hashable, Sendable, BitwiseCopyable {
        /// The place in the list of candidates.
        package var index: Int
        package var cost: PathCost
    }

    package let metric: RoutingMetric
    private var direction = Direction.departing
    /// By rank. The stamp tells whether it belongs to this start.
    private var costs: FixedArray<PathCost>
    private var stamps: FixedArray<UInt32>
    /// The stamp of costs on the way up from this start; one more is that of final costs.
    private var climbedStamp: UInt32 = 0
    private var pending: [UInt32] = []

    package init(_ metric: RoutingMetric) {
        self.metric = metric
        costs = FixedArray(repeating: .unreachable, count: metric.hierarchy.nodeCount)
        stamps = FixedArray(repeating: 0, count: metric.hierarchy.nodeCount)
    }

    /// Makes a node the one end of all ways asked for from now on.
    package mutating func start(at node: Int, _ direction: Direction) {
        start(at: (node, .zero), or: (node, .zero), direction)
    }

    /// Makes a place between two nodes the one end of all ways asked for from now on.
    ///
    /// - Parameters: the two nodes, each with what the way between it and the place costs.
    package mutating func start(
        at one: (node: Int, cost: PathCost), or other: (node: Int, cost: PathCost), _ direction: Direction
    ) {
        self.direction = direction
        if climbedStamp >= .max - 3 {
            stamps.fill(with: 0)
            climbedStamp = 0
        }
        climbedStamp += 2
        let metric = metric
        let hierarchy = metric.hierarchy
        // Two climbs to one root, from the lower to the higher rank, so that each cost is final when it is gone on with.
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

    /// The time and length of the fastest way between the start and a node, or nil if there is none.
    ///
    /// - Precondition: a start has been set.
    package mutating func cost(of node: Int) -> PathCost? {
        let cost = finalCost(metric.hierarchy.rank(of: node))
        return cost < .unreachable ? cost : nil
    }

    private mutating func finalCost(_ target: UInt32) -> PathCost {
        precondition(climbedStamp > 0, "ways are asked for before there is a start")
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

extension RouteFan {
    /// The nearest of some nodes by time, nearest first; of equally near ones the first in the list.
    ///
    /// - Parameters:
    ///   - count: how many are wanted; fewer are found if there are fewer with a way.
    ///   - candidates: nodes of the network; a node may stand in it twice.
    ///   - nearest: its contents are replaced; it is handed in so that its memory is used again.
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

    /// What the fastest ways between all pairs of two lists of nodes cost, row by row, a row for each origin;
    /// `PathCost.unreachable` where there is none.
    package mutating func matrix(from origins: [UInt32], to destinations: [UInt32]) -> [PathCost] {
        var costs: [PathCost] = []
        costs.reserveCapacity(origins.count * destinations.count)
        for origin in origins {
            start(at: Int(origin), .departing)
            for destination in destinations { costs.append(finalCost(metric.hierarchy.rank(of: Int(destination)))) }
        }
        return costs
    }
}
