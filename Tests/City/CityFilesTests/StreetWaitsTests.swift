import InputFiles
import TestSupport
import Testing

@testable import CityFiles
@testable import CityModel

@Suite("Driving times on empty streets")
struct StreetWaitsTests {
    /// Waits whose sum shows which of them were counted, at the posted speeds.
    private static let waits = FreeFlow(shareOfLimit: 1, seconds: [100, 10, 1, 0.1, 0.01])

    /// Creates a cross of streets around node 0, 400 m to each end, and a ring that joins the ends so that every street
    /// is used:
    ///
    ///          2
    ///          |
    ///     3 -- 0 -- 1
    ///          |
    ///          4
    private func cross(
        _ westEast: [String: String], _ northSouth: [String: String], middle: [String: String] = [:],
        west: [Int] = [3, 0, 1], _ more: (inout MapText) -> Void = { _ in }
    ) throws -> StreetNetwork {
        var map = MapText()
        map.node(0, 0, 0, middle)
        for (id, east, north) in [(1, 400.0, 0.0), (2, 0, 400), (3, -400, 0), (4, 0, -400)] {
            map.node(id, east, north)
        }
        more(&map)
        map.way(1, west, westEast)
        map.way(2, [2, 0, 4], northSouth)
        map.way(3, [1, 2, 3, 4, 1], ["highway": "motorway", "oneway": "no"])
        return try map.imported(freeFlow: StreetWaitsTests.waits).city.car
    }

    /// Returns the time of a street beyond its length at its speed, in milliseconds.
    private func wait(_ network: StreetNetwork, _ from: String, _ to: String, kmh: Double) throws -> Int {
        let arc = try #require(network.arcs(from, to).first)
        let free = network.metres(ofArc: arc) * 3_600 / kmh
        return Int(((Double(network.milliseconds(ofArc: arc)) - free) / 10).rounded()) * 10
    }

    private let primary = ["highway": "primary"]
    private let tertiary = ["highway": "tertiary"]

