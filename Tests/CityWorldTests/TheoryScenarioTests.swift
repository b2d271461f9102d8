import CityWorld
import Measures
import Quantities
import Scenario
import Statistics
import TestSupport
import Testing

/// The scenarios of `Scenarios/theory` are queues for which formulas are known: the whole simulator, from the file to the
/// records, is held against them.
@Suite("The simulator agrees with queueing theory")
struct TheoryScenarioTests {
    private static let replications = 6
    /// In standard errors; the seeds are fixed, so what passes once passes always.
    private static let deviationMax = 4.0

    /// What one replication of a scenario yields, by an estimate's name.
    private typealias Estimates = [(name: String, value: Double, theory: Double)]

    /// The mean of each estimate over the replications, in standard errors from the theory's value.
    private func deviations(
        of scenario: String, overrides: [String] = [], estimates: ([RideRecord]) -> Estimates
    ) throws -> [(name: String, deviation: Double)] {
        let setup = try ScenarioLoader.load(
            path: TestFiles.scenario("theory/\(scenario)"),
            overrides: ["duration=25 days", "warmUp=2 days"] + overrides, seed: 20_260_606, dataFolder: nil)
        let runner = ReplicationRunner(plan: WorldPlan(setup))
        var tallies: [(name: String, tally: Tally, theory: Double)] = []
        for replication in 1...TheoryScenarioTests.replications {
            let rides = try runner.run(replication: replication).rides.filter {
                $0.requested.sinceStart >= setup.warmUp
            }
            for (index, estimate) in estimates(rides).enumerated() {
                if index == tallies.count { tallies.append((estimate.name, Tally(), estimate.theory)) }
                tallies[index].tally.add(estimate.value)
            }
        }
        return tallies.map { name, tally, theory in
            let error = tally.standardDeviation / Double(tally.count).squareRoot()
            return (name, (tally.mean - theory) / error)
        }
    }

    /// Until a taxi was found, or patience ended.
    private func wait(_ ride: RideRecord) -> SimDuration {
        (ride.wasPickedUp ? ride.pickedUp : ride.ended) - ride.requested
    }

    private func meanWaitSeconds(_ rides: [RideRecord]) -> Double {
        rides.reduce(0) { $0 + wait($1).seconds } / Double(rides.count)
    }

    private func share(_ rides: [RideRecord], where holds: (RideRecord) -> Bool) -> Double {
        Double(rides.count(where: holds)) / Double(rides.count)
    }

    private func waitingQueue(servers: Int, overrides: [String] = []) throws -> [(name: String, deviation: Double)] {
        let queue = MarkovianQueue(arrivalsPerSecond: 27.0 / 3_600, meanServiceSeconds: 1_200, servers: servers)
        return try deviations(of: "mmc", overrides: overrides) { rides in
            [
                ("mean wait", meanWaitSeconds(rides), queue.meanWaitSeconds),
                ("P(wait)", share(rides) { wait($0) > .zero }, queue.waitingProbability),
                ("P(wait > 10 min)", share(rides) { wait($0) > .minutes(10) }, queue.waitExceeds(seconds: 600)),
            ]
        }
    }

    @Test("M/M/c: mean wait and the shares of those who wait are those of Erlang C")
    func markovian() throws {
        for (name, deviation) in try waitingQueue(servers: 10) {
            #expect(abs(deviation) < TheoryScenarioTests.deviationMax, "\(name)")
        }
    }

    @Test("M/M/c+M: abandonment, mean wait and the share of those who wait are those of Erlang A")
    func impatient() throws {
        let queue = ImpatientQueue(
            arrivalsPerSecond: 33.0 / 3_600, meanServiceSeconds: 1_200, meanPatienceSeconds: 900, servers: 10)
        let deviations = try deviations(of: "erlang-a") { rides in
            [
                ("abandonment", share(rides) { !$0.wasPickedUp }, queue.abandonmentProbability),
                ("mean wait", meanWaitSeconds(rides), queue.meanWaitSeconds),
                ("P(wait)", share(rides) { wait($0) > .zero }, queue.waitingProbability),
            ]
        }
        for (name, deviation) in deviations {
            #expect(abs(deviation) < TheoryScenarioTests.deviationMax, "\(name)")
        }
    }

    @Test(
        "M/G/c/c: the share of those who find no taxi is that of Erlang B, whatever the distribution of ride times",
        arguments: ["{exponential: {mean: 20 min}}", "20 min", "{lognormal: {mean: 20 min, cv: 2}}"])
    func blocking(rideTime: String) throws {
        let blocked = ErlangFormulas.blockingProbability(servers: 10, offeredLoad: 9)
        let deviations = try deviations(of: "erlang-b", overrides: ["travel.rideTime=\(rideTime)"]) { rides in
            [("blocking", share(rides) { !$0.wasPickedUp }, blocked)]
        }
        for (name, deviation) in deviations {
            #expect(abs(deviation) < TheoryScenarioTests.deviationMax, "\(name)")
        }
    }

    @Test("The comparison is sharp enough to notice one taxi too many, and ride times 3 % too long")
    func sharpness() throws {
        for (name, deviation) in try waitingQueue(servers: 11) {
            #expect(abs(deviation) > TheoryScenarioTests.deviationMax, "\(name)")
        }
        let blocked = ErlangFormulas.blockingProbability(servers: 10, offeredLoad: 9)
        let longer = try deviations(of: "erlang-b", overrides: ["travel.rideTime={exponential: {mean: 20.6 min}}"]) {
            [("blocking", share($0) { !$0.wasPickedUp }, blocked)]
        }
        #expect(longer.allSatisfy { abs($0.deviation) > TheoryScenarioTests.deviationMax })
    }
}
