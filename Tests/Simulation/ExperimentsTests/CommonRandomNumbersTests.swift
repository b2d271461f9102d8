import Experiments
import Measures
import Quantities
import SimulationKernel
import Statistics
import TaxiService
import Testing

@testable import Behaviour

/// People do not change when something else in the scenario does, so that variants differ only by the change.
@Suite("Common random numbers: the same people in another scenario")
struct CommonRandomNumbersTests {
    /// A client's request, independent of its result.
    private struct ClientRequest: Hashable {
        var requested: SimTime
        var origin, destination: ZoneID
        var party: UInt8

        init(_ ride: RideRecord) {
            (requested, origin, destination, party) = (ride.requested, ride.origin, ride.destination, ride.party)
        }
    }

    /// Returns a scenario without sharing, because joined rides depend on other clients. Bookings are left out of the
    /// comparison: the same draws that determine people's other habits determine who books.
    private static func setup(perHour: Double = 120) -> SimulationSetup {
        var setup = BehaviourCity.lively()
        setup.clients.sharingProbability = 0
        setup.duration = .hours(8)
        setup.demand = BehaviourCity.quiet(requestsPerHour: perHour).demand
        return setup
    }

    private static func wants(_ setup: SimulationSetup) throws -> Set<ClientRequest> {
        let rides = try BehaviourCity.run(setup).record.rides
        let forNow = rides.filter { $0.kind == .immediate }
        #expect(forNow.count < rides.count)
        let wants = Set(forNow.map { ClientRequest($0) })
        #expect(wants.count == forNow.count)
        return wants
    }

    private static let plain = Result { try wants(setup()) }

    @Test("More clients are the same clients and others; fewer are a subset", arguments: [0.5, 1.05, 3])
    func rates(factor: Double) throws {
        let plain = try Self.plain.get()
        let other = try Self.wants(Self.setup(perHour: 120 * factor))
        #expect(factor < 1 ? other.isSubset(of: plain) : other.isSuperset(of: plain))
        let share = Double(other.count) / Double(plain.count)
        #expect(abs(share - factor) < 0.1 * factor)
    }

    @Test("B01: a large city has over a thousand demand sources, one for each zone and many returning clients")
    func manySources() throws {
        var setup = BehaviourCity.quiet()
        setup.duration = .hours(2)
        let trip = TripTemplate(origin: ZoneID(0), destination: ZoneID(1))
        let sources: [DemandSource] = [
            BehaviourCity.quiet(requestsPerHour: 0.3).demand[0],
            .recorded([RecordedTrip(time: .zero + .minutes(30), trip: trip)]),
            .regulars(RegularClients(count: 1, pauseSeconds: .exponential(mean: 36_000), trip: trip)),
        ]
        setup.demand = sources.flatMap { Array(repeating: $0, count: 600) }
        let rides = try BehaviourCity.run(setup).record.rides
        // 360 random ones, 600 simultaneous ones, and about 109 of returning clients.
        #expect(abs(rides.count - 1_069) < 90)
        let firsts = Set(rides.filter { $0.requested != .zero + .minutes(30) }.map(\.requested))
        #expect(firsts.count == rides.count - 600, "nobody draws what another draws")
    }

    @Test("Another demand source leaves the clients of the first unchanged")
    func anotherSource() throws {
        var setup = Self.setup()
        setup.demand.append(BehaviourCity.quiet(requestsPerHour: 20).demand[0])
        #expect(try Self.wants(setup).isSuperset(of: Self.plain.get()))
    }

    @Test("Other taxis and rules leave all clients unchanged")
    func taxisAndRules() throws {
        var setup = Self.setup()
        setup.drivers.shifts[0].taxis += 7
        setup.rules.offerTimeout = .seconds(12)
        #expect(try (Self.wants(setup) == Self.plain.get()) == true)
    }

