import Quantities

/// What a session is (F01).
package enum SessionKind: UInt8, Sendable, BitwiseCopyable, CaseIterable {
    case run, ride

    /// As in `sessions.csv`.
    package var name: String {
        switch self {
        case .run: "run"
        case .ride: "ride"
        }
    }
}

/// One run or ride: a row of `sessions.csv`.
package struct SessionRecord: Hashable, Sendable, BitwiseCopyable {
    package var session: SessionID
    package var runner: RunnerID
    package var kind: SessionKind
    package var started: SimTime
    /// nil of one still going on at the end.
    package var ended: SimTime?
    /// Sum of the steps between fixes (F02).
    package var distanceMicrometres: Int64 = 0
    /// Without the pauses.
    package var time = SimDuration.zero
    /// Fixes that make the route.
    package var fixes: UInt32 = 0
    /// Fixes that were too inexact, or taken during a pause (F02).
    package var fixesLeftOut: UInt32 = 0
    /// Of both: those that came later than a fix taken after them (F03).
    package var fixesLate: UInt32 = 0

    package init(_ session: SessionID, of runner: RunnerID, kind: SessionKind, started: SimTime) {
        self.session = session
        self.runner = runner
        self.kind = kind
        self.started = started
    }

    package var kilometres: Double { Double(distanceMicrometres) / 1e9 }

    /// 0 without time (F02).
    package var metresPerSecond: Double { time > .zero ? Double(distanceMicrometres) / 1e6 / time.seconds : 0 }
}

/// A runner's month (F05): a row of `goals.csv`.
package struct GoalRecord: Hashable, Sendable, BitwiseCopyable {
    package var runner: RunnerID
    /// The month's first day.
    package var month: CalendarDate
    package var goalKilometres: UInt32
    package var doneMicrometres: Int64
    /// The day of the session that reached the goal; nil if it was not reached.
    package var reachedOn: CalendarDate?

    package init(
        _ runner: RunnerID, month: CalendarDate, goalKilometres: UInt32, doneMicrometres: Int64,
        reachedOn: CalendarDate? = nil
    ) {
        self.runner = runner
        self.month = month
        self.goalKilometres = goalKilometres
        self.doneMicrometres = doneMicrometres
        self.reachedOn = reachedOn
    }

    /// May pass 1.
    package var share: Double { Double(doneMicrometres) / (Double(goalKilometres) * 1e9) }

    /// From 1; nil if the goal was not reached.
    package var reachedDayOfMonth: Int? { reachedOn.map { $0.daysSince1970 - month.daysSince1970 + 1 } }
}

/// What runners and cyclists did in a replication. The service counts it; the world asks for it at the end.
package struct ActivityRecord: Hashable, Sendable {
    /// In the order of starting.
    package var sessions: [SessionRecord] = []
    /// By runner and month.
    package var goals: [GoalRecord] = []
    /// Actions that the rules refused after the warm-up.
    package var rejected = 0

    package init() {}
}
