import Quantities
import ServiceKernel

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

// How each planted fault works, from outside the rules: by other parameters, by another command than the one given, by a
// step of the rules that follows, or by other effects. A sound service never comes here.
extension ActivityService: FaultableService {
    package struct FaultMemory: ServiceKernel.FaultMemory {
        /// Distance to be added to open sessions.
        fileprivate var extra: [SessionID: Distance] = [:]

        package init() {}
    }

    package mutating func plant(_ defect: Defect) {
        if defect == .badFixCounted { rules.accuracyMetresMax = .max }
    }

    package mutating func handle(
        _ command: Command, at time: SimTime, injecting injector: inout FaultInjector<ActivityService>
    ) {
        switch injector.defect {
        case .badFixCounted: handle(command, at: time)  // By other parameters.
        case .goalBelowProgress:
            handle(command, at: time)
            obeyRefusedGoal(of: command, at: time)
        case .pausedSessionGrows:
            handle(command, at: time)
            countPausedFix(of: command, &injector.memory)
            addExtra(at: time, &injector.memory)
        case .lateFixCountedTwice:
            let before = sessionOfLateFix(command).map { ($0, sessions[$0].distance) }
            handle(command, at: time)
            if let (session, distance) = before {
                count(sessions[session].distance - distance, of: session, &injector.memory)
            }
            addExtra(at: time, &injector.memory)
        case .notifiedDuringSession:
            handle(command, at: time)
            guard case .runner(let runner, _) = command else { return }
            tellNow(runner)
        case .resetUnconfirmed:
            guard case .runner(let runner, .resetProgress) = command else { return handle(command, at: time) }
            handle(.runner(runner, .resetProgress(confirmed: true)), at: time)
        }
    }

    private mutating func obeyRefusedGoal(of command: Command, at time: SimTime) {
        guard case .rejected(let runner, _, .goalBelowProgress) = effects.last,
            case .runner(_, .setGoal(let kilometres)) = command
        else { return }
        effects.removeAll()
        obeyGoal(of: runner, kilometres, in: calendar.month(at: time))
    }

    /// Tells that a fix counts which was taken during a pause, and counts the way to it.
    private mutating func countPausedFix(of command: Command, _ memory: inout FaultMemory) {
        guard case .fixLeftOut(let runner, let session, .paused) = effects.last,
            case .runner(_, .fix(let position, _, _)) = command
        else { return }
        effects = EffectBuffer([.fixKept(runner, session)])
        guard let last = sessions.tracks.last(of: sessions[session].track) else { return }
        count(Distance(from: last.position, to: position), of: session, &memory)
    }

    /// The session that a late fix is of; nil for any other command.
    private func sessionOfLateFix(_ command: Command) -> SessionID? {
        guard case .runner(let runner, .fix(_, _, let taken?)) = command,
            let session = sessions.session(upTo: recorders[runner].newestSession, at: taken),
            let last = sessions.tracks.last(of: sessions[session].track), taken < last.taken
        else { return nil }
        return session
    }

    /// Counts more than a session's distance: now if it has ended, else when it ends.
    private mutating func count(_ extra: Distance, of session: SessionID, _ memory: inout FaultMemory) {
        let runner = sessions[session].runner
        guard sessions[session].isEnded else { return memory.extra[session, default: .zero] += extra }
        if let month = goals.record(of: runner, month(of: session)) { goals.add(extra, to: month) }
    }

    private mutating func addExtra(at time: SimTime, _ memory: inout FaultMemory) {
        guard case .stopped(let runner, let session, let distance, let length) = effects.first,
            let extra = memory.extra.removeValue(forKey: session)
        else { return }
        goals.add(extra, to: goals.openRecord(of: runner, calendar.month(at: time)))
        effects = EffectBuffer(
            effects.map {
                $0 == effects.first ? .stopped(runner, session, distance: distance + extra, time: length) : $0
            })
    }
}
