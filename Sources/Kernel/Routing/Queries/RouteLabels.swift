import System

/// What the ways up from nodes to each of their ancestors in the elimination tree cost, and those down from them: with it the
/// fastest way between two nodes takes one pass over the ancestors that they share. Immutable, shared by threads.
///
/// In a city up to some ten thousand nodes all nodes have labels. In a larger one they would take too much memory, and only
/// the *core* has them. Below it stand the subtrees none of whose ranks have many upper neighbours: few ways lead out of them,
/// and their nodes do as well with the labels of the few ranks at their *rim*, to which they know the ways. Two nodes that meet
/// below the core already are near to each other and left to `RouteSearch`, which asks this for all others.
///
/// Data layout. The costs of a rank of the core lie together in a row, by the depth of the ancestor, the root's first: times
/// apart from lengths, which are looked at only where times are the least. The rim of every rank lies together; that of a rank
/// of the core is itself.
///
/// Source: D. Ouyang, L. Qin, L. Chang, X. Lin, Y. Zhang, Q. Zhu, "When hierarchy meets 2-hop-labeling" (2018), with the
/// costs of climbing in place of distances.
///
/// - Complexity: O(depth of the tree × ranks at the rim) a query; 16 bytes for each ancestor of each rank of the core,
///   24 for each rank at a rim.
public final class RouteLabels: Sendable {
    private let metric: RoutingMetric
    private let depths: TreeDepths
    /// By rank, how many of its ancestors are in the core, the rank itself among them.
    private let coreDepths: FixedArray<UInt16>
    private let core: LabelCore
    private let rims: LabelRims
    private let up: LabelRows
    private let down: LabelRows

    /// Bytes of the labels, and of the rims.
    public var bytes: Int { up.bytes + down.bytes + rims.bytes }

    /// - Parameter bytesMax: what labels and rims may take; the core is as large as that allows. A small core has large rims: where
    ///   even the least that both take is more, no rank has labels.
    /// - Returns: nil for trees deeper than labels can be, and where ways take longer.
    public init?(_ metric: RoutingMetric, bytesMax: Int = .max) {
        let hierarchy = metric.hierarchy
        guard let depths = TreeDepths(hierarchy) else { return nil }
        let core = LabelCore(hierarchy, depths, bytesMax: bytesMax)
        guard let up = LabelRows(core, hierarchy, depths, metric.upCosts),
            let down = LabelRows(core, hierarchy, depths, metric.downCosts)
        else { return nil }
        var coreDepths = FixedArray<UInt16>(repeating: 0, count: hierarchy.nodeCount)
        for rank in (0..<UInt32(hierarchy.nodeCount)).reversed() {
            let parent = hierarchy.parents[rank]
            if core.contains(rank) {
                coreDepths[rank] = UInt16(depths[rank] + 1)
            } else if parent < hierarchy.nodeCount {
                coreDepths[rank] = coreDepths[parent]
            }
        }
        rims = LabelRims(core, depths, metric)
        self.metric = metric
        self.depths = depths
        self.coreDepths = coreDepths.shared()
        self.core = core
        self.up = up
        self.down = down
    }

    /// What a query remembers, one for each thread.
    struct Workspace: ~Copyable {
        /// By depth, the least time of the rim; taken when first needed, where the rim is more than one.
        fileprivate var rising = FixedArray<Int32>(repeating: 0, count: 0)
        fileprivate var falling = FixedArray<Int32>(repeating: 0, count: 0)
    }

    /// Where the fastest way leads over the top.
    struct Meeting: BitwiseCopyable {
        /// At least `unreachable` if there is no way.
        var cost: PathCost
        /// Of the lowest ancestor that it can lead over.
        var depth: Int
    }

