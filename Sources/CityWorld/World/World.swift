import Behaviour
import CityHost
import CityModel
import Quantities
import Scenario
import SimulationKernel
import TaxiService

/// The simulated city of one replication: synthetic people who drive the real taxi service.
///
/// Every event leads to at most a few commands to the service; what came of a command is noted by the observer and
/// answered by people's next events. People decide by random streams of their own (part B of the rule book).
struct World: ~Copyable, SimulationModel {
    let plan: WorldPlan
    let city: City
    let clock: TravelClock
    let streams: StreamFamily
    let driverBehaviour: DriverBehaviour
    let draws: Draws
    let checksInvariants: Bool

    var service: TaxiService
    var demand: [DemandSequence]
    var agents: ContiguousArray<DriverAgent>
    /// By request number − 1.
    var clients: ContiguousArray<ClientAgent> = []
    var clientsSoFar: UInt32 = 0
    /// Of the client who acts just now: a request that comes of it has these.
    var habits = ClientHabits()
    /// By request number − 1, in a city with streets; empty in others, where the zones say all.
    var tripPlaces: ContiguousArray<TripPlaces> = []
    /// By driver, in a city with streets; empty in others.
    var journeys: ContiguousArray<Journey> = []
    /// Of the client who acts just now.
    var actingPlaces = TripPlaces(origin: .outside, destination: .outside)
    var openRides: OpenRides
    /// Requests neither over nor waiting without end; the run goes on until there are none.
    var requestsUnderWay = 0
    var observer: RunObserver
    var runLog: HostLog?
    /// What has happened so far: commands and timers that the service carried out, and decisions of people that led to
    /// none.
    var eventsHandled = 0
    /// The first invariant that failed; from then on nothing happens any more.
    var failure: RunFailure?

    init(plan: WorldPlan, replication: Int, options: RunOptions, runLog: HostLog?) {
        self.plan = plan
        self.runLog = runLog
        city = plan.setup.city
        clock = plan.clock
        streams = StreamFamily(seed: plan.setup.seed, replication: UInt32(replication))
        driverBehaviour = plan.setup.drivers
        draws = plan.draws
        checksInvariants = options.checksInvariants
        service = TaxiService(
            clock: plan.clock, traffic: plan.setup.traffic, rules: plan.setup.rules, drivers: plan.driverCount,
            defect: options.defect)
        let streams = streams
        demand = plan.setup.demand.indices.map {
            DemandSequence(plan: plan, source: $0, streams: streams)
        }
        agents = ContiguousArray(
            (0..<plan.driverCount).map { driver in
                var stream = streams.stream(purpose: .homeZone, entity: UInt32(driver))
                return DriverAgent(home: plan.home(of: DriverID(driver), drawnFrom: &stream))
            })
        if plan.setup.traffic != nil {
            journeys = ContiguousArray(repeating: Journey(), count: plan.driverCount)
            tripPlaces.reserveCapacity(plan.requestCapacity)
        }
        openRides = OpenRides(zones: city.zoneCount)
        observer = RunObserver(plan: plan)
        clients.reserveCapacity(plan.requestCapacity)
    }

    /// Puts into the calendar what will happen of itself.
    mutating func begin(in calendar: inout EventCalendar<WorldEvent>) {
        for source in demand.indices { scheduleNextClient(of: UInt32(source), after: .zero, in: &calendar) }
        for driver in agents.indices { scheduleFirstShift(of: DriverID(driver), in: &calendar) }
        calendar.schedule(.hourEnds, at: min(.zero + .hours(1), plan.end), priority: .timer)
        if plan.warmUpEnd > .zero { calendar.schedule(.warmUpEnds, at: plan.warmUpEnd, priority: .timer) }
    }

    func traceWord(of event: WorldEvent) -> UInt64 { event.traceWord }

    mutating func handle(_ event: WorldEvent, at time: SimTime, in calendar: inout EventCalendar<WorldEvent>) {
        if failure != nil { return }
        let eventsBefore = eventsHandled
        carryOut(event, at: time, in: &calendar)
        if eventsHandled == eventsBefore { eventsHandled += 1 }
    }

