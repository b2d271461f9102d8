import Quantities
import ServiceKernel

/// What a host keeps of everything that its services are told, whichever of them it is: what has been counted, the timers
/// asked for, the log, and what the checks have found.
@usableFromInline
struct HostBook: ~Copyable {
    /// Commands and timers carried out so far.
    @usableFromInline private(set) var commandsHandled = 0
    /// The first invariant that failed.
    @usableFromInline private(set) var failure: InvariantFailure?
    /// Which have been told anything so far.
    private(set) var services: HostedServices = []
    /// The moment of the last command.
    private(set) var now = SimTime.zero
    /// Of the moments of all commands.
    private(set) var trace = StateDigest()
    let checks: InvariantChecks
    var log: HostLog?
    private let hasLog: Bool
    /// Whether services are to be checked after their commands.
    let isChecking: Bool
    var timers: TimerQueue

    init(timerCapacity: Int, checks: InvariantChecks, log: HostLog?) {
        self.checks = checks
        self.log = log
        hasLog = log != nil
        isChecking = checks != .none
        timers = TimerQueue(reservingCapacity: timerCapacity)
    }

    /// An invariant that has failed is not kept.
    mutating func describe(state form: inout StateForm) throws {
        try form.visit(&commandsHandled)
        try form.visit(&services)
        try form.visit(&now)
        try form.visit(&trace)
        try timers.describe(state: &form)
    }

    /// Notes what a service has just been told, and what came of it.
    ///
    /// - Parameter asksForTimers: false if none of the effects does.
    @inline(__always)
    mutating func keep<Service: HostedService & ~Copyable>(
        _ command: Service.Command, _ effects: EffectBuffer<Service.Effect>, of _: Service.Type, asksForTimers: Bool,
        at time: SimTime
    ) {
        assert(time >= now, "time goes back")
        commandsHandled += 1
        now = time
        services.insert(Service.place)
        trace.combine(UInt64(bitPattern: time.microseconds))
        if asksForTimers { setTimers(effects, at: time) }
        if hasLog { write(command, effects, at: time) }
    }

    /// Apart, so that nothing is copied where there is no log.
    @inline(never)
    private mutating func write<Effect: HostedEffect>(
        _ command: some HostedCommand, _ effects: EffectBuffer<Effect>, at time: SimTime
    ) {
        log?.append(command, effects, at: time)
    }

    private mutating func setTimers(_ effects: EffectBuffer<some HostedEffect>, at time: SimTime) {
        for index in 0..<effects.count {
            if let (timer, due) = effects[index].timerAskedFor {
                timers.set(timer, at: max(due, time), after: due - time)
            }
        }
    }

    /// Checks a service after its command, as much of it as `checks` says.
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

    /// Checks all invariants of a service, for the end of a run.
    mutating func checkWhole<Service: HostedService & ~Copyable>(_ service: borrowing Service) {
        guard failure == nil, checks != .none else { return }
        do throws(InvariantViolation) { try service.checkInvariants() } catch { fail(error) }
    }

    private mutating func fail(_ violation: InvariantViolation) {
        failure = InvariantFailure(commandNumber: commandsHandled, time: now, violation: violation)
    }
}

/// How often a host checks the invariants.
package enum InvariantChecks: Hashable, Sendable {
    case none
    /// All of them after every command.
    case everyCommand
    /// After every command those that it touched, and all those of its service after so many commands.
    case touched(allEvery: Int)
}

/// An invariant of the rule book that failed.
@usableFromInline
package struct InvariantFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// Counted from 1: the command or timer after which it failed.
    package var commandNumber: Int
    package var time: SimTime
    package var violation: InvariantViolation

    @usableFromInline package var description: String {
        "after event \(commandNumber), at \(time.seconds) s of simulated time: \(violation)"
    }
}
