import CityModel
import Quantities
import SimulationKernel
import TaxiService
import Testing

@testable import Behaviour

/// Agents that receive effects from the test, without a service, so that they know only those.
@Suite("Taxi agents driven by effects and events")
struct TaxiPopulationTests {
    private static let (zoneA, zoneB) = (ZoneID(0 as UInt32), ZoneID(1 as UInt32))
    private static let driver = DriverID(0 as UInt32)
    private static let clients = [ClientID(0 as UInt32), ClientID(1 as UInt32)]
    private static let requests = [RequestID(1), RequestID(2)]

    /// Returns one driver in A, always on duty, and two clients.
    private static func people(
        share: PopulationPartition = .all, pause: Sampler? = nil,
        _ change: (inout ClientBehaviour, inout DriverBehaviour) -> Void = { _, _ in }
    ) -> TaxiPopulation {
        var (clients, drivers) = (ClientBehaviour(), DriverBehaviour())
        drivers.shifts = [ShiftPlan(taxis: 1)]
        change(&clients, &drivers)
        let draws = BehaviourSamplers(clients: clients, drivers: drivers, travel: TravelBehaviour())
        let streams = StreamFamily(seed: 1, replication: 1)
        let ways = TravelRouter(clock: TravelClock(city: TestTown.city, clockAtStart: .zero))
        return TaxiPopulation(
            TaxiPopulationSetup(
                share: share, driverCount: 1, clientCount: 2, drivers: drivers, draws: draws,
                travel: TaxiTravelTimes(router: ways, streams: streams, betweenSteps: pause),
                hours: WorkingHours(
                    drivers.shifts, draws, planOfDriver: [0], clockAtStart: .zero, end: .zero + .days(1)),
                idleMovements: IdleMovementPolicy(),
                habits: ClientHabitsSampler(draws.clientShares, goByRequest: true),
                plans: ClientPlans(clients, draws, TaxiRules()), home: { _ in Position(zoneA) }, asksToJoin: true,
                tellsDrives: true, requestsRemembered: 16, remembersOlder: true, momentCapacity: 16))
    }

    /// Handles the next event and returns its time and command.
    private func next(_ people: inout TaxiPopulation) throws -> (time: SimTime, command: TaxiService.Command?) {
        let taken = people.popNextEvent()
        let due = try #require(taken)
        people.handle(due.event, at: due.time)
        return (due.time, people.nextCommand(at: due.time))
    }

    private func atOnce(_ people: inout TaxiPopulation, at time: SimTime) -> TaxiService.Command? {
        people.nextCommand(at: time)
    }

    /// Expects the driver to stand in a queue, no active request and no planned event.
    private func expectRest(_ people: inout TaxiPopulation) {
        let (phase, next, requests) = (people.driver(0).phase, people.nextEventTime, people.activeRequestCount)
        #expect(phase == .queued && next == nil && requests == 0)
    }

