import Quantities

/// A runner's state by the rules. Months are computed from the sessions on demand.
package struct ModelRunner: Sendable {
    /// A runner's progress in one month.
    package struct Month: Sendable {
        /// Goal of the month.
        package let goalKilometres: UInt32
        /// Distance in micrometres.
        package var done: Int64 = 0
        /// The session that reached the goal (F05).
        package var reachedWith: SessionID?

        var isBelowGoal: Bool { done < Int64(goalKilometres) * 1_000_000_000 }
    }

    /// Sessions in the order of their start.
    package internal(set) var sessions: [ModelSession] = []
    /// Whether the phone is connected.
    package internal(set) var isConnected = true
    /// Whether the app is running.
    package internal(set) var isAppAlive = true
    private let defaultGoalKilometres: UInt32
    private var goals: [(month: Int, kilometres: UInt32)] = []
    /// Number of ended sessions at the last reset of each month's progress (F05).
    private var resets: [Int: Int] = [:]
    /// Sessions reported as having reached the goal, by month (F05).
    private var reportedSessions: [Int: SessionID] = [:]
    /// Months with a pending notification (F06).
    package private(set) var pendingMonths: Set<Int> = []

    init(usualKilometres: UInt32) { self.defaultGoalKilometres = usualKilometres }

    /// The session under way; nil if there is none.
    package var open: ModelSession? { sessions.last.flatMap { $0.isOver ? nil : $0 } }
    /// Whether a session is under way.
    package var hasOpenSession: Bool { sessions.last.map { !$0.isOver } ?? false }
    /// Whether the session under way is paused.
    package var isPaused: Bool { hasOpenSession && sessions.last?.mode == .paused }
    /// Current goal.
    package var goalKilometres: UInt32 { goals.last?.kilometres ?? defaultGoalKilometres }

    /// Returns the index of the last session that covers the moment (F02).
    func session(of moment: SimTime) -> Int? { sessions.lastIndex { $0.covers(moment) } }

    /// Returns the months in which sessions ended.
    package func months(_ calendar: ModelCalendar) -> Set<Int> {
        Set(sessions.filter(\.isOver).map { calendar.month($0.ended) })
    }

    /// Returns the progress of a month. Session and date of a reported goal stay the same (F05).
    package func month(_ month: Int, _ calendar: ModelCalendar) -> Month {
        let goal = goals.last { $0.month <= month }?.kilometres ?? defaultGoalKilometres
        var view = Month(goalKilometres: goal)
        let uncounted = resets[month] ?? 0
        for (index, session) in sessions.enumerated()
        where index >= uncounted && session.isOver && calendar.month(session.ended) == month {
            view.done += session.distance
            if view.reachedWith == nil, !view.isBelowGoal { view.reachedWith = session.number }
        }
        if let reported = reportedSessions[month] { view.reachedWith = reported }
        return view
    }

    mutating func setGoal(_ kilometres: UInt32, in month: Int) {
        goals.removeAll { $0.month == month }
        goals.append((month, kilometres))
    }

    /// Excludes all ended sessions from the month's progress (F05).
    mutating func reset(_ month: Int) { resets[month] = sessions.count { $0.isOver } }

    /// Records that the goal was reached and reported (F05).
    mutating func recordReached(_ month: Int, with session: SessionID) {
        reportedSessions[month] = session
        pendingMonths.insert(month)
    }

    /// Records that the goal is no longer reached (F05).
    ///
    /// - Returns: whether it had been reported.
    mutating func clear(_ month: Int) -> Bool {
        pendingMonths.remove(month)
        return reportedSessions.removeValue(forKey: month) != nil
    }

    func isReported(_ month: Int) -> Bool { reportedSessions[month] != nil }

    /// Removes and returns the months with a pending notification, in order (F06).
    mutating func takePendingMonths() -> [Int] {
        if pendingMonths.isEmpty { return [] }
        defer { pendingMonths = [] }
        return pendingMonths.sorted()
    }
}
