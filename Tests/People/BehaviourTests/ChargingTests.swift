import CityModel
import Glibc
import Quantities
import SimulationKernel
import TaxiService
import TestSupport
import Testing

@testable import Behaviour

@Suite("Batteries and plugs of electric taxis")
struct ChargingTests {
    private static let city = City(
        name: "two zones", zones: [Zone(name: "A"), Zone(name: "B")],
        legs: [(0, 0), (600, 10_000), (600, 10_000), (0, 0)].map {
            TravelLeg(milliseconds: Int32($0.0 * 1_000), metres: Int32($0.1))
        }, searchDistances: [0, 10_000, 10_000, 0])

    /// Returns the batteries of two electric taxis, 50 kWh each and 200 Wh/km, with one plug of 40 kW in B.
    private static func batteries() throws -> BatteryStates {
        var type = VehicleType(name: "electric")
        var vehicle = ElectricVehicle()
        (vehicle.batteryWattHours, vehicle.wattHoursPerKilometre) = (50_000, 200)
        (type.share, type.electric) = (1, vehicle)
        let place = ChargingPlace(position: Position(ZoneID(1)), plugs: 1, watts: 40_000)
        let roster = VehicleRoster([type], taxis: 2)
        let router = TravelRouter(clock: TravelClock(city: city, clockAtStart: .zero))
        return try #require(BatteryStates([type], [place], roster, share: .all, drivers: 2, router))
    }

    @Test("A battery loses the consumption of each kilometre, and is low below its limit")
    func consumption() throws {
        let batteries = try Self.batteries()
        let driver = DriverID(0)
        #expect(batteries.wattHours(0) == 40_000 && !batteries.isLow(0))
        batteries.accept(driver, metres: 10_000)
        batteries.note(.departure(driver, metres: 90_000))
        #expect(batteries.wattHours(0) == 20_000)
        batteries.interrupt(driver, driven: 40_000)
        #expect(batteries.wattHours(0) == 30_000, "50 of 90 km were not driven")
        batteries.note(.repositioning(driver, metres: 99_000))
        #expect(!batteries.isLow(0) && batteries.lasts(0, metres: 51_000) && !batteries.lasts(0, metres: 51_100))
        batteries.note(.repositioning(driver, metres: 2_000))
        #expect(batteries.isLow(0) && !batteries.isLow(1))
    }

    @Test("One plug charges one taxi after the other, at its power, up to the limit")
    func charging() throws {
        let batteries = try Self.batteries()
        for driver in 0..<2 { batteries.note(.repositioning(DriverID(driver), metres: 150_000)) }
        for driver in 0..<2 { batteries.setOut(driver, from: Position(ZoneID(0)), at: .zero) }
        // 30 kWh at 40 kW take 45 minutes.
        #expect(batteries.arrive(0, at: .zero) == .zero + .minutes(45))
        #expect(batteries.arrive(1, at: .zero + .minutes(5)) == nil)
        let first = batteries.finish(0, at: .zero + .minutes(45))
        #expect(batteries.chargedWattHours == 30_000)
        #expect(first?.driver == 1 && first?.due == .zero + .minutes(90))
        #expect(!batteries.isAtPlace(0) && batteries.isAtPlace(1))
        #expect(batteries.finish(1, at: .zero + .minutes(90)) == nil)
        #expect(batteries.wattHours(0) == 40_000 && batteries.wattHours(1) == 40_000)
        #expect(batteries.usedWattHours == 60_000 && batteries.chargedWattHours == 60_000)
    }

    @Test("A battery that does not last for a ride is charged next, unless a charged one would not last either")
    func refusedRide() throws {
        let batteries = try Self.batteries()
        // 12 of 50 kWh are above the limit and last for 60 km; from A it is 10 km to the plug in B.
        batteries.note(.repositioning(DriverID(0), metres: 140_000))
        let place = Position(ZoneID(0))
        var lasts = batteries.lastsOrNeedsCharge(0, metres: 50_000, to: place, at: .zero)
        #expect(lasts && !batteries.isLow(0))
        lasts = batteries.lastsOrNeedsCharge(0, metres: 50_001, to: place, at: .zero)
        #expect(!lasts && batteries.isLow(0))
        batteries.setOut(0, from: place, at: .zero)
        _ = batteries.arrive(0, at: .zero)
        _ = batteries.finish(0, at: .zero + .hours(1))
        #expect(!batteries.isLow(0))
        // 40 kWh last for 200 km.
        batteries.note(.repositioning(DriverID(1), metres: 1_000))
        lasts = batteries.lastsOrNeedsCharge(1, metres: 190_001, to: place, at: .zero)
        #expect(!lasts && !batteries.isLow(1))
        lasts = batteries.lastsOrNeedsCharge(1, metres: 190_000, to: place, at: .zero)
        #expect(!lasts && batteries.isLow(1))
    }

