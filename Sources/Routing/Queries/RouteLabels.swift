/// What the ways up from every node to each of its ancestors in the elimination tree cost, and those down from them: with it
/// the fastest way between two nodes takes one pass over the ancestors that they share. Immutable, shared by threads.
///
/// It answers the same as `RouteSearch`, many times faster, and needs so much memory that only cities up to some ten
/// thousand nodes have it.
///
/// Data layout. The costs of a rank lie together, by the depth of the ancestor, the root's first; those of a rank begin at
/// `starts[rank]`. The depth of the lowest ancestor that two ranks share is the least depth of the ranks between them, for
/// ranks are in postorder; a sparse table of minima over 1, 2, 4 … ranks tells it at once.
///
/// Source: D. Ouyang, L. Qin, L. Chang, X. Lin, Y. Zhang, Q. Zhu, "When hierarchy meets 2-hop-labeling" (2018), with the
/// costs of climbing in place of distances.
///
/// - Complexity: O(depth of the tree) a query; O(nodes × depth) memory, 16 bytes each.
package final class RouteLabels: Sendable {
    private let hierarchy: RoutingHierarchy
    /// By rank, the number of its ancestors.
    private let depths: FixedArray<UInt16>
    private let starts: FixedArray<UInt32>
    private let up: FixedArray<PathCost>
    private let down: FixedArray<PathCost>
    /// Row `k`: the least depth of the 2ᵏ ranks from each rank on.
    private let minima: FixedArray<UInt16>

    /// What the labels of any metric of a hierarchy take, in bytes; nil for trees deeper than they can be.
    package static func bytes(for hierarchy: RoutingHierarchy) -> Int? {
        guard let depths = depths(of: hierarchy) else { return nil }
        let entries = depths.indices.reduce(0) { $0 + Int(depths[$1]) + 1 }
        return entries < Int(UInt32.max) ? entries * 2 * MemoryLayout<PathCost>.stride : nil
    }

    /// - Returns: nil where `bytes(for:)` is nil.
    package init?(_ metric: RoutingMetric) {
        let hierarchy = metric.hierarchy
        guard let depths = RouteLabels.depths(of: hierarchy) else { return nil }
        self.hierarchy = hierarchy
        var starts = FixedArray<UInt32>(repeating: 0, count: hierarchy.nodeCount)
        var count = 0
        for rank in starts.indices {
            guard let start = UInt32(exactly: count) else { return nil }
            starts[rank] = start
            count += Int(depths[rank]) + 1
        }
        up = RouteLabels.climb(hierarchy, depths, starts, count, edgeCosts: metric.upCosts)
        down = RouteLabels.climb(hierarchy, depths, starts, count, edgeCosts: metric.downCosts)
        minima = RouteLabels.minima(of: depths)
        self.depths = depths
        self.starts = starts
    }

    /// The time and length of the fastest way, or nil if there is none (Z04: `unreachable`).
    package func cost(from origin: Int, to destination: Int) -> PathCost? {
        let (low, high) = (hierarchy.rank(of: origin), hierarchy.rank(of: destination))
        let shared = sharedAncestors(low, high)
        let (rising, falling) = (Int(starts[low]), Int(starts[high]))
        var best = PathCost.unreachable
        for depth in 0..<shared { best = min(best, up[rising + depth] &+ down[falling + depth]) }
        return best < .unreachable ? best : nil
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

    /// Adds up the ways from each rank to its ancestors, from the root down.
    private static func climb(
        _ hierarchy: RoutingHierarchy, _ depths: borrowing FixedArray<UInt16>, _ starts: borrowing FixedArray<UInt32>,
        _ count: Int, edgeCosts: borrowing FixedArray<PathCost>
    ) -> FixedArray<PathCost> {
        var costs = FixedArray(repeating: PathCost.unreachable, count: count)
        for rank in stride(from: hierarchy.nodeCount - 1, through: 0, by: -1) {
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
