import CGSL
import Glibc
import Statistics
import Testing

@testable import SimulationKernel

@Suite("Distributions")
struct DistributionTests {
    static let continuous: [Distribution] = [
        .exponential(mean: 480),
        .lognormal(mean: 1, coefficientOfVariation: 0.3),
        .lognormal(mean: 900, coefficientOfVariation: 1.2),
        .gamma(mean: 20, coefficientOfVariation: 0.5),
        .gamma(mean: 20, coefficientOfVariation: 1.6),
        .weibull(scale: 3, shape: 1.7),
        .weibull(scale: 3, shape: 0.8),
        .uniform(from: -2, to: 6),
    ]
    static let discrete: [Distribution] = [.constant(20), .empirical([1, 1, 2, 8]), .empirical([3])]

    private func draws(_ distribution: Distribution, count: Int, entity: UInt32 = 0) -> [Double] {
        var stream = StreamFamily(seed: 5, replication: 0).stream(purpose: .first, entity: entity)
        return (0..<count).map { _ in distribution.sample(from: &stream) }
    }

    @Test("The mean of draws is the expected value", arguments: continuous + discrete)
    func mean(distribution: Distribution) {
        let tally = Tally(draws(distribution, count: 40_000))
        let z = (tally.mean - distribution.mean) / (distribution.variance / Double(tally.count)).squareRoot()
        #expect(tally.mean == distribution.mean || abs(z) < 4, "z = \(z)")
    }

    @Test("The variance of draws is the expected variance", arguments: continuous + discrete)
    func variance(distribution: Distribution) {
        // Squared differences from the known mean, with separate draws for each value, so that the z values are
        // independent.
        let squares = draws(distribution, count: 100_000).map { ($0 - distribution.mean) * ($0 - distribution.mean) }
        let tally = Tally(squares)
        let z = (tally.mean - distribution.variance) / tally.standardError
        #expect(tally.mean == distribution.variance || abs(z) < 4, "z = \(z)")
    }

    @Test("Draws pass the Kolmogorov-Smirnov test of their distribution", arguments: continuous)
    func shape(distribution: Distribution) {
        let sorted = draws(distribution, count: 10_000, entity: 1).sorted()
        #expect(kolmogorovTail(sorted, distribution.cumulativeProbability) > 1e-4)
    }

    @Test("The Kolmogorov-Smirnov test distinguishes similar distributions")
    func shapeCanary() {
        let sorted = draws(.exponential(mean: 480), count: 10_000, entity: 1).sorted()
        #expect(kolmogorovTail(sorted, Distribution.exponential(mean: 440).cumulativeProbability) < 1e-4)
        let nearly = Distribution.gamma(mean: 480, coefficientOfVariation: 0.9)
        #expect(kolmogorovTail(sorted, nearly.cumulativeProbability) < 1e-4)
    }

    @Test("No draw is below the minimum", arguments: continuous + discrete)
    func minimum(distribution: Distribution) {
        #expect(draws(distribution, count: 5_000).allSatisfy { $0 >= distribution.minimum })
    }

    @Test("A lognormal or gamma distribution without variation is constant")
    func noVariation() {
        for distribution in [
            Distribution.lognormal(mean: 7, coefficientOfVariation: 0), .gamma(mean: 7, coefficientOfVariation: 0),
        ] {
            #expect(distribution.parameterError == nil)
            #expect(draws(distribution, count: 10).allSatisfy { abs($0 - 7) < 1e-12 })
            #expect(distribution.cumulativeProbability(6.9) == 0)
            #expect(distribution.cumulativeProbability(7.1) == 1)
        }
    }

    @Test("An empirical distribution draws each of its values equally often")
    func empirical() {
        let values = [1.0, 5, 5, 9]
        let drawn = draws(.empirical(values), count: 20_000)
        let counts = [1.0, 5, 9].map { value in drawn.count { $0 == value } }
        #expect(counts.reduce(0, +) == drawn.count)
        #expect(chiSquareTail(counts, probabilities: [0.25, 0.5, 0.25]) > 1e-4)
        #expect(Distribution.empirical(values).cumulativeProbability(5) == 0.75)
    }

