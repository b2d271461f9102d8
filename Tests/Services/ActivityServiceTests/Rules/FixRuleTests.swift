import ActivityService
import Quantities
import TestSupport
import Testing

@Suite("Fixes make up the distance of a session (F02, F03)")
struct FixRuleTests {
    @Test("F02: a fix of 50 m accuracy counts, one of 51 m does not", arguments: [(50, true), (51, false)])
    func accuracy(metres: UInt32, counts: Bool) {
        var diary = ActivityFixture()
        diary.perform(.start(kind: .run, title: ""), at: 0)
        diary.fix(0, at: 0)
        #expect(diary.fix(1_000, at: 60, accuracyMetres: metres) == "done")
        #expect(diary.events.isEmpty, "no log shows it")
        #expect(diary.summary(at: 60).distance.text == (counts ? "1.00 km" : "0.00 km"))
        #expect(diary.service.fixCounts.inaccurate == (counts ? 0 : 1))
        #expect(diary.service.fixCounts.kept == (counts ? 2 : 1))
    }

    @Test("F02: the distance is the sum of the steps, not the straight line")
    func sum() {
        var diary = ActivityFixture()
        diary.perform(.start(kind: .run, title: ""), at: 0)
        for (index, metres) in [0.0, 300, 0, 300].enumerated() { diary.fix(metres, at: Double(index)) }
        #expect(diary.summary(at: 4).distance.text == "0.90 km")
        let route = diary.service.route(of: SessionID(0))
        #expect(route == [[0, 300, 0, 300].map(ActivityFixture.place)])
        #expect(ActivityService.Distance(along: route[0]) == diary.summary(at: 4).distance)
    }

