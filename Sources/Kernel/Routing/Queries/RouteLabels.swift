import OperatingSystem

/// The costs of the paths from nodes up to each of their ancestors in the elimination tree, and down from them. With
/// them a query takes one pass over the ancestors that two nodes share. Immutable, shared by threads.
///
/// In a city of up to some ten thousand nodes all nodes have labels. In a larger one they would take too much memory,
/// and only the *core* has them. Below the core stand the subtrees in which no rank has many upper neighbours. Few
/// paths lead out of them, and their nodes use the labels of their few *access ranks*: the ranks of the core that these
/// paths reach first. Each node stores the costs to them. Two nodes that meet below the core are near each other and
/// are left to `RouteSearch`, which uses labels for all other pairs.
///
/// Data layout. The costs of a rank of the core lie together in a row, by the depth of the ancestor, the root first.
/// Times are apart from lengths, which are read only where times are least. The access ranks of each rank lie together;
/// a rank of the core is its own access rank.
///
/// Source: D. Ouyang, L. Qin, L. Chang, X. Lin, Y. Zhang, Q. Zhu, "When hierarchy meets 2-hop-labeling" (2018), with
/// the costs of climbing in place of distances.
///
/// - Complexity: O(depth of the tree × access ranks) a query; 16 bytes for each ancestor of each rank of the core,
///   24 for each access rank of each rank.
public final class RouteLabels: Sendable {
    private let metric: RoutingMetric
    private let depths: TreeDepths
    /// Number of each rank's ancestors in the core, counting the rank itself.
    private let coreDepths: FixedArray<UInt16>
    private let core: LabelledRanks
    private let accessRanks: AccessRanks
    private let up: LabelRows
    private let down: LabelRows

    /// Bytes of the labels and access ranks.
    public var bytes: Int { up.bytes + down.bytes + accessRanks.bytes }

    /// Computes the labels of a metric.
    ///
    /// - Parameter bytesMax: limit for labels and access ranks; the core is as large as it allows. The smaller the
    ///   core, the more access ranks. If even the least total exceeds the limit, no rank has labels.
    /// - Returns: nil if the tree is too deep for labels, or a path takes too long.
    public init?(_ metric: RoutingMetric, bytesMax: Int = .max) {
        let hierarchy = metric.hierarchy
        guard let depths = TreeDepths(hierarchy) else { return nil }
        let core = LabelledRanks(hierarchy, depths, bytesMax: bytesMax)
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
        accessRanks = AccessRanks(core, depths, metric)
        self.metric = metric
        self.depths = depths
        self.coreDepths = coreDepths.shared()
        self.core = core
        self.up = up
        self.down = down
    }

    /// Reusable memory of queries, one for each thread.
    struct Workspace: ~Copyable {
        /// Least time over the access ranks, by depth of the ancestor; allocated for the first rank with several.
        fileprivate var rising = FixedArray<Int32>(repeating: 0, count: 0)
        fileprivate var falling = FixedArray<Int32>(repeating: 0, count: 0)
    }

    /// The common ancestor over which the fastest path leads.
    struct Meeting: BitwiseCopyable {
        /// Cost of the path, at least `unreachable` if there is none.
        var cost: PathCost
        /// Depth of the lowest such ancestor.
        var depth: Int
    }

