import ActivityService
import CityHost
import Experiments
import Measures
import Quantities
import Testing

@Suite("Runs of runners and cyclists")
struct RunnerRunTests {
    private func setup(_ changes: String = "") throws -> SimulationSetup {
        try WalkScenario.setup(
            """
            city: {generate: {seed: 7, zones: 10}}
            start: {date: 2026-01-20}
            duration: 20 days
            runners:
              count: 25
              cyclists: 0.4
              sessionsPerMonth: 20
              running: {length: {uniform: {from: 2 km, to: 4 km}}}
              cycling: {length: {uniform: {from: 3 km, to: 6 km}}}
              \(changes)
            """)
    }

    private func sessions(_ changes: String) throws -> [SessionRecord] {
        let (record, _) = try WalkScenario.run(try setup(changes))
        return try #require(record.activity).sessions
    }

    @Test("F02, B03: sessions have about the length and speed that their runners planned")
    func lengths() throws {
        let sessions = try sessions("gps: {accuracy: 0 m, interval: 5 s}\n  pause: none\n  appDies: none")
        #expect(sessions.count > 200)
        for session in sessions where session.ended != nil {
            let range = session.kind == .run ? 1.75...4.45 : 2.6...6.65
            #expect(range.contains(session.distance.kilometres), "\(session)")
        }
        let fast = sessions.filter { $0.kind == .ride }
        #expect(fast.count > 30 && fast.count < sessions.count)
    }

    @Test("F03: a lost connection changes no session's distance or time: fixes arrive later")
    func connection() throws {
        let always = try sessions("loseConnection: none")
        let lossy = try sessions("loseConnection: {every: 10 min, length: {exponential: {mean: 10 min}}}")
        #expect(always.map(\.distance) == lossy.map(\.distance) && always.map(\.time) == lossy.map(\.time))
        #expect(always.reduce(0) { $0 + $1.fixesLate } == 0 && lossy.reduce(0) { $0 + $1.fixesLate } > 1_000)
    }

    @Test("F02: bad fixes are sent with their accuracy, and discarded")
    func accuracy() throws {
        let sessions = try sessions("gps: {accuracy: {lognormal: {mean: 30 m, cv: 1}}}")
        let (kept, leftOut) = (sessions.reduce(0) { $0 + $1.fixes }, sessions.reduce(0) { $0 + $1.fixesLeftOut })
        #expect(leftOut > kept / 20 && leftOut < kept)
    }

    @Test("F01, F03, F05: runners pause, lose connections, have apps that die, set goals and reach them")
    func everythingHappens() throws {
        let (record, log) = try WalkScenario.run(
            try setup(
                """
                pause: {every: 10 min, length: 1 min}
                  loseConnection: {every: 20 min, length: {exponential: {mean: 10 min}}}
                  appDies: {every: 20 min, length: {exponential: {mean: 3 min}}}
                  goal: {set: 1, distance: {uniform: {from: 10 km, to: 20 km}}, raise: 0.5, reset: 0.2}
                """))
        var words: [String: Int] = [:]
        for timed in log.effects {
            if case .activity(let effect) = timed.effect { words[effect.event ?? "", default: 0] += 1 }
        }
        for word in [
            "started", "paused", "resumed", "stopped", "connectionLost", "connectionRegained", "appDied",
            "appRevived", "goalSet", "goalReached", "notified", "progressReset",
        ] {
            #expect(words[word, default: 0] > 0, "\(word)")
        }
        // Only a goal set late, below the distance already run, is refused.
        let refused = log.effects.compactMap { timed -> ActivityService.Reason? in
            if case .activity(.rejected(_, _, let reason)) = timed.effect { reason } else { nil }
        }
        #expect(refused.allSatisfy { $0 == .goalBelowProgress })
        // One goal each for the end of January and for February.
        let goals = try #require(record.activity).goals
        #expect(goals.count == 50)
        var host = WorldPlan(try setup()).makeHost()
        try host.replay(log.commands) { _ in }
        #expect(host.digest == record.digest)
    }
}
