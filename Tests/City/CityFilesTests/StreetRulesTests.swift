import Testing

@testable import CityFiles
@testable import CityModel

@Suite("Who may use a street, and how fast")
struct StreetRulesTests {
    /// Forward and backward speeds of car, walk and cycle.
    private func speeds(_ tags: [OSMKey: String]) throws -> String {
        let rules = try #require(StreetRules(OSMTagValues(tags)))
        return TravelMode.allCases.map { mode in
            let speeds = rules.speeds(mode)
            return "\(speeds.forwardKilometresPerHour)/\(speeds.backwardKilometresPerHour)"
        }.joined(separator: " ")
    }

    @Test(
        "Z04: each way of travelling has its own access and speed",
        arguments: [
            (["highway": "residential"], "30.0/30.0 4.5/4.5 16.0/16.0"),
            (["highway": "motorway"], "100.0/0.0 0.0/0.0 0.0/0.0"),
            (["highway": "motorway_link"], "60.0/60.0 0.0/0.0 0.0/0.0"),
            (["highway": "trunk", "sidewalk": "right"], "80.0/80.0 4.5/4.5 0.0/0.0"),
            (["highway": "footway"], "0.0/0.0 4.5/4.5 0.0/0.0"),
            (["highway": "footway", "bicycle": "yes"], "0.0/0.0 4.5/4.5 12.0/12.0"),
            (["highway": "footway", "bicycle": "dismount"], "0.0/0.0 4.5/4.5 4.0/4.0"),
            (["highway": "steps"], "0.0/0.0 2.5/2.5 0.0/0.0"),
            (["highway": "cycleway", "foot": "no", "oneway": "yes"], "0.0/0.0 0.0/0.0 16.0/0.0"),
            (["highway": "service", "access": "private"], "0.0/0.0 0.0/0.0 0.0/0.0"),
            (["highway": "service", "access": "private", "foot": "yes"], "0.0/0.0 4.5/4.5 0.0/0.0"),
            (["highway": "service", "service": "driveway"], "0.0/0.0 4.5/4.5 16.0/16.0"),
            (["highway": "residential", "access": "no", "taxi": "yes"], "30.0/30.0 0.0/0.0 0.0/0.0"),
            (["highway": "residential", "motor_vehicle": "no", "psv": "yes"], "30.0/30.0 4.5/4.5 16.0/16.0"),
            (["highway": "residential", "psv": "yes", "taxi": "no"], "0.0/0.0 4.5/4.5 16.0/16.0"),
            (["highway": "pedestrian", "motor_vehicle": "destination"], "10.0/10.0 4.5/4.5 0.0/0.0"),
            (["highway": "pedestrian", "access": "yes"], "0.0/0.0 4.5/4.5 0.0/0.0"),
            (["highway": "residential", "bicycle": "use_sidepath"], "30.0/30.0 4.5/4.5 0.0/0.0"),
        ] as [([String: String], String)])
    func ownRules(tags: [String: String], expected: String) throws { #expect(try speeds(keyed(tags)) == expected) }

    @Test(
        "One-way streets bind cars and cycles, unless a sign frees taxis or cycles; walkers go both ways",
        arguments: [
            (["junction": "roundabout", "oneway": "no"], "30.0/30.0 4.5/4.5 16.0/16.0"),
            (["oneway": "yes"], "30.0/0.0 4.5/4.5 16.0/0.0"),
            (["oneway": "-1"], "0.0/30.0 4.5/4.5 0.0/16.0"),
            (["oneway": "no"], "30.0/30.0 4.5/4.5 16.0/16.0"),
            (["oneway": "reversible"], "0.0/0.0 4.5/4.5 0.0/0.0"),
            (["junction": "roundabout"], "30.0/0.0 4.5/4.5 16.0/0.0"),
            (["oneway": "yes", "oneway:bicycle": "no"], "30.0/0.0 4.5/4.5 16.0/16.0"),
            (["oneway": "yes", "cycleway": "opposite_lane"], "30.0/0.0 4.5/4.5 16.0/16.0"),
            (["oneway": "yes", "cycleway:left": "lane", "cycleway:left:oneway": "-1"], "30.0/0.0 4.5/4.5 16.0/16.0"),
            (["oneway": "yes", "oneway:psv": "no"], "30.0/30.0 4.5/4.5 16.0/0.0"),
            (["oneway": "yes", "oneway:foot": "yes"], "30.0/0.0 4.5/0.0 16.0/0.0"),
        ] as [([String: String], String)])
    func directions(tags: [String: String], expected: String) throws {
        #expect(try speeds(keyed(tags.merging(["highway": "residential"]) { $1 })) == expected)
    }

    @Test(
        "Speed limits are read in all usual forms",
        arguments: [
            ("50", 50), ("50 km/h", 50), ("30 mph", 48.28032), ("20mph", 32.18688), ("none", 130), ("walk", 5),
            ("60; 40", 60), ("FR:urban", 50), ("DE:zone:30", 30), ("GB:zone20", 20), ("RO:living_street", 10),
            ("500", 130), ("1", 5), ("signals", nil), ("", nil), ("fast", nil), ("-5", nil), ("50 knots", nil),
        ] as [(String, Double?)])
    func limits(text: String, expected: Double?) { #expect(StreetSpeeds.limit(text) == expected) }

    @Test("The two directions of a street may have limits of their own")
    func limitsByDirection() throws {
        let tags: [OSMKey: String] = [.highway: "primary", .maxspeed: "60", .maxspeedBackward: "40"]
        #expect(try speeds(tags).hasPrefix("60.0/40.0"))
    }

    @Test("What is no street, or not one yet, is none")
    func noStreets() {
        for value in ["proposed", "construction", "raceway", "crossing", "bus_stop"] {
            #expect(StreetRules(OSMTagValues([.highway: value])) == nil)
        }
        #expect(StreetRules(OSMTagValues([.railway: "rail"])) == nil)
    }

    @Test(
        "Bollards stop cars, gates stop whom they are closed to, and nothing stops walkers unless it says so",
        arguments: [
            (["barrier": "bollard"], [true, false, false]),
            (["barrier": "bollard", "bollard": "rising"], [false, false, false]),
            (["barrier": "bollard", "taxi": "yes"], [false, false, false]),
            (["barrier": "gate"], [false, false, false]),
            (["barrier": "gate", "access": "private"], [true, true, true]),
            (["barrier": "gate", "access": "private", "foot": "yes"], [true, false, true]),
            (["barrier": "stile"], [true, false, true]),
            (["highway": "crossing"], [false, false, false]),
        ] as [([String: String], [Bool])])
    func barriers(tags: [String: String], expected: [Bool]) throws {
        let values = OSMTagValues(try keyed(tags))
        #expect(TravelMode.allCases.map { BarrierRules.isBarred($0, values) } == expected)
    }

    private func keyed(_ tags: [String: String]) throws -> [OSMKey: String] {
        var keyed: [OSMKey: String] = [:]
        for (name, value) in tags { keyed[try #require(OSMKey.allCases.first { $0.text == name })] = value }
        return keyed
    }
}
