import Foundation

@testable import CityFiles
@testable import CityModel
@testable import InputFiles
@testable import Routing
@testable import SimulationKernel

/// Measures exact routing: building and customising the index, and queries compared with plain Dijkstra in the same
/// run. CPU times, the minimum of several runs, so that other load matters little.
package enum RoutingBenchmark {
    /// Result for one network.
    package struct Result: Sendable {
        /// Name of the network.
        package var name: String
        /// Number of nodes.
        package var nodeCount = 0
        /// Number of arcs.
        package var arcCount = 0
        /// Number of edges in the hierarchy.
        package var edgeCount = 0
        /// Time of ordering the nodes and building the hierarchy.
        package var buildSeconds = 0.0
        /// Time of building the hierarchy for a known order.
        package var rebuildMilliseconds = 0.0
        /// Time of customising a metric.
        package var customiseMilliseconds = 0.0
        /// Size of hierarchy and metric, without the network.
        package var indexMegabytes = 0.0
        /// Time of a cost query.
        package var costMicroseconds = 0.0
        /// Time of a route query.
        package var routeMicroseconds = 0.0
        /// Time of a query for the nearest of several nodes.
        package var nearestMicroseconds = 0.0
        /// Time of a query for alternative routes.
        package var alternativesMicroseconds = 0.0
        /// Time of Dijkstra's search.
        package var dijkstraMicroseconds = 0.0
        /// Number of pairs whose cost differs from Dijkstra's.
        package var mismatchCount = 0
    }

    private static let taxiCount = 300
    private static let dijkstraPairs = 200

    /// Measures the networks of Porto Alegre, if `dataFolder` has them, and two generated ones of 250,000 nodes; prints
    /// a table.
    ///
    /// - Parameters:
    ///   - dataFolder: folder of published data; nil if there is none.
    ///   - side: number of junctions along one side of the generated networks.
    /// - Throws: `InputError` if a network's files cannot be read.
    @discardableResult
    package static func run(dataFolder: String?, side: Int = 500, pairs: Int = 5_000) throws(InputError) -> [Result] {
        print("Routing: CPU times. grid city: some streets missing, a river; full grid: the hardest case")
        print(header)
        var results: [Result] = []
        func add(_ name: String, _ graph: RoadGraph) {
            let result = measure(name, graph, pairs: pairs)
            print(row(result))
            results.append(result)
        }
        if let dataFolder {
            for mode in ["drive", "walk"] {
                add("Porto Alegre \(mode)", try readNetwork(dataFolder + "/porto_alegre/" + mode))
            }
        } else {
            print("(Porto Alegre is skipped: the published data are missing)")
        }
        for isFull in [false, true] {
            var city = GridCity(side: side, isFull: isFull, seed: 1)
            add(isFull ? "full grid" : "grid city", city.graph())
        }
        return results
    }

    private static func readNetwork(_ path: String) throws(InputError) -> RoadGraph {
        let nodes = try RoadFiles.nodes(SourceFile.read(path + "_nodes.csv"))
        let edges = try RoadFiles.edges(SourceFile.read(path + "_edges.csv"), nodes: nodes)
        return RoadGraph(coordinates: nodes.coordinates, edges: edges)
    }

    private static func measure(_ name: String, _ graph: RoadGraph, pairs: Int) -> Result {
        var result = Result(name: name, nodeCount: graph.nodeCount, arcCount: graph.arcCount)
        let start = ProcessorTime.seconds()
        let hierarchy = RoutingHierarchy(of: graph)
        result.buildSeconds = ProcessorTime.seconds() - start
        result.edgeCount = hierarchy.edgeCount
        let order = hierarchy.order
        result.rebuildMilliseconds = ProcessorTime.least(of: 3) { _ = RoutingHierarchy(of: graph, order: order) } * 1e3
        result.customiseMilliseconds = ProcessorTime.least(of: 5) { _ = RoutingMetric(hierarchy) } * 1e3
        let metric = RoutingMetric(hierarchy)
        result.indexMegabytes = Double(hierarchy.bytes + metric.bytes) / 1e6
        let queries = randomPairs(pairs, nodeCount: graph.nodeCount)
        measureQueries(metric, queries, &result)
        measureDijkstra(metric, queries, &result)
        return result
    }

    private static func measureQueries(
        _ metric: RoutingMetric, _ queries: [(origin: Int, destination: Int)], _ result: inout Result
    ) {
        var search = RouteSearch(metric)
        let microseconds = 1e6 / Double(queries.count)
        result.costMicroseconds =
            microseconds
            * ProcessorTime.least(of: 5) {
                for query in queries { _ = search.cost(from: query.origin, to: query.destination) }
            }
        result.routeMicroseconds =
            microseconds
            * ProcessorTime.least(of: 3) {
                for query in queries { _ = search.route(from: query.origin, to: query.destination) }
            }
        let few = queries.prefix(taxiCount)
        result.alternativesMicroseconds =
            1e6 / Double(few.count)
            * ProcessorTime.least(of: 2) {
                for query in few { _ = search.alternatives(from: query.origin, to: query.destination) }
            }
        var fan = OneToManySearch(metric)
        let taxis = few.map { UInt32($0.origin) }
        var nearest: [OneToManySearch.Reached] = []
        result.nearestMicroseconds =
            1e6 / Double(few.count)
            * ProcessorTime.least(of: 3) {
                for query in few {
                    fan.setStart(query.destination, .arriving)
                    fan.findNearest(5, of: taxis, into: &nearest)
                }
            }
    }

    private static func measureDijkstra(
        _ metric: RoutingMetric, _ queries: [(origin: Int, destination: Int)], _ result: inout Result
    ) {
        var search = RouteSearch(metric)
        var reference = FastestPaths(over: metric.hierarchy.graph)
        var seconds = 0.0
        let few = queries.prefix(dijkstraPairs)
        for query in few {
            let start = ProcessorTime.seconds()
            reference.search(from: query.origin, to: query.destination)
            seconds += ProcessorTime.seconds() - start
            let cost = reference.cost(to: query.destination)
            if cost != search.cost(from: query.origin, to: query.destination) { result.mismatchCount += 1 }
        }
        result.dijkstraMicroseconds = seconds / Double(few.count) * 1e6
    }

    private static func randomPairs(_ count: Int, nodeCount: Int) -> [(origin: Int, destination: Int)] {
        var random = StreamFamily(seed: 2, replication: 0).stream(purpose: StreamPurpose(rawValue: 0), entity: 0)
        func node() -> Int { Int(random.uniform() * Double(nodeCount)) }
        return (0..<count).map { _ in (node(), node()) }
    }
}

