import Quantities

/// A directed road network: junctions, and the one-way arcs between them.
///
/// Compact adjacency (compressed sparse rows): the arcs that leave node `n` are those from `firstArcs[n]` up to
/// `firstArcs[n + 1]`, in the order in which they were given.
public struct RoadGraph: Sendable {
    /// A piece of road as a source gives it, one direction.
    public struct Edge: Sendable, BitwiseCopyable {
        public var from, to: UInt32
        /// To go along it.
        public var cost: PathCost

        /// Takes what there is to say of it.
        public init(from: UInt32, to: UInt32, cost: PathCost) {
            self.from = from
            self.to = to
            self.cost = cost
        }
    }

    /// A street in one direction, from the node that it belongs to.
    @frozen
    public struct Arc: Sendable, BitwiseCopyable {
        /// The node where it ends.
        public var head: UInt32
        /// To go along it.
        public var cost: PathCost

        /// Takes what there is to say of it.
        @inlinable
        public init(head: UInt32, cost: PathCost) {
            self.head = head
            self.cost = cost
        }
    }

    /// By node.
    public let coordinates: [Coordinate]
    /// One more than there are nodes.
    public let firstArcs: [UInt32]
    /// All, those of a node side by side.
    public let arcs: [Arc]

    /// Junctions.
    @inlinable public var nodeCount: Int { coordinates.count }
    /// Streets, each direction by itself.
    @inlinable public var arcCount: Int { arcs.count }

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

    /// - Precondition: the arrays are those of a network, as `firstArcs` and `arcs` tell.
    public init(coordinates: [Coordinate], firstArcs: [UInt32], arcs: [Arc]) {
        precondition(firstArcs.count == coordinates.count + 1 && firstArcs.last.map(Int.init) == arcs.count)
        self.coordinates = coordinates
        self.firstArcs = firstArcs
        self.arcs = arcs
    }

    /// The node that an arc leaves.
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

    /// The same network with other costs.
    ///
    /// - Parameter costs: by arc.
    public func with(costs: [PathCost]) -> RoadGraph {
        let slowed = zip(arcs, costs).map { Arc(head: $0.head, cost: $1) }
        return RoadGraph(coordinates: coordinates, firstArcs: firstArcs, arcs: slowed)
    }

    /// The arcs that leave a node.
    @inlinable
    public func arcs(from node: Int) -> ArraySlice<Arc> { arcs[Int(firstArcs[node])..<Int(firstArcs[node + 1])] }

    /// The part of this network whose nodes are marked, and its arcs, in the same order.
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

    /// The node of `nodes` nearest to a position; of equally near ones the first.
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
    /// The largest part of this network in which every node can be reached from every other; of equally large ones the one
    /// with the lowest node.
    ///
    /// - Complexity: O(nodes + arcs).
    public func largestStrongComponent() -> RoadGraph {
        let isKept = largestStrongPart()
        return isKept.contains(false) ? subgraph(of: isKept) : self
    }

    /// By node: whether it belongs to the largest strong component.
    ///
    /// - Complexity: O(nodes + arcs).
    public func largestStrongPart() -> [Bool] {
        let components = strongComponents()
        var sizes = [Int](repeating: 0, count: (components.max() ?? -1) + 1)
        for component in components { sizes[component] += 1 }
        let largestSize = sizes.max()
        let largest = components.first { sizes[$0] == largestSize }
        return components.map { $0 == largest }
    }

    /// The strongly connected component of each node (Tarjan, "Depth-first search and linear graph algorithms", 1972),
    /// without recursion, which a long road would make too deep.
    public func strongComponents() -> [Int] {
        var search = ComponentSearch(graph: self)
        for node in 0..<nodeCount where search.component[node] < 0 { search.visit(from: node) }
        return search.component
    }

    private struct ComponentSearch {
        let graph: RoadGraph
        /// By node; -1 where not known yet.
        var component: [Int]
        private var order: [Int]
        private var lowest: [Int]
        private var nextArc: [UInt32]
        /// Nodes on the way down, and those met whose component is not closed.
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
