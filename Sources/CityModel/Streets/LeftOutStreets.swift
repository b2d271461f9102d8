import Quantities
import Routing

/// What of a table is not in its network because it hangs together with the rest badly: nodes that most of the network
/// cannot be reached from, or does not lead to, and the streets from and to them.
///
/// Taxis do not go there, but a fastest way to such a node, or from it, may well exist.
package struct LeftOutStreets: Sendable {
    package var nodeIDs = NodeIdentifiers([])
    /// By node left out.
    package var coordinates: [Coordinate] = []
    /// Straight. Their ends are nodes of the network and, behind those, the nodes left out.
    package var arcs: [StreetNetwork.NewArc] = []

    package init() {}

    package init(nodeIDs: NodeIdentifiers, coordinates: [Coordinate], arcs: [StreetNetwork.NewArc] = []) {
        self.nodeIDs = nodeIDs
        self.coordinates = coordinates
        self.arcs = arcs
    }
}

extension StreetNetwork {
    /// How the source calls the nodes that are left out.
    package var leftOutNodeIDs: NodeIdentifiers { leftOut.nodeIDs }

    /// The network with what was left out of it: its own nodes, under their numbers, and behind them those left out. Not every
    /// node of it can be reached from every other.
    ///
    /// - Complexity: O(arcs log arcs).
    package var whole: StreetNetwork {
        guard leftOut.nodeIDs.count > 0 else { return self }
        var arcs: [NewArc] = []
        for node in 0..<graph.nodeCount {
            for arc in self.arcs(from: node) {
                let edge = RoadGraph.Edge(from: UInt32(node), to: graph.arcs[arc].head, cost: graph.arcs[arc].cost)
                arcs.append(
                    NewArc(
                        edge: edge, streetClass: classes[arc], nameNumber: nameNumbers[arc], shape: arcShapes[arc]))
            }
        }
        return StreetNetwork(
            mode: mode, coordinates: graph.coordinates + leftOut.coordinates,
            nodeIDs: nodeIDs.followed(by: leftOut.nodeIDs), arcs: arcs + leftOut.arcs, shapes: shapes)
    }
}
