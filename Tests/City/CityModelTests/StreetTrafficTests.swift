import InputFiles
import Quantities
import Routing
import SimulationKernel
import TestSupport
import Testing

@testable import CityFiles
@testable import CityModel

/// A grid of streets, 200 m and about 20 s a block, with a column of main road; ids are `row × side + column`.
enum GridTown {
    static func city(side: Int, areaKm2: Double = 0.5, seed: UInt64 = 1) throws -> StreetCity {
        var random = StreamFamily.test(seed: seed)
        var (nodes, edges) = ("id,lat,lon\n", "from,to,length_m,speed_kmh,travel_time_ms\n")
        for node in 0..<side * side {
            let (row, column) = (node / side, node % side)
            nodes += "\(node),\(Double(row) * 0.0017986),\(-30 + Double(column) * 0.0017986)\n"
            for other in [column + 1 < side ? node + 1 : nil, row + 1 < side ? node + side : nil].compactMap({ $0 }) {
                let isMain = column == side / 2 && other == node + side
                for (from, to) in [(node, other), (other, node)] {
                    let milliseconds = (isMain ? 8_000 : 18_000) + random.int(below: 4_000)
                    edges += "\(from),\(to),200,\(isMain ? 72 : 36),\(milliseconds)\n"
                }
            }
        }
        return try CityTables.streetCity(
            name: "grid", nodes: SourceFile(displayName: "nodes.csv", text: nodes),
            edges: SourceFile(displayName: "edges.csv", text: edges), command: "",
            zoning: CityZoning(areaKm2: areaKm2)
        ).city
    }
}

@Suite("Paths along streets")
struct StreetTrafficTests {
    @Test("B04, T06: a factor rounds whole units half up as written, where binary fractions fall short")
    func exactFactors() {
        #expect(ExactFactor(1.001).applied(to: 500) == 501)
        #expect(ExactFactor(1.0005, unitsPerUnit: 1_000).applied(to: 1) == 1_001)
        #expect(ExactFactor(1, unitsPerUnit: 1_000).applied(to: 86_400_000) == 86_400_000_000)
        #expect(ExactFactor(0.12345678901234568, unitsPerUnit: 1_000).applied(to: 1_000_000_000) == 123_456_789_012)
        #expect(ExactFactor(99.99, unitsPerUnit: 100).applied(to: 3) == 29_997)
    }

    @Test("Z04: a path between points on arcs costs its parts plus Dijkstra's path between junctions")
    func pointsOnArcs() throws {
        let traffic = StreetTraffic(try GridTown.city(side: 8))
        let (ways, graph) = (StreetRouter(traffic), traffic.graph)
        var reference = FastestPaths(over: graph)
        var random = StreamFamily.test(seed: 7)
        func point() -> StreetPoint {
            if random.uniform() < 0.3 { return .node(UInt32(random.int(below: graph.nodeCount))) }
            return .onArc(
                UInt32(random.int(below: graph.arcCount)), drivenShare: UInt32(1 + random.int(below: 65_535)))
        }
        for _ in 0..<2_000 {
            let (origin, destination) = (point(), point())
            let leg = ways.leg(from: origin, to: destination, hour: 8)
            #expect(ways.leg(from: origin, to: destination, hour: 8) == leg)
            let (rest, head) = after(origin, traffic)
            let (driven, tail) = before(destination, traffic)
            reference.search(from: head)
            let between = try #require(reference.cost(to: tail))
            var expected = rest + Double(between.milliseconds) + driven
            if !origin.isNode && origin.number == destination.number && destination.arcFraction >= origin.arcFraction {
                expected = driven - before(origin, traffic).milliseconds
            }
            // Each of the two parts is rounded down to a millisecond.
            #expect(abs(Double(leg.milliseconds) - expected) <= 2, "\(origin) to \(destination)")
        }
    }

    private func after(_ point: StreetPoint, _ traffic: StreetTraffic) -> (milliseconds: Double, node: Int) {
        if point.isNode { return (0, Int(point.number)) }
        let arc = traffic.graph.arcs[Int(point.number)]
        let share = 1 - Double(point.arcFraction) / 65_536
        return (Double(arc.cost.milliseconds) * share, Int(arc.head))
    }

    private func before(_ point: StreetPoint, _ traffic: StreetTraffic) -> (milliseconds: Double, node: Int) {
        if point.isNode { return (0, Int(point.number)) }
        let share = Double(point.arcFraction) / 65_536
        return (
            Double(traffic.graph.arcs[Int(point.number)].cost.milliseconds) * share,
            Int(traffic.tails[Int(point.number)])
        )
    }

