import Quantities
import Routing

/// The fastest way through a small town, with the index that finds it in a large city in microseconds.
public enum FastestWay {
    /// Four junctions: a ring of fast streets, one way, and a slow lane straight across.
    private static let town = RoadGraph(
        coordinates: [(41.15, -8.61), (41.16, -8.61), (41.16, -8.60), (41.15, -8.60)].map {
            Coordinate(latitudeDegrees: $0.0, longitudeDegrees: $0.1)
        },
        edges: [
            RoadGraph.Edge(from: townHall, to: 1, cost: PathCost(milliseconds: 80_000, centimetres: 111_000)),
            RoadGraph.Edge(from: 1, to: station, cost: PathCost(milliseconds: 60_000, centimetres: 84_000)),
            RoadGraph.Edge(from: station, to: 3, cost: PathCost(milliseconds: 80_000, centimetres: 111_000)),
            RoadGraph.Edge(from: 3, to: townHall, cost: PathCost(milliseconds: 60_000, centimetres: 84_000)),
            RoadGraph.Edge(from: townHall, to: station, cost: PathCost(milliseconds: 167_000, centimetres: 139_000)),
        ])
    private static let (townHall, station): (UInt32, UInt32) = (0, 2)

    /// How long it takes, and over how many streets.
    public static func fromTownHallToStation() -> (seconds: Double, streets: Int) {
        // The index is made once and shared; a search is for one thread, and keeps its memory.
        let index = RoutingMetric(RoutingHierarchy(of: town))
        var search = RouteSearch(index)
        guard let cost = search.route(from: Int(townHall), to: Int(station)) else { return (.infinity, 0) }
        return (Double(cost.milliseconds) / 1_000, search.arcs.count)
    }
}
