import Behaviour
import CityHost
import CityModel
import Measures
import Quantities
import ServiceKernel
import SimulationKernel
import TaxiService

/// The simulated city of one replication: synthetic people, and the services that they use.
///
/// Time goes from one moment to the next: first the hours of those who measure, then the host's timers, then what people have
/// in mind. What people do is told to the host; what comes of it is told to people and to those who measure.
struct World: ~Copyable {
    private let plan: WorldPlan
    private var city: ObservedCity
    private var taxis: TaxiPeople
    /// Those who follow tours, write them and approve them.
    private var walks: Inhabitants<WalkPeople>
    private var runs: Inhabitants<RunPeople>
    /// Those who visit the city's places, and those who work for the guide.
    private var tourism: Inhabitants<TouristPeople>
    /// When those who measure close an hour, and forget the warm-up; distant if never again.
    private var hourEnd: SimTime
    private var warmUpEnd: SimTime
    /// The books of the guide when the counted time began.
    private var guideBooksBefore: ContiguousArray<Statement> = []
    /// What the services had been told before the start.
    private var commandsBefore = 0
    /// Moments at which nobody told anybody anything.
    private var silentMoments = 0
    private(set) var now: SimTime

    /// - Throws: where what it begins with is no state.
    init(plan: WorldPlan, replication: Int, options: RunOptions, log: HostLog?) throws {
        self.plan = plan
        now = plan.start
        let streams = plan.setup.streams(of: replication)
        let host = try plan.makeHost(options, log)
        taxis = TaxiPeople(plan.people(of: streams, over: host.taxis.ways))
        taxis.reserve(clients: plan.requestCapacity)
        city = ObservedCity(plan: plan, streams: streams, host: host)
        hourEnd = min(plan.start + .hours(1), plan.end)
        warmUpEnd = plan.warmUpEnd > plan.start ? plan.warmUpEnd : .distantFuture
        walks = Inhabitants(
            plan.walkPeople(of: streams, tellsEveryPoll: options.tellsEveryPoll), until: plan.end)
        runs = Inhabitants(plan.runPeople(of: streams), until: plan.end)
        tourism = Inhabitants(plan.touristPeople(of: streams), until: plan.end)
        if let beginning = plan.beginning {
            takeUp(beginning)
        } else {
            taxis.planFirstClients(in: &city)
            taxis.planShifts()
            enrolEverybody()
        }
        if let leaving = plan.setup.drivers.leaving {
            taxis.planLeaving(of: leaving.drivers, at: plan.start + leaving.after)
        }
    }

    /// Goes on from what others have come to: people and observers are told what is under way, and live on from there.
    private mutating func takeUp(_ beginning: Beginning) {
        taxis.begin(at: now)
        // While nobody looked after the services nothing was due.
        while city.host.fireNextTimer(dueBy: now, at: now) != nil {}
        commandsBefore = city.host.commandsHandled
        guideBooksBefore = city.host.guide.statements(at: now)
        let present = city.host.taxis.present(at: now, beginning.rides)
        let open = TaxiService.RideViews(present).inOrder.map(\.request)
        city.observer.begin(with: open, last: beginning.requestCount)
        for driver in (0..<taxis.count).map({ DriverID($0) }) {
            let view = city.host.taxis.view(of: driver)
            let isAtWork = view.state == .available || view.state == .busy || !view.isConnected
            let isAnybody = Int(driver.index) < max(plan.driverCount, beginning.registered.drivers)
            if isAtWork || isAnybody { taxis.goOn(driver, at: view.position, isAtWork: isAtWork, from: now) }
        }
        taxis.takeUp(present, in: &city, at: now)
        city.observer.begin()
        taxis.planFirstClients(in: &city)
        actAndAnswer(at: now)
    }

