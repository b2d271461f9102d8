import OperatingSystem

/// The part of a routing index that does not depend on travel times: a contraction order of a road network and every
/// shortcut that some travel times may need. Immutable, shared by threads and by all metrics of the network.
///
/// Data layout. Nodes are renumbered by *rank*, their position in the order of contraction, from 0. An edge of the
/// hierarchy joins two ranks and stands for both directions. The upper ends of a rank's edges are all joined to each
/// other. Ranks are in postorder of the elimination tree, so that the data of a query lie together.
///
/// Source: J. Dibbelt, B. Strasser, D. Wagner, "Customizable contraction hierarchies", ACM Journal of Experimental
/// Algorithmics 21 (2016), which is also the source of `RoutingMetric` and `RouteSearch`; the split into order, metric
/// and query objects follows the headers of RoutingKit.
public final class RoutingHierarchy: Sendable {
    /// The network of this hierarchy.
    public let graph: RoadGraph
    /// Rank of each node of the network.
    let ranks: FixedArray<UInt32>
    /// Node of the network at each rank.
    let nodes: FixedArray<UInt32>
    /// Lowest upper neighbour of each rank, its parent in the elimination tree; the number of nodes for a root.
    let parents: FixedArray<UInt32>
    let up: UpwardEdges
    /// Edge along which each arc of the network runs; `UInt32.max` for a loop.
    let edgesOfArcs: FixedArray<UInt32>

    /// Number of junctions.
    public var nodeCount: Int { nodes.count }
    /// Number of upward edges.
    public var edgeCount: Int { up.edgeCount }

    /// Bytes of the arrays, not counting the network.
    public var bytes: Int {
        ranks.bytes + nodes.bytes + parents.bytes + up.bytes + edgesOfArcs.bytes
    }

    /// The order of contraction. It can be stored and passed to `init(of:order:)`: computing it takes most of the build
    /// time.
    public var order: [UInt32] { nodes.values }

    /// Creates a hierarchy whose order comes from nested dissection.
    public convenience init(of graph: RoadGraph) {
        self.init(of: graph, order: NestedDissection.order(of: graph))
    }

    /// Creates a hierarchy for few queries: it is built in a fifth of the time, and queries are a little slower.
    public convenience init(quicklyOf graph: RoadGraph) {
        self.init(of: graph, order: NestedDissection.order(of: graph, .quick))
    }

    /// Creates the hierarchy of a known order of contraction.
    ///
    /// - Precondition: `order` contains every node once.
    /// - Complexity: O(edges of the hierarchy), apart from sorting the edges of each node.
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

    /// Returns the rank of a node.
    ///
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
