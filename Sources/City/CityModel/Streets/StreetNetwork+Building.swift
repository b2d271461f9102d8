import Quantities
import Routing

extension StreetNetwork {
    /// Creates the network of one travel mode from drawn streets: the largest strongly connected part, with bends
    /// joined to streets between junctions.
    ///
    /// - Parameters:
    ///   - times: driving speeds and waits, whose places are counted in it; nil: the permitted speeds without waits.
    ///   - dropped: collects the pieces of street left out because they are not strongly connected to the rest.
    /// - Returns: nil if there are no such streets.
    package init?(
        mode: TravelMode, streets: SourceStreets, access: SourceStreets.Access, times: inout DrivingTimes?,
        dropped: inout DroppedStreets
    ) {
        precondition(access.speeds.count == streets.lines.count && access.isBarred.count == streets.positions.count)
        var links = StreetLinks(streets, access: access)
        let coordinates = links.points.map { streets.positions[Int($0)].coordinate }
        dropped = links.keepLargestStronglyConnectedComponent(of: streets, coordinates: coordinates)
        guard !links.links.isEmpty else { return nil }
        let contraction = StreetContraction(links, of: streets)
        var waits = times.map { StreetWaits(links, of: streets, contraction, freeFlow: $0.freeFlow) }

        var numbers = [UInt32](repeating: .max, count: coordinates.count)
        var kept: [Int] = []
        for node in coordinates.indices where contraction.isJunction[node] {
            numbers[node] = UInt32(kept.count)
            kept.append(node)
        }
        var shapes = StreetShapes()
        var arcs: [NewArc] = []
        for chain in contraction.chains { NewArc.add(chain, links, streets, numbers, &waits, &shapes, to: &arcs) }
        if let waits { times?.waitCounts = waits.counts }
        self.init(
            mode: mode, coordinates: kept.map { coordinates[$0] },
            nodeIDs: .numbers(kept.map { streets.pointIDs[Int(links.points[$0])] }), arcs: arcs, shapes: shapes)
    }

    /// Creates a network without joining streets, so that nodes stay as in their source: the largest strongly connected
    /// part.
    ///
    /// - Parameter shapes: shapes of the streets; empty where all are straight.
    package init(
        largestPartOf arcs: [NewArc], mode: TravelMode, coordinates: [Coordinate], nodeNames: [String],
        shapes: StreetShapes = StreetShapes()
    ) {
        let isKept = RoadGraph(coordinates: coordinates, edges: arcs.map(\.edge)).isInLargestStrongComponent()
        let (kept, lost) = (isKept.indices.filter { isKept[$0] }, isKept.indices.filter { !isKept[$0] })
        var numbers = [UInt32](repeating: 0, count: isKept.count)
        for (number, node) in (kept + lost).enumerated() { numbers[node] = UInt32(number) }
        func coordinate(of node: Int) -> Coordinate { FixedPosition(coordinates[node]).coordinate }
        var disconnected = DisconnectedStreets(
            nodeIDs: NodeIdentifiers(lost.map { nodeNames[$0] }), coordinates: lost.map(coordinate))
        var keptArcs: [NewArc] = []
        for var arc in arcs {
            let isInside = isKept[Int(arc.edge.from)] && isKept[Int(arc.edge.to)]
            (arc.edge.from, arc.edge.to) = (numbers[Int(arc.edge.from)], numbers[Int(arc.edge.to)])
            if !isInside { arc.shape = .straight }
            if isInside { keptArcs.append(arc) } else { disconnected.arcs.append(arc) }
        }
        self.init(
            mode: mode, coordinates: kept.map(coordinate), nodeIDs: NodeIdentifiers(kept.map { nodeNames[$0] }),
            arcs: keptArcs, shapes: shapes, disconnected: disconnected)
    }

    /// Creates a network from arcs.
    ///
    /// - Parameter arcs: in any order; those of one node keep theirs.
    package init(
        mode: TravelMode, coordinates: [Coordinate], nodeIDs: NodeIdentifiers, arcs: [NewArc], shapes: StreetShapes,
        disconnected: DisconnectedStreets = DisconnectedStreets()
    ) {
        let order = arcs.indices.sorted { (arcs[$0].edge.from, $0) < (arcs[$1].edge.from, $1) }
        self.init(
            mode: mode, graph: RoadGraph(coordinates: coordinates, edges: order.map { arcs[$0].edge }),
            nodeIDs: nodeIDs, classes: order.map { arcs[$0].streetClass },
            nameNumbers: order.map { arcs[$0].nameNumber },
            arcShapes: order.map { arcs[$0].shape }, shapes: shapes,
            roundaboutArcs: order.indices.filter { arcs[order[$0]].isRoundabout }.map { UInt32($0) },
            disconnected: disconnected)
    }

