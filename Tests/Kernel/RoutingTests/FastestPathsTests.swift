import CityFiles
import InputFiles
import Quantities
import SimulationKernel
import TestSupport
import Testing

@testable import Routing

@Suite("Fastest paths")
struct FastestPathsTests {
    @Test(
        "Z04: every time agrees with the published exact times over a real city",
        .enabled(if: PublishedData.isPresent, "\(PublishedData.isMissing)"))
    func agreesWithPublishedTimes() throws {
        let nodes = try RoadFiles.nodes(PublishedData.file("porto_alegre/drive_nodes.csv"))
        let edges = try RoadFiles.edges(PublishedData.file("porto_alegre/drive_edges.csv"), nodes: nodes)
        let graph = RoadGraph(coordinates: nodes.coordinates, edges: edges)
        #expect(graph.nodeCount == 11_767 && graph.arcCount == 26_745)
        var queries = try CSVReader(PublishedData.file("porto_alegre/drive_queries.csv"))
        let columns = try queries.columns("from", "to", "travel_time_ms")
        var paths = FastestPaths(over: graph)
        var (count, mismatches, lastOrigin) = (0, 0, -1)
        while try queries.nextRow() {
            let origin = try Int(#require(nodes.numbers[queries.text(columns[0])]))
            let destination = try Int(#require(nodes.numbers[queries.text(columns[1])]))
            if origin != lastOrigin { paths.search(from: origin) }
            lastOrigin = origin
            if paths.milliseconds(to: destination) != queries.int(columns[2]) { mismatches += 1 }
            count += 1
        }
        #expect(count == 5_000)
        #expect(mismatches == 0)
    }

    @Test(
        "Z04: times and lengths agree with Floyd-Warshall on random networks with parallel, loop and empty arcs",
        arguments: 0..<60)
    func agreesWithFloydWarshall(seed: UInt64) {
        var random = StreamFamily.test(seed: seed)
        let graph = randomGraph(&random)
        let expected = floydWarshall(graph)
        var paths = FastestPaths(over: graph)
        for origin in 0..<graph.nodeCount {
            paths.search(from: origin)
            for node in 0..<graph.nodeCount {
                #expect(paths.cost(to: node) == expected[origin][node], "seed \(seed), \(origin) to \(node)")
            }
        }
        let (origin, target) = (random.int(below: graph.nodeCount), random.int(below: graph.nodeCount))
        paths.search(from: origin, to: target)
        #expect(paths.cost(to: target) == expected[origin][target], "seed \(seed), one target")
    }

    @Test("The largest strong component agrees with reachability of all pairs", arguments: 0..<40)
    func findsLargestComponent(seed: UInt64) {
        var random = StreamFamily.test(seed: seed)
        let graph = randomGraph(&random)
        let reach = floydWarshall(graph).map { row in row.map { $0 != nil } }
        let components = graph.strongComponents()
        for a in 0..<graph.nodeCount {
            for b in 0..<graph.nodeCount {
                #expect((components[a] == components[b]) == (reach[a][b] && reach[b][a]), "seed \(seed)")
            }
        }
        let sizes = (0..<graph.nodeCount).map { a in
            (0..<graph.nodeCount).count { reach[a][$0] && reach[$0][a] }
        }
        let largest = graph.largestStrongComponent()
        #expect(largest.nodeCount == sizes.max(), "seed \(seed)")
        #expect(largest.strongComponents().allSatisfy { $0 == 0 }, "seed \(seed)")
    }

    @Test("The component search survives a road of 200,000 nodes in a row")
    func survivesLongRoads() {
        let count = 200_000
        let coordinates = Array(repeating: Coordinate(latitudeDegrees: 0, longitudeDegrees: 0), count: count)
        let cost = PathCost(milliseconds: 1, centimetres: 1)
        let ring = (0..<count).map { RoadGraph.Edge(from: UInt32($0), to: UInt32(($0 + 1) % count), cost: cost) }
        #expect(RoadGraph(coordinates: coordinates, edges: ring).largestStrongComponent().nodeCount == count)
        let line = RoadGraph(coordinates: coordinates, edges: Array(ring.dropLast()))
        #expect(line.largestStrongComponent().nodeCount == 1)
    }

    @Test("The shorter of two equally fast paths is preferred, and a path of more than 12 days is unreachable")
    func comparesCosts() {
        let cheap = PathCost(milliseconds: 5, centimetres: 900)
        #expect(cheap < PathCost(milliseconds: 6, centimetres: 1))
        #expect(cheap > PathCost(milliseconds: 5, centimetres: 899))
        let sum = cheap + PathCost(milliseconds: 7, centimetres: 100)
        #expect(sum.milliseconds == 12 && sum.centimetres == 1_000)
        #expect(PathCost(milliseconds: .max, centimetres: 0) + cheap == .unreachable)
        let long = PathCost(milliseconds: 600_000_000, centimetres: 1)
        #expect(long < .unreachable && long + long == .unreachable)
    }

    private func randomGraph(_ random: inout RandomStream) -> RoadGraph {
        let nodeCount = 1 + random.int(below: 24)
        let coordinates = Array(repeating: Coordinate(latitudeDegrees: 0, longitudeDegrees: 0), count: nodeCount)
        let connected = max(1, nodeCount - random.int(below: 3))
        let edges = (0..<random.int(below: 3 * nodeCount)).map { _ in
            RoadGraph.Edge(
                from: UInt32(random.int(below: connected)), to: UInt32(random.int(below: connected)),
                cost: PathCost(
                    milliseconds: UInt32(random.int(below: 6)), centimetres: UInt32(random.int(below: 4))))
        }
        return RoadGraph(coordinates: coordinates, edges: edges)
    }

    private func floydWarshall(_ graph: RoadGraph) -> [[PathCost?]] {
        let nodes = 0..<graph.nodeCount
        var costs = nodes.map { a in nodes.map { b -> PathCost? in a == b ? .zero : nil } }
        for node in nodes {
            for arc in graph.arcs(from: node) where arc.cost < costs[node][Int(arc.head)] ?? .unreachable {
                costs[node][Int(arc.head)] = arc.cost
            }
        }
        for middle in nodes {
            for a in nodes {
                for b in nodes {
                    guard let first = costs[a][middle], let second = costs[middle][b] else { continue }
                    if first + second < costs[a][b] ?? .unreachable { costs[a][b] = first + second }
                }
            }
        }
        return costs
    }
}
