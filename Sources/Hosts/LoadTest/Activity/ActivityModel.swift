import ActivityService
import Quantities

/// What the rules want of the activity service (F01–F06) and of logging in, said slowly and without their code.
package struct ActivityModel: AnswerModel {
    private let rules: ActivityRules
    private var runners: [ModelRunner]
    private var sessionCount: UInt32 = 0
    package private(set) var occasions: [LoadFault: Int] = [:]
    private var fixesKept: UInt64 = 0

    init(rules: ActivityRules, runners: Int) {
        self.rules = rules
        self.runners = Array(repeating: ModelRunner(goalKilometres: rules.goalKilometresDefault), count: runners)
    }

    package mutating func answer(to order: RunnerOrder, at time: SimTime) -> [RunnerNews] {
        switch order {
        case .logOut(let runner): return [.loggedOut(runner)]
        case .logIn(let runner): return [.loggedIn(runner)]
        case .runner(let runner, let step):
            return answer(to: step, of: runner, at: time).map { .activity($0) }
        }
    }

    package func person(of order: RunnerOrder) -> (number: Int, name: String) {
        (Int(order.runner.index), "runner\(UInt64(order.runner.index) + 1)")
    }

    package func words(of order: RunnerOrder) -> String {
        switch order {
        case .logOut: "logOut"
        case .logIn: "logIn"
        case .runner(_, let step): step.action.operation.rawValue
        }
    }

    package func words(of news: RunnerNews) -> String {
        switch news {
        case .activity(let effect): effect.judgedWords
        case .loggedIn: "loggedIn"
        case .loggedOut: "loggedOut"
        case .shutOut: "refused by the accounts"
        }
    }

    package static func isRefusal(_ news: RunnerNews) -> Bool {
        switch news {
        case .activity(.rejected), .shutOut: true
        case .activity, .loggedIn, .loggedOut: false
        }
    }

    /// Lengths to the millimetre.
    package static func agree(_ right: RunnerNews, _ news: RunnerNews) -> Bool {
        guard case .activity(.stopped(let runner, let session, let length, let time)) = right,
            case .activity(.stopped(runner, session, let told, time)) = news
        else { return right == news }
        return abs(length.micrometres - told.micrometres) <= 1_000
    }

    package var begun: Int { Int(sessionCount) }
    package func totals(at time: SimTime) -> [UInt64] { [fixesKept] }

    private mutating func note(_ fault: LoadFault) { occasions[fault, default: 0] += 1 }
}

extension ActivityModel {
    private mutating func answer(
        to step: RunnerOrder.Step, of id: RunnerID, at time: SimTime
    ) -> [ActivityService.Effect] {
        let index = Int(id.index)
        let runner = runners[index]
        func refused(_ reason: ActivityService.Reason) -> [ActivityService.Effect] {
            [.rejected(id, step.action.operation, reason)]
        }
        if !runner.isAppAlive, step != .reviveApp { return refused(.appDead) }  // F03
        let last = runner.sessions.count - 1
        switch step {
        case .start(let kind):
            if runner.isOnWay { return refused(.sessionRunning) }
            let session = SessionID(sessionCount)
            sessionCount += 1
            runners[index].sessions.append(ModelSession(session, at: time))
            return [.started(id, session, kind: kind)]
        case .pause:
            if !runner.isOnWay || runner.sessions[last].isPaused { return refused(.notRunning) }
            runners[index].sessions[last].pause(at: time)
            return [.paused(id, runner.sessions[last].id)]
        case .resume:
            if !runner.isOnWay || !runner.sessions[last].isPaused { return refused(.notPaused) }
            runners[index].sessions[last].resume(at: time)
            return [.resumed(id, runner.sessions[last].id)]
        case .stop:
            if !runner.isOnWay { return refused(.notRunning) }
            runners[index].sessions[last].stop(at: time)
            let session = runners[index].sessions[last]
            let stopped = ActivityService.Effect.stopped(
                id, session.id,
                distance: ActivityService.Distance(micrometres: Int64((session.metres * 1e6).rounded())),
                time: session.time)
            return [stopped] + goalNews(of: id)
        case .fix(let place, let accuracyMetres, let taken):
            return fix(place, accuracyMetres, taken: taken, of: id, at: time) ?? refused(.noSession)
        case .loseConnection:
            if !runner.isConnected { return refused(.noConnection) }
            runners[index].isConnected = false
            return [.connectionLost(id)]
        case .regainConnection:
            if runner.isConnected { return refused(.notDisconnected) }
            runners[index].isConnected = true
            return [.connectionRegained(id)]
        case .dieApp:
            runners[index].isAppAlive = false
            if runner.isOnWay { runners[index].sessions[last].dieApp(at: time) }
            return [.appDied(id)]
        case .reviveApp:
            if runner.isAppAlive { return refused(.appAlive) }
            runners[index].isAppAlive = true
            if runner.isOnWay { runners[index].sessions[last].reviveApp(at: time) }
            return [.appRevived(id)]
        case .setGoal(let kilometres):
            if kilometres < rules.goalKilometresMin || kilometres > rules.goalKilometresMax {
                return refused(.goalOutOfRange)
            }
            if runner.doneMetres > Double(kilometres) * 1_000 {
                note(.goalBelowProgress)
                return refused(.goalBelowProgress)
            }
            runners[index].goalKilometres = kilometres
            let isAbove = runner.doneMetres < Double(kilometres) * 1_000
            return [.goalSet(id, kilometres: kilometres)] + (isAbove ? cleared(id) : goalNews(of: id))
        case .resetProgress(let isConfirmed):
            if !isConfirmed {
                note(.resetUnconfirmed)
                return refused(.notConfirmedByUser)
            }
            runners[index].countedFrom = runner.isOnWay ? runner.sessions[last].id : SessionID(sessionCount)
            return [.progressReset(id)] + cleared(id)
        }
    }

