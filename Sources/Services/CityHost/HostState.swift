import Quantities
import ServiceKernel

/// The host's own state for all services: counts, timers, the log and the results of checks.
@usableFromInline
struct HostState: ~Copyable {
    /// The number of commands and timers carried out so far.
    @usableFromInline private(set) var commandsHandled = 0
    /// The first invariant that failed.
    @usableFromInline private(set) var failure: InvariantFailure?
    /// The services that have received commands so far.
    private(set) var services: ServiceSet = []
    /// The time of the last command.
    private(set) var now = SimTime.zero
    /// The digest of the times of all commands.
    private(set) var trace = StateDigest()
    let checks: InvariantChecks
    var log: HostLog?
    private let hasLog: Bool
    /// Whether services are checked after their commands.
    let isChecking: Bool
    var timers: TimerQueue

    init(timerCapacity: Int, checks: InvariantChecks, log: HostLog?) {
        self.checks = checks
        self.log = log
        hasLog = log != nil
        isChecking = checks != .none
        timers = TimerQueue(reservingCapacity: timerCapacity)
    }

    /// Visits the state, to save or to restore it, without a failed invariant.
    mutating func code(with form: inout StateCoder) throws {
        try form.visit(&commandsHandled)
        try form.visit(&services)
        try form.visit(&now)
        try form.visit(&trace)
        try timers.code(with: &form)
    }

    /// Records a command that a service has just carried out, and its effects.
    ///
    /// - Parameter setsTimers: whether any of the effects sets a timer.
    @inline(__always)
    mutating func record<Service: HostedService & ~Copyable>(
        _ command: Service.Command, _ effects: EffectBuffer<Service.Effect>, of _: Service.Type, setsTimers: Bool,
        at time: SimTime
    ) {
        assert(time >= now, "time must not go back")
        commandsHandled += 1
        now = time
        services.insert(Service.serviceID)
        trace.combine(UInt64(bitPattern: time.microseconds))
        if setsTimers { setTimers(effects, at: time) }
        if hasLog { write(command, effects, at: time) }
    }

    /// A separate function, so that nothing is copied without a log.
    @inline(never)
    private mutating func write<Effect: HostedEffect>(
        _ command: some HostedCommand, _ effects: EffectBuffer<Effect>, at time: SimTime
    ) {
        log?.append(command, effects, at: time)
    }

    private mutating func setTimers(_ effects: EffectBuffer<some HostedEffect>, at time: SimTime) {
        for index in 0..<effects.count {
            if let (timer, due) = effects[index].timerRequest {
                timers.set(timer, at: max(due, time), after: due - time)
            }
        }
    }

    /// Checks a service after its command, as far as `checks` requires.
    @inline(never)
    mutating func check<Service: HostedService & ~Copyable>(
        _ service: borrowing Service, after command: Service.Command
    ) {
        guard failure == nil else { return }
        do throws(InvariantViolation) {
            switch checks {
            case .none: break
            case .everyCommand: try service.checkInvariants()
            case .touched(let allEvery):
                try service.checkInvariants(touchedBy: command)
                if commandsHandled.isMultiple(of: allEvery) { try service.checkInvariants() }
            }
        } catch {
            fail(error)
        }
    }

    /// Checks all invariants of a service, at the end of a run.
    mutating func checkAllInvariants<Service: HostedService & ~Copyable>(of service: borrowing Service) {
        guard failure == nil, checks != .none else { return }
        do throws(InvariantViolation) { try service.checkInvariants() } catch { fail(error) }
    }

    private mutating func fail(_ violation: InvariantViolation) {
        failure = InvariantFailure(commandNumber: commandsHandled, time: now, violation: violation)
    }
}

/// The frequency with which a host checks the invariants.
package enum InvariantChecks: Hashable, Sendable {
    case none
    /// All invariants of the service after every command.
    case everyCommand
    /// The invariants that each command touched, and all those of its service after every `allEvery` commands.
    case touched(allEvery: Int)
}

/// A failed invariant of the rule book.
@usableFromInline
package struct InvariantFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The number of the command or timer after which it failed, from 1.
    package var commandNumber: Int
    /// The time of that command.
    package var time: SimTime
    /// The violated invariant.
    package var violation: InvariantViolation

    @usableFromInline package var description: String {
        "after event \(commandNumber), at \(time.seconds) s of simulated time: \(violation)"
    }
}
