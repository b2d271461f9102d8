import ActivityService
import CityModel
import Quantities
import TestSupport
import Testing

@testable import Playback

@Suite("Playback: tourists and runners")
struct TraceTests {
    private static let map = LocalMap(origin: Coordinate(latitudeDegrees: 0, longitudeDegrees: 0))

    /// Calls `take` with every line of a log.
    private static func read(_ lines: [String], _ take: (LoggedEvent, String) -> Void) throws {
        let folder = try TemporaryFolder()
        let rows = lines.enumerated().map { "\($0 + 1),\($1)" }
        let text = (["sequence,time_s,event,request,client,driver,zone,detail"] + rows).joined(separator: "\n") + "\n"
        var reader = try EventLogReader(try folder.write(text, to: "events.csv"), zoneNames: [])
        while try reader.next() { take(reader.event, reader.word(reader.event.event)) }
    }

    /// Returns a tourist's trace, and two places a kilometre apart, the first in the middle of the map.
    private static func tourist(_ lines: [String], until seconds: Int64 = 100_000) throws -> (Trace, [MapPoint]) {
        let positions = [0.0, 1_000].map { FixedPosition(map.coordinate(eastMetres: $0, northMetres: 0)) }
        let places = positions.map { PlaceDetails(name: "", category: .museum, position: $0) }
        var tourists = TouristTraces(PlaceCatalogue(places), on: map, numberMax: 1_000)
        try read(lines) { event, word in
            if let kind = TouristEvent(rawValue: word) { tourists.note(kind, event) }
        }
        tourists.finish(at: PlaybackTime(milliseconds: seconds * 1_000))
        return (try #require(tourists.traces.first), positions.map { MapPoint($0.coordinate, on: map) })
    }

    @Test("L01: a tourist stays at a place until the next event, then walks straight to the next place")
    func told() throws {
        let (trace, places) = try TraceTests.tourist([
            "100.000,feedShown,,,,,user=u1;found=3;first=place1", "1000.000,visited,,,,,user=u1;place=place1;times=1",
            "3000.000,graded,,,,,user=u1;place=place1;grade=4", "3000.000,feedShown,,,,,user=u1;found=3;first=place2",
            "4000.000,visited,,,,,user=u1;place=place2;times=1", "5000.000,graded,,,,,user=u1;place=place2;grade=4",
        ])
        #expect(trace.place(at: 999) == nil)
        #expect(trace.place(at: 1_000)?.place == places[0] && trace.place(at: 2_999)?.place == places[0])
        #expect(trace.place(at: 3_500)?.place == places[0].interpolated(to: places[1], share: 0.5))
        #expect(trace.place(at: 4_000)?.place == places[1] && trace.place(at: 4_999)?.place == places[1])
        // The log does not show the path after the last place.
        #expect(trace.place(at: 5_000) == nil)
    }

    @Test("A tourist without an event after a visit leaves just in time, and is shown for at most three hours")
    func untold() throws {
        let (trace, places) = try TraceTests.tourist([
            "0.000,visited,,,,,user=u1;place=place1;times=1", "3000.000,visited,,,,,user=u1;place=place2;times=1",
            "50000.000,visited,,,,,user=u1;place=place1;times=2",
        ])
        // A kilometre at 4.5 km/h takes 800 s.
        #expect(trace.place(at: 2_199)?.place == places[0])
        #expect(trace.place(at: 2_600)?.place == places[0].interpolated(to: places[1], share: 0.5))
        #expect(trace.place(at: 3_000 + 10_799)?.place == places[1])
        #expect(trace.place(at: 3_000 + 10_800) == nil && trace.place(at: 49_999) == nil)
        #expect(trace.place(at: 50_000)?.place == places[0] && trace.place(at: 60_801) == nil)
    }

    private static func fix(_ seconds: Double, east: Double, accuracy: UInt32 = 8) -> CommandPositions.RunnerFix {
        CommandPositions.RunnerFix(
            runner: 1, takenMilliseconds: Int64(seconds * 1_000), accuracyMetres: accuracy,
            place: MapPoint(map.coordinate(eastMetres: east, northMetres: 0), on: map))
    }

    /// Returns the trace of a runner.
    ///
    /// - Parameter sent: fixes sent at each second with a line.
    private static func runner(
        _ lines: [String], sent: [Double: [CommandPositions.RunnerFix]]
    ) throws -> Trace {
        var runners = RunnerTraces(ActivityRules(), numberMax: 1_000)
        try read(lines) { event, word in
            if let kind = RunnerEvent(rawValue: word), kind == .started { runners.note(kind, event) }
            for fix in sent[Double(event.milliseconds) / 1_000] ?? [] { runners.note(fix) }
            if let kind = RunnerEvent(rawValue: word), kind != .started { runners.note(kind, event) }
        }
        return try #require(runners.traces.first)
    }

    @Test("A fix from before its session counts at the session's start")
    func earlyFix() throws {
        let lines = [
            "10.000,started,,,,,runner=runner1;session=session1;kind=run",
            "50.000,stopped,,,,,runner=runner1;session=session1",
            "100.000,started,,,,,runner=runner1;session=session2;kind=run",
            "200.000,stopped,,,,,runner=runner1;session=session2",
        ]
        let trace = try TraceTests.runner(
            lines,
            sent: [
                10: [TraceTests.fix(10, east: 0)], 50: [TraceTests.fix(40, east: 100)],
                100: [TraceTests.fix(15, east: 300)], 200: [TraceTests.fix(190, east: 600)],
            ])
        let starts = trace.steps.map(\.start.seconds)
        #expect(starts == starts.sorted() && starts.contains(100), "\(starts)")
    }

    @Test("F01, F02: a runner follows the fixes that are accurate enough, and stands still in a pause")
    func runner() throws {
        // Fixes taken without a connection arrive late, all at once.
        let sent = [
            10.0: [TraceTests.fix(10, east: 0)], 100: [TraceTests.fix(40, east: 600), TraceTests.fix(20, east: 100)],
            101: [TraceTests.fix(30, east: 9_000, accuracy: 51)], 200: [TraceTests.fix(160, east: 1_000)],
        ]
        let lines = [
            "10.000,started,,,,,runner=runner1;session=session1;kind=ride",
            "100.000,paused,,,,,runner=runner1;session=session1", "101.000,resumed,,,,,runner=runner1;session=session1",
            "200.000,stopped,,,,,runner=runner1;session=session1",
        ]
        let trace = try TraceTests.runner(lines, sent: sent)
        let east = { (seconds: Double) in trace.place(at: seconds).map { Double($0.place.east) * MapPoint.unitMetres } }
        #expect(east(9) == nil && east(200) == nil)
        #expect([10.0, 15, 20, 30, 40].map(east) == [0, 50, 100, 350, 600])
        #expect(trace.place(at: 50)?.state == RunnerState.cycling.rawValue)
        #expect(trace.place(at: 100)?.state == RunnerState.paused.rawValue && east(100) == 600)
        #expect(trace.place(at: 130)?.state == RunnerState.cycling.rawValue && east(160) == 1_000)
    }

    @Test("Fixes on a path at constant speed are dropped, and no position deviates by more than the tolerance")
    func thinned() {
        var random = SplitMix64(seed: 21)
        var (east, north) = (0, 0)
        let fixes: [RunnerTraces.Fix] = (0..<400).map { index in
            (east, north) = (east + 20 + Int(random.next() % 7), north + Int(random.next() % 9) - 4)
            return (PlaybackTime(tenths: Int64(index) * 150), MapPoint(east: Int32(east), north: Int32(north)))
        }
        let needed = RunnerTraces.simplified(fixes)
        #expect(needed.first == 0 && needed.last == 399 && needed.count < 200)
        for (from, to) in zip(needed, needed.dropFirst()) {
            for index in from...to {
                let share = Double(index - from) / Double(to - from)
                let shown = fixes[from].place.interpolated(to: fixes[to].place, share: share)
                #expect(shown.metres(to: fixes[index].place) <= RunnerTraces.toleranceMetres)
            }
        }
    }
}
