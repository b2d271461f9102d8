import Testing

@testable import CityFiles
@testable import CityModel

@Suite("Ferries")
struct FerryTests {
    /// Creates two triangles of streets, an island 1,800 m east of the mainland, and the ways that join them.
    ///
    ///     1 - 2            11 - 12
    ///      \ /               \ /
    ///       3 ~~~~~~~~~~~~~~ 13
    private func map(_ tags: [String: String], nodes: [Int] = [3, 4, 13]) -> MapText {
        var map = MapText()
        for (id, east, north) in [(1, 0.0, 200.0), (2, 200, 200), (3, 100, 0)] {
            map.node(id, east, north)
            map.node(id + 10, east + 1_800, north)
        }
        map.node(4, 1_000, -10)
        map.node(5, 40_000, 0)
        map.node(6, 40_000, 500)
        map.way(1, [1, 2, 3, 1], ["highway": "residential", "name": "Market"])
        map.way(2, [11, 12, 13, 11], ["highway": "residential", "name": "Harbour"])
        map.way(3, nodes, ["route": "ferry", "name": "Sound ferry"].merging(tags) { $1 })
        return map
    }

    /// Returns the seconds of each travel mode across the water and back; nil where it cannot cross.
    private func seconds(_ tags: [String: String]) throws -> [[Int?]] {
        let city = try map(tags).imported().city
        return [city.car, city.walk, city.cycle].map { network in
            [("3", "13"), ("13", "3")].map { from, to in
                network?.arcs(from, to).first.map { (network?.milliseconds(ofArc: $0) ?? 0) / 1_000 }
            }
        }
    }

    @Test("A ferry takes its tagged duration; it carries people on foot, and cars and bicycles if tagged")
    func takes() throws {
        let none: [Int?] = [nil, nil]
        let minutes: [Int?] = [720, 720]
        #expect(try seconds(["duration": "00:12"]) == [none, minutes, none])
        #expect(try seconds(["duration": "PT12M", "motor_vehicle": "yes"]) == [minutes, minutes, none])
        #expect(try seconds(["duration": "12", "bicycle": "yes", "foot": "no"]) == [none, none, minutes])
        #expect(try seconds(["duration": "0:12:00", "vehicle": "yes"]) == [minutes, minutes, minutes])
        #expect(try seconds(["duration": "00:12", "access": "private"]) == [none, none, none])
        #expect(try seconds(["duration": "00:12", "motorcar": "yes", "access": "no"]) == [minutes, none, none])
        #expect(
            try seconds(["duration": "00:12", "motorcar": "yes", "foot": "no", "motorcar:backward": "no"])
                == [none, none, none])
    }

    @Test("A ferry goes 15 km/h if its duration is missing or impossible")
    func defaultSpeed() throws {
        for tags in [[:], ["duration": "soon"], ["duration": "00:00:10"]] {
            let found = try #require(try seconds(tags)[1][0])
            #expect((431...433).contains(found))
        }
    }

    @Test("Neither the share of the limit nor waits at landings slow a ferry")
    func freeFlow() throws {
        let city = try map(["duration": "00:12", "motor_vehicle": "yes"]).imported(freeFlow: .calibrated).city
        let arc = try #require(city.car.arcs("3", "13").first)
        #expect(city.car.milliseconds(ofArc: arc) == 720_000)
        #expect(city.name(ofArc: arc, in: city.car) == "Sound ferry")
    }

    @Test("A ferry missing from a network is reported by its name, or by the number of its way")
    func told() throws {
        let losses = try map(["duration": "00:12"]).imported().losses.map(\.reason)
        #expect(losses.contains("a ferry does not carry cars and is left out: 'Sound ferry'"))
        #expect(losses.contains("a ferry does not carry bicycles and is left out: 'Sound ferry'"))
        #expect(!losses.contains { $0.contains("on foot") || $0.contains("lead from") })
        let long = try map(["duration": "P1DT2H", "name": ""]).imported(modes: [.car, .walk]).losses.map(\.reason)
        #expect(long.contains("a ferry takes more than 12 hours and is left out: ''"))
        #expect(long.contains("a ferry does not carry cars and is left out: ''"))
    }

    @Test("A ferry across the border of the map is left out, ending at sea or returning to its landing")
    func leadsNowhere() throws {
        for nodes in [[3, 4, 5], [3, 5, 6, 3]] {
            let loaded = try map(["motor_vehicle": "yes"], nodes: nodes).imported(modes: [.car])
            #expect(loaded.city.car.sortedNodeIDs == ["1", "3"] || loaded.city.car.sortedNodeIDs == ["1", "2"])
            #expect(
                loaded.losses.map(\.reason).contains(
                    "a ferry does not lead from street to street in the car network and is left out: 'Sound ferry'"))
        }
        // The same as a branch of a ferry that leads to the island.
        var map = map(["motor_vehicle": "yes"])
        map.way(4, [4, 5], ["route": "ferry", "name": "Far ferry", "motor_vehicle": "yes"])
        let loaded = try map.imported(modes: [.car])
        #expect(loaded.city.car.arcs("3", "13").count == 1 && !loaded.city.car.sortedNodeIDs.contains("5"))
        #expect(loaded.losses.map(\.reason).contains { $0.hasSuffix("car network and is left out: 'Far ferry'") })
    }

    @Test(
        "Durations are read as hours and minutes, as minutes, and in ISO 8601",
        arguments: [
            ("00:12", 720), ("1:30", 5_400), ("01:30:30", 5_430), ("25", 1_500), ("PT12M", 720), ("PT1H30M", 5_400),
            ("P1DT2H", 93_600), ("PT1.5H", 5_400), ("PT0,5H", 1_800), ("PT90S", 90), ("", nil), ("0", nil),
            ("P", nil), ("PT", nil), ("12 min", nil), ("-12", nil), ("1:2:3:4", nil), ("PT12", nil), ("P1M", nil),
            ("::", nil), ("1e9", nil), ("P" + String(repeating: "9", count: 400) + "D", nil),
        ] as [(String, Double?)])
    func durations(text: String, expected: Double?) { #expect(FerryRules.seconds(text) == expected) }
}
