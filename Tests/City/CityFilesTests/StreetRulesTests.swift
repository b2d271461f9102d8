import Testing

@testable import CityFiles
@testable import CityModel

@Suite("Access to streets, and their speeds")
struct StreetRulesTests {
    /// Returns forward and backward speeds of car, walk and cycle.
    private func speeds(_ tags: [OSMKey: String]) throws -> String {
        let rules = try #require(StreetRules(OSMTagValues(tags)))
        return TravelMode.allCases.map { mode in
            let speeds = rules.speeds(mode)
            return "\(speeds.forwardKilometresPerHour)/\(speeds.backwardKilometresPerHour)"
        }.joined(separator: " ")
    }

    @Test(
        "Z04: each travel mode has its own access and speed",
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
        "One-way rules apply to cars and cycles, unless a tag exempts taxis or cycles; pedestrians go both ways",
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
        "Speed limits are read in all common forms",
        arguments: [
            ("50", 50), ("50 km/h", 50), ("30 mph", 48.28032), ("20mph", 32.18688), ("none", nil), ("walk", 5),
            ("60; 40", 40), ("40;signals", 40), ("50|80", 50), ("FR:urban", 50), ("DE:zone:30", 30), ("zone:30", 30),
            ("GB:zone20", 32.18688), ("RO:living_street", 10), ("500", 130), ("1", 5), ("signals", nil), ("", nil),
            ("fast", nil), ("-5", nil), ("20 knots", 37.04), ("20,5", 20.5), ("20,50", nil), ("50 fast", nil),
            ("DE:rural", 100), ("IT:rural", 90), ("GB:nsl_single", 96.56064), ("DE:motorway", 130),
            ("FR:motorway", 120),
        ] as [(String, Double?)])
    func limits(text: String, expected: Double?) { #expect(StreetSpeeds.limit(text) == expected) }

    @Test("The two directions of a street may have limits of their own")
    func limitsByDirection() throws {
        let tags: [OSMKey: String] = [.highway: "primary", .maxspeed: "60", .maxspeedBackward: "40"]
        #expect(try speeds(tags).hasPrefix("60.0/40.0"))
    }

    @Test(
        "The most specific limit of a street counts; without any, that of its class, none for motorways",
        arguments: [
            (["highway": "residential", "maxspeed": "none"], "30.0/30.0"),
            (["highway": "service", "maxspeed": "none"], "15.0/15.0"),
            (["highway": "motorway", "maxspeed": "none"], "130.0/0.0"),
            (["highway": "secondary", "maxspeed": "80", "maxspeed:motorcar": "50"], "50.0/50.0"),
            (["highway": "secondary", "maxspeed:type": "DE:rural"], "100.0/100.0"),
            (["highway": "secondary", "maxspeed:type": "sign"], "50.0/50.0"),
            (["highway": "residential", "source:maxspeed": "IT:urban"], "50.0/50.0"),
            (["highway": "residential", "source:maxspeed": "survey 2020"], "30.0/30.0"),
            (["highway": "secondary", "zone:maxspeed": "DE:30"], "30.0/30.0"),
            (["highway": "secondary", "zone:maxspeed": "20", "maxspeed:forward": "40"], "40.0/20.0"),
            (["highway": "secondary", "maxspeed": "70", "zone:maxspeed": "DE:30"], "70.0/70.0"),
        ] as [([String: String], String)])
    func limitsByKey(tags: [String: String], expected: String) throws {
        #expect(try speeds(keyed(tags)).hasPrefix(expected))
    }

    @Test(
        "Access may differ by direction, and of several values all must admit travel",
        arguments: [
            (["motorcar:forward": "no"], "0.0/30.0 4.5/4.5 16.0/16.0"),
            (["motor_vehicle:backward": "no"], "30.0/0.0 4.5/4.5 16.0/16.0"),
            (["vehicle:forward": "no"], "0.0/30.0 4.5/4.5 0.0/16.0"),
            (["access:backward": "no"], "30.0/0.0 4.5/0.0 16.0/0.0"),
            (["bicycle:forward": "no", "foot:backward": "no"], "30.0/30.0 4.5/0.0 0.0/16.0"),
            (["access": "no", "motorcar:forward": "yes"], "30.0/0.0 0.0/0.0 0.0/0.0"),
            (["taxi:forward": "no"], "0.0/30.0 4.5/4.5 16.0/16.0"),
            (["motor_vehicle": "agricultural;forestry"], "0.0/0.0 4.5/4.5 16.0/16.0"),
            (["motor_vehicle": "forestry; delivery"], "0.0/0.0 4.5/4.5 16.0/16.0"),
            (["access": "private", "motor_vehicle": "destination;customers"], "30.0/30.0 0.0/0.0 0.0/0.0"),
            (["access": "private", "motor_vehicle": "yes;unknown"], "0.0/0.0 0.0/0.0 0.0/0.0"),
            (["smoothness": "impassable"], "0.0/0.0 4.5/4.5 0.0/0.0"),
            (["smoothness": "impassable", "taxi": "yes"], "0.0/0.0 4.5/4.5 0.0/0.0"),
        ] as [([String: String], String)])
    func directedAccess(tags: [String: String], expected: String) throws {
        #expect(try speeds(keyed(tags.merging(["highway": "residential"]) { $1 })) == expected)
    }

    @Test(
        "A one-way street is open in the other direction to modes with their own tag",
        arguments: [
            (["oneway": "yes", "taxi:backward": "yes"], "30.0/30.0 4.5/4.5 16.0/0.0"),
            (["oneway": "yes", "psv:backward": "designated"], "30.0/30.0 4.5/4.5 16.0/0.0"),
            (["oneway": "-1", "taxi:forward": "yes"], "30.0/30.0 4.5/4.5 0.0/16.0"),
            (["oneway": "yes", "psv:backward": "yes", "taxi": "no"], "0.0/0.0 4.5/4.5 16.0/0.0"),
            (["oneway": "yes", "bicycle:backward": "yes"], "30.0/0.0 4.5/4.5 16.0/16.0"),
            (["oneway": "yes", "taxi": "yes"], "30.0/0.0 4.5/4.5 16.0/0.0"),
            (["oneway": "yes", "access:backward": "yes"], "30.0/0.0 4.5/4.5 16.0/0.0"),
            (["oneway": "yes", "motor_vehicle": "no", "taxi:backward": "yes"], "0.0/30.0 4.5/4.5 16.0/0.0"),
        ] as [([String: String], String)])
    func freedDirections(tags: [String: String], expected: String) throws {
        #expect(try speeds(keyed(tags.merging(["highway": "residential"]) { $1 })) == expected)
    }

    @Test(
        "A road for buses is open to modes with their own tag",
        arguments: [
            ([:], "0.0/0.0 0.0/0.0 0.0/0.0"), (["taxi": "yes"], "40.0/40.0 0.0/0.0 0.0/0.0"),
            (["psv": "yes", "foot": "yes", "bicycle": "yes"], "40.0/40.0 4.5/4.5 16.0/16.0"),
            (["access": "yes"], "0.0/0.0 0.0/0.0 0.0/0.0"),
        ] as [([String: String], String)])
    func busways(tags: [String: String], expected: String) throws {
        #expect(try speeds(keyed(tags.merging(["highway": "busway"]) { $1 })) == expected)
    }

    @Test("Ways that are no streets, or planned ones, are ignored")
    func noStreets() {
        for value in ["proposed", "construction", "raceway", "crossing", "bus_stop"] {
            #expect(StreetRules(OSMTagValues([.highway: value])) == nil)
        }
        #expect(StreetRules(OSMTagValues([.railway: "rail"])) == nil)
    }

    @Test(
        "Bollards stop cars, gates stop modes they are closed to, and pedestrians pass unless tagged otherwise",
        arguments: [
            (["barrier": "bollard"], [true, false, false]),
            (["barrier": "bollard", "bollard": "rising"], [false, false, false]),
            (["barrier": "bollard", "taxi": "yes"], [false, false, false]),
            (["barrier": "gate"], [false, false, false]),
            (["barrier": "gate", "access": "private"], [true, true, true]),
            (["barrier": "gate", "access": "private", "foot": "yes"], [true, false, true]),
            (["barrier": "gate", "locked": "yes"], [true, true, true]),
            (["barrier": "gate", "locked": "yes", "access": "yes"], [true, true, true]),
            (["barrier": "gate", "locked": "yes", "motorcar": "yes", "foot": "yes"], [false, false, true]),
            (["barrier": "bollard", "access": "yes"], [false, false, false]),
            (["barrier": "bollard", "access": "private"], [true, false, false]),
            (["barrier": "bollard", "locked": "yes"], [true, false, false]),
            (["barrier": "block", "access": "permissive"], [false, false, false]),
            (["barrier": "block", "access": "destination;no"], [true, false, false]),
            (["barrier": "lift_gate", "vehicle": "private"], [true, false, false]),
            (["barrier": "sump_buster"], [true, false, false]),
            (["barrier": "wicket_gate"], [true, false, false]),
            (["barrier": "hampshire_gate"], [false, false, false]),
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