    /// Sources: the examples of the Python package haversine 2.9 (Lyon–Paris, on this very radius) and of Rosetta
    /// Code's task "Haversine formula" (Nashville–Los Angeles, 2,886.444442837983 km on 6,371 km); a quarter of a
    /// meridian and half of the equator are parts of the circumference.
    @Test(
        "F02: a step has the length of the great circle in published examples",
        arguments: [
            (45.7597, 4.8422, 48.8567, 2.3508, 392_217.2595594006),
            (36.12, -86.67, 33.94, -118.40, 2_886_444.442837983 * 6_371.0088 / 6_371),
            (0, 0, 90, 0, 6_371_008.8 * Double.pi / 2), (0, 0, 0, 180, 6_371_008.8 * Double.pi), (12, 34, 12, 34, 0),
        ] as [(Double, Double, Double, Double, Double)])
    func greatCircles(_ latitude: Double, _ longitude: Double, _ otherLatitude: Double, _ other: Double, metres: Double)
    {
        let start = FixedPosition(Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude))
        let end = FixedPosition(Coordinate(latitudeDegrees: otherLatitude, longitudeDegrees: other))
        for (from, to) in [(start, end), (end, start)] {
            let step = ActivityService.Distance(from: from, to: to)
            #expect(abs(Double(step.micrometres) - metres * 1_000_000) <= 5, "within five micrometres")
            var diary = ActivityFixture()
            diary.perform(.start(kind: .run, title: ""), at: 0)
            for (index, place) in [from, to].enumerated() {
                diary.perform(.fix(place, accuracyMetres: 5, taken: nil), at: Double(index))
            }
            #expect(diary.service.distance(of: SessionID(0)) == step)
        }
    }

    @Test("F03: a lost connection loses nothing: fixes that arrive later count by their own time")
    func lateFixes() {
        var onTime = ActivityFixture()
        onTime.perform(.start(kind: .run, title: ""), at: 0)
        var late = onTime
        for seconds in 0...9 {
            let metres = Double(seconds * seconds * 10)
            onTime.fix(metres, at: Double(seconds))
            if !(3...7).contains(seconds) { late.fix(metres, at: Double(seconds)) }
        }
        #expect(late.perform(.loseConnection, at: 9) == "done")
        #expect(!late.service.isConnected(ActivityFixture.ann))
        late.perform(.regainConnection, at: 9)
        #expect(late.service.digest != onTime.service.digest)
        for seconds in [5.0, 3, 7, 6, 4] { late.fix(seconds * seconds * 10, at: 10, taken: seconds) }
        #expect(late.service.digest == onTime.service.digest)
    }

    @Test("F03: of several fixes of one time the first to arrive counts")
    func repeated() {
        var diary = ActivityFixture()
        diary.perform(.start(kind: .run, title: ""), at: 0)
        diary.fix(0, at: 0)
        diary.fix(100, at: 10)
        diary.fix(200, at: 20)
        for taken in [0.0, 10, 20] {
            #expect(diary.fix(9_999, at: 30, taken: taken) == "done")
            #expect(diary.service.effects.first == .fixLeftOut(ActivityFixture.ann, SessionID(0), .repeated))
        }
        #expect(diary.service.fixCounts.repeated == 3)
        #expect(diary.summary(at: 30).distance.text == "0.20 km")
    }

    @Test("F03: a fix of no session, or of the future, is refused with noSession")
    func noSession() {
        var diary = ActivityFixture()
        #expect(diary.fix(0, at: 0) == "noSession")
        diary.perform(.start(kind: .run, title: ""), at: 10)
        #expect(diary.fix(0, at: 11, taken: 9) == "noSession", "before it")
        #expect(diary.fix(0, at: 11, taken: 11.000001) == "noSession", "of the future")
        #expect(diary.fix(0, at: 11, taken: 10) == "done")
        diary.perform(.stop, at: 20)
        #expect(diary.fix(50, at: 30, taken: 20) == "done", "after its end, taken at its end")
        #expect(diary.fix(0, at: 30, taken: 20.000001) == "noSession", "behind it")
        #expect(diary.summary(at: 30).distance.text == "0.05 km")
    }

    @Test("F02: a fix at the moment of a stop and a start belongs to the session that starts")
    func stopAndStart() {
        var diary = ActivityFixture()
        diary.perform(.start(kind: .run, title: ""), at: 0)
        diary.perform(.pause, at: 10)
        diary.perform(.resume, at: 10)
        diary.perform(.stop, at: 20)
        diary.perform(.start(kind: .run, title: ""), at: 20)
        for (metres, taken) in [(0.0, 5.0), (100, 10), (300, 15), (350, 16), (600, 20), (800, 25)] {
            diary.fix(metres, at: 25, taken: taken)
        }
        #expect(diary.summary(0, at: 25).distance.text == "0.15 km", "not the step across the pause")
        #expect(diary.service.route(of: SessionID(0)).map(\.count) == [2, 2])
        #expect(diary.summary(1, at: 25).distance.text == "0.20 km")
        // Without a start it is the last fix of the session that stops.
        diary.perform(.stop, at: 30)
        diary.fix(900, at: 40, taken: 30)
        #expect(diary.summary(1, at: 40).distance.text == "0.30 km")
    }

    @Test(
        "F02: a fix at the moment of a pause, resume, death or revival belongs to the earlier stretch, late or not",
        arguments: [
            (ActivityService.RunnerAction.pause, ActivityService.RunnerAction.resume),
            (.dieApp, .reviveApp),
        ], [false, true])
    func momentOfAChange(_ changes: (ActivityService.RunnerAction, ActivityService.RunnerAction), isLate: Bool) {
        var diary = ActivityFixture()
        diary.perform(.start(kind: .run, title: ""), at: 0)
        diary.fix(0, at: 0)
        let isDeath = changes.0 == .dieApp
        // A dead app sends nothing.
        if !isLate { diary.fix(100, at: 10) }
        diary.perform(changes.0, at: 10)
        diary.perform(changes.1, at: 20)
        diary.fix(200, at: 20)
        diary.fix(300, at: 30)
        if isLate { diary.fix(100, at: 30, taken: 10) }
        #expect(diary.service.fixCounts.paused == (isDeath ? 0 : 1))
        #expect(diary.service.fixCounts.appDead == (isDeath ? 1 : 0))
        #expect(
            diary.service.route(of: SessionID(0)) == [
                [0, 100].map(ActivityFixture.place), [ActivityFixture.place(300)],
            ])
        #expect(diary.summary(at: 30).distance.text == "0.10 km")
    }

    @Test("F03: the death of an app loses only the open step; time goes on")
    func death() {
        var diary = ActivityFixture()
        diary.perform(.start(kind: .run, title: ""), at: 0)
        diary.fix(0, at: 0)
        diary.fix(100, at: 10)
        diary.perform(.dieApp, at: 15)
        #expect(!diary.service.isAppAlive(ActivityFixture.ann))
        for action in [
            ActivityService.RunnerAction.pause, .stop, .loseConnection, .setGoal(kilometres: 60),
            .resetProgress(confirmed: true), .fix(ActivityFixture.place(1), accuracyMetres: 5, taken: nil),
        ] {
            #expect(diary.perform(action, at: 16) == "appDead")
        }
        diary.perform(.reviveApp, at: 30)
        diary.fix(500, at: 40)
        diary.fix(700, at: 50)
        #expect(diary.fix(9_999, at: 50, taken: 20) == "done")
        #expect(diary.service.effects.first == .fixLeftOut(ActivityFixture.ann, SessionID(0), .appDead))
        #expect(diary.summary(at: 60).distance.text == "0.30 km")
        #expect(diary.summary(at: 60).time == .seconds(60))
    }

    @Test("F03: an app that dies during a pause is still paused when it is back")
    func deathInPause() {
        var diary = ActivityFixture()
        diary.perform(.start(kind: .run, title: ""), at: 0)
        diary.perform(.pause, at: 10)
        diary.perform(.dieApp, at: 20)
        diary.perform(.reviveApp, at: 30)
        #expect(diary.service.isPaused(ActivityFixture.ann))
        #expect(diary.perform(.resume, at: 40) == "done")
        #expect(diary.summary(at: 50).time == .seconds(20))
    }

    @Test(
        "F03: late fixes lead to the same state in any order of arrival",
        arguments: 1...12 as ClosedRange<UInt64>)
    func everyOrder(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        // Pauses, deaths, a second session, and fixes from a millisecond to two hours apart. No goal is reached,
        // because the session reported with it depends on the order (F05).
        var diary = ActivityFixture(rules: ActivityRules())
        diary.perform(.setGoal(kilometres: 999), at: 0)
        var now = 0.0
        var fixes: [(metres: Double, taken: Double)] = []
        let words: [ActivityService.RunnerAction] = [
            .start(kind: .run, title: ""), .pause, .resume, .dieApp, .reviveApp, .stop, .start(kind: .ride, title: ""),
            .pause, .stop,
        ]
        for word in words {
            #expect(diary.perform(word, at: now) == "done")
            for _ in 0..<random.within(0...40) {
                now += random.pick([0.001, 1, 10, 600, 7_200])
                fixes.append((Double(random.within(0...3_000)), now))
            }
            now += random.pick([0, 1])
        }
        var digests: Set<UInt64> = []
        for _ in 0..<6 {
            var copy = diary
            for fix in fixes.shuffled(using: &random) { copy.fix(fix.metres, at: now, taken: fix.taken) }
            try copy.service.checkInvariants()
            digests.insert(copy.service.digest)
        }
        #expect(digests.count == 1, "seed \(seed)")
        #expect(!digests.contains(diary.service.digest), "seed \(seed)")
    }
}
