import Quantities
import ServiceKernel

/// The runs and rides of runners and cyclists, and their monthly goals, by part F of the rule book.
///
/// A deterministic state machine: `handle` takes a command and its time and leaves the results in `effects`. It has no
/// clock, no randomness, no timers and no input or output.
///
/// ```swift
/// var activity = ActivityService(startDate: CalendarDate(year: 2026, month: 6, day: 1))
/// activity.handle(.runner(ann, .start(kind: .run, title: "")), at: now)
/// activity.handle(.runner(ann, .fix(place, accuracyMetres: 8, taken: nil)), at: now)
/// ```
/// A fix belongs to the session and stretch in which it was taken, whenever it arrives (F02). The moment of a pause,
/// resume, death or revival of the app belongs to the earlier stretch; a moment shared by a stop and a start belongs to
/// the session that starts. So the state does not depend on the order in which fixes arrive, with two exceptions: fixes
/// of the same time, and a fix that arrives before the session that starts at its time.
///
/// A session counts for the month in which it ends. The session that brings the sum of the month's sessions to the goal
/// reaches it. A late fix may therefore reach the goal of a past month, with the date of a past session. Once reported,
/// session and date stay (F05).
///
/// A refused command changes nothing and has one effect, `rejected`. Fixes allocate memory in segments of 200 kB, and
/// nothing else per fix.
package struct ActivityService: CityService, Sendable {
    /// Name of the service in logs and on the reference page.
    package static let name = "activity"
    /// F01: title of a session without one.
    package static let defaultTitle = "Urban Adventure"

    /// Parameters of part F.
    package internal(set) var rules: ActivityRules
    let calendar: LocalCalendar

    // Each part guards its own state; this file decides when a command may change it.
    var apps: RunnerApps
    var sessions = SessionStore()
    var goals: Goals
    /// Counts of all fixes that were not refused, by result.
    package private(set) var fixCounts = FixCounts()

    /// Results of the last command, in order.
    package internal(set) var effects = EffectBuffer<Effect>()

    /// Creates a service without sessions.
    ///
    /// - Parameters:
    ///   - startDate: local date of time zero; nil is 1970-01-01 *(decided)*.
    ///   - clockAtStart: local time of day at time zero.
    ///   - zoned: real time of the start, and the time zone of local clocks; nil: clocks never shift.
    ///   - runners: number of runners to reserve room for; runners of higher numbers are admitted as they come.
    package init(
        rules: ActivityRules = ActivityRules(), startDate: CalendarDate? = nil, clockAtStart: SimDuration = .zero,
        zoned: ZonedStart? = nil, runners: Int = 0
    ) {
        self.rules = rules
        calendar = LocalCalendar(startDate: startDate, clockAtStart: clockAtStart, zoned: zoned)
        apps = RunnerApps(runners: runners)
        goals = Goals(runners: runners, defaultKilometres: rules.goalKilometresDefault)
    }

    /// Visits the stored state in a fixed order, to write or to read it.
    package mutating func code(with form: inout StateCoder) throws {
        try form.section(ActivityService.name)
        try apps.code(with: &form)
        try sessions.code(with: &form)
        try goals.code(with: &form)
        try form.visit(&fixCounts)
    }

    /// Carries out one command with all its consequences; `effects` then holds them.
    ///
    /// - Precondition: `time` does not go back, and a host has assigned the runner's number.
    package mutating func handle(_ command: Command, at time: SimTime) {
        effects.removeAll()
        switch command {
        case .runner(let runner, let action):
            do throws(Reason) {
                try perform(action, by: runner, at: time)
            } catch {
                effects.append(.rejected(runner, action.operation, error))
            }
        }
    }

    /// Carries out an action.
    ///
    /// - Throws: the reason if it is refused; then nothing has changed.
    private mutating func perform(_ action: RunnerAction, by runner: RunnerID, at time: SimTime) throws(Reason) {
        if case .leaveActivity = action { return leaveActivity(runner) }
        if !apps[runner].isAppAlive {
            guard case .reviveApp = action else { throw .appDead }  // F03
            return reviveApp(of: runner, at: time)
        }
        switch action {
        case .fix(let position, let accuracyMetres, let taken):
            try addFix(Fix(position: position, taken: taken ?? time), accuracyMetres, of: runner, at: time)
        case .start(let kind, let title): try start(kind, title, by: runner, at: time)
        case .pause: try pause(runner, at: time)
        case .resume: try resume(runner, at: time)
        case .stop: try stop(runner, at: time)
        case .loseConnection:
            if !apps[runner].isConnected { throw .noConnection }
            apps.connect(runner, false)
            effects.append(.connectionLost(runner))
        case .regainConnection:
            if apps[runner].isConnected { throw .notDisconnected }
            apps.connect(runner, true)
            effects.append(.connectionRegained(runner))
        case .dieApp: dieApp(of: runner, at: time)
        case .reviveApp: throw .appAlive
        case .setGoal(let kilometres): try setGoal(of: runner, kilometres, at: time)
        case .resetProgress(let isConfirmed):
            if !isConfirmed { throw .notConfirmedByUser }
            resetProgress(of: runner, at: time)
        case .leaveActivity: break  // Done above: it needs no app.
        }
    }

    /// A11: erases the runner's data; the numbers of the runner and of the sessions stay.
    ///
    /// - Complexity: O(the runner's sessions and fixes).
    private mutating func leaveActivity(_ runner: RunnerID) {
        sessions.erase(upTo: apps[runner].newestSession)
        goals.erase(runner)
        apps.erase(runner)
        effects.append(.activityLeft(runner))
    }
}