    /// Where the fastest way between two ranks leads over the top; nil if they meet below the core, or so far from each other
    /// that labels do not tell.
    func meeting(from origin: UInt32, to destination: UInt32, _ workspace: inout Workspace) -> Meeting? {
        let shared = depths.shared(by: origin, destination)
        guard shared <= Int(coreDepths[origin]) else { return nil }
        let (originRim, destinationRim) = (rims.range(of: origin), rims.range(of: destination))
        guard !originRim.isEmpty && !destinationRim.isEmpty else { return nil }
        // All rows at once, for each lies elsewhere in memory.
        for place in originRim { up.times.prefetch(Int(rims[place].row), shared) }
        for place in destinationRim { down.times.prefetch(Int(rims[place].row), shared) }
        let rising = merge(originRim, up.times, isUp: true, shared, &workspace.rising)
        let falling = merge(destinationRim, down.times, isUp: false, shared, &workspace.falling)
        let time: Int32
        switch (rising, falling) {
        case (let rising?, let falling?):
            let count = min(rising.count, falling.count)
            time =
                rising.milliseconds &+ falling.milliseconds
                &+ RouteLabels.least(up.times, rising.start, down.times, falling.start, count)
        case (let rising?, nil):
            time =
                rising.milliseconds
                &+ RouteLabels.least(up.times, rising.start, workspace.falling, 0, rising.count)
        case (nil, let falling?):
            time =
                falling.milliseconds
                &+ RouteLabels.least(workspace.rising, 0, down.times, falling.start, falling.count)
        case (nil, nil): time = RouteLabels.least(workspace.rising, 0, workspace.falling, 0, shared)
        }
        guard time < LabelRows.unreachable else { return nil }
        var best = Meeting(cost: .unreachable, depth: 0)
        for depth in 0..<shared {
            let risingTime = rising?.time(depth, up.times) ?? workspace.rising[depth]
            let fallingTime = falling?.time(depth, down.times) ?? workspace.falling[depth]
            guard risingTime &+ fallingTime == time else { continue }
            let length =
                leastLength(originRim, to: depth, isUp: true, in: risingTime)
                &+ leastLength(destinationRim, to: depth, isUp: false, in: fallingTime)
            let cost = PathCost(milliseconds: UInt32(time), centimetres: length)
            if cost <= best.cost { best = Meeting(cost: cost, depth: depth) }
        }
        return best
    }

    /// The time of the fastest way over the rim to an ancestor.
    @inline(__always)
    private func leastTime(_ rim: Range<Int>, to depth: Int, isUp: Bool) -> Int32 {
        var best = LabelRows.unreachable
        for place in rim where rims[place].depth >= depth {
            best = min(best, rims[place].milliseconds(isUp) &+ labelTime(Int(rims[place].row) + depth, isUp))
        }
        return best
    }

    /// The length of the shortest of the ways over the rim to an ancestor that take so long. Lengths lie apart: they are looked at
    /// only where the time is the right one.
    @inline(__always)
    private func leastLength(_ rim: Range<Int>, to depth: Int, isUp: Bool, in time: Int32) -> UInt32 {
        var best = UInt32.max
        for place in rim where rims[place].depth >= depth {
            let label = Int(rims[place].row) + depth
            if rims[place].milliseconds(isUp) &+ labelTime(label, isUp) == time {
                best = min(best, rims[place].centimetres(isUp) &+ labelLength(label, isUp))
            }
        }
        return best
    }

    /// The labels of a lone rank at the rim, which need not be put together with others.
    private struct LoneRow: BitwiseCopyable {
        var start: Int
        /// How many of the shared ancestors they tell of.
        var count: Int
        /// Of the way to the rank.
        var milliseconds: Int32

        func time(_ depth: Int, _ labels: borrowing FixedArray<Int32>) -> Int32 {
            milliseconds &+ (depth < count ? labels[start + depth] : LabelRows.unreachable)
        }
    }

