import InputFiles
import SimulationKernel
import TestSupport
import Testing

@testable import Routing

@Suite("Routing: exactness")
struct RoutingExactnessTests {
    @Test(
        "Z04: 100,000 random pairs of random networks cost what Dijkstra finds, and the paths are complete",
        arguments: 0..<250)
    func agreesWithDijkstra(seed: UInt64) {
        var random = StreamFamily.test(seed: seed)
        let graph = RoutingNetwork.random(&random)
        let metric = RoutingMetric(RoutingHierarchy(of: graph))
        var search = RouteSearch(metric)
        var fan = OneToManySearch(metric)
        // Labels of all nodes, of a core, and none.
        let bytesMax = [Int.max, 16 * (1 + random.int(below: 60 * graph.nodeCount)), 0]
        let labels = RouteLabels(metric, bytesMax: bytesMax[Int(seed % 3)])
        #expect(labels.map { $0.bytes <= bytesMax[Int(seed % 3)] } ?? false, "seed \(seed)")
        var labelled = RouteSearch(metric, labels: labels)
        var reference = FastestPaths(over: graph)
        for _ in 0..<20 {
            let origin = random.int(below: graph.nodeCount)
            reference.search(from: origin)
            fan.setStart(origin, .departing)
            for _ in 0..<20 {
                let destination = random.int(below: graph.nodeCount)
                let pair = "seed \(seed): \(origin) to \(destination)"
                let expected = reference.cost(to: destination)
                guard search.route(from: origin, to: destination) == expected,
                    search.cost(from: origin, to: destination) == expected,
                    fan.cost(of: destination) == expected,
                    labelled.cost(from: origin, to: destination) == expected
                else {
                    Issue.record("\(pair): not \(String(describing: expected))")
                    return
                }
                for arcs in [search.arcs, reference.route(to: destination)?.arcs ?? []] {
                    let defect = expected.map { graph.defect(of: arcs, from: origin, to: destination, expecting: $0) }
                    if let defect, let defect { Issue.record("\(pair): the way \(defect)") }
                }
                if expected == nil && !search.arcs.isEmpty { Issue.record("\(pair): a way where there is none") }
                // Ties are resolved in the same way with and without labels.
                if labelled.route(from: origin, to: destination) != expected || labelled.arcs != search.arcs {
                    Issue.record("\(pair): another way by labels")
                }
            }
        }
    }