// F01–F03: sessions.
extension ActivityService {
    private mutating func start(
        _ kind: SessionKind, _ title: String, by runner: RunnerID, at time: SimTime
    ) throws(Reason) {
        let recorder = apps[runner]
        if !recorder.openSession.isNone { throw .sessionRunning }
        let session = sessions.start(kind, title, of: runner, after: recorder.newestSession, at: time)
        apps.open(session, of: runner)
        effects.append(.started(runner, session, kind: kind))
    }

    private mutating func pause(_ runner: RunnerID, at time: SimTime) throws(Reason) {
        let session = apps[runner].openSession
        if session.isNone || sessions[session].state != .running { throw .notRunning }
        sessions.pause(session, at: time)
        effects.append(.paused(runner, session))
    }

    private mutating func resume(_ runner: RunnerID, at time: SimTime) throws(Reason) {
        let session = apps[runner].openSession
        if session.isNone || sessions[session].state != .paused { throw .notPaused }
        sessions.resume(session, at: time)
        effects.append(.resumed(runner, session))
    }

    private mutating func stop(_ runner: RunnerID, at time: SimTime) throws(Reason) {
        let session = apps[runner].openSession
        if session.isNone { throw .notRunning }
        sessions.stop(session, at: time)
        apps.close(of: runner)
        let record = sessions[session]
        effects.append(.stopped(runner, session, distance: record.distance, time: record.time(at: time)))
        // F05: the session counts for the month in which it ends.
        let month = goals.openRecord(of: runner, calendar.month(at: time))
        count(record.distance, of: session, in: month)
        sendNotificationsUnlessInSession(to: runner)
    }

    private mutating func dieApp(of runner: RunnerID, at time: SimTime) {
        apps.setApp(of: runner, isAlive: false)
        let session = apps[runner].openSession
        if !session.isNone { sessions.interrupt(session, at: time) }
        effects.append(.appDied(runner))
    }

    private mutating func reviveApp(of runner: RunnerID, at time: SimTime) {
        apps.setApp(of: runner, isAlive: true)
        let session = apps[runner].openSession
        if !session.isNone { sessions.openStretch(of: session, at: time) }
        effects.append(.appRevived(runner))
    }

    private mutating func addFix(
        _ fix: Fix, _ accuracyMetres: UInt32, of runner: RunnerID, at time: SimTime
    ) throws(Reason) {
        guard fix.taken <= time,
            let session = sessions.session(upTo: apps[runner].newestSession, at: fix.taken)
        else { throw .noSession }
        // F02
        if !rules.acceptsFix(accuracyMetres: accuracyMetres) { return recordOmission(.inaccurate, runner, session) }
        let change: Distance
        do throws(Omission) {
            change = try sessions.add(fix, to: session)
        } catch {
            return recordOmission(error, runner, session)
        }
        fixCounts.kept += 1
        effects.append(.fixKept(runner, session))
        if sessions[session].isEnded, let month = goals.record(of: runner, month(of: session)) {
            count(change, of: session, in: month)
            sendNotificationsUnlessInSession(to: runner)
        }
    }

