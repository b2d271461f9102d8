import Quantities
import ServiceKernel

extension ActivityService {
    /// A fault planted on purpose to test the checks: each must be detected.
    ///
    /// Used only by tests and by the load tester's self-test.
    package enum Defect: UInt8, Sendable, BitwiseCopyable, CaseIterable {
        /// Accepts a goal below the month's progress (F05).
        case goalBelowProgress
        /// Counts fixes taken during a pause (F01).
        case pausedSessionGrows
        /// Counts the steps of a late fix twice (F03).
        case lateFixCountedTwice
        /// Sends the notification of a reached goal at once, even during a session (F06).
        case notifiedDuringSession
        /// Counts fixes of any accuracy (F02).
        case badFixCounted
        /// Carries out a reset without confirmation (F05).
        case resetUnconfirmed
    }
}

// Implementation of the planted faults from outside the rules: by other parameters, another command, an additional step
// or other effects. A service without a fault never runs this code.
extension ActivityService: FaultableService {
    /// Memory of a fault: extra distance of open sessions.
    package struct FaultMemory: ServiceKernel.FaultMemory {
        /// Distance to add to open sessions.
        fileprivate var extra: [SessionID: Distance] = [:]

        /// Creates an empty memory.
        package init() {}
    }

    /// Changes the parameters if the fault is one of parameters.
    package mutating func injectFault(_ defect: Defect) {
        if defect == .badFixCounted { rules.accuracyMetresMax = .max }
    }

    /// Carries out a command with the injector's fault.
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
            sendNotifications(to: runner)
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
        setGoalUnchecked(of: runner, kilometres, in: calendar.month(at: time))
    }

    /// Reports that a fix taken during a pause counts, and counts the step to it.
    private mutating func countPausedFix(of command: Command, _ memory: inout FaultMemory) {
        guard case .fixLeftOut(let runner, let session, .paused) = effects.last,
            case .runner(_, .fix(let position, _, _)) = command
        else { return }
        effects = EffectBuffer([.fixKept(runner, session)])
        guard let last = sessions.tracks.last(of: sessions[session].track) else { return }
        count(Distance(from: last.position, to: position), of: session, &memory)
    }

    /// Returns the session of a late fix, or nil for any other command.
    private func sessionOfLateFix(_ command: Command) -> SessionID? {
        guard case .runner(let runner, .fix(_, _, let taken?)) = command,
            let session = sessions.session(upTo: apps[runner].newestSession, at: taken),
            let last = sessions.tracks.last(of: sessions[session].track), taken < last.taken
        else { return nil }
        return session
    }

    /// Counts extra distance for a session: now if it has ended, otherwise when it ends.
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
