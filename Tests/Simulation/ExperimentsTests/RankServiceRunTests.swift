import Behaviour
import CityModel
import Experiments
import Measures
import Quantities
import SimulationKernel
import Statistics
import TaxiService
import Testing

@Suite("Runs with walk-up clients, places at ranks and holding lots")
struct RankServiceRunTests {
    /// A city of one zone without distances, whose taxis serve only the walk-up clients of its rank.
    private static func queue(
        perHour: Double, taxis: Int, lineMax: UInt32, patience: Distribution? = nil, days: Int64 = 60
    ) -> SimulationSetup {
        let city = City(
            name: "rank", zones: [Zone(name: "A")], legs: [TravelLeg(milliseconds: 0, metres: 0)],
            searchDistances: [0])
        let trip = WeightedTrips(trips: [TripTemplate(origin: ZoneID(0), destination: ZoneID(0))])
        let process = PoissonDemand(requestsPerHour: Array(repeating: perHour, count: 24), choices: [trip])
        var rules = TaxiRules()
        rules.ranks = [TaxiRules.RankRules(zone: ZoneID(0), lineMax: lineMax)]
        var drivers = DriverBehaviour()
        drivers.shifts = [ShiftPlan(taxis: taxis)]
        var travel = TravelBehaviour()
        travel.rideTimeSeconds = .exponential(mean: 1_200)
        var setup = SimulationSetup(
            name: "rank", city: city, clockAtStart: .zero, duration: .days(days), warmUp: .days(1), seed: 11,
            replications: 1, rules: rules, demand: [], clients: ClientBehaviour(), drivers: drivers, travel: travel,
            inputLosses: [], document: .map([]))
        setup.walkUps = [WalkUpDemand(zone: ZoneID(0), process: process, patienceSeconds: patience)]
        return setup
    }

    private static func result(
        _ setup: SimulationSetup, checksInvariants: Bool = true
    ) throws -> (record: ReplicationRecord, metrics: ReplicationMetrics) {
        let record = try BehaviourCity.run(setup, checksInvariants: checksInvariants).record
        return (record, ReplicationMetrics(of: record, in: setup.measuredRun))
    }

    @Test("T14: a rank with a limited line is the queue M/M/c/K")
    func limitedQueue() throws {
        let metrics = try Self.result(
            Self.queue(perHour: 30, taxis: 10, lineMax: 5), checksInvariants: false
        ).metrics
        let theory = FiniteQueue(arrivalsPerSecond: 30.0 / 3_600, meanServiceSeconds: 1_200, servers: 10, places: 15)
        let all = try #require(metrics.value(of: .walkUps))
        let balked = try #require(metrics.value(of: .walkUpsBalked))
        let wait = try #require(metrics.value(of: .rankWaitMean))
        let line = try #require(metrics.value(of: .rankLineMean))
        #expect(abs(balked / all / theory.lossProbability - 1) < 0.1, "\(balked / all)")
        #expect(abs(wait / theory.meanWaitSeconds - 1) < 0.1, "\(wait)")
        #expect(abs(line / theory.meanQueueLength - 1) < 0.1, "\(line)")
        #expect(metrics.value(of: .rankLineMax) == 5)
    }

    @Test("T14: walk-up clients are served, balk, renege, or are in line at the end")
    func conservation() throws {
        let setup = Self.queue(
            perHour: 40, taxis: 10, lineMax: 2, patience: .exponential(mean: 300), days: 5)
        let result = try Self.result(setup)
        let rank = try #require(result.record.rankService.first)
        #expect(rank.walkUps == rank.served + rank.balked + rank.reneged + rank.openAtEnd)
        #expect(rank.balked > 20 && rank.reneged > 100 && rank.served > 1_000)
        let kinds = result.metrics.value(of: .requests)
        #expect(kinds == Double(rank.walkUps - rank.balked), "each client who stays is a request")
        #expect(try Self.result(setup).record.digest == result.record.digest)
        let metrics = result.metrics
        let gaveUp = try #require(metrics.value(of: .lostGaveUp))
        #expect(gaveUp > 100 && metrics.value(of: .lostNoTaxi) ?? 0 == 0)
    }

    @Test("B02, T14: with an endless line, drivers take no client after their shift, in a break or in a strike")
    func driversStop() throws {
        var setup = Self.queue(perHour: 200, taxis: 1, lineMax: 20, days: 3)
        var shift = ShiftPlan(taxis: 6)
        (shift.start, shift.lengthSeconds) = (.hours(6), .constant(4 * 3_600))
        shift.rest = ShiftPlan.Rest(after: .hours(2), lengthSeconds: .constant(1_800))
        setup.drivers.shifts = [shift]
        let boardings = try boardings(setup)
        let hours = boardings.map { $0.seconds.truncatingRemainder(dividingBy: 86_400) / 3_600 }
        #expect(hours.allSatisfy { (6...10).contains($0) && !(8.001..<8.5).contains($0) })
        // After the break, which begins with the end of the ride, the driver works on.
        #expect(hours.count { $0 > 9 } > 10)

        setup = Self.queue(perHour: 200, taxis: 6, lineMax: 20, days: 2)
        setup.events = [Self.strike]
        let others = try self.boardings(setup)
        #expect(others.allSatisfy { !Self.strike.period.contains($0) })
        #expect(others.contains { $0 < Self.strike.period.lowerBound } && others.contains { $0 > .zero + .hours(36) })
    }

