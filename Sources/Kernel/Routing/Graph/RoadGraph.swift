import Quantities

/// A directed road network: junctions, and the one-way arcs between them.
///
/// Stored in compressed sparse rows: node `n` is left by the arcs from `firstArcs[n]` up to `firstArcs[n + 1]`, in the
/// order in which they were added.
public struct RoadGraph: Sendable {
    /// A road segment in one direction, as a source provides it.
    public struct Edge: Sendable, BitwiseCopyable {
        /// The nodes at both ends.
        public var from, to: UInt32
        /// Time and length of the segment.
        public var cost: PathCost

        /// Creates a segment between two nodes.
        public init(from: UInt32, to: UInt32, cost: PathCost) {
            self.from = from
            self.to = to
            self.cost = cost
        }
    }

    /// A street in one direction, stored with the node that it leaves.
    @frozen
    public struct Arc: Sendable, BitwiseCopyable {
        /// The node at its end.
        public var head: UInt32
        /// Time and length of the arc.
        public var cost: PathCost

        /// Creates an arc to a node.
        @inlinable
        public init(head: UInt32, cost: PathCost) {
            self.head = head
            self.cost = cost
        }
    }

    /// Position of each node.
    public let coordinates: [Coordinate]
    /// Index of each node's first arc, with one more entry at the end.
    public let firstArcs: [UInt32]
    /// All arcs, grouped by the node that they leave.
    public let arcs: [Arc]

    /// Number of junctions.
    @inlinable public var nodeCount: Int { coordinates.count }
    /// Number of one-way arcs; a two-way street counts twice.
    @inlinable public var arcCount: Int { arcs.count }

    /// Creates a network from edges in any order.
    ///
    /// - Precondition: every end of an edge is a node.
    /// - Complexity: O(nodes + edges).
    public init(coordinates: [Coordinate], edges: [Edge]) {
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

    /// Creates a network from its stored arrays.
    ///
    /// - Precondition: `firstArcs` and `arcs` have the layout described at the properties.
    public init(coordinates: [Coordinate], firstArcs: [UInt32], arcs: [Arc]) {
        precondition(firstArcs.count == coordinates.count + 1 && firstArcs.last.map(Int.init) == arcs.count)
        self.coordinates = coordinates
        self.firstArcs = firstArcs
        self.arcs = arcs
    }

    /// Returns the node that an arc leaves.
    ///
    /// - Complexity: O(log nodes).
    public func tail(ofArc arc: UInt32) -> Int {
        var (low, high) = (0, nodeCount)
        while high - low > 1 {
            let middle = (low + high) / 2
            if firstArcs[middle] <= arc { low = middle } else { high = middle }
        }
        return low
    }

    /// Returns the same network with other costs.
    ///
    /// - Parameter costs: new cost of each arc.
    public func replacingCosts(with costs: [PathCost]) -> RoadGraph {
        let slowed = zip(arcs, costs).map { Arc(head: $0.head, cost: $1) }
        return RoadGraph(coordinates: coordinates, firstArcs: firstArcs, arcs: slowed)
    }

    /// Returns the arcs that leave a node.
    @inlinable
    public func arcs(from node: Int) -> ArraySlice<Arc> { arcs[Int(firstArcs[node])..<Int(firstArcs[node + 1])] }

    /// Returns the subgraph of the marked nodes and the arcs between them, in the same order.
    public func subgraph(of isKept: [Bool]) -> RoadGraph {
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

    /// Returns the node of `nodes` nearest to a position, the first of equally near ones.
    public func nearestNode(to position: Coordinate, among nodes: [UInt32]) -> UInt32? {
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

extension RoadGraph {
    /// Returns the largest strongly connected component: every node can be reached from every other. Ties go to the
    /// component with the lowest node.
    ///
    /// - Complexity: O(nodes + arcs).
    public func largestStrongComponent() -> RoadGraph {
        let isKept = isInLargestStrongComponent()
        return isKept.contains(false) ? subgraph(of: isKept) : self
    }

    /// Returns for each node whether it belongs to the largest strong component.
    ///
    /// - Complexity: O(nodes + arcs).
    public func isInLargestStrongComponent() -> [Bool] {
        let components = strongComponents()
        var sizes = [Int](repeating: 0, count: (components.max() ?? -1) + 1)
        for component in components { sizes[component] += 1 }
        let largestSize = sizes.max()
        let largest = components.first { sizes[$0] == largestSize }
        return components.map { $0 == largest }
    }

    /// Returns the number of each node's strongly connected component (Tarjan, "Depth-first search and linear graph
    /// algorithms", 1972). The search does not recurse: a long road would exhaust the stack.
    public func strongComponents() -> [Int] {
        var search = ComponentSearch(graph: self)
        for node in 0..<nodeCount where search.component[node] < 0 { search.visit(from: node) }
        return search.component
    }

    private struct ComponentSearch {
        let graph: RoadGraph
        /// Component of each node; -1 while unknown.
        var component: [Int]
        private var order: [Int]
        private var lowest: [Int]
        private var nextArc: [UInt32]
        /// Nodes on the current search path; `open` holds the visited nodes whose component is not complete.
        private var path: [Int] = []
        private var open: [Int] = []
        private var nextOrder = 0
        private var nextComponent = 0

        init(graph: RoadGraph) {
            self.graph = graph
            component = Array(repeating: -1, count: graph.nodeCount)
            order = component
            lowest = component
            nextArc = graph.firstArcs
        }

        mutating func visit(from root: Int) {
            enter(root)
            while let node = path.last {
                if nextArc[node] < graph.firstArcs[node + 1] {
                    let head = Int(graph.arcs[Int(nextArc[node])].head)
                    nextArc[node] += 1
                    if order[head] < 0 {
                        enter(head)
                    } else if component[head] < 0 {
                        lowest[node] = min(lowest[node], order[head])
                    }
                } else {
                    leave(node)
                }
            }
        }

        private mutating func enter(_ node: Int) {
            (order[node], lowest[node]) = (nextOrder, nextOrder)
            nextOrder += 1
            path.append(node)
            open.append(node)
        }

        private mutating func leave(_ node: Int) {
            path.removeLast()
            if let parent = path.last { lowest[parent] = min(lowest[parent], lowest[node]) }
            guard lowest[node] == order[node] else { return }
            while let member = open.popLast() {
                component[member] = nextComponent
                if member == node { break }
            }
            nextComponent += 1
        }
    }
}
