extension RoadGraph {
    /// The largest part of this network in which every node can be reached from every other; of equally large ones the one
    /// with the lowest node.
    ///
    /// - Complexity: O(nodes + arcs).
    package func largestStrongComponent() -> RoadGraph {
        let isKept = largestStrongPart()
        return isKept.contains(false) ? subgraph(of: isKept) : self
    }

    /// By node: whether it belongs to the largest strong component.
    ///
    /// - Complexity: O(nodes + arcs).
    package func largestStrongPart() -> [Bool] {
        let components = strongComponents()
        var sizes = [Int](repeating: 0, count: (components.max() ?? -1) + 1)
        for component in components { sizes[component] += 1 }
        let largestSize = sizes.max()
        let largest = components.first { sizes[$0] == largestSize }
        return components.map { $0 == largest }
    }

    /// The strongly connected component of each node (Tarjan, "Depth-first search and linear graph algorithms", 1972),
    /// without recursion, which a long road would make too deep.
    package func strongComponents() -> [Int] {
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
