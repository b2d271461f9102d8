import OperatingSystem

/// The neighbours of every node in compressed sparse rows: those of node `n` are `heads[firstHeads[n]..<firstHeads[n +
/// 1]]`, ascending.
struct AdjacencyLists: ~Copyable {
    let firstHeads: FixedArray<UInt32>
    let heads: FixedArray<UInt32>

    var nodeCount: Int { firstHeads.count - 1 }

    /// Creates the undirected adjacency of a road network, without loops and duplicates.
    ///
    /// - Parameter number: the new number of each node of the network, a permutation.
    /// - Complexity: O(nodes + arcs).
    init(undirected graph: RoadGraph, numberedBy number: borrowing FixedArray<UInt32>) {
        let count = graph.nodeCount
        var first = [UInt32](repeating: 0, count: count + 1)
        AdjacencyLists.forEachArc(of: graph) { tail, head in
            first[Int(number[tail]) + 1] += 1
            first[Int(number[head]) + 1] += 1
        }
        for node in 0..<count { first[node + 1] += first[node] }
        var next = FixedArray(first)
        var unsorted = FixedArray<UInt32>(repeating: 0, count: Int(first[count]))
        func add(_ head: UInt32, to tail: UInt32) {
            unsorted[next[tail]] = head
            next[tail] += 1
        }
        AdjacencyLists.forEachArc(of: graph) { tail, head in
            add(number[head], to: number[tail])
            add(number[tail], to: number[head])
        }
        // Nodes are entered at their neighbours in ascending order, so every list comes out sorted.
        next = FixedArray(first)
        var sorted = FixedArray<UInt32>(repeating: 0, count: unsorted.count)
        for node in 0..<count {
            for index in first[node]..<first[node + 1] {
                let neighbour = unsorted[index]
                sorted[next[neighbour]] = UInt32(node)
                next[neighbour] += 1
            }
        }
        var kept = 0
        for node in 0..<count {
            let range = Int(first[node])..<Int(first[node + 1])
            first[node] = UInt32(kept)
            for index in range {
                let head = sorted[index]
                if kept > Int(first[node]) && sorted[kept - 1] == head { continue }
                sorted[kept] = head
                kept += 1
            }
        }
        first[count] = UInt32(kept)
        firstHeads = FixedArray(first)
        heads = FixedArray(sorted.values[..<kept])
    }

    /// Calls `body` for every arc that is not a loop.
    @inline(__always)
    private static func forEachArc(of graph: RoadGraph, _ body: (_ tail: UInt32, _ head: UInt32) -> Void) {
        for tail in 0..<graph.nodeCount {
            for index in Int(graph.firstArcs[tail])..<Int(graph.firstArcs[tail + 1]) {
                let head = graph.arcs[index].head
                if Int(head) != tail { body(UInt32(tail), head) }
            }
        }
    }

    /// Returns the indices in `heads` of a node's neighbours.
    func places(of node: UInt32) -> Range<Int> { Int(firstHeads[node])..<Int(firstHeads[node + 1]) }
}
