import Behaviour
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
            ("{name: E, from: \"2026-06-06 10:00\", until: \"11:00\", speed: 0.8}", "the scenario has none"),
            ("{name: E, from: \"23:00\", until: \"01:00\", speed: 0.8}", "the event ends after the run"),
            ("{name: E, from: \"10:00\", until: \"11:00\", speed: 0}", "'speed' is 0"),
            ("{name: E, from: \"10:00\", until: \"11:00\", strike: {share: 2}}", "'share' is 2"),
            ("{from: \"10:00\", until: \"11:00\", speed: 0.8}", "lacks the key 'name'"),
            ("{name: E, from: \"10:00\", until: \"11:00\", crowd: {people: 9, zone: A}}", "lacks a key"),
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

    @Test("Before the date of the run, an event lies outside")
    func outside() {
        let start = "start: {date: 2026-06-06}"
        let event = "{name: E, from: \"2026-06-05 10:00\", until: \"2026-06-06 11:00\", speed: 0.8}"
        #expect(complaints(event, adding: start).contains { $0.contains("the event begins outside the run") })
    }
}
