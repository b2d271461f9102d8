import AccountService
import ActivityService
import GuideService
import PlaceService
import Quantities
import ServiceKernel
import TaxiService
import TourService

/// The services of a city as a unit: one order of commands, one set of timers, one log, one digest.
///
/// Simulator, lessons, load tester and replay drive it, each with its own notion of time:
///
/// ```swift
/// while host.fireNextTimer(dueBy: time) != nil { … }   // host.taxis.effects holds the effects
/// host.perform(.driver(driver, .accept), at: time)
/// ```
/// Each service has its own `perform`, and the command's effects are in that service's `effects`. A service without
/// commands costs nothing. Stale timers are dropped without effect: they are neither commands, nor logged, nor counted.
@usableFromInline
package struct CityHost: ~Copyable {
    /// The taxi service.
    package private(set) var taxis: TaxiService
    /// The tour service.
    package private(set) var tours: TourService
    /// The activity service.
    package private(set) var activity: ActivityService
    /// The place service.
    package private(set) var places: PlaceService
    /// The guide service.
    package private(set) var guide: GuideService
    /// The account service.
    package private(set) var accounts: AccountService
    @usableFromInline private(set) var state: HostState
    /// Fault injectors of the services; unused in a host without an injected fault.
    private var injectors = FaultInjectors()
    private let isFaulty: Bool

    /// Creates a host of these services.
    ///
    /// - Parameters:
    ///   - tours, activity, places, guide, accounts: the services of a city that uses them; otherwise services without
    ///     users.
    ///   - timerCapacity: the number of timers of each kind for which memory is reserved.
    ///   - fault: a fault to inject into one of the services.
    ///   - log: receives the commands and their effects.
    package init(
        taxis: consuming TaxiService, tours: consuming TourService = TourService(library: [], rules: TourRules()),
        activity: consuming ActivityService = ActivityService(), places: consuming PlaceService = PlaceService(),
        guide: consuming GuideService = GuideService(), accounts: AccountService = AccountService(),
        timerCapacity: Int = 0, checks: InvariantChecks = .none, fault: ServiceFault? = nil, log: HostLog? = nil
    ) {
        self.taxis = taxis
        self.tours = tours
        self.activity = activity
        self.places = places
        self.guide = guide
        self.accounts = accounts
        state = HostState(timerCapacity: timerCapacity, checks: checks, log: log)
        isFaulty = fault != nil
        switch fault {
        case .taxis(let defect): injectors.taxis = FaultInjector(defect, in: &self.taxis)
        case .tours(let defect): injectors.tours = FaultInjector(defect, in: &self.tours)
        case .activity(let defect): injectors.activity = FaultInjector(defect, in: &self.activity)
        case .places(let defect): injectors.places = FaultInjector(defect, in: &self.places)
        case .guide(let defect): injectors.guide = FaultInjector(defect, in: &self.guide)
        case nil: break
        }
    }

    /// The number of times that a fault of the taxi service made a difference.
    package var faultInjectionCount: Int { injectors.taxis?.injectionCount ?? 0 }

    /// The number of commands and timers carried out so far.
    @inlinable package var commandsHandled: Int { state.commandsHandled }
    /// The first invariant that failed.
    @inlinable package var failure: InvariantFailure? { state.failure }

    // MARK: Commands

    /// Performs a command of the taxi service; its effects are then in `taxis.effects`.
    ///
    /// - Precondition: `time` is not before the last command, and the timers due at or before it have fired.
    package mutating func perform(_ command: TaxiService.Command, at time: SimTime) {
        if isFaulty { injectors.taxis.handle(command, at: time, in: &taxis) } else { taxis.handle(command, at: time) }
        state.record(
            command, taxis.effects, of: TaxiService.self, setsTimers: taxis.timerRequestCount > 0, at: time)
        if state.isChecking { state.check(taxis, after: command) }
    }

    /// Performs a command of the tour service; its effects are then in `tours.effects`.
    package mutating func perform(_ command: TourService.Command, at time: SimTime) {
        if isFaulty { injectors.tours.handle(command, at: time, in: &tours) } else { tours.handle(command, at: time) }
        state.record(
            command, tours.effects, of: TourService.self, setsTimers: tours.requestedTimerCount > 0, at: time)
        if state.isChecking { state.check(tours, after: command) }
    }

    /// Performs a command of the activity service; its effects are then in `activity.effects`.
    package mutating func perform(_ command: ActivityService.Command, at time: SimTime) {
        if isFaulty {
            injectors.activity.handle(command, at: time, in: &activity)
        } else {
            activity.handle(command, at: time)
        }
        state.record(command, activity.effects, of: ActivityService.self, setsTimers: false, at: time)
        if state.isChecking { state.check(activity, after: command) }
    }

    /// Performs a command of the place service; its effects are then in `places.effects`.
    package mutating func perform(_ command: PlaceService.Command, at time: SimTime) {
        handle(command, at: time)
        state.record(command, places.effects, of: PlaceService.self, setsTimers: false, at: time)
        if state.isChecking { state.check(places, after: command) }
    }

    /// Carries out a command of the place service that changes nothing; it is neither counted nor logged.
    mutating func handle(_ command: PlaceService.Command, at time: SimTime) {
        if isFaulty {
            injectors.places.handle(command, at: time, in: &places)
        } else {
            places.handle(command, at: time)
        }
    }

    /// Performs a command of the guide service; its effects are then in `guide.effects`.
    package mutating func perform(_ command: GuideService.Command, at time: SimTime) {
        if isFaulty { injectors.guide.handle(command, at: time, in: &guide) } else { guide.handle(command, at: time) }
        state.record(command, guide.effects, of: GuideService.self, setsTimers: guide.requestedTimerCount > 0, at: time)
        if state.isChecking { state.check(guide, after: command) }
    }

    /// Performs a command of the account service; its effects are then in `accounts.effects`.
    package mutating func perform(_ command: AccountService.Command, at time: SimTime) {
        accounts.handle(command, at: time)
        for effect in accounts.effects { taxis.apply(effect) }
        state.record(command, accounts.effects, of: AccountService.self, setsTimers: false, at: time)
        if state.isChecking { state.check(accounts, after: command) }
    }

    /// Performs a command of any service; its effects are then in `effects(of:)`.
    ///
    /// - Precondition: as for `perform(_:at:)` of the taxi service.
    package mutating func perform(_ command: HostCommand, at time: SimTime) {
        switch command {
        case .taxi(let command): perform(command, at: time)
        case .tour(let command): perform(command, at: time)
        case .activity(let command): perform(command, at: time)
        case .place(let command): perform(command, at: time)
        case .guide(let command): perform(command, at: time)
        case .account(let command): perform(command, at: time)
        }
    }

    /// Returns the effects of this command, if it is the last one of its service.
    package func effects(of command: HostCommand) -> [HostEffect] {
        switch command {
        case .taxi: taxis.effects.map(\.hosted)
        case .tour: tours.effects.map(\.hosted)
        case .activity: activity.effects.map(\.hosted)
        case .place: places.effects.map(\.hosted)
        case .guide: guide.effects.map(\.hosted)
        case .account: accounts.effects.map(\.hosted)
        }
    }

    /// Prefetches the records of a driver to whom the next command may belong.
    package mutating func prefetch(_ driver: DriverID) { taxis.prefetch(driver) }

    /// Prefetches the ride of that driver, which has this request, after the driver's own record.
    package mutating func prefetchRide(of driver: DriverID, _ request: RequestID) {
        taxis.prefetchRide(of: driver, request)
    }

    /// Prefetches the records of a client.
    package mutating func prefetch(_ client: ClientID) { taxis.prefetch(client) }

    /// Prefetches the records of a walker.
    package mutating func prefetch(_ walker: WalkerID) { tours.prefetch(walker) }

    // MARK: Timers

    /// The due time of the next timer that is not stale; `SimTime.distantFuture` if there is none.
    package var nextTimerTime: SimTime {
        mutating get {
            state.timers.dropStale {
                $0.match(taxis: { taxis.isPending($0) }, tours: { tours.isPending($0) }, guide: { guide.isPending($0) })
            }
            return state.timers.earliestDue
        }
    }

    /// The due time of the next timer that may still have an effect: stale timers count, except those of offers (T08).
    package var nextTimerTimeExceptStaleOffers: SimTime {
        mutating get {
            state.timers.dropStaleOffers {
                $0.match(taxis: { taxis.isPending($0) }, tours: { tours.isPending($0) }, guide: { guide.isPending($0) })
            }
            return state.timers.earliestDue
        }
    }

    /// The number of timers that are set, including stale ones.
    package var timersPending: Int { state.timers.count }

    /// Fires the first timer that is due by `limit`, at its due time, or at `time` if that is given.
    ///
    /// - Returns: the timer and its due time; nil if none is due.
    @inline(__always)
    package mutating func fireNextTimer(
        dueBy limit: SimTime, at time: SimTime? = nil
    ) -> (timer: HostTimer, due: SimTime)? {
        guard state.timers.earliestDue <= limit else { return nil }
        return takeTimer(dueBy: limit, at: time)
    }

    private mutating func takeTimer(
        dueBy limit: SimTime, at time: SimTime?
    ) -> (timer: HostTimer, due: SimTime)? {
        let entry = state.timers.popFirst(
            dueBy: limit,
            isPending: {
                $0.match(taxis: { taxis.isPending($0) }, tours: { tours.isPending($0) }, guide: { guide.isPending($0) })
            },
            willFire: { if case .taxi(let timer) = $0 { taxis.prefetch(timer) } })
        guard let entry else { return nil }
        let moment = time ?? max(entry.due, state.now)
        assert(moment >= entry.due, "a timer fires before it is due")
        switch entry.timer {
        case .taxi(let timer): perform(.timer(timer), at: moment)
        case .tour(let timer): perform(.timer(timer), at: moment)
        case .guide(let timer): perform(.timer(timer), at: moment)
        }
        return (entry.timer, entry.due)
    }

    /// Ends the time for requests: no reservation enters dispatch any more, and timers of the guide after `end` are
    /// dropped; only rides continue.
    package mutating func closeForRequests(at end: SimTime) {
        state.timers.removeAll { timer, due in
            switch timer {
            case .taxi(.reservationDue): true
            case .guide: due > end
            case .taxi, .tour: false
            }
        }
    }

    // MARK: Log, digest, invariants

    /// Passes the rest of the log on to its consumer. To be called at the end.
    ///
    /// - Throws: The first error of the log's consumer.
    package mutating func flushLog() throws {
        state.log?.flush()
        if let error = state.log?.failure { throw error }
    }

    /// The first error of the log's consumer.
    package var logFailure: (any Error)? { state.log?.failure }

    /// A digest of the times of all commands, and of the state of all services that have received commands.
    ///
    /// - Complexity: O(state).
    package var digest: UInt64 {
        var digest = state.trace
        taxis.digest { digest.combine($0) }
        if state.services.contains(.tours) { tours.digest { digest.combine($0) } }
        if state.services.contains(.activity) { activity.digest { digest.combine($0) } }
        if state.services.contains(.places) { places.digest { digest.combine($0) } }
        if state.services.contains(.guide) { guide.digest { digest.combine($0) } }
        accounts.digest { digest.combine($0) }
        return digest.value
    }

    /// Visits the state of all services and of the host, except the effects of the last command. State is restored into
    /// a host with the same initial state.
    ///
    /// - Throws: An error if the bytes read are no valid state; the host's state is then undefined.
    package mutating func code(with form: inout StateCoder) throws {
        try form.section("host")
        try state.code(with: &form)
        try taxis.code(with: &form)
        try tours.code(with: &form)
        try activity.code(with: &form)
        try places.code(with: &form)
        try guide.code(with: &form)
        try accounts.code(with: &form)
    }

    /// Checks all invariants of all services now, at the end of a run. The first violation is stored in `failure`.
    package mutating func checkEverything() {
        state.checkAllInvariants(of: taxis)
        state.checkAllInvariants(of: tours)
        state.checkAllInvariants(of: activity)
        state.checkAllInvariants(of: places)
        state.checkAllInvariants(of: guide)
        state.checkAllInvariants(of: accounts)
    }
}