    /// Puts the labels of a rim together in `row`, as far as the depth `count`, unless it is a lone one.
    @inline(__always)
    private func merge(
        _ rim: Range<Int>, _ labels: borrowing FixedArray<Int32>, isUp: Bool, _ count: Int,
        _ row: inout FixedArray<Int32>
    ) -> LoneRow? {
        if rim.count == 1 {
            let rank = rims[rim.lowerBound]
            return LoneRow(
                start: Int(rank.row), count: min(count, Int(rank.depth) + 1),
                milliseconds: rank.milliseconds(isUp))
        }
        // Over after a few queries: what two ranks share differs little from pair to pair.
        if row.count < count { row = FixedArray(repeating: 0, count: count + count / 4) }
        for place in rim {
            let rank = rims[place]
            let (label, known) = (Int(rank.row), min(count, Int(rank.depth) + 1))
            let time = rank.milliseconds(isUp)
            if place == rim.lowerBound {
                for depth in 0..<known { row[depth] = time &+ labels[label + depth] }
                for depth in known..<count { row[depth] = LabelRows.unreachable }
            } else {
                for depth in 0..<known { row[depth] = min(row[depth], time &+ labels[label + depth]) }
            }
        }
        return nil
    }

    @inline(__always)
    private static func least(
        _ rising: borrowing FixedArray<Int32>, _ risingStart: Int, _ falling: borrowing FixedArray<Int32>,
        _ fallingStart: Int, _ count: Int
    ) -> Int32 {
        var best = 2 * LabelRows.unreachable
        for depth in 0..<count {
            best = min(best, rising[risingStart + depth] &+ falling[fallingStart + depth])
        }
        return best
    }

    @inline(__always)
    private func labelTime(_ label: Int, _ isUp: Bool) -> Int32 { isUp ? up.times[label] : down.times[label] }

    @inline(__always)
    private func labelLength(_ label: Int, _ isUp: Bool) -> UInt32 {
        isUp ? up.centimetres[label] : down.centimetres[label]
    }

    /// How long the fastest way up from a rank to its ancestor at some depth takes, or the way down.
    @inline(__always)
    private func time(of rank: UInt32, to depth: Int, isUp: Bool) -> Int32 {
        guard core.contains(rank) else { return leastTime(rims.range(of: rank), to: depth, isUp: isUp) }
        return labelTime(Int(core.rows[rank]) + depth, isUp)
    }

    /// The length of that way.
    @inline(__always)
    private func length(of rank: UInt32, to depth: Int, isUp: Bool, in time: Int32) -> UInt32 {
        guard core.contains(rank) else { return leastLength(rims.range(of: rank), to: depth, isUp: isUp, in: time) }
        return labelLength(Int(core.rows[rank]) + depth, isUp)
    }

    /// Appends the edges of the fastest way up from a rank to its ancestor at some depth; or, the last first, those of the way
    /// down.
    ///
    /// - Returns: false if there are several such ways.
    func appendHops(from rank: UInt32, to depth: Int, isUp: Bool, _ pieces: inout [RoutePiece]) -> Bool {
        let hierarchy = metric.hierarchy
        var rank = rank
        var restTime = time(of: rank, to: depth, isUp: isUp)
        var restLength = length(of: rank, to: depth, isUp: isUp, in: restTime)
        while depths[rank] > depth {
            let shift = hierarchy.up.headShift(of: rank)
            var next: (piece: RoutePiece, head: UInt32, time: Int32, length: UInt32)?
            for edge in hierarchy.up.edges(of: rank) {
                let head = hierarchy.up.heads[edge + shift]
                if depths[head] < depth { break }  // heads ascend: from here on they are above
                let piece = RoutePiece(edge: UInt32(edge), isUp: isUp)
                let cost = metric.cost(of: piece)
                let headTime = time(of: head, to: depth, isUp: isUp)
                guard LabelRows.milliseconds(cost) &+ headTime == restTime else { continue }
                let headLength = length(of: head, to: depth, isUp: isUp, in: headTime)
                guard cost.centimetres &+ headLength == restLength else { continue }
                if next != nil { return false }
                next = (piece, head, headTime, headLength)
            }
            guard let next else { preconditionFailure("no edge leads along a label") }
            pieces.append(next.piece)
            (rank, restTime, restLength) = (next.head, next.time, next.length)
        }
        return true
    }
}