extension RoutingBenchmark {
    private static let header = line([
        "network", "nodes", "arcs", "edges", "build s", "reuse ms", "custom. ms", "index MB", "cost µs", "route µs",
        "5 of \(taxiCount) µs", "altern. µs", "Dijkstra µs", "wrong",
    ])

    private static func row(_ result: Result) -> String {
        line([
            result.name, "\(result.nodeCount)", "\(result.arcCount)", "\(result.edgeCount)",
            text(result.buildSeconds, digits: 3), text(result.rebuildMilliseconds, digits: 1),
            text(result.customiseMilliseconds, digits: 2), text(result.indexMegabytes, digits: 1),
            text(result.costMicroseconds, digits: 2), text(result.routeMicroseconds, digits: 1),
            text(result.nearestMicroseconds, digits: 1), text(result.alternativesMicroseconds, digits: 0),
            text(result.dijkstraMicroseconds, digits: 0), "\(result.mismatchCount)",
        ])
    }

    private static func text(_ value: Double, digits: Int) -> String { String(format: "%.\(digits)f", value) }

    private static func line(_ cells: [String]) -> String {
        cells.enumerated().map { index, cell in
            let padding = String(repeating: " ", count: max(0, (index == 0 ? 19 : 12) - cell.count))
            return index == 0 ? cell + padding : padding + cell
        }.joined()
    }
}
