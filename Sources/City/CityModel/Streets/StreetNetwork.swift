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
    ///   roundabouts rise.
    package init(
        mode: TravelMode, graph: RoadGraph, nodeIDs: NodeIdentifiers, classes: [StreetClass], nameNumbers: [UInt32],
        arcShapes: [StreetShapes.Reference], shapes: StreetShapes, roundaboutArcs: [UInt32] = [],
        leftOut: DisconnectedStreets = DisconnectedStreets()
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
        self.disconnected = leftOut
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

    /// Returns the line of an arc from `tail`, its first node, to its head.
    package func line(ofArc arc: Int, from tail: Int) -> [Coordinate] {
        [graph.coordinates[tail]] + shapes.bends(arcShapes[arc]).map(\.coordinate)
            + [graph.coordinates[head(ofArc: arc)]]
    }

    /// Whether an arc is the direction that represents its street, so that a street is counted or drawn once.
    ///
    /// Both directions of a street share one shape. Of a straight street the arc from the lower node counts.
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
        one == .straight || other == .straight ? one == other : one.rawValue ^ other.rawValue == 1
    }
}

/// The part of a table that is not in its network because it is not strongly connected to the rest: nodes that most of
/// the network cannot reach or be reached from, and the streets from and to them.
///
/// Taxis do not go there, although a fastest path to or from such a node may exist.
package struct DisconnectedStreets: Sendable {
    /// Identifiers of the nodes left out.
    package var nodeIDs = NodeIdentifiers([])
    /// Coordinates of the nodes left out.
    package var coordinates: [Coordinate] = []
    /// Straight arcs. They join nodes of the network and, numbered behind those, the nodes left out.
    package var arcs: [StreetNetwork.NewArc] = []

    /// Creates an empty part.
    package init() {}

    /// Creates the part left out of a network.
    package init(nodeIDs: NodeIdentifiers, coordinates: [Coordinate], arcs: [StreetNetwork.NewArc] = []) {
        self.nodeIDs = nodeIDs
        self.coordinates = coordinates
        self.arcs = arcs
    }
}

extension StreetNetwork {
    /// Identifiers in the source of the nodes left out.
    package var leftOutNodeIDs: NodeIdentifiers { disconnected.nodeIDs }

    /// The network including the part left out: its own nodes, under their numbers, followed by those left out. Not
    /// every node can be reached from every other.
    ///
    /// - Complexity: O(arcs log arcs).
    package var whole: StreetNetwork {
        guard disconnected.nodeIDs.count > 0 else { return self }
        var arcs: [NewArc] = []
        for node in 0..<graph.nodeCount {
            for arc in self.arcs(from: node) {
                let edge = RoadGraph.Edge(from: UInt32(node), to: graph.arcs[arc].head, cost: graph.arcs[arc].cost)
                arcs.append(
                    NewArc(
                        edge: edge, streetClass: classes[arc], nameNumber: nameNumbers[arc], shape: arcShapes[arc],
                        isRoundabout: isRoundabout(arc: arc)))
            }
        }
        return StreetNetwork(
            mode: mode, coordinates: graph.coordinates + disconnected.coordinates,
            nodeIDs: nodeIDs.followed(by: disconnected.nodeIDs), arcs: arcs + disconnected.arcs, shapes: shapes)
    }
}

/// Lengths of the streets of a network; each street counts once, with one direction or two.
package struct StreetLengths: Sendable {
    /// Length of all streets in metres.
    package private(set) var metres = 0.0
    /// Length by `StreetClass` in metres.
    package private(set) var metresByClass = [Double](repeating: 0, count: StreetClass.allCases.count)
    /// Number of streets.
    package private(set) var streetCount = 0
    /// Length of one-way streets in metres.
    package private(set) var oneWayMetres = 0.0

    /// Measures the streets of a network.
    package init(_ network: StreetNetwork) {
        var arcMetres = 0.0
        for tail in 0..<network.graph.nodeCount {
            for arc in network.arcs(from: tail) {
                let length = network.metres(ofArc: arc)
                arcMetres += length
                guard network.representsStreet(arc: arc, from: tail) else { continue }
                streetCount += 1
                metres += length
                metresByClass[Int(network.classes[arc].rawValue)] += length
            }
        }
        oneWayMetres = max(0, 2 * metres - arcMetres)
    }
}
