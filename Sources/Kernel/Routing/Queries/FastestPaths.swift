/// Exact fastest paths over a road network: plain Dijkstra with a 4-ary heap and without an index.
///
/// A reusable query object, one for each thread:
///
///     var paths = FastestPaths(over: graph)
///     paths.search(from: 17)
///     let cost = paths.cost(to: 4)
///
/// - Complexity: O((nodes + arcs) × log nodes) a search, O(nodes) memory; no allocation once warm.
package struct FastestPaths: Sendable {
    /// The best known path to a node.
    private struct Reached: BitwiseCopyable {
        var cost = PathCost.unreachable
        /// The last arc of the path; `UInt32.max` at the origin.
        var lastArc = UInt32.max
    }

    private let graph: RoadGraph
    private var reached: [Reached]
    /// Nodes to settle, cheapest first. A node whose cost fell is entered again; outdated entries are skipped.
    private var heap = CostHeap<PathCost>()

    /// Creates a query object for a network.
    package init(over graph: RoadGraph) {
        self.graph = graph
        reached = Array(repeating: Reached(), count: graph.nodeCount)
    }

    /// Finds the fastest paths from a node to all others, or stops once `target` is settled; then only the cost of
    /// `target` is final.
    package mutating func search(from origin: Int, to target: Int? = nil) {
        var heap = CostHeap<PathCost>()
        swap(&heap, &self.heap)  // moved out during the exclusive access to the costs
        defer { swap(&heap, &self.heap) }
        heap.removeAll()
        heap.push(UInt32(origin), cost: .zero)
        let graph = graph
        let (firstArcs, arcs) = (graph.firstArcs.span, graph.arcs.span)
        var reached = reached.mutableSpan
        for node in reached.indices { reached[node] = Reached() }
        reached[origin].cost = .zero
        while let next = heap.popCheapest() {
            let node = Int(next.node)
            if next.cost > reached[node].cost { continue }
            assert(next.cost == reached[node].cost, "a queued cost was not recorded")
            if node == target { return }
            for index in Int(firstArcs[node])..<Int(firstArcs[node + 1]) {
                let arc = arcs[index]
                let cost = next.cost + arc.cost
                if cost < reached[Int(arc.head)].cost {
                    reached[Int(arc.head)] = Reached(cost: cost, lastArc: UInt32(index))
                    heap.push(arc.head, cost: cost)
                }
            }
        }
    }

    /// Returns the cost found by the last search, or nil if there is no path.
    package func cost(to node: Int) -> PathCost? {
        reached[node].cost == .unreachable ? nil : reached[node].cost
    }

    /// Returns the fastest path found by the last search, or nil if there is none.
    ///
    /// - Complexity: O(arcs of the path × log nodes).
    package func route(to node: Int) -> Route? {
        guard let cost = cost(to: node) else { return nil }
        var arcs: [UInt32] = []
        var place = node
        while reached[place].lastArc != .max {
            arcs.append(reached[place].lastArc)
            place = graph.tail(ofArc: reached[place].lastArc)
        }
        return Route(cost: cost, arcs: arcs.reversed())
    }

    /// Returns the time found by the last search in milliseconds, or nil if there is no path.
    package func milliseconds(to node: Int) -> Int? { cost(to: node).map { Int($0.milliseconds) } }

    /// Returns the length of the fastest path found by the last search in metres, or nil if there is none.
    package func metres(to node: Int) -> Double? { cost(to: node).map { Double($0.centimetres) / 100 } }
}
