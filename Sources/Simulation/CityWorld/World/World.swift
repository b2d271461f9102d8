import ActivityService
import Behaviour
import CityHost
import CityModel
import Measures
import Quantities
import SimulationKernel
import TaxiService
import TourService

/// The simulated city of one replication: synthetic people, and the host of the city's services that they use.
///
/// Time goes from one moment to the next: first the hours of those who measure, then the host's timers, then what people have
/// in mind. What people do is told to the host; what comes of it is told to people and to those who measure.
struct World: ~Copyable {
    private let plan: WorldPlan
    private var host: CityHost
    private var people: TaxiPeople
    /// Those who follow tours, write them and approve them; nil where nobody does.
    private var walkers: WalkPeople?
    /// nil where nobody runs.
    private var runners: RunPeople?
    /// Those who visit the city's places, and those who work for the guide; nil where nobody does.
    private var tourists: TouristPeople?
    /// Whether there are any: asking those who may be nobody moves all that they hold out and back, 4 % of `cabrank run default`.
    private let hasWalkers, hasRunners, hasTourists: Bool
    /// Whether walkers, and tourists, were told something that they have not answered.
    private var areWalkersToldOfTaxis = false
    private var areTouristsToldOfTaxis = false
    /// As whom people have accounts; nil where nobody has.
    private let applicants: Applicants?
    private var demand: [DemandSequence]
    private var returning: ReturningClients
    private var clientsSoFar: UInt32 = 0
    private var observer: RunObserver
    /// When those who measure close an hour, and forget the warm-up; distant if never again.
    private var hourEnd: SimTime
    private var warmUpEnd: SimTime
    /// When the books of the present month are closed.
    private var monthEnd: SimTime
    /// Moments at which nobody told anybody anything.
    private var silentMoments = 0
    private(set) var now = SimTime.zero

    init(plan: WorldPlan, replication: Int, options: RunOptions, log: HostLog?) {
        self.plan = plan
        let streams = plan.setup.streams(of: replication)
        let service = plan.makeTaxiService(defect: options.defect)
        people = TaxiPeople(plan.people(of: streams, over: service.ways))
        people.reserve(clients: plan.requestCapacity)
        applicants = plan.setup.hasAccounts ? Applicants(streams: streams) : nil
        host = CityHost(
            taxis: service, tours: plan.tourService, activity: plan.activityService, places: plan.placeService,
            guide: plan.guideService, timerCapacity: 256,
            checks: options.checksInvariants ? .touched(allEvery: 1_000) : .none, log: log)
        demand = plan.setup.demand.indices.map { DemandSequence(plan: plan, source: $0, streams: streams) }
        returning = ReturningClients(plan: plan, streams: streams)
        observer = RunObserver(plan.setup.measuredRun)
        hourEnd = min(.zero + .hours(1), plan.end)
        warmUpEnd = plan.warmUpEnd > .zero ? plan.warmUpEnd : .distantFuture
        monthEnd = plan.calendar.endOfMonth(at: .zero)
        walkers = plan.walkPeople(of: streams, tellsEveryPoll: options.tellsEveryPoll)
        runners = plan.runPeople(of: streams)
        tourists = plan.touristPeople(of: streams)
        (hasWalkers, hasRunners, hasTourists) = (walkers != nil, runners != nil, tourists != nil)
        for source in demand.indices { planNextClient(of: source) }
        returning.planFirst(&people)
        people.planShifts()
        enrolEverybody()
    }

    /// A03: those who run the taxis register before anybody calls one, and those on foot before anybody sets out, in the order
    /// of their numbers; clients when they first call.
    private mutating func enrolEverybody() {
        guard let applicants else { return }
        for driver in 0..<plan.driverCount { host.enrol(applicants.applicant(DriverID(driver)), at: .zero) }
        let walks = plan.setup.walks
        for walker in 0..<(walkers?.walkerCount ?? 0) {
            host.enrol(applicants.applicant(WalkerID(walker)), at: .zero)
        }
        for author in 0..<(walks?.authors.count ?? 0) { host.enrol(applicants.applicant(AuthorID(author)), at: .zero) }
        for staff in 0..<(walks?.staff.count ?? 0) { host.enrol(applicants.applicant(StaffID(staff)), at: .zero) }
        for runner in 0..<(runners?.runnerCount ?? 0) {
            host.enrol(applicants.applicant(RunnerID(runner)), at: .zero)
        }
        for user in 0..<(tourists?.touristCount ?? 0) {
            host.enrol(applicants.applicant(UserID(user)), at: .zero)
        }
        for (role, count) in plan.setup.season?.company.staff ?? [] {
            for number in 0..<UInt32(count) { host.enrol(applicants.applicant(role, number), at: .zero) }
        }
    }

