import Quantities
import SimulationKernel
import TestSupport
import Testing

@testable import Routing

@Suite("Routing: alternatives")
struct RoutingAlternativesTests {
    /// Returns the violation of Z04 by the returned paths, or nil.
    private func defect(of routes: [Route], in graph: RoadGraph, from origin: Int, to destination: Int) -> String? {
        guard let best = routes.first else { return nil }
        if routes.count > 4 { return "\(routes.count) ways" }
        for (index, route) in routes.enumerated() {
            if let defect = graph.defect(of: route.arcs, from: origin, to: destination, expecting: route.cost) {
                return "way \(index) \(defect)"
            }
            if UInt64(route.cost.milliseconds) * 100 > UInt64(best.cost.milliseconds) * 140 {
                return "way \(index) is too slow"
            }
            let nodes = graph.nodes(of: route.arcs, from: origin)
            if index > 0 && Set(nodes).count != nodes.count { return "way \(index) comes twice to a node" }
            let own = Set(route.arcs)
            for (other, otherRoute) in routes.enumerated() where other != index && index > 0 {
                let shared = otherRoute.arcs.filter(own.contains).reduce(0) {
                    $0 + Int(graph.arcs[Int($1)].cost.centimetres)
                }
                if Double(shared) > 0.6 * Double(route.cost.centimetres) {
                    return "ways \(index) and \(other) share too much"
                }
            }
        }
        return nil
    }

    @Test(
        "Z04: alternatives of 1,000 random pairs respect the limits and never repeat a node",
        arguments: 0..<10)
    func keepsLimits(seed: UInt64) {
        var random = StreamFamily.test(seed: 5_000 + seed)
        let graph = RoutingNetwork.town(side: 24, &random)
        var search = RouteSearch(RoutingMetric(RoutingHierarchy(of: graph)))
        var reference = FastestPaths(over: graph)
        var alternativeCount = 0
        for _ in 0..<100 {
            let (origin, destination) = (random.int(below: graph.nodeCount), random.int(below: graph.nodeCount))
            let routes = search.alternatives(from: origin, to: destination)
            let pair = "seed \(seed): \(origin) to \(destination)"
            if let defect = defect(of: routes, in: graph, from: origin, to: destination) {
                Issue.record("\(pair): \(defect)")
            }
            reference.search(from: origin, to: destination)
            #expect(routes.first?.cost == reference.cost(to: destination), "\(pair)")
            #expect(search.alternatives(from: origin, to: destination) == routes, "\(pair): not the same again")
            alternativeCount += max(0, routes.count - 1)
        }
        #expect(alternativeCount > 100, "seed \(seed): next to no alternatives are found")
    }

    @Test(
        "Z04: alternatives of 300 random pairs of a real city respect the limits, and most pairs have one",
        .enabled(if: PublishedData.isPresent, "\(PublishedData.isMissing)"))
    func keepsLimitsInRealCity() throws {
        let (graph, hierarchy) = try RoutingNetwork.published.get()
        var search = RouteSearch(RoutingMetric(hierarchy))
        var random = StreamFamily.test(seed: 6_000)
        var pairsWithAlternative = 0
        for _ in 0..<300 {
            let (origin, destination) = (random.int(below: graph.nodeCount), random.int(below: graph.nodeCount))
            let routes = search.alternatives(from: origin, to: destination)
            if let defect = defect(of: routes, in: graph, from: origin, to: destination) {
                Issue.record("\(origin) to \(destination): \(defect)")
            }
            if routes.count > 1 { pairsWithAlternative += 1 }
        }
        #expect(pairsWithAlternative > 240)
    }

    @Test("Z04: around a block there is one alternative, unless the limits forbid it")
    func findsTheOtherSide() {
        // 0 → 1 → 3 takes 20 ms, 0 → 2 → 3 takes 26 ms.
        let thousandths: [(Double, Double)] = [(0, 0), (0, 1), (1, 0), (1, 1)]
        let coordinates = thousandths.map { latitude, longitude in
            Coordinate(latitudeDegrees: latitude / 1_000, longitudeDegrees: longitude / 1_000)
        }
        let ways: [(UInt32, UInt32, UInt32)] = [(0, 1, 10), (1, 3, 10), (0, 2, 13), (2, 3, 13)]
        let edges = ways.map { from, to, milliseconds in
            RoadGraph.Edge(from: from, to: to, cost: PathCost(milliseconds: milliseconds, centimetres: 100))
        }
        var search = RouteSearch(RoutingMetric(RoutingHierarchy(of: RoadGraph(coordinates: coordinates, edges: edges))))
        #expect(search.alternatives(from: 0, to: 3).map(\.cost.milliseconds) == [20, 26])
        var limits = AlternativeLimits()
        limits.slowerPercentMax = 29
        #expect(search.alternatives(from: 0, to: 3, limits: limits).count == 1)
        limits.slowerPercentMax = 30
        #expect(search.alternatives(from: 0, to: 3, limits: limits).count == 2)
        limits.countMax = 0
        #expect(search.alternatives(from: 0, to: 3, limits: limits).count == 1)
    }
}
