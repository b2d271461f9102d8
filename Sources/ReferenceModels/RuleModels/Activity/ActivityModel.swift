import ActivityService
import Quantities

/// A slow and plain model of part F of the rule book, independent of the service's code: the expected effects of each
/// command.
package struct ActivityModel: Sendable {
    /// An effect of the activity service.
    package typealias Effect = ActivityService.Effect
    /// A reason for a refusal.
    package typealias Reason = ActivityService.Reason

    /// Rules of the activity service.
    package let rules: ActivityRules
    /// Calendar of the run.
    package let calendar: ModelCalendar
    /// Runners by number.
    private var runners: [ModelRunner] = []
    /// Number of sessions started so far.
    package private(set) var sessionCount = 0
    /// Number of fixes that counted.
    package private(set) var fixesKept: UInt64 = 0
    /// Number of occasions on which each defect would show.
    package private(set) var occasions: [ActivityService.Defect: Int] = [:]

    /// Creates a model without sessions.
    package init(rules: ActivityRules, calendar: ModelCalendar = ModelCalendar()) {
        self.rules = rules
        self.calendar = calendar
    }

    /// Number of runners who have sent a command.
    package var runnerCount: Int { runners.count }

    /// State of a runner before the first command.
    private var newRunner: ModelRunner { ModelRunner(usualKilometres: rules.goalKilometresDefault) }

    /// Returns the state of a runner.
    package func runner(_ id: RunnerID) -> ModelRunner {
        Int(id.index) < runners.count ? runners[Int(id.index)] : newRunner
    }

    /// Carries out a command and returns its expected effects.
    package mutating func perform(
        _ action: ActivityService.RunnerAction, by id: RunnerID, at time: SimTime
    ) -> [Effect] {
        let index = Int(id.index)
        while runners.count <= index { runners.append(newRunner) }
        if let reason = reason(against: action, runners[index], at: time) {
            note(reason)
            return [.rejected(id, action.operation, reason)]
        }
        var effects = carryOut(action, index, id, at: time)
        effects += notifications(index, id)
        return effects
    }

    private func reason(
        against action: ActivityService.RunnerAction, _ runner: ModelRunner, at time: SimTime
    ) -> Reason? {
        switch action {
        case .leaveActivity: return nil
        case .reviveApp: return runner.isAppAlive ? .appAlive : nil
        case _ where !runner.isAppAlive: return .appDead  // F03
        case .start: return runner.hasOpenSession ? .sessionRunning : nil
        case .pause: return !runner.hasOpenSession || runner.isPaused ? .notRunning : nil
        case .resume: return runner.isPaused ? nil : .notPaused
        case .stop: return runner.hasOpenSession ? nil : .notRunning
        case .fix(_, _, let taken):
            return (taken ?? time) > time || runner.session(of: taken ?? time) == nil ? .noSession : nil
        case .loseConnection: return runner.isConnected ? nil : .noConnection
        case .regainConnection: return runner.isConnected ? .notDisconnected : nil
        case .dieApp: return nil
        case .setGoal(let kilometres):
            if kilometres < rules.goalKilometresMin || kilometres > rules.goalKilometresMax { return .goalOutOfRange }
            let done = runner.month(calendar.month(time), calendar).done
            return Int64(kilometres) * 1_000_000_000 < done ? .goalBelowProgress : nil
        case .resetProgress(let isConfirmed): return isConfirmed ? nil : .notConfirmedByUser
        }
    }

    private mutating func carryOut(
        _ action: ActivityService.RunnerAction, _ index: Int, _ id: RunnerID, at time: SimTime
    ) -> [Effect] {
        let last = runners[index].sessions.count - 1
        let number = last >= 0 ? runners[index].sessions[last].number : .none
        switch action {
        case .leaveActivity:
            runners[index] = newRunner
            return [.activityLeft(id)]
        case .start(let kind, let title):
            let session = SessionID(sessionCount)
            sessionCount += 1
            runners[index].sessions.append(ModelSession(session, kind, title: title, at: time))
            return [.started(id, session, kind: kind)]
        case .pause:
            runners[index].sessions[last].enter(.paused, at: time)
            return [.paused(id, number)]
        case .resume:
            runners[index].sessions[last].enter(.running, at: time)
            return [.resumed(id, number)]
        case .stop:
            runners[index].sessions[last].stop(at: time)
            let distance = ActivityService.Distance(micrometres: runners[index].sessions[last].distance)
            let duration = runners[index].sessions[last].time(at: time)
            return [.stopped(id, number, distance: distance, time: duration)]
                + goalEffects(calendar.month(time), index, id)
        case .fix(let place, let accuracyMetres, let taken):
            return take(place, accuracyMetres, taken ?? time, index, id)
        case .loseConnection:
            runners[index].isConnected = false
            return [.connectionLost(id)]
        case .regainConnection:
            runners[index].isConnected = true
            return [.connectionRegained(id)]
        case .dieApp:
            runners[index].isAppAlive = false
            if runners[index].hasOpenSession, !runners[index].isPaused {
                runners[index].sessions[last].enter(.appDead, at: time)
            }
            return [.appDied(id)]
        case .reviveApp:
            runners[index].isAppAlive = true
            if runners[index].hasOpenSession, !runners[index].isPaused {
                runners[index].sessions[last].enter(.running, at: time)
            }
            return [.appRevived(id)]
        case .setGoal(let kilometres):
            let month = calendar.month(time)
            runners[index].setGoal(kilometres, in: month)
            return [.goalSet(id, kilometres: kilometres)] + goalEffects(month, index, id, mayClear: true)
        case .resetProgress:
            let month = calendar.month(time)
            runners[index].reset(month)
            return [.progressReset(id)] + goalEffects(month, index, id, mayClear: true)
        }
    }

    /// Adds a fix (F02, F03). A late fix counts for the month in which its session ended.
    private mutating func take(
        _ place: FixedPosition, _ accuracyMetres: UInt32, _ taken: SimTime, _ index: Int, _ id: RunnerID
    ) -> [Effect] {
        guard let number = runners[index].session(of: taken) else { return [] }
        let session = runners[index].sessions[number].number
        if accuracyMetres > rules.accuracyMetresMax {
            note(.badFixCounted)
            return [.fixLeftOut(id, session, .inaccurate)]
        }
        let isLate = runners[index].sessions[number].hasFix(after: taken)
        if let omission = runners[index].sessions[number].take(place, at: taken) {
            if omission == .paused { note(.pausedSessionGrows) }
            return [.fixLeftOut(id, session, omission)]
        }
        fixesKept += 1
        if isLate { note(.lateFixCountedTwice) }
        let kept = Effect.fixKept(id, session)
        guard runners[index].sessions[number].isOver else { return [kept] }
        return [kept] + goalEffects(calendar.month(runners[index].sessions[number].ended), index, id)
    }

    /// Returns the effects on a month's goal (F05). Only changes of goal or progress can clear a reached goal.
    private mutating func goalEffects(
        _ month: Int, _ index: Int, _ id: RunnerID, mayClear: Bool = false
    ) -> [Effect] {
        let view = runners[index].month(month, calendar)
        if mayClear, view.isBelowGoal {
            return runners[index].clear(month) ? [.goalCleared(id, kilometres: view.goalKilometres)] : []
        }
        guard let session = view.reachedWith, !runners[index].isReported(month) else { return [] }
        runners[index].recordReached(month, with: session)
        if runners[index].hasOpenSession { note(.notifiedDuringSession) }
        let ended = runners[index].sessions.first { $0.number == session }?.ended ?? .zero
        return [.goalReached(id, session, kilometres: view.goalKilometres, date: calendar.date(ended))]
    }

    /// Returns the pending notifications, unless a session is running (F06).
    private mutating func notifications(_ index: Int, _ id: RunnerID) -> [Effect] {
        if runners[index].pendingMonths.isEmpty || runners[index].hasOpenSession { return [] }
        return runners[index].takePendingMonths().map { month in
            let view = runners[index].month(month, calendar)
            return .notified(id, view.reachedWith ?? .none, kilometres: view.goalKilometres)
        }
    }

    // MARK: - Occasions for defects

    private mutating func note(_ defect: ActivityService.Defect) { occasions[defect, default: 0] += 1 }

    private mutating func note(_ reason: Reason) {
        if reason == .goalBelowProgress { note(ActivityService.Defect.goalBelowProgress) }
        if reason == .notConfirmedByUser { note(.resetUnconfirmed) }
    }
}
