import CGSL
import Testing

@testable import SimulationKernel

extension StreamPurpose {
    static let first = StreamPurpose(rawValue: 1)
    static let second = StreamPurpose(rawValue: 2)
}

@Suite("Random streams")
struct RandomStreamTests {
    let family = StreamFamily(seed: 20_240_607, replication: 1)

    private func numbers(_ count: Int, from stream: RandomStream) -> [UInt64] {
        var stream = stream
        return (0..<count).map { _ in stream.nextUInt64() }
    }

    @Test("A stream's numbers depend on its name alone, not on other draws or their order")
    func independenceOfOthers() {
        var alone = family.stream(purpose: .first, entity: 7)
        var other = family.stream(purpose: .second, entity: 7)
        let undisturbed = numbers(20, from: alone)
        var disturbed: [UInt64] = []
        for step in 0..<20 {
            for _ in 0..<step { _ = Distribution.gamma(mean: 3, coefficientOfVariation: 0.7).sample(from: &other) }
            disturbed.append(alone.nextUInt64())
        }
        #expect(disturbed == undisturbed)
    }

    @Test("Every part of the name selects another stream, and no two share a number")
    func names() {
        var streams = [family.stream(purpose: .first, entity: 0)]
        streams.append(family.stream(purpose: .second, entity: 0))
        streams.append(family.stream(purpose: .first, entity: 1))
        streams.append(family.stream(purpose: .first, of: StreamKey(group: 1, number: 0)))
        streams.append(family.stream(purpose: .first, of: StreamKey(group: .max, number: 0)))
        streams.append(family.stream(purpose: .first, entity: 0, occurrence: 1))
        streams.append(StreamFamily(seed: 20_240_607, replication: 2).stream(purpose: .first, entity: 0))
        streams.append(StreamFamily(seed: 20_240_608, replication: 1).stream(purpose: .first, entity: 0))
        streams.append(StreamFamily(seed: 20_240_607 | 1 << 40, replication: 1).stream(purpose: .first, entity: 0))
        let all = streams.flatMap { numbers(1_000, from: $0) }
        #expect(Set(all).count == all.count)
    }

    @Test("Neighbouring streams are uncorrelated")
    func correlation() {
        for lag in [UInt32(1), 2, 64] {
            var sum = 0.0
            let count = 20_000
            for entity in 0..<UInt32(count) {
                var one = family.stream(purpose: .first, entity: entity)
                var another = family.stream(purpose: .first, entity: entity + lag)
                sum += (one.uniform() - 0.5) * (another.uniform() - 0.5)
            }
            // The product of two independent uniform numbers, centred, has variance 1/144.
            let z = sum / Double(count) / (1 / 12) * Double(count).squareRoot()
            #expect(abs(z) < 4, "lag \(lag): z = \(z)")
        }
    }

    @Test("A rewound stream repeats its numbers")
    func rewinding() {
        var stream = family.stream(purpose: .first, entity: 3)
        let before = (0..<5).map { _ in stream.nextUInt64() }
        stream.rewind()
        #expect((0..<5).map { _ in stream.nextUInt64() } == before)
    }

    @Test("Uniform numbers lie in [0, 1) and fill it evenly")
    func uniformity() {
        var stream = family.stream(purpose: .first, entity: 0)
        let cells = 64
        var counts = [Int](repeating: 0, count: cells)
        for _ in 0..<64_000 { counts[Int(stream.uniform() * Double(cells))] += 1 }
        #expect(chiSquareTail(counts, probabilities: [Double](repeating: 1 / Double(cells), count: cells)) > 1e-4)
    }

    @Test("The GNU Scientific Library draws the stream's own numbers in order and leaves it where it stopped")
    func library() {
        var lent = family.stream(purpose: .first, entity: 9)
        var kept = lent
        let drawn = lent.withGenerator { generator in
            [gsl_rng_uniform(generator), gsl_rng_uniform(generator), gsl_rng_uniform(generator)]
        }
        #expect(drawn == [kept.uniform(), kept.uniform(), kept.uniform()])
        #expect(lent.withGenerator { UInt64(gsl_rng_get($0)) } == kept.nextUInt64())
        #expect(lent.nextUInt64() == kept.nextUInt64())
    }

    @Test("The GNU Scientific Library sees the generator's name, its range of 64-bit numbers and its size")
    func libraryFacts() {
        var stream = family.stream(purpose: .first, entity: 9)
        stream.withGenerator { generator in
            #expect(gsl_rng_name(generator).map { String(cString: $0) } == "philox4x32-10")
            #expect(gsl_rng_min(generator) == 0)
            #expect(gsl_rng_max(generator) == .max)
            #expect(gsl_rng_size(generator) == MemoryLayout<RandomStream>.size)
        }
    }

    @Test("Seeding through the GNU Scientific Library rewinds the stream")
    func librarySeeding() {
        var stream = family.stream(purpose: .first, entity: 9)
        let first = stream.nextUInt64()
        stream.withGenerator { gsl_rng_set($0, 12_345) }
        #expect(stream.nextUInt64() == first)
    }

    @Test("A random index is below its bound, with equal probabilities")
    func indices() {
        var stream = family.stream(purpose: .first, entity: 4)
        var counts = [Int](repeating: 0, count: 7)
        for _ in 0..<21_000 { counts[stream.index(below: 7)] += 1 }
        #expect(chiSquareTail(counts, probabilities: [Double](repeating: 1 / 7.0, count: 7)) > 1e-4)
    }

    @Test("Probability 0 is never true, 1 always, and each draw consumes one number")
    func chances() {
        var stream = family.stream(purpose: .first, entity: 5)
        var twin = stream
        let never = (0..<100).filter { _ in stream.bernoulli(0) }
        let always = (0..<100).filter { _ in stream.bernoulli(1) }
        #expect((never.count, always.count) == (0, 100))
        for _ in 0..<200 { _ = twin.nextUInt64() }
        #expect(stream.nextUInt64() == twin.nextUInt64())
    }
}

/// Returns the probability that independent draws deviate as much as `counts` from `probabilities` (Pearson's test).
func chiSquareTail(_ counts: [Int], probabilities: [Double]) -> Double {
    let total = Double(counts.reduce(0, +))
    var statistic = 0.0
    for (count, probability) in zip(counts, probabilities) {
        let expected = total * probability
        statistic += (Double(count) - expected) * (Double(count) - expected) / expected
    }
    return gsl_cdf_chisq_Q(statistic, Double(counts.count - 1))
}
