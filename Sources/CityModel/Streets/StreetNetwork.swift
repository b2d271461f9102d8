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
    package let leftOut: LeftOutStreets

    /// - Precondition: the arrays have an entry for each arc, the identifiers one for each node.
    package init(
        mode: TravelMode, graph: RoadGraph, nodeIDs: NodeIdentifiers, classes: [StreetClass], nameNumbers: [UInt32],
        arcShapes: [StreetShapes.Reference], shapes: StreetShapes,
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
        let head = head(ofArc: arc)
        let hasOpposite = arcs(from: head).contains { other in
            self.head(ofArc: other) == tail && shapes.isOpposite(arcShapes[other], shape)
        }
        return !hasOpposite || (shape == .straight && tail < head)
    }
}

extension StreetShapes {
    /// Whether two arcs are the two directions of one street.
    fileprivate func isOpposite(_ one: Reference, _ other: Reference) -> Bool {
        one == .straight || other == .straight ? one == other : one.rawValue ^ other.rawValue == 1
    }
}
