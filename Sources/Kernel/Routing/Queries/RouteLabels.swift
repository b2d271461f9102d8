/// What the ways up from nodes to each of their ancestors in the elimination tree cost, and those down from them: with it the
/// fastest way between two nodes takes one pass over the ancestors that they share. Immutable, shared by threads.
///
/// In a city up to some ten thousand nodes all nodes have labels. In a larger one they would take too much memory, and only
/// the *core* has them: the ranks with so many others below them that their labels fit. Whoever stands below it climbs to the
/// few ranks at its rim, and takes the least of their labels. Two nodes that meet below the core already are near to each
/// other and left to `RouteSearch`, which asks this for all others.
///
/// Data layout. The costs of a rank lie together, by the depth of the ancestor, the root's first; those of a rank in the core
/// begin at `starts[rank]`. The depth of the lowest ancestor that two ranks share is the least depth of the ranks between them,
/// for ranks are in postorder; a sparse table of minima over 1, 2, 4 … ranks tells it at once.
///
/// Source: D. Ouyang, L. Qin, L. Chang, X. Lin, Y. Zhang, Q. Zhu, "When hierarchy meets 2-hop-labeling" (2018), with the
/// costs of climbing in place of distances.
///
/// - Complexity: O(depth of the tree × ranks at the rim) a query; 16 bytes for each ancestor of each rank of the core.
public final class RouteLabels: Sendable {
    private let metric: RoutingMetric
    /// By rank, the number of its ancestors.
    private let depths: FixedArray<UInt16>
    /// By rank, how many of its ancestors are in the core, the rank itself among them.
    private let coreDepths: FixedArray<UInt16>
    /// By rank; of those below the core whatever.
    private let starts: FixedArray<UInt32>
    private let up: FixedArray<PathCost>
    private let down: FixedArray<PathCost>
    /// Row `k`: the least depth of the 2ᵏ ranks from each rank on.
    private let minima: FixedArray<UInt16>

    /// Bytes of the labels.
    public var bytes: Int { up.bytes + down.bytes }

    /// - Parameter bytesMax: what the labels may take; the core is as large as that allows.
    /// - Returns: nil for trees deeper than labels can be.
    public init?(_ metric: RoutingMetric, bytesMax: Int = .max) {
        let hierarchy = metric.hierarchy
        guard let depths = RouteLabels.depths(of: hierarchy) else { return nil }
        let sizes = RouteLabels.subtreeSizes(of: hierarchy)
        let entriesMax = min(bytesMax / (2 * MemoryLayout<PathCost>.stride), Int(UInt32.max))
        let sizeMin = RouteLabels.sizeMin(sizes, depths, entriesMax: entriesMax)
        self.metric = metric
        var starts = FixedArray<UInt32>(repeating: 0, count: hierarchy.nodeCount)
        var coreDepths = FixedArray<UInt16>(repeating: 0, count: hierarchy.nodeCount)
        var count = 0
        for rank in starts.indices where sizes[rank] >= sizeMin {
            starts[rank] = UInt32(count)
            count += Int(depths[rank]) + 1
        }
        for rank in stride(from: hierarchy.nodeCount - 1, through: 0, by: -1) {
            let parent = hierarchy.parents[rank]
            if sizes[rank] >= sizeMin {
                coreDepths[rank] = depths[rank] + 1
            } else if parent < hierarchy.nodeCount {
                coreDepths[rank] = coreDepths[parent]
            }
        }
        up = RouteLabels.climb(hierarchy, depths, coreDepths, starts, count, edgeCosts: metric.upCosts)
        down = RouteLabels.climb(hierarchy, depths, coreDepths, starts, count, edgeCosts: metric.downCosts)
        minima = RouteLabels.minima(of: depths)
        self.depths = depths
        self.coreDepths = coreDepths
        self.starts = starts
    }