    /// The first invariant that failed; from then on nothing happens any more.
    var failure: InvariantFailure? { host.failure }
    /// The first error of the log's consumer.
    var logFailure: (any Error)? { host.logFailure }

    /// What has happened so far: commands and timers that the services carried out, and decisions of people that led to
    /// none.
    var eventsHandled: Int { host.commandsHandled + silentMoments }

    // MARK: Time

    /// Carries out everything that is due at or before `limit`.
    mutating func run(until limit: SimTime) {
        while host.failure == nil {
            let (due, group) = nextMoment
            let observation = min(hourEnd, warmUpEnd, monthEnd)
            // Timers come before what people do: an answer at exactly the time limit is too late (D08).
            let timersUntil = min(due, limit, observation - SimDuration(microseconds: 1))
            if let fired = host.fireNextTimer(dueBy: timersUntil) {
                now = max(now, fired.due)
                follow(fired.timer, at: now)
            } else if observation <= min(due, limit) {
                closeAccounts(at: observation)
            } else if due <= limit {
                now = due
                live(group, at: due)
            } else {
                break
            }
        }
    }

    /// Who has something in mind.
    private enum Group {
        case taxis, walks, runs, season
    }

    /// What people have in mind next, and who; at one moment those in taxis come before those on tours, they before those who
    /// run, and those before tourists *(decided)*.
    private var nextMoment: (due: SimTime, group: Group) {
        mutating get {
            var next = (due: people.timeOfNext() ?? .distantFuture, group: Group.taxis)
            // Who is on foot when the run's time is over stays where they are: only rides are driven to their end.
            if hasWalkers, let due = walkers?.timeOfNext, due < next.due, due <= plan.end { next = (due, .walks) }
            if hasRunners, let due = runners?.timeOfNext, due < next.due, due <= plan.end { next = (due, .runs) }
            if hasTourists, let due = tourists?.timeOfNext, due < next.due, due <= plan.end { next = (due, .season) }
            return next
        }
    }

    private mutating func follow(_ timer: HostTimer, at time: SimTime) {
        switch timer {
        case .taxi:
            tellEffects(at: time)
            carryOutWhatFollows(at: time)
            answerTaxis(at: time)
        case .tour:
            tellTourEffects(at: time)
            carryOutWalks(at: time)
        case .guide:
            tourists?.noteGuide(of: host, &observer.season, at: time)
            carryOutSeason(at: time)
        }
    }

    private mutating func live(_ group: Group, at time: SimTime) {
        switch group {
        case .taxis:
            guard let next = people.takeNext() else { return }
            live(next.event, at: time)
            answerTaxis(at: time)
        case .walks:
            guard let next = walkers?.takeNext() else { return }
            let commandsBefore = host.commandsHandled
            prefetchWalkers()
            walkers?.carryOut(next.event, at: time)
            carryOutWalks(at: time)
            if host.commandsHandled == commandsBefore { silentMoments += 1 }
        case .runs: liveRuns(at: time)
        case .season:
            guard let next = tourists?.takeNext() else { return }
            let commandsBefore = host.commandsHandled
            tourists?.carryOut(next.event, at: time)
            carryOutSeason(at: time)
            answerTaxis(at: time)
            if host.commandsHandled == commandsBefore { silentMoments += 1 }
        }
    }

    /// What those do who were told of taxis.
    private mutating func answerTaxis(at time: SimTime) {
        if areWalkersToldOfTaxis { carryOutWalks(at: time) }
        if areTouristsToldOfTaxis { carryOutSeason(at: time) }
    }

    /// Rides under way are driven to their end, at most for a day: the next minute of it in which anything happens.
    ///
    /// - Returns: false once there is nothing more to be done.
    mutating func finishRides() -> Bool {
        let limit = plan.end + .days(1)
        let next = min(people.timeOfNext() ?? .distantFuture, host.lastingTimerTime)
        guard people.requestsUnderWay > 0, next <= limit, host.failure == nil else { return false }
        run(until: min(next + .minutes(1), limit))
        return true
    }

    /// The run's time is over: no more requests are made, by reservation neither, and nothing more comes of the guide.
    mutating func endRequests() { host.endRequests(at: plan.end) }

    private mutating func closeAccounts(at time: SimTime) {
        now = time
        if time == monthEnd { closeMonth() }
        if time == warmUpEnd || time == hourEnd { silentMoments += 1 }
        if time == warmUpEnd {
            warmUpEnd = .distantFuture
            observer.endWarmUp(at: time)
        }
        if time == hourEnd {
            hourEnd = time < plan.end ? min(time + .hours(1), plan.end) : .distantFuture
            observer.endHour(at: time)
        }
    }

