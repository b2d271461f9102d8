import ActivityService
import Quantities
import Testing

@Suite("Sessions are started, paused, resumed and stopped (F01)")
struct SessionRuleTests {
    @Test("F01: a session is started, paused, resumed and stopped, and the log says so")
    func life() {
        var diary = ActivityFixture()
        let steps: [(ActivityService.RunnerAction, String)] = [
            (.start(kind: .ride, title: "Coast"), "started runner=runner1 session=session1 kind=ride"),
            (.pause, "paused runner=runner1 session=session1"), (.resume, "resumed runner=runner1 session=session1"),
            (
                .stop,
                "stopped runner=runner1 session=session1 distance=0.00 km duration=20.000 speed=0.00 m/s"
            ),
        ]
        for (index, (action, event)) in steps.enumerated() {
            diary.perform(action, at: Double(index) * 10)
            #expect(diary.events == [event])
        }
    }

    @Test("F01: a session without a title is called Urban Adventure")
    func titles() {
        var diary = ActivityFixture()
        for (index, title) in ["", "Coast", "Urban Adventure"].enumerated() {
            diary.perform(.start(kind: .run, title: title), at: Double(index))
            diary.perform(.stop, at: Double(index))
        }
        #expect((0..<3).map { diary.summary($0, at: 3).title } == ["Urban Adventure", "Coast", "Urban Adventure"])
    }

    @Test("F01: an action that does not fit the state is refused with its reason and changes nothing")
    func reasons() {
        let start = ActivityService.RunnerAction.start(kind: .run, title: "")
        let table: [(before: [ActivityService.RunnerAction], action: ActivityService.RunnerAction, reason: String)] = [
            ([], .pause, "notRunning"), ([], .resume, "notPaused"), ([], .stop, "notRunning"),
            ([start], start, "sessionRunning"), ([start], .resume, "notPaused"),
            ([start, .pause], start, "sessionRunning"), ([start, .pause], .pause, "notRunning"),
            ([start, .stop], .pause, "notRunning"), ([start, .stop], .stop, "notRunning"),
            ([start, .pause], .stop, "done"), ([start, .stop], start, "done"),
            ([.loseConnection], .loseConnection, "noConnection"), ([], .regainConnection, "notDisconnected"),
            ([.dieApp], start, "appDead"), ([.dieApp], .dieApp, "appDead"), ([], .reviveApp, "appAlive"),
        ]
        for (before, action, reason) in table {
            var diary = ActivityFixture()
            for (index, step) in before.enumerated() { #expect(diary.perform(step, at: Double(index)) == "done") }
            let digest = diary.service.digest
            #expect(diary.perform(action, at: 9) == reason, "\(before), then \(action)")
            if reason != "done" { #expect(diary.service.digest == digest, "\(before), then \(action)") }
        }
    }

    @Test("F01: each runner has own sessions, numbered in the order of starting")
    func runners() {
        var diary = ActivityFixture()
        let (ann, bob) = (RunnerID(0), RunnerID(7))
        for runner in [bob, ann] { diary.perform(.start(kind: .run, title: ""), at: 0, runner) }
        #expect(diary.service.openSession(of: bob) == SessionID(0))
        #expect(diary.service.openSession(of: ann) == SessionID(1))
        #expect(diary.service.openSession(of: RunnerID(3)) == nil)
        #expect(diary.service.openSession(of: RunnerID(4_000)) == nil, "of whom nobody has heard")
    }

    @Test("F01: neither time nor distance grows during a pause; distance covered meanwhile does not count")
    func pauses() {
        var diary = ActivityFixture()
        diary.perform(.start(kind: .run, title: ""), at: 0)
        diary.fix(0, at: 0)
        diary.fix(100, at: 10)
        diary.perform(.pause, at: 10)
        #expect(diary.fix(200, at: 15) == "done")
        #expect(diary.service.effects.first == .fixLeftOut(ActivityFixture.ann, SessionID(0), .paused))
        #expect(diary.service.isPaused(ActivityFixture.ann))
        #expect(diary.summary(at: 1_000).time == .seconds(10))
        #expect(diary.summary(at: 1_000).distance.text == "0.10 km")
        diary.perform(.resume, at: 1_000)
        diary.fix(5_000, at: 1_001)
        diary.fix(5_050, at: 1_010)
        #expect(diary.summary(at: 1_015).time == .seconds(25), "it goes on")
        diary.perform(.stop, at: 1_020)
        #expect(diary.summary(at: 9_999).time == .seconds(30))
        #expect(diary.summary(at: 9_999).distance.text == "0.15 km")
        #expect(diary.service.fixCounts.paused == 1)
    }

    @Test("F01: a session of zero time is kept, and its speed is 0.00 m/s")
    func zeroTime() {
        var diary = ActivityFixture()
        diary.perform(.start(kind: .run, title: ""), at: 5)
        diary.fix(0, at: 5)
        diary.perform(.stop, at: 5)
        #expect(diary.events.first?.hasSuffix("duration=0.000 speed=0.00 m/s") == true)
        #expect(diary.service.history(of: ActivityFixture.ann) == [SessionID(0)])
    }
}
