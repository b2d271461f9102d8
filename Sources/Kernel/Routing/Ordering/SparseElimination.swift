import OperatingSystem

/// Repeatedly removes the nodes of a network with at most two remaining neighbours: dead ends and bends of streets.
/// They come first in the order of contraction, because contracting them adds no edge, or one between the two
/// neighbours.
///
/// Each round removes no two neighbours, so a street of `k` bends is removed in log `k` rounds and the elimination tree
/// stays low. The remainder, often a third, has to be dissected.
///
/// Source: the series and parallel reductions of M. Hamann, B. Strasser, "Graph Bisection with Pareto Optimization"
/// (2018).
struct SparseElimination: ~Copyable {
    /// Removed nodes in the order of removal.
    private(set) var order: [UInt32] = []
    private(set) var isEliminated: FixedArray<Bool>
    private let firstHeads: FixedArray<UInt32>
    private var heads: FixedArray<UInt32>
    /// Number of remaining neighbours of each node; they stand first in its part of `heads`.
    private var degrees: FixedArray<UInt32>

    /// Runs the elimination on a graph.
    ///
    /// - Complexity: O(nodes + edges) in a network of bounded degree.
    init(_ graph: borrowing AdjacencyLists) {
        let count = graph.nodeCount
        isEliminated = FixedArray(repeating: false, count: count)
        firstHeads = FixedArray(graph.firstHeads.values)
        heads = FixedArray(graph.heads.values)
        degrees = FixedArray(repeating: 0, count: count)
        for node in 0..<count { degrees[node] = UInt32(graph.places(of: UInt32(node)).count) }
        eliminateAll()
    }

    /// Returns the indices in `heads` of a node's remaining neighbours.
    func neighbours(of node: UInt32) -> Range<Int> {
        Int(firstHeads[node])..<Int(firstHeads[node] + degrees[node])
    }

    func head(_ index: Int) -> UInt32 { heads[index] }

    private mutating func eliminateAll() {
        var candidates = (0..<UInt32(degrees.count)).filter { degrees[$0] <= 2 }
        var blockedRound = FixedArray<UInt32>(repeating: 0, count: degrees.count)
        var queuedRound = FixedArray<UInt32>(repeating: 0, count: degrees.count)
        var round: UInt32 = 0
        var next: [UInt32] = []
        while !candidates.isEmpty {
            round += 1
            for node in candidates where !isEliminated[node] {
                if blockedRound[node] == round {
                    if queuedRound[node] != round { next.append(node) }
                    queuedRound[node] = round
                    continue
                }
                for index in neighbours(of: node) {
                    let neighbour = heads[index]
                    blockedRound[neighbour] = round
                    // A node with three neighbours may be left with two.
                    if queuedRound[neighbour] != round && degrees[neighbour] <= 3 {
                        queuedRound[neighbour] = round
                        next.append(neighbour)
                    }
                }
                eliminate(node)
            }
            candidates = next.filter { !isEliminated[$0] && degrees[$0] <= 2 }
            next.removeAll(keepingCapacity: true)
        }
    }

    private mutating func eliminate(_ node: UInt32) {
        order.append(node)
        isEliminated[node] = true
        let first = Int(firstHeads[node])
        switch degrees[node] {
        case 0: break
        case 1: remove(node, from: heads[first])
        default:
            replace(node, with: heads[first + 1], in: heads[first])
            replace(node, with: heads[first], in: heads[first + 1])
        }
    }

    private mutating func replace(_ old: UInt32, with new: UInt32, in node: UInt32) {
        let range = neighbours(of: node)
        if range.contains(where: { heads[$0] == new }) { return remove(old, from: node) }
        for index in range where heads[index] == old { heads[index] = new }
    }

    private mutating func remove(_ old: UInt32, from node: UInt32) {
        let range = neighbours(of: node)
        for index in range where heads[index] == old {
            heads[index] = heads[range.upperBound - 1]
            degrees[node] -= 1
            return
        }
    }
}
