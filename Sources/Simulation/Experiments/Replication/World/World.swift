import Behaviour
import CityHost
import CityModel
import Measures
import Quantities
import ServiceKernel
import SimulationKernel
import TaxiService

/// The simulated city of one replication: synthetic people and the services that they use.
///
/// Time advances from event to event: first the observers' hours, then the host's timers, then people's events.
/// People's commands go to the host, and their effects to people and observers.
struct World: ~Copyable {
    private let plan: WorldPlan
    private var city: ObservedCity
    private var taxis: TaxiPopulation
    /// Group of each driver; empty without groups.
    private let groupOfDriver: [UInt8]
    /// Walkers, authors and staff of tours.
    private var walks: PopulationSlot<WalkerPopulation>
    private var runs: PopulationSlot<RunnerPopulation>
    /// Tourists and guide staff.
    private var tourism: PopulationSlot<TouristPopulation>
    /// Next end of an hour for the observers; `warmUpEnd` is the end of the warm-up. Distant once over.
    private var hourEnd: SimTime
    private var warmUpEnd: SimTime
    /// Statements of the guide at the start of the counted time.
    private var guideBooksBefore: ContiguousArray<Statement> = []
    /// Number of commands that the services had handled before the start.
    private var commandsBefore = 0
    /// Number of events without a command.
    private var eventsWithoutCommand = 0
    private(set) var now: SimTime

    /// Creates the city of one replication.
    ///
    /// - Throws: if the saved state to resume from is invalid.
    init(plan: WorldPlan, replication: Int, options: RunOptions, log: HostLog?) throws {
        self.plan = plan
        now = plan.start
        let streams = plan.setup.streams(of: replication)
        let host = try plan.makeHost(options, log)
        let people = plan.people(of: streams, over: host.taxis.ways)
        taxis = TaxiPopulation(people)
        groupOfDriver = people.groupOfDriver
        taxis.reserve(clients: plan.requestCapacity)
        city = ObservedCity(plan: plan, streams: streams, host: host)
        hourEnd = min(plan.start + .hours(1), plan.end)
        warmUpEnd = plan.warmUpEnd > plan.start ? plan.warmUpEnd : .distantFuture
        walks = PopulationSlot(
            plan.walkPeople(of: streams, tellsEveryPoll: options.sendsEveryPoll), until: plan.end)
        runs = PopulationSlot(plan.runPeople(of: streams), until: plan.end)
        tourism = PopulationSlot(plan.touristPeople(of: streams), until: plan.end)
        if let beginning = plan.initialState {
            resume(from: beginning)
        } else {
            taxis.planFirstClients(in: &city)
            taxis.planShifts()
            taxis.planStrikes()
            enrolAll()
        }
        if let leaving = plan.setup.drivers.attrition {
            taxis.planAttrition(of: leaving.drivers, at: plan.start + leaving.after)
        }
    }

    /// Resumes from a saved state: informs people and observers of the rides in progress.
    private mutating func resume(from beginning: InitialState) {
        taxis.begin(at: now)
        // Timers that became due while the services were not running.
        while city.host.fireNextTimer(dueBy: now, at: now) != nil {}
        commandsBefore = city.host.commandsHandled
        guideBooksBefore = city.host.guide.statements(at: now)
        let present = city.host.taxis.snapshotEffects(at: now, beginning.rides)
        let open = TaxiService.RideViews(present).inOrder.map(\.request)
        city.observer.resume(with: open, last: beginning.requestCount)
        for driver in (0..<taxis.count).map({ DriverID($0) }) {
            let view = city.host.taxis.view(of: driver)
            let isAtWork = view.state == .available || view.state == .busy || !view.isConnected
            let isAnybody = Int(driver.index) < max(plan.driverCount, beginning.registered.drivers)
            if isAtWork || isAnybody { taxis.resume(driver, at: view.position, isAtWork: isAtWork, from: now) }
        }
        taxis.planStrikes(from: now)
        taxis.resume(present, in: &city, at: now)
        city.observer.setInitialState()
        taxis.planFirstClients(in: &city)
        actAndAnswer(at: now)
    }

    /// A03: registers drivers before the first client and walkers before the first tour, in order of their numbers;
    /// clients register at their first request.
    private mutating func enrolAll() {
        guard let applicants = city.applicants else { return }
        let writers = plan.setup.walks
        enrol(plan.driverCount) { applicants.applicant(DriverID($0)) }
        enrol(walks.count) { applicants.applicant(WalkerID($0)) }
        enrol(writers?.authors.count ?? 0) { applicants.applicant(AuthorID($0)) }
        enrol(writers?.staff.count ?? 0) { applicants.applicant(StaffID($0)) }
        enrol(runs.count) { applicants.applicant(RunnerID($0)) }
        enrol(tourism.count) { applicants.applicant(UserID($0)) }
        for (role, count) in plan.setup.tourism?.company.staff ?? [] {
            enrol(count) { applicants.applicant(role, UInt32($0)) }
        }
    }

    private mutating func enrol(_ count: Int, _ applicant: (_ number: Int) -> Applicant) {
        for number in 0..<count { city.host.enrol(applicant(number), at: .zero) }
    }

    /// The first violated invariant; the simulation stops there.
    var failure: InvariantFailure? { city.host.failure }
    /// The first error of the log's consumer.
    var logFailure: (any Error)? { city.host.logFailure }

    /// Number of events so far: commands and timers of the services, and decisions of people without a command.
    var eventsHandled: Int { city.host.commandsHandled - commandsBefore + eventsWithoutCommand }

