import TestSupport
import Testing

@testable import Playback

@Suite("Playback: clients", .enabled(if: CommandLineRun.program != nil, "the program cabrank is not built"))
struct ClientWaitTests {
    @Test(
        "T04: the waiting clients at any time are those that a simple reading of the log finds",
        arguments: [false, true])
    func waiting(onStreets: Bool) throws {
        let city = try #require(onStreets ? RecordedRunFixture.onStreets : .byZone)
        var random = SplitMix64(seed: 15)
        for _ in 0..<60 {
            let seconds = Double(random.next() % UInt64(city.playback.end.tenths)) / 10 + 0.0501
            var departures: [String: Double] = [:]
            var waiting: [String: Double] = [:]
            for line in city.lines where line.seconds <= seconds {
                if let departure = line.detail("departure_s") { departures[line.request] = Double(departure) }
                switch line.event {
                case "requested": waiting[line.request] = max(line.seconds, departures[line.request] ?? 0)
                case "joined":
                    let ride = line.detail("ride") ?? ""
                    departures[line.request] = departures[ride]
                    // A client who joins a reservation waits from the time at which it enters dispatch.
                    if departures[ride] == nil || waiting[ride] != nil {
                        waiting[line.request] = max(line.seconds, departures[ride] ?? 0)
                    }
                case "pickedUp", "withdrawn", "noShow", "left", "reservationCancelled": waiting[line.request] = nil
                default: break
                }
            }
            let expected = Set(waiting.filter { $0.value <= seconds }.keys)
            let shown = Set(
                city.playback.waits.filter { $0.start.seconds <= seconds && seconds < $0.end.seconds }.map {
                    "r\($0.request)"
                })
            #expect(shown == expected, "at \(seconds) s")
        }
    }

    @Test("The worst ten minutes have the largest total wait, as found by exhaustive search")
    func worst() throws {
        let waits = try #require(RecordedRunFixture.byZone).playback.waits
        let worst = try #require(WorstWaitInterval(of: waits))
        func waited(from start: Int64) -> Double {
            waits.reduce(0) { sum, wait in
                let from = max(wait.start.tenths, start * 10)
                return sum + Double(max(0, min(wait.end.tenths, start * 10 + 6_000) - from)) / 10
            }
        }
        #expect(abs(waited(from: worst.startSeconds) - worst.waitedSeconds) < 0.01)
        for start in stride(from: Int64(0), to: 3 * 3_600, by: 10) {
            #expect(waited(from: start) <= worst.waitedSeconds + 0.01, "from \(start) s")
            if start < worst.startSeconds { #expect(waited(from: start) < worst.waitedSeconds) }
        }
    }

    @Test("Without waits there are no worst ten minutes")
    func nobody() { #expect(WorstWaitInterval(of: []) == nil) }
}
