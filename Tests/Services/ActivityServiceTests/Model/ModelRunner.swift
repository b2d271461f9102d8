import ActivityService
import Quantities

/// What the rules say of one runner, worked out anew from the list of everything that this runner was ever allowed to do:
/// slow, plain, and without anything of the service.
struct ModelRunner: Sendable {
    /// What was not refused. `session`: the number that a start was given. `place`: where a fix was seen to belong when it
    /// arrived.
    struct Entry: Sendable {
        var time: SimTime
        var action: ActivityService.RunnerAction
        var session = SessionID.none
        var place: Place?
    }

    /// A session, and an interval of it in which fixes count.
    struct Place: Sendable {
        var session: Int
        var interval: Int?
        var mode: Mode
    }

    enum Mode: Sendable { case running, paused, appDead }

    /// Intervals that tile a session; the last one ends with it or, while it is on, in the far future.
    struct Session: Sendable {
        var number: SessionID
        var kind: ActivityService.SessionKind
        var title: String
        var intervals: [(start: SimTime, end: SimTime, mode: Mode)]
        var isOver = false
        var fixes: [SimTime: (interval: Int, place: FixedPosition)] = [:]

        var started: SimTime { intervals[0].start }
        var ended: SimTime { intervals[intervals.count - 1].end }

        /// F02: steps between neighbours of one interval.
        var distance: Int64 {
            var sum: Int64 = 0
            var last: (interval: Int, place: FixedPosition)?
            for (_, fix) in fixes.sorted(by: { $0.key < $1.key }) {
                if let last, last.interval == fix.interval {
                    sum += Int64((last.place.metres(to: fix.place) * 1_000_000).rounded())
                }
                last = fix
            }
            return sum
        }

        /// F01, F03: pauses do not count, the app's deaths do.
        func time(at now: SimTime) -> SimDuration {
            intervals.reduce(.zero) { $1.mode == .paused ? $0 : $0 + (min($1.end, now) - $1.start) }
        }

        fileprivate mutating func turn(_ mode: Mode, at time: SimTime) {
            intervals[intervals.count - 1].end = time
            intervals.append((time, .distantFuture, mode))
        }
    }

    /// A month as the rules see it.
    struct MonthView: Sendable {
        var goalKilometres: UInt32
        var done: Int64 = 0
        var reachedWith: SessionID?
    }

    /// All of a runner, after the last entry.
    struct View: Sendable {
        var sessions: [Session] = []
        var isAppAlive = true
        var isConnected = true
        var months: [Int: MonthView] = [:]
        var goalKilometres: UInt32

        var open: Session? { sessions.last.flatMap { $0.isOver ? nil : $0 } }
        var isPaused: Bool { open?.intervals.last?.mode == .paused }

        /// F02: the last session that has the moment, and the first interval of it that does.
        func place(of moment: SimTime) -> Place? {
            guard let session = sessions.lastIndex(where: { $0.started <= moment && moment <= $0.ended }) else {
                return nil
            }
            let around = sessions[session].intervals.firstIndex { $0.start <= moment && moment <= $0.end } ?? 0
            let mode = sessions[session].intervals[around].mode
            return Place(session: session, interval: mode == .running ? around : nil, mode: mode)
        }
    }

    let rules: ActivityRules
    let calendar: ModelCalendar
    var entries: [Entry] = []

    /// - Complexity: O(entries · sessions).
    func view() -> View {
        var view = View(goalKilometres: rules.goalKilometresDefault)
        var resets: [Int: Int] = [:]
        var goals: [(month: Int, kilometres: UInt32)] = []
        for entry in entries {
            switch entry.action {
            case .start(let kind, let title):
                view.sessions.append(
                    Session(
                        number: entry.session, kind: kind, title: title.isEmpty ? "Urban Adventure" : title,
                        intervals: [(entry.time, .distantFuture, .running)]))
            case .pause: turn(&view, .paused, entry.time)
            case .resume: turn(&view, .running, entry.time)
            case .stop:
                let last = view.sessions.count - 1
                view.sessions[last].isOver = true
                view.sessions[last].intervals[view.sessions[last].intervals.count - 1].end = entry.time
            case .dieApp:
                view.isAppAlive = false
                if view.open?.intervals.last?.mode == .running { turn(&view, .appDead, entry.time) }
            case .reviveApp:
                view.isAppAlive = true
                if view.open?.intervals.last?.mode == .appDead { turn(&view, .running, entry.time) }
            case .loseConnection: view.isConnected = false
            case .regainConnection: view.isConnected = true
            case .setGoal(let kilometres): goals.append((calendar.month(entry.time), kilometres))
            case .leaveActivity: break  // Begins anew: see `ModelActivity`.
            case .resetProgress:
                // Those that are over no longer count.
                resets[calendar.month(entry.time)] = view.sessions.count { $0.isOver }
            case .fix: break
            }
        }
        for entry in entries { keep(entry, in: &view) }
        addUp(&view, goals, resets)
        return view
    }

    private func turn(_ view: inout View, _ mode: Mode, _ time: SimTime) {
        view.sessions[view.sessions.count - 1].turn(mode, at: time)
    }

    private func keep(_ entry: Entry, in view: inout View) {
        guard case .fix(let position, let accuracyMetres, let taken) = entry.action,
            accuracyMetres <= rules.accuracyMetresMax, let place = entry.place,
            let interval = place.interval, view.sessions[place.session].fixes[taken ?? entry.time] == nil
        else { return }
        view.sessions[place.session].fixes[taken ?? entry.time] = (interval, position)
    }

    /// F05.
    private func addUp(_ view: inout View, _ goals: [(month: Int, kilometres: UInt32)], _ resets: [Int: Int]) {
        view.goalKilometres = goals.last?.kilometres ?? rules.goalKilometresDefault
        for (index, session) in view.sessions.enumerated() where session.isOver {
            let month = calendar.month(session.ended)
            let goal = goals.last { $0.month <= month }?.kilometres ?? rules.goalKilometresDefault
            var monthView = view.months[month] ?? MonthView(goalKilometres: goal)
            if index >= resets[month] ?? 0 {
                monthView.done += session.distance
                if monthView.reachedWith == nil, monthView.done >= Int64(goal) * 1_000_000_000 {
                    monthView.reachedWith = session.number
                }
            }
            view.months[month] = monthView
        }
    }
}

/// Months counted from the year 0, by looking at the date as it is written.
struct ModelCalendar: Sendable {
    var startDate: CalendarDate
    var clockAtStart: SimDuration

    func date(_ time: SimTime) -> CalendarDate {
        let days = (time.sinceStart + clockAtStart).microseconds / SimDuration.days(1).microseconds
        return CalendarDate(daysSince1970: startDate.daysSince1970 + Int(days))
    }

    func month(_ time: SimTime) -> Int {
        let parts = date(time).description.split(separator: "-").compactMap { Int($0) }
        return parts[0] * 12 + parts[1]
    }
}
