import OperatingSystem

/// The labels of one direction.
struct LabelRows: ~Copyable {
    /// Milliseconds by depth, one row for each rank of the core.
    let times: FixedArray<Int32>
    let centimetres: FixedArray<UInt32>

    /// A time above every label: three days. Four of them can be added without an overflow.
    static var unreachable: Int32 { 1 << 28 }

    /// Bytes of one label in both directions.
    static var bytesPerLabel: Int { 2 * (MemoryLayout<Int32>.stride + MemoryLayout<UInt32>.stride) }

    var bytes: Int { times.bytes + centimetres.bytes }

    static func milliseconds(_ cost: PathCost) -> Int32 {
        Int32(truncatingIfNeeded: min(cost.milliseconds, UInt32(unreachable)))
    }

    /// Computes the costs from each rank of the core to its ancestors, from the root down.
    ///
    /// - Returns: nil if a path takes longer than a label can hold.
    init?(
        _ core: borrowing LabelledRanks, _ hierarchy: RoutingHierarchy, _ depths: borrowing TreeDepths,
        _ edgeCosts: borrowing FixedArray<PathCost>
    ) {
        var costs = FixedArray(repeating: PathCost.unreachable, count: core.labelCount)
        for rank in (0..<UInt32(hierarchy.nodeCount)).reversed() where core.contains(rank) {
            let row = Int(core.rowStarts[rank])
            costs[row + depths[rank]] = .zero
            let shift = hierarchy.up.headShift(of: rank)
            for edge in hierarchy.up.edges(of: rank) {
                let head = hierarchy.up.heads[edge + shift]
                let (cost, headRow) = (edgeCosts[edge], Int(core.rowStarts[head]))
                if cost == .unreachable { continue }
                for depth in 0...depths[head] {
                    costs[row + depth] = .least(costs[row + depth], cost &+ costs[headRow + depth])
                }
            }
        }
        var times = FixedArray<Int32>(repeating: 0, count: costs.count)
        var centimetres = FixedArray<UInt32>(repeating: 0, count: costs.count)
        for place in costs.indices {
            guard costs[place] == .unreachable || costs[place].milliseconds < LabelRows.unreachable else { return nil }
            times[place] = LabelRows.milliseconds(costs[place])
            centimetres[place] = costs[place].centimetres
        }
        self.times = times.shared()
        self.centimetres = centimetres.shared()
    }
}