    /// What queries by labels need besides, one for each thread.
    struct Workspace: ~Copyable {
        fileprivate var rim: [UInt32] = []
        /// By depth: what the way up from the origin costs, and the way down to the destination. Taken when first needed.
        fileprivate var rising = FixedArray(repeating: PathCost.unreachable, count: 0)
        fileprivate var falling = FixedArray(repeating: PathCost.unreachable, count: 0)
    }

    /// What the fastest way between two ranks costs; at least `unreachable` if there is none, nil if they meet below the core.
    ///
    /// - Parameter sums: by rank; unreachable for all, before and after.
    func cost(
        from origin: UInt32, to destination: UInt32, _ sums: inout FixedArray<PathCost>, _ workspace: inout Workspace
    ) -> PathCost? {
        let shared = sharedAncestors(origin, destination)
        guard shared <= Int(coreDepths[origin]) else { return nil }
        var best = PathCost.unreachable
        if isInCore(origin) && isInCore(destination) {
            let (rising, falling) = (Int(starts[origin]), Int(starts[destination]))
            for depth in 0..<shared { best = min(best, up[rising + depth] &+ down[falling + depth]) }
            return best
        }
        let metric = metric
        fill(&workspace.rising, shared, from: origin, metric.upCosts, up, &sums, &workspace.rim)
        fill(&workspace.falling, shared, from: destination, metric.downCosts, down, &sums, &workspace.rim)
        for depth in 0..<shared { best = min(best, workspace.rising[depth] &+ workspace.falling[depth]) }
        return best
    }

    private func isInCore(_ rank: UInt32) -> Bool { coreDepths[rank] == depths[rank] + 1 }

    /// Puts together the label of any rank, as far as the depth `count`.
    private func fill(
        _ row: inout FixedArray<PathCost>, _ count: Int, from start: UInt32,
        _ edgeCosts: borrowing FixedArray<PathCost>, _ labels: borrowing FixedArray<PathCost>,
        _ sums: inout FixedArray<PathCost>, _ rim: inout [UInt32]
    ) {
        climbToRim(from: start, edgeCosts, &sums, &rim)
        // Over after a few queries: what two ranks share differs little from pair to pair.
        if row.count < count { row = FixedArray(repeating: .unreachable, count: count + count / 4) }
        for depth in 0..<count { row[depth] = .unreachable }
        while let rank = rim.popLast() {
            let (cost, label) = (sums[rank], Int(starts[rank]))
            sums[rank] = .unreachable
            for depth in 0..<min(count, Int(depths[rank]) + 1) {
                row[depth] = min(row[depth], cost &+ labels[label + depth])
            }
        }
    }

    /// Leaves in `rim` the ranks at which the ways up from a rank come into the core, and what they cost in `sums`.
    private func climbToRim(
        from start: UInt32, _ edgeCosts: borrowing FixedArray<PathCost>, _ sums: inout FixedArray<PathCost>,
        _ rim: inout [UInt32]
    ) {
        let hierarchy = metric.hierarchy
        assert(sums[start] == .unreachable && rim.isEmpty, "the query before has left something behind")
        sums[start] = .zero
        var rank = start
        while !isInCore(rank) {
            let cost = sums[rank]
            sums[rank] = .unreachable
            if cost < .unreachable {
                let shift = hierarchy.up.headShift(of: rank)
                for edge in hierarchy.up.edges(of: rank) {
                    let head = hierarchy.up.heads[edge + shift]
                    let sum = cost &+ edgeCosts[edge]
                    guard sum < sums[head] else { continue }
                    if sums[head] == .unreachable && isInCore(head) { rim.append(head) }
                    sums[head] = sum
                }
            }
            rank = hierarchy.parents[rank]
            if rank == UInt32(hierarchy.nodeCount) { return }
        }
        if rank == start { rim.append(start) }
    }

    /// How many ancestors two ranks share, each counting as its own.
    @inline(__always)
    private func sharedAncestors(_ one: UInt32, _ other: UInt32) -> Int {
        if one == other { return Int(depths[one]) + 1 }
        let (first, end) = (Int(min(one, other)), Int(max(one, other)))
        let level = (end - first).bitWidth - 1 - (end - first).leadingZeroBitCount
        let row = level * depths.count
        return Int(min(minima[row + first], minima[row + end - (1 << level)]))
    }