    private mutating func closeMonth() {
        let month = plan.calendar.month(at: monthEnd).advanced(by: -1)
        observer.endMonth(month, of: host.taxis.ledger)
        monthEnd = plan.calendar.endOfMonth(at: monthEnd)
    }

    // MARK: People

    /// A moment of somebody's, and what follows at once.
    ///
    /// Meanwhile what the next moments will need is fetched: a large city fits into no cache, and waiting for one record after
    /// another took a quarter of its time. Where a record lies stands in the one fetched before, so there are three steps: what
    /// is known of a driver, of the ride in hand, of its client, each while something else is done.
    private mutating func live(_ moment: Moment, at time: SimTime) {
        let commandsBefore = host.commandsHandled
        prefetchNextRide()
        if case .clientAppears(let source) = moment {
            letClientAppear(of: Int(source), at: time)
        } else {
            carryOut(moment, at: time)
        }
        prefetchDriverAfterNext()
        carryOutWhatFollows(at: time)
        if let client = people.prefetchNextClient() { host.prefetch(client) }
        if host.commandsHandled == commandsBefore { silentMoments += 1 }
    }

    private mutating func prefetchDriverAfterNext() {
        guard let driver = people.prefetchAfterNext() else { return }
        host.prefetch(driver)
        observer.prefetch(driver)
    }

    private mutating func prefetchNextRide() {
        guard let next = people.prefetchNextRide() else { return }
        host.prefetchRide(of: next.driver, next.request)
        observer.prefetch(next.request)
    }

    private mutating func carryOutWhatFollows(at time: SimTime) {
        while let moment = people.takeAtOnce() {
            carryOut(moment, at: time)
        }
        let driveCount = people.driveCount
        guard driveCount > 0 else { return }
        for index in 0..<driveCount {
            if let drive = people.drive(index) { observer.note(drive) }
        }
        people.forgetDrives()
    }

    private mutating func carryOut(_ moment: Moment, at time: SimTime) {
        guard let command = people.carryOut(moment, at: time) else { return }
        if case .client(_, .withdraw(let request)) = command { noteWithdrawal(of: request, because: moment) }
        if host.perform(command, of: applicants, at: time) { tellEffects(at: time) }
    }

    private mutating func noteWithdrawal(of request: RequestID, because moment: Moment) {
        if case .clientWithdraws = moment { observer.noteWithdrawal(of: request, because: .choice) }
        if case .clientFindsNoWay = moment { observer.noteWithdrawal(of: request, because: .unreachable) }
    }

    /// What came of the last command, to people and to those who measure.
    private mutating func tellEffects(at time: SimTime) {
        for index in 0..<host.taxis.effects.count {
            let effect = host.taxis.effects[index]
            let wayMetres = people.note(effect, at: time)
            observer.note(effect, wayMetres: wayMetres, at: time)
            if !returning.isEmpty { returning.note(effect, &people, at: time) }
        }
        if hasWalkers, walkers?.isAnybodyRiding == true { tellWalkersOfTaxis(at: time) }
        if hasTourists, tourists?.isAnybodyRiding == true { tellTouristsOfTaxis(at: time) }
    }

    private mutating func tellWalkersOfTaxis(at time: SimTime) {
        for index in 0..<host.taxis.effects.count {
            walkers?.note(host.taxis.effects[index], at: time)
        }
        areWalkersToldOfTaxis = true
    }

    private mutating func tellTouristsOfTaxis(at time: SimTime) {
        for index in 0..<host.taxis.effects.count {
            tourists?.note(host.taxis.effects[index], at: time)
        }
        areTouristsToldOfTaxis = true
    }

    /// Somebody on foot asks for a taxi to where they stand.
    private mutating func ask(
        _ client: ClientID, _ key: StreamKey, from origin: Position, to destination: Position, party: UInt8,
        at time: SimTime
    ) {
        var wish = TaxiWish(
            client: client, key: key, places: TripPlaces(origin: origin, destination: destination), party: party)
        wish.isOnTheSpot = true
        people.appear(wish)
        carryOutWhatFollows(at: time)
    }

    // MARK: People on foot

    /// What those on tours do at this moment, and what comes of it.
    private mutating func carryOutWalks(at time: SimTime) {
        areWalkersToldOfTaxis = false
        while true {
            if let command = walkers?.takeIntention() {
                if host.perform(command, of: applicants, at: time) { tellTourEffects(at: time) }
            } else if let wish = walkers?.takeWish() {
                let client = newClient(at: time)
                walkers?.noteAsking(wish.walker, as: client)
                ask(client, wish.key, from: wish.origin, to: wish.destination, party: wish.people, at: time)
            } else {
                break
            }
        }
        walkers?.settle(at: time)
        let eventCount = walkers?.eventCount ?? 0
        for index in 0..<eventCount {
            if let event = walkers?.event(index) { observer.walks?.note(event, at: time) }
        }
        walkers?.forgetEvents()
    }