    /// Brings the driver to work, and on the way to the first `parties` of the requests.
    private func driveToPickup(_ people: inout TaxiPopulation, parties: Int) throws {
        people.planShifts()
        let start = try next(&people)
        #expect(
            start.command
                == .driver(Self.driver, .start(at: Position(Self.zoneA), taxi: TaxiID(0 as UInt32))))
        people.observe(.driverStarted(Self.driver, zone: Self.zoneA), at: .zero)
        for index in 0..<parties {
            people.observe(
                .requested(
                    Self.requests[index], client: Self.clients[index], from: Position(Self.zoneA),
                    to: Position(Self.zoneB), party: 1,
                    share: true), at: .zero)
        }
        for index in 0..<parties {
            people.observe(.offered(Self.requests[index], driver: Self.driver, zone: Self.zoneA), at: .zero)
        }
        let answer = try next(&people)
        #expect(answer.time == .zero + .seconds(5))
        #expect(answer.command == .driver(Self.driver, .accept))
        for index in 0..<parties {
            people.observe(
                .accepted(
                    Self.requests[index], client: Self.clients[index], driver: Self.driver, zone: Self.zoneA,
                    wait: .seconds(60), price: Money(cents: 440)), at: answer.time)
        }
    }

    @Test("T10, P03: steps follow each other immediately; a client without a working card pays in cash")
    func aRide() throws {
        var people = Self.people { clients, _ in clients.cardFailureProbability = 1 }
        try driveToPickup(&people, parties: 1)
        let arrival = try next(&people)
        #expect(arrival.time == .zero + .seconds(65) && arrival.command == .driver(Self.driver, .arrive))
        let (client, request, driver, now) = (Self.clients[0], Self.requests[0], Self.driver, arrival.time)
        people.observe(.arrived(request, client: client, driver: driver), at: now)
        #expect(atOnce(&people, at: now) == .driver(driver, .pickUp(client)))
        people.observe(.pickedUp(request, client: client, driver: driver), at: now)
        #expect(atOnce(&people, at: now) == nil)
        let drives = people.movementCount
        #expect(drives == 2, "the departure and the drop-off")

        let end = try next(&people)
        #expect(end.time == now + .seconds(60))
        var payment = end.command
        for means in [TaxiService.PaymentMeans.card, .card] {
            #expect(payment == .client(client, .pay(means, fails: true)))
            let failed = TaxiService.Effect.paymentFailed(
                request, client: client, driver: driver, by: means, price: .zero)
            people.observe(failed, at: end.time)
            payment = atOnce(&people, at: end.time)
        }
        #expect(payment == .client(client, .pay(.cash, fails: false)))
        people.observe(.paid(request, client: client, driver: driver, by: .cash, price: .zero), at: end.time)
        #expect(atOnce(&people, at: end.time) == .driver(driver, .conclude))
        people.observe(.concluded(request, client: client, driver: driver, zone: Self.zoneB), at: end.time)
        #expect(atOnce(&people, at: end.time) == nil)
        expectRest(&people)
        let place = people.driver(0).place
        #expect(place == Position(Self.zoneB))
    }

    @Test("B02, D04: a driver sent to another zone drives there, and can be called away on the way")
    func sentAhead() throws {
        var people = Self.people()
        people.planShifts()
        _ = try next(&people)
        people.observe(.driverStarted(Self.driver, zone: Self.zoneA), at: .zero)
        expectRest(&people)
        people.observe(.sent(Self.driver, from: Self.zoneA, to: Self.zoneB), at: .zero + .seconds(10))
        let arrival = try next(&people)
        #expect(arrival.time == .zero + .seconds(70))
        #expect(arrival.command == .driver(Self.driver, .move(to: Position(Self.zoneB))))
        let drive = people.movement(0)
        guard case .repositioning(Self.driver, metres: 1_000) = drive else {
            Issue.record("the kilometre is not told as driven empty: \(drive.map { "\($0)" } ?? "nothing")")
            return
        }
        people.observe(.driverMoved(Self.driver, zone: Self.zoneB), at: arrival.time)
        expectRest(&people)
        // A driver who considers an offer stays.
        people.observe(.offered(Self.requests[0], driver: Self.driver, zone: Self.zoneB), at: arrival.time)
        people.observe(.sent(Self.driver, from: Self.zoneB, to: Self.zoneA), at: arrival.time)
        let answer = try next(&people)
        #expect(answer.command == .driver(Self.driver, .accept))
        let nothing = people.nextEventTime
        #expect(nothing == nil)
    }

    @Test("Immediate events also happen if agents pause between steps and the host does not ask for them")
    func atOnceOnRealTime() throws {
        var people = Self.people(pause: Sampler(.constant(1))) { clients, _ in clients.unreachableProbability = 1 }
        people.observe(
            .requested(
                Self.requests[0], client: Self.clients[0], from: Position(Self.zoneA), to: Position(Self.zoneB),
                party: 1, share: false),
            at: .zero)
        #expect(people.nextCommand(at: .zero) == nil)
        while let due = people.popNextEvent() {
            people.handle(due.event, at: due.time)
            if people.nextCommand(at: due.time) == .client(Self.clients[0], .withdraw(Self.requests[0])) { return }
        }
        Issue.record("the client waits though no way leads there")
    }

    @Test("P03: a client whose card has failed pays in another way before the next client pays")
    func oneAfterAnother() throws {
        var people = Self.people { clients, _ in clients.cardFailureProbability = 1 }
        try driveToPickup(&people, parties: 2)
        var now = try next(&people).time
        people.observe(.arrived(Self.requests[0], client: Self.clients[0], driver: Self.driver), at: now)
        #expect(atOnce(&people, at: now) == .driver(Self.driver, .pickUp(Self.clients[0])))
        people.observe(.pickedUp(Self.requests[0], client: Self.clients[0], driver: Self.driver), at: now)
        // T12: both were met with one arrival, so no drive lies between them.
        #expect(atOnce(&people, at: now) == .driver(Self.driver, .pickUp(Self.clients[1])))
        people.observe(.pickedUp(Self.requests[1], client: Self.clients[1], driver: Self.driver), at: now)
        let payment = try next(&people)
        now = payment.time
        #expect(payment.command == .client(Self.clients[0], .pay(.card, fails: true)))
        people.observe(
            .paymentFailed(
                Self.requests[0], client: Self.clients[0], driver: Self.driver, by: .card, price: .zero), at: now)
        #expect(atOnce(&people, at: now) == .client(Self.clients[0], .pay(.card, fails: true)))
        people.observe(
            .paid(Self.requests[0], client: Self.clients[0], driver: Self.driver, by: .card, price: .zero), at: now)
        #expect(atOnce(&people, at: now) == .client(Self.clients[1], .pay(.card, fails: true)))
    }

    @Test("T12: the driver waits for a missing client, and stands in the queue once the ride is closed")
    func noShow() throws {
        var people = Self.people { clients, _ in clients.noShowProbability = 1 }
        try driveToPickup(&people, parties: 1)
        let now = try next(&people).time
        people.observe(.arrived(Self.requests[0], client: Self.clients[0], driver: Self.driver), at: now)
        #expect(atOnce(&people, at: now) == nil)
        let next = people.nextEventTime
        #expect(next == nil, "only the service's timer goes on")
        let closed = now + .minutes(5)
        people.observe(
            .noShow(Self.requests[0], client: Self.clients[0], driver: Self.driver, zone: Self.zoneA), at: closed)
        #expect(atOnce(&people, at: closed) == nil)
        expectRest(&people)
    }

    @Test("T08: a driver whose answer comes too late drops it and stands in the queue for the next offer")
    func tooLate() throws {
        var people = Self.people()
        people.planShifts()
        _ = try next(&people)
        people.observe(.driverStarted(Self.driver, zone: Self.zoneA), at: .zero)
        people.observe(.offered(Self.requests[0], driver: Self.driver, zone: Self.zoneA), at: .zero)
        let answer = try next(&people)
        people.observe(.driverRejected(Self.driver, .accept, .noOpenOffer), at: answer.time)
        expectRest(&people)
    }

    @Test("Agents of another part of the population are ignored")
    func shares() {
        var people = Self.people(share: PopulationPartition(1, of: 2))
        let (drivers, clients) = (people.count, people.clientCount)
        #expect(drivers == 0 && clients == 1)
        people.observe(.driverStarted(Self.driver, zone: Self.zoneA), at: .zero)
        people.observe(.offered(Self.requests[0], driver: Self.driver, zone: Self.zoneA), at: .zero)
        let next = people.nextEventTime
        #expect(next == nil)
    }

    @Test("The entry of a request fills half a cache line")
    func knownRequestSize() { #expect(MemoryLayout<TrackedRequest>.stride == 32) }

    @Test("The entry of a request has room for every habit of its client beside the request's state")
    func habitsOfRequest() {
        #expect(ClientHabits.count <= TrackedRequest.habitsMax)
        let highest: UInt16 = 1 << UInt16(TrackedRequest.habitsMax - 1)
        for habits in [0, 1, highest, highest &+ (highest - 1)] {
            var known = TrackedRequest(Self.requests[0], Self.clients[0], from: Self.zoneA, to: Self.zoneB, at: .zero)
            known.isAllocated = true
            known.habits = ClientHabits(bits: habits)
            known.isActive = false
            #expect(known.habits.bits == habits && known.isAllocated && !known.isReserved && !known.isActive)
        }
    }

    @Test("The latest requests are remembered, and older ones while they are active")
    func knownRequests() {
        for keepsOlder in [true, false] {
            var known = RequestTracker(atLeast: 1_024, onStreets: false, keepsOlder: keepsOlder)
            for number in UInt32(1)...100_000 {
                let request = RequestID(number)
                known.insert(
                    TrackedRequest(request, Self.clients[0], from: Self.zoneA, to: Self.zoneB, at: .zero),
                    TripPlaces(origin: Position(Self.zoneA), destination: Position(Self.zoneB)))
                if !number.isMultiple(of: 1_000) { known.edit(request) { $0.isActive = false } }
            }
            for number in stride(from: UInt32(1_000), through: 98_000, by: 1_000) {
                #expect((known[RequestID(number)] != nil) == keepsOlder)
            }
            #expect(known[RequestID(99_500)] != nil && known[RequestID(1_001)] == nil)
            known.edit(RequestID(5_000)) { $0.destination = Self.zoneA }
            #expect(!keepsOlder || known.places(of: RequestID(5_000))?.destination == Position(Self.zoneA))
        }
    }
}

/// Two zones a minute apart.
enum TestTown {
    static let city = City(
        name: "test", zones: [Zone(name: "A"), Zone(name: "B")],
        legs: Array(repeating: TravelLeg(milliseconds: 60_000, metres: 1_000), count: 4),
        searchDistances: Array(repeating: 1, count: 4))
}