    /// By rank, how many ranks are below it, itself among them.
    private static func subtreeSizes(of hierarchy: RoutingHierarchy) -> FixedArray<UInt32> {
        var sizes = FixedArray<UInt32>(repeating: 1, count: hierarchy.nodeCount)
        for rank in sizes.indices where hierarchy.parents[rank] < hierarchy.nodeCount {
            sizes[hierarchy.parents[rank]] += sizes[rank]
        }
        return sizes
    }

    /// The least size of a subtree, a power of two, above which labels have so many entries at most.
    private static func sizeMin(
        _ sizes: borrowing FixedArray<UInt32>, _ depths: borrowing FixedArray<UInt16>, entriesMax: Int
    ) -> UInt32 {
        var entries = [Int](repeating: 0, count: UInt32.bitWidth)
        for rank in sizes.indices {
            entries[UInt32.bitWidth - 1 - sizes[rank].leadingZeroBitCount] += Int(depths[rank]) + 1
        }
        var (power, sum) = (UInt32.bitWidth, 0)
        while power > 0 && sum + entries[power - 1] <= entriesMax {
            power -= 1
            sum += entries[power]
        }
        return power < UInt32.bitWidth ? 1 << UInt32(power) : .max
    }

    /// Adds up the ways from each rank of the core to its ancestors, from the root down.
    private static func climb(
        _ hierarchy: RoutingHierarchy, _ depths: borrowing FixedArray<UInt16>,
        _ coreDepths: borrowing FixedArray<UInt16>, _ starts: borrowing FixedArray<UInt32>, _ count: Int,
        edgeCosts: borrowing FixedArray<PathCost>
    ) -> FixedArray<PathCost> {
        var costs = FixedArray(repeating: PathCost.unreachable, count: count)
        for rank in stride(from: hierarchy.nodeCount - 1, through: 0, by: -1)
        where coreDepths[rank] == depths[rank] + 1 {
            let start = Int(starts[rank])
            costs[start + Int(depths[rank])] = .zero
            let shift = hierarchy.up.headShift(of: UInt32(rank))
            for edge in hierarchy.up.edges(of: UInt32(rank)) {
                let head = hierarchy.up.heads[edge + shift]
                let (cost, headStart) = (edgeCosts[edge], Int(starts[head]))
                if cost == .unreachable { continue }
                for depth in 0...Int(depths[head]) {
                    let sum = cost &+ costs[headStart + depth]
                    if sum < costs[start + depth] { costs[start + depth] = sum }
                }
            }
        }
        return costs
    }

    private static func depths(of hierarchy: RoutingHierarchy) -> FixedArray<UInt16>? {
        var depths = FixedArray<UInt16>(repeating: 0, count: hierarchy.nodeCount)
        for rank in stride(from: hierarchy.nodeCount - 1, through: 0, by: -1) {
            let parent = hierarchy.parents[rank]
            guard parent < hierarchy.nodeCount else { continue }
            guard depths[parent] < .max - 1 else { return nil }
            depths[rank] = depths[parent] + 1
        }
        return depths
    }

    private static func minima(of depths: borrowing FixedArray<UInt16>) -> FixedArray<UInt16> {
        let count = depths.count
        let levels = max(1, count.bitWidth - count.leadingZeroBitCount)
        var minima = FixedArray<UInt16>(repeating: 0, count: levels * count)
        for rank in 0..<count { minima[rank] = depths[rank] }
        for level in 1..<max(levels, 1) {
            let (row, below, half) = (level * count, (level - 1) * count, 1 << (level - 1))
            for rank in 0..<max(0, count - 2 * half + 1) {
                minima[row + rank] = min(minima[below + rank], minima[below + rank + half])
            }
        }
        return minima
    }
}