    @Test("D04: a path enters zones in order, and its end comes last")
    func passages() throws {
        let traffic = StreetTraffic(try GridTown.city(side: 12))
        let ways = StreetRouter(traffic)
        var random = StreamFamily.test(seed: 3)
        var (found, entries): ([StreetRouter.Passage], Int) = ([], 0)
        for _ in 0..<300 {
            let origin = traffic.position(ofNode: UInt32(random.int(below: 144)))
            let destination = traffic.position(ofNode: UInt32(random.int(below: 144)))
            let whole = ways.leg(from: origin.point, to: destination.point, hour: 0)
            #expect(ways.findPassages(from: origin, to: destination, hour: 0, into: &found) == whole)
            #expect(found.last?.position == destination && found.last?.leg == whole)
            var zone = origin.zone
            for (passage, next) in zip(found, found.dropFirst()) {
                #expect(passage.position.zone != zone && passage.leg.milliseconds <= next.leg.milliseconds)
                #expect(traffic.zone(ofNode: passage.position.point.number) == passage.position.zone)
                // The position lies on the fastest path.
                let before = ways.leg(from: origin.point, to: passage.position.point, hour: 0)
                #expect(before.milliseconds == passage.leg.milliseconds)
                zone = passage.position.zone
                entries += 1
            }
        }
        #expect(entries > 300)
    }

    @Test("T11: a taxi moves along its path with time, from one end to the other")
    func placesOnTheWay() throws {
        let traffic = StreetTraffic(try GridTown.city(side: 10))
        let ways = StreetRouter(traffic)
        var random = StreamFamily.test(seed: 9)
        for _ in 0..<100 {
            let origin = traffic.position(ofNode: UInt32(random.int(below: 100)))
            let destination = traffic.position(ofNode: UInt32(random.int(below: 100)))
            let whole = ways.leg(from: origin.point, to: destination.point, hour: 0)
            #expect(ways.passage(from: origin, to: destination, hour: 0, after: 0).position.point == origin.point)
            #expect(ways.passage(from: origin, to: destination, hour: 0, after: 1).position == destination)
            for tenth in 1..<10 {
                let share = Double(tenth) / 10
                let passage = ways.passage(from: origin, to: destination, hour: 0, after: share)
                #expect(abs(Double(passage.leg.milliseconds) - share * Double(whole.milliseconds)) <= 2)
                let before = ways.leg(from: origin.point, to: passage.position.point, hour: 0)
                let after = ways.leg(from: passage.position.point, to: destination.point, hour: 0)
                #expect(abs(before.milliseconds + after.milliseconds - whole.milliseconds) <= 4)
                #expect(abs(before.metres + after.metres - whole.metres) <= 3)
            }
        }
    }

    @Test("B04, Z04: in an hour with factors by class, paths are the fastest on the slowed streets")
    func speedsByClass() throws {
        let city = try GridTown.city(side: 9)
        var factors = Congestion.none.values
        let classes = StreetClass.allCases.count
        for street in StreetClass.allCases where street <= .primary {
            factors[17 * classes + Int(street.rawValue)] = 4
            factors[18 * classes + Int(street.rawValue)] = 4
        }
        for street in StreetClass.allCases { factors[8 * classes + Int(street.rawValue)] = 1.5 }
        let congestion = Congestion(factors: factors)
        let traffic = StreetTraffic(city, congestion: congestion)
        #expect(traffic.metrics.count == 2)  // the hours 17 and 18 share one
        #expect(traffic.commonFactors[8] == 1.5 && traffic.commonFactors[17] == 1)
        let ways = StreetRouter(traffic)
        let costs = congestion.arcCosts(of: city.car, hour: 17)
        #expect(zip(costs, city.car.graph.arcs).contains { $0.milliseconds == 4 * $1.cost.milliseconds })
        var (slow, free) = (
            FastestPaths(over: city.car.graph.replacingCosts(costs)), FastestPaths(over: city.car.graph)
        )
        var differences = 0
        for origin in 0..<81 {
            slow.search(from: origin)
            free.search(from: origin)
            for destination in 0..<81 {
                let ends = (StreetPoint.node(UInt32(origin)), StreetPoint.node(UInt32(destination)))
                let atFive = ways.leg(from: ends.0, to: ends.1, hour: 17)
                let atEight = ways.leg(from: ends.0, to: ends.1, hour: 8)
                #expect(Int(atFive.milliseconds) == slow.cost(to: destination).map { Int($0.milliseconds) })
                #expect(Int(atEight.milliseconds) == free.cost(to: destination).map { Int($0.milliseconds) })
                if atFive.metres != atEight.metres { differences += 1 }
            }
        }
        #expect(differences > 0)
    }