    private mutating func carryOut(
        _ event: WorldEvent, at time: SimTime, in calendar: inout EventCalendar<WorldEvent>
    ) {
        switch event {
        case .timer(let timer): send(.timer(timer), at: time, in: &calendar)
        case .clientAppears(let source): clientAppears(from: source, at: time, in: &calendar)
        case .patienceEnds(let request): giveUp(request, at: time, in: &calendar)
        case .clientCancels(let request): cancelReservation(request, at: time, in: &calendar)
        case .clientPutsOff(let request): putOffReservation(request, at: time, in: &calendar)
        case .driverAnswers(let driver, let accepts):
            if accepts { reportPlace(driver, at: time, in: &calendar) }
            send(.driver(driver, accepts ? .accept : .refuse), at: time, in: &calendar)
        case .driverReachesPickup(let driver): reachPickup(driver, at: time, in: &calendar)
        case .driverGivesBack(let driver): giveBack(driver, at: time, in: &calendar)
        case .rideInterrupted(let driver, let cause): interruptRide(of: driver, cause, at: time, in: &calendar)
        case .driverReachesDestination(let driver): endRide(of: driver, at: time, in: &calendar)
        case .shiftBegins(let driver, let day): beginShift(of: driver, day: day, at: time, in: &calendar)
        case .shiftEnds(let driver): endShift(of: driver, at: time, in: &calendar)
        case .breakBegins(let driver): beginBreak(of: driver, at: time, in: &calendar)
        case .driverReturns(let driver): returnToWork(driver, at: time, in: &calendar)
        case .driverConsidersMoving(let driver): considerMoving(driver, at: time, in: &calendar)
        case .driverReachesZone(let driver, let zone): reachZone(zone, driver, at: time, in: &calendar)
        case .connectionLost(let driver): loseConnection(driver, at: time, in: &calendar)
        case .connectionRegained(let driver): regainConnection(driver, at: time, in: &calendar)
        case .hourEnds: endHour(at: time, in: &calendar)
        case .warmUpEnds: observer.endWarmUp(at: time)
        }
    }

    /// Gives a command to the service, notes what came of it and lets people answer.
    mutating func send(_ command: TaxiService.Command, at time: SimTime, in calendar: inout EventCalendar<WorldEvent>) {
        service.handle(command, at: time)
        eventsHandled += 1
        runLog?.append(command, service.effects, at: time)
        for index in 0..<service.effects.count {
            let effect = service.effects[index]
            observer.note(effect, wayMetres: wayMetres(of: effect, at: time), at: time)
            react(to: effect, at: time, in: &calendar)
        }
        if checksInvariants { checkInvariants(at: time) }
    }

    /// What the observer cannot know: the way to the pickup of a driver who has accepted, and that driven with a party whose
    /// ride is interrupted.
    @inline(__always)
    private func wayMetres(of effect: TaxiService.Effect, at time: SimTime) -> Int32 {
        switch effect {
        case .accepted(_, _, let driver, _, _, _):
            guard observer.partiesInHand(of: driver) == 0, let pickup = service.firstPickup(for: driver) else {
                return 0
            }
            return ways.leg(from: service.position(of: driver), to: pickup, at: time).metres
        case .interrupted(let request, _, let driver, _, _, _):
            return ways.leg(from: origin(of: request), to: service.position(of: driver), at: time).metres
        default: return 0
        }
    }

    private mutating func checkInvariants(at time: SimTime) {
        do {
            try service.checkInvariants()
        } catch {
            failure = RunFailure(eventNumber: eventsHandled, time: time, violation: error)
        }
    }

    private mutating func endHour(at time: SimTime, in calendar: inout EventCalendar<WorldEvent>) {
        observer.endHour(at: time)
        if time < plan.end {
            calendar.schedule(.hourEnds, at: min(time + .hours(1), plan.end), priority: .timer)
        }
    }

    /// One draw for a purpose.
    @inline(__always)
    func draw(_ sampler: Sampler, for purpose: StreamPurpose, entity: UInt32, occurrence: UInt32 = 0) -> Double {
        var stream = streams.stream(purpose: purpose, entity: entity, occurrence: occurrence)
        return sampler.sample(from: &stream)
    }
}
