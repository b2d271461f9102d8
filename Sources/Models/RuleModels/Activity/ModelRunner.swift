import Quantities

/// One runner as the rules have it; months are worked out from the sessions whenever they are asked for.
package struct ModelRunner: Sendable {
    /// A month as the rules see it.
    package struct Month: Sendable {
        package let goalKilometres: UInt32
        /// In micrometres.
        package var done: Int64 = 0
        /// F05: the session with which the goal is reached.
        package var reachedWith: SessionID?

        var isBelowGoal: Bool { done < Int64(goalKilometres) * 1_000_000_000 }
    }

    /// In the order of starting.
    package internal(set) var sessions: [ModelSession] = []
    package internal(set) var isConnected = true
    package internal(set) var isAppAlive = true
    private let usualKilometres: UInt32
    private var goals: [(month: Int, kilometres: UInt32)] = []
    /// F05: how many sessions were over when a month's progress was reset.
    private var resets: [Int: Int] = [:]
    /// F05: the sessions told to have reached the goals of months.
    private var told: [Int: SessionID] = [:]
    /// F06: the months of which the runner is still to be told.
    package private(set) var waiting: Set<Int> = []

    init(usualKilometres: UInt32) { self.usualKilometres = usualKilometres }

    package var open: ModelSession? { sessions.last.flatMap { $0.isOver ? nil : $0 } }
    package var isOnWay: Bool { sessions.last.map { !$0.isOver } ?? false }
    package var isPaused: Bool { isOnWay && sessions.last?.mode == .paused }
    package var goalKilometres: UInt32 { goals.last?.kilometres ?? usualKilometres }

    /// F02: the last session that has the moment.
    func session(of moment: SimTime) -> Int? { sessions.lastIndex { $0.covers(moment) } }

    /// In which sessions ended.
    package func months(_ calendar: ModelCalendar) -> Set<Int> {
        Set(sessions.filter(\.isOver).map { calendar.month($0.ended) })
    }

    /// F05: session and date of a goal that was told stay.
    package func month(_ month: Int, _ calendar: ModelCalendar) -> Month {
        let goal = goals.last { $0.month <= month }?.kilometres ?? usualKilometres
        var view = Month(goalKilometres: goal)
        let uncounted = resets[month] ?? 0
        for (index, session) in sessions.enumerated()
        where index >= uncounted && session.isOver && calendar.month(session.ended) == month {
            view.done += session.distance
            if view.reachedWith == nil, !view.isBelowGoal { view.reachedWith = session.number }
        }
        if let told = told[month] { view.reachedWith = told }
        return view
    }

    mutating func setGoal(_ kilometres: UInt32, in month: Int) {
        goals.removeAll { $0.month == month }
        goals.append((month, kilometres))
    }

    /// F05: sessions that are over no longer count.
    mutating func reset(_ month: Int) { resets[month] = sessions.count { $0.isOver } }

    /// F05: the goal is reached.
    mutating func tellReached(_ month: Int, with session: SessionID) {
        told[month] = session
        waiting.insert(month)
    }

    /// F05: what was reached is no longer.
    ///
    /// - Returns: whether it was.
    mutating func clear(_ month: Int) -> Bool {
        waiting.remove(month)
        return told.removeValue(forKey: month) != nil
    }

    func isTold(_ month: Int) -> Bool { told[month] != nil }

    /// F06.
    mutating func takeWaiting() -> [Int] {
        if waiting.isEmpty { return [] }
        defer { waiting = [] }
        return waiting.sorted()
    }
}
