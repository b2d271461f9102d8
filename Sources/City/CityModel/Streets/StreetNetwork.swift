import Quantities
import Routing

/// The streets that one way of travelling uses: a graph whose nodes are junctions, and for each arc what the street is
/// called, of which class it is and how it bends.
///
/// Every node can be reached from every other, except in `whole`. Arcs are numbered as in the graph.
package struct StreetNetwork: Sendable {
    package let mode: TravelMode
    package let graph: RoadGraph
    /// By node: how the source calls it.
    package let nodeIDs: NodeIdentifiers
    /// By arc.
    package let classes: [StreetClass]
    /// By arc: a number of the city's street names.
    package let nameNumbers: [UInt32]
    /// By arc.
    package let arcShapes: [StreetShapes.Reference]
    package let shapes: StreetShapes
    /// The arcs of roundabouts, as the source says, in order; none where it does not say so.
    package let roundaboutArcs: [UInt32]
    package let leftOut: LeftOutStreets

    /// - Precondition: the arrays have an entry for each arc, the identifiers one for each node; the arcs of roundabouts rise.
    package init(
        mode: TravelMode, graph: RoadGraph, nodeIDs: NodeIdentifiers, classes: [StreetClass], nameNumbers: [UInt32],
        arcShapes: [StreetShapes.Reference], shapes: StreetShapes, roundaboutArcs: [UInt32] = [],
        leftOut: LeftOutStreets = LeftOutStreets()
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
        self.leftOut = leftOut
    }

    /// Whether every node can be reached from every other; true unless a city file was made by hand.
    ///
    /// - Complexity: O(nodes + arcs).
    package var isStronglyConnected: Bool { !graph.largestStrongPart().contains(false) }

    /// The arcs that leave a node.
    package func arcs(from node: Int) -> Range<Int> { Int(graph.firstArcs[node])..<Int(graph.firstArcs[node + 1]) }

    /// The node that an arc leads to.
    package func head(ofArc arc: Int) -> Int { Int(graph.arcs[arc].head) }

    /// Whether an arc leads around a roundabout.
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

    package func metres(ofArc arc: Int) -> Double { Double(graph.arcs[arc].cost.centimetres) / 100 }

    package func milliseconds(ofArc arc: Int) -> Int { Int(graph.arcs[arc].cost.milliseconds) }

    /// The line of an arc from `tail`, where it begins, to its head.
    package func line(ofArc arc: Int, from tail: Int) -> [Coordinate] {
        [graph.coordinates[tail]] + shapes.bends(arcShapes[arc]).map(\.coordinate)
            + [graph.coordinates[head(ofArc: arc)]]
    }

    /// Both directions of a street have one shape; this tells which of them stands for it, to count or draw a street once.
    ///
    /// A straight street is told by its ends: of two arcs between the same nodes the one from the lower node counts.
    package func standsForStreet(arc: Int, from tail: Int) -> Bool {
        let shape = arcShapes[arc]
        if shape != .straight && !shape.isBackward { return true }
        return opposite(ofArc: arc, from: tail) == nil || (shape == .straight && tail < head(ofArc: arc))
    }

    /// The other direction of the street of an arc; nil where it has but one.
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
                        edge: edge, streetClass: classes[arc], nameNumber: nameNumbers[arc], shape: arcShapes[arc],
                        isRoundabout: isRoundabout(arc: arc)))
            }
        }
        return StreetNetwork(
            mode: mode, coordinates: graph.coordinates + leftOut.coordinates,
            nodeIDs: nodeIDs.followed(by: leftOut.nodeIDs), arcs: arcs + leftOut.arcs, shapes: shapes)
    }
}

/// How long the streets of a network are, each counted once however many directions it has.
package struct StreetLengths: Sendable {
    /// Of all streets.
    package private(set) var metres = 0.0
    package private(set) var metresByClass = [Double](repeating: 0, count: StreetClass.allCases.count)
    package private(set) var streetCount = 0
    /// Streets with one direction only.
    package private(set) var oneWayMetres = 0.0

    package init(_ network: StreetNetwork) {
        var arcMetres = 0.0
        for tail in 0..<network.graph.nodeCount {
            for arc in network.arcs(from: tail) {
                let length = network.metres(ofArc: arc)
                arcMetres += length
                guard network.standsForStreet(arc: arc, from: tail) else { continue }
                streetCount += 1
                metres += length
                metresByClass[Int(network.classes[arc].rawValue)] += length
            }
        }
        oneWayMetres = max(0, 2 * metres - arcMetres)
    }
}
