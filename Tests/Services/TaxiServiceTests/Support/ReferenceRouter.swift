import CityFiles
import CityModel
import InputFiles
import Quantities
import Routing
import RuleModels
import TaxiService
import TestSupport

/// Streets connected by a ring, most of them one-way, with whole hundreds of metres and few different times, so that
/// many orders are equally fast. One zone.
enum OneWayStreets {
    static func traffic(_ random: inout SplitMix64) throws -> StreetTraffic {
        let nodeCount = 4 + Int(random.next() % 12)
        var (nodes, edges) = ("id,lat,lon\n", "from,to,length_m,travel_time_ms\n")
        for node in 0..<nodeCount {
            let (latitude, longitude) = (Double(random.next() % 100) / 5_000, Double(random.next() % 100) / 5_000 - 30)
            nodes += "\(node),\(latitude),\(longitude)\n"
            let (metres, milliseconds) = (100 * (random.next() % 5), 10_000 * (random.next() % 4))
            edges += "\(node),\((node + 1) % nodeCount),\(metres),\(milliseconds)\n"
        }
        for _ in 0..<nodeCount {
            let (from, to) = (random.next() % UInt64(nodeCount), random.next() % UInt64(nodeCount))
            let (metres, milliseconds) = (100 * (1 + random.next() % 5), 10_000 * (1 + random.next() % 4))
            edges += "\(from),\(to),\(metres),\(milliseconds)\n"
        }
        let loaded = try CityTables.streetCity(
            name: "one-way", nodes: SourceFile(displayName: "nodes.csv", text: nodes),
            edges: SourceFile(displayName: "edges.csv", text: edges), command: "", zoning: CityZoning(areaKm2: 50))
        return StreetTraffic(loaded.city)
    }
}

/// The expected rides on streets, computed in the plainest way: by Floyd and Warshall's table, and every order of
/// stops.
struct ReferenceRouter {
    struct Trip {
        var from: Int
        var to: Int
    }

    struct Route {
        var milliseconds = Int.max
        var metres = 0
        var pickups: [Int] = []
        var dropOffs: [Int] = []
        /// The time from the first pickup to each party's, in milliseconds.
        var pickupMoments: [Int] = []
        var onBoard: [Int] = []
    }

    private struct Cost: Comparable {
        var milliseconds: Int
        var metres: Int

        static func < (left: Cost, right: Cost) -> Bool {
            (left.milliseconds, left.metres) < (right.milliseconds, right.metres)
        }
    }

    let nodeCount: Int
    private(set) var arcs: [(tail: Int, head: Int, milliseconds: Int, metres: Int)] = []
    private var costs: [[Cost]]
    private let fare = TaxiRules().fare

    init(_ traffic: StreetTraffic) {
        let network = traffic.streetCity.car
        nodeCount = network.graph.nodeCount
        costs = Array(
            repeating: Array(repeating: Cost(milliseconds: 1 << 40, metres: 0), count: nodeCount), count: nodeCount)
        for node in 0..<nodeCount {
            costs[node][node] = Cost(milliseconds: 0, metres: 0)
            for arc in network.arcs(from: node) {
                let (head, metres) = (network.head(ofArc: arc), Int(network.metres(ofArc: arc)))
                arcs.append((node, head, network.milliseconds(ofArc: arc), metres))
                let cost = Cost(milliseconds: network.milliseconds(ofArc: arc), metres: metres)
                costs[node][head] = min(costs[node][head], cost)
            }
        }
        for middle in 0..<nodeCount {
            for from in 0..<nodeCount {
                for to in 0..<nodeCount {
                    let (one, other) = (costs[from][middle], costs[middle][to])
                    let sum = Cost(
                        milliseconds: one.milliseconds + other.milliseconds, metres: one.metres + other.metres)
                    costs[from][to] = min(costs[from][to], sum)
                }
            }
        }
    }

    func milliseconds(_ from: Int, _ to: Int) -> Int { costs[from][to].milliseconds }

    /// Returns the first of the fastest routes, among all orders of pickups and then of drop-offs (S04).
    func route(_ trips: [Trip]) -> Route {
        var best = Route()
        let orders = ReferenceRouter.orders(of: Array(trips.indices))
        for pickups in orders {
            for dropOffs in orders {
                var route = Route(milliseconds: 0, pickups: pickups, dropOffs: dropOffs)
                route.pickupMoments = Array(repeating: 0, count: trips.count)
                route.onBoard = route.pickupMoments
                var node = trips[pickups[0]].from
                for (party, isPickup) in pickups.map({ ($0, true) }) + dropOffs.map({ ($0, false) }) {
                    let next = isPickup ? trips[party].from : trips[party].to
                    route.milliseconds += costs[node][next].milliseconds
                    route.metres += costs[node][next].metres
                    if isPickup {
                        route.pickupMoments[party] = route.milliseconds
                    } else {
                        route.onBoard[party] = route.milliseconds - route.pickupMoments[party]
                    }
                    node = next
                }
                if route.milliseconds < best.milliseconds { best = route }
            }
        }
        return best
    }

    /// Returns whether no party is on board longer than 1.4 times its direct time (S02).
    func isSameWay(_ trips: [Trip]) -> Bool {
        let route = route(trips)
        return trips.indices.allSatisfy { 10 * route.onBoard[$0] <= 14 * milliseconds(trips[$0].from, trips[$0].to) }
    }

    /// Returns the share of each party (S05).
    func shares(_ trips: [Trip]) -> [Money] {
        let lone = trips.map { fare.price(metres: Int64(costs[$0.from][$0.to].metres)).cents }
        if trips.count == 1 { return lone.map { Money(cents: $0) } }
        return split(fare.price(metres: Int64(route(trips).metres)).cents, by: lone)
    }

    /// Returns the shares of a ride interrupted in the middle of an arc, driven from the pickup of party `first` (T11).
    func interruptedShares(_ trips: [Trip], drivenFrom first: Int, onArc arc: Int) -> [Money] {
        let lone = trips.map {
            fare.price(metres: Int64(costs[$0.from][arcs[arc].tail].metres + arcs[arc].metres / 2)).cents
        }
        return split(lone[first], by: lone)
    }

    private func split(_ price: Int64, by weights: [Int64]) -> [Money] {
        var shared = InlineArray<4, Int64>(repeating: 0)
        for party in weights.indices { shared[party] = weights[party] }
        let cents = FareModel.split(price, among: weights.count, by: shared)
        return weights.indices.map { Money(cents: cents[$0]) }
    }

    /// Returns all orders, lexicographically.
    private static func orders(of items: [Int]) -> [[Int]] {
        if items.isEmpty { return [[]] }
        return items.flatMap { first in orders(of: items.filter { $0 != first }).map { [first] + $0 } }
    }
}
