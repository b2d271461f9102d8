import ActivityService
import Quantities
import TestSupport
import Testing
import TourFiles

@Suite("Published tracks recorded as sessions have the published length")
struct PublishedTrackTests {
    /// Results of gpxpy 1.6.2 (PyPI) for `length_2d()` over all tracks of a file.
    private static let lengthsOfGpxpy = [
        ("Mojstrovka", 2_700.646447411652), ("around-visnjan-with-car", 2_736.299816059205),
        ("cerknicko-jezero", 4_580.1370099275755), ("korita-zbevnica", 14_913.748355843027),
    ]

    @Test(
        "F02: a published track recorded as a session has gpxpy's length, scaled to the earth's mean radius",
        .enabled(if: PublishedData.isPresent, "\(PublishedData.isMissing)"), arguments: lengthsOfGpxpy)
    func lengths(name: String, metres: Double) throws {
        let track = try TourFile.track(try PublishedData.file("samples/\(name).gpx"))
        // gpxpy uses the equatorial radius, and a flat map for neighbouring points.
        let expected = metres * Earth.radiusMetres / 6_378_137
        #expect(abs(track.metres - expected) < 0.000_1 * expected, "\(track.metres) m, not \(expected) m")
        let recorded = distance(ofSession: track).kilometres * 1_000
        #expect(abs(recorded - expected) < 0.000_1 * expected, "\(recorded) m recorded, not \(expected) m")
    }

    /// Returns the distance of a session in which each point is a fix, a second after the one before, with pauses
    /// between segments.
    private func distance(ofSession track: RecordedTrack) -> ActivityService.Distance {
        var activity = ActivityService()
        let runner = RunnerID(0)
        var now = SimTime.zero
        func send(_ action: ActivityService.RunnerAction) {
            now += .seconds(1)
            activity.handle(.runner(runner, action), at: now)
        }
        for (index, segment) in track.segments.enumerated() {
            send(index == 0 ? .start(kind: .run, title: "") : .resume)
            for point in segment { send(.fix(point.position, accuracyMetres: 5, taken: nil)) }
            send(.pause)
        }
        send(.stop)
        return activity.distance(of: SessionID(0))
    }
}
