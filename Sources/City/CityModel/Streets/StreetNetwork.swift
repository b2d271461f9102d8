import Quantities
import Routing

/// The streets of one travel mode: a graph whose nodes are junctions, with name, class and bends of each arc's street.
///
/// Every node can be reached from every other, except in `whole`. Arcs are numbered as in the graph.
package struct StreetNetwork: Sendable {
    /// Travel mode of the network.
    package let mode: TravelMode
    /// Nodes and arcs with their costs.
    package let graph: RoadGraph
    /// Identifiers of the nodes in the source.
    package let nodeIDs: NodeIdentifiers
    /// Street class of each arc.
    package let classes: [StreetClass]
    /// Index of each arc's name in the city's street names.
    package let nameNumbers: [UInt32]
    /// Shape of each arc.
    package let arcShapes: [StreetShapes.Reference]
    /// Bends of the streets.
    package let shapes: StreetShapes
    /// Arcs of roundabouts, ascending; empty where the source does not mark them.
    package let roundaboutArcs: [UInt32]
    /// Streets of the source that are not part of the network.
    package let disconnected: DisconnectedStreets

    /// Creates a network from its parts.
    ///
    /// - Precondition: the arrays have an entry for each arc, the identifiers one for each node; the arcs of
    ///   roundabouts are ascending.
    package init(
        mode: TravelMode, graph: RoadGraph, nodeIDs: NodeIdentifiers, classes: [StreetClass], nameNumbers: [UInt32],
        arcShapes: [StreetShapes.Reference], shapes: StreetShapes, roundaboutArcs: [UInt32] = [],
        disconnected: DisconnectedStreets = DisconnectedStreets()
    ) {
        precondition(nodeIDs.count == graph.nodeCount && classes.count == graph.arcCount)
        precondition(nameNumbers.count == graph.arcCount && arcShapes.count == graph.arcCount)
        self.mode = mode
        self.graph = graph
        self.nodeIDs = nodeIDs
        self.classes = classes
        self.nameNumbers = nameNumbers
        self.arcShapes = arcShapes
        self.shapes = shapes
        self.roundaboutArcs = roundaboutArcs
        self.disconnected = disconnected
    }

    /// Whether every node can be reached from every other; true except in a city file that was made by hand.
    ///
    /// - Complexity: O(nodes + arcs).
    package var isStronglyConnected: Bool { !graph.isInLargestStrongComponent().contains(false) }

    /// Returns the arcs that leave a node.
    package func arcs(from node: Int) -> Range<Int> { Int(graph.firstArcs[node])..<Int(graph.firstArcs[node + 1]) }

    /// Returns the node at the end of an arc.
    package func head(ofArc arc: Int) -> Int { Int(graph.arcs[arc].head) }

    /// Whether an arc is part of a roundabout.
    ///
    /// - Complexity: O(log arcs of roundabouts).
    package func isRoundabout(arc: Int) -> Bool {
        var (low, high) = (0, roundaboutArcs.count)
        while low < high {
            let middle = (low + high) / 2
            if Int(roundaboutArcs[middle]) < arc { low = middle + 1 } else { high = middle }
        }
        return low < roundaboutArcs.count && Int(roundaboutArcs[low]) == arc
    }

    /// Returns the length of an arc in metres.
    package func metres(ofArc arc: Int) -> Double { Double(graph.arcs[arc].cost.centimetres) / 100 }

    /// Returns the free-flow time of an arc.
    package func milliseconds(ofArc arc: Int) -> Int { Int(graph.arcs[arc].cost.milliseconds) }

    /// Returns the points of an arc from `tail`, its first node, to its head.
    package func polyline(ofArc arc: Int, from tail: Int) -> [Coordinate] {
        [graph.coordinates[tail]] + shapes.bends(arcShapes[arc]).map(\.coordinate)
            + [graph.coordinates[head(ofArc: arc)]]
    }

    /// Whether an arc is the direction that represents its street, so that a street is counted or drawn once.
    ///
    /// Both directions of a street share one shape, and the forward arc counts. Of a street without bends, the arc from
    /// the lower node counts.
    package func representsStreet(arc: Int, from tail: Int) -> Bool {
        let shape = arcShapes[arc]
        if shape != .straight && !shape.isBackward { return true }
        return opposite(ofArc: arc, from: tail) == nil || (shape == .straight && tail < head(ofArc: arc))
    }

    /// Returns the arc of the opposite direction of the same street, or nil for a one-way street.
    package func opposite(ofArc arc: Int, from tail: Int) -> Int? {
        arcs(from: head(ofArc: arc)).first { other in
            head(ofArc: other) == tail && shapes.isOpposite(arcShapes[other], arcShapes[arc])
        }
    }
}

extension StreetShapes {
    /// Whether two arcs are the two directions of one street.
    fileprivate func isOpposite(_ one: Reference, _ other: Reference) -> Bool {
        // The last bit of a reference is the direction.
        one == .straight || other == .straight ? one == other : one.rawValue ^ other.rawValue == 1
    }
}

/// The part of the source's streets that is not in the network because it is not strongly connected to the rest: nodes
/// that most of the network cannot reach or be reached from, and the streets from and to them.
///
/// Taxis do not go there, although a fastest path to or from such a node may exist.
package struct DisconnectedStreets: Sendable {
    /// Identifiers of the disconnected nodes.
    package var nodeIDs = NodeIdentifiers([])
    /// Coordinates of the disconnected nodes.
    package var coordinates: [Coordinate] = []
    /// Arcs without bends. Their nodes are those of the network and, with the next numbers, those of `nodeIDs`.
    package var arcs: [StreetNetwork.NewArc] = []

    /// Creates an empty part.
    package init() {}

    /// Creates the part from its nodes and arcs.
    package init(nodeIDs: NodeIdentifiers, coordinates: [Coordinate], arcs: [StreetNetwork.NewArc] = []) {
        self.nodeIDs = nodeIDs
        self.coordinates = coordinates
        self.arcs = arcs
    }
}

extension StreetNetwork {
    /// Identifiers of the disconnected nodes in the source.
    package var disconnectedNodeIDs: NodeIdentifiers { disconnected.nodeIDs }

    /// The network with the disconnected part: its own nodes, under their numbers, then the disconnected ones. Not
    /// every node can be reached from every other.
    ///
    /// - Complexity: O(arcs log arcs).
    package var whole: StreetNetwork {
        guard disconnected.nodeIDs.count > 0 else { return self }
        return StreetNetwork(
            mode: mode, coordinates: graph.coordinates + disconnected.coordinates,
            nodeIDs: nodeIDs.followed(by: disconnected.nodeIDs), arcs: arcsOfNodes + disconnected.arcs, shapes: shapes)
    }

    /// All arcs with the nodes that they leave, in order.
    var arcsOfNodes: [NewArc] {
        (0..<graph.nodeCount).flatMap { node in
            arcs(from: node).map { arc in
                let edge = RoadGraph.Edge(from: UInt32(node), to: graph.arcs[arc].head, cost: graph.arcs[arc].cost)
                return NewArc(
                    edge: edge, streetClass: classes[arc], nameNumber: nameNumbers[arc], shape: arcShapes[arc],
                    isRoundabout: isRoundabout(arc: arc))
            }
        }
    }
}
