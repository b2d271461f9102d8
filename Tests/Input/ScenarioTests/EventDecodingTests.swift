import Behaviour
import CityModel
import Experiments
import Quantities
import TestSupport
import Testing

@testable import Scenario

@Suite("Events in a scenario")
struct EventDecodingTests {
    private static let match = "crowd: {people: 20000, taxiShare: 0.05, zone: A, to: {B: 1}}"

    private func setup(_ events: String, adding lines: String = "") throws -> SimulationSetup {
        try Samples.setup(adding: "events: [\(events)]\n\(lines)\n")
    }

    private func complaints(_ events: String, adding lines: String = "") -> [String] {
        inputErrors { _ = try setup(events, adding: lines) }
    }

    @Test("A time of the day is the first in the run, and the end the first after the start")
    func times() throws {
        let start = "start: {date: 2026-06-06, clock: \"20:00\"}"
        func period(_ from: String, _ until: String) throws -> [Double] {
            let event = try setup("{name: E, from: \"\(from)\", until: \"\(until)\", speed: 0.8}", adding: start)
                .events[0]
            return [event.period.lowerBound, event.period.upperBound].map { $0.seconds / 3_600 }
        }
        #expect(try period("22:30", "23:15") == [2.5, 3.25])
        #expect(try period("23:00", "01:00") == [3, 5])
        #expect(try period("16:00", "18:00") == [20, 22])
        #expect(try period("2026-06-07 10:00", "12:00") == [14, 16])
        #expect(try period("20:00", "2026-06-07 20:00") == [0, 24])
    }

    @Test("A crowd has people × share ÷ mean party requests, and each effect its factor")
    func effects() throws {
        let events = try setup(
            "{name: Match, from: \"22:30\", until: \"23:15\", \(Self.match)}, "
                + "{name: Rain, from: \"16:00\", until: \"18:00\", speed: 0.8, demand: 1.3, strike: {share: 0.7}}"
        ).events
        let crowd = try #require(events[0].crowd)
        // Parties of 1 and 3 in equal parts have 2 people on average: 1,000 people are 500 parties.
        #expect(crowd.expectedRequests(partyWeights: [1, 0, 1, 0]) == 500)
        #expect(crowd.expectedRequests(partyWeights: [1, 0, 0, 0]) == 1_000)
        #expect(crowd.demand(in: .minutes(45), partyWeights: [1, 0, 1, 0]).requestsPerHour[0] == 500 / 0.75)
        #expect(events[0].speedFactor == 1 && events[0].demandFactor == 1 && events.strikes.count == 1)
        #expect(events.speedFactors.parts.map(\.factor) == [0.8] && events.demandFactors.parts.map(\.factor) == [1.3])
        #expect(events.strikes[0].share == 0.7 && events[1].zone == nil && events[0].zone == ZoneID(0))
        #expect(try Samples.setup().events.isEmpty)
    }

    @Test(
        "Invalid events are reported",
        arguments: [
            ("{name: E, from: \"10:00\", until: \"11:00\"}", "the event has no effect"),
            ("{name: E, from: \"10:70\", until: \"11:00\", speed: 0.8}", "'from' is '10:70', not a time"),
            ("{name: E, from: \"+9:30\", until: \"11:00\", speed: 0.8}", "'from' is '+9:30', not a time"),
            ("{name: E, from: \"2026-06-06 10:00\", until: \"11:00\", speed: 0.8}", "the scenario has none"),
            ("{name: E, from: \"23:00\", until: \"01:00\", speed: 0.8}", "the event ends after the run"),
            ("{name: E, from: \"10:00\", until: \"11:00\", speed: 0}", "'speed' is 0"),
            ("{name: E, from: \"10:00\", until: \"11:00\", strike: {share: 2}}", "'share' is 2"),
            ("{from: \"10:00\", until: \"11:00\", speed: 0.8}", "lacks the key 'name'"),
            ("{name: E, from: \"10:00\", until: \"11:00\", crowd: {people: 9, zone: A}}", "lacks a key"),
            (
                "{name: E, from: \"10:00\", until: \"11:00\", crowd: {taxiShare: 0.1, zone: A, to: {B: 1}}}",
                "lacks the key 'people'; write the number of people, such as 20000"
            ),
            (
                "{name: E, from: \"10:00\", until: \"11:00\", crowd: {people: 9, zone: A, to: {B: 1}}}",
                "lacks the key 'taxiShare'; write the share, such as 0.05"
            ),
            (
                "{name: E, from: \"10:00\", until: \"11:00\", crowd: {people: 9, taxiShare: 1, zone: X, to: {B: 1}}}",
                "there is no zone 'X'"
            ),
            (
                "{name: E, from: \"10:00\", until: \"11:00\", crowd: {people: 9, taxiShare: 1, lat: 1, lon: 1, to: {B: 1}}}",
                "no place lies in a zone"
            ),
            (
                "{name: E, from: \"10:00\", until: \"11:00\", speed: 0.8}, {name: E, from: \"12:00\", until: \"13:00\", speed: 0.8}",
                "a second event is called 'E'"
            ),
        ])
    func invalid(events: String, problem: String) {
        let complaints = complaints(events)
        #expect(complaints.contains { $0.contains(problem) }, "\(complaints)")
    }

