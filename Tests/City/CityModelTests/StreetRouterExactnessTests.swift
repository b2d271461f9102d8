import CityFiles
import InputFiles
import Quantities
import Routing
import SimulationKernel
import TestSupport
import Testing

@testable import CityModel

/// Paths between any points of streets, compared with Dijkstra's search over a network in which the arcs are cut at the
/// points.
@Suite("Paths along streets: exactness")
struct StreetRouterExactnessTests {
    private static let seeds = Array(UInt64(0)..<12)

    /// Creates connected streets with parallel arcs, loops, arcs without time or length, and many equally fast paths;
    /// main roads are slower at 17 o'clock.
    private func traffic(_ random: inout RandomStream) throws -> StreetTraffic {
        let nodeCount = 3 + random.int(below: 30)
        var (nodes, edges) = ("id,lat,lon\n", "from,to,length_m,travel_time_ms,class\n")
        for node in 0..<nodeCount { nodes += "\(node),\(random.uniform() * 0.02),\(-30 + random.uniform() * 0.02)\n" }
        func addArc(_ from: Int, _ to: Int) {
            let street = random.uniform() < 0.4 ? "primary" : "residential"
            let milliseconds = 1_000 * random.int(below: 9) + (random.uniform() < 0.5 ? 7 : 0)
            edges += "\(from),\(to),\(10 * random.int(below: 30)),\(milliseconds),\(street)\n"
        }
        for node in 0..<nodeCount { addArc(node, (node + 1) % nodeCount) }
        for _ in 0..<3 * nodeCount { addArc(random.int(below: nodeCount), random.int(below: nodeCount)) }
        var factors = Congestion.none.values
        let classes = StreetClass.allCases.count
        factors[17 * classes + Int(StreetClass.primary.rawValue)] = 3.7
        for street in 0..<classes { factors[8 * classes + street] = 1.5 }
        let city = try CityTables.streetCity(
            name: "random", nodes: SourceFile(displayName: "nodes.csv", text: nodes),
            edges: SourceFile(displayName: "edges.csv", text: edges), command: "", zoning: CityZoning(areaKm2: 0.5)
        ).city
        #expect(city.car.graph.nodeCount == nodeCount)
        return StreetTraffic(city, congestion: Congestion(factors: factors))
    }

    private func point(_ graph: RoadGraph, _ random: inout RandomStream) -> StreetPoint {
        if random.uniform() < 0.3 { return .node(UInt32(random.int(below: graph.nodeCount))) }
        let shares: [UInt32] = [1, 65_535, 32_768, UInt32(1 + random.int(below: 65_535))]
        return .onArc(UInt32(random.int(below: graph.arcCount)), drivenShare: shares[random.int(below: 4)])
    }

    @Test("Z04, B04: a path between any two points costs exactly that of a search over cut arcs", arguments: seeds)
    func cutArcs(seed: UInt64) throws {
        var random = StreamFamily.test(seed: seed)
        let traffic = try traffic(&random)
        let ways = StreetRouter(traffic)
        let hours = [0, 17, 8, 17]
        let reference = hours.map { CutNetwork(traffic, hour: $0) }
        var pairs = (0..<120).map { _ in (point(traffic.graph, &random), point(traffic.graph, &random)) }
        // Along one arc, in both directions.
        for _ in 0..<60 {
            let arc = UInt32(random.int(below: traffic.graph.arcCount))
            let shares = (UInt32(1 + random.int(below: 65_535)), UInt32(1 + random.int(below: 65_535)))
            pairs.append((.onArc(arc, drivenShare: shares.0), .onArc(arc, drivenShare: shares.1)))
        }
        // Repeated queries at changing hours, most of which hit the cache.
        for round in 0..<8 {
            for (origin, destination) in pairs {
                let expected = reference[round % 4].leg(from: origin, to: destination)
                let found = ways.leg(from: origin, to: destination, hour: hours[round % 4])
                #expect(found == expected, "seed \(seed), hour \(hours[round % 4]): \(origin) to \(destination)")
            }
        }
    }

    @Test("The cache of paths changes no answer, for any number of queries")
    func memory() throws {
        var random = StreamFamily.test(seed: 99)
        let traffic = StreetTraffic(try GridTown.city(side: 12))
        let ways = StreetRouter(traffic)
        let matrix = try fullMatrix(traffic)
        // More pairs than the cache holds, so that slots are replaced.
        for _ in 0..<40_000 {
            let (origin, destination) = (random.int(below: 144), random.int(below: 144))
            let leg = ways.leg(from: .node(UInt32(origin)), to: .node(UInt32(destination)), hour: 5)
            if leg != matrix[origin * 144 + destination] {
                Issue.record("\(origin) to \(destination)")
                return
            }
        }
    }

