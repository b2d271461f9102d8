import Quantities
import SimulationKernel
import TestSupport
import Testing

@testable import Routing

@Suite("Routing")
struct RoutingTests {
    private func line(_ nodeCount: Int) -> RoadGraph {
        let coordinates = (0..<nodeCount).map { Coordinate(latitudeDegrees: 0, longitudeDegrees: Double($0) / 1_000) }
        let edges = (0..<UInt32(max(0, nodeCount - 1))).map {
            RoadGraph.Edge(from: $0, to: $0 + 1, cost: PathCost(milliseconds: 7, centimetres: 3))
        }
        return RoadGraph(coordinates: coordinates, edges: edges)
    }

    @Test("Z04: the path from a node to itself is empty and free; there is none against a one-way street")
    func handlesTrivialWays() {
        var search = RouteSearch(RoutingMetric(RoutingHierarchy(of: line(3))))
        #expect(search.route(from: 1, to: 1) == .zero && search.arcs.isEmpty)
        #expect(search.route(from: 0, to: 2) == PathCost(milliseconds: 14, centimetres: 6))
        #expect(search.arcs == [0, 1])
        #expect(search.route(from: 2, to: 0) == nil && search.arcs.isEmpty)
        #expect(search.alternatives(from: 2, to: 0).isEmpty)
    }

    @Test("Networks of no node, of one, and of two unconnected nodes have an index")
    func indexesTinyNetworks() {
        #expect(RoutingMetric(RoutingHierarchy(of: RoadGraph(coordinates: [], edges: []))).hierarchy.edgeCount == 0)
        let here = Coordinate(latitudeDegrees: 1, longitudeDegrees: 1)
        let loop = RoadGraph.Edge(from: 0, to: 0, cost: PathCost(milliseconds: 5, centimetres: 5))
        var single = RouteSearch(RoutingMetric(RoutingHierarchy(of: RoadGraph(coordinates: [here], edges: [loop]))))
        #expect(single.route(from: 0, to: 0) == .zero)
        var pair = RouteSearch(RoutingMetric(RoutingHierarchy(of: RoadGraph(coordinates: [here, here], edges: []))))
        #expect(pair.route(from: 0, to: 1) == nil)
    }

    @Test("The elimination tree of a road of 20,000 nodes is low, so that every query is short")
    func keepsTreesLow() {
        let hierarchy = RoutingHierarchy(of: line(20_000))
        var rank = hierarchy.ranks[0]
        var height = 0
        while rank != UInt32(hierarchy.nodeCount) {
            rank = hierarchy.parents[rank]
            height += 1
        }
        #expect(height <= 32)
        #expect(hierarchy.edgeCount < 2 * hierarchy.nodeCount)
    }

    @Test("The order contains every node once, and is the same for the same network", arguments: 0..<20)
    func ordersAllNodes(seed: UInt64) {
        var random = StreamFamily.test(seed: seed)
        let graph = RoutingNetwork.town(side: 4 + Int(seed), &random)
        let order = NestedDissection.order(of: graph)
        #expect(firstDifference(order.sorted(), (0..<UInt32(graph.nodeCount)).map { $0 }) == nil, "seed \(seed)")
        #expect(firstDifference(NestedDissection.order(of: graph), order) == nil, "seed \(seed)")
        #expect(NestedDissection.order(of: graph, .quick).sorted() == order.sorted(), "seed \(seed), quick")
    }

    @Test("A stored order yields the same hierarchy", arguments: 0..<5)
    func rebuildsFromOrder(seed: UInt64) {
        var random = StreamFamily.test(seed: seed)
        let graph = RoutingNetwork.town(side: 12, &random)
        let first = RoutingHierarchy(of: graph)
        let again = RoutingHierarchy(of: graph, order: first.order)
        #expect(firstDifference(again.order, first.order) == nil, "seed \(seed)")
        #expect((again.up.heads.values == first.up.heads.values) == true, "seed \(seed)")
    }

    @Test("The upper neighbours of a rank are all joined, ascending, the parent first", arguments: 0..<20)
    func isChordal(seed: UInt64) {
        var random = StreamFamily.test(seed: seed)
        let hierarchy = RoutingHierarchy(of: RoutingNetwork.random(&random))
        for rank in 0..<UInt32(hierarchy.nodeCount) {
            let heads = hierarchy.up.edges(of: rank).map { hierarchy.up.heads[$0 + hierarchy.up.headShift(of: rank)] }
            #expect(heads.first ?? UInt32(hierarchy.nodeCount) == hierarchy.parents[rank], "seed \(seed)")
            #expect(heads.allSatisfy { $0 > rank } && heads == heads.sorted(), "seed \(seed)")
            for (index, lower) in heads.enumerated() {
                #expect(
                    heads[(index + 1)...].allSatisfy { hierarchy.up.edge(from: lower, to: $0) != nil }, "seed \(seed)")
            }
        }
    }

    @Test(
        "The nearest of many nodes are ordered by distance; ties are in the order of the list",
        arguments: 0..<60)
    func findsNearest(seed: UInt64) {
        var random = StreamFamily.test(seed: 3_000 + seed)
        let graph = RoutingNetwork.random(&random)
        var fan = OneToManySearch(RoutingMetric(RoutingHierarchy(of: graph)))
        let candidates = (0..<random.int(below: 40)).map { _ in UInt32(random.int(below: graph.nodeCount)) }
        let client = random.int(below: graph.nodeCount)
        let wanted = random.int(below: 8)
        var reference = FastestPaths(over: graph)
        var expected: [OneToManySearch.Reached] = []
        for (index, candidate) in candidates.enumerated() {
            reference.search(from: Int(candidate), to: client)
            if let cost = reference.cost(to: client) {
                expected.append(OneToManySearch.Reached(index: index, cost: cost))
            }
        }
        expected.sort { ($0.cost, $0.index) < ($1.cost, $1.index) }
        var nearest: [OneToManySearch.Reached] = []
        fan.setStart(client, .arriving)
        fan.findNearest(wanted, of: candidates, into: &nearest)
        #expect(nearest == Array(expected.prefix(wanted)), "seed \(seed)")
    }

    @Test("Threads that share an index, each with its own query object, find the same paths")
    func sharesIndex() async {
        var random = StreamFamily.test(seed: 4_000)
        let metric = RoutingMetric(RoutingHierarchy(of: RoutingNetwork.town(side: 20, &random)))
        let sums = await withTaskGroup(of: UInt64.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    var search = RouteSearch(metric)
                    return (0..<300).reduce(UInt64(0)) { sum, node in
                        sum &* 31 &+ UInt64(search.cost(from: node, to: 399 - node)?.milliseconds ?? 1)
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(sums).count == 1)
    }
}
