import Quantities
import SimulationKernel
import TestSupport
import Testing

@testable import Routing

@Suite("Routing: labels")
struct RouteLabelTests {
    @Test("two ranks share as many ancestors as one meets who walks up from both", arguments: 3_000..<3_040)
    func sharedAncestors(seed: UInt64) {
        var random = StreamFamily.test(seed: seed)
        let hierarchy = RoutingHierarchy(of: RoutingNetwork.random(&random))
        guard let depths = TreeDepths(hierarchy) else {
            Issue.record("seed \(seed): no depths")
            return
        }
        func ancestors(_ rank: UInt32) -> [UInt32] {
            Array(sequence(first: rank) { hierarchy.parents[$0] }.prefix { $0 < UInt32(hierarchy.nodeCount) })
        }
        for _ in 0..<300 {
            let one = UInt32(random.int(below: hierarchy.nodeCount))
            let other = UInt32(random.int(below: hierarchy.nodeCount))
            let shared = Set(ancestors(one)).intersection(ancestors(other)).count
            let told = depths.shared(by: one, other)
            #expect(told == shared, "seed \(seed): \(one) and \(other)")
            let depth = depths[one]
            #expect(depth + 1 == ancestors(one).count)
        }
    }

    @Test("ways of days are told from those that labels tell, and found all the same")
    func waysOfDays() throws {
        // Four junctions in a row, a day and a half apart.
        let day = PathCost(milliseconds: 129_600_000, centimetres: 1)
        var edges: [RoadGraph.Edge] = []
        for node in UInt32(0)..<3 {
            edges.append(RoadGraph.Edge(from: node, to: node + 1, cost: day))
            edges.append(RoadGraph.Edge(from: node + 1, to: node, cost: day))
        }
        let place = Coordinate(latitudeDegrees: 1, longitudeDegrees: 1)
        let metric = RoutingMetric(
            RoutingHierarchy(of: RoadGraph(coordinates: Array(repeating: place, count: 4), edges: edges)))
        var search = RouteSearch(metric, labels: RouteLabels(metric))
        for (origin, destination) in [(0, 3), (3, 0), (0, 1), (1, 3)] {
            let found = search.route(from: origin, to: destination)
            let cost = try #require(found)
            let days = abs(destination - origin)
            #expect(Int(cost.milliseconds) == 129_600_000 * days)
            let again = search.cost(from: origin, to: destination)
            #expect(again == cost)
            let arcCount = search.arcs.count
            #expect(arcCount == days)
        }
    }
}
