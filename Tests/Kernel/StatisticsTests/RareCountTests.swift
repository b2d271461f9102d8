import CGSL
import Glibc
import SimulationKernel
import Statistics
import Testing

/// Rare and unobserved events: their absence is not certain. The seeds are fixed, so that a correct program always
/// passes.
@Suite("Rare counts")
struct RareCountTests {
    private static let trials = 1_000

    /// Counts of single Poisson events, or of clustered ones: with a gamma-distributed rate of this shape.
    private struct Counts {
        let mean: Double
        var shape: Double?
        private var stream: RandomStream

        init(mean: Double, shape: Double? = nil, trial: Int) {
            (self.mean, self.shape) = (mean, shape)
            stream = StreamFamily(seed: 2_002, replication: UInt32(trial))
                .stream(purpose: StreamPurpose(rawValue: 1), entity: 0)
        }

        mutating func next() -> Double {
            let rate = shape.map { mean / $0 * gsl_cdf_gamma_Pinv(stream.uniform() + 0x1p-54, $0, 1) } ?? mean
            // Drawn by the times between events.
            var (count, time) = (0.0, -log(1 - stream.uniform()))
            while time < rate {
                count += 1
                time -= log(1 - stream.uniform())
            }
            return count
        }

        mutating func next(_ count: Int) -> [Double] { (0..<count).map { _ in next() } }
    }

    /// Returns the number of trials whose interval contains the true mean.
    private func holding(mean: Double, shape: Double? = nil, replications: Int) -> Int {
        (1...RareCountTests.trials).count { trial in
            var counts = Counts(mean: mean, shape: shape, trial: trial)
            let interval = ConfidenceInterval(
                counts.next(replications), within: .nonNegative, rareEvents: .events(of: 1))
            return interval.map { $0.low <= mean && mean <= $0.high } ?? false
        }
    }

    @Test(
        "Of a thousand 95 % intervals of a rare count at least 93 % contain the truth, with any number of events",
        arguments: [5, 10, 20, 50])
    func coverage(replications: Int) {
        for mean in [0.05, 0.1, 0.3, 0.5, 1, 2, 3] {
            let holding = holding(mean: mean, replications: replications)
            // 95 % less three standard deviations of the binomial distribution.
            #expect(holding >= 929, "\(holding) with \(mean) each")
        }
    }

    @Test(
        "If counts come in clusters with at least twice the variance, at least 90 % still do",
        arguments: [5, 10, 20, 50])
    func swarms(replications: Int) {
        for mean in [0.05, 0.3, 1, 3] {
            let holding = holding(mean: mean, shape: 1, replications: replications)
            #expect(holding >= 900, "\(holding) with \(mean) each")
        }
    }