    private mutating func recordOmission(_ omission: Omission, _ runner: RunnerID, _ session: SessionID) {
        fixCounts.count(omission)
        effects.append(.fixLeftOut(runner, session, omission))
    }
}

// F05, F06: goals.
extension ActivityService {
    private mutating func setGoal(of runner: RunnerID, _ kilometres: UInt32, at time: SimTime) throws(Reason) {
        guard rules.allowsGoal(kilometres: kilometres) else { throw .goalOutOfRange }
        let month = calendar.month(at: time)
        if let record = goals.record(of: runner, month), goals[record].done > .kilometres(kilometres) {
            throw .goalBelowProgress
        }
        setGoalUnchecked(of: runner, kilometres, in: month)
    }

    /// Sets the goal without checking the range or the progress.
    mutating func setGoalUnchecked(of runner: RunnerID, _ kilometres: UInt32, in month: Month) {
        let record = goals.openRecord(of: runner, month)
        goals.setGoal(of: record, kilometres: kilometres)
        effects.append(.goalSet(runner, kilometres: kilometres))
        updateReached(record, of: runner)
        sendNotificationsUnlessInSession(to: runner)
    }

    private mutating func resetProgress(of runner: RunnerID, at time: SimTime) {
        let record = goals.openRecord(of: runner, calendar.month(at: time))
        let open = apps[runner].openSession
        goals.reset(record, countingFrom: open.isNone ? sessions.next : open)
        effects.append(.progressReset(runner))
        updateReached(record, of: runner)
    }

    /// Adds a change of distance of a session that has ended to its month.
    private mutating func count(_ change: Distance, of session: SessionID, in record: UInt32) {
        guard session >= goals[record].countedFrom else { return }
        goals.add(change, to: record)
        // Once reported, session and date stay the same even if more fixes arrive.
        if goals[record].reachedWith.isNone { updateReached(record, of: sessions[session].runner) }
    }

    /// F05: updates whether the goal is reached, and with which session.
    private mutating func updateReached(_ record: UInt32, of runner: RunnerID) {
        let month = goals[record]
        if month.done >= month.goal, !month.reachedWith.isNone { return }
        let session = month.done < month.goal ? SessionID.none : sessionReaching(month.goal, in: month, of: runner)
        guard goals.setReached(record, of: runner, with: session) else { return }
        if session.isNone {
            effects.append(.goalCleared(runner, kilometres: month.goalKilometres))
        } else {
            let date = calendar.date(at: sessions[session].ended)
            effects.append(.goalReached(runner, session, kilometres: month.goalKilometres, date: date))
        }
    }

    /// Returns the session that brings the month's sum to the goal; none if the goal needs no session.
    ///
    /// - Complexity: O(the runner's later sessions).
    private func sessionReaching(_ goal: Distance, in month: MonthRecord, of runner: RunnerID) -> SessionID {
        var sum = month.done
        var session = apps[runner].newestSession
        while !session.isNone, session >= month.countedFrom {
            let record = sessions[session]
            let ended = record.isEnded ? self.month(of: session) : nil
            if let ended, ended < month.month { break }
            if ended == month.month {
                sum -= record.distance
                if sum < goal { return session }
            }
            session = record.earlier
        }
        return .none
    }

    /// F06: sends the notifications held back, unless a session is open.
    private mutating func sendNotificationsUnlessInSession(to runner: RunnerID) {
        if apps[runner].openSession.isNone { sendNotifications(to: runner) }
    }

    mutating func sendNotifications(to runner: RunnerID) {
        while let record = goals.popPendingNotification(of: runner) {
            effects.append(
                .notified(runner, goals[record].reachedWith, kilometres: goals[record].goalKilometres))
        }
    }

    /// F05: returns the month in which the session ended.
    func month(of session: SessionID) -> Month { calendar.month(at: sessions[session].ended) }
}
