/// The neighbours of every node, in compressed sparse rows: those of node `n` are
/// `heads[firstHeads[n]..<firstHeads[n + 1]]`, ascending.
struct AdjacencyLists: ~Copyable {
    let firstHeads: FixedArray<UInt32>
    let heads: FixedArray<UInt32>

    var nodeCount: Int { firstHeads.count - 1 }

    /// Which nodes of a road network are neighbours, whatever the direction: no loops, no pair twice.
    ///
    /// - Parameter number: the number that each node of the network shall have here, a permutation.
    /// - Complexity: O(nodes + arcs), apart from sorting the neighbours of each node.
    init(undirected graph: RoadGraph, numberedBy number: borrowing FixedArray<UInt32>) {
        let count = graph.nodeCount
        var first = [UInt32](repeating: 0, count: count + 1)
        for node in 0..<count {
            for arc in graph.arcs(from: node) where Int(arc.head) != node {
                first[Int(number[node]) + 1] += 1
                first[Int(number[arc.head]) + 1] += 1
            }
        }
        for node in 0..<count { first[node + 1] += first[node] }
        var next = first
        var all = [UInt32](repeating: 0, count: Int(first[count]))
        func add(_ head: UInt32, to tail: UInt32) {
            all[Int(next[Int(tail)])] = head
            next[Int(tail)] += 1
        }
        for node in 0..<count {
            for arc in graph.arcs(from: node) where Int(arc.head) != node {
                add(number[arc.head], to: number[node])
                add(number[node], to: number[arc.head])
            }
        }
        var kept = 0
        for node in 0..<count {
            let range = Int(first[node])..<Int(first[node + 1])
            all[range].sort()
            first[node] = UInt32(kept)
            for index in range {
                let head = all[index]
                if kept > Int(first[node]) && all[kept - 1] == head { continue }
                all[kept] = head
                kept += 1
            }
        }
        first[count] = UInt32(kept)
        firstHeads = FixedArray(first)
        heads = FixedArray(all[..<kept])
    }

    /// The places in `heads` of a node's neighbours.
    func places(of node: UInt32) -> Range<Int> { Int(firstHeads[node])..<Int(firstHeads[node + 1]) }
}
