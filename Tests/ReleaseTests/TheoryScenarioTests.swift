import Foundation
import Statistics
import TestSupport
import Testing

/// The scenarios of `Scenarios/theory` are queues for which formulas are known: the whole program, from the file to the
/// table of rides, is held against them.
@Suite("The simulator agrees with queueing theory", .enabled(if: CommandLineRun.released != nil, "\(releaseIsMissing)"))
struct TheoryScenarioTests {
    private static let replications = 6
    private static let warmUpDays = 2
    /// In standard errors; the seed is fixed, so what passes once passes always.
    private static let deviationMax = 4.0

    /// What the rides of one replication come to. A wait lasts until a taxi is found, or patience ends.
    private struct RideSums {
        var rides = 0.0
        var waitSeconds = 0.0
        var waited = 0.0
        var waitedOverTenMinutes = 0.0
        var withoutTaxi = 0.0

        /// The table has hundreds of thousands of rows, which awk sums up much faster than code that is not optimised.
        static let program = """
            BEGIN { FS = "," }
            NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next }
            $column["requested_s"] >= \(86_400 * warmUpDays) {
                replication = $column["replication"]
                pickedUp = $column["picked_up_s"]
                wait = (pickedUp == "" ? $column["ended_s"] : pickedUp) - $column["requested_s"]
                rides[replication]++
                seconds[replication] += wait
                waited[replication] += wait > 0
                long[replication] += wait > 600
                without[replication] += pickedUp == ""
            }
            END { for (r in rides) print rides[r], seconds[r], waited[r], long[r], without[r] }
            """

        init(line: some StringProtocol) throws {
            let numbers = line.split(separator: " ").compactMap { Double($0) }
            try #require(numbers.count == 5, "\(line)")
            (rides, waitSeconds, waited) = (numbers[0], numbers[1], numbers[2])
            (waitedOverTenMinutes, withoutTaxi) = (numbers[3], numbers[4])
        }
    }

    /// Something that theory knows of the rides.
    private struct Estimate {
        let name: String
        let theory: Double
        let value: (RideSums) -> Double
    }

    /// The mean of each estimate over the replications, in standard errors from the theory's value.
    private func deviations(
        of scenario: String, overrides: [String] = [], estimates: [Estimate]
    ) throws -> [(name: String, deviation: Double)] {
        let folder = try TemporaryFolder()
        let changes = ["duration=25 days", "warmUp=\(TheoryScenarioTests.warmUpDays) days"] + overrides
        var run = try CommandLineRun(
            [
                "run", TestFiles.scenario("theory/\(scenario)"), "--quiet", "--out", "r", "--seed", "20260606",
                "--replications", "\(TheoryScenarioTests.replications)",
            ] + changes.flatMap { ["--set", $0] }, in: folder.path, program: CommandLineRun.released)
        try #require(run.exitCode == 0, "\(run.messages)")
        try folder.write(RideSums.program, to: "sums.awk")
        run = try CommandLineRun(shell: "awk -f sums.awk r/rides.csv", in: folder.path)
        let sums = try run.output.split(separator: "\n").map { try RideSums(line: $0) }
        try #require(sums.count == TheoryScenarioTests.replications, "\(run.output)\(run.messages)")
        return estimates.map { estimate in
            let tally = Tally(sums.map(estimate.value))
            return (estimate.name, (tally.mean - estimate.theory) / tally.standardError)
        }
    }

    private func waitingQueue(servers: Int, overrides: [String] = []) throws -> [(name: String, deviation: Double)] {
        let queue = MarkovianQueue(arrivalsPerSecond: 27.0 / 3_600, meanServiceSeconds: 1_200, servers: servers)
        return try deviations(
            of: "mmc", overrides: overrides,
            estimates: [
                Estimate(name: "mean wait", theory: queue.meanWaitSeconds) { $0.waitSeconds / $0.rides },
                Estimate(name: "P(wait)", theory: queue.waitingProbability) { $0.waited / $0.rides },
                Estimate(name: "P(wait > 10 min)", theory: queue.waitExceeds(seconds: 600)) {
                    $0.waitedOverTenMinutes / $0.rides
                },
            ])
    }

    private func blocking(rideTime: String) throws -> [(name: String, deviation: Double)] {
        let blocked = ErlangFormulas.blockingProbability(servers: 10, offeredLoad: 9)
        return try deviations(
            of: "erlang-b", overrides: ["travel.rideTime=\(rideTime)"],
            estimates: [Estimate(name: "blocking", theory: blocked) { $0.withoutTaxi / $0.rides }])
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
        let deviations = try deviations(
            of: "erlang-a",
            estimates: [
                Estimate(name: "abandonment", theory: queue.abandonmentProbability) { $0.withoutTaxi / $0.rides },
                Estimate(name: "mean wait", theory: queue.meanWaitSeconds) { $0.waitSeconds / $0.rides },
                Estimate(name: "P(wait)", theory: queue.waitingProbability) { $0.waited / $0.rides },
            ])
        for (name, deviation) in deviations {
            #expect(abs(deviation) < TheoryScenarioTests.deviationMax, "\(name)")
        }
    }

    @Test(
        "M/G/c/c: the share of those who find no taxi is that of Erlang B, whatever the distribution of ride times",
        arguments: ["{exponential: {mean: 20 min}}", "20 min", "{lognormal: {mean: 20 min, cv: 2}}"])
    func loss(rideTime: String) throws {
        for (name, deviation) in try blocking(rideTime: rideTime) {
            #expect(abs(deviation) < TheoryScenarioTests.deviationMax, "\(name)")
        }
    }

    @Test("The comparison is sharp enough to notice one taxi too many, and ride times 3 % too long")
    func sharpness() throws {
        let sharp =
            try waitingQueue(servers: 11) + blocking(rideTime: "{exponential: {mean: 20.6 min}}")
        for (name, deviation) in sharp {
            #expect(abs(deviation) > TheoryScenarioTests.deviationMax, "\(name)")
        }
    }
}
