import CGSL
import SimulationKernel
import Statistics
import Testing

@Suite("Selection of the best system")
struct SelectionTests {
    /// Systems with a common random part, as under common random numbers.
    private struct Systems {
        let means: [Double]
        let deviations: [Double]
        /// Common share of the variance, 0 to 1.
        let shared: Double
        var normals: NormalDraws

        init(means: [Double], deviations: [Double], shared: Double, trial: Int) {
            (self.means, self.deviations, self.shared) = (means, deviations, shared)
            normals = NormalDraws(trial: trial)
        }

        /// Returns a value of each of these systems, from one round.
        mutating func round(_ systems: [Int]) -> [Double] {
            let common = normals.next() * shared.squareRoot()
            return systems.map { means[$0] + deviations[$0] * (common + normals.next() * (1 - shared).squareRoot()) }
        }
    }

    private struct NormalDraws {
        private var stream: RandomStream

        init(trial: Int) {
            stream = StreamFamily(seed: 2_001, replication: UInt32(trial))
                .stream(purpose: StreamPurpose(rawValue: 1), entity: 0)
        }

        mutating func next() -> Double { gsl_cdf_ugaussian_Pinv(stream.uniform() + 0x1p-54) }
    }

    /// Runs a search and returns the selected system and the number of values.
    private func search(_ systems: inout Systems, confidence: Double) -> (best: Int, values: Int) {
        let all = Array(systems.means.indices)
        let rounds = (0..<KimNelson.defaultFirstStage).map { _ in systems.round(all) }
        let first = all.map { system in rounds.map { $0[system] } }
        var search = KimNelson(firstStage: first, confidence: confidence, indifference: 1)
        var values = all.count * rounds.count
        while search.best == nil {
            let inPlay = search.inPlay
            values += inPlay.count
            search.add(systems.round(inPlay))
        }
        return (search.best ?? -1, values)
    }

    @Test(
        "KN picks the best in at least 95 % of trials with a lead of the indifference and all others equal",
        // With two systems it is right in 96.2 % (8,000 trials of a separate program), so more trials reduce the noise.
        arguments: [(2, 0.0, 2_000), (5, 0.0, 500), (5, 0.8, 500), (10, 0.5, 500)])
    func kimNelson(systems: Int, shared: Double, trials: Int) {
        var (right, values) = (0, 0)
        for trial in 1...trials {
            let means = (0..<systems).map { $0 == trial % systems ? 1.0 : 0 }
            let deviations = (0..<systems).map { 2 + Double($0 % 3) }
            var city = Systems(means: means, deviations: deviations, shared: shared, trial: trial)
            let found = search(&city, confidence: 0.95)
            right += found.best == trial % systems ? 1 : 0
            values += found.values
        }
        #expect(20 * right >= 19 * trials, "\(right) of \(trials), with \(values / trials) values each")
    }

    @Test("Common random numbers and large differences shorten the KN search")
    func shorter() {
        func values(_ means: [Double], shared: Double) -> Int {
            (1...50).reduce(0) { sum, trial in
                var city = Systems(means: means, deviations: [3, 3, 3, 3], shared: shared, trial: trial)
                return sum + search(&city, confidence: 0.95).values
            }
        }
        let plain = values([0, 0, 0, 1], shared: 0)
        #expect(values([0, 0, 0, 1], shared: 0.8) * 2 < plain)
        #expect(values([0, 0, 0, 10], shared: 0) * 2 < plain)
    }

    @Test("Exactly equal systems end the search; a single system is the best")
    func ends() {
        let equal = KimNelson(firstStage: [[1, 1, 1], [1, 1, 1]], confidence: 0.95, indifference: 1)
        #expect(equal.best == 0)
        #expect(KimNelson(firstStage: [[1, 2, 3]], confidence: 0.95, indifference: 1).best == 0)
        var three = KimNelson(firstStage: [[1, 5, 3], [2, 1, 4], [4, 2, 3]], confidence: 0.95, indifference: 0.1)
        three.remove(0)
        #expect(three.inPlay == [1, 2])
    }

