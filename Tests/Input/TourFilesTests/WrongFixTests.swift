import InputFiles
import Quantities
import TestSupport
import Testing
import TourFiles
import TourService

@Suite("Tracks recorded by devices")
struct WrongFixTests {
    private typealias Fix = (latitude: Double, longitude: Double, second: Int)

    /// A walk of 300 m to the north in 200 s, three minutes at its end, and 300 m to the east.
    private static let walk: [Fix] = {
        var fixes: [Fix] = []
        var (latitude, longitude, second) = (41.15, -8.61, 0)
        func stay(_ count: Int) { for _ in 0..<count { step(0, 0) } }
        func step(_ north: Double, _ east: Double) {
            (latitude, longitude, second) = (latitude + north, longitude + east, second + 15)
            fixes.append((latitude, longitude, second))
        }
        stay(12)
        for _ in 0..<14 { step(0.0002, 0) }
        stay(12)
        for _ in 0..<14 { step(0, 0.0003) }
        stay(12)
        return fixes
    }()

    private func gpx(_ segments: [[Fix]], hasTimes: Bool = true) throws -> SourceFile {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let text = segments.map { segment in
            "<trkseg>\n"
                + segment.map { fix in
                    let (minutes, seconds) = (fix.second / 60, fix.second % 60)
                    let time = "2024-05-04T\(two(9 + minutes / 60)):\(two(minutes % 60)):\(two(seconds))Z"
                    return "<trkpt lat='\(fix.latitude)' lon='\(fix.longitude)'>"
                        + (hasTimes ? "<time>\(time)</time>" : "") + "</trkpt>\n"
                }.joined() + "</trkseg>"
        }.joined()
        return try SourceFile(displayName: "walk.gpx", text: "<gpx><trk>\(text)</trk></gpx>")
    }

    private func draft(_ track: RecordedTrack) throws -> (places: [FixedPosition], kind: TourRecording.Kind) {
        let (tour, kind) = try TourRecording.draft(of: track, title: "T", area: "A", fileName: "walk.gpx")
        return (tour.waypoints.map(\.place), kind)
    }

    @Test("W06: the segments of a GPX are one track, also if each fix is a segment of its own")
    func segments() throws {
        let whole = try TourFile.track(try gpx([WrongFixTests.walk]))
        let expected = try draft(whole)
        #expect(expected.places.count == 3 && expected.kind == .stays)
        for length in [1, 2, 7, 30] {
            let pieces = stride(from: 0, to: WrongFixTests.walk.count, by: length).map { start in
                Array(WrongFixTests.walk[start..<min(start + length, WrongFixTests.walk.count)])
            }
            let track = try TourFile.track(try gpx(pieces))
            #expect(track.segments.count == pieces.count)
            #expect(abs(track.lengthMetres - whole.lengthMetres) < 0.001, "segments of \(length)")
            #expect(try draft(track).places == expected.places, "segments of \(length)")
        }
    }

    @Test("W06: a pause without records is a stay if the track continues at the same place")
    func pauses() throws {
        // Of the stay in the middle only the first and last fix are recorded.
        let (before, after) = (Array(WrongFixTests.walk[..<27]), Array(WrongFixTests.walk[37...]))
        for pieces in [[before, after], [before + after]] {
            let draft = try draft(try TourFile.track(try gpx(pieces)))
            #expect(draft.kind == .stays && draft.places.count == 3)
        }
    }

    @Test("Fixes at 0, 0, and impossible jumps, are left out with a notice")
    func wrongFixes() throws {
        let right = try TourFile.track(try gpx([WrongFixTests.walk]))
        var fixes = WrongFixTests.walk
        for index in 28..<32 { (fixes[index].latitude, fixes[index].longitude) = (0, 0) }
        (fixes[50].latitude, fixes[50].longitude) = (42.5, -8.6)
        let track = try TourFile.track(try gpx([fixes]))
        #expect(abs(track.lengthMetres - right.lengthMetres) < 50)
        #expect(try draft(track).places.count == 3)
        #expect(
            track.losses.map(\.description) == [
                "walk.gpx:30: \"0.0, 0.0\": the fix is at 0, 0: devices without a position write this (4 of 64 left out); "
                    + "expected a fix near the others; remove the fix from the track, or correct its place or time",
                "walk.gpx:52: \"42.5, -8.6\": the fix is too far from the others for the time between them (1 of 64 "
                    + "left out); expected at most 360 km/h from fix to fix; remove the fix from the track, or correct its "
                    + "place or time",
            ])
    }

    @Test("Wrong fixes at both ends are found, and those at 0, 0 without times; a track near 0, 0 is valid")
    func ends() throws {
        var fixes = WrongFixTests.walk
        for index in [0, 1, 63] { fixes[index].latitude += 3 }
        let track = try TourFile.track(try gpx([fixes]))
        #expect(track.losses.map(\.count) == [3] && track.points.count == 61)
        var zeros = WrongFixTests.walk
        for index in [0, 20] { (zeros[index].latitude, zeros[index].longitude) = (0, 0) }
        #expect(try TourFile.track(try gpx([zeros], hasTimes: false)).losses.map(\.count) == [2])
        let there = WrongFixTests.walk.map { ($0.latitude - 41.15, $0.longitude + 8.61, $0.second) }
        #expect(try TourFile.track(try gpx([there])).losses.isEmpty)
    }

    @Test("A track of mostly impossible fixes is refused")
    func refused() throws {
        let fixes = WrongFixTests.walk.enumerated().map { index, fix in
            (fix.latitude + (index % 3 == 0 ? 0 : Double(index)) * 0.5, fix.longitude, fix.second)
        }
        let complaints = inputErrors { _ = try TourFile.track(try gpx([fixes])) }
        #expect(complaints.first?.contains("records are left out") == true, "\(complaints)")
    }

    @Test("Any fixes give a track within the speed limit, or an error; the seed is printed")
    func random() throws {
        for seed in 0..<UInt64(40) {
            var generator = SplitMix64(seed: seed)
            var fixes = WrongFixTests.walk
            for _ in 0..<Int.random(in: 0...12, using: &generator) {
                let index = Int.random(in: 0..<fixes.count, using: &generator)
                fixes[index].latitude = Double.random(in: -80...80, using: &generator)
            }
            let track = try TourFile.track(try gpx([fixes]))
            for (from, to) in zip(track.points, track.points.dropFirst()) {
                let seconds = (to.secondsSince1970 ?? 0) - (from.secondsSince1970 ?? 0)
                #expect(from.position.metres(to: to.position) <= 100 * max(abs(seconds), 1), "seed \(seed)")
            }
            #expect(track.points.count + track.losses.reduce(0) { $0 + $1.count } == fixes.count, "seed \(seed)")
        }
    }
}
