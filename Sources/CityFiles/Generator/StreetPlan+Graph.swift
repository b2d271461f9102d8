import Quantities
import Routing

extension StreetPlan {
    /// Ground is not flat, corners are not sharp and lights are red: ways are so much longer, and on side streets and main
    /// roads so much slower, than a ruler and a speed sign say.
    private static let windingFactor = 1.04
    private static let metresLostPerCrossing = 22.0

    /// The speed that a street of a generated city was given.
    static func kilometresPerHour(of cost: PathCost) -> Double {
        (Double(cost.centimetres) / 100 + metresLostPerCrossing) * 3_600 / Double(max(cost.milliseconds, 1))
    }

    /// The streets as a road network, without what cannot be reached from everywhere.
    ///
    /// - Parameter middle: where on the earth the middle of the city lies.
    func graph(middle: Coordinate) -> RoadGraph {
        let map = LocalMap(origin: middle)
        let coordinates = nodes.map { node in
            map.coordinate(eastMetres: node.place.east, northMetres: node.place.north)
        }
        var edges: [RoadGraph.Edge] = []
        for street in streets {
            let metres = (nodes[street.end].place - nodes[street.start].place).length * StreetPlan.windingFactor
            let timedMetres = metres + StreetPlan.metresLostPerCrossing
            let milliseconds = timedMetres * 3_600 / street.kilometresPerHour
            let cost = PathCost(
                milliseconds: UInt32(milliseconds.rounded()), centimetres: UInt32((metres * 100).rounded()))
            edges.append(RoadGraph.Edge(from: UInt32(street.start), to: UInt32(street.end), cost: cost))
            if street.isOneWay { continue }
            edges.append(RoadGraph.Edge(from: UInt32(street.end), to: UInt32(street.start), cost: cost))
        }
        return RoadGraph(coordinates: coordinates, edges: edges).largestStrongComponent()
    }
}