    /// F02, F03; nil if the runner had no session then.
    private mutating func fix(
        _ place: FixedPosition, _ accuracyMetres: UInt32, taken: SimTime, of id: RunnerID, at time: SimTime
    ) -> [ActivityService.Effect]? {
        let index = Int(id.index)
        guard taken <= time, let number = runners[index].sessions.lastIndex(where: { $0.covers(taken) }) else {
            return nil
        }
        let session = runners[index].sessions[number]
        if accuracyMetres > rules.accuracyMetresMax {
            note(.badFixCounted)
            return [.fixLeftOut(id, session.id, .inaccurate)]
        }
        let isLate = session.hasFix(after: taken)
        if let omission = runners[index].sessions[number].take(place, at: taken) {
            if omission == .paused { note(.pausedSessionGrows) }
            return [.fixLeftOut(id, session.id, omission)]
        }
        fixesKept += 1
        if isLate { note(.lateFixCountedTwice) }
        let kept = ActivityService.Effect.fixKept(id, session.id)
        return session.ended == nil ? [kept] : [kept] + goalNews(of: id)
    }

    /// F05, F06: whether the goal is reached, and whether the runner is told.
    private mutating func goalNews(of id: RunnerID) -> [ActivityService.Effect] {
        let news = reachedNews(of: id)
        let runner = runners[Int(id.index)]
        guard runner.waitsToTell, let session = runner.reachedWith else { return news }
        if runner.isOnWay {
            note(.notifiedDuringSession)
            return news
        }
        runners[Int(id.index)].waitsToTell = false
        return news + [.notified(id, session, kilometres: runner.goalKilometres)]
    }

    /// F05: once told, session and date stay, whatever arrives later.
    private mutating func reachedNews(of id: RunnerID) -> [ActivityService.Effect] {
        let index = Int(id.index)
        guard runners[index].reachedWith == nil, let session = runners[index].sessionReachingGoal else { return [] }
        runners[index].reachedWith = session
        runners[index].waitsToTell = true
        // Without a date of its own a run starts on the first day of 1970.
        let date = CalendarDate(daysSince1970: 0)
        return [.goalReached(id, session, kilometres: runners[index].goalKilometres, date: date)]
    }

    /// F05: the goal is above what is done.
    private mutating func cleared(_ id: RunnerID) -> [ActivityService.Effect] {
        let index = Int(id.index)
        guard runners[index].reachedWith != nil else { return [] }
        (runners[index].reachedWith, runners[index].waitsToTell) = (nil, false)
        return [.goalCleared(id, kilometres: runners[index].goalKilometres)]
    }
}