    private static var strike: CityEvent {
        var strike = CityEvent(name: "strike", period: (.zero + .hours(30))..<(.zero + .hours(36)))
        strike.strikeShare = 1
        return strike
    }

    /// Returns the times at which clients get in.
    private func boardings(_ setup: SimulationSetup) throws -> [SimTime] {
        try BehaviourCity.run(setup, checksInvariants: true).effects.compactMap {
            if case .pickedUp = $0.effect { $0.time } else { nil }
        }
    }

    @Test("T15: a driver stops work to leave a rank, and one who is called forward stays as long as in any queue")
    func idleDrivers() throws {
        var setup = BehaviourCity.quiet(requestsPerHour: 10, taxis: 12)
        setup.rules.ranks = [TaxiRules.RankRules(zone: ZoneID(0), capacity: 1, lineMax: .max)]
        let trip = WeightedTrips(trips: [TripTemplate(origin: ZoneID(0), destination: ZoneID(3))])
        let process = PoissonDemand(requestsPerHour: Array(repeating: 4, count: 24), choices: [trip])
        setup.walkUps = [WalkUpDemand(zone: ZoneID(0), process: process, patienceSeconds: nil)]
        setup.drivers.idle.after = .minutes(10)
        (setup.drivers.idle.stayWeight, setup.drivers.idle.randomWeight) = (0, 1)
        let effects = try BehaviourCity.run(setup, checksInvariants: true).effects
        var zones: [DriverID: ZoneID] = [:]
        var called: [DriverID: SimTime] = [:]
        var (left, stayed) = (0, 0)
        for timed in effects {
            switch timed.effect {
            case .driverStarted(let driver, let zone), .concluded(_, _, let driver, let zone, _): zones[driver] = zone
            case .driverMoved(let driver, let zone):
                #expect(zones[driver] != ZoneID(0), "\(driver) drives away from the rank in its queue")
                zones[driver] = zone
            case .calledForward(let driver, _): called[driver] = timed.time
            case .accepted(_, _, let driver, _, _, _), .turnedAway(let driver, _): called[driver] = nil
            case .driverStopped(let driver, let zone):
                if zone == ZoneID(0) { left += 1 }
                guard let time = called.removeValue(forKey: driver) else { continue }
                #expect(timed.time >= time + .minutes(10), "\(driver) leaves a place at the rank at once")
                stayed += 1
            default: break
            }
        }
        #expect(left > 10 && stayed > 0, "\(left), \(stayed)")
    }

    @Test("T14: on streets clients stand at the rank, and a taxi that stands elsewhere in its zone drives there first")
    func drivesToRank() throws {
        var setup = StreetTown.setup(requestsPerHour: 20)
        let nodes = StreetTown.traffic.nodes(in: ZoneID(2))
        let place = StreetTown.traffic.position(ofNode: nodes[nodes.startIndex + 1])
        setup.rules.ranks = [TaxiRules.RankRules(zone: ZoneID(2), lineMax: .max)]
        let trip = WeightedTrips(trips: [TripTemplate(origin: ZoneID(2), destination: ZoneID(0))])
        let process = PoissonDemand(requestsPerHour: Array(repeating: 60, count: 24), choices: [trip])
        setup.walkUps = [WalkUpDemand(zone: ZoneID(2), process: process, patienceSeconds: nil, place: place)]
        let (record, _, effects) = try StreetTown.run(setup)
        let origins = effects.compactMap {
            if case .walkedUp(_, _, let from, _, _, _) = $0.effect { from } else { nil }
        }
        #expect(origins.count > 100 && origins.allSatisfy { $0 == place })
        let rides = record.rides.filter { $0.kind == .walkUp && $0.wasPickedUp }
        #expect(rides.contains { $0.pickupMetres > 0 })
    }

    @Test("T15: taxis wait in the lot, are called forward and are turned away, and all walk-up clients find one")
    func holdingLot() throws {
        var setup = Self.queue(perHour: 20, taxis: 12, lineMax: .max, days: 4)
        setup.rules.ranks[0].capacity = 2
        setup.rules.ranks[0].holding = TaxiRules.HoldingLot(capacity: 3, drive: .minutes(4))
        let rank = try #require(try Self.result(setup).record.rankService.first)
        #expect(rank.walkUps == rank.served + rank.openAtEnd)
        #expect(rank.held > 100 && rank.turnedAway > 20 && rank.released > 100)
        #expect(try #require(rank.holdingMeanSeconds) > 60)
    }
}
