/// The edges of a routing hierarchy, by their lower ends.
///
/// Data layout. The edges from rank `r` up are numbered `firstEdges[r]..<firstEdges[r + 1]`. Their upper ends stand, ascending,
/// in `heads` from `headStarts[r]` on. Where a rank has the same upper neighbours as one of its children in the elimination
/// tree, but for itself, it has none of its own in `heads` and uses the child's: most of the large lists are kept only once
/// (the compressed subscripts of A. Sherman, "On the efficient solution of sparse systems", 1975).
struct UpwardEdges: ~Copyable {
    /// One more than there are ranks.
    let firstEdges: FixedArray<UInt32>
    let headStarts: FixedArray<UInt32>
    let heads: FixedArray<UInt32>

    var edgeCount: Int { Int(firstEdges[firstEdges.count - 1]) }
    var bytes: Int { firstEdges.bytes + headStarts.bytes + heads.bytes }

    /// Contracts the nodes in order: each gives its upper neighbours to its parent in the elimination tree.
    ///
    /// - Parameter graph: numbered by rank.
    init(contracting graph: borrowing AdjacencyLists) {
        let count = graph.nodeCount
        var first = FixedArray<UInt32>(repeating: 0, count: count + 1)
        var starts = FixedArray<UInt32>(repeating: 0, count: count)
        var all: [UInt32] = []
        // The children whose upper neighbours a node gets, as linked lists.
        var firstChild = FixedArray<UInt32>(repeating: .max, count: count)
        var nextSibling = FixedArray<UInt32>(repeating: .max, count: count)
        var seenBy = FixedArray<UInt32>(repeating: .max, count: count)
        var own: [UInt32] = []
        for rank in 0..<UInt32(count) {
            own.removeAll(keepingCapacity: true)
            func add(_ head: UInt32) {
                if head <= rank || seenBy[head] == rank { return }
                seenBy[head] = rank
                own.append(head)
            }
            for place in graph.places(of: rank) { add(graph.heads[place]) }
            var child = firstChild[rank]
            var twin: UInt32?
            while child != .max {
                let (start, degree) = (Int(starts[child]), Int(first[child + 1] - first[child]))
                for place in start..<(start + degree) { add(all[place]) }
                child = nextSibling[child]
            }
            child = firstChild[rank]
            while child != .max && twin == nil {
                if Int(first[child + 1] - first[child]) == own.count + 1 { twin = child }
                child = nextSibling[child]
            }
            first[rank + 1] = first[rank] + UInt32(own.count)
            if let twin {
                starts[rank] = starts[twin] + 1
            } else {
                starts[rank] = UInt32(all.count)
                own.sort()
                all += own
            }
            if own.isEmpty { continue }
            let parent = all[Int(starts[rank])]
            nextSibling[rank] = firstChild[parent]
            firstChild[parent] = rank
        }
        firstEdges = first
        headStarts = starts
        heads = FixedArray(all)
    }

    func edges(of rank: UInt32) -> Range<Int> { Int(firstEdges[rank])..<Int(firstEdges[rank + 1]) }

    /// What to add to the number of an edge from this rank to get the place of its upper end in `heads`.
    func headShift(of rank: UInt32) -> Int { Int(headStarts[rank]) - Int(firstEdges[rank]) }

    func degree(of rank: UInt32) -> Int { Int(firstEdges[rank + 1] - firstEdges[rank]) }

    /// The lowest upper neighbour, nil if there is none.
    func parent(of rank: UInt32) -> UInt32? { degree(of: rank) == 0 ? nil : heads[headStarts[rank]] }

    /// The edge between two ranks, or nil if they are not joined.
    ///
    /// - Complexity: O(log degree).
    func edge(from lower: UInt32, to upper: UInt32) -> UInt32? {
        let start = headStarts[lower]
        let end = start + UInt32(degree(of: lower))
        var (low, high) = (start, end)
        while low < high {
            let middle = (low + high) / 2
            if heads[middle] < upper { low = middle + 1 } else { high = middle }
        }
        return low < end && heads[low] == upper ? firstEdges[lower] + (low - start) : nil
    }
}
