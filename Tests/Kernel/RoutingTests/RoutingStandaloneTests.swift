import Routing
import Testing

@Suite("Routing used alone")
struct RoutingStandaloneTests {
    /// Four junctions: a one-way ring of three fast streets, and a slow street straight across.
    ///
    ///     0 → 1 → 2 → 3 → 0 by 10 s and 100 m each, 0 → 2 by 25 s and 150 m
    private var ring: RoadGraph {
        let fast = PathCost(milliseconds: 10_000, centimetres: 10_000)
        let slow = PathCost(milliseconds: 25_000, centimetres: 15_000)
        return RoadGraph(
            coordinates: [0.0, 0.001, 0.002, 0.003].map { .init(latitudeDegrees: $0, longitudeDegrees: $0 * $0) },
            edges: [
                .init(from: 0, to: 1, cost: fast), .init(from: 1, to: 2, cost: fast),
                .init(from: 2, to: 3, cost: fast), .init(from: 3, to: 0, cost: fast),
                .init(from: 0, to: 2, cost: slow),
            ])
    }

    @Test("Z04: a path through a network made by hand, with and without the index, imports only Routing")
    func findsWays() {
        let graph = ring
        var search = RouteSearch(RoutingMetric(RoutingHierarchy(of: graph)))
        var paths = FastestPaths(over: graph)
        for origin in 0..<4 {
            paths.search(from: origin)
            for destination in 0..<4 {
                // Against the direction of the ring the path goes once around.
                let steps = UInt32((destination - origin + 4) % 4)
                let expected = PathCost(milliseconds: 10_000 * steps, centimetres: 10_000 * steps)
                #expect(search.route(from: origin, to: destination) == expected)
                #expect(search.arcs.count == Int(steps))
                #expect(paths.cost(to: destination) == expected)
            }
        }
    }

    @Test("A path avoids a street that is closed in a metric")
    func closesStreets() {
        let graph = ring
        var costs = graph.arcs.map(\.cost)
        let first = graph.arcs(from: 0).indices.first { graph.arcs[$0].head == 1 }
        costs[first ?? 0] = .unreachable
        var search = RouteSearch(RoutingMetric(RoutingHierarchy(of: graph), arcCosts: costs))
        #expect(search.cost(from: 0, to: 3) == PathCost(milliseconds: 35_000, centimetres: 25_000))
        #expect(search.cost(from: 0, to: 1) == nil)
    }
}
