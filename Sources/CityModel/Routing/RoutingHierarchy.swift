/// The part of a routing index that does not depend on travel times: a contraction order of a road network and all
/// shortcuts that it can need, whatever the times are. Immutable, shared by threads and by all metrics of the network.
///
/// Data layout. Nodes are renumbered by *rank*, the place in the order of contraction, 0 first; an edge of the hierarchy
/// joins two ranks and stands for both directions. The edges from rank `r` up are numbered `up.places(of: r)`, with their upper
/// ends in `up.heads`; those upper ends are all joined to each other. `down` holds the same edges by their upper ends.
///
/// Source: J. Dibbelt, B. Strasser, D. Wagner, "Customizable contraction hierarchies", ACM Journal of Experimental
/// Algorithmics 21 (2016), which is also the source of `RoutingMetric` and `RouteSearch`; the split into order, metric and
/// query objects follows the headers of RoutingKit.
package final class RoutingHierarchy: Sendable {
    package let graph: RoadGraph
    /// By node of the network.
    let ranks: FixedArray<UInt32>
    /// By rank, the node of the network.
    let nodes: FixedArray<UInt32>
    /// By rank, the lowest upper neighbour: the parent in the elimination tree; the number of nodes if there is none.
    let parents: FixedArray<UInt32>
    /// By rank, the upper ends of the edges that lead up; an edge's number is its place here.
    let up: AdjacencyLists
    /// By rank, the lower ends of the edges that come up to it.
    let down: AdjacencyLists
    /// By arc of the network, the edge that it runs along; `UInt32.max` for a loop.
    let edgesOfArcs: FixedArray<UInt32>

    package var nodeCount: Int { nodes.count }
    package var edgeCount: Int { up.heads.count }

    /// Bytes of the arrays, without those of the network.
    package var bytes: Int {
        ranks.bytes + nodes.bytes + parents.bytes + up.bytes + down.bytes + edgesOfArcs.bytes
    }

    /// The order of contraction, which can be kept and given back to `init(of:order:)`: computing it takes most of the time.
    package var order: [UInt32] { nodes.values }

    /// Orders the nodes by nested dissection and builds the hierarchy.
    package convenience init(of graph: RoadGraph) {
        self.init(of: graph, order: NestedDissection.order(of: graph))
    }

    /// Builds the hierarchy for a known order of contraction.
    ///
    /// - Precondition: every node is in the order once.
    /// - Complexity: O(edges of the hierarchy × log of the highest degree).
    package init(of graph: RoadGraph, order: [UInt32]) {
        precondition(order.count == graph.nodeCount && graph.nodeCount < Int(Int32.max))
        self.graph = graph
        let count = graph.nodeCount
        let given = AdjacencyLists(undirected: graph, numberedBy: RoutingHierarchy.inverse(of: order))
        let postorder = EliminationTree.postorder(parents: EliminationTree.parents(of: given))
        let nodesByRank = postorder.map { order[Int($0)] }
        let ranksByNode = RoutingHierarchy.inverse(of: nodesByRank)
        let (first, heads) = RoutingHierarchy.chordalEdges(
            of: AdjacencyLists(undirected: graph, numberedBy: ranksByNode))
        nodes = FixedArray(nodesByRank)
        ranks = ranksByNode
        parents = FixedArray((0..<count).map { first[$0] < first[$0 + 1] ? heads[Int(first[$0])] : UInt32(count) })
        up = AdjacencyLists(firstHeads: first, heads: heads)
        down = up.reversed()
        var edges = FixedArray<UInt32>(repeating: .max, count: graph.arcCount)
        for node in 0..<count {
            for index in Int(graph.firstArcs[node])..<Int(graph.firstArcs[node + 1]) {
                let (tail, head) = (ranks[node], ranks[graph.arcs[index].head])
                guard tail != head else { continue }
                edges[index] = up.firstPlace(of: min(tail, head), atLeast: max(tail, head))
            }
        }
        edgesOfArcs = edges
    }

    /// - Precondition: the edge exists.
    /// - Complexity: O(log degree).
    func edge(from lower: UInt32, to upper: UInt32) -> UInt32 {
        let edge = up.firstPlace(of: lower, atLeast: upper)
        assert(edge < up.firstHeads[lower + 1] && up.heads[edge] == upper)
        return edge
    }

    /// - Complexity: O(log degree).
    func hasEdge(from lower: UInt32, to upper: UInt32) -> Bool {
        let place = up.firstPlace(of: lower, atLeast: upper)
        return place < up.firstHeads[lower + 1] && up.heads[place] == upper
    }

    private static func inverse(of permutation: [UInt32]) -> FixedArray<UInt32> {
        var inverse = FixedArray<UInt32>(repeating: .max, count: permutation.count)
        for (index, value) in permutation.enumerated() {
            precondition(inverse[value] == .max, "a node occurs twice in an order")
            inverse[value] = UInt32(index)
        }
        return inverse
    }

    /// Contracts the nodes in order: each gives its upper neighbours to its parent.
    ///
    /// - Parameter graph: numbered by rank.
    private static func chordalEdges(of graph: borrowing AdjacencyLists) -> (first: [UInt32], heads: [UInt32]) {
        let count = graph.nodeCount
        var first: [UInt32] = [0]
        first.reserveCapacity(count + 1)
        var heads: [UInt32] = []
        // The children whose upper neighbours a node gets, as linked lists.
        var firstChild = [UInt32](repeating: .max, count: count)
        var nextSibling = firstChild
        var seenBy = firstChild
        for rank in 0..<UInt32(count) {
            let start = heads.count
            func add(_ head: UInt32) {
                if head <= rank || seenBy[Int(head)] == rank { return }
                seenBy[Int(head)] = rank
                heads.append(head)
            }
            for index in graph.places(of: rank) { add(graph.heads[index]) }
            var child = firstChild[Int(rank)]
            while child != .max {
                for index in Int(first[Int(child)])..<Int(first[Int(child) + 1]) { add(heads[index]) }
                child = nextSibling[Int(child)]
            }
            heads[start...].sort()
            if start < heads.count {
                let parent = Int(heads[start])
                nextSibling[Int(rank)] = firstChild[parent]
                firstChild[parent] = rank
            }
            first.append(UInt32(heads.count))
        }
        return (first, heads)
    }
}
