import Glibc
import SimulationKernel
import Testing

@testable import Statistics

/// Compared with tables, with enumeration, and with the theory of false alarms and power.
@Suite("Comparison of two samples or two series")
struct SeriesComparisonTests {
    /// Table I of Mann and Whitney: the share of orders with at most `pairsLess` inverted pairs.
    @Test(
        "The p-values of few values are those of Mann and Whitney's table",
        arguments: [
            (3, 3, 0, 0.05), (3, 3, 1, 0.1), (3, 3, 4, 0.5), (4, 4, 0, 0.014), (4, 4, 3, 0.1), (5, 5, 0, 0.004),
            (5, 5, 2, 0.016), (5, 5, 5, 0.075), (5, 5, 12, 0.5),
        ])
    func table(first: Int, second: Int, pairsLess: Int, probability: Double) throws {
        // An order with exactly this number of pairs in which the first sample's value is greater.
        let all = first + second
        let order = try #require(
            (0..<1 << all).first { chosen in
                chosen.nonzeroBitCount == second && Self.pairsLess(chosen, all) == pairsLess
            })
        let values = (0..<all).map(Double.init)
        let test = RankSumTest(
            first: values.filter { order >> Int($0) & 1 == 0 }, second: values.filter { order >> Int($0) & 1 == 1 })
        #expect(test.pairsGreater == Double(first * second - pairsLess))
        #expect(abs(test.probability - probability) < 0.000_51, "\(test.probability)")
    }

    /// Returns the number of pairs of a chosen rank and a higher rank that is not chosen.
    private static func pairsLess(_ chosen: Int, _ all: Int) -> Int {
        (0..<all).reduce(0) { sum, low in
            chosen >> low & 1 == 0 ? sum : sum + (low..<all).count { chosen >> $0 & 1 == 0 }
        }
    }

    @Test("With ties the p-value equals that of enumerating every choice")
    func ties() {
        let values = [1.0, 1, 2, 2, 2, 3, 5, 5, 8]
        func pairs(_ chosen: Int) -> Double {
            var sum = 0.0
            for second in values.indices where chosen >> second & 1 == 1 {
                for first in values.indices where chosen >> first & 1 == 0 {
                    sum += values[second] > values[first] ? 1 : values[second] == values[first] ? 0.5 : 0
                }
            }
            return sum
        }
        let choices = (0..<1 << values.count).filter { $0.nonzeroBitCount == 4 }
        for chosen in choices.prefix(60) {
            let observed = pairs(chosen)
            let test = RankSumTest(
                first: values.indices.filter { chosen >> $0 & 1 == 0 }.map { values[$0] },
                second: values.indices.filter { chosen >> $0 & 1 == 1 }.map { values[$0] })
            let expected = Double(choices.count { pairs($0) >= observed }) / Double(choices.count)
            #expect(test.pairsGreater == observed && abs(test.probability - expected) < 1e-12)
        }
    }

    @Test("The normal distribution continues where exact counting ends; equal values do not differ")
    func normal() {
        var stream = StreamFamily(seed: 4, replication: 0).stream(purpose: .seriesTests, entity: 0)
        for shift in [-0.3, 0, 0.2, 0.5] {
            let first = (0..<20).map { _ in stream.uniform() }
            let second = (0..<20).map { _ in stream.uniform() + shift }
            let exact = RankSumTest(first: first, second: second).probability
            // One more value, in the middle of all, changes little.
            let middle = (first + second).sorted()[20]
            let normal = RankSumTest(first: first + [middle], second: second).probability
            #expect(abs(exact - normal) < 0.03 * max(exact, 0.1), "\(exact), \(normal)")
        }
        let equal = Array(repeating: 7.0, count: 30)
        #expect(RankSumTest(first: equal, second: equal).probability == 1)
        #expect(RankSumTest(first: [7, 7], second: [7]).probability == 1)
    }

    // MARK: Series

    /// Returns an autocorrelated series.
    private static func series(
        _ count: Int, resemblance: Double, factor: Double, _ stream: inout RandomStream
    ) -> [Double] {
        func normal() -> Double {
            (-2 * log(1 - stream.uniform())).squareRoot() * cos(2 * .pi * stream.uniform())
        }
        var value = normal()
        return (0..<count).map { _ in
            value = resemblance * value + (1 - resemblance * resemblance).squareRoot() * normal()
            return factor * exp(0.2 * value)
        }
    }

    private static let level = 0.005

    private static func alarms(
        seconds: Int, resemblance: Double, factor: Double, of pairs: Int, seed: UInt64
    ) -> Double {
        var stream = StreamFamily(seed: seed, replication: 0).stream(purpose: .seriesTests, entity: 1)
        let found = (0..<pairs).count { _ in
            let before = series(seconds, resemblance: resemblance, factor: 5, &stream)
            let after = series(seconds, resemblance: resemblance, factor: 5 * factor, &stream)
            return SeriesComparison(before: before, after: after).map { $0.probability <= level } ?? false
        }
        return Double(found) / Double(pairs)
    }

    /// The bound is the level plus four standard deviations of the counted share.
    @Test(
        "Equal runs raise false alarms no more often than the level says, with any number of seconds",
        arguments: [(10, 1_000), (11, 1_000), (60, 1_000), (300, 30)])
    func falseAlarms(seconds: Int, pairs: Int) {
        let share = Self.alarms(seconds: seconds, resemblance: 0, factor: 1, of: pairs, seed: 9)
        #expect(share <= Self.level + 4 * (Self.level / Double(pairs)).squareRoot(), "\(share)")
    }

    @Test("Correlated seconds raise few more false alarms, but many if taken as independent")
    func resemblance() {
        let share = Self.alarms(seconds: 60, resemblance: 0.5, factor: 1, of: 1_000, seed: 10)
        #expect(share < 0.02, "\(share)")
        var stream = StreamFamily(seed: 10, replication: 0).stream(purpose: .seriesTests, entity: 2)
        let naive = (0..<600).count { _ in
            let before = Self.series(60, resemblance: 0.5, factor: 5, &stream)
            let after = Self.series(60, resemblance: 0.5, factor: 5, &stream)
            return RankSumTest(first: before, second: after).probability <= Self.level
        }
        #expect(Double(naive) / 600 > 0.03, "\(naive)")
    }

    @Test("A shift is found as often as theory says, and its size is right")
    func power() throws {
        // Blocks of 8 of 60 seconds: 7 and 7 normal values with a deviation of 0.2 / √8. With this shift a later value
        // exceeds an
        // earlier one with p = Φ(shift / (√2 × deviation)); the power follows from G. E. Noether's formula (Journal of
        // the
        // American Statistical Association 82, 1987).
        for shift in [0.06, 0.08, 0.12] {
            let deviation = 0.2 / 8.0.squareRoot()
            let greater = erfc(-shift / (2 * deviation)) / 2
            let z = (greater - 0.5) * (12.0 * 49 / 15).squareRoot() - 2.576
            let share = Self.alarms(seconds: 60, resemblance: 0, factor: exp(shift), of: 500, seed: 11)
            let expected = erfc(-z / 2.0.squareRoot()) / 2
            #expect(abs(share - expected) < 0.09, "\(shift): \(share), \(expected)")
        }
        #expect(Self.alarms(seconds: 60, resemblance: 0.5, factor: 1.5, of: 100, seed: 12) > 0.9)
        #expect(Self.alarms(seconds: 10, resemblance: 0, factor: 1.5, of: 200, seed: 13) > 0.6)
        #expect(
            Self.alarms(seconds: 60, resemblance: 0, factor: 0.5, of: 100, seed: 14) == 0, "faster is no regression")
        var stream = StreamFamily(seed: 15, replication: 0).stream(purpose: .seriesTests, entity: 3)
        let before = Self.series(400, resemblance: 0.5, factor: 5, &stream)
        let after = Self.series(300, resemblance: 0.5, factor: 6, &stream)
        let comparison = try #require(SeriesComparison(before: before, after: after))
        #expect(comparison.blockLength == 18 && abs(comparison.ratio - 1.2) < 0.06, "\(comparison.ratio)")
    }

    @Test("Too few seconds yield no result")
    func tooFew() {
        let (nine, ten) = (Array(repeating: 1.0, count: 9), Array(repeating: 2.0, count: 10))
        #expect(SeriesComparison(before: nine, after: ten) == nil && SeriesComparison(before: ten, after: nine) == nil)
        let apart = SeriesComparison(before: Array(repeating: 1.0, count: 10), after: ten)
        #expect(apart?.blockLength == 2 && apart.map { abs($0.ratio - 2) < 1e-12 } == true)
        #expect(apart.map { abs($0.probability - 1 / 252.0) < 1e-12 } == true)
    }
}

extension StreamPurpose {
    fileprivate static var seriesTests: StreamPurpose { StreamPurpose(rawValue: 60_017) }
}
