/// Which ranks have labels, and where.
struct LabelCore: ~Copyable {
    /// By rank, where its labels begin; `UInt32.max` for those below the core.
    let rows: FixedArray<UInt32>
    let entryCount: Int

    init(_ hierarchy: RoutingHierarchy, _ depths: borrowing TreeDepths, entriesMax: Int) {
        let widths = LabelCore.widths(of: hierarchy)
        let widthMin = LabelCore.widthMin(widths, depths, entriesMax: entriesMax)
        var rows = FixedArray<UInt32>(repeating: .max, count: hierarchy.nodeCount)
        var count = 0
        for rank in 0..<UInt32(hierarchy.nodeCount) where widths[rank] >= widthMin {
            rows[rank] = UInt32(count)
            count += depths[rank] + 1
        }
        self.rows = rows
        entryCount = count
    }

    func contains(_ rank: UInt32) -> Bool { rows[rank] != .max }

    /// By rank, the most upper neighbours that any rank of its subtree has.
    private static func widths(of hierarchy: RoutingHierarchy) -> FixedArray<UInt16> {
        var widths = FixedArray<UInt16>(repeating: 0, count: hierarchy.nodeCount)
        for rank in 0..<UInt32(hierarchy.nodeCount) {
            widths[rank] = max(widths[rank], UInt16(clamping: hierarchy.up.degree(of: rank)))
            let parent = hierarchy.parents[rank]
            if parent < hierarchy.nodeCount { widths[parent] = max(widths[parent], widths[rank]) }
        }
        return widths
    }

    /// The least width from which on labels have so many entries at most.
    private static func widthMin(
        _ widths: borrowing FixedArray<UInt16>, _ depths: borrowing TreeDepths, entriesMax: Int
    ) -> UInt16 {
        var entries: [Int] = []
        for rank in 0..<UInt32(widths.count) {
            let width = Int(widths[rank])
            while entries.count <= width { entries.append(0) }
            entries[width] += depths[rank] + 1
        }
        var (width, sum) = (entries.count, 0)
        while width > 0 && sum + entries[width - 1] <= entriesMax {
            width -= 1
            sum += entries[width]
        }
        return UInt16(clamping: width)
    }
}