    @Test(
        "Invalid parameters are reported",
        arguments: [
            (Distribution.constant(.nan), "constant is not a finite number"),
            (.exponential(mean: 0), "mean is 0.0 and must be greater than 0"),
            (.exponential(mean: .infinity), "mean is not a finite number"),
            (.lognormal(mean: -1, coefficientOfVariation: 1), "mean is -1.0 and must be greater than 0"),
            (.lognormal(mean: 1, coefficientOfVariation: -0.5), "cv is -0.5 and must not be negative"),
            (.gamma(mean: 1, coefficientOfVariation: .nan), "cv is not a finite number"),
            (.weibull(scale: 0, shape: 1), "scale is 0.0 and must be greater than 0"),
            (.weibull(scale: 1, shape: -2), "shape is -2.0 and must be greater than 0"),
            (.uniform(from: 3, to: 2), "from (3.0) is greater than to (2.0)"),
            (.uniform(from: -.infinity, to: 2), "from is not a finite number"),
            (.empirical([]), "there is no value to choose from"),
            (.empirical([1, .nan]), "a value is not a finite number"),
        ])
    func faults(distribution: Distribution, text: String) {
        #expect(distribution.parameterError?.description == text)
    }

    @Test("Valid parameters are accepted", arguments: continuous + discrete)
    func noFault(distribution: Distribution) { #expect(distribution.parameterError == nil) }
}

@Suite("Weighted choices")
struct WeightedChoiceTests {
    private func counts(_ choice: WeightedChoice, draws: Int = 40_000) -> [Int] {
        var stream = StreamFamily(seed: 5, replication: 0).stream(purpose: .second, entity: 0)
        var counts = [Int](repeating: 0, count: choice.count)
        for _ in 0..<draws { counts[choice.sample(from: &stream)] += 1 }
        return counts
    }

    @Test("The frequency of each index is proportional to its weight")
    func proportions() {
        let weights = [3.0, 1, 0.5, 7, 2.25]
        let total = weights.reduce(0, +)
        let tail = chiSquareTail(counts(WeightedChoice(weights: weights)), probabilities: weights.map { $0 / total })
        #expect(tail > 1e-4)
    }

    /// Returns `count` weights, repeated after a hundred thousand: only the tables have to be large.
    private static func repeated(to count: Int, _ next: () -> Double) -> [Double] {
        let some = (0..<min(count, 100_003)).map { _ in next() }
        var weights: [Double] = []
        weights.reserveCapacity(count)
        while weights.count < count { weights += some.prefix(count - weights.count) }
        return weights
    }

    /// Includes a table of eight million, which stores its limits in a narrower form.
    @Test(
        "The same numbers draw the same indices as the table of the GNU Scientific Library", arguments: 0..<62)
    func agreesWithGSL(seed: UInt64) throws {
        var random = StreamFamily(seed: seed, replication: 0).stream(purpose: .second, entity: 1)
        let isLarge = seed >= 60
        let count = isLarge ? (seed == 60 ? 8_388_607 : 9_000_001) : 2 + random.index(below: 300)
        var weights = WeightedChoiceTests.repeated(to: count) {
            random.uniform() < 0.2 ? 0 : (random.uniform() * 6).rounded() / 4
        }
        weights[random.index(below: count)] = 1 + random.uniform()
        let table = try #require(gsl_ran_discrete_preproc(count, weights))
        defer { gsl_ran_discrete_free(table) }
        let choice = WeightedChoice(weights: weights)
        var other = random
        for draw in 0..<(isLarge ? 200_000 : 500) {
            let expected = other.withGenerator { Int(gsl_ran_discrete($0, table)) }
            let drawn = choice.sample(from: &random)
            if drawn != expected { Issue.record("seed \(seed), draw \(draw): \(drawn), not \(expected)") }
        }
    }

    /// A random number next to a limit has a probability of 10⁻⁹, so these numbers are chosen.
    @Test("A number next to a column's limit draws the index of the GNU Scientific Library, in both forms of limits")
    func limits() throws {
        var random = StreamFamily(seed: 4, replication: 0).stream(purpose: .second, entity: 2)
        for count in [3_001, 9_000_001] {
            let weights = WeightedChoiceTests.repeated(to: count) { random.uniform() }
            let table = try #require(gsl_ran_discrete_preproc(count, weights))
            defer { gsl_ran_discrete_free(table) }
            let choice = WeightedChoice(weights: weights)
            var tried = 0
            for _ in 0..<200_000 {
                let (column, step) = (random.index(below: count), Double(random.index(below: 5) - 2))
                let limit = table.pointee.F[column]
                let number = ((limit * 0x1p53).rounded(.up) + step) * 0x1p-53
                guard number < 1, Int(number * Double(count)) == column else { continue }
                tried += 1
                let expected = limit == 1 || number < limit ? column : table.pointee.A[column]
                let found = choice.index(of: number)
                if found != expected { Issue.record("\(count), column \(column): \(found), not \(expected)") }
            }
            #expect(tried > 150_000)
        }
    }

