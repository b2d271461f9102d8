/// A directed road network: junctions, and the one-way arcs between them.
///
/// Compact adjacency (compressed sparse rows): the arcs that leave node `n` are those from `firstArcs[n]` up to
/// `firstArcs[n + 1]`, in the order in which they were given.
package struct RoadGraph: Sendable {
    /// A piece of road as a source gives it, one direction.
    package struct Edge: Sendable, BitwiseCopyable {
        package var from: UInt32
        package var to: UInt32
        package var cost: PathCost

        package init(from: UInt32, to: UInt32, cost: PathCost) {
            self.from = from
            self.to = to
            self.cost = cost
        }
    }

    package struct Arc: Sendable, BitwiseCopyable {
        package var head: UInt32
        package var cost: PathCost
    }

    /// By node.
    package let coordinates: [Coordinate]
    /// One more than there are nodes.
    package let firstArcs: [UInt32]
    package let arcs: [Arc]

    package var nodeCount: Int { coordinates.count }
    package var arcCount: Int { arcs.count }

    /// - Precondition: every end of an edge is a node.
    /// - Complexity: O(nodes + edges).
    package init(coordinates: [Coordinate], edges: [Edge]) {
        self.coordinates = coordinates
        var first = [UInt32](repeating: 0, count: coordinates.count + 1)
        for edge in edges { first[Int(edge.from) + 1] += 1 }
        for node in coordinates.indices { first[node + 1] += first[node] }
        var next = first
        var sorted = [Arc](repeating: Arc(head: 0, cost: .zero), count: edges.count)
        for edge in edges {
            sorted[Int(next[Int(edge.from)])] = Arc(head: edge.to, cost: edge.cost)
            next[Int(edge.from)] += 1
        }
        firstArcs = first
        arcs = sorted
    }

    func arcs(from node: Int) -> ArraySlice<Arc> { arcs[Int(firstArcs[node])..<Int(firstArcs[node + 1])] }

    /// The part of this network whose nodes are marked, and its arcs, in the same order.
    func subgraph(of isKept: [Bool]) -> RoadGraph {
        var newNumbers = [UInt32](repeating: .max, count: nodeCount)
        var kept: [Coordinate] = []
        for node in 0..<nodeCount where isKept[node] {
            newNumbers[node] = UInt32(kept.count)
            kept.append(coordinates[node])
        }
        var edges: [Edge] = []
        for node in 0..<nodeCount where isKept[node] {
            for arc in arcs(from: node) where isKept[Int(arc.head)] {
                edges.append(Edge(from: newNumbers[node], to: newNumbers[Int(arc.head)], cost: arc.cost))
            }
        }
        return RoadGraph(coordinates: kept, edges: edges)
    }
}