    private mutating func prefetchWalkers() {
        guard let (next, afterNext) = walkers?.prefetch() else { return }
        if let afterNext { host.prefetch(afterNext) }
        observer.walks?.prefetch(next, then: afterNext)
    }

    private mutating func tellTourEffects(at time: SimTime) {
        for index in 0..<host.tours.effects.count {
            let effect = host.tours.effects[index]
            walkers?.note(effect, at: time)
            observer.walks?.note(effect, at: time)
        }
    }

    private mutating func liveRuns(at time: SimTime) {
        guard let next = runners?.takeNext() else { return }
        let commandsBefore = host.commandsHandled
        runners?.carryOut(next.event, at: time)
        while let action = runners?.takeIntention() {
            guard host.perform(.runner(next.event, action), of: applicants, at: time) else { continue }
            var delay = SimDuration.zero
            if case .fix(_, _, let taken?) = action { delay = time - taken }
            for index in 0..<host.activity.effects.count {
                let effect = host.activity.effects[index]
                runners?.note(effect, at: time)
                observer.activity?.note(effect, delay: delay, at: time)
            }
        }
        runners?.settle(next.event)
        if host.commandsHandled == commandsBefore { silentMoments += 1 }
    }

    // MARK: Tourists

    /// What tourists and those who work for the guide do at this moment, and what comes of it.
    private mutating func carryOutSeason(at time: SimTime) {
        areTouristsToldOfTaxis = false
        while true {
            if tourists?.tellNext(to: &host, of: applicants, &observer.season, at: time) == true { continue }
            guard let wish = tourists?.takeWish() else { break }
            let client = newClient(at: time)
            tourists?.noteAsking(wish.tourist, as: client)
            ask(client, wish.key, from: wish.origin, to: wish.destination, party: 1, at: time)
        }
        tourists?.endMoment(&observer.season, at: time)
    }

    // MARK: Clients

    /// Somebody who was not there before: registers, where people have accounts.
    private mutating func newClient(at time: SimTime) -> ClientID {
        let client = ClientID(clientsSoFar)
        clientsSoFar += 1
        if let applicants { host.enrol(applicants.applicant(client), at: time) }
        return client
    }

    private mutating func planNextClient(of source: Int) {
        if let due = demand[source].nextTime { people.planClient(of: UInt32(source), at: due) }
    }

    /// B01: the next client of a demand source.
    private mutating func letClientAppear(of source: Int, at time: SimTime) {
        guard let trip = demand[source].takeTrip(at: time) else { return }
        planNextClient(of: source)
        let client = newClient(at: time)
        returning.noteArrival(of: client, source: source)
        people.appear(TaxiWish(client: client, key: trip.client, places: trip.places, party: trip.party))
    }

    // MARK: Results

    /// What was seen, once the run is over.
    mutating func finish(replication: Int) throws -> ReplicationRecord {
        host.checkEverything()
        try host.flushLog()
        // At the very end of a month its books are closed already.
        if now > plan.calendar.start(of: plan.calendar.month(at: now).date(day: 1)) {
            observer.endMonth(plan.calendar.month(at: now), of: host.taxis.ledger)
        }
        var record = observer.finish(
            replication: replication, eventsHandled: eventsHandled, digest: host.digest, end: now)
        let end = max(now, plan.end)
        record.walks?.complete(from: host.tours, at: end)
        record.activity?.complete(
            from: host.activity, runners: runners?.runnerCount ?? 0, end: plan.end, at: end)
        record.season?.complete(from: host.guide, end: plan.end)
        for place in 0..<host.places.catalogue.count {
            if let quality = tourists?.quality(of: PlaceID(place)) { record.season?.places.qualities.append(quality) }
        }
        return record
    }
}

extension RunObserver {
    fileprivate mutating func note(_ drive: TaxiDrive) {
        switch drive {
        case .repositioning(let driver, let metres): noteRepositioning(driver, metres: metres)
        case .settingOut(let driver, let time): noteSettingOut(driver, at: time)
        case .goingHome(let driver, let time): noteGoingHome(driver, at: time)
        case .turningBack(let driver, let metresLeft): noteTurningBack(driver, metresLeft: metresLeft)
        case .betweenPickups(let driver, let metres, let isOccupied):
            noteDriveBetweenPickups(driver, metres: metres, isOccupied: isOccupied)
        case .departure(let driver, let metres): noteDeparture(driver, metres: metres)
        case .dropOff(let request, let time, let metres, let directMetres):
            noteDropOff(request, at: time, metres: metres, directMetres: directMetres)
        }
    }
}