    // MARK: Time

    /// Processes all events due at or before `limit`.
    mutating func run(until limit: SimTime) {
        while city.host.failure == nil {
            let (due, kind) = nextEvent
            let observation = min(hourEnd, warmUpEnd)
            // Timers precede people's actions: an answer at exactly the time limit is too late (D08).
            let timersUntil = min(due, limit, observation - SimDuration(microseconds: 1))
            if let fired = city.host.fireNextTimer(dueBy: timersUntil) {
                now = max(now, fired.due)
                noteTimer(fired.timer, at: now)
            } else if observation <= min(due, limit) {
                endObservationPeriod(at: observation)
            } else if due <= limit {
                assert(due >= now, "the time runs backwards")
                now = due
                processEvent(of: kind, at: due)
            } else {
                break
            }
        }
    }

    /// The kind of people of an event.
    private enum Kind {
        case taxis, walks, runs, tourism
    }

    /// Time and kind of the next event of people; at equal times the order is taxis, tours, runs, tourism *(decided)*.
    private var nextEvent: (due: SimTime, kind: Kind) {
        mutating get {
            var next = (due: taxis.nextEventTime ?? .distantFuture, kind: Kind.taxis)
            if walks.due < next.due { next = (walks.due, .walks) }
            if runs.due < next.due { next = (runs.due, .runs) }
            if tourism.due < next.due { next = (tourism.due, .tourism) }
            return next
        }
    }

    private mutating func noteTimer(_ timer: HostTimer, at time: SimTime) {
        switch timer {
        case .taxi:
            taxis.noteTimer(in: &city, at: time)
            notifyRiders(at: time)
        case .tour: walks.noteTimer(in: &city, at: time)
        case .guide: tourism.noteTimer(in: &city, at: time)
        }
        actAndAnswer(at: time)
    }

    private mutating func processEvent(of kind: Kind, at time: SimTime) {
        let commandsBefore = city.host.commandsHandled
        switch kind {
        case .taxis: taxis.liveOn(in: &city, at: time)
        case .walks: walks.performNextEvent(in: &city, at: time)
        case .runs: runs.performNextEvent(in: &city, at: time)
        case .tourism: tourism.performNextEvent(in: &city, at: time)
        }
        actAndAnswer(at: time)
        if kind == .taxis { taxis.prefetchClient(in: &city) }
        if city.host.commandsHandled == commandsBefore { eventsWithoutCommand += 1 }
    }

    /// Carries out people's commands at this time, and the reactions to their effects, until there are no more; taxi
    /// people first.
    private mutating func actAndAnswer(at time: SimTime) {
        while true {
            while let command = taxis.nextCommand(at: time) {
                taxis.send(command, in: &city, at: time)
                notifyRiders(at: time)
            }
            taxis.reportToObserver(in: &city, at: time)
            let wish =
                walks.act(in: &city, at: time) ?? runs.act(in: &city, at: time) ?? tourism.act(in: &city, at: time)
            guard let wish else { return }
            taxis.appear(wish)
        }
    }

    /// Passes the effects of the last taxi command on to walkers and tourists who ride.
    @inline(__always)
    private mutating func notifyRiders(at time: SimTime) {
        walks.noteTaxis(in: city, at: time)
        tourism.noteTaxis(in: city, at: time)
    }

    /// Continues rides in progress after the end, for at most a day: simulates the next minute with an event.
    ///
    /// - Returns: false once nothing remains to be done.
    mutating func finishRides() -> Bool {
        let limit = plan.end + .days(1)
        let next = min(taxis.nextEventTime ?? .distantFuture, city.host.nextTimerTimeExceptStaleOffers)
        guard taxis.activeRequestCount > 0, next <= limit, city.host.failure == nil else { return false }
        run(until: min(next + .minutes(1), limit))
        return true
    }

    /// Ends the time of requests: no more are made, reservations no longer enter dispatch, and the guide stops.
    mutating func endRequests() {
        city.host.closeForRequests(at: plan.end)
        taxis.endRequests()
    }

    private mutating func endObservationPeriod(at time: SimTime) {
        now = time
        eventsWithoutCommand += 1
        if time == warmUpEnd {
            warmUpEnd = .distantFuture
            city.observer.endWarmUp(at: time)
            guideBooksBefore = city.host.guide.statements(at: time)
        }
        if time == hourEnd {
            hourEnd = time < plan.end ? min(time + .hours(1), plan.end) : .distantFuture
            city.observer.endHour(at: time)
        }
    }

    // MARK: Results

    /// Returns the record of the observers, after the end of the run.
    mutating func finish(replication: Int) throws -> ReplicationRecord {
        city.host.checkEverything()
        try city.host.flushLog()
        var record = city.observer.finish(
            replication: replication, eventsHandled: eventsHandled, digest: city.host.digest, end: now)
        record.energy = taxis.energy.map {
            EnergyBalance(initial: $0.initial, used: $0.used, charged: $0.charged, stored: $0.stored)
        }
        record.groupOfDriver = groupOfDriver
        let end = max(now, plan.end)
        record.walks?.complete(from: city.host.tours, at: end)
        record.activity?.complete(
            from: city.host.activity, runners: runs.count, end: plan.end, at: end)
        record.tourism?.complete(from: city.host.guide, end: plan.end, before: guideBooksBefore)
        for place in 0..<city.host.places.catalogue.count {
            if let quality = tourism.quality(of: PlaceID(place)) { record.tourism?.places.qualities.append(quality) }
        }
        return record
    }
}