    @Test("A driver uses energy for pickups and interrupted rides also in a run without measures (T11)")
    func unmeasured() throws {
        var type = VehicleType(name: "electric")
        var vehicle = ElectricVehicle()
        (vehicle.batteryWattHours, vehicle.wattHoursPerKilometre) = (50_000, 200)
        (type.share, type.electric) = (1, vehicle)
        var drivers = DriverBehaviour()
        (drivers.shifts, drivers.types) = ([ShiftPlan(taxis: 1)], [type])
        drivers.charging = [ChargingPlace(position: Position(ZoneID(1)), plugs: 1, watts: 40_000)]
        let clients = ClientBehaviour()
        let draws = BehaviourSamplers(clients: clients, drivers: drivers, travel: TravelBehaviour())
        let router = TravelRouter(clock: TravelClock(city: TestTown.city, clockAtStart: .zero))
        var setup = TaxiPopulationSetup(
            share: .all, driverCount: 1, clientCount: 1, drivers: drivers, draws: draws,
            travel: TaxiTravelTimes(router: router, streams: StreamFamily(seed: 1, replication: 1)),
            hours: WorkingHours(drivers.shifts, draws, planOfDriver: [0], clockAtStart: .zero, end: .zero + .days(1)),
            idleMovements: IdleMovementPolicy(),
            habits: ClientHabitsSampler(draws.clientShares, goByRequest: true),
            plans: ClientPlans(clients, draws, TaxiRules()), home: { _ in Position(ZoneID(0)) }, asksToJoin: false,
            tellsDrives: false, requestsRemembered: 16, remembersOlder: true, momentCapacity: 16)
        setup.roster = VehicleRoster([type], taxis: 1)
        var people = TaxiPopulation(setup)
        let (request, client, driver) = (RequestID(1), ClientID(0), DriverID(0))
        let (origin, destination) = (Position(ZoneID(0)), Position(ZoneID(1)))
        people.observe(.driverStarted(driver, zone: origin.zone), at: .zero)
        people.observe(
            .requested(request, client: client, from: origin, to: destination, party: 1, share: false), at: .zero)
        people.observe(.offered(request, driver: driver, zone: origin.zone), at: .zero)
        people.observe(
            .accepted(request, client: client, driver: driver, zone: origin.zone, wait: .minutes(1), price: .zero),
            at: .zero)
        // The pickup and the ride have 1 km each.
        let used = people.energy?.used
        #expect(used == 200)
        let time = SimTime.zero + .minutes(1)
        people.observe(.arrived(request, client: client, driver: driver), at: time)
        people.observe(.pickedUp(request, client: client, driver: driver), at: time)
        people.observe(
            .interrupted(
                request, client: client, driver: driver, zone: destination.zone, because: .clientWish, price: .zero,
                authority: .zero), at: time + .seconds(30))
        let energy = people.energy
        #expect(energy?.used == 400 && energy?.stored == [39_600])
    }

    /// Machine repair, M/M/c//N: each of N taxis drives for an exponential time until its battery is empty, and charges
    /// for an exponential time at one of c plugs.
    @Test("Taxis that wait for plugs are as many as machine repair predicts (M/M/c//N)")
    func machineRepair() {
        let (taxis, plugs, rate, service) = (6, 2, 1.0, 2.0)
        // p(n) for n taxis at the place: births (N − n)·λ, deaths min(n, c)·μ.
        var weights = [1.0]
        for count in 1...taxis {
            weights.append(
                weights[count - 1] * Double(taxis - count + 1) * rate / (Double(min(count, plugs)) * service))
        }
        let total = weights.reduce(0, +)
        let expectedAtPlace = weights.enumerated().reduce(0) { $0 + Double($1.offset) * $1.element } / total
        let expectedWaiting =
            weights.enumerated().reduce(0) { $0 + Double(max(0, $1.offset - plugs)) * $1.element } / total

        var stream = StreamFamily(seed: 5, replication: 1).stream(purpose: .wheelchair, of: StreamKey(RequestID(1)))
        func exponential(_ rate: Double) -> Double { -log(1 - stream.uniform()) / rate }
        var queues = PlugQueues(plugs: [plugs])
        // The time of each taxi's next event; a waiting taxi has none.
        var next = (0..<taxis).map { _ in exponential(rate) }
        var isPlugged = [Bool](repeating: false, count: taxis)
        var (now, atPlace, waiting, count) = (0.0, 0.0, 0.0, 0)
        while now < 40_000 {
            guard let taxi = next.indices.min(by: { next[$0] < next[$1] }) else { break }
            atPlace += (next[taxi] - now) * Double(count)
            waiting += (next[taxi] - now) * Double(count - isPlugged.count { $0 })
            now = next[taxi]
            if isPlugged[taxi] {
                (isPlugged[taxi], next[taxi]) = (false, now + exponential(rate))
                count -= 1
                if let follower = queues.leave(0) {
                    (isPlugged[follower], next[follower]) = (true, now + exponential(service))
                }
            } else {
                count += 1
                if queues.arrive(taxi, at: 0) {
                    (isPlugged[taxi], next[taxi]) = (true, now + exponential(service))
                } else {
                    next[taxi] = .infinity
                }
            }
        }
        #expect(abs(atPlace / now - expectedAtPlace) < 0.02 * expectedAtPlace)
        #expect(abs(waiting / now - expectedWaiting) < 0.05 * expectedWaiting)
    }
}
