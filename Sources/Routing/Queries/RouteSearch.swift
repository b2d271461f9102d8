/// Exact fastest ways between two nodes by a routing metric: a query object that is used again and again, one for each
/// thread.
///
///     var search = RouteSearch(metric)
///     if let cost = search.route(from: 17, to: 4) { follow(search.arcs) }
///
/// Both ends are walked up the elimination tree, and at each rank the edges up are relaxed; the way leads over the
/// common ancestor where the two sums are least. Nothing is allocated per query once warm.
///
/// - Complexity: the edges above both ends, a few thousand in a city; 24 bytes a node.
package struct RouteSearch: ~Copyable {
    /// A part of a way that has still to be unpacked: an edge in one direction, by ranks.
    private struct Piece: BitwiseCopyable {
        var tail: UInt32
        var head: UInt32
    }

    /// Another metric of the same hierarchy may take its place between queries.
    package var metric: RoutingMetric {
        willSet { precondition(newValue.hierarchy === metric.hierarchy, "a search stays on one network") }
    }
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
    private var pending: [Piece] = []
    var alternatives = AlternativeWorkspace()

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
        let hierarchy = metric.hierarchy
        let cost = climb(from: hierarchy.rank(of: origin), to: hierarchy.rank(of: destination))
        return cost < .unreachable ? cost : nil
    }

    /// The same, and the way itself in `arcs`, empty if there is none.
    package mutating func route(from origin: Int, to destination: Int) -> PathCost? {
        arcs.removeAll(keepingCapacity: true)
        guard let cost = cost(from: origin, to: destination) else { return nil }
        let hierarchy = metric.hierarchy
        unpackWay(from: hierarchy.rank(of: origin), to: hierarchy.rank(of: destination), over: meeting)
        return cost
    }

    /// Walks up from both ends until the root.
    ///
    /// - Parameter candidateSlackPercent: how much slower than the best found so far a common ancestor may be and still
    ///   become a candidate for an alternative; nil if none are wanted.
    @inline(__always)
    mutating func climb(
        from origin: UInt32, to destination: UInt32, candidateSlackPercent: UInt64? = nil
    ) -> PathCost {
        let metric = metric
        let hierarchy = metric.hierarchy
        let none = UInt32(hierarchy.nodeCount)
        forward[origin] = .zero
        backward[destination] = .zero
        var (low, high) = (origin, destination)
        while low != high {
            if low < high {
                relaxForward(low, hierarchy, metric)
                forward[low] = .unreachable
                low = hierarchy.parents[low]
            } else {
                relaxBackward(high, hierarchy, metric)
                backward[high] = .unreachable
                high = hierarchy.parents[high]
            }
        }
        var (best, limit) = (PathCost.unreachable, PathCost.unreachable)
        if candidateSlackPercent != nil { alternatives.candidates.removeAll(keepingCapacity: true) }
        var rank = low
        while rank != none {
            let (rising, falling) = (forward[rank], backward[rank])
            if rising + falling < best {
                best = rising + falling
                meeting = rank
            }
            if let candidateSlackPercent {
                limit = best.slower(byPercent: candidateSlackPercent)
                let sum = rising + falling
                if sum <= limit && sum < .unreachable { alternatives.candidates.append((sum, rank)) }
            } else {
                limit = best
            }
            // A way that is already as slow as the best cannot become better.
            if rising < limit { relaxForward(rank, hierarchy, metric) }
            if falling < limit { relaxBackward(rank, hierarchy, metric) }
            forward[rank] = .unreachable
            backward[rank] = .unreachable
            rank = hierarchy.parents[rank]
        }
        return best
    }

    @inline(__always)
    private mutating func relaxForward(_ rank: UInt32, _ hierarchy: RoutingHierarchy, _ metric: RoutingMetric) {
        let cost = forward[rank]
        if cost == .unreachable { return }
        let shift = hierarchy.up.headShift(of: rank)
        for edge in hierarchy.up.edges(of: rank) {
            let head = hierarchy.up.heads[edge + shift]
            let sum = cost &+ metric.upCosts[edge]
            if sum < forward[head] {
                forward[head] = sum
                forwardTails[head] = rank
            }
        }
    }

    @inline(__always)
    private mutating func relaxBackward(_ rank: UInt32, _ hierarchy: RoutingHierarchy, _ metric: RoutingMetric) {
        let cost = backward[rank]
        if cost == .unreachable { return }
        let shift = hierarchy.up.headShift(of: rank)
        for edge in hierarchy.up.edges(of: rank) {
            let head = hierarchy.up.heads[edge + shift]
            let sum = cost &+ metric.downCosts[edge]
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
    private mutating func unpack(from start: UInt32, to end: UInt32) {
        let metric = metric
        let hierarchy = metric.hierarchy
        pending.append(Piece(tail: start, head: end))
        while let piece = pending.popLast() {
            let isUp = piece.tail < piece.head
            guard let edge = hierarchy.up.edge(from: min(piece.tail, piece.head), to: max(piece.tail, piece.head))
            else {
                preconditionFailure("a way leads along an edge that is not there")
            }
            let middle = isUp ? metric.upMiddles[edge] : metric.downMiddles[edge]
            if middle == .max {
                arcs.append(arc(of: piece, cost: isUp ? metric.upCosts[edge] : metric.downCosts[edge]))
            } else {
                pending.append(Piece(tail: middle, head: piece.head))
                pending.append(Piece(tail: piece.tail, head: middle))
            }
        }
    }

    /// The first arc of the network between the ends of a piece that costs as much.
    private func arc(of piece: Piece, cost: PathCost) -> UInt32 {
        let hierarchy = metric.hierarchy
        let node = Int(hierarchy.nodes[piece.tail])
        let wanted = hierarchy.nodes[piece.head]
        let graph = hierarchy.graph
        for index in Int(graph.firstArcs[node])..<Int(graph.firstArcs[node + 1])
        where graph.arcs[index].head == wanted && metric.arcCosts[index] == cost { return UInt32(index) }
        preconditionFailure("an edge without a middle is no arc")
    }
}