    @Test(
        "Z04: paths from and to a place between two nodes lead over the better node", arguments: 2_000..<2_040
    )
    func betweenTwoNodes(seed: UInt64) {
        var random = StreamFamily.test(seed: seed)
        let graph = RoutingNetwork.random(&random)
        var fan = OneToManySearch(RoutingMetric(RoutingHierarchy(of: graph)))
        var reference = FastestPaths(over: graph)
        func cost(_ from: Int, _ to: Int) -> PathCost {
            reference.search(from: from)
            return reference.cost(to: to) ?? .unreachable
        }
        for number in 0..<20 {
            let ends = (0..<2).map { end in
                (
                    node: random.int(below: graph.nodeCount),
                    cost: number % 5 == 0 && end == 1
                        ? .unreachable : PathCost(milliseconds: UInt32(random.int(below: 5_000)), centimetres: 7)
                )
            }
            for direction in [OneToManySearch.Direction.departing, .arriving] {
                fan.setStart(ends[0], or: ends[1], direction)
                for other in 0..<min(10, graph.nodeCount) {
                    let costs = ends.map {
                        $0.cost + (direction == .departing ? cost($0.node, other) : cost(other, $0.node))
                    }
                    #expect(
                        fan.cost(of: other) ?? .unreachable == costs.min(),
                        "seed \(seed): \(ends), \(direction), \(other)")
                }
            }
        }
    }

    @Test("Z04: all pairs of random networks agree for paths that lead to the start", arguments: 1_000..<1_040)
    func agreesWithDijkstraBackwards(seed: UInt64) {
        var random = StreamFamily.test(seed: seed)
        let graph = RoutingNetwork.random(&random)
        var fan = OneToManySearch(RoutingMetric(RoutingHierarchy(of: graph)))
        let all = (0..<UInt32(graph.nodeCount)).map { $0 }
        let matrix = fan.matrix(from: all, to: all)
        let some = all.filter { _ in random.uniform() < 0.4 }
        var sweep = RouteSweep(fan.metric, to: some)
        var swept: [[PathCost]] = []
        sweep.forEachRow(from: all) { origin, costs in
            #expect(origin == swept.count, "seed \(seed)")
            swept.append(costs)
        }
        var reference = FastestPaths(over: graph)
        for origin in 0..<graph.nodeCount {
            reference.search(from: origin)
            let row = some.map { reference.cost(to: Int($0)) ?? .unreachable }
            #expect(swept[origin] == row, "seed \(seed): \(origin)")
            for destination in 0..<graph.nodeCount {
                let expected = reference.cost(to: destination)
                fan.setStart(destination, .arriving)
                #expect(fan.cost(of: origin) == expected, "seed \(seed): \(origin) to \(destination)")
                #expect(matrix[origin * graph.nodeCount + destination] == expected ?? .unreachable, "seed \(seed)")
            }
        }
    }

    @Test(
        "Z04, B04: new travel times by the hour cost what Dijkstra finds on a network with those times",
        arguments: 0..<8)
    func recustomises(seed: UInt64) {
        var random = StreamFamily.test(seed: 2_000 + seed)
        let graph = RoutingNetwork.town(side: 14, &random)
        let hierarchy = RoutingHierarchy(of: graph)
        for hour in 0..<4 {
            let costs = graph.arcs.map { arc in
                let isClosed = hour == 3 && random.uniform() < 0.1
                let factor = 0.5 + 2 * random.uniform()
                return isClosed
                    ? PathCost.unreachable
                    : PathCost(
                        milliseconds: UInt32(Double(arc.cost.milliseconds) * factor),
                        centimetres: arc.cost.centimetres)
            }
            let slower = graph.replacingCosts(costs)
            var search = RouteSearch(RoutingMetric(hierarchy, arcCosts: costs))
            var reference = FastestPaths(over: slower)
            for _ in 0..<10 {
                let origin = random.int(below: graph.nodeCount)
                reference.search(from: origin)
                for _ in 0..<10 {
                    let destination = random.int(below: graph.nodeCount)
                    let expected = reference.cost(to: destination)
                    let pair = "seed \(seed), hour \(hour): \(origin) to \(destination)"
                    #expect(search.route(from: origin, to: destination) == expected, "\(pair)")
                    if let expected {
                        #expect(
                            slower.defect(of: search.arcs, from: origin, to: destination, expecting: expected) == nil,
                            "\(pair)")
                    }
                }
            }
        }
    }

    @Test(
        "Z04: published times of a real city are reproduced, and every path is complete",
        .enabled(if: PublishedData.isPresent, "\(PublishedData.isMissing)"))
    func agreesWithPublishedTimes() throws {
        let (graph, hierarchy) = try RoutingNetwork.published.get()
        var search = RouteSearch(RoutingMetric(hierarchy))
        var queries = try CSVReader(PublishedData.file("porto_alegre/drive_queries.csv"))
        let columns = try queries.columns("from", "to", "travel_time_ms")
        var (count, mismatches) = (0, 0)
        // A release build checks all of them, and those of walking (PublishedTimesTests).
        while count < 500, try queries.nextRow() {
            // These files identify nodes by their numbers.
            let origin = try queries.requiredInt(columns[0])
            let destination = try queries.requiredInt(columns[1])
            let cost = search.route(from: origin, to: destination)
            let isRight = cost.map {
                Int($0.milliseconds) == queries.int(columns[2])
                    && graph.defect(of: search.arcs, from: origin, to: destination, expecting: $0) == nil
            }
            if isRight != true { mismatches += 1 }
            count += 1
        }
        #expect(count == 500)
        #expect(mismatches == 0)
    }
}
