import AccountService
import ActivityService
import GuideService
import PlaceService
import Quantities
import ServiceKernel
import TaxiService
import TourService

/// The services of a city behind one door: one order of commands, one set of timers, one log, one digest.
///
/// Simulator, lessons, load tester and replay drive it, each with its own idea of time:
///
/// ```swift
/// while host.fireNextTimer(dueBy: time) != nil { … }   // what came of it is in host.taxis.effects
/// host.perform(.driver(driver, .accept), at: time)
/// ```
/// Each service has a `perform` of its own, and what came of the command is in that service's `effects`. A service that is told
/// nothing costs nothing. Timers that events have overtaken are dropped unseen: they are no commands, stand in no log and are
/// not counted.
@usableFromInline
package struct CityHost: ~Copyable {
    package private(set) var taxis: TaxiService
    package private(set) var tours: TourService
    package private(set) var activity: ActivityService
    package private(set) var places: PlaceService
    package private(set) var guide: GuideService
    package private(set) var accounts: AccountService
    @usableFromInline private(set) var book: HostBook
    /// Fault injectors of the services; unused in a host without a planted fault.
    private var injectors = FaultInjectors()
    private let isFaulty: Bool

    /// - Parameters:
    ///   - tours, activity, places, guide, accounts: those of a city that uses them; otherwise services of nobody.
    ///   - timerCapacity: room for so many timers of a kind before more is taken.
    ///   - fault: planted in one of the services, on purpose.
    ///   - log: takes what was told and what came of it.
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
        book = HostBook(timerCapacity: timerCapacity, checks: checks, log: log)
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

    /// The number of times that a fault of the taxis made a difference.
    package var faultStrikes: Int { injectors.taxis?.strikes ?? 0 }

    /// Commands and timers carried out so far.
    @inlinable package var commandsHandled: Int { book.commandsHandled }
    /// The first invariant that failed.
    @inlinable package var failure: InvariantFailure? { book.failure }

    // MARK: Commands

    /// Gives a command to the taxi service; what came of it is in `taxis.effects`.
    ///
    /// - Precondition: `time` does not go back, and the timers due at or before it have fired.
    package mutating func perform(_ command: TaxiService.Command, at time: SimTime) {
        if isFaulty { injectors.taxis.handle(command, at: time, in: &taxis) } else { taxis.handle(command, at: time) }
        book.keep(
            command, taxis.effects, of: TaxiService.self, asksForTimers: taxis.timersAskedFor > 0, at: time)
        if book.isChecking { book.check(taxis, after: command) }
    }

    /// The same for the tour service and `tours.effects`.
    package mutating func perform(_ command: TourService.Command, at time: SimTime) {
        if isFaulty { injectors.tours.handle(command, at: time, in: &tours) } else { tours.handle(command, at: time) }
        book.keep(
            command, tours.effects, of: TourService.self, asksForTimers: tours.timersAskedFor > 0, at: time)
        if book.isChecking { book.check(tours, after: command) }
    }

    /// The same for the activity service and `activity.effects`.
    package mutating func perform(_ command: ActivityService.Command, at time: SimTime) {
        if isFaulty {
            injectors.activity.handle(command, at: time, in: &activity)
        } else {
            activity.handle(command, at: time)
        }
        book.keep(command, activity.effects, of: ActivityService.self, asksForTimers: false, at: time)
        if book.isChecking { book.check(activity, after: command) }
    }

    /// The same for the place service and `places.effects`.
    package mutating func perform(_ command: PlaceService.Command, at time: SimTime) {
        handle(command, at: time)
        book.keep(command, places.effects, of: PlaceService.self, asksForTimers: false, at: time)
        if book.isChecking { book.check(places, after: command) }
    }

    /// Carries out what changes nothing of the place service; nothing is kept of it.
    mutating func handle(_ command: PlaceService.Command, at time: SimTime) {
        if isFaulty {
            injectors.places.handle(command, at: time, in: &places)
        } else {
            places.handle(command, at: time)
        }
    }

    /// Gives a command to the guide service; what came of it is in `guide.effects`.
    package mutating func perform(_ command: GuideService.Command, at time: SimTime) {
        if isFaulty { injectors.guide.handle(command, at: time, in: &guide) } else { guide.handle(command, at: time) }
        book.keep(command, guide.effects, of: GuideService.self, asksForTimers: guide.timersAskedFor > 0, at: time)
        if book.isChecking { book.check(guide, after: command) }
    }

    /// The same for the account service and `accounts.effects`.
    package mutating func perform(_ command: AccountService.Command, at time: SimTime) {
        accounts.handle(command, at: time)
        for effect in accounts.effects { taxis.follow(effect) }
        book.keep(command, accounts.effects, of: AccountService.self, asksForTimers: false, at: time)
        if book.isChecking { book.check(accounts, after: command) }
    }

    /// Gives a command to the service whose it is; what came of it is in `effects(of:)`.
    ///
    /// - Precondition: as above.
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

    /// What came of this command, if its service has been told nothing since.
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

    /// The next command may well be about this driver: what is known of the driver is fetched meanwhile.
    package mutating func prefetch(_ driver: DriverID) { taxis.prefetch(driver) }

    /// The same for the driver's ride, of which a request is told, after that.
    package mutating func prefetchRide(of driver: DriverID, _ request: RequestID) {
        taxis.prefetchRide(of: driver, request)
    }

    package mutating func prefetch(_ client: ClientID) { taxis.prefetch(client) }

    package mutating func prefetch(_ walker: WalkerID) { tours.prefetch(walker) }

    // MARK: Timers

    /// When the next timer is due that still matters; distant if there is none.
    package var nextTimerTime: SimTime {
        mutating get {
            book.timers.dropOvertaken {
                $0.told(taxis: { taxis.isPending($0) }, tours: { tours.isPending($0) }, guide: { guide.isPending($0) })
            }
            return book.timers.earliest
        }
    }

    /// When anything may still come of the timers that are set: those overtaken included, but for offers' (T08).
    package var lastingTimerTime: SimTime {
        mutating get {
            book.timers.dropOvertakenOffers {
                $0.told(taxis: { taxis.isPending($0) }, tours: { tours.isPending($0) }, guide: { guide.isPending($0) })
            }
            return book.timers.earliest
        }
    }

    /// Timers that are set, those overtaken included.
    package var timersPending: Int { book.timers.count }

    /// Carries out the first timer that is due by then, at the moment at which it is due, or at `time` if that is
    /// given.
    ///
    /// - Returns: the timer and when it was due; nil if none is.
    @inline(__always)
    package mutating func fireNextTimer(
        dueBy limit: SimTime, at time: SimTime? = nil
    ) -> (timer: HostTimer, due: SimTime)? {
        guard book.timers.earliest <= limit else { return nil }
        return takeTimer(dueBy: limit, at: time)
    }

    private mutating func takeTimer(
        dueBy limit: SimTime, at time: SimTime?
    ) -> (timer: HostTimer, due: SimTime)? {
        let entry = book.timers.takeFirst(
            dueBy: limit,
            isPending: {
                $0.told(taxis: { taxis.isPending($0) }, tours: { tours.isPending($0) }, guide: { guide.isPending($0) })
            },
            expect: { if case .taxi(let timer) = $0 { taxis.prefetch(timer) } })
        guard let entry else { return nil }
        let moment = time ?? max(entry.due, book.now)
        assert(moment >= entry.due, "a timer fires before it is due")
        switch entry.timer {
        case .taxi(let timer): perform(.timer(timer), at: moment)
        case .tour(let timer): perform(.timer(timer), at: moment)
        case .guide(let timer): perform(.timer(timer), at: moment)
        }
        return (entry.timer, entry.due)
    }

    /// The run's time for requests is over: no reservation set so far enters dispatch any more, and nothing of the guide is due
    /// later than `end`; only rides go on.
    package mutating func endRequests(at end: SimTime) {
        book.timers.forget { timer, due in
            switch timer {
            case .taxi(.reservationDue): true
            case .guide: due > end
            case .taxi, .tour: false
            }
        }
    }

    // MARK: Log, digest, invariants

    /// Hands on what the log holds; to be called at the end.
    ///
    /// - Throws: what the log's consumer threw, now or before.
    package mutating func flushLog() throws {
        book.log?.flush()
        if let error = book.log?.failure { throw error }
    }

    /// The first error of the log's consumer.
    package var logFailure: (any Error)? { book.log?.failure }

    /// A fingerprint of everything that was told, by its moments, and of the state of all services that were told anything.
    ///
    /// - Complexity: O(state).
    package var digest: UInt64 {
        var digest = book.trace
        taxis.digest { digest.combine($0) }
        if book.services.contains(.tours) { tours.digest { digest.combine($0) } }
        if book.services.contains(.activity) { activity.digest { digest.combine($0) } }
        if book.services.contains(.places) { places.digest { digest.combine($0) } }
        if book.services.contains(.guide) { guide.digest { digest.combine($0) } }
        accounts.digest { digest.combine($0) }
        return digest.value
    }

    /// Everything that the services keep, and the host itself, but for what came of the last command: into a host that was made as the one
    /// was that it comes from.
    ///
    /// - Throws: where what is put in is no state; then the host is in none.
    package mutating func describe(state form: inout StateForm) throws {
        try form.begin("host")
        try book.describe(state: &form)
        try taxis.describe(state: &form)
        try tours.describe(state: &form)
        try activity.describe(state: &form)
        try places.describe(state: &form)
        try guide.describe(state: &form)
        try accounts.describe(state: &form)
    }

    /// Checks all invariants of all services now, for the end of a run; the first that fails is kept.
    package mutating func checkEverything() {
        book.checkWhole(taxis)
        book.checkWhole(tours)
        book.checkWhole(activity)
        book.checkWhole(places)
        book.checkWhole(guide)
        book.checkWhole(accounts)
    }
}
