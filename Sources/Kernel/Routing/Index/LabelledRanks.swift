import OperatingSystem

/// The ranks that store labels (the *core*), and the position of their label rows.
///
/// A rank is a node's position in the elimination order; a label is the cost to one ancestor. A rank is in the core if
/// it, or a rank in its subtree, has at least `degreeMin` upper neighbours; `degreeMin` is the least for which labels
/// and access ranks fit into memory. See `RouteLabels`.
struct LabelledRanks: ~Copyable {
    /// Start of each rank's label row; `UInt32.max` for ranks below the core.
    let rowStarts: FixedArray<UInt32>
    /// Number of labels of all ranks of the core.
    let labelCount: Int

    init(_ hierarchy: RoutingHierarchy, _ depths: borrowing TreeDepths, bytesMax: Int) {
        let degrees = LabelledRanks.subtreeDegrees(of: hierarchy)
        let degreeMin = LabelledRanks.degreeMin(degrees, depths, hierarchy, bytesMax: bytesMax)
        var starts = FixedArray<UInt32>(repeating: .max, count: hierarchy.nodeCount)
        var count = 0
        for rank in 0..<UInt32(hierarchy.nodeCount) where degrees[rank] >= degreeMin {
            starts[rank] = UInt32(count)
            count += depths[rank] + 1
        }
        rowStarts = starts.shared()
        labelCount = count
    }

    func contains(_ rank: UInt32) -> Bool { rowStarts[rank] != .max }

    /// Returns for each rank the largest number of upper neighbours of any rank in its subtree.
    private static func subtreeDegrees(of hierarchy: RoutingHierarchy) -> FixedArray<UInt16> {
        var degrees = FixedArray<UInt16>(repeating: 0, count: hierarchy.nodeCount)
        for rank in 0..<UInt32(hierarchy.nodeCount) {
            degrees[rank] = max(degrees[rank], UInt16(clamping: hierarchy.up.degree(of: rank)))
            // A root has no parent.
            let parent = hierarchy.parents[rank]
            if parent < hierarchy.nodeCount { degrees[parent] = max(degrees[parent], degrees[rank]) }
        }
        return degrees
    }

    /// Returns the least degree at which the labels of the core, and the access ranks of all ranks, fit into
    /// `bytesMax`.
    private static func degreeMin(
        _ degrees: borrowing FixedArray<UInt16>, _ depths: borrowing TreeDepths, _ hierarchy: RoutingHierarchy,
        bytesMax: Int
    ) -> UInt16 {
        // Number of labels that the ranks of each degree would have.
        var labelCounts: [Int] = []
        for rank in 0..<UInt32(degrees.count) {
            while labelCounts.count <= Int(degrees[rank]) { labelCounts.append(0) }
            labelCounts[Int(degrees[rank])] += depths[rank] + 1
        }
        var labelCount = labelCounts.reduce(0, +)
        for degree in labelCounts.indices {
            let labelBytes = labelCount * LabelRows.bytesPerLabel
            if labelBytes <= bytesMax && labelCount < Int(UInt32.max) {
                let count = accessRankCountMax(degrees, hierarchy, degreeMin: UInt16(degree))
                let accessBytes = count * MemoryLayout<AccessRanks.AccessRank>.stride
                if labelBytes + accessBytes <= bytesMax { return UInt16(degree) }
            }
            labelCount -= labelCounts[degree]
        }
        return .max
    }

    /// Returns an upper bound on the number of access ranks of all ranks. A rank of the core is its only access rank. A
    /// rank below the core has at most as many as the highest rank of its subtree has upper neighbours, because all
    /// paths leave the subtree through these.
    private static func accessRankCountMax(
        _ degrees: borrowing FixedArray<UInt16>, _ hierarchy: RoutingHierarchy, degreeMin: UInt16
    ) -> Int {
        var counts = FixedArray<UInt32>(repeating: 1, count: degrees.count)
        var sum = 0
        for rank in (0..<UInt32(degrees.count)).reversed() {
            if degrees[rank] < degreeMin {
                let parent = hierarchy.parents[rank]
                let isHighest = parent >= hierarchy.nodeCount || degrees[parent] >= degreeMin
                counts[rank] = isHighest ? UInt32(hierarchy.up.degree(of: rank)) : counts[parent]
            }
            sum += Int(counts[rank])
        }
        return sum
    }
}
