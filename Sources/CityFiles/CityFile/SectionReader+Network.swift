import CityModel
import Quantities
import Routing

extension SectionReader {
    /// - Parameter nameCount: how many street names there are.
    mutating func network(_ mode: TravelMode, nameCount: Int) throws(Damage) -> StreetNetwork {
        let coordinates = try positions().map(\.coordinate)
        let graph = try graph(coordinates)
        let classNumbers: [UInt8] = try array()
        let nameNumbers: [UInt32] = try array()
        let arcShapes: [UInt32] = try array()
        let points = try positions()
        let classes = classNumbers.compactMap { StreetClass(rawValue: $0) }
        guard let shapes = StreetShapes(points: points, firstPoints: try array()) else { throw Damage() }
        let nodeIDs = try identifiers()
        let leftOut = try leftOut(nodeCount: graph.nodeCount, nameCount: nameCount)
        let references = arcShapes.map { StreetShapes.Reference(rawValue: $0) }
        guard classes.count == graph.arcCount, nameNumbers.count == graph.arcCount,
            nameNumbers.allSatisfy({ $0 < nameCount }), references.count == graph.arcCount,
            references.allSatisfy({ $0.shape.map { $0 < shapes.count } ?? true }), nodeIDs.count == graph.nodeCount
        else { throw Damage() }
        return StreetNetwork(
            mode: mode, graph: graph, nodeIDs: nodeIDs, classes: classes, nameNumbers: nameNumbers,
            arcShapes: references, shapes: shapes, leftOut: leftOut)
    }

    /// - Parameter nodeCount: of the network that they are left out of.
    private mutating func leftOut(nodeCount: Int, nameCount: Int) throws(Damage) -> LeftOutStreets {
        let nodeIDs = try identifiers()
        let coordinates = try positions().map(\.coordinate)
        let (tails, heads): ([UInt32], [UInt32]) = (try array(), try array())
        let (milliseconds, centimetres): ([UInt32], [UInt32]) = (try array(), try array())
        let classNumbers: [UInt8] = try array()
        let nameNumbers: [UInt32] = try array()
        let classes = classNumbers.compactMap { StreetClass(rawValue: $0) }
        let counts = [tails, heads, milliseconds, centimetres, nameNumbers].map(\.count)
        let wholeCount = nodeCount + coordinates.count
        guard nodeIDs.count == coordinates.count, counts.allSatisfy({ $0 == classes.count }),
            nameNumbers.allSatisfy({ $0 < nameCount }), (tails + heads).allSatisfy({ $0 < wholeCount }),
            // A street between two nodes of the network would be one of the network.
            zip(tails, heads).allSatisfy({ max($0, $1) >= nodeCount })
        else { throw Damage() }
        let arcs = classes.indices.map { arc in
            let cost = PathCost(milliseconds: milliseconds[arc], centimetres: centimetres[arc])
            return StreetNetwork.NewArc(
                edge: RoadGraph.Edge(from: tails[arc], to: heads[arc], cost: cost), streetClass: classes[arc],
                nameNumber: nameNumbers[arc], shape: .straight)
        }
        return LeftOutStreets(nodeIDs: nodeIDs, coordinates: coordinates, arcs: arcs)
    }

    private mutating func graph(_ coordinates: [Coordinate]) throws(Damage) -> RoadGraph {
        let firstArcs: [UInt32] = try array()
        let heads: [UInt32] = try array()
        let (milliseconds, centimetres): ([UInt32], [UInt32]) = (try array(), try array())
        guard firstArcs.count == coordinates.count + 1, firstArcs.first == 0,
            firstArcs.last.map(Int.init) == heads.count,
            zip(firstArcs, firstArcs.dropFirst()).allSatisfy({ $0 <= $1 }),
            heads.allSatisfy({ $0 < coordinates.count }), milliseconds.count == heads.count,
            centimetres.count == heads.count
        else { throw Damage() }
        let arcs = heads.indices.map { arc in
            RoadGraph.Arc(
                head: heads[arc], cost: PathCost(milliseconds: milliseconds[arc], centimetres: centimetres[arc]))
        }
        return RoadGraph(coordinates: coordinates, firstArcs: firstArcs, arcs: arcs)
    }

    private mutating func identifiers() throws(Damage) -> NodeIdentifiers {
        try integer(in: 0...1) == 0 ? .numbers(try array()) : .texts(try textTable())
    }
}