    @Test("The interval of a count that is always 0 is the exact bound")
    func bounds() throws {
        // Garwood's bound for no event, and 1,000 requests that were all served.
        let none = try #require(
            ConfidenceInterval(Array(repeating: 0, count: 20), within: .nonNegative, rareEvents: .events(of: 1)))
        #expect(none.mean == 0 && none.low == 0 && abs(none.high - gsl_cdf_chisq_Pinv(0.975, 2) / 2 / 20) < 1e-12)
        let all = try #require(
            ConfidenceInterval(Array(repeating: 1, count: 10), within: .share, rareEvents: .events(of: 0.01)))
        #expect(all.high == 1 && abs(all.low - 0.996311) < 1e-6)
        let most = try #require(ConfidenceInterval([3, 3, 3, 3], within: .nonNegative, rareEvents: .events(of: 1)))
        #expect(abs(most.low - 2.078) < 1e-3 && abs(most.high - 3.922) < 1e-3)
        #expect(ConfidenceInterval([0, 0, 0], within: .nonNegative, rareEvents: .unknown) == nil)
        #expect(ConfidenceInterval([300, 300], within: .nonNegative)?.halfWidth == 0)
        let wide = try #require(ConfidenceInterval([1, 1], within: .share, rareEvents: .events(of: 1)))
        #expect(wide.low == 0 && wide.high == 1)
    }

    @Test(
        "Of intervals narrowed to a goal at least 90 % contain the truth, and none ends before an event occurred"
    )
    func sequential() {
        let (mean, trials) = (0.304, 300)
        var holding = 0
        for trial in 1...trials {
            var counts = Counts(mean: mean, trial: trial)
            var values = counts.next(10)
            while true {
                let interval = ConfidenceInterval(values, within: .nonNegative, rareEvents: .events(of: 1))
                if let interval, interval.halfWidth <= 0.15 {
                    holding += interval.low <= mean && mean <= interval.high ? 1 : 0
                    break
                }
                values.append(counts.next())
            }
        }
        #expect(10 * holding >= 9 * trials, "\(holding) of \(trials)")
    }

    // MARK: The best

    @Test(
        "KN picks the system with the fewest rare events in at least 95 % of trials",
        arguments: [
            ([0.304, 0.109], 0.1, nil), ([0.304, 0.109], 0.195, nil), ([0.15, 0.05], 0.1, nil),
            ([0.25, 0.05], 0.2, nil),
            ([0.4, 0.3, 0.1], 0.2, nil), ([0.15, 0.05], 0.1, 1),
        ] as [([Double], Double, Double?)])
    func fewest(means: [Double], indifference: Double, shape: Double?) {
        let trials = 400
        var right = 0
        for trial in 1...trials {
            var systems = means.enumerated().map { Counts(mean: $1, shape: shape, trial: trial * 10 + $0) }
            let first = systems.indices.map { system in systems[system].next(10).map { -$0 } }
            var search = KimNelson(
                firstStage: first, confidence: 0.95, indifference: indifference,
                unseen: means.map { _ in .events(of: 1) })
            while search.best == nil { search.add(search.inPlay.map { -systems[$0].next() }) }
            right += search.best == means.count - 1 ? 1 : 0
        }
        #expect(20 * right >= 19 * trials, "\(right) of \(trials)")
    }

    @Test("KN finds no best system without any event, unless the bound is below the indifference")
    func nothingSeen() {
        let none = [Double](repeating: 0, count: 10)
        func search(_ indifference: Double, _ unseen: RareEventBound) -> KimNelson {
            KimNelson(
                firstStage: [none, none], confidence: 0.95, indifference: indifference, unseen: [unseen, unseen])
        }
        #expect(search(0.05, .events(of: 1)).best == nil && search(1, .events(of: 1)).best == 0)
        #expect(search(1, .unknown).best == nil && search(1, .exact).best == 0)
        var long = search(0.05, .events(of: 1))
        while long.best == nil { long.add(long.inPlay.map { _ in 0 }) }
        #expect((100...1_000).contains(long.roundCount), "\(long.roundCount)")
    }

    @Test(
        "A false best with 95 % among equal systems with rare events is no more frequent than OCBA says",
        arguments: [0.05, 0.109, 0.304])
    func equalSystems(mean: Double) {
        let trials = 1_000
        let told = (1...trials).count { trial in
            var systems = (0..<2).map { Counts(mean: mean, trial: trial * 10 + $0) }
            let known = systems.indices.map { system in
                BudgetAllocation.System(systems[system].next(10).map { -$0 }, unseen: .events(of: 1))
            }
            return BudgetAllocation.probabilityOfBest(known) >= 0.95
        }
        // Either may come out ahead: at most a tenth of the trials, plus three standard deviations.
        #expect(told <= trials / 10 + 28, "\(told)")
        let unknown = BudgetAllocation.System([0, 0, 0], unseen: .unknown)
        #expect(BudgetAllocation.probabilityOfBest([unknown, .init([-1, -1, -1])]) == 0.5)
        let total: Int = BudgetAllocation.next(7, for: [unknown, unknown]).reduce(0, +)
        #expect(total == 7)
    }

    // MARK: Differences

    @Test("A constant difference of rare counts is tested by its signs, and its interval is not that of a fact")
    func differences() throws {
        let (none, one) = ([Double](repeating: 0, count: 10), [Double](repeating: 1, count: 10))
        let paired = MeanDifference(paired: none, one, rareEvents: .events(of: 1))
        #expect(paired.probability == scalbn(1, -9))
        let interval = try #require(paired.interval)
        #expect(interval.lowerBound > 0.6 && interval.lowerBound < 0.8 && interval.upperBound > 1.2)
        let same = MeanDifference(paired: none, none, rareEvents: .events(of: 1))
        #expect(same.probability == 1 && (same.interval?.upperBound ?? 0) > 0.3)
        #expect(MeanDifference(paired: none, none, rareEvents: .unknown).interval == nil)
        let apart = MeanDifference(independent: none, one, rareEvents: (.events(of: 1), .events(of: 1)))
        #expect((apart.probability ?? 0) > 0 && (apart.interval?.lowerBound ?? 0) < 0.7)
    }

    @Test("Of true zero differences of rare counts at most one in twenty is significant")
    func falseDifferences() {
        for mean in [0.05, 0.3, 1] {
            let (trials, found) = (
                RareCountTests.trials,
                (1...RareCountTests.trials).count { trial in
                    var (one, other) = (Counts(mean: mean, trial: trial), Counts(mean: mean, trial: trial + 5_000))
                    let difference = MeanDifference(paired: one.next(10), other.next(10), rareEvents: .events(of: 1))
                    return (difference.probability ?? 1) <= 0.05
                }
            )
            #expect(found <= trials / 20 + 21, "\(found) with \(mean) each")
        }
    }
}
