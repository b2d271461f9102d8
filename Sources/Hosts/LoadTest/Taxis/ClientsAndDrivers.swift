import Behaviour
import CityModel
import Quantities
import SimulationKernel
import TaxiService

/// One generator's share of a load test's users: clients and drivers who behave as in the simulator, in real time.
///
/// They begin actions at the times of the arrival process and then follow them up: a driver considers an offer and
/// answers, drives, picks up; a client waits, gets in, pays. A follow-up is due a certain time after the effect that
/// caused it was delivered. Behaviour depends only on the seed and on the delivery times.
///
/// Memory is allocated once: the number of people is fixed, each has at most two entries in the calendar, and only the
/// latest requests are remembered.
package struct ClientsAndDrivers: ~Copyable, LoadSource {
    /// The load of the taxi service.
    package typealias Service = TaxiLoad

    private let load: TaxiLoad
    private let mixChoice: WeightedChoice
    private let bookingAheadSeconds: Sampler?
    private let share: PopulationPartition
    private let maker: SubmissionFactory
    private var arrivals: ArrivalProcess
    /// Random stream for the choice of actions.
    private var actionStream: RandomStream
    private var people: TaxiPopulation
    private var pools: UserPools

    /// Number of actions skipped because no suitable client, driver or request was available.
    package private(set) var actionsWithoutUser = 0

    /// Creates the share of one generator.
    ///
    /// - Parameters:
    ///   - share: index of the generator, from 0; a person belongs to it if the number modulo `generators` is this
    ///     index.
    ///   - generators: number of generators.
    package init(profile: LoadProfile, _ load: TaxiLoad, share: Int, of generators: Int) {
        precondition(generators <= Int(UInt16.max))
        self.load = load
        self.share = PopulationPartition(share, of: generators)
        mixChoice = WeightedChoice(weights: load.mix.shares)
        maker = SubmissionFactory(sender: UInt16(share), places: load.plan.places)
        let streams = StreamFamily(seed: profile.seed, replication: 0)
        arrivals = ArrivalProcess(of: profile, generator: share, of: generators, streams)
        actionStream = streams.stream(purpose: .loadActions, entity: UInt32(share))
        let draws = BehaviourSamplers(clients: load.clients, drivers: load.drivers, travel: TravelBehaviour())
        bookingAheadSeconds = draws.bookingAheadSeconds
        people = TaxiPopulation(ClientsAndDrivers.setup(load, self.share, streams, draws))
        pools = UserPools(drivers: people.count, clients: people.clientCount)
        logIn(load.users.drivers, within: profile.warmUp.seconds / 2)
    }

    private static func setup(
        _ load: TaxiLoad, _ share: PopulationPartition, _ streams: StreamFamily, _ draws: BehaviourSamplers
    ) -> TaxiPopulationSetup {
        let (users, rides, plan) = (load.users, load.rides, load.plan)
        let router = TravelRouter(clock: TravelClock(city: load.city, clockAtStart: .zero))
        let moments = 2 * share.size(of: users.drivers) + share.size(of: users.clients) + 16
        return TaxiPopulationSetup(
            share: share, driverCount: users.drivers, clientCount: users.clients, drivers: load.drivers,
            draws: draws,
            travel: TaxiTravelTimes(
                router: router, streams: streams, followsRoutes: false, toPickup: Sampler(rides.toPickup),
                onBoard: Sampler(rides.onBoard),
                betweenSteps: Sampler(rides.betweenSteps)),
            hours: WorkingHours(restSeconds: load.drivers.returnAfterStandDownSeconds),
            idleMovements: IdleMovementPolicy(), habits: ClientHabitsSampler(draws.clientShares, goByRequest: true),
            plans: ClientPlans(
                load.clients, draws, load.rules, putOffBy: .seconds(10),
                slack: SimDuration(seconds: DemandModel.reservationSlackSeconds)),
            home: { driver in
                var stream = streams.stream(purpose: .homeZone, entity: driver.index)
                return Position(ZoneID(plan.origins.sample(from: &stream)))
            },
            asksToJoin: false, tellsDrives: false, requestsRemembered: max(4_096, 2 * users.clients),
            remembersOlder: false, momentCapacity: min(moments, 1 << 23))
    }

    /// Plans the start of work of all drivers, evenly spread over the first half of the warm-up.
    private mutating func logIn(_ drivers: Int, within seconds: Double) {
        for driver in 0..<people.count {
            let due = seconds * (Double(share.driver(driver).index) + 0.5) / Double(drivers)
            people.planStart(of: driver, at: SimTime(microseconds: Int64(due * 1e6)))
        }
    }

    // MARK: Interface for the generator

    /// Time of the next action, in nanoseconds since the start of the run; `.max` if there is none.
    package var nextDueNanoseconds: Int64 {
        mutating get { min(arrivals.nextNanoseconds, nextMomentNanoseconds()) }
    }

    private mutating func nextMomentNanoseconds() -> Int64 {
        guard let time = people.nextEventTime else { return .max }
        return time.nanosecondsSinceStart
    }

    /// Carries out the action that is due; call it only when something is due. Returns nil if no suitable user is
    /// available or the user sends nothing after all.
    package mutating func next() -> Submission<TaxiMessage>? {
        if arrivals.nextNanoseconds < nextMomentNanoseconds() { return beginAction(due: arrivals.takeNext()) }
        guard let due = people.popNextEvent() else { return nil }
        people.handle(due.event, at: due.time)
        guard let command = people.nextCommand(at: due.time) else { return nil }
        if case .client(let client, _) = command { updatePools(.none, client) }
        return maker.submission(command, due: due.time.nanosecondsSinceStart, from: &actionStream)
    }

    /// Processes an effect delivered `nanoseconds` after the start of the run; ignores users of other generators.
    package mutating func note(_ effect: TaxiService.Effect, at nanoseconds: Int64) {
        let time = max(SimTime(notBeforeNanoseconds: nanoseconds), people.now)
        people.observe(effect, at: time)
        let named = effect.subjects
        updatePools(named.driver, named.client)
        if case .gaveBack(let request, _) = effect, let client = people.client(of: request) {
            updatePools(.none, client)
        }
        noteJoining(effect)
    }

    /// A ride may be joined from the request until the taxi arrives, if another party with the same destination fits
    /// (S02, S03).
    private mutating func noteJoining(_ effect: TaxiService.Effect) {
        if case .arrived(_, let client, _) = effect, let index = share.own(client) { pools.closeJoining(index) }
        guard case .requested(let request, let client, let origin, let destination, let party, true, _) = effect,
            party.size < 4, party.isOrdinary, let index = share.own(client), people.client(index).request == request,
            DemandModel.isJoinable(
                TripTemplate(origin: origin.zone, destination: destination.zone), load.city, load.rules)
        else { return }
        pools.allowJoining(index)
    }

    /// Resets the user after the full queue has rejected the command; the user retries later or gives up.
    package mutating func noteOverloaded(_ submission: Submission<TaxiMessage>) {
        let now = max(SimTime(nanosecondsSinceStart: submission.dueNanoseconds), people.now)
        people.noteQueueFull(submission.payload.command, at: now)
        switch submission.payload.command {
        case .driver(let driver, _): updatePools(driver, .none)
        case .client(let client, _): updatePools(.none, client)
        case .timer: break
        }
    }

    private mutating func updatePools(_ driver: DriverID, _ client: ClientID) {
        if !driver.isNone, let index = share.own(driver) {
            pools.update(index, people.driver(index), isConnected: people.isConnected(index))
        }
        if !client.isNone, let index = share.own(client) { pools.update(client: index, people.client(index)) }
    }

    // MARK: Inspection

    /// Memory of the users, in bytes, without the parts that all generators share.
    package var memoryBytes: Int { people.memoryBytes + pools.memoryBytes }

    var driverCount: Int { people.count }
    var clientCount: Int { people.clientCount }
    var freeClientCount: Int { pools.freeClients.count }
    func driver(_ index: Int) -> (id: DriverID, view: TaxiDriver, isConnected: Bool) {
        (share.driver(index), people.driver(index), people.isConnected(index))
    }
    func client(_ index: Int) -> (id: ClientID, view: TaxiClient) { (share.client(index), people.client(index)) }

    // MARK: Actions that users begin

    private mutating func beginAction(due: Int64) -> Submission<TaxiMessage>? {
        let kind = load.mix.kinds[mixChoice.sample(from: &actionStream)]
        let action: (command: TaxiService.Command, kind: CommandKind)? =
            switch kind {
            case .zoneChange: changeZone()
            case .duty: stopWork().map { ($0, kind) }
            case .request: request(share: nil).map { ($0, kind) }
            case .reservation: reserve(due).map { ($0, kind) }
            case .share: join()
            case .withdrawal: withdraw().map { ($0, kind) }
            default: reportPosition().map { ($0, .position) }
            }
        guard let action else {
            actionsWithoutUser += 1
            return nil
        }
        var submission = maker.submission(action.command, due: due, from: &actionStream)
        submission.kind = action.kind
        return submission
    }

    /// Reports a position within the driver's zone (D04).
    private mutating func reportPosition() -> TaxiService.Command? {
        guard let driver = pools.onDuty.choose(from: &actionStream) else { return nil }
        return .driver(share.driver(driver), .move(to: Position(people.driver(driver).place.zone)))
    }

    /// Moves an idle driver to one of the nearest zones (D04).
    private mutating func changeZone() -> (TaxiService.Command, CommandKind)? {
        guard let driver = pools.standing.choose(from: &actionStream) else { return nil }
        let zone = people.driver(driver).place.zone
        var target = zone
        if load.idleMoveZoneCount > 0 {
            let near = load.city.searchZone(from: zone, rank: 1 + actionStream.index(below: load.idleMoveZoneCount))
            if load.plan.places.hasPlaces(in: near) { target = near }
        }
        return (
            .driver(share.driver(driver), .move(to: Position(target))), target == zone ? .position : .zoneChange
        )
    }

    /// Ends a driver's work; the driver returns after a while (D03).
    private mutating func stopWork() -> TaxiService.Command? {
        pools.standing.choose(from: &actionStream).map { .driver(share.driver($0), .stop) }
    }

    /// Requests a taxi (T01).
    private mutating func request(share allowsSharing: Bool?) -> TaxiService.Command? {
        guard let client = askingClient() else { return nil }
        let allowsSharing = allowsSharing ?? actionStream.bernoulli(load.clients.sharingProbability)
        let trip = trip()
        return .client(
            client, .request(from: trip.origin, to: trip.destination, party: party(), share: allowsSharing))
    }

    /// Makes a reservation (R01).
    private mutating func reserve(_ due: Int64) -> TaxiService.Command? {
        guard let sampler = bookingAheadSeconds, let client = askingClient() else { return nil }
        let ahead = max(SimDuration(seconds: sampler.sample(from: &actionStream)), load.rules.reservationLead)
        let departure =
            SimTime(nanosecondsSinceStart: due) + ahead + SimDuration(seconds: DemandModel.reservationSlackSeconds)
        let allowsSharing = actionStream.bernoulli(load.clients.sharingProbability)
        let trip = trip()
        return .client(
            client,
            .reserve(
                from: trip.origin, to: trip.destination, party: party(), share: allowsSharing, departure: departure))
    }

    /// Joins a ride between the same zones, or makes a joinable request if there is none (S02).
    private mutating func join() -> (TaxiService.Command, CommandKind)? {
        guard let founder = pools.joinable.choose(from: &actionStream),
            let destination = people.destination(of: people.client(founder).request)
        else { return request(share: true).map { ($0, .request) } }
        guard let client = askingClient() else { return nil }
        pools.closeJoining(founder)
        let ride = people.client(founder).request
        return (.client(client, .join(ride, from: .outside, to: destination, party: 1)), .share)
    }

    /// Withdraws a request that no driver has accepted yet (T09).
    private mutating func withdraw() -> TaxiService.Command? {
        guard let client = pools.searching.choose(from: &actionStream) else { return nil }
        let request = people.beginWithdrawing(client)
        pools.update(client: client, people.client(client))
        return .client(share.client(client), .withdraw(request))
    }

    /// Chooses a free client and marks the client as asking.
    private mutating func askingClient() -> ClientID? {
        guard let client = pools.freeClients.choose(from: &actionStream) else { return nil }
        people.beginRequest(client)
        pools.update(client: client, people.client(client))
        return share.client(client)
    }

    private mutating func trip() -> TripPlaces {
        let origin = load.plan.origins.sample(from: &actionStream)
        let destination = load.plan.destinations[origin].sample(from: &actionStream)
        return TripPlaces(origin: Position(ZoneID(origin)), destination: Position(ZoneID(destination)))
    }

    private mutating func party() -> TaxiService.TravelParty {
        TaxiService.TravelParty(UInt8(load.plan.partyChoice.sample(from: &actionStream) + 1))
    }
}

extension DemandModel {
    /// Safety margin of reservations: a command may wait in the queue and must still meet the lead time (R01).
    static var reservationSlackSeconds: Double { 1 }
}
