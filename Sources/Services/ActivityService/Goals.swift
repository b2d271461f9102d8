import Quantities
import ServiceKernel

/// A runner's progress and goal in one month.
struct MonthRecord: Sendable, BitwiseCopyable {
    let month: Month
    /// Index of the record of an earlier month of the runner, or `Goals.none`.
    fileprivate let earlier: UInt32
    fileprivate(set) var goalKilometres: UInt32
    /// F05: distance of the sessions that ended in the month, from `countedFrom` on.
    fileprivate(set) var done = ActivityService.Distance.zero
    /// First session that counts, since the last reset of the progress.
    fileprivate(set) var countedFrom = SessionID(0)
    /// F05: session that reached the goal, or none.
    fileprivate(set) var reachedWith = SessionID.none
    /// F06: whether the notification to the runner is held back.
    fileprivate(set) var isNotificationPending = false

    var goal: ActivityService.Distance { .kilometres(goalKilometres) }
}

/// The monthly goals of all runners (F05). Only months with events have a record; a goal stays valid in the following
/// months.
struct Goals: Sendable {
    static let none = UInt32.max

    private let defaultKilometres: UInt32
    private var records: ContiguousArray<MonthRecord> = []
    /// Index of the latest record by runner.
    private var latest: ContiguousArray<UInt32>
    /// F06: number of notifications held back by runner.
    private var waiting: ContiguousArray<UInt32>

    init(runners: Int, defaultKilometres: UInt32) {
        self.defaultKilometres = defaultKilometres
        latest = ContiguousArray(repeating: Goals.none, count: runners)
        waiting = ContiguousArray(repeating: 0, count: runners)
    }

    mutating func code(with form: inout StateCoder) throws {
        try form.visit(&records)
        try form.visit(&latest)
        try form.visit(&waiting)
    }

    var bytes: Int {
        records.capacity * MemoryLayout<MonthRecord>.stride
            + (latest.capacity + waiting.capacity) * MemoryLayout<UInt32>.stride
    }

    subscript(record: UInt32) -> MonthRecord { records[Int(record)] }

    /// Returns the runner's record of a month, or nil if nothing has happened in it.
    func record(of runner: RunnerID, _ month: Month) -> UInt32? {
        let found = lastRecord(of: runner, upTo: month)
        return found != Goals.none && self[found].month == month ? found : nil
    }

    /// Returns the goal of a month; for a month without a record, that of the runner's last earlier record.
    func goalKilometres(of runner: RunnerID, _ month: Month) -> UInt32 {
        let found = lastRecord(of: runner, upTo: month)
        return found == Goals.none ? defaultKilometres : self[found].goalKilometres
    }

    /// Returns all records of a runner, latest first.
    func list(of runner: RunnerID) -> [MonthRecord] {
        var list: [MonthRecord] = []
        var next = Int(runner.index) < latest.count ? latest[Int(runner.index)] : Goals.none
        while next != Goals.none {
            list.append(self[next])
            next = self[next].earlier
        }
        return list
    }

    func pendingNotificationCount(of runner: RunnerID) -> Int {
        Int(runner.index) < waiting.count ? Int(waiting[Int(runner.index)]) : 0
    }

    private func lastRecord(of runner: RunnerID, upTo month: Month) -> UInt32 {
        guard Int(runner.index) < latest.count else { return Goals.none }
        var record = latest[Int(runner.index)]
        while record != Goals.none, self[record].month > month { record = self[record].earlier }
        return record
    }
}

// Changes of state.
extension Goals {
    /// Returns the record of the current month, adding one with the last goal if needed. No later month has begun.
    mutating func openRecord(of runner: RunnerID, _ month: Month) -> UInt32 {
        if let found = record(of: runner, month) { return found }
        while latest.count <= Int(runner.index) {
            latest.append(Goals.none)
            waiting.append(0)
        }
        assert(lastRecord(of: runner, upTo: month) == latest[Int(runner.index)], "a later month has started")
        records.append(
            MonthRecord(
                month: month, earlier: latest[Int(runner.index)],
                goalKilometres: goalKilometres(of: runner, month)))
        latest[Int(runner.index)] = UInt32(records.count - 1)
        return UInt32(records.count - 1)
    }

    /// A11: erases the runner's records.
    mutating func erase(_ runner: RunnerID) {
        guard Int(runner.index) < latest.count else { return }
        var next = latest[Int(runner.index)]
        while next != Goals.none {
            let erased = next
            next = self[erased].earlier
            records[Int(erased)] = MonthRecord(month: Month(number: 0), earlier: Goals.none, goalKilometres: 0)
        }
        (latest[Int(runner.index)], waiting[Int(runner.index)]) = (Goals.none, 0)
    }

    mutating func add(_ change: ActivityService.Distance, to record: UInt32) {
        records[Int(record)].done += change
        assert(self[record].done >= .zero, "the month's distance becomes negative")
    }

    mutating func setGoal(of record: UInt32, kilometres: UInt32) { records[Int(record)].goalKilometres = kilometres }

    /// F05: resets the progress; only sessions from this one on count.
    mutating func reset(_ record: UInt32, countingFrom session: SessionID) {
        records[Int(record)].done = .zero
        records[Int(record)].countedFrom = session
    }

    /// F05, F06: sets the session that reached the goal, or none.
    ///
    /// - Returns: whether this has changed, so that a notification is added or withdrawn.
    mutating func setReached(_ record: UInt32, of runner: RunnerID, with session: SessionID) -> Bool {
        let wasReached = !self[record].reachedWith.isNone
        records[Int(record)].reachedWith = session
        guard wasReached == session.isNone else { return false }
        setNotificationPending(record, of: runner, !session.isNone)
        return true
    }

    /// F06: removes and returns the runner's earliest held-back notification, as the index of its month.
    mutating func popPendingNotification(of runner: RunnerID) -> UInt32? {
        guard pendingNotificationCount(of: runner) > 0 else { return nil }
        var (next, found) = (latest[Int(runner.index)], Goals.none)
        while next != Goals.none {
            if self[next].isNotificationPending { found = next }
            next = self[next].earlier
        }
        assert(found != Goals.none, "a month is counted as waiting, but none waits")
        setNotificationPending(found, of: runner, false)
        return found
    }

    private mutating func setNotificationPending(_ record: UInt32, of runner: RunnerID, _ waits: Bool) {
        guard self[record].isNotificationPending != waits else { return }
        records[Int(record)].isNotificationPending = waits
        waiting[Int(runner.index)] = waits ? waiting[Int(runner.index)] + 1 : waiting[Int(runner.index)] - 1
    }
}
