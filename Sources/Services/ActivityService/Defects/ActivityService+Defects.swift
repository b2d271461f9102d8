import Quantities

extension ActivityService {
    /// A fault put into the service on purpose, so that the checks can be checked: each must be found out.
    ///
    /// Never set outside tests and the load tester's test of itself.
    package enum Defect: UInt8, Sendable, BitwiseCopyable, CaseIterable {
        /// A goal may be below what is done (F05).
        case goalBelowProgress
        /// Fixes taken during a pause count (F01).
        case pausedSessionGrows
        /// The steps of a fix that comes late count twice (F03).
        case lateFixCountedTwice
        /// The runner is told of a goal at once, session or not (F06).
        case notifiedDuringSession
        /// Fixes count however bad they are (F02).
        case badFixCounted
        /// A reset that nobody confirmed is carried out (F05).
        case resetUnconfirmed
    }
}

// How each planted defect works, from outside the rules: by other parameters, by another command than the one given, by
// what is changed before it and after it. A sound service never comes here.
extension ActivityService {
    /// Carries a command out as a service with the defect would.
    mutating func carryOut(_ command: Command, at time: SimTime, spoiltBy defect: Defect) {
        switch defect {
        case .badFixCounted: carryOut(command, at: time)  // By other parameters.
        case .goalBelowProgress:
            carryOut(command, at: time)
            obeyRefusedGoal(of: command, at: time)
        case .pausedSessionGrows: carryOutCountingInPauses(command, at: time)
        case .lateFixCountedTwice:
            let before = effectOfLateFixes(command)
            carryOut(command, at: time)
            countAgain(command, before)
        case .notifiedDuringSession:
            carryOut(command, at: time)
            guard case .runner(let runner, _) = command else { return }
            tellNow(runner)
        case .resetUnconfirmed:
            guard case .runner(let runner, .resetProgress) = command else { return carryOut(command, at: time) }
            carryOut(.runner(runner, .resetProgress(confirmed: true)), at: time)
        }
    }

    private mutating func obeyRefusedGoal(of command: Command, at time: SimTime) {
        guard case .rejected(let runner, _, .goalBelowProgress) = effects.last,
            case .runner(_, .setGoal(let kilometres)) = command
        else { return }
        effects.removeAll()
        obeyGoal(of: runner, kilometres, in: calendar.month(at: time))
    }

    /// The stretch that a pause ends goes on until something else is done than taking fixes.
    private mutating func carryOutCountingInPauses(_ command: Command, at time: SimTime) {
        guard case .runner(let runner, let action) = command else { return }
        let session = recorders[runner].openSession
        let isPaused = !session.isNone && sessions[session].state == .paused && recorders[runner].isAppAlive
        if isPaused, action.operation != Operation.fix { sessions.spoil(closing: session, at: time) }
        carryOut(command, at: time)
        let isPausedNow = isPaused || action == .pause
        if isPausedNow, !session.isNone, sessions[session].state == .paused, recorders[runner].isAppAlive {
            sessions.spoil(reopening: session)
        }
    }

    /// The distance of the session that a late fix is of; nil for whatever else.
    private func effectOfLateFixes(_ command: Command) -> (session: SessionID, distance: Distance)? {
        guard case .runner(let runner, .fix(_, _, let taken?)) = command,
            let session = sessions.session(upTo: recorders[runner].newestSession, at: taken),
            let last = sessions.tracks.last(of: sessions[session].track), taken < last.taken
        else { return nil }
        return (session, sessions[session].distance)
    }

    private mutating func countAgain(_ command: Command, _ before: (session: SessionID, distance: Distance)?) {
        guard let before else { return }
        sessions.spoil(before.session, longerBy: sessions[before.session].distance - before.distance)
    }
}

extension ActivityRules {
    /// The rules as a service with the defect obeys them.
    func spoilt(by defect: ActivityService.Defect?) -> ActivityRules {
        var rules = self
        if defect == .badFixCounted { rules.accuracyMetresMax = .max }
        return rules
    }
}
