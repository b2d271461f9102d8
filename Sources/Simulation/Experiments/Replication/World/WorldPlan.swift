import Behaviour
import CityHost
import CityModel
import Measures
import Quantities
import SimulationKernel
import TaxiService

/// Data that all replications of a scenario share, computed once: immutable, for all threads.
package final class WorldPlan: Sendable {
    /// The scenario on the clock of the services.
    package let setup: SimulationSetup
    /// State from which the replications resume; nil for a city in which no driver works yet.
    let initialState: InitialState?
    let measured: MeasuredRun
    let clock: TravelClock
    /// Calendar that separates months.
    let calendar: LocalCalendar
    /// Demand of clients who take a taxi today; then, in the same order, of potential clients who do not; then of the
    /// crowds of events; then of walk-up clients.
    let demand: [PlannedDemand]
    /// Choices between taxis and alternatives; nil if everyone who wants a taxi requests one.
    let choosing: ModeChoiceModel?
    let partyChoice: WeightedChoice
    let draws: BehaviourSamplers
    /// Patience of walk-up clients, by zone.
    private let walkUpPatienceSeconds: [ZoneID: Sampler]
    let walkerDraws: WalkerSamplers?
    let runnerDraws: RunnerSamplers?
    let tourismGround: TourismCity?
    private let homeChoice: WeightedChoice
    private let hours: WorkingHours
    private let driverKeys: DriverKeys
    /// Movements of the drivers without a group, and then of each group.
    private let idleMovements: [IdleMovementPolicy]
    /// Expected requests an hour, rows by hour × zones; empty if no policy uses them.
    private let expectedRequests: [Double]
    let start: SimTime
    let end: SimTime
    let warmUpEnd: SimTime
    /// Number of drivers of the scenario.
    package let driverCount: Int

    /// Capacity reserved for the requests of a run; exceeding it only costs time.
    var requestCapacity: Int { measured.expectedRequests }

    /// Computes the shared data of a scenario.
    package init(_ given: SimulationSetup) {
        let setup = given.onServiceClock
        self.setup = setup
        initialState = given.initialState
        measured = given.measuredRun
        start = initialState?.time ?? .zero
        clock = setup.clock(setup.calendar)
        calendar = setup.calendar
        choosing = setup.choosingPeople(clock)
        partyChoice = WeightedChoice(weights: setup.clients.partyWeights)
        draws = BehaviourSamplers(clients: setup.clients, drivers: setup.drivers, travel: setup.travel)
        var patience: [ZoneID: Sampler] = [:]
        for clients in setup.walkUps { patience[clients.zone] = clients.patienceSeconds.map { Sampler($0) } }
        walkUpPatienceSeconds = patience
        walkerDraws = setup.walks.map { WalkerSamplers($0.walkers) }
        runnerDraws = setup.runs.map { RunnerSamplers($0.runners) }
        tourismGround = setup.tourism.map { TourismCity($0.catalogue, taxiStops: $0.taxiStops) }
        homeChoice =
            setup.drivers.startWeights.isEmpty
            ? WeightedChoice(equalWeights: setup.city.zoneCount)
            : WeightedChoice(weights: setup.drivers.startWeights)
        end = .zero + setup.duration
        warmUpEnd = .zero + setup.warmUp
        let shiftOfDriver = setup.drivers.shifts.enumerated().flatMap { index, shift in
            Array(repeating: UInt16(index), count: shift.taxis)
        }
        driverCount = shiftOfDriver.count
        var hours = WorkingHours(
            setup.drivers.shifts, draws, planOfDriver: shiftOfDriver, clockAtStart: setup.clockAtStart,
            days: setup.days,
            end: end, lengthFactor: setup.shiftFactor)
        hours.strikes = setup.events.strikes
        self.hours = hours
        driverKeys = DriverKeys(setup.drivers.shifts)
        idleMovements = WorldPlan.idleMovements(setup, clock: clock, end: end)
        expectedRequests =
            setup.rules.dispatchPolicy == .rebalanced
            ? setup.demand.expectedRequestsPerHour(clock, length: setup.duration) : []
        // Last, because it consumes the weights of trips; later readers would compute them again.
        demand = WorldPlan.demand(setup)
    }

    private static func demand(_ setup: SimulationSetup) -> [PlannedDemand] {
        let changes = setup.events.demandFactors
        let asking = setup.demand.map { PlannedDemand($0, changes: changes) }
        let crowds = setup.events.compactMap { event in
            event.crowd.map { crowd in
                let length = event.period.upperBound - event.period.lowerBound
                return PlannedDemand(
                    .poisson(crowd.demand(in: length, partyWeights: setup.clients.partyWeights)),
                    changes: PeriodFactors(only: event.period), start: crowd.origin.point)
            }
        }
        let walkUps = setup.walkUps.map {
            PlannedDemand(.poisson($0.process), changes: changes, start: $0.place.point)
        }
        let others = crowds + walkUps
        guard let share = setup.shareTakenToday else { return asking + others }
        return asking + zip(asking, setup.demand).map { PlannedDemand(like: $0, $1, times: 1 / share - 1) } + others
    }

    /// Returns whether the clients of a source leave an event; they have chosen a taxi.
    func isCrowd(_ source: Int) -> Bool { (firstCrowd..<firstWalkUp).contains(source) }
    private var firstCrowd: Int { firstWalkUp - setup.events.count { $0.crowd != nil } }

    /// Returns whether the clients of a source take a taxi today.
    func takesTaxiToday(_ source: Int) -> Bool { source < setup.demand.count }

    /// Returns whether the clients of a source walk up to a rank (T14).
    func isWalkUp(_ source: Int) -> Bool { source >= firstWalkUp }
    private var firstWalkUp: Int { demand.count - setup.walkUps.count }

    /// Returns the process number of a source's clients, which is independent of the presence of choosing clients.
    func process(ofSource source: Int) -> Int {
        // From the highest numbers down, so that a crowd or a rank changes no other client.
        if isWalkUp(source) { return ThinnedArrivals.processesMax / 2 - 1 - (source - firstWalkUp) }
        if isCrowd(source) { return ThinnedArrivals.processesMax - 1 - (source - firstCrowd) }
        return takesTaxiToday(source) ? source : ThinnedArrivals.processesMax / 2 + source - setup.demand.count
    }

    /// Returns by how many seconds the counted parts of a replication's shifts exceed their mean.
    func dutyExcess(_ streams: StreamFamily) -> Double {
        hours.drawnExcess(from: warmUpEnd, to: end, streams, driverKeys)
    }

    /// Returns all taxi people of one replication, who travel along these routes.
    func people(of streams: StreamFamily, over ways: TravelRouter) -> TaxiPopulationSetup {
        var people = TaxiPopulationSetup(
            share: .all, driverCount: initialState?.driverCapacity ?? driverCount,
            clientCount: initialState?.registered.clients ?? 0, drivers: setup.drivers, draws: draws,
            travel: TaxiTravelTimes(
                router: ways, streams: streams, drivers: driverKeys, noise: draws.travelNoise,
                toPickup: draws.pickupTimeSeconds, onBoard: draws.rideTimeSeconds),
            hours: hours, idleMovements: idleMovements[0],
            habits: ClientHabitsSampler(
                draws.clientShares, goByRequest: initialState != nil, othersHaveAsked: initialState != nil),
            plans: ClientPlans(
                setup.clients, draws, setup.rules, walkUpPatienceSeconds: walkUpPatienceSeconds,
                stopClosures: setup.events.stopClosures),
            home: { driver in
                var stream = streams.stream(purpose: .homeZone, of: self.driverKeys.key(of: driver))
                return self.home(of: driver, drawnFrom: &stream)
            },
            asksToJoin: true, tellsDrives: true, requestsRemembered: max(4_096, 2 * driverCount), remembersOlder: true,
            momentCapacity: 4 * driverCount + 1_024)
        people.roster = setup.rules.roster
        people.rankZones = Set(setup.rules.ranks.map(\.zone))
        for clients in setup.walkUps { people.walkUpPlaces[clients.zone] = clients.place }
        people.groupOfDriver = setup.drivers.groupOfDriver(streams)
        people.idleMovementsOfGroups = Array(idleMovements.dropFirst())
        return people
    }

    /// Returns the sequences of clients of one replication, from its start on.
    func demandSequences(_ streams: StreamFamily) -> [DemandSequence] {
        demand.indices.map { source in
            var sequence = DemandSequence(plan: self, source: source, streams: streams)
            sequence.skip(until: start)
            return sequence
        }
    }

    /// Returns the start of a driver's first shift: the scenario's place, or a random zone by weight and, on streets, a
    /// random node in it.
    private func home(of driver: DriverID, drawnFrom stream: inout RandomStream) -> Position {
        let places = setup.drivers.startPlaces
        if !places.isEmpty { return places[Int(driver.index) % places.count] }
        let zone = ZoneID(homeChoice.sample(from: &stream))
        guard let nodes = setup.traffic?.nodes(in: zone), let traffic = setup.traffic else { return Position(zone) }
        return traffic.position(ofNode: nodes[nodes.startIndex + Int(stream.uniform() * Double(nodes.count))])
    }

    /// Creates the services of the scenario's city, in which no driver works yet.
    ///
    /// - Parameters:
    ///   - drivers: room for drivers; nil means those of the scenario.
    ///   - fault: a defect to inject, for tests.
    package func makeHost(
        drivers: Int? = nil, checks: InvariantChecks = .none, fault: ServiceFault? = nil, log: HostLog? = nil
    ) -> CityHost {
        CityHost(
            taxis: makeTaxiService(drivers: drivers), tours: tourService, activity: activityService,
            places: placeService, guide: guideService, checks: checks, fault: fault, log: log)
    }

    /// Creates the services of a replication at its start.
    ///
    /// - Throws: if the saved state to resume from is invalid.
    func makeHost(_ options: RunOptions, _ log: HostLog?) throws -> CityHost {
        let checks: InvariantChecks = options.checksInvariants ? .touched(allEvery: 1_000) : .none
        if let initialState { return try initialState.makeHost(checks: checks, log: log) }
        return CityHost(
            taxis: makeTaxiService(), tours: tourService, activity: activityService,
            places: placeService, guide: guideService, timerCapacity: 256, checks: checks, log: log)
    }

    private func makeTaxiService(drivers: Int? = nil) -> TaxiService {
        TaxiService(
            clock: clock, traffic: setup.traffic, rules: setup.rules, drivers: drivers ?? driverCount,
            expectedRequests: expectedRequests)
    }

    private static func idleMovements(
        _ setup: SimulationSetup, clock: TravelClock, end: SimTime
    ) -> [IdleMovementPolicy] {
        var earnings: ExpectedEarnings?
        let habits = setup.drivers.allIdleMovements
        if habits.contains(where: { $0.towardsEarningsWeight > 0 }) {
            earnings = ExpectedEarnings(
                of: setup.demand, clock, length: setup.duration, prices: SoloPrices(setup.rules, clock))
        }
        // A large city has very many possible trips: they are enumerated only on demand.
        let expected = habits.contains { $0.towardsDemandWeight > 0 } ? setup.demand.expectedRequests(clock) : []
        return setup.drivers.allHabits.map { habits in
            IdleMovementPolicy(
                habits.idle, byDay: habits.idleByDay, expectedRequests: expected, earnings: earnings,
                ranks: setup.drivers.ranks, clock, end: end)
        }
    }
}
