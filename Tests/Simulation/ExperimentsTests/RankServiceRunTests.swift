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
        let theory = LimitedQueue(
            arrivalsPerSecond: 30.0 / 3_600, meanServiceSeconds: 1_200, servers: 10, waitingMax: 5)
        let all = try #require(metrics.value(of: .walkUps))
        let balked = try #require(metrics.value(of: .walkUpsBalked))
        let wait = try #require(metrics.value(of: .rankWaitMean))
        let line = try #require(metrics.value(of: .rankLineMean))
        #expect(abs(balked / all / theory.blockingProbability - 1) < 0.1, "\(balked / all)")
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
