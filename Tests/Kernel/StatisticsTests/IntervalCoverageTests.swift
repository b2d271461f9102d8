import Glibc
import SimulationKernel
import Statistics
import Testing

/// Coverage of intervals: a thousand experiments on a queue with one server and known truth, each of twenty
/// replications. The seeds are fixed, so that a correct program always passes.
@Suite("Confidence intervals compared with queueing theory")
struct IntervalCoverageTests {
    private static let experiments = 1_000
    private static let replications = 20
    private static let customers = 200
    private static let load = 0.5

    /// Returns the waits of successive customers of one server by D. V. Lindley's recursion (1952), in steady state or
    /// from an empty start.
    private static func waits(
        seed: UInt64, replication: Int, count: Int, load: Double = load, startsEmpty: Bool = false
    ) -> [Double] {
        var stream = StreamFamily(seed: seed, replication: UInt32(replication)).stream(
            purpose: StreamPurpose(rawValue: 1), entity: 0)
        func exponential(_ mean: Double) -> Double { -mean * log(1 - stream.uniform()) }
        // Steady state: the server is idle, or the wait is exponential.
        var wait = startsEmpty || !stream.bernoulli(load) ? 0 : exponential(1 / (1 - load))
        return (0..<count).map { _ in
            defer { wait = max(0, wait + exponential(1) - exponential(1 / load)) }
            return wait
        }
    }

    /// Returns the number of experiments whose interval is below the truth, contains it, or is above it.
    private func outcomes(
        of truth: Double, _ interval: ([[Double]]) -> ConfidenceInterval?
    ) -> (below: Int, holding: Int, above: Int) {
        var counts = (below: 0, holding: 0, above: 0)
        for experiment in 0..<IntervalCoverageTests.experiments {
            let runs = (1...IntervalCoverageTests.replications).map {
                IntervalCoverageTests.waits(
                    seed: UInt64(experiment), replication: $0, count: IntervalCoverageTests.customers)
            }
            guard let interval = interval(runs) else { continue }
            if interval.high < truth {
                counts.below += 1
            } else if interval.low > truth {
                counts.above += 1
            } else {
                counts.holding += 1
            }
        }
        return counts
    }

    @Test(
        "Of a thousand 95 % intervals of a mean wait 93 to 97 % contain the truth, better than without correction")
    func meanWait() {
        let load = IntervalCoverageTests.load
        var studentBelow = 0
        let counts = outcomes(of: load / (1 - load)) { runs in
            let means = runs.map { Tally($0).mean }
            if let student = ConfidenceInterval(Tally(means)), student.high < load / (1 - load) { studentBelow += 1 }
            return ConfidenceInterval(means, within: .nonNegative)
        }
        #expect((930...970).contains(counts.holding), "\(counts)")
        #expect(counts.below < studentBelow, "\(counts), Student's \(studentBelow)")
    }

    @Test("The same holds for the share of long waits, most of which fall into few replications")
    func longWaits() {
        let (load, limit) = (IntervalCoverageTests.load, 4.0)
        let counts = outcomes(of: load * exp(-(1 - load) * limit)) { runs in
            ConfidenceInterval(
                runs.map { run in Double(run.count { $0 > limit }) / Double(run.count) }, within: .share)
        }
        #expect((930...970).contains(counts.holding), "\(counts)")
    }

    @Test("The same holds for a ratio of sums over replications of different size")
    func ratios() {
        let load = IntervalCoverageTests.load
        let counts = outcomes(of: load) { runs in
            // Every third replication is used completely, the others to a half and to a third.
            let counted = runs.enumerated().map { $1.suffix($1.count / (1 + $0 % 3)) }
            let ratio = RatioOfSums(
                counted.map { Double($0.count { $0 > 0 }) }, to: counted.map { Double($0.count) })
            return ratio.flatMap { ConfidenceInterval($0.pseudoValues, about: $0.value, within: .share) }
        }
        #expect((930...970).contains(counts.holding), "\(counts)")
    }

    // MARK: Warm-up

    @Test("Truncation by MSER-5 on pilots removes the bias of an empty start")
    func emptyStart() throws {
        let (load, count) = (0.8, 1_000)
        let truth = load / (1 - load)
        func averaged(_ replications: [[Double]]) -> [Double] {
            (0..<count).map { index in replications.reduce(0) { $0 + $1[index] } / Double(replications.count) }
        }
        func runs(_ numbers: Range<Int>) -> [[Double]] {
            numbers.map {
                IntervalCoverageTests.waits(seed: 7, replication: $0, count: count, load: load, startsEmpty: true)
            }
        }
        func deviation(_ runs: [[Double]], from start: Int) -> Double {
            let means = Tally(runs.map { Tally($0[start...]).mean })
            return (means.mean - truth) / means.standardError
        }
        let pilots = averaged(runs(3_000..<3_050))
        let runs = runs(0..<2_000)
        #expect(deviation(runs, from: 0) < -4)
        let cut = try #require(WarmUp.mser5(pilots))
        #expect(abs(deviation(runs, from: cut)) < 3, "\(cut)")
        let days = try #require(WarmUp.periods(pilots, of: 100))
        #expect(days > 0 && abs(deviation(runs, from: 100 * days)) < 3, "\(days)")
    }
}
