/// The elimination tree of a contraction order. The parent of a node is its lowest neighbour above it in the hierarchy;
/// every node that a query meets on its way up is an ancestor of its start.
///
/// Source: J. Liu, "The role of elimination trees in sparse factorization" (1990), with path compression.
enum EliminationTree {
    /// Returns the rank of each rank's parent; the number of nodes for a root.
    ///
    /// - Parameter graph: adjacency with nodes numbered by rank.
    /// - Complexity: O(edges × log nodes).
    static func parents(of graph: borrowing AdjacencyLists) -> [UInt32] {
        let count = graph.nodeCount
        let none = UInt32(count)
        var parents = [UInt32](repeating: none, count: count)
        var shortcuts = parents
        for node in 0..<UInt32(count) {
            for index in graph.places(of: node) where graph.heads[index] < node {
                var lower = graph.heads[index]
                while lower != node {
                    let next = shortcuts[Int(lower)]
                    shortcuts[Int(lower)] = node
                    if next == none { parents[Int(lower)] = node }
                    lower = next == none ? node : next
                }
            }
        }
        return parents
    }

    /// Returns the ranks in postorder: every subtree is one run and precedes its root, so that the data of a query lie
    /// together. Every postorder yields the same hierarchy.
    static func postorder(parents: [UInt32]) -> [UInt32] {
        let count = parents.count
        // Children as linked lists, the lowest first; entry `count` holds the roots.
        var firstChild = [UInt32](repeating: .max, count: count + 1)
        var nextSibling = [UInt32](repeating: .max, count: count)
        for node in stride(from: count - 1, through: 0, by: -1) {
            nextSibling[node] = firstChild[Int(parents[node])]
            firstChild[Int(parents[node])] = UInt32(node)
        }
        var order: [UInt32] = []
        order.reserveCapacity(count)
        var path: [UInt32] = []
        var next = firstChild[count]
        while true {
            while next != .max {
                path.append(next)
                next = firstChild[Int(next)]
            }
            guard let node = path.popLast() else { return order }
            order.append(node)
            next = nextSibling[Int(node)]
        }
    }
}