    /// Returns an event from 10:00 to 11:00.
    private static func event(_ name: String, _ effects: String) -> String {
        "{name: \(name), from: \"10:00\", until: \"11:00\", \(effects)}"
    }

    @Test(
        "Effects that are possible alone are reported where events overlap",
        arguments: [
            (
                (0..<9).map { EventDecodingTests.event("E\($0)", "speed: 0.05") },
                "together multiply the speeds by less than 0.05"
            ),
            (
                [EventDecodingTests.event("Rain", "speed: 4"), EventDecodingTests.event("Fog", "speed: 2")],
                "'Rain', 'Fog' together multiply the speeds by more"
            ),
            (
                (0..<40).map { EventDecodingTests.event("E\($0)", "demand: 10") },
                "together multiply the requests by more than 100"
            ),
            ([EventDecodingTests.event("Run", "noStops: [A, B, A]")], "entry 3 of 'noStops' is listed twice"),
        ])
    func overlaps(events: [String], problem: String) {
        let complaints = complaints(events.joined(separator: ", "))
        #expect(complaints.contains { $0.contains(problem) }, "\(complaints)")
        #expect(complaints.count == 1, "\(complaints)")
    }

    @Test("Effects of events that follow each other, or whose product is possible, are accepted")
    func products() throws {
        let later = "{name: Later, from: \"11:00\", until: \"12:00\", speed: 0.05}"
        let events = [Self.event("Rain", "speed: 0.1, demand: 10"), Self.event("Fog", "speed: 0.5, demand: 10"), later]
        #expect(try setup(events.joined(separator: ", ")).events.speedFactors.parts.map(\.factor) == [0.05, 0.05])
    }