    /// An arc that is not in a graph yet.
    package struct NewArc: Sendable, BitwiseCopyable {
        /// Ends and cost of the arc.
        package var edge: RoadGraph.Edge
        /// Class of the street.
        package var streetClass: StreetClass
        /// Index of the street's name.
        package var nameNumber: UInt32
        /// Bends of the arc.
        package var shape: StreetShapes.Reference
        /// Whether the arc is part of a roundabout.
        package var isRoundabout: Bool

        /// Creates an arc.
        package init(
            edge: RoadGraph.Edge, streetClass: StreetClass, nameNumber: UInt32, shape: StreetShapes.Reference,
            isRoundabout: Bool = false
        ) {
            self.edge = edge
            self.streetClass = streetClass
            self.nameNumber = nameNumber
            self.shape = shape
            self.isRoundabout = isRoundabout
        }

        /// Adds the open directions of a street.
        static func add(
            _ chain: StreetContraction.Chain, _ links: StreetLinks, _ streets: SourceStreets, _ numbers: [UInt32],
            _ waits: inout StreetWaits?, _ shapes: inout StreetShapes, to arcs: inout [NewArc]
        ) {
            let bends = chain.dropFirst().map { half in
                streets.positions[Int(links.points[links.tail(ofHalf: half)])]
            }
            let shape = shapes.append(bends)
            let metres = chain.reduce(0) { $0 + links.links[$1 >> 1].metres }
            let line = streets.lines[Int(links.links[chain[0] >> 1].line)]
            let ends = (
                numbers[links.tail(ofHalf: chain[0])], numbers[links.head(ofHalf: chain[chain.count - 1])]
            )
            if links.isOpen(half: chain[0]) {
                let time = milliseconds(of: chain, links, streets, &waits)
                let edge = RoadGraph.Edge(from: ends.0, to: ends.1, cost: cost(time, metres))
                arcs.append(
                    NewArc(
                        edge: edge, streetClass: line.streetClass, nameNumber: line.nameNumber, shape: shape,
                        isRoundabout: line.isRoundabout))
            }
            if links.isOpen(half: chain[0] ^ 1) {
                let time = milliseconds(of: chain.reversed().map { $0 ^ 1 }, links, streets, &waits)
                let edge = RoadGraph.Edge(from: ends.1, to: ends.0, cost: cost(time, metres))
                arcs.append(
                    NewArc(
                        edge: edge, streetClass: line.streetClass, nameNumber: line.nameNumber,
                        shape: shape.shape.map { StreetShapes.Reference(shape: $0, isBackward: true) } ?? .straight,
                        isRoundabout: line.isRoundabout))
            }
        }

        /// Returns the time of a street including its waits.
        ///
        /// - Parameter chain: open in its direction.
        private static func milliseconds(
            of chain: StreetContraction.Chain, _ links: StreetLinks, _ streets: SourceStreets,
            _ waits: inout StreetWaits?
        ) -> Double {
            let milliseconds = chain.reduce(0) { $0 + links.milliseconds(ofHalf: $1) }
            if streets.lines[Int(links.links[chain[0] >> 1].line)].isFerry { return milliseconds }
            guard let found = waits?.milliseconds(along: chain), let share = waits?.freeFlow.shareOfLimit else {
                return milliseconds
            }
            return milliseconds / share + found
        }

        private static func cost(_ milliseconds: Double, _ metres: Double) -> PathCost {
            PathCost(
                milliseconds: UInt32(min(milliseconds.rounded(), PathCost.partMax)),
                centimetres: UInt32(min((metres * 100).rounded(), PathCost.partMax)))
        }
    }
}

extension PathCost {
    /// Upper limit of a street's time in milliseconds, and of its length in centimetres.
    fileprivate static var partMax: Double { 1_000_000_000 }
}
