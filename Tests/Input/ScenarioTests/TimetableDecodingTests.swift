import Behaviour
import CityModel
import Experiments
import InputFiles
import Quantities
import TestSupport
import Testing

@testable import Scenario

@Suite("Timetables of a scenario")
struct TimetableDecodingTests {
    private static let scenario = """
        scenario: s
        start: {date: 2026-06-15, clock: "06:00"}
        duration: 18 h
        city: {generate: {seed: 7, zones: 4}}
        demand:
          gravity: {requestsPerDay: 500, tripLength: 2 km}
          choice: {publicTransport: {feed: buses}}
        drivers: {shifts: [{taxis: 10, start: "06:00", length: 18 h}]}
        """

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func load(_ changes: [(String, String)] = [], overrides: [String] = []) throws -> SimulationSetup {
        let text = changes.reduce(Self.scenario) { $0.replacing($1.0, with: $1.1) }
        return try ScenarioLoader.load(
            path: try folder.write(text, to: "s.yaml"), overrides: overrides, dataFolder: nil)
    }

    private func centres() throws -> [Coordinate] {
        try load([("choice: {publicTransport: {feed: buses}}", "choice: {}")]).city.zones.compactMap(\.centre)
    }

    @Test("Buses and trains follow the feed, which counts as an input; today has the same one, or another")
    func feed() throws {
        let centres = try centres()
        try HourlyBus.writeFeed("buses", in: folder, stops: centres)
        let setup = try load()
        let timetable = try #require(setup.reactions?.choice?.publicTransport.timetable)
        let minutes = timetable.minutes(from: ZoneID(0), to: ZoneID(1), at: .zero + .hours(4))
        #expect(minutes.riding == 12 && abs(minutes.waiting - 30) < 0.1 && minutes.walking < 1)
        #expect(setup.inputFiles.contains { $0.hasSuffix("buses") } && setup.inputDigests.count == 1)
        try HourlyBus.writeFeed("more", in: folder, stops: centres.reversed())
        let more = try load(overrides: ["demand.choice.publicTransport.feed=[buses, more]"])
        #expect(more.inputDigests.count == 2)
        let now = try #require(more.reactions?.choice?.publicTransport.timetable)
        let today = try #require(more.reactions?.choiceToday)
        let back = (ZoneID(centres.count - 1), ZoneID(centres.count - 2))
        #expect(now.minutes(from: back.0, to: back.1, at: .zero + .hours(4)).riding == 12)
        let without = today.publicTransport.timetable?.minutes(from: back.0, to: back.1, at: .zero + .hours(4))
        #expect(without?.riding != 12)
    }

    @Test(
        "Rows of a feed that are left out or interpreted are reported by the first")
    func losses() throws {
        try HourlyBus.writeFeed("buses", in: folder, stops: try centres())
        try folder.write("pathway_id,from_stop_id,to_stop_id\n1,0,1\n2,1,0\n", to: "buses/pathways.txt")
        try folder.write(
            "trip_id,start_time,end_time,headway_secs\n6,06:00:00,07:00:00,1200\n", to: "buses/frequencies.txt")
        let losses = try load().inputLosses
        #expect(
            losses.map(\.reason) == [
                "exact_times is 0: the trip has an interval, but no timetable, taken as departures at exact "
                    + "times from start_time on", "paths inside stations are not supported",
            ])
        #expect(losses.map(\.example.line) == [2, 2] && losses.map(\.total) == [1, 2])
        #expect(losses.map(\.count) == [1, 2] && losses.map(\.treatment) == [.usedInPart, .leftOut])
    }

    @Test("An invalid timetable is reported at its position")
    func wrong() throws {
        try HourlyBus.writeFeed("buses", in: folder, stops: try centres())
        try HourlyBus.writeFeed(
            "far", in: folder,
            stops: [
                Coordinate(latitudeDegrees: 50, longitudeDegrees: 50),
                Coordinate(latitudeDegrees: 50.1, longitudeDegrees: 50),
            ])
        let cases = [
            ("feed: buses", "feed: trams", "there is no file 'trams'"),
            ("feed: buses", "feed: []", "has no feed"),
            ("feed: buses", "feed: buses, wait: 3 min", "'wait' has no effect with 'feed', which gives it"),
            ("feed: buses", "feed: far", "these timetables connect no two zones of the city"),
            (
                "date: 2026-06-15", "date: 2026-06-14",
                "have no trips from 2026-06-14 to 2026-06-14; they have trips from 2026-01-01 to 2026-12-31"
            ),
            ("date: 2026-06-15, ", "", "'feed' needs a date: timetables differ by day"),
            (
                "{generate: {seed: 7, zones: 4}}",
                "{zones: [A, B], table: {A: {A: [3, 1], B: [6, 2]}, B: {A: [6, 2], B: [4, 1]}}}",
                "the zones of this city have no positions"
            ),
        ]
        for (old, new, complaint) in cases {
            let told = inputErrors { _ = try load([(old, new)]) }
            #expect(told.count == 1 && told[0].contains(complaint), "\(told)")
            #expect(told.allSatisfy { $0.contains("s.yaml:") })
        }
    }
}
