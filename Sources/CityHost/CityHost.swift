import AccountService
import Quantities
import ServiceKernel
import TaxiService

/// The services of a city behind one door: one order of commands, one set of timers, one log, one digest.
///
/// Simulator, lessons, load tester and replay drive it, each with its own idea of time:
///
/// ```swift
/// while host.fireNextTimer(dueBy: time) != nil { … }   // what came of it is in host.taxis.effects
/// host.perform(.driver(driver, .accept), at: time)
/// ```
/// Timers that events have overtaken are dropped unseen: they are no commands, stand in no log and are not counted.
package struct CityHost: ~Copyable {
    package private(set) var taxis: TaxiService
    package private(set) var accounts: AccountService
    /// Commands and timers carried out so far.
    package private(set) var commandsHandled = 0
    /// The first invariant that failed.
    package private(set) var failure: InvariantFailure?
    private var timers: TimerQueue
    /// The moment of the last command.
    private var now = SimTime.zero
    private var trace = StateDigest()
    private let checks: InvariantChecks
    private var log: HostLog?

    /// - Parameters:
    ///   - timerCapacity: room for so many timers of a kind before more is taken.
    ///   - log: takes what was told and what came of it.
    package init(
        taxis: consuming TaxiService, accounts: AccountService = AccountService(),
        timerCapacity: Int = 0, checks: InvariantChecks = .none, log: HostLog? = nil
    ) {
        self.taxis = taxis
        self.accounts = accounts
        self.checks = checks
        self.log = log
        timers = TimerQueue(reservingCapacity: timerCapacity)
    }

    /// Gives a command to the taxi service; what came of it is in `taxis.effects`.
    ///
    /// - Precondition: `time` does not go back, and the timers due at or before it have fired.
    package mutating func perform(_ command: TaxiService.Command, at time: SimTime) {
        taxis.handle(command, at: time)
        note(time)
        if taxis.timersAskedFor > 0 { setTimers(at: time) }
        log?.append(command, taxis.effects, at: time)
        if checks != .none { checkTaxis(after: command) }
    }

    private mutating func setTimers(at time: SimTime) {
        for index in 0..<taxis.effects.count {
            if case .setTimer(let timer, let due) = taxis.effects[index] {
                timers.set(timer, at: max(due, time), after: due - time)
            }
        }
    }

    /// Gives a command to the account service; what came of it is in `accounts.effects`.
    ///
    /// - Precondition: as above.
    package mutating func perform(_ command: AccountService.Command, at time: SimTime) {
        accounts.handle(command, at: time)
        note(time)
        log?.append(command, accounts.effects, at: time)
        if checks != .none { checkAccounts() }
    }

    /// Gives a client's command to the taxi service if whoever shows the session's token may act as a client (A04,
    /// A05).
    ///
    /// The account service is asked first, so that what it refuses is recorded (A08); nobody acts for somebody else,
    /// since it is the session's owner who acts.
    ///
    /// - Returns: why not; nil if the command was given, and what came of it is in `taxis.effects`.
    /// - Precondition: as above.
    package mutating func perform(
        _ action: TaxiService.ClientAction, session: AccountService.TokenFingerprint, at time: SimTime
    ) -> AccountService.Reason? {
        perform(as: .client, session, at: time) { .client(ClientID($0), action) }
    }

    /// The same for a driver's command.
    package mutating func perform(
        _ action: TaxiService.DriverAction, session: AccountService.TokenFingerprint, at time: SimTime
    ) -> AccountService.Reason? {
        perform(as: .driver, session, at: time) { .driver(DriverID($0), action) }
    }

    /// - Parameter command: is told the number of the session's owner in that role.
    private mutating func perform(
        as role: AccountService.Role, _ session: AccountService.TokenFingerprint, at time: SimTime,
        _ command: (UInt32) -> TaxiService.Command
    ) -> AccountService.Reason? {
        if let reason = refusal(toActAs: role, session, at: time) { return reason }
        if let owner = accounts.account(session: session) {
            perform(command(accounts.holder(of: owner).numberInRole), at: time)
        }
        return nil
    }

    private mutating func refusal(
        toActAs role: AccountService.Role, _ session: AccountService.TokenFingerprint, at time: SimTime
    ) -> AccountService.Reason? {
        perform(.session(session, .actAs(role)), at: time)
        guard case .rejected(_, _, let reason) = accounts.effects.first else { return nil }
        return reason
    }

    /// The next command may well be about this driver: what is known of the driver is fetched meanwhile.
    package mutating func prefetch(_ driver: DriverID) { taxis.prefetch(driver) }

    /// The same for the driver's ride, of which a request is told, after that.
    package mutating func prefetchRide(of driver: DriverID, _ request: RequestID) {
        taxis.prefetchRide(of: driver, request)
    }

    package mutating func prefetch(_ client: ClientID) { taxis.prefetch(client) }

    private mutating func note(_ time: SimTime) {
        commandsHandled += 1
        now = time
        trace.combine(UInt64(bitPattern: time.microseconds))
    }

    // MARK: Timers

    /// When the next timer is due that still matters; distant if there is none.
    package var nextTimerTime: SimTime {
        mutating get {
            timers.dropOvertaken { taxis.isPending($0) }
            return timers.earliest
        }
    }

    /// When anything may still come of the timers that are set: those overtaken included, but for offers' (T08).
    package var lastingTimerTime: SimTime {
        mutating get {
            timers.dropOvertakenOffers { taxis.isPending($0) }
            return timers.earliest
        }
    }

    /// Timers that are set, those overtaken included.
    package var timersPending: Int { timers.count }

    /// Carries out the first timer that is due by then, at the moment at which it is due, or at `time` if that is
    /// given.
    ///
    /// - Returns: the timer and when it was due; nil if none is.
    @inline(__always)
    package mutating func fireNextTimer(
        dueBy limit: SimTime, at time: SimTime? = nil
    ) -> (timer: TaxiService.Timer, due: SimTime)? {
        guard timers.earliest <= limit else { return nil }
        return takeTimer(dueBy: limit, at: time)
    }

    private mutating func takeTimer(
        dueBy limit: SimTime, at time: SimTime?
    ) -> (timer: TaxiService.Timer, due: SimTime)? {
        let entry = timers.takeFirst(
            dueBy: limit, isPending: { taxis.isPending($0) }, expect: { taxis.prefetch($0) })
        guard let entry else { return nil }
        perform(.timer(entry.timer), at: time ?? max(entry.due, now))
        return (entry.timer, entry.due)
    }

    /// No reservation set so far enters dispatch any more: the run's time for requests is over.
    package mutating func forgetReservations() { timers.forgetReservations() }

    // MARK: Log, digest, invariants

    /// Hands on what the log holds; to be called at the end.
    ///
    /// - Throws: what the log's consumer threw, now or before.
    package mutating func flushLog() throws {
        log?.flush()
        if let error = log?.failure { throw error }
    }

    /// The first error of the log's consumer.
    package var logFailure: (any Error)? { log?.failure }

    /// A fingerprint of everything that was told, by its moments, and of the state of all services.
    ///
    /// - Complexity: O(state).
    package var digest: UInt64 {
        var digest = trace
        taxis.digest { digest.combine($0) }
        accounts.digest { digest.combine($0) }
        return digest.value
    }

    @inline(never)
    private mutating func checkTaxis(after command: TaxiService.Command) {
        check(
            { host throws(InvariantViolation) in try host.taxis.checkInvariants() },
            touched: { host throws(InvariantViolation) in try host.taxis.checkInvariants(touchedBy: command) })
    }

    @inline(never)
    private mutating func checkAccounts() {
        check(
            { host throws(InvariantViolation) in try host.accounts.checkInvariants() },
            touched: { host throws(InvariantViolation) in try host.accounts.checkTouched() })
    }

    /// Checks one service after its command, as much of it as `checks` says.
    private mutating func check(
        _ all: (borrowing CityHost) throws(InvariantViolation) -> Void,
        touched: (borrowing CityHost) throws(InvariantViolation) -> Void
    ) {
        guard failure == nil else { return }
        do throws(InvariantViolation) {
            switch checks {
            case .none: break
            case .everyCommand: try all(self)
            case .touched(let allEvery):
                try touched(self)
                if commandsHandled.isMultiple(of: allEvery) { try all(self) }
            }
        } catch {
            fail(error)
        }
    }

    /// Checks all invariants of all services now, for the end of a run; the first that fails is kept.
    package mutating func checkEverything() {
        guard failure == nil, checks != .none else { return }
        do throws(InvariantViolation) {
            try taxis.checkInvariants()
            try accounts.checkInvariants()
        } catch {
            fail(error)
        }
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
    /// After every command those that it touched, and all of them after so many commands.
    case touched(allEvery: Int)
}

/// An invariant of the rule book that failed.
package struct InvariantFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// Counted from 1: the command or timer after which it failed.
    package var commandNumber: Int
    package var time: SimTime
    package var violation: InvariantViolation

    package var description: String {
        "after event \(commandNumber), at \(time.seconds) s of simulated time: \(violation)"
    }
}
