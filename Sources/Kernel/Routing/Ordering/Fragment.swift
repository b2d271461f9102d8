import OperatingSystem

/// A connected part of a network during dissection, with locally numbered neighbours.
///
/// The neighbours of local node `n` are `heads[firstHeads[n]..<firstHeads[n + 1]]`.
struct Fragment: ~Copyable {
    /// Number of each local node in the whole network.
    let nodes: FixedArray<UInt32>
    let firstHeads: FixedArray<UInt32>
    let heads: FixedArray<UInt32>

    var nodeCount: Int { nodes.count }

    func neighbours(of node: UInt32) -> Range<Int> { Int(firstHeads[node])..<Int(firstHeads[node + 1]) }

    /// Returns the local numbers of all nodes that are not cut, component by component, each in depth-first order; and
    /// the end of each component.
    func components(without isCut: borrowing FixedArray<Bool>) -> (members: [UInt32], ends: [Int]) {
        var members: [UInt32] = []
        members.reserveCapacity(nodeCount)
        var ends: [Int] = []
        var isSeen = FixedArray<Bool>(repeating: false, count: nodeCount)
        var stack: [UInt32] = []
        for root in 0..<UInt32(nodeCount) where !isSeen[root] && !isCut[root] {
            isSeen[root] = true
            stack.append(root)
            while let node = stack.popLast() {
                members.append(node)
                for index in neighbours(of: node) {
                    let head = heads[index]
                    if !isSeen[head] && !isCut[head] {
                        isSeen[head] = true
                        stack.append(head)
                    }
                }
            }
            ends.append(members.count)
        }
        return (members, ends)
    }
}

extension Fragment {
    /// Creates the remainder of a network after elimination; it may be disconnected.
    init(remainderOf elimination: borrowing SparseElimination) {
        var local = [UInt32](repeating: 0, count: elimination.isEliminated.count)
        var kept: [UInt32] = []
        for node in elimination.isEliminated.indices where !elimination.isEliminated[node] {
            local[node] = UInt32(kept.count)
            kept.append(UInt32(node))
        }
        var first: [UInt32] = [0]
        var all: [UInt32] = []
        for node in kept {
            for index in elimination.neighbours(of: node) { all.append(local[Int(elimination.head(index))]) }
            first.append(UInt32(all.count))
        }
        nodes = FixedArray(kept)
        firstHeads = FixedArray(first)
        heads = FixedArray(all)
    }

    /// Creates the part of `whole` that consists of `members`, without neighbours outside.
    ///
    /// - Parameters:
    ///   - members: local numbers in `whole`.
    ///   - local: new number of each local number of `whole`; valid for the members.
    ///   - isCut: whether each node of `whole` is left out; every neighbour of a member that is not cut is a member.
    init(
        of whole: borrowing Fragment, members: ArraySlice<UInt32>, local: borrowing FixedArray<UInt32>,
        isCut: borrowing FixedArray<Bool>
    ) {
        var first = FixedArray<UInt32>(repeating: 0, count: members.count + 1)
        var all: [UInt32] = []
        all.reserveCapacity(members.count * 4)
        for (index, member) in members.enumerated() {
            for place in whole.neighbours(of: member) where !isCut[whole.heads[place]] {
                all.append(local[whole.heads[place]])
            }
            first[index + 1] = UInt32(all.count)
        }
        nodes = FixedArray(members.map { whole.nodes[$0] })
        firstHeads = first
        heads = FixedArray(all)
    }
}
