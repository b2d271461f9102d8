import ActivityService
import Quantities

/// One run or ride: a row of `sessions.csv`.
package struct SessionRecord: Hashable, Sendable, BitwiseCopyable {
    /// Number of the session.
    package var session: SessionID
    /// The runner or cyclist.
    package var runner: RunnerID
    /// Whether it is a run or a ride.
    package var kind: ActivityService.SessionKind
    /// Time of the start.
    package var started: SimTime
    /// Time of the end; nil if the session continues at the end of the run.
    package var ended: SimTime?
    /// Length of the route (F02).
    package var distance = ActivityService.Distance.zero
    /// Duration without pauses.
    package var time = SimDuration.zero
    /// Number of fixes that form the route.
    package var fixes: UInt32 = 0
    /// Number of discarded fixes: inexact, during a pause or while the app was dead, or a duplicate of a time.
    package var fixesLeftOut: UInt32 = 0
    /// Number of fixes of both kinds that arrived late, see `MeasuredRunners` (F03).
    package var fixesLate: UInt32 = 0

    /// Creates the record of a session that starts.
    package init(_ session: SessionID, of runner: RunnerID, kind: ActivityService.SessionKind, started: SimTime) {
        self.session = session
        self.runner = runner
        self.kind = kind
        self.started = started
    }
}

/// A runner's month (F05): a row of `goals.csv`.
package struct GoalRecord: Hashable, Sendable, BitwiseCopyable {
    /// The runner or cyclist.
    package var runner: RunnerID
    /// First day of the month.
    package var month: CalendarDate
    /// Distance that the runner aims for.
    package var goalKilometres: UInt32
    /// Distance of the month so far.
    package var done: ActivityService.Distance
    /// Day of the session that reached the goal; nil if it was not reached.
    package var reachedOn: CalendarDate?

    /// Creates the record of a month.
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

    /// Distance as a share of the goal; may exceed 1.
    package var share: Double { done.kilometres / Double(goalKilometres) }

    /// Day of the month from 1; nil if the goal was not reached.
    package var reachedDayOfMonth: Int? { reachedOn.map { $0.daysSince1970 - month.daysSince1970 + 1 } }
}

/// The activities of runners and cyclists in a replication.
package struct ActivityRecord: Hashable, Sendable {
    /// Sessions in the order of their starts, warm-up included. Only the service knows their final values (distance,
    /// time, end), because fixes may arrive late: the world adds them.
    package var sessions: [SessionRecord] = []
    /// Goals by month and runner; added by the world.
    package var goals: [GoalRecord] = []
    /// Number of lost connections (F03), after the warm-up like all counts below.
    package var connectionsLost = 0
    /// Number of apps that died (F03).
    package var appsDied = 0
    /// Number of messages about reached goals (F06).
    package var notifications = 0
    /// Number of actions that the rules refused.
    package var rejected = 0

    /// Creates an empty record.
    package init() {}
}
