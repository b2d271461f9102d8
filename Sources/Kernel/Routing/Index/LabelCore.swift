import OperatingSystem

/// The ranks that have labels, and the position of their rows: those in whose subtree some rank has many upper
/// neighbours.
struct LabelCore: ~Copyable {
    /// Start of each rank's label row; `UInt32.max` for ranks below the core.
    let rows: FixedArray<UInt32>
    let entryCount: Int

    init(_ hierarchy: RoutingHierarchy, _ depths: borrowing TreeDepths, bytesMax: Int) {
        let widths = LabelCore.widths(of: hierarchy)
        let widthMin = LabelCore.widthMin(widths, depths, hierarchy, bytesMax: bytesMax)
        var rows = FixedArray<UInt32>(repeating: .max, count: hierarchy.nodeCount)
        var count = 0
        for rank in 0..<UInt32(hierarchy.nodeCount) where widths[rank] >= widthMin {
            rows[rank] = UInt32(count)
            count += depths[rank] + 1
        }
        self.rows = rows.shared()
        entryCount = count
    }

    func contains(_ rank: UInt32) -> Bool { rows[rank] != .max }

    /// Returns for each rank the largest number of upper neighbours of any rank in its subtree.
    private static func widths(of hierarchy: RoutingHierarchy) -> FixedArray<UInt16> {
        var widths = FixedArray<UInt16>(repeating: 0, count: hierarchy.nodeCount)
        for rank in 0..<UInt32(hierarchy.nodeCount) {
            widths[rank] = max(widths[rank], UInt16(clamping: hierarchy.up.degree(of: rank)))
            let parent = hierarchy.parents[rank]
            if parent < hierarchy.nodeCount { widths[parent] = max(widths[parent], widths[rank]) }
        }
        return widths
    }

    /// Returns the least width at which the labels and all rims fit into `bytesMax`.
    private static func widthMin(
        _ widths: borrowing FixedArray<UInt16>, _ depths: borrowing TreeDepths, _ hierarchy: RoutingHierarchy,
        bytesMax: Int
    ) -> UInt16 {
        // Number of labels that the ranks of each width would have.
        var labels: [Int] = []
        for rank in 0..<UInt32(widths.count) {
            while labels.count <= Int(widths[rank]) { labels.append(0) }
            labels[Int(widths[rank])] += depths[rank] + 1
        }
        var labelCount = labels.reduce(0, +)
        for width in labels.indices {
            let labelBytes = labelCount * LabelRows.bytesPerLabel
            if labelBytes <= bytesMax && labelCount < Int(UInt32.max) {
                let rims = rimCountMax(widths, hierarchy, widthMin: UInt16(width))
                if labelBytes + rims * MemoryLayout<AccessRanks.AccessRank>.stride <= bytesMax { return UInt16(width) }
            }
            labelCount -= labels[width]
        }
        return .max
    }

    /// Returns an upper bound on the number of rim entries: paths leave a subtree through the upper neighbours of its
    /// highest rank.
    private static func rimCountMax(
        _ widths: borrowing FixedArray<UInt16>, _ hierarchy: RoutingHierarchy, widthMin: UInt16
    ) -> Int {
        var rims = FixedArray<UInt32>(repeating: 1, count: widths.count)
        var count = 0
        for rank in (0..<UInt32(widths.count)).reversed() {
            if widths[rank] < widthMin {
                let parent = hierarchy.parents[rank]
                let isHighest = parent >= hierarchy.nodeCount || widths[parent] >= widthMin
                rims[rank] = isHighest ? UInt32(hierarchy.up.degree(of: rank)) : rims[parent]
            }
            count += Int(rims[rank])
        }
        return count
    }
}
