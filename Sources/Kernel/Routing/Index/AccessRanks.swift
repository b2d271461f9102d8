import OperatingSystem

/// For each rank, the ranks at which the upward paths from it enter the core of the labels, with their costs. A rank in
/// the core has itself as its only entry.
struct AccessRanks: ~Copyable {
    /// A rank of the core as seen from another rank.
    struct AccessRank: BitwiseCopyable, Sendable {
        /// Start of its label row.
        var row: UInt32
        /// Number of its ancestors.
        var depth: UInt32
        /// Cost of the path up to it.
        var up: PathCost
        /// Cost of the path down from it.
        var down: PathCost

        @inline(__always)
        func milliseconds(_ isUp: Bool) -> Int32 { LabelRows.milliseconds(isUp ? up : down) }

        @inline(__always)
        func centimetres(_ isUp: Bool) -> UInt32 { isUp ? up.centimetres : down.centimetres }
    }

    /// Start of each rank's access ranks in `ranks`, with one more entry for the end.
    private let starts: FixedArray<UInt32>
    private let ranks: FixedArray<AccessRank>

    /// Bytes of the access ranks.
    var bytes: Int { ranks.bytes }

    @inline(__always)
    subscript(index: Int) -> AccessRank { ranks[index] }

    @inline(__always)
    func range(of rank: UInt32) -> Range<Int> { Int(starts[rank])..<Int(starts[rank + 1]) }

    /// Computes the access ranks from the highest rank down: those of a rank are the union of its upper neighbours'
    /// access ranks, with the edge to them added.
    init(_ core: borrowing LabelledRanks, _ depths: borrowing TreeDepths, _ metric: RoutingMetric) {
        let hierarchy = metric.hierarchy
        let count = hierarchy.nodeCount
        var (firsts, ends) = ([UInt32](repeating: 0, count: count), [UInt32](repeating: 0, count: count))
        var found: [AccessRank] = []
        for rank in (0..<UInt32(count)).reversed() {
            let start = found.count
            firsts[Int(rank)] = UInt32(start)
            if core.contains(rank) {
                found.append(AccessRank(row: core.rowStarts[rank], depth: UInt32(depths[rank]), up: .zero, down: .zero))
            } else {
                let shift = hierarchy.up.headShift(of: rank)
                for edge in hierarchy.up.edges(of: rank) {
                    let head = Int(hierarchy.up.heads[edge + shift])
                    for place in Int(firsts[head])..<Int(ends[head]) {
                        var next = found[place]
                        next.up = min(.unreachable, metric.upCosts[edge] &+ next.up)
                        next.down = min(.unreachable, metric.downCosts[edge] &+ next.down)
                        if let known = (start..<found.count).first(where: { found[$0].row == next.row }) {
                            found[known].up = min(found[known].up, next.up)
                            found[known].down = min(found[known].down, next.down)
                        } else {
                            found.append(next)
                        }
                    }
                }
            }
            ends[Int(rank)] = UInt32(found.count)
        }
        var (starts, ranks): ([UInt32], [AccessRank]) = ([], [])
        starts.reserveCapacity(count + 1)
        ranks.reserveCapacity(found.count)
        for rank in 0..<count {
            starts.append(UInt32(ranks.count))
            ranks += found[Int(firsts[rank])..<Int(ends[rank])]
        }
        starts.append(UInt32(ranks.count))
        self.starts = FixedArray(starts).shared()
        self.ranks = FixedArray(ranks).shared()
    }
}