    /// A03: those who run the taxis register before anybody calls one, and those on foot before anybody sets out, in the order
    /// of their numbers; clients when they first call.
    private mutating func enrolEverybody() {
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

    /// The first invariant that failed; from then on nothing happens any more.
    var failure: InvariantFailure? { city.host.failure }
    /// The first error of the log's consumer.
    var logFailure: (any Error)? { city.host.logFailure }

    /// What has happened so far: commands and timers that the services carried out, and decisions of people that led to
    /// none.
    var eventsHandled: Int { city.host.commandsHandled - commandsBefore + silentMoments }

    // MARK: Time

    /// Carries out everything that is due at or before `limit`.
    mutating func run(until limit: SimTime) {
        while city.host.failure == nil {
            let (due, kind) = nextMoment
            let observation = min(hourEnd, warmUpEnd)
            // Timers come before what people do: an answer at exactly the time limit is too late (D08).
            let timersUntil = min(due, limit, observation - SimDuration(microseconds: 1))
            if let fired = city.host.fireNextTimer(dueBy: timersUntil) {
                now = max(now, fired.due)
                follow(fired.timer, at: now)
            } else if observation <= min(due, limit) {
                closeAccounts(at: observation)
            } else if due <= limit {
                assert(due >= now, "time goes back")
                now = due
                live(kind, at: due)
            } else {
                break
            }
        }
    }

    /// Who has something in mind.
    private enum Kind {
        case taxis, walks, runs, tourism
    }

    /// What people have in mind next, and who; at one moment those in taxis come before those on tours, they before those who
    /// run, and those before tourists *(decided)*.
    private var nextMoment: (due: SimTime, kind: Kind) {
        mutating get {
            var next = (due: taxis.timeOfNext ?? .distantFuture, kind: Kind.taxis)
            if walks.due < next.due { next = (walks.due, .walks) }
            if runs.due < next.due { next = (runs.due, .runs) }
            if tourism.due < next.due { next = (tourism.due, .tourism) }
            return next
        }
    }

    private mutating func follow(_ timer: HostTimer, at time: SimTime) {
        switch timer {
        case .taxi:
            taxis.noteTimer(in: &city, at: time)
            tellRiders(at: time)
        case .tour: walks.noteTimer(in: &city, at: time)
        case .guide: tourism.noteTimer(in: &city, at: time)
        }
        actAndAnswer(at: time)
    }

    private mutating func live(_ kind: Kind, at time: SimTime) {
        let commandsBefore = city.host.commandsHandled
        switch kind {
        case .taxis: taxis.liveOn(in: &city, at: time)
        case .walks: walks.liveOn(in: &city, at: time)
        case .runs: runs.liveOn(in: &city, at: time)
        case .tourism: tourism.liveOn(in: &city, at: time)
        }
        actAndAnswer(at: time)
        if kind == .taxis { taxis.prefetchClient(in: &city) }
        if city.host.commandsHandled == commandsBefore { silentMoments += 1 }
    }

    /// What people do at this moment, and what others do who were told of it, until nobody does anything more: those in taxis
    /// first.
    private mutating func actAndAnswer(at time: SimTime) {
        while true {
            while let command = taxis.takeCommand(at: time) {
                taxis.give(command, in: &city, at: time)
                tellRiders(at: time)
            }
            taxis.tellObserver(in: &city, at: time)
            let wish =
                walks.act(in: &city, at: time) ?? runs.act(in: &city, at: time) ?? tourism.act(in: &city, at: time)
            guard let wish else { return }
            taxis.appear(wish)
        }
    }

    /// What came of the last command to the taxi service.
    @inline(__always)
    private mutating func tellRiders(at time: SimTime) {
        walks.noteTaxis(in: city, at: time)
        tourism.noteTaxis(in: city, at: time)
    }

    /// Rides under way are driven to their end, at most for a day: the next minute of it in which anything happens.
    ///
    /// - Returns: false once there is nothing more to be done.
    mutating func finishRides() -> Bool {
        let limit = plan.end + .days(1)
        let next = min(taxis.timeOfNext ?? .distantFuture, city.host.lastingTimerTime)
        guard taxis.requestsUnderWay > 0, next <= limit, city.host.failure == nil else { return false }
        run(until: min(next + .minutes(1), limit))
        return true
    }

    /// Ends the run's time for requests: none is made any more, reservations stay as they are and enter dispatch no more, and
    /// nothing more comes of the guide.
    mutating func endRequests() {
        city.host.endRequests(at: plan.end)
        taxis.endRequests()
    }

    private mutating func closeAccounts(at time: SimTime) {
        now = time
        silentMoments += 1
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

    /// What was seen, once the run is over.
    mutating func finish(replication: Int) throws -> ReplicationRecord {
        city.host.checkEverything()
        try city.host.flushLog()
        var record = city.observer.finish(
            replication: replication, eventsHandled: eventsHandled, digest: city.host.digest, end: now)
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
