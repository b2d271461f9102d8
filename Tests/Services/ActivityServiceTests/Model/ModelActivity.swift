import ActivityService
import Quantities

/// The whole service as the rule book has it: what each command should lead to.
struct ModelActivity: Sendable {
    let rules: ActivityRules
    let calendar: ModelCalendar
    private var runners: [RunnerID: ModelRunner] = [:]
    private(set) var views: [RunnerID: ModelRunner.View] = [:]
    /// F06: the months of which each runner is still to be told.
    private(set) var waiting: [RunnerID: Set<Int>] = [:]
    private var sessionCount = 0

    typealias Effect = ActivityService.Effect
    typealias Reason = ActivityService.Reason

    init(rules: ActivityRules, calendar: ModelCalendar) {
        self.rules = rules
        self.calendar = calendar
    }

    func view(_ runner: RunnerID) -> ModelRunner.View {
        views[runner] ?? ModelRunner.View(goalKilometres: rules.goalKilometresDefault)
    }

    /// - Returns: the effects that the command should have.
    mutating func perform(_ action: ActivityService.RunnerAction, by runner: RunnerID, at time: SimTime) -> [Effect] {
        if case .leaveActivity = action {
            (runners[runner], views[runner], waiting[runner]) = (nil, nil, nil)
            return [.activityLeft(runner)]
        }
        let before = view(runner)
        if let reason = reason(against: action, before, at: time) {
            return [.rejected(runner, action.operation, reason)]
        }
        var entry = ModelRunner.Entry(time: time, action: action)
        if case .start = action {
            entry.session = SessionID(sessionCount)
            sessionCount += 1
        }
        if case .fix(_, _, let taken) = action { entry.place = before.place(of: taken ?? time) }
        var model = runners[runner] ?? ModelRunner(rules: rules, calendar: calendar)
        model.entries.append(entry)
        var after = model.view()
        keep(toldIn: before, in: &after, action, at: time)
        runners[runner] = model
        views[runner] = after
        let own = effect(of: action, by: runner, before, after, at: time)
        return [own] + consequences(for: runner, before, after)
    }

    /// F05: session and date of a goal that was told stay, unless it is raised above what is done or the progress is reset.
    private func keep(
        toldIn before: ModelRunner.View, in after: inout ModelRunner.View, _ action: ActivityService.RunnerAction,
        at time: SimTime
    ) {
        for (month, told) in before.months where told.reachedWith != nil {
            let done = after.months[month]?.done ?? 0
            let isNow = month == calendar.month(time)
            switch action {
            case .resetProgress where isNow: continue
            case .setGoal(let kilometres) where isNow && done < Int64(kilometres) * 1_000_000_000: continue
            default: after.months[month]?.reachedWith = told.reachedWith
            }
        }
    }

    private func reason(
        against action: ActivityService.RunnerAction, _ view: ModelRunner.View, at time: SimTime
    ) -> Reason? {
        if case .reviveApp = action { return view.isAppAlive ? .appAlive : nil }
        if !view.isAppAlive { return .appDead }
        switch action {
        case .start: return view.open == nil ? nil : .sessionRunning
        case .pause: return view.open == nil || view.isPaused ? .notRunning : nil
        case .resume: return view.isPaused ? nil : .notPaused
        case .stop: return view.open == nil ? .notRunning : nil
        case .fix(_, _, let taken):
            return (taken ?? time) > time || view.place(of: taken ?? time) == nil ? .noSession : nil
        case .loseConnection: return view.isConnected ? nil : .noConnection
        case .regainConnection: return view.isConnected ? .notDisconnected : nil
        case .dieApp, .reviveApp: return nil
        case .setGoal(let kilometres):
            if kilometres < rules.goalKilometresMin || kilometres > rules.goalKilometresMax { return .goalOutOfRange }
            let done = view.months[calendar.month(time)]?.done ?? 0
            return Int64(kilometres) * 1_000_000_000 < done ? .goalBelowProgress : nil
        case .resetProgress(let isConfirmed): return isConfirmed ? nil : .notConfirmedByUser
        case .leaveActivity: return nil
        }
    }

    private func effect(
        of action: ActivityService.RunnerAction, by runner: RunnerID, _ before: ModelRunner.View,
        _ after: ModelRunner.View, at time: SimTime
    ) -> Effect {
        let session = after.sessions.last
        let number = session?.number ?? .none
        switch action {
        case .start(let kind, _): return .started(runner, number, kind: kind)
        case .pause: return .paused(runner, number)
        case .resume: return .resumed(runner, number)
        case .stop:
            let distance = ActivityService.Distance(micrometres: session?.distance ?? -1)
            return .stopped(runner, number, distance: distance, time: session?.time(at: time) ?? .zero)
        case .loseConnection: return .connectionLost(runner)
        case .regainConnection: return .connectionRegained(runner)
        case .dieApp: return .appDied(runner)
        case .reviveApp: return .appRevived(runner)
        case .setGoal(let kilometres): return .goalSet(runner, kilometres: kilometres)
        case .resetProgress: return .progressReset(runner)
        case .leaveActivity: return .activityLeft(runner)
        case .fix(_, let accuracyMetres, let taken):
            let place = before.place(of: taken ?? time)
            let index = place?.session ?? 0
            let number = after.sessions[index].number
            if accuracyMetres > rules.accuracyMetresMax { return .fixLeftOut(runner, number, .inaccurate) }
            switch place?.mode {
            case .paused: return .fixLeftOut(runner, number, .paused)
            case .appDead: return .fixLeftOut(runner, number, .appDead)
            case .running, nil: break
            }
            let isNew = after.sessions[index].fixes.count > before.sessions[index].fixes.count
            return isNew ? .fixKept(runner, number) : .fixLeftOut(runner, number, .repeated)
        }
    }

    /// F05, F06: what becomes of goals, and what the runner is told.
    private mutating func consequences(
        for runner: RunnerID, _ before: ModelRunner.View, _ after: ModelRunner.View
    ) -> [Effect] {
        var effects: [Effect] = []
        for (month, view) in after.months.sorted(by: { $0.key < $1.key }) {
            let wasReached = before.months[month]?.reachedWith != nil
            if let session = view.reachedWith, !wasReached {
                let ended = after.sessions.first { $0.number == session }?.ended ?? .zero
                effects.append(
                    .goalReached(
                        runner, session, kilometres: view.goalKilometres, date: calendar.date(ended)))
                waiting[runner, default: []].insert(month)
            } else if view.reachedWith == nil, wasReached {
                effects.append(.goalCleared(runner, kilometres: view.goalKilometres))
                waiting[runner, default: []].remove(month)
            }
        }
        guard after.open == nil else { return effects }
        for month in (waiting[runner] ?? []).sorted() {
            let view = after.months[month]
            effects.append(
                .notified(runner, view?.reachedWith ?? .none, kilometres: view?.goalKilometres ?? 0))
        }
        waiting[runner] = []
        return effects
    }
}