    private func fullMatrix(_ traffic: StreetTraffic) throws -> [TravelLeg] {
        var search = FastestPaths(over: traffic.graph)
        return try (0..<144).flatMap { origin in
            search.search(from: origin)
            return try (0..<144).map { TravelLeg(try #require(search.cost(to: $0))) }
        }
    }

    @Test(
        "T11, D04: a taxi moves along its path through the reported zones, at every hour",
        arguments: seeds)
    func passages(seed: UInt64) throws {
        var random = StreamFamily.test(seed: 100 + seed)
        let traffic = seed % 2 == 0 ? try traffic(&random) : StreetTraffic(try GridTown.city(side: 9, areaKm2: 0.3))
        let ways = StreetRouter(traffic)
        let hour = seed % 3 == 0 ? 17 : 0
        var entries: [StreetRouter.Passage] = []
        for _ in 0..<40 {
            let (from, to) = (point(traffic.graph, &random), point(traffic.graph, &random))
            let (origin, destination) = (position(from, traffic), position(to, traffic))
            let whole = ways.leg(from: from, to: to, hour: hour)
            let label = Comment("seed \(seed): \(from) to \(to)")
            #expect(ways.findPassages(from: origin, to: destination, hour: hour, into: &entries) == whole, label)
            #expect(entries.last == StreetRouter.Passage(position: destination, leg: whole), label)
            let entered = enteredArcByArc(origin, destination, ways, hour)
            #expect(Array(entries.dropLast()) == entered, label)
            let end = ways.passage(from: origin, to: destination, hour: hour, after: 1)
            #expect(end == entries.last, label)
            // On a path that takes no time, the position is undetermined.
            if whole.milliseconds == 0 { continue }
            let start = ways.passage(from: origin, to: destination, hour: hour, after: 0)
            #expect(start.leg.milliseconds == 0, label)
            var before = start
            for step in 1..<40 {
                let share = Double(step) / 40
                let passage = ways.passage(from: origin, to: destination, hour: hour, after: share)
                let isLater =
                    passage.leg.milliseconds >= before.leg.milliseconds && passage.leg.metres >= before.leg.metres
                #expect(isLater, label)
                #expect(abs(Double(passage.leg.milliseconds) - share * Double(whole.milliseconds)) <= 2, label)
                // The zone entered last; rounding may move the border by one junction.
                let entered = entries.dropLast().last { $0.leg.milliseconds <= passage.leg.milliseconds }
                let isAtBorder = entries.contains { abs($0.leg.milliseconds - passage.leg.milliseconds) <= 2 }
                if !isAtBorder { #expect(passage.position.zone == entered?.position.zone ?? origin.zone, label) }
                before = passage
            }
            var zone = origin.zone
            for (entry, next) in zip(entries, entries.dropFirst()) {
                #expect(entry.position.zone != zone && entry.position.zone != .none, label)
                #expect(entry.leg.milliseconds <= next.leg.milliseconds, label)
                zone = entry.position.zone
            }
        }
    }

    /// Finds the first junctions in other zones by looking at every arc of the path.
    private func enteredArcByArc(
        _ origin: Position, _ destination: Position, _ ways: StreetRouter, _ hour: Int
    ) -> [StreetRouter.Passage] {
        let (from, to) = (origin.point, destination.point)
        var arcs = ways.wholeArcs(from: from, to: to, hour: hour)
        let isOneArc = from.number == to.number && from.arcFraction > 0 && to.arcFraction >= from.arcFraction
        if from.arcFraction > 0 && !isOneArc { arcs.insert(from.number, at: 0) }
        let metric = ways.traffic.metrics[ways.traffic.metricOfHour[hour]]
        var (zone, cost) = (origin.zone, PathCost.zero)
        return arcs.enumerated().compactMap { place, arc in
            let isFirst = place == 0 && from.arcFraction > 0
            cost =
                cost + metric.cost(ofArc: arc).part(StreetPoint.arcFractionOfWhole - (isFirst ? from.arcFraction : 0))
            let next = ways.traffic.position(ofNode: ways.traffic.graph.arcs[Int(arc)].head)
            if next.zone == zone || next.zone == .none || next.point == to { return nil }
            zone = next.zone
            let leg = TravelLeg(
                milliseconds: Int32(cost.milliseconds), metres: Int32((cost.centimetres + 50) / 100))
            return StreetRouter.Passage(position: next, leg: leg)
        }
    }

    /// Returns the position in the zone of the junction passed last.
    private func position(_ point: StreetPoint, _ traffic: StreetTraffic) -> Position {
        let node = point.isNode ? point.number : traffic.tails[Int(point.number)]
        return Position(traffic.zone(ofNode: node), point)
    }

    @Test(
        "Z04, B04: labels of slower and closed streets equal Dijkstra's search over such a network",
        arguments: 0..<8)
    func labelsOfOtherTimes(seed: UInt64) throws {
        var random = StreamFamily.test(seed: 3_000 + seed)
        let graph = seed % 2 == 0 ? RoutingNetwork.town(side: 12, &random) : RoutingNetwork.random(&random)
        let costs = graph.arcs.map { arc in
            random.uniform() < 0.15
                ? PathCost.unreachable : arc.cost.slower(by: ExactFactor(0.5 + 3 * random.uniform()))
        }
        let metric = RoutingMetric(RoutingHierarchy(of: graph), arcCosts: costs)
        let bytesMax = seed < 4 ? Int.max : 16 * (1 + random.int(below: 40 * graph.nodeCount))
        var search = RouteSearch(metric, labels: RouteLabels(metric, bytesMax: bytesMax))
        var reference = FastestPaths(over: graph.replacingCosts(costs))
        var unreachable = 0
        for origin in 0..<graph.nodeCount {
            reference.search(from: origin)
            for destination in 0..<graph.nodeCount {
                let expected = reference.cost(to: destination)
                if expected == nil { unreachable += 1 }
                if search.cost(from: origin, to: destination) != expected {
                    Issue.record("seed \(seed): \(origin) to \(destination)")
                    return
                }
            }
        }
        #expect(unreachable > 0)
    }
}

/// The streets of an hour as a plain network, with points on arcs inserted as nodes.
private struct CutNetwork {
    private let nodeCount: Int
    private let coordinates: [Coordinate]
    private var edges: [RoadGraph.Edge] = []

    init(_ traffic: StreetTraffic, hour: Int) {
        let graph = traffic.graph
        (nodeCount, coordinates) = (graph.nodeCount, graph.coordinates)
        // A factor that all streets share is not part of path costs.
        let isCommon = traffic.congestion.commonFactor(hour: hour) != nil
        let costs =
            isCommon ? graph.arcs.map(\.cost) : traffic.congestion.arcCosts(of: traffic.streetCity.car, hour: hour)
        for node in 0..<nodeCount {
            for index in Int(graph.firstArcs[node])..<Int(graph.firstArcs[node + 1]) {
                edges.append(RoadGraph.Edge(from: UInt32(node), to: graph.arcs[index].head, cost: costs[index]))
            }
        }
    }

    func leg(from origin: StreetPoint, to destination: StreetPoint) -> TravelLeg? {
        var all = edges
        let (start, end) = (UInt32(nodeCount), UInt32(nodeCount + 1))
        func add(_ from: UInt32, _ to: UInt32, _ cost: PathCost) {
            all.append(RoadGraph.Edge(from: from, to: to, cost: cost))
        }
        if origin.isNode {
            add(start, origin.number, .zero)
        } else {
            add(start, edges[Int(origin.number)].to, part(origin.number, 65_536 - origin.arcFraction))
        }
        if destination.isNode {
            add(destination.number, end, .zero)
        } else {
            add(edges[Int(destination.number)].from, end, part(destination.number, destination.arcFraction))
        }
        if !origin.isNode && origin.number == destination.number && origin.arcFraction <= destination.arcFraction {
            add(start, end, part(origin.number, destination.arcFraction - origin.arcFraction))
        }
        var search = FastestPaths(
            over: RoadGraph(coordinates: coordinates + [coordinates[0], coordinates[0]], edges: all))
        search.search(from: Int(start))
        return search.cost(to: Int(end)).map { TravelLeg($0) }
    }

    /// Returns time and length of a part of an arc, each rounded down.
    private func part(_ arc: UInt32, _ share: UInt32) -> PathCost {
        let cost = edges[Int(arc)].cost
        return PathCost(
            milliseconds: UInt32(UInt64(cost.milliseconds) * UInt64(share) / 65_536),
            centimetres: UInt32(UInt64(cost.centimetres) * UInt64(share) / 65_536))
    }
}

extension TravelLeg {
    /// Creates a leg in whole metres.
    fileprivate init(_ cost: PathCost) {
        self.init(
            milliseconds: Int32(cost.milliseconds), metres: Int32((Double(cost.centimetres) / 100).rounded()))
    }
}
