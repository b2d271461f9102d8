import OperatingSystem

/// The edges of a routing hierarchy, grouped by their lower ends.
///
/// Data layout. The edges from rank `r` up are numbered `firstEdges[r]..<firstEdges[r + 1]`. Their upper ends stand,
/// ascending, in `heads` from `headStarts[r]` on. A rank whose upper neighbours are those of one of its children in the
/// elimination tree, except for itself, stores none of its own in `heads` and uses the child's. Most of the large lists
/// are stored only once (the compressed subscripts of A. Sherman, "On the efficient solution of sparse systems", 1975).
struct UpwardEdges: ~Copyable {
    /// First edge of each rank, with one more entry for the end.
    let firstEdges: FixedArray<UInt32>
    let headStarts: FixedArray<UInt32>
    let heads: FixedArray<UInt32>

    var edgeCount: Int { Int(firstEdges[firstEdges.count - 1]) }
    var bytes: Int { firstEdges.bytes + headStarts.bytes + heads.bytes }

    /// Contracts the nodes in order: each passes its upper neighbours to its parent in the elimination tree.
    ///
    /// - Parameter graph: adjacency with nodes numbered by rank.
    init(contracting graph: borrowing AdjacencyLists) {
        var contraction = Contraction(nodeCount: graph.nodeCount)
        for rank in 0..<UInt32(graph.nodeCount) {
            contraction.collectUpperNeighbours(of: rank, graph)
            contraction.close(rank)
        }
        firstEdges = FixedArray(contraction.firstEdges).shared()
        headStarts = FixedArray(contraction.headStarts).shared()
        heads = FixedArray(contraction.heads).shared()
    }

    func edges(of rank: UInt32) -> Range<Int> { Int(firstEdges[rank])..<Int(firstEdges[rank + 1]) }

    /// Returns the offset from an edge number of this rank to the index of its upper end in `heads`.
    func headShift(of rank: UInt32) -> Int { Int(headStarts[rank]) - Int(firstEdges[rank]) }

    func degree(of rank: UInt32) -> Int { Int(firstEdges[rank + 1] - firstEdges[rank]) }

    /// Returns the lowest upper neighbour, or nil if there is none.
    func parent(of rank: UInt32) -> UInt32? { degree(of: rank) == 0 ? nil : heads[headStarts[rank]] }

    /// Returns the edge between two ranks, or nil if they are not joined.
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

    /// Returns the edge between two ranks that are joined; traps otherwise.
    func knownEdge(from lower: UInt32, to upper: UInt32) -> UInt32 {
        guard let edge = edge(from: lower, to: upper) else {
            preconditionFailure("a path uses a missing edge")
        }
        return edge
    }
}

/// The edges of the hierarchy while they are being computed.
private struct Contraction {
    private(set) var firstEdges: [UInt32]
    private(set) var headStarts: [UInt32]
    private(set) var heads: [UInt32] = []
    /// Children of each rank in the elimination tree, as linked lists.
    private var firstChild: [UInt32]
    private var nextSibling: [UInt32]
    private var seenBy: [UInt32]
    /// Upper neighbours of the current rank.
    private var neighbours: [UInt32] = []

    init(nodeCount: Int) {
        firstEdges = Array(repeating: 0, count: nodeCount + 1)
        headStarts = Array(repeating: 0, count: nodeCount)
        firstChild = Array(repeating: .max, count: nodeCount)
        nextSibling = firstChild
        seenBy = firstChild
    }

    /// Collects the upper neighbours of a rank: those in the network, and those of its children.
    mutating func collectUpperNeighbours(of rank: UInt32, _ graph: borrowing AdjacencyLists) {
        neighbours.removeAll(keepingCapacity: true)
        for place in graph.places(of: rank) { collect(graph.heads[place], for: rank) }
        var child = firstChild[Int(rank)]
        while child != .max {
            let start = Int(headStarts[Int(child)])
            for place in start..<(start + degree(of: child)) { collect(heads[place], for: rank) }
            child = nextSibling[Int(child)]
        }
    }

    private mutating func collect(_ head: UInt32, for rank: UInt32) {
        if head <= rank || seenBy[Int(head)] == rank { return }
        seenBy[Int(head)] = rank
        neighbours.append(head)
    }

    /// Stores the collected neighbours, and makes the rank a child of its lowest upper neighbour.
    mutating func close(_ rank: UInt32) {
        firstEdges[Int(rank) + 1] = firstEdges[Int(rank)] + UInt32(neighbours.count)
        var twin = firstChild[Int(rank)]
        // The upper neighbours of a child are the rank itself and a subset of the rank's: all of them if the counts
        // match.
        while twin != .max && degree(of: twin) != neighbours.count + 1 { twin = nextSibling[Int(twin)] }
        if twin != .max {
            headStarts[Int(rank)] = headStarts[Int(twin)] + 1
        } else {
            headStarts[Int(rank)] = UInt32(heads.count)
            neighbours.sort()
            heads += neighbours
        }
        if neighbours.isEmpty { return }
        let parent = Int(heads[Int(headStarts[Int(rank)])])
        nextSibling[Int(rank)] = firstChild[parent]
        firstChild[parent] = rank
    }

    private func degree(of rank: UInt32) -> Int { Int(firstEdges[Int(rank) + 1] - firstEdges[Int(rank)]) }
}