    @Test("An index with weight 0 is never drawn")
    func zeroWeights() {
        let counts = counts(WeightedChoice(weights: [0, 2, 0, 1, 0]))
        #expect(counts[0] == 0 && counts[2] == 0 && counts[4] == 0)
        #expect(counts[1] > 0 && counts[3] > 0)
    }

    @Test("Equal weights need no table and are drawn equally often, given as weights or as a count")
    func equalWeights() {
        let byWeights = counts(WeightedChoice(weights: [2, 2, 2]))
        #expect(byWeights == counts(WeightedChoice(equalWeights: 3)))
        #expect(chiSquareTail(byWeights, probabilities: [1 / 3.0, 1 / 3.0, 1 / 3.0]) > 1e-4)
    }

    @Test("A single index is always drawn")
    func single() { #expect(counts(WeightedChoice(weights: [0.1]), draws: 50) == [50]) }

    @Test("Negative, infinite, all-zero or missing weights trap")
    func badWeights() async {
        await #expect(processExitsWith: .failure) { _ = WeightedChoice(weights: [1, -1]) }
        await #expect(processExitsWith: .failure) { _ = WeightedChoice(weights: [1, .infinity]) }
        await #expect(processExitsWith: .failure) { _ = WeightedChoice(weights: [0, 0]) }
        await #expect(processExitsWith: .failure) { _ = WeightedChoice(weights: []) }
    }
}

/// Returns the probability that independent draws deviate as far as `sorted` from the distribution, by the limit
/// formula with Stephens' correction for finite samples (M. A. Stephens, JRSS B 32, 1970).
private func kolmogorovTail(_ sorted: [Double], _ cumulativeProbability: (Double) -> Double) -> Double {
    let count = Double(sorted.count)
    var distance = 0.0
    for (index, value) in sorted.enumerated() {
        let probability = cumulativeProbability(value)
        distance = max(distance, probability - Double(index) / count, Double(index + 1) / count - probability)
    }
    let scaled = distance * (count.squareRoot() + 0.12 + 0.11 / count.squareRoot())
    var tail = 0.0
    for term in 1...100 {
        let sign = term.isMultiple(of: 2) ? -2.0 : 2.0
        tail += sign * exp(-2 * Double(term * term) * scaled * scaled)
    }
    return min(max(tail, 0), 1)
}

@Suite("Antithetic pairs")
struct AntitheticPairTests {
    private func stream(_ replication: UInt32, entity: UInt32) -> RandomStream {
        StreamFamily(seed: 6, antitheticReplication: replication).stream(purpose: .first, entity: entity)
    }

    @Test("The second of a pair draws 1 − u where the first draws u; the first is an ordinary replication")
    func mirrored() {
        for pair in UInt32(1)...3 {
            var (first, second) = (stream(2 * pair - 1, entity: 4), stream(2 * pair, entity: 4))
            var plain = StreamFamily(seed: 6, replication: pair).stream(purpose: .first, entity: 4)
            for _ in 0..<100 {
                let number = first.uniform()
                #expect(abs(number + second.uniform() - 1) <= 0x1p-52)
                #expect(number == plain.uniform())
            }
        }
    }

    @Test(
        "A greater draw in the first of a pair is a smaller one in the second, rank by rank",
        arguments: DistributionTests.continuous + [.empirical([8, 1, 2, 1])])
    func opposite(distribution: Distribution) {
        let sampler = Sampler(distribution)
        let draws = (0..<400 as Range<UInt32>).map { entity in
            var (first, second) = (stream(1, entity: entity), stream(2, entity: entity))
            return (first: sampler.sample(from: &first), second: sampler.sample(from: &second))
        }
        for (one, other) in zip(draws, draws.dropFirst()) where one.first != other.first {
            // Mirrored numbers differ by 2⁻⁵³ from the complement, which matters for equal or adjacent values.
            #expect((one.first < other.first) == (one.second > other.second) || one.second == other.second)
        }
        let tally = Tally(draws.map(\.second))
        let z = (tally.mean - distribution.mean) / (distribution.variance / Double(tally.count)).squareRoot()
        #expect(abs(z) < 4, "z = \(z)")
    }
}