    @Test("OCBA spends most on systems close to the best, and on systems with a large variance")
    func budget() {
        func system(_ mean: Double, _ deviation: Double) -> BudgetAllocation.System {
            BudgetAllocation.System([mean - deviation, mean + deviation])
        }
        let next = BudgetAllocation.next(1_000, for: [system(10, 1), system(9, 1), system(5, 1), system(9, 3)])
        let total: Int = next.reduce(0, +)
        #expect(total == 1_000)
        #expect(next[3] > next[1] && next[1] > next[2] && next[0] > next[2])
        // Chen's rule: N₁ / N₃ = (σ₁ δ₃ / σ₃ δ₁)² = 1/9.
        let ratio = Double(next[1] + 2) / Double(next[3] + 2)
        #expect(abs(ratio - 1.0 / 9) < 0.01)
        let totalOfSame: Int = BudgetAllocation.next(7, for: [system(1, 0), system(1, 0)]).reduce(0, +)
        #expect(totalOfSame == 7)
    }

    @Test("OCBA finds the best more often than equal shares of the same budget")
    func betterThanEqualShares() {
        var (right, rightEqual) = (0, 0)
        for trial in 1...400 {
            let means = (0..<10).map { Double($0) / 2 }
            let deviations = Array(repeating: 3.0, count: 10)
            var city = Systems(means: means, deviations: deviations, shared: 0, trial: trial)
            var spent = (0..<10).map { system in (0..<5).flatMap { _ in city.round([system]) } }
            for _ in 0..<15 {
                for (system, count) in BudgetAllocation.next(10, for: spent.map { .init($0) }).enumerated() {
                    for _ in 0..<count { spent[system] += city.round([system]) }
                }
            }
            #expect(spent.reduce(0) { $0 + $1.count } == 200)
            right += BudgetAllocation.best(of: spent.map { .init($0) }) == 9 ? 1 : 0
            let equal = (0..<10).map { system in
                BudgetAllocation.System((0..<20).flatMap { _ in city.round([system]) })
            }
            rightEqual += BudgetAllocation.best(of: equal) == 9 ? 1 : 0
        }
        #expect(right > rightEqual + 20, "\(right) and \(rightEqual) of 400")
    }

    @Test("The probability of the best follows Student's distribution with Welch's degrees of freedom")
    func probability() {
        func system(_ values: Double...) -> BudgetAllocation.System { BudgetAllocation.System(values) }
        let (one, other) = (system(0, 2), system(1, 3))
        // Means 1 and 2, each with a variance of 1: t = 1 / √2 with two degrees of freedom gives 1/2 + t / 2√(2 + t²).
        #expect(abs(BudgetAllocation.probabilityOfBest([one, other]) - (0.5 + 0.5 / 5.0.squareRoot())) < 1e-9)
        #expect(BudgetAllocation.probabilityOfBest([one, system(-1, 3)]) == 0.5)
        // The other system decides alone against one without variance: one degree of freedom, t = 1.
        #expect(abs(BudgetAllocation.probabilityOfBest([system(1, 1, 1), system(-1, 1)]) - 0.75) < 1e-9)
        #expect(BudgetAllocation.probabilityOfBest([system(1, 1), system(2, 2)]) == 1)
    }

    @Test(
        "A false best among equal systems is no more frequent than its probability says, with any number of values",
        arguments: [2, 3, 10])
    func calibratedProbability(values: Int) {
        let trials = 4_000
        var told = 0
        for trial in 1...trials {
            var city = Systems(means: [0, 0], deviations: [1, 1], shared: 0, trial: trial)
            let systems = (0..<2).map { system in
                BudgetAllocation.System((0..<values).map { _ in city.round([system])[0] })
            }
            told += BudgetAllocation.probabilityOfBest(systems) >= 0.95 ? 1 : 0
        }
        // Either may come out ahead: at most a tenth of the trials, plus three standard errors.
        #expect(told <= trials / 10 + 57, "\(told) of \(trials)")
    }
}
