import Behaviour
import CityHost
import CityModel
import Measures
import Quantities
import SimulationKernel
import TaxiService

/// What a scenario's replications share, worked out once: immutable, for all threads.
package final class WorldPlan: Sendable {
    /// On the time of the services.
    package let setup: SimulationSetup
    /// From where the replications go on; nil: from a city in which nobody works yet.
    let beginning: Beginning?
    let measured: MeasuredRun
    let clock: TravelClock
    /// By which months are told apart.
    let calendar: LocalCalendar
    /// Of those who ask for a taxi today; behind them, in the same order, of those who would consider one and do not.
    let demand: [PlannedDemand]
    /// nil: whoever wants a taxi asks for one.
    let choosing: ChoosingPeople?
    let partyChoice: WeightedChoice
    let draws: Draws
    let walkerDraws: WalkerDraws?
    let runnerDraws: RunnerDraws?
    let tourismGround: TourismGround?
    private let homeChoice: WeightedChoice
    private let hours: WorkingHours
    private let driverKeys: DriverKeys
    private let idleMovements: IdleMovements
    /// An hour, rows by the hour × zones; empty where no service goes by them.
    private let expectedRequests: [Double]
    let start: SimTime
    let end: SimTime
    let warmUpEnd: SimTime
    package let driverCount: Int

    /// Room for the requests of a run; more only costs time.
    var requestCapacity: Int { measured.expectedRequests }

    package init(_ given: SimulationSetup) {
        let setup = given.lived
        self.setup = setup
        beginning = given.beginning
        measured = given.measuredRun
        start = beginning?.moment ?? .zero
        clock = setup.clock(setup.calendar)
        calendar = setup.calendar
        choosing = setup.choosingPeople(clock)
        partyChoice = WeightedChoice(weights: setup.clients.partyWeights)
        draws = Draws(clients: setup.clients, drivers: setup.drivers, travel: setup.travel)
        walkerDraws = setup.walks.map { WalkerDraws($0.walkers) }
        runnerDraws = setup.runs.map { RunnerDraws($0.runners) }
        tourismGround = setup.tourism.map { TourismGround($0.catalogue, taxiStops: $0.taxiStops) }
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
        hours = WorkingHours(
            setup.drivers.shifts, draws, planOfDriver: shiftOfDriver, clockAtStart: setup.clockAtStart,
            days: setup.days,
            end: end, lengthFactor: setup.shiftFactor)
        driverKeys = DriverKeys(setup.drivers.shifts)
        idleMovements = WorldPlan.idleMovements(setup, clock: clock, end: end)
        expectedRequests =
            setup.rules.dispatchPolicy == .rebalanced
            ? setup.demand.expectedRequestsPerHour(clock, length: setup.duration) : []
        // Last, for it takes the weights of trips: for who asks later they are worked out again.
        demand = WorldPlan.demand(setup)
    }

    private static func demand(_ setup: SimulationSetup) -> [PlannedDemand] {
        let asking = setup.demand.map { PlannedDemand($0) }
        guard let share = setup.shareTakenToday else { return asking }
        return asking + zip(asking, setup.demand).map { PlannedDemand(like: $0, $1, times: 1 / share - 1) }
    }

    /// Whether the clients of a source take a taxi today.
    func takesTaxiToday(_ source: Int) -> Bool { source < setup.demand.count }

    /// Under which the clients of a source are numbered: so they are the same whether others choose or not.
    func process(ofSource source: Int) -> Int {
        takesTaxiToday(source) ? source : ThinnedArrivals.processesMax / 2 + source - setup.demand.count
    }

    /// By how many seconds the shifts of a replication are longer than on average, as far as they are counted.
    func dutyExcess(_ streams: StreamFamily) -> Double {
        hours.drawnExcess(from: warmUpEnd, to: end, streams, driverKeys)
    }

    /// Everybody in the city of one replication, who ride along these ways.
    func people(of streams: StreamFamily, over ways: Ways) -> TaxiPeopleSetup {
        TaxiPeopleSetup(
            share: .everybody, driverCount: beginning?.driverRoom ?? driverCount,
            clientCount: beginning?.registered.clients ?? 0, drivers: setup.drivers, draws: draws,
            travel: TaxiTravel(
                ways: ways, streams: streams, drivers: driverKeys, noise: draws.travelNoise,
                toPickup: draws.pickupTimeSeconds, onBoard: draws.rideTimeSeconds),
            hours: hours, idleMovements: idleMovements,
            habits: ClientHabitsSource(
                draws.clientShares, goByRequest: beginning != nil, othersHaveAsked: beginning != nil),
            plans: ClientPlans(setup.clients, draws, setup.rules),
            home: { driver in
                var stream = streams.stream(purpose: .homeZone, of: self.driverKeys.key(of: driver))
                return self.home(of: driver, drawnFrom: &stream)
            },
            asksToJoin: true, tellsDrives: true, requestsRemembered: max(4_096, 2 * driverCount), remembersOlder: true,
            momentCapacity: 4 * driverCount + 1_024)
    }

    /// Where the clients of one replication come from, from its start on.
    func demandSequences(_ streams: StreamFamily) -> [DemandSequence] {
        demand.indices.map { source in
            var sequence = DemandSequence(plan: self, source: source, streams: streams)
            sequence.passOver(until: start)
            return sequence
        }
    }

    /// Where a driver's first shift starts: a zone by its weight, on streets at any of its nodes, or where the scenario says.
    private func home(of driver: DriverID, drawnFrom stream: inout RandomStream) -> Position {
        let places = setup.drivers.startPlaces
        if !places.isEmpty { return places[Int(driver.index) % places.count] }
        let zone = ZoneID(homeChoice.sample(from: &stream))
        guard let nodes = setup.traffic?.nodes(in: zone), let traffic = setup.traffic else { return Position(zone) }
        return traffic.position(ofNode: nodes[nodes.startIndex + Int(stream.uniform() * Double(nodes.count))])
    }

    /// The services of the scenario's city, in which nobody works yet.
    ///
    /// - Parameters:
    ///   - drivers: for so many there is room; nil: for those of the scenario.
    ///   - fault: planted on purpose.
    package func makeHost(
        drivers: Int? = nil, checks: InvariantChecks = .none, fault: ServiceFault? = nil, log: HostLog? = nil
    ) -> CityHost {
        CityHost(
            taxis: makeTaxiService(drivers: drivers), tours: tourService, activity: activityService,
            places: placeService, guide: guideService, checks: checks, fault: fault, log: log)
    }

    /// Those of a replication, as they are at its start.
    ///
    /// - Throws: where that is no state.
    func makeHost(_ options: RunOptions, _ log: HostLog?) throws -> CityHost {
        let checks: InvariantChecks = options.checksInvariants ? .touched(allEvery: 1_000) : .none
        if let beginning { return try beginning.makeHost(checks: checks, log: log) }
        return CityHost(
            taxis: makeTaxiService(), tours: tourService, activity: activityService,
            places: placeService, guide: guideService, timerCapacity: 256, checks: checks, log: log)
    }

    private func makeTaxiService(drivers: Int? = nil) -> TaxiService {
        TaxiService(
            clock: clock, traffic: setup.traffic, rules: setup.rules, drivers: drivers ?? driverCount,
            expectedRequests: expectedRequests)
    }

    private static func idleMovements(_ setup: SimulationSetup, clock: TravelClock, end: SimTime) -> IdleMovements {
        var earnings: ExpectedEarnings?
        let habits = [setup.drivers.idle] + setup.drivers.idleByDay
        if habits.contains(where: { $0.towardsEarningsWeight > 0 }) {
            earnings = ExpectedEarnings(
                of: setup.demand, clock, length: setup.duration, prices: LonePrices(setup.rules, clock))
        }
        // All ways that people may want to go are many in a large city: they are looked through only for who asks.
        let expected = habits.contains { $0.towardsDemandWeight > 0 } ? setup.demand.expectedRequests(clock) : []
        return IdleMovements(
            setup.drivers.idle, byDay: setup.drivers.idleByDay, expectedRequests: expected, earnings: earnings,
            ranks: setup.drivers.ranks, clock, end: end)
    }
}
