import Quantities
import SimulationKernel
import TestSupport
import Testing

@testable import Routing

@Suite("Routing: labels")
struct RouteLabelTests {
    @Test("The number of common ancestors agrees with walking up from both ranks", arguments: 3_000..<3_040)
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
            let told = depths.sharedAncestorCount(of: one, other)
            #expect(told == shared, "seed \(seed): \(one) and \(other)")
            let depth = depths[one]
            #expect(depth + 1 == ancestors(one).count)
        }
    }

    @Test("Paths of several days exceed the labels, and are still found")
    func waysOfDays() throws {
        // Four junctions in a row, a day and a half apart.
        let day = PathCost(milliseconds: 129_600_000, centimetres: 1)
        var edges: [RoadGraph.Edge] = []
        for node in UInt32(0)..<3 {
            edges.append(RoadGraph.Edge(from: node, to: node + 1, cost: day))
            edges.append(RoadGraph.Edge(from: node + 1, to: node, cost: day))
        }
        let place = Coordinate(latitudeDegrees: 1, longitudeDegrees: 1)
        let graph = RoadGraph(coordinates: Array(repeating: place, count: 4), edges: edges)
        // Labels from the root, the third junction, span at most three days; from an end they would span four and a
        // half.
        let metric = RoutingMetric(RoutingHierarchy(of: graph, order: [0, 3, 1, 2]))
        let labels = try #require(RouteLabels(metric))
        #expect(RouteLabels(RoutingMetric(RoutingHierarchy(of: graph, order: [0, 1, 2, 3]))) == nil)
        var search = RouteSearch(metric, labels: labels)
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

    @Test(
        "Z04: paths of a lattice are the same with labels of all ranks, of a core, and without labels",
        arguments: 0..<3)
    func coresOfAllSizes(seed: UInt64) throws {
        var random = StreamFamily.test(seed: seed)
        let side = 40
        let place = Coordinate(latitudeDegrees: 1, longitudeDegrees: 1)
        var edges: [RoadGraph.Edge] = []
        for row in 0..<side {
            for column in 0..<side {
                let node = row * side + column
                for other in [column + 1 < side ? node + 1 : node, row + 1 < side ? node + side : node] {
                    // Few distinct lengths, so that many paths tie.
                    for (from, to) in [(node, other), (other, node)] where node != other {
                        let cost = PathCost(milliseconds: 1_000 * UInt32(1 + random.int(below: 3)), centimetres: 500)
                        edges.append(RoadGraph.Edge(from: UInt32(from), to: UInt32(to), cost: cost))
                    }
                }
            }
        }
        let graph = RoadGraph(coordinates: Array(repeating: place, count: side * side), edges: edges)
        let metric = RoutingMetric(RoutingHierarchy(of: graph))
        let whole = try #require(RouteLabels(metric)).bytes
        var plain = RouteSearch(metric)
        var sizes: Set<Int> = []
        for share in 0...10 {
            let labels = try #require(RouteLabels(metric, bytesMax: whole * share / 10))
            #expect(labels.bytes <= whole * share / 10)
            sizes.insert(labels.bytes)
            var search = RouteSearch(metric, labels: labels)
            for _ in 0..<400 {
                let (origin, destination) = (random.int(below: side * side), random.int(below: side * side))
                let expected = plain.route(from: origin, to: destination)
                let found = search.route(from: origin, to: destination)
                let cost = search.cost(from: origin, to: destination)
                guard found == expected, cost == expected, search.arcs == plain.arcs else {
                    Issue.record("seed \(seed), \(share) of 10: not the way from \(origin) to \(destination)")
                    return
                }
            }
        }
        #expect(
            sizes.contains(0) && sizes.contains(whole) && sizes.count >= 4, "not all kinds of cores: \(sizes.sorted())")
    }
}