    /// Returns the ancestor over which the fastest path between two ranks leads, or nil if they meet below the core or
    /// the time exceeds what labels hold.
    func meeting(from origin: UInt32, to destination: UInt32, _ workspace: inout Workspace) -> Meeting? {
        let shared = depths.sharedAncestorCount(of: origin, destination)
        guard shared <= Int(coreDepths[origin]) else { return nil }
        let (originRange, destinationRange) = (accessRanks.range(of: origin), accessRanks.range(of: destination))
        guard !originRange.isEmpty && !destinationRange.isEmpty else { return nil }
        // Prefetch all rows, because each lies elsewhere in memory.
        for index in originRange { up.times.prefetch(Int(accessRanks[index].row), shared) }
        for index in destinationRange { down.times.prefetch(Int(accessRanks[index].row), shared) }
        let rising = merge(originRange, up.times, isUp: true, shared, &workspace.rising)
        let falling = merge(destinationRange, down.times, isUp: false, shared, &workspace.falling)
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
                leastLength(originRange, to: depth, isUp: true, in: risingTime)
                &+ leastLength(destinationRange, to: depth, isUp: false, in: fallingTime)
            let cost = PathCost(milliseconds: UInt32(time), centimetres: length)
            if cost <= best.cost { best = Meeting(cost: cost, depth: depth) }
        }
        return best
    }

    /// Returns the time of the fastest path over the access ranks to an ancestor.
    @inline(__always)
    private func leastTime(_ range: Range<Int>, to depth: Int, isUp: Bool) -> Int32 {
        var best = LabelRows.unreachable
        for index in range where accessRanks[index].depth >= depth {
            best = min(
                best, accessRanks[index].milliseconds(isUp) &+ labelTime(Int(accessRanks[index].row) + depth, isUp))
        }
        return best
    }

    /// Returns the length of the shortest path over the access ranks to an ancestor that takes exactly `time`. Lengths
    /// lie apart and are read only where the time matches.
    @inline(__always)
    private func leastLength(_ range: Range<Int>, to depth: Int, isUp: Bool, in time: Int32) -> UInt32 {
        var best = UInt32.max
        for index in range where accessRanks[index].depth >= depth {
            let label = Int(accessRanks[index].row) + depth
            if accessRanks[index].milliseconds(isUp) &+ labelTime(label, isUp) == time {
                best = min(best, accessRanks[index].centimetres(isUp) &+ labelLength(label, isUp))
            }
        }
        return best
    }

    /// The labels of a single access rank, which need no merging.
    private struct SingleRow: BitwiseCopyable {
        var start: Int
        /// Number of shared ancestors that the labels cover.
        var count: Int
        /// Time of the path to the rank.
        var milliseconds: Int32

        func time(_ depth: Int, _ labels: borrowing FixedArray<Int32>) -> Int32 {
            milliseconds &+ (depth < count ? labels[start + depth] : LabelRows.unreachable)
        }
    }

    /// Merges the labels of the access ranks in `row` up to depth `count`, or returns the row of a single one.
    @inline(__always)
    private func merge(
        _ range: Range<Int>, _ labels: borrowing FixedArray<Int32>, isUp: Bool, _ count: Int,
        _ row: inout FixedArray<Int32>
    ) -> SingleRow? {
        if range.count == 1 {
            let rank = accessRanks[range.lowerBound]
            return SingleRow(
                start: Int(rank.row), count: min(count, Int(rank.depth) + 1),
                milliseconds: rank.milliseconds(isUp))
        }
        // Grows only in the first queries: the number of shared ancestors differs little between pairs.
        if row.count < count { row = FixedArray(repeating: 0, count: count + count / 4) }
        for index in range {
            let rank = accessRanks[index]
            let (label, known) = (Int(rank.row), min(count, Int(rank.depth) + 1))
            let time = rank.milliseconds(isUp)
            if index == range.lowerBound {
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

    /// Returns the time of the fastest path between a rank and its ancestor at a depth, up or down.
    @inline(__always)
    private func time(of rank: UInt32, to depth: Int, isUp: Bool) -> Int32 {
        guard core.contains(rank) else { return leastTime(accessRanks.range(of: rank), to: depth, isUp: isUp) }
        return labelTime(Int(core.rowStarts[rank]) + depth, isUp)
    }

    /// Returns the length of the shortest such path that takes exactly `time`.
    @inline(__always)
    private func length(of rank: UInt32, to depth: Int, isUp: Bool, in time: Int32) -> UInt32 {
        guard core.contains(rank) else {
            return leastLength(accessRanks.range(of: rank), to: depth, isUp: isUp, in: time)
        }
        return labelLength(Int(core.rowStarts[rank]) + depth, isUp)
    }

    /// Appends the edges of the fastest path up from a rank to its ancestor at a depth, or those of the path down in
    /// reverse order.
    ///
    /// - Returns: false if several paths are equally fast and short.
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
                if depths[head] < depth { break }  // heads ascend: the rest are higher
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