    @Test("Speeds by the hour and class are kept in the city file")
    func keptInCityFile() throws {
        var city = try GridTown.city(side: 5)
        var factors = Congestion.none.values
        factors[3] = 1.25
        city.congestion = Congestion(factors: factors)
        let file = try TemporaryFile(CityFile.bytes(of: city))
        #expect(try (CityFile.read(file.path).congestion == city.congestion) == true)
    }
}

@Suite("Files of hour factors by street class")
struct CongestionFileTests {
    private let allHours = (0..<24).map { "\($0),,1.\($0 % 10)\n" }.joined()

    @Test("A row of a class wins over the row for all streets")
    func classes() throws {
        let file = try SourceFile(displayName: "f.csv", text: "hour,street,factor\n\(allHours)17,primary,2\n")
        let congestion = try CityTables.congestion(file)
        #expect(congestion.factor(hour: 17, street: .primary) == 2)
        #expect(congestion.factor(hour: 17, street: .residential) == 1.7)
        #expect(congestion.commonFactor(hour: 17) == nil && congestion.commonFactor(hour: 16) == 1.6)
    }

    @Test(
        "Errors are reported with their positions",
        arguments: [
            ("17,primery,2\n", "f.csv:26:4: there is no street class 'primery'; did you mean 'primary'?"),
            ("17,primary,2\n17,primary,3\n", "hour 17 of 'primary' occurs more than once"),
            ("24,primary,2\n", "an hour from 0 to 23"), ("17,primary,0\n", "a factor from 0.1 to 100"),
        ])
    func mistakes(rows: String, message: String) throws {
        let file = try SourceFile(displayName: "f.csv", text: "hour,street,factor\n\(allHours)\(rows)")
        let error = #expect(throws: InputError.self) { try CityTables.congestion(file) }
        #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    }

    @Test("Every hour needs a factor for each class made for cars, its own or that of all streets")
    func missingHours() throws {
        let hours = (0..<24).filter { $0 != 5 }.map { "\($0),,1.\($0 % 10)\n" }.joined()
        let words = [
            "motorway", "trunk", "primary", "secondary", "tertiary", "residential", "living_street", "service",
        ]
        func read(_ rows: [String]) throws -> Congestion {
            let text = "hour,street,factor\n\(hours)" + rows.map { "\($0)\n" }.joined()
            return try CityTables.congestion(SourceFile(displayName: "f.csv", text: text))
        }
        let whole = try read(words.map { "5,\($0),3" })
        #expect(
            words.compactMap { StreetClass(word: $0) }.map { whole.factor(hour: 5, street: $0) }
                == Array(repeating: 3, count: 8))
        #expect(whole.factor(hour: 5, street: .path) == 1 && whole.factor(hour: 6, street: .path) == 1.6)
        let some = #expect(throws: InputError.self) { try read(words.dropLast(2).map { "5,\($0),3" }) }
        #expect(
            some?.description == "f.csv: hour 5 has no factor for 'living_street', 'service'; "
                + "write a row for each, or a row without a street for all other streets")
        let none = #expect(throws: InputError.self) { try read(["5,path,2"]) }
        #expect(none?.description == "f.csv: the row for hour 5 is missing")
    }

    @Test("All errors and all missing columns are reported at once")
    func allMistakes() throws {
        func message(_ text: String) throws -> String? {
            #expect(throws: InputError.self) {
                try CityTables.congestion(SourceFile(displayName: "f.csv", text: text))
            }?.description
        }
        #expect(
            try message("hour,street,factor\n\(allHours)7,lane,1\nnoon,trunk,1\n7,trunk,fast\n7,trunk,-1\n7,trunk\n")
                == """
                f.csv:26:3: there is no street class 'lane'; classes for cars: \
                motorway, trunk, primary, secondary, tertiary, residential, living_street, service
                f.csv:27:1: hour is 'noon', not an hour from 0 to 23
                f.csv:28:9: factor is 'fast', not a factor from 0.1 to 100
                f.csv:29:9: factor is '-1', not a factor from 0.1 to 100
                f.csv:30: the row has 2 fields; the header names 3
                """)
        #expect(try message("street,factor\n")?.hasPrefix("f.csv:1: the column 'hour' is missing") == true)
        #expect(try message("hour,factor\n")?.split(separator: "\n").last == "f.csv: and 4 more errors")
    }

    @Test("A city of zones does not accept factors by class")
    func noClasses() throws {
        let file = try SourceFile(displayName: "f.csv", text: "hour,street,factor\n\(allHours)17,primary,2\n")
        let error = #expect(throws: InputError.self) { try CityTables.hourFactors(file) }
        #expect(
            error?.description == "f.csv:26:4: the column 'street' needs a city with streets; "
                + "leave out the column 'street', or use a city with streets")
    }
}
