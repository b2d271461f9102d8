import ActivityService
import Measures
import Quantities
import Testing

@Suite("Runners: sessions and goals")
struct ActivityMetricsTests {
    private func session(
        _ number: UInt32, of runner: UInt32, _ kind: ActivityService.SessionKind, at hour: Int64, metres: Int64,
        minutes: Int64?
    ) -> SessionRecord {
        var session = SessionRecord(
            SessionID(number), of: RunnerID(runner), kind: kind, started: .zero + .hours(hour))
        session.ended = minutes.map { session.started + .minutes($0) }
        session.time = .minutes(minutes ?? 10)
        session.distance = ActivityService.Distance(micrometres: metres * 1_000_000)
        (session.fixes, session.fixesLeftOut, session.fixesLate) = (100, 5, 20)
        return session
    }

    @Test("F02, F05: distances, times and speeds of sessions; reached goals, the first day and the median day")
    func metrics() throws {
        var run = MeasuredRun(zoneCount: 1, duration: .days(30), warmUp: .hours(5))
        run.hasTaxis = false
        run.runners = MeasuredRunners(fixesLateAfter: .seconds(60))
        let month = try #require(CalendarDate(year: 2_026, month: 6, day: 1))
        func goal(_ runner: UInt32, kilometres: Int64, on day: Int?) -> GoalRecord {
            GoalRecord(
                RunnerID(runner), month: month, goalKilometres: 10,
                done: ActivityService.Distance(micrometres: kilometres * 1_000_000_000),
                reachedOn: day.map { CalendarDate(daysSince1970: month.daysSince1970 + $0 - 1) })
        }
        var observer = RunObserver(run)
        observer.activity?.note(.appDied(RunnerID(0)), at: .zero)
        observer.endWarmUp(at: .zero + run.warmUp)
        for effect: ActivityService.Effect in [
            .connectionLost(RunnerID(0)), .appDied(RunnerID(1)), .rejected(RunnerID(0), .pause, .notRunning),
            .notified(RunnerID(0), SessionID(1), kilometres: 10),
        ] { observer.activity?.note(effect, at: .zero + run.warmUp) }
        var record = observer.finish(replication: 1, eventsHandled: 0, digest: 0, end: .zero + run.duration)
        record.activity?.sessions = [
            session(0, of: 0, .run, at: 1, metres: 5_000, minutes: 30),
            session(1, of: 0, .run, at: 10, metres: 6_000, minutes: 30),
            session(2, of: 2, .ride, at: 20, metres: 12_000, minutes: 40),
            session(3, of: 0, .run, at: 700, metres: 3_000, minutes: nil),
        ]
        record.activity?.goals = [
            goal(0, kilometres: 12, on: 9), goal(1, kilometres: 5, on: nil), goal(2, kilometres: 13, on: 4),
            goal(3, kilometres: 10, on: 30),
        ]
        let metrics = ReplicationMetrics(of: record, in: run)
        expectValues(
            metrics,
            [
                (.runners, 2), (.sessions, 3), (.runSessions, 2), (.rideSessions, 1), (.sessionsUnderWay, 1),
                (.distance, 21), (.distanceMean, 7), (.sessionTimeMean, 80.0 / 3), (.speedMean, 21_000 / 4_800.0),
                (.fixes, 300), (.fixesLeftOut, 15), (.fixesLate, 60), (.goals, 4), (.goalsReached, 3),
                (.goalsReachedShare, 0.75), (.goalProgressMean, 1), (.goalReachedFirst, 4), (.goalReachedP50, 9),
                (.connectionsLost, 1), (.appsDied, 1), (.notifications, 1), (.sessionActionsRejected, 1),
            ])
        #expect(metrics.metrics.count == 22 && metrics.walks == nil)
    }

    @Test("F02, F03: fixes are counted by session as used, discarded or late, even during the warm-up")
    func fixes() {
        let (runner, first, second) = (RunnerID(3), SessionID(0), SessionID(1))
        var observer = ActivityObserver(MeasuredRunners(fixesLateAfter: .seconds(60)))
        observer.note(.started(runner, first, kind: .ride), at: .zero)
        for delay: Int64 in [0, 60, 61] { observer.note(.fixKept(runner, first), delay: .seconds(delay), at: .zero) }
        observer.endWarmUp()
        observer.note(.started(runner, second, kind: .run), at: .zero + .hours(1))
        observer.note(.fixKept(runner, first), delay: .hours(2), at: .zero + .hours(2))
        observer.note(.fixLeftOut(runner, second, .inaccurate), delay: .seconds(61), at: .zero + .hours(2))
        let sessions = observer.finish().sessions
        #expect(sessions.map(\.fixes) == [4, 0] && sessions.map(\.fixesLeftOut) == [0, 1])
        #expect(sessions.map(\.fixesLate) == [2, 1] && sessions.map(\.kind) == [.ride, .run])
        let started: [SimTime] = [.zero, .zero + .hours(1)]
        #expect(sessions.map(\.started) == started)
    }
}
