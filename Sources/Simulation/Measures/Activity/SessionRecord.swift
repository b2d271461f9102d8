import ActivityService
import Quantities

/// One run or ride: a row of `sessions.csv`.
package struct SessionRecord: Hashable, Sendable, BitwiseCopyable {
    package var session: SessionID
    package var runner: RunnerID
    package var kind: ActivityService.SessionKind
    package var started: SimTime
    /// nil of one still going on at the end.
    package var ended: SimTime?
    /// F02.
    package var distance = ActivityService.Distance.zero
    /// Without the pauses.
    package var time = SimDuration.zero
    /// Fixes that make the route.
    package var fixes: UInt32 = 0
    /// Fixes that were too inexact, taken during a pause or while the app was dead, or of a moment of which there was one.
    package var fixesLeftOut: UInt32 = 0
    /// Of both: those that were long on their way, see `MeasuredRunners` (F03).
    package var fixesLate: UInt32 = 0

    package init(_ session: SessionID, of runner: RunnerID, kind: ActivityService.SessionKind, started: SimTime) {
        self.session = session
        self.runner = runner
        self.kind = kind
        self.started = started
    }
}

/// A runner's month (F05): a row of `goals.csv`.
package struct GoalRecord: Hashable, Sendable, BitwiseCopyable {
    package var runner: RunnerID
    /// The month's first day.
    package var month: CalendarDate
    package var goalKilometres: UInt32
    package var done: ActivityService.Distance
    /// The day of the session that reached the goal; nil if it was not reached.
    package var reachedOn: CalendarDate?

    package init(
        _ runner: RunnerID, month: CalendarDate, goalKilometres: UInt32, done: ActivityService.Distance,
        reachedOn: CalendarDate? = nil
    ) {
        self.runner = runner
        self.month = month
        self.goalKilometres = goalKilometres
        self.done = done
        self.reachedOn = reachedOn
    }

    /// May pass 1.
    package var share: Double { done.kilometres / Double(goalKilometres) }

    /// From 1; nil if the goal was not reached.
    package var reachedDayOfMonth: Int? { reachedOn.map { $0.daysSince1970 - month.daysSince1970 + 1 } }
}

/// What runners and cyclists did in a replication.
package struct ActivityRecord: Hashable, Sendable {
    /// In the order of starting, warm-up included. What they come to in the end (distance, time, end) only the service knows,
    /// since fixes may come late: the world fills it in.
    package var sessions: [SessionRecord] = []
    /// By month and runner: filled in by the world, likewise.
    package var goals: [GoalRecord] = []
    /// From the end of the warm-up on, as the rest: F03 and F06, and actions that the rules refused.
    package var connectionsLost = 0
    package var appsDied = 0
    package var notifications = 0
    package var rejected = 0

    package init() {}
}