    @Test("Taxis added to one shift plan leave the drivers of all others unchanged")
    func drivers() throws {
        func firstStarts(_ setup: SimulationSetup) throws -> [DriverID: SimTime] {
            var starts: [DriverID: SimTime] = [:]
            for entry in try BehaviourCity.run(setup).effects {
                if case .driverStarted(let driver, _) = entry.effect, starts[driver] == nil {
                    starts[driver] = entry.time
                }
            }
            return starts
        }
        var setup = Self.setup()
        let plain = try firstStarts(setup)
        setup.drivers.shifts[0].taxis += 3
        let other = try firstStarts(setup)
        for number in UInt32(20)..<40 { #expect(other[DriverID(number + 3)] == plain[DriverID(number)]) }
        #expect(Set(plain.values).count > 20)
    }

    @Test("Recorded trips: a greater factor keeps the trips of a smaller one, with the same draws")
    func recordedTrips() throws {
        let trips = (0..<400).map { number in
            RecordedTrip(
                time: SimTime(microseconds: Int64(number) * 60_000_000),
                trip: TripTemplate(origin: ZoneID(number % 6), destination: ZoneID(number % 5)))
        }
        var before: Set<ClientRequest> = []
        for factor in [0.2, 0.95, 1, 1.05, 2.5] {
            var setup = Self.setup()
            setup.demand = [DemandSource.recorded(trips).scaled(by: factor)]
            let rides = try BehaviourCity.run(setup).record.rides
            let wants = Set(rides.filter { $0.kind == .immediate }.map { ClientRequest($0) })
            #expect(wants.isSuperset(of: before), "\(factor)")
            #expect(abs(Double(rides.count) - 400 * factor) <= 3)
            before = wants
        }
    }

    @Test("Keys of walkers' and tourists' rides never coincide, and stay apart from those of clients")
    func keys() {
        let walker = StreamKey(group: 3, number: 7)
        let rides = (0..<512).map { walker.client(of: .walkers, ride: $0) }
        let others = (0..<512).map { walker.client(of: .tourists, ride: $0) }
        #expect(Set(rides + others).count == 1_024)
        #expect((rides + others).allSatisfy { $0.group >= 0x8000 })
    }
}

@Suite("Antithetic pairs and control variates of the simulated city")
struct PairsAndControlsTests {
    @Test("The second of a pair differs from the first, which is the replication with the pair's number")
    func pairs() throws {
        var setup = BehaviourCity.quiet()
        setup.duration = .hours(4)
        func rides(_ setup: SimulationSetup, _ replication: Int) throws -> [SimTime] {
            try ReplicationRunner(plan: WorldPlan(setup), options: RunOptions()).run(replication: replication)
                .rides.map(\.requested)
        }
        let plain = try rides(setup, 2)
        setup.isAntithetic = true
        #expect(try (rides(setup, 3) == plain) == true)
        #expect(try rides(setup, 4) != plain)
    }

    @Test("A pair counts as one value, and a replication without its twin as one")
    func groups() {
        var setup = BehaviourCity.quiet()
        #expect(setup.independentGroups(of: [1, 2]) == nil)
        setup.isAntithetic = true
        #expect(setup.independentGroups(of: [1, 2, 3, 4]) == [[0, 1], [2, 3]])
        #expect(setup.independentGroups(of: [2, 3, 5, 6, 7]) == [[0], [1], [2, 3], [4]])
    }

    @Test("Control variates scatter about their means, and on opposite sides in a pair")
    func controls() {
        var setup = BehaviourCity.lively()
        setup.warmUp = .minutes(90)
        let controls = ReplicationControls(WorldPlan(setup))
        let deviations = (1...200).map { controls.deviations(of: $0) }
        for control in 0..<3 {
            let tally = Tally(deviations.map { $0[control] })
            #expect(tally.standardDeviation > 0)
            #expect(abs(tally.mean) < 4 * tally.standardError, "\(control): \(tally.mean) ± \(tally.standardError)")
        }
        setup.isAntithetic = true
        let mirrored = ReplicationControls(WorldPlan(setup))
        let products = (1...100).map { mirrored.deviations(of: 2 * $0 - 1)[0] * mirrored.deviations(of: 2 * $0)[0] }
        let spread = Tally(deviations.map { $0[0] }).variance
        #expect(Tally(products).mean < -0.8 * spread)
    }
}
