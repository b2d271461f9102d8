/// Exact fastest ways between two nodes by a routing metric: a query object that is used again and again, one for each
/// thread.
///
///     var search = RouteSearch(metric)
///     if let cost = search.route(from: 17, to: 4) { follow(search.arcs) }
///
/// Both ends are walked up the elimination tree, and at each rank the edges up are relaxed; the way leads over the common
/// ancestor where the two sums are least. Nothing is allocated per query once warm.
///
/// - Complexity: the edges above both ends, a few thousand in a city; 24 bytes a node.
package struct RouteSearch: ~Copyable {
    package let metric: RoutingMetric
    /// The arcs of the way found by the last `route` or chosen by the last `alternatives`, in driving order.
    package internal(set) var arcs: [UInt32] = []
    /// By rank, what the way from the origin up to it costs; unreachable for all between queries.
    private var forward: FixedArray<PathCost>
    /// By rank, what the way from it down to the destination costs.
    private var backward: FixedArray<PathCost>
    /// By rank, the rank before it on the way up from the origin; valid where the last query came to.
    private var forwardTails: FixedArray<UInt32>
    private var backwardTails: FixedArray<UInt32>
    private var meeting: UInt32 = 0
    private var chain: [UInt32] = []
    private var pending: [(tail: UInt32, head: UInt32)] = []

    package init(_ metric: RoutingMetric) {
        self.metric = metric
        let count = metric.hierarchy.nodeCount
        forward = FixedArray(repeating: .unreachable, count: count)
        backward = FixedArray(repeating: .unreachable, count: count)
        forwardTails = FixedArray(repeating: 0, count: count)
        backwardTails = FixedArray(repeating: 0, count: count)
    }

    /// The time and length of the fastest way, or nil if there is none (Z04: `unreachable`).
    package mutating func cost(from origin: Int, to destination: Int) -> PathCost? {
        let ranks = metric.hierarchy.ranks[origin]
        let cost = climb(from: ranks, to: metric.hierarchy.ranks[destination])
        return cost < .unreachable ? cost : nil
    }

    /// The same, and the way itself in `arcs`, empty if there is none.
    package mutating func route(from origin: Int, to destination: Int) -> PathCost? {
        arcs.removeAll(keepingCapacity: true)
        guard let cost = cost(from: origin, to: destination) else { return nil }
        unpackWay(from: metric.hierarchy.ranks[origin], to: metric.hierarchy.ranks[destination], over: meeting)
        return cost
    }

    /// Walks up from both ends until the root.
    private mutating func climb(from origin: UInt32, to destination: UInt32) -> PathCost {
        let hierarchy = metric.hierarchy
        let none = UInt32(hierarchy.nodeCount)
        forward[origin] = .zero
        backward[destination] = .zero
        var (low, high) = (origin, destination)
        while low != high {
            if low < high {
                relaxForward(low)
                forward[low] = .unreachable
                low = hierarchy.parents[low]
            } else {
                relaxBackward(high)
                backward[high] = .unreachable
                high = hierarchy.parents[high]
            }
        }
        var best = PathCost.unreachable
        var rank = low
        while rank != none {
            let (rising, falling) = (forward[rank], backward[rank])
            if rising + falling < best {
                best = rising + falling
                meeting = rank
            }
            // A way that is already as slow as the best cannot become better.
            if rising < best { relaxForward(rank) }
            if falling < best { relaxBackward(rank) }
            forward[rank] = .unreachable
            backward[rank] = .unreachable
            rank = hierarchy.parents[rank]
        }
        return best
    }

    @inline(__always)
    private mutating func relaxForward(_ rank: UInt32) {
        let cost = forward[rank]
        if cost == .unreachable { return }
        for edge in metric.hierarchy.up.places(of: rank) {
            let head = metric.hierarchy.up.heads[edge]
            let sum = cost + metric.upCosts[edge]
            if sum < forward[head] {
                forward[head] = sum
                forwardTails[head] = rank
            }
        }
    }

    @inline(__always)
    private mutating func relaxBackward(_ rank: UInt32) {
        let cost = backward[rank]
        if cost == .unreachable { return }
        for edge in metric.hierarchy.up.places(of: rank) {
            let head = metric.hierarchy.up.heads[edge]
            let sum = cost + metric.downCosts[edge]
            if sum < backward[head] {
                backward[head] = sum
                backwardTails[head] = rank
            }
        }
    }
}

extension RouteSearch {
    /// Appends the arcs of the way that the last query found over a common ancestor.
    mutating func unpackWay(from origin: UInt32, to destination: UInt32, over middle: UInt32) {
        chain.removeAll(keepingCapacity: true)
        var rank = middle
        while rank != origin {
            chain.append(rank)
            rank = forwardTails[rank]
        }
        while let head = chain.popLast() {
            unpack(from: rank, to: head)
            rank = head
        }
        while rank != destination {
            unpack(from: rank, to: backwardTails[rank])
            rank = backwardTails[rank]
        }
    }

    /// Appends the arcs that an edge stands for, in one direction.
    ///
    /// An edge is an arc of the network if one costs as much, else the way over the third corner of a lower triangle.
    private mutating func unpack(from start: UInt32, to end: UInt32) {
        pending.append((start, end))
        while let (tail, head) = pending.popLast() {
            let hierarchy = metric.hierarchy
            let cost = edgeCost(from: tail, to: head)
            if let arc = arc(from: tail, to: head, costing: cost) {
                arcs.append(arc)
                continue
            }
            let (lower, upper) = (min(tail, head), max(tail, head))
            var middle: UInt32?
            for place in hierarchy.down.places(of: lower).reversed() {
                let corner = hierarchy.down.heads[place]
                guard hierarchy.hasEdge(from: corner, to: upper) else { continue }
                if edgeCost(from: tail, to: corner) + edgeCost(from: corner, to: head) == cost {
                    middle = corner
                    break
                }
            }
            guard let middle else { preconditionFailure("a shortcut of the hierarchy has no triangle") }
            pending.append((middle, head))
            pending.append((tail, middle))
        }
    }

    private func edgeCost(from tail: UInt32, to head: UInt32) -> PathCost {
        tail < head
            ? metric.upCosts[metric.hierarchy.edge(from: tail, to: head)]
            : metric.downCosts[metric.hierarchy.edge(from: head, to: tail)]
    }

    /// The first arc of the network between two ranks that costs so much.
    private func arc(from tail: UInt32, to head: UInt32, costing cost: PathCost) -> UInt32? {
        let graph = metric.hierarchy.graph
        let node = Int(metric.hierarchy.nodes[tail])
        let wanted = metric.hierarchy.nodes[head]
        for index in Int(graph.firstArcs[node])..<Int(graph.firstArcs[node + 1])
        where graph.arcs[index].head == wanted && metric.arcCosts[index] == cost { return UInt32(index) }
        return nil
    }
}
