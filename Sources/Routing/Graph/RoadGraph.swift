import Quantities

/// A directed road network: junctions, and the one-way arcs between them.
///
/// Compact adjacency (compressed sparse rows): the arcs that leave node `n` are those from `firstArcs[n]` up to
/// `firstArcs[n + 1]`, in the order in which they were given.
@usableFromInline
package struct RoadGraph: Sendable {
    /// A piece of road as a source gives it, one direction.
    package struct Edge: Sendable, BitwiseCopyable {
        package var from, to: UInt32
        package var cost: PathCost

        package init(from: UInt32, to: UInt32, cost: PathCost) {
            self.from = from
            self.to = to
            self.cost = cost
        }
    }

    @frozen
    @usableFromInline
    package struct Arc: Sendable, BitwiseCopyable {
        @usableFromInline package var head: UInt32
        @usableFromInline package var cost: PathCost

        @inlinable
        package init(head: UInt32, cost: PathCost) {
            self.head = head
            self.cost = cost
        }
    }

    /// By node.
    @usableFromInline package let coordinates: [Coordinate]
    /// One more than there are nodes.
    @usableFromInline package let firstArcs: [UInt32]
    @usableFromInline package let arcs: [Arc]

    @inlinable package var nodeCount: Int { coordinates.count }
    @inlinable package var arcCount: Int { arcs.count }

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

    /// - Precondition: the arrays are those of a network, as `firstArcs` and `arcs` tell.
    package init(coordinates: [Coordinate], firstArcs: [UInt32], arcs: [Arc]) {
        precondition(firstArcs.count == coordinates.count + 1 && firstArcs.last.map(Int.init) == arcs.count)
        self.coordinates = coordinates
        self.firstArcs = firstArcs
        self.arcs = arcs
    }

    /// The arcs that leave a node.
    @inlinable
    package func arcs(from node: Int) -> ArraySlice<Arc> { arcs[Int(firstArcs[node])..<Int(firstArcs[node + 1])] }

    /// The part of this network whose nodes are marked, and its arcs, in the same order.
    package func subgraph(of isKept: [Bool]) -> RoadGraph {
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

    /// The node of `nodes` nearest to a position; of equally near ones the first.
    package func nearestNode(to position: Coordinate, among nodes: [UInt32]) -> UInt32? {
        let map = LocalMap(origin: position)
        var best: (node: UInt32, squareMetres: Double)?
        for node in nodes {
            let place = map.metres(of: coordinates[Int(node)])
            let squareMetres = place.east * place.east + place.north * place.north
            if squareMetres < best?.squareMetres ?? .infinity { best = (node, squareMetres) }
        }
        return best?.node
    }
}
