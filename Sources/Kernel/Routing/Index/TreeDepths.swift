import OperatingSystem

/// The depths of the ranks in the elimination tree, and the number of ancestors that two ranks share.
///
/// Ranks are in postorder: a parent follows its subtree. The least depth from the first of two ranks to the rank before
/// the second is therefore that of a child of their lowest common ancestor, which is the number of ancestors that both
/// share. (Of two ranks of different trees, it is the depth of a root: 0.)
///
/// Data layout. The least depth of each block of 16 ranks, and a sparse table: its row `k` holds, for each block, the
/// least depth of the 2ᵏ blocks that begin with it. A query reads the table, and the depths in at most two blocks; all
/// stay in the processor's cache.
struct TreeDepths: ~Copyable {
    /// Number of ancestors of each rank, without the rank itself.
    private let depths: FixedArray<UInt16>
    /// Sparse table of least depths, row by row; row 0 holds those of the blocks.
    private let blockMinima: FixedArray<UInt16>
    private let blockCount: Int

    private static let blockBits = 4

    /// Computes the depths of a hierarchy.
    ///
    /// - Returns: nil if the tree is deeper than 16 bits can hold.
    init?(_ hierarchy: RoutingHierarchy) {
        var depths = FixedArray<UInt16>(repeating: 0, count: hierarchy.nodeCount)
        for rank in stride(from: hierarchy.nodeCount - 1, through: 0, by: -1) {
            let parent = hierarchy.parents[rank]
            guard parent < hierarchy.nodeCount else { continue }
            guard depths[parent] < .max - 1 else { return nil }
            depths[rank] = depths[parent] + 1
        }
        blockCount = (depths.count >> TreeDepths.blockBits) + 1
        blockMinima = TreeDepths.minima(ofBlocks: blockCount, depths)
        self.depths = depths
    }

    @inline(__always)
    subscript(rank: UInt32) -> Int { Int(depths[rank]) }

    /// Returns the number of ancestors that two ranks share, where each rank counts as its own ancestor; 0 for ranks of
    /// different trees.
    @inline(__always)
    func sharedAncestorCount(of one: UInt32, _ other: UInt32) -> Int {
        if one == other { return Int(depths[one]) + 1 }
        // Without the later rank, which may be the common ancestor itself.
        let (first, last) = (Int(min(one, other)), Int(max(one, other)) - 1)
        let (firstBlock, lastBlock) = (first >> TreeDepths.blockBits, last >> TreeDepths.blockBits)
        if firstBlock == lastBlock { return Int(least(first...last)) }
        var best = least(first...((firstBlock + 1) << TreeDepths.blockBits) - 1)
        best = min(best, least((lastBlock << TreeDepths.blockBits)...last))
        let between = lastBlock - firstBlock - 1
        if between > 0 {
            let level = between.bitWidth - 1 - between.leadingZeroBitCount
            let row = level * blockCount
            best = min(best, blockMinima[row + firstBlock + 1], blockMinima[row + lastBlock - (1 << level)])
        }
        return Int(best)
    }

    @inline(__always)
    private func least(_ ranks: ClosedRange<Int>) -> UInt16 {
        var best = UInt16.max
        for rank in ranks { best = min(best, depths[rank]) }
        return best
    }

    private static func minima(ofBlocks count: Int, _ depths: borrowing FixedArray<UInt16>) -> FixedArray<UInt16> {
        let levels = count.bitWidth - count.leadingZeroBitCount
        var minima = FixedArray<UInt16>(repeating: .max, count: levels * count)
        for rank in depths.indices { minima[rank >> blockBits] = min(minima[rank >> blockBits], depths[rank]) }
        for level in 1..<max(levels, 1) {
            let (row, below, half) = (level * count, (level - 1) * count, 1 << (level - 1))
            for block in 0..<max(0, count - 2 * half + 1) {
                minima[row + block] = min(minima[below + block], minima[below + block + half])
            }
        }
        return minima
    }
}
