/// Exact fastest ways over a road network: Dijkstra's search with a 4-ary heap, plain and without an index.
///
/// A query object that is used again and again, one for each thread:
///
///     var paths = FastestPaths(over: graph)
///     paths.search(from: 17)
///     let cost = paths.cost(to: 4)
///
/// - Complexity: O((nodes + arcs) × log nodes) a search, O(nodes) memory; nothing is allocated once warm.
package struct FastestPaths: Sendable {
    private let graph: RoadGraph
    private var costs: [PathCost]
    /// Nodes to settle, cheapest at the head. A node whose cost fell is in it again; what is outdated is skipped.
    private var heap = CostHeap()

    package init(over graph: RoadGraph) {
        self.graph = graph
        costs = Array(repeating: .unreachable, count: graph.nodeCount)
    }

    /// Finds the fastest ways from a node to all, or until `target` is settled; then only its cost is final.
    package mutating func search(from origin: Int, to target: Int? = nil) {
        var heap = CostHeap()
        swap(&heap, &self.heap)  // out of the way of the view on the costs, and back at the end
        defer { swap(&heap, &self.heap) }
        heap.removeAll()
        heap.push(UInt32(origin), cost: .zero)
        let graph = graph
        let (firstArcs, arcs) = (graph.firstArcs.span, graph.arcs.span)
        var costs = costs.mutableSpan
        for node in costs.indices { costs[node] = .unreachable }
        costs[origin] = .zero
        while let next = heap.popCheapest() {
            let node = Int(next.node)
            if next.cost > costs[node] { continue }
            if node == target { return }
            for index in Int(firstArcs[node])..<Int(firstArcs[node + 1]) {
                let arc = arcs[index]
                let cost = next.cost + arc.cost
                if cost < costs[Int(arc.head)] {
                    costs[Int(arc.head)] = cost
                    heap.push(arc.head, cost: cost)
                }
            }
        }
    }

    /// The cost found by the last search, or nil if there is no way.
    package func cost(to node: Int) -> PathCost? {
        costs[node] == .unreachable ? nil : costs[node]
    }

    /// The time found by the last search, or nil if there is no way.
    package func milliseconds(to node: Int) -> Int? { cost(to: node).map { Int($0.milliseconds) } }

    /// The length of the fastest way found by the last search, or nil if there is none.
    package func metres(to node: Int) -> Double? { cost(to: node).map { Double($0.centimetres) / 100 } }
}