    @Test("A crowd whose requests cannot be numbered over a long run is reported")
    func denseCrowd() {
        let crowd =
            "{name: E, from: \"10:00\", until: \"10:01\", crowd: {people: 100000, taxiShare: 1, zone: A, to: {B: 1}}}"
        let complaints = inputErrors {
            _ = try Samples.setup(replacing: "duration: 24 h", by: "duration: 90 days\nevents: [\(crowd)]")
        }
        #expect(
            complaints.contains { $0.contains("the crowd of 'E' makes too many requests an hour for so long a run") },
            "\(complaints)")
    }

    @Test("No events, an event that is switched off, a crowd of 0 people and a strike of no driver are accepted")
    func switchedOff() throws {
        #expect(try setup("").events.isEmpty)
        let effects = "speed: 0.8, demand: 2, noStops: [A], strike: {share: 0.5}"
        let events = try setup(
            "\(Self.event("Match", "\(Self.match), active: false")), "
                + "\(Self.event("Run", "\(effects), active: false")), \(Self.event("Strike", "strike: {share: 0}"))"
        ).events
        // The crowds and strikes keep their numbers, and the places stay known.
        #expect(events.compactMap(\.crowd).map(\.people) == [0] && events.strikes.map(\.share) == [0, 0])
        #expect(events.map(\.zone) == [ZoneID(0), ZoneID(0), nil])
        #expect(events.speedFactors.isEmpty && events.demandFactors.isEmpty && events.stopClosures.isEmpty)
        #expect(events.expectedCrowdRequests(partyWeights: [1]) == 0)
        let empty = Self.event("Match", Self.match.replacing("20000", with: "0"))
        #expect(try setup(empty).events.expectedCrowdRequests(partyWeights: [1]) == 0)
    }

    /// Streets around a block of four junctions, of which an event closes some.
    private func block(_ closed: String, city: String? = nil) throws -> (StreetBlock, String) {
        let block = try StreetBlock(requests: "time,from,to\n60,a,c\n", taxis: "node\na\n")
        let text = city.map { block.scenario(city: $0) } ?? block.scenario()
        return (block, text + "events: [{name: Fair, from: \"00:10\", until: \"00:40\", closed: \(closed)}]\n")
    }

    @Test(
        "Streets are closed by name, by an area of which any part counts, and by a zone",
        arguments: [
            ("{streets: [East]}", ["bc", "cb"]), ("{streets: [East, North]}", ["bc", "cb", "cd", "dc"]),
            // The triangle lies over the middle of the east street.
            ("{area: [[0.0008, -29.9983], [0.0008, -29.9981], [0.001, -29.9981]]}", ["bc", "cb"]),
            // It contains the junction a alone.
            (
                "{area: [[-0.0001, -30.0001], [0.0001, -30.0001], [0.0001, -29.9999], [-0.0001, -29.9999]]}",
                ["ab", "ad", "ba", "da"]
            ),
        ])
    func closedStreets(closed: String, arcs: [String]) throws {
        let (block, text) = try block(closed)
        let setup = try block.load(text)
        let network = try #require(setup.traffic).streetCity.car
        let found = setup.events[0].closedArcs.map { arc in
            network.nodeIDs[network.graph.tail(ofArc: arc)] + network.nodeIDs[network.head(ofArc: Int(arc))]
        }
        #expect(found.sorted() == arcs)
        #expect(setup.closedStreets(of: setup.events[0])?.metres == 100 * Double(arcs.count))
        #expect(setup.traffic?.closures?.sets.count == 1)
        let remark = FileCheck(of: setup, file: "s.yaml").warnings.map(\.problem).first { $0.contains("'Fair' closes") }
        let count = arcs.count / 2
        let cutOff = count == 2 ? "1 of 4 junctions" : "no junction"
        #expect(
            remark?.hasPrefix(
                "'Fair' closes \(count) \(count == 1 ? "street" : "streets") between junctions, "
                    + "0.\(2 * count) km, and cuts off \(cutOff)") == true, "\(remark ?? "")")
    }

    @Test(
        "Closures that select nothing or too much are reported",
        arguments: [
            ("{streets: [Eats]}", "there is no street 'Eats' for cars in the city; did you mean 'East'?"),
            ("{streets: []}", "'streets' names no street; name at least one"),
            ("{streets: [East, North, West, South]}", "the closed streets cut off 3 of the 4 junctions"),
            ("{area: [[0, -30], [0, -29]]}", "'area' has 2 corners"),
            ("{area: [[5, 5], [5, 6], [6, 6]]}", "no street for cars lies in 'area'"),
            ("{area: [[0, -30], [0], [1, 1]]}", "entry 2 of 'area' is not a corner"),
            (
                "{area: [[0, -30], [95, 0], [1, 1]]}",
                "entry 2 of 'area' is outside the range of latitudes and longitudes"
            ),
            ("{zone: Nowhere}", "there is no zone 'Nowhere' in the city"),
            ("{}", "'closed' lacks a key"),
            ("{streets: [East], zone: A}", "'zone' cannot be used with 'streets'"),
        ])
    func invalidClosures(closed: String, problem: String) throws {
        let (block, text) = try block(closed)
        let complaints = block.complaints(text)
        #expect(complaints.contains { $0.contains(problem) }, "\(complaints)")
    }

    @Test("Streets that two events close together are judged together")
    func closedTogether() throws {
        let block = try StreetBlock(requests: "time,from,to\n60,a,c\n", taxis: "node\na\n")
        func complaints(_ from: String) -> [String] {
            block.complaints(
                block.scenario() + "events: [{name: Fair, from: \"00:10\", until: \"00:40\", "
                    + "closed: {streets: [East, North]}}, {name: Run, from: \"\(from)\", until: \"00:50\", "
                    + "closed: {streets: [West, South]}}]\n")
        }
        #expect(complaints("00:40").isEmpty)
        let together = complaints("00:30")
        let problem = "the streets that 'Fair', 'Run' close together cut off 3 of the 4 junctions"
        #expect(together.count == 1 && together[0].contains(problem), "\(together)")
    }

    @Test("A city without streets closes none, and a zone has 'noStops' for it")
    func closuresWithoutStreets() throws {
        let closed = "{name: E, from: \"10:00\", until: \"11:00\", closed: {zone: A}}"
        let complaints = complaints(closed)
        #expect(
            complaints.contains {
                $0.contains("a table has no streets to close; write 'noStops' with the zone instead")
            },
            "\(complaints)")
        let (block, text) = try block("{streets: [East]}", city: "graph: {nodes: nodes.csv, edges: edges.csv}")
        let onGraph = block.complaints(text)
        #expect(
            onGraph.contains { $0.contains("'closed' needs taxis that drive on the streets; write 'streets: true'") },
            "\(onGraph)")
    }

    @Test("A city that is served has no events, unless an empty list replaces them")
    func served() throws {
        let folder = try TemporaryFolder()
        let text = Samples.scenario + "\nevents: [\(Self.event("Rain", "speed: 0.8"))]\n"
        let path = try folder.write(text, to: "s.yaml")
        let complaints = inputErrors { _ = try ScenarioLoader.load(path: path, dataFolder: nil, livesOn: true) }
        #expect(
            complaints.count == 1
                && complaints[0].hasSuffix(
                    "a city that is served has no events; remove 'events', or write --set 'events=[]'"),
            "\(complaints)")
        let setup = try ScenarioLoader.load(path: path, overrides: ["events=[]"], dataFolder: nil, livesOn: true)
        #expect(setup.events.isEmpty)
    }

    @Test("Before the date of the run, an event lies outside")
    func outside() {
        let start = "start: {date: 2026-06-06}"
        let event = "{name: E, from: \"2026-06-05 10:00\", until: \"2026-06-06 11:00\", speed: 0.8}"
        #expect(complaints(event, adding: start).contains { $0.contains("the event begins outside the run") })
    }
}
