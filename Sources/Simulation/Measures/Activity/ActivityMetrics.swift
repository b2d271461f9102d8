import ActivityService
import Quantities
import Statistics

/// The figures of sessions and goals in one replication, for sessions begun after the warm-up.
struct ActivityMetrics {
    private(set) var list = MetricList()

    init(of record: ActivityRecord, in run: MeasuredRun) {
        addSessions(record.sessions.filter { $0.started.sinceStart >= run.warmUp })
        addGoals(record.goals)
        list.add(.connectionsLost, record.connectionsLost)
        list.add(.appsDied, record.appsDied)
        list.add(.notifications, record.notifications)
        list.add(.sessionActionsRejected, record.rejected)
    }

    private mutating func addSessions(_ sessions: [SessionRecord]) {
        let kilometres = sessions.reduce(ActivityService.Distance.zero) { $0 + $1.distance }.kilometres
        let time = sessions.reduce(SimDuration.zero) { $0 + $1.time }
        list.add(.runners, Set(sessions.map(\.runner)).count)
        list.add(.sessions, sessions.count)
        list.add(.runSessions, sessions.count { $0.kind == .run })
        list.add(.rideSessions, sessions.count { $0.kind == .ride })
        list.add(.sessionsUnderWay, sessions.count { $0.ended == nil })
        list.add(.distance, kilometres)
        list.add(.distanceMean, kilometres, of: sessions.count)
        list.add(.sessionTimeMean, time.minutes, of: sessions.count)
        list.add(.speedMean, kilometres / 3.6, of: time.hours)
        list.add(.fixes, sessions.reduce(0) { $0 + Int($1.fixes) })
        list.add(.fixesLeftOut, sessions.reduce(0) { $0 + Int($1.fixesLeftOut) })
        list.add(.fixesLate, sessions.reduce(0) { $0 + Int($1.fixesLate) })
    }

    /// Adds the figures of monthly goals (F05).
    private mutating func addGoals(_ goals: [GoalRecord]) {
        let days = goals.compactMap { $0.reachedDayOfMonth.map(Double.init) }.sorted()
        list.add(.goals, goals.count)
        list.add(.goalsReached, days.count)
        list.add(.goalsReachedShare, days.count, of: goals.count)
        list.add(.goalProgressMean, goals.reduce(0) { $0 + $1.share }, of: goals.count)
        list.add(.goalReachedFirst, days.first)
        list.add(.goalReachedP50, Quantile.ofSorted(days, 0.5))
    }
}
