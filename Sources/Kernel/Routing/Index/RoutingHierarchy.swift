import System

/// The part of a routing index that does not depend on travel times: a contraction order of a road network and all
/// shortcuts that it can need, whatever the times are. Immutable, shared by threads and by all metrics of the network.
///
/// Data layout. Nodes are renumbered by *rank*, the place in the order of contraction, 0 first; an edge of the
/// hierarchy joins two ranks and stands for both directions. The upper ends of a rank's edges are all joined to each
/// other. Ranks are in postorder of the elimination tree, so that what a query touches lies together.
///
/// Source: J. Dibbelt, B. Strasser, D. Wagner, "Customizable contraction hierarchies", ACM Journal of Experimental
/// Algorithmics 21 (2016), which is also the source of `RoutingMetric` and `RouteSearch`; the split into order, metric
/// and query objects follows the headers of RoutingKit.
public final class RoutingHierarchy: Sendable {
    /// The network that it is of.
    public let graph: RoadGraph
    /// By node of the network.
    let ranks: FixedArray<UInt32>
    /// By rank, the node of the network.
    let nodes: FixedArray<UInt32>
    /// By rank, the lowest upper neighbour: the parent in the elimination tree; the number of nodes if there is none.
    let parents: FixedArray<UInt32>
    let up: UpwardEdges
    /// By arc of the network, the edge that it runs along; `UInt32.max` for a loop.
    let edgesOfArcs: FixedArray<UInt32>

    /// Junctions.
    public var nodeCount: Int { nodes.count }
    /// Edges of the index, those upward.
    public var edgeCount: Int { up.edgeCount }

    /// Bytes of the arrays, without those of the network.
    public var bytes: Int {
        ranks.bytes + nodes.bytes + parents.bytes + up.bytes + edgesOfArcs.bytes
    }

    /// The order of contraction, which can be kept and given back to `init(of:order:)`: computing it takes most of the
    /// time.
    public var order: [UInt32] { nodes.values }

    /// Orders the nodes by nested dissection and builds the hierarchy.
    public convenience init(of graph: RoadGraph) {
        self.init(of: graph, order: NestedDissection.order(of: graph))
    }

    /// A hierarchy of a network that few ways are going to be asked of: built in a fifth of the time, and a little slower to ask.
    public convenience init(quicklyOf graph: RoadGraph) {
        self.init(of: graph, order: NestedDissection.order(of: graph, .quick))
    }

    /// Builds the hierarchy for a known order of contraction.
    ///
    /// - Precondition: every node is in the order once.
    /// - Complexity: O(edges of the hierarchy), apart from sorting those of each node.
    public init(of graph: RoadGraph, order: [UInt32]) {
        precondition(order.count == graph.nodeCount && graph.nodeCount < Int(Int32.max))
        self.graph = graph
        let count = graph.nodeCount
        let given = AdjacencyLists(undirected: graph, numberedBy: RoutingHierarchy.inverse(of: order))
        let postorder = EliminationTree.postorder(parents: EliminationTree.parents(of: given))
        let nodesByRank = postorder.map { order[Int($0)] }
        let ranksByNode = RoutingHierarchy.inverse(of: nodesByRank)
        up = UpwardEdges(contracting: AdjacencyLists(undirected: graph, numberedBy: ranksByNode))
        nodes = FixedArray(nodesByRank).shared()
        ranks = ranksByNode.shared()
        var parents = FixedArray<UInt32>(repeating: UInt32(count), count: count)
        for rank in 0..<UInt32(count) {
            if let parent = up.parent(of: rank) { parents[rank] = parent }
        }
        self.parents = parents.shared()
        var edges = FixedArray<UInt32>(repeating: .max, count: graph.arcCount)
        for node in 0..<count {
            for index in Int(graph.firstArcs[node])..<Int(graph.firstArcs[node + 1]) {
                let (tail, head) = (ranks[node], ranks[graph.arcs[index].head])
                edges[index] = up.edge(from: min(tail, head), to: max(tail, head)) ?? .max
            }
        }
        edgesOfArcs = edges.shared()
    }

    /// - Precondition: the network has this node.
    func rank(of node: Int) -> UInt32 {
        precondition(ranks.indices.contains(node), "the network has no such node")
        return ranks[node]
    }

    private static func inverse(of permutation: [UInt32]) -> FixedArray<UInt32> {
        var inverse = FixedArray<UInt32>(repeating: .max, count: permutation.count)
        for (index, value) in permutation.enumerated() {
            precondition(inverse[value] == .max, "a node occurs twice in an order")
            inverse[value] = UInt32(index)
        }
        return inverse
    }
}