    @Test("B04: cars wait at signals on every approach, and not when they leave the junction")
    func signals() throws {
        let car = try cross(primary, tertiary, middle: ["highway": "traffic_signals"])
        for end in ["1", "3"] { #expect(try wait(car, end, "0", kmh: 50) == 100_000) }
        for end in ["2", "4"] { #expect(try wait(car, end, "0", kmh: 40) == 100_000) }
        // The street that joins the motorway must yield.
        #expect(try wait(car, "0", "1", kmh: 50) == 100)
    }

    @Test("B04: stop lines and crossings of one junction count as one wait")
    func stopLines() throws {
        let car = try cross(primary, tertiary, west: [3, 31, 32, 0, 11, 1]) { map in
            map.node(31, -20, 0, ["highway": "crossing", "crossing": "traffic_signals"])
            map.node(32, -15, 0, ["highway": "traffic_signals"])
            map.node(11, 15, 0, ["highway": "traffic_signals"])
        }
        #expect(try wait(car, "3", "0", kmh: 50) == 100_000 && wait(car, "1", "0", kmh: 50) == 100_000)
        #expect(try wait(car, "0", "1", kmh: 50) == 100 && wait(car, "0", "3", kmh: 50) == 100)
        // Two of four approaches have signals, so that the junction has them.
        #expect(try wait(car, "2", "0", kmh: 40) == 0)
    }

    @Test("B04: signals for one direction do not affect the other, and those far before a junction count separately")
    func directions() throws {
        let car = try cross(primary, tertiary, west: [3, 31, 0, 11, 1]) { map in
            map.node(31, -200, 0, ["highway": "traffic_signals", "traffic_signals:direction": "forward"])
            map.node(11, 200, 0, ["highway": "traffic_signals", "direction": "both"])
        }
        #expect(try wait(car, "3", "0", kmh: 50) == 100_000 && wait(car, "0", "3", kmh: 50) == 100)
        #expect(try wait(car, "1", "0", kmh: 50) == 100_000 && wait(car, "0", "1", kmh: 50) == 100_100)
    }

    @Test("B04: the second carriageway of a crossing road belongs to the same junction")
    func carriageways() throws {
        let car = try cross(primary, tertiary, middle: ["highway": "traffic_signals"], west: [3, 30, 0, 1]) { map in
            map.node(30, -25, 0, ["highway": "traffic_signals"])
            map.node(33, -25, 390)
            map.node(34, -25, -390)
            map.way(9, [33, 30, 34], tertiary)
            map.way(10, [33, 2], tertiary)
            map.way(11, [34, 4], tertiary)
        }
        #expect(try wait(car, "3", "30", kmh: 50) == 100_000 && wait(car, "30", "0", kmh: 50) == 0)
        #expect(try wait(car, "1", "0", kmh: 50) == 100_000 && wait(car, "0", "30", kmh: 50) == 0)
    }

    @Test("B04: without signs minor streets give way, larger ones do not wait, and equal ones wait a little")
    func rightOfWay() throws {
        let unequal = try cross(primary, tertiary)
        #expect(try wait(unequal, "1", "0", kmh: 50) == 0 && wait(unequal, "2", "0", kmh: 40) == 100)
        let equal = try cross(tertiary, tertiary)
        #expect(try wait(equal, "1", "0", kmh: 40) == 10 && wait(equal, "2", "0", kmh: 40) == 10)
        let changed = try cross(tertiary, tertiary, west: [3, 0]) { map in
            map.node(11, 200, 0)
            map.way(9, [0, 11], tertiary)
            map.way(10, [11, 1], primary)
        }
        #expect(try wait(changed, "0", "11", kmh: 40) == 0 && wait(changed, "11", "1", kmh: 50) == 100)
    }

    @Test("B04: signs at a junction stop minor streets, or all; signs between junctions stop cars towards them")
    func signs() throws {
        let minor = try cross(primary, tertiary, middle: ["highway": "stop"])
        #expect(try wait(minor, "2", "0", kmh: 40) == 1_000 && wait(minor, "1", "0", kmh: 50) == 0)
        let all = try cross(primary, tertiary, middle: ["highway": "stop", "stop": "all"])
        #expect(try wait(all, "2", "0", kmh: 40) == 1_000 && wait(all, "1", "0", kmh: 50) == 1_000)
        let sign = try cross(tertiary, tertiary, west: [3, 31, 0, 1]) { map in
            map.node(31, -10, 0, ["highway": "give_way"])
        }
        #expect(try wait(sign, "3", "0", kmh: 40) == 100 && wait(sign, "0", "3", kmh: 40) == 100)
        #expect(try wait(sign, "1", "0", kmh: 40) == 10)
    }

    @Test("B04: marked pedestrian crossings cost a short wait, unmarked ones none")
    func crossings() throws {
        let car = try cross(primary, tertiary, west: [3, 31, 0, 11, 1]) { map in
            map.node(31, -200, 0, ["highway": "crossing"])
            map.node(11, 200, 0, ["highway": "crossing", "crossing": "unmarked"])
        }
        #expect(try wait(car, "3", "0", kmh: 50) == 10_000 && wait(car, "1", "0", kmh: 50) == 0)
    }

    @Test("B04: cars give way when they enter a roundabout, not when they are on it")
    func roundabout() throws {
        var map = MapText()
        for (id, east, north) in [(1, 20.0, 0.0), (2, 0, 20), (3, -20, 0), (4, 0, -20), (5, 300, 0), (6, -300, 0)] {
            map.node(id, east, north)
        }
        map.way(1, [1, 2, 3, 4, 1], ["highway": "primary", "junction": "roundabout"])
        map.way(2, [5, 1], primary)
        map.way(3, [6, 3], primary)
        let car = try map.imported(freeFlow: StreetWaitsTests.waits).city.car
        #expect(try wait(car, "5", "1", kmh: 50) == 100)
        #expect(try wait(car, "3", "1", kmh: 50) == 0)
    }

    @Test("Only ways that OpenStreetMap tags as roundabouts or circular junctions are roundabouts")
    func knownRoundabouts() throws {
        for (junction, count) in [("roundabout", 2), ("circular", 2), ("yes", 0)] {
            var map = MapText()
            for (id, east, north) in [(1, 20.0, 0.0), (2, 0, 20), (3, -20, 0), (4, 0, -20), (5, 300, 0), (6, -300, 0)] {
                map.node(id, east, north)
            }
            map.way(1, [1, 2, 3, 4, 1], ["highway": "primary", "junction": junction, "oneway": "yes"])
            map.way(2, [5, 1], primary)
            map.way(3, [6, 3], primary)
            let car = try map.imported().city.car
            #expect(car.roundaboutArcs.count == count)
            let halves = try [#require(car.arcs("1", "3").first), #require(car.arcs("3", "1").first)].sorted()
            #expect(count == 0 || car.roundaboutArcs.map(Int.init) == halves)
            #expect((0..<car.graph.arcCount).filter { car.isRoundabout(arc: $0) }.count == count)
        }
    }

    @Test("B04: cars drive a share of the limit; walkers neither wait nor slow down")
    func shareOfLimit() throws {
        var map = MapText()
        map.node(1, 0, 0)
        map.node(2, 500, 0, ["highway": "traffic_signals"])
        map.node(3, 1_000, 0)
        map.way(1, [1, 2, 3], ["highway": "residential", "maxspeed": "40"])
        let posted = try map.imported().city
        let calibrated = try map.imported(freeFlow: .calibrated).city
        let (fast, slow) = (posted.car.graph.arcs[0].cost, calibrated.car.graph.arcs[0].cost)
        #expect(abs(Int(fast.milliseconds) - 90_000) < 10 && abs(Int(slow.milliseconds) - 110_000) < 10)
        #expect(fast.centimetres == slow.centimetres)
        #expect(posted.walk?.graph.arcs.map(\.cost) == calibrated.walk?.graph.arcs.map(\.cost))
        #expect(posted.cycle?.graph.arcs.map(\.cost) == calibrated.cycle?.graph.arcs.map(\.cost))
        #expect(calibrated.drivingTimes == DrivingTimes(freeFlow: .calibrated, waitCounts: [2, 0, 0, 0, 0]))
    }

    @Test("An import has calibrated speeds and the urban profile by default")
    func byDefault() throws {
        let file = try TemporaryFile(OSMSquare.map.xml, suffix: ".osm")
        let city = try CityImport.openStreetMap(path: file.path, displayName: "m", name: "M", command: "c").city
        #expect(city.drivingTimes?.freeFlow == .calibrated && city.congestion == .urbanDay)
        #expect(city.city.hourFactors[17] == 1.62)
        let posted = try OSMSquare.map.imported().city
        #expect(posted.drivingTimes?.freeFlow == .posted && posted.congestion == .none)
        #expect(posted.city.hourFactors == Array(repeating: 1, count: 24))
    }

    @Test("The city file keeps the model of driving times, and the inspection shows it with mean speeds by the hour")
    func inspection() throws {
        var city = try OSMSquare.map.imported(freeFlow: .calibrated).city
        city.congestion = .urbanDay
        let back = try keptCity(CityFile.bytes(of: city))
        #expect(back.drivingTimes == city.drivingTimes && back.congestion == .urbanDay)
        let lines = CityInspection(back).lines
        #expect(lines.contains("empty streets: calibrated, 90 % of the posted speeds and waits at junctions"))
        #expect(lines.contains { $0.hasPrefix("  waits: 10 s at signals (3)") })
        let byHour = "urban daily profile, takes 1.00 to 1.62 times as long as on empty streets"
        #expect(lines.contains("driving by the hour: \(byHour)"))
        let sample = try #require(SpeedSample(back))
        #expect(abs(sample.onFreeStreets / sample.byHour[17] - 1.62) < 1e-9 && sample.overTheDay < sample.onFreeStreets)
        #expect(lines.contains { $0.hasPrefix("mean speed on ") })
        city.drivingTimes = nil
        #expect(!CityInspection(city).lines.contains { $0.hasPrefix("empty streets") })
    }

    @Test("Parameters are read by name, and errors come with advice")
    func parameters() throws {
        #expect(try FreeFlow(text: "posted", option: "--speeds") == .posted)
        var expected = FreeFlow.calibrated
        (expected.shareOfLimit, expected[seconds: .signals]) = (0.85, 15)
        #expect(try FreeFlow(text: "ofLimit=0.85,signals=15", option: "--speeds") == expected)
        for text in ["fast", "signals", "signals=-1", "ofLimit=9", "signals=1,", "lights=1"] {
            let error = #expect(throws: InputError.self) { try FreeFlow(text: text, option: "--speeds") }
            #expect(error?.diagnostics.first?.description.contains("--speeds: ") == true, "\(text)")
        }
    }
}

/// A square of streets with signals at one corner.
private enum OSMSquare {
    static var map: MapText {
        var map = MapText()
        map.node(1, 0, 0, ["highway": "traffic_signals"])
        map.node(2, 300, 0)
        map.node(3, 300, 300)
        map.node(4, 0, 300)
        map.way(1, [1, 2], ["highway": "primary", "name": "South"])
        map.way(2, [2, 3, 4], ["highway": "tertiary", "name": "East"])
        map.way(3, [4, 1], ["highway": "residential", "name": "West"])
        map.way(4, [1, 3], ["highway": "residential", "name": "Diagonal"])
        return map
    }
}
