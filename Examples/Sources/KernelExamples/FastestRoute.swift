import Quantities
import Routing

/// The fastest route through a small town, found with an index that needs only microseconds in a large city.
public enum FastestRoute {
    /// A town of four junctions: a one-way ring of fast streets, and a slow direct lane.
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

    /// Returns the time of the route and its number of streets.
    public static func fromTownHallToStation() -> (seconds: Double, streets: Int) {
        // The index is built once and shared; a search belongs to one thread and reuses its memory.
        let index = RoutingMetric(RoutingHierarchy(of: town))
        var search = RouteSearch(index)
        guard let cost = search.route(from: Int(townHall), to: Int(station)) else { return (.infinity, 0) }
        return (Double(cost.milliseconds) / 1_000, search.arcs.count)
    }
}
