import Glibc
import SimulationKernel
import Testing

@testable import Statistics

@Suite("Quantiles")
struct QuantileTests {
    @Test("Quantiles interpolate between the order statistics as in R and NumPy")
    func interpolation() {
        let four = [1.0, 2, 3, 4]
        #expect(Quantile.ofSorted(four, 0.5) == 2.5)
        #expect(Quantile.ofSorted(four, 0.25) == 1.75)
        let hundred = (1...100).map(Double.init)
        #expect(agree(Quantile.ofSorted(hundred, 0.50), 50.5))
        #expect(agree(Quantile.ofSorted(hundred, 0.75), 75.25))
        #expect(agree(Quantile.ofSorted(hundred, 0.90), 90.1))
        #expect(agree(Quantile.ofSorted(hundred, 0.95), 95.05))
    }

    @Test("The extreme quantiles are the least and the greatest value; one value is every quantile, none has none")
    func ends() {
        #expect(Quantile.ofSorted([3, 8, 9], 0) == 3)
        #expect(Quantile.ofSorted([3, 8, 9], 1) == 9)
        #expect(Quantile.ofSorted([7], 0.9) == 7)
        #expect(Quantile.ofSorted([], 0.5).isNaN)
    }
}

@Suite("Confidence intervals")
struct ConfidenceIntervalTests {
    @Test("The interval is Student's: for 1 to 10 it is 5.5 ± 2.2622 standard errors")
    func student() throws {
        let interval = try #require(ConfidenceInterval(Tally((1...10).map(Double.init))))
        #expect(agree(interval.mean, 5.5))
        #expect(agree(interval.halfWidth, 2.262_157_162_740_992 * 0.957_427_107_756_338, within: 1e-9))
        #expect(agree(interval.low, 5.5 - interval.halfWidth) && agree(interval.high, 5.5 + interval.halfWidth))
    }

    @Test("A higher level yields a wider interval")
    func levels() throws {
        let interval = try #require(ConfidenceInterval(Tally([1, 2]), level: 0.99))
        #expect(agree(interval.halfWidth, 63.656_741_162_871_6 * 0.5, within: 1e-9))
    }

    @Test("Fewer than two values have no interval")
    func tooFew() {
        #expect(ConfidenceInterval(Tally()) == nil)
        #expect(ConfidenceInterval(Tally([4])) == nil && ConfidenceInterval([4]) == nil)
    }

    @Test("An interval stays within the possible range, for any values")
    func possible() throws {
        var random = StreamFamily(seed: 5, replication: 1).stream(purpose: StreamPurpose(rawValue: 1), entity: 0)
        for count in 2...40 {
            let values = (0..<count).map { _ in pow(random.uniform(), 9) }
            let shares = try #require(ConfidenceInterval(values, within: .share))
            #expect(shares.low > 0 && shares.low < shares.mean && shares.mean < shares.high && shares.high < 1)
            let others = try #require(ConfidenceInterval(values.map { 1 - $0 }, within: .share))
            #expect(agree(others.low, 1 - shares.high, within: 1e-9), "shares of those who are not, too")
            #expect(agree(others.high, 1 - shares.low, within: 1e-9))
            let ratios = try #require(ConfidenceInterval(values.map { 1 + 50 * $0 }, within: .atLeast(1)))
            #expect(ratios.low > 1 && ratios.low < ratios.mean && ratios.mean < ratios.high && ratios.high.isFinite)
        }
        for value in [0.0, 0.3, 1] {
            let equal = try #require(ConfidenceInterval([value, value, value], within: .share))
            #expect(equal.low == value && equal.high == value)
        }
    }

    @Test("Far from a bound and without skew the interval is Student's; right skew extends its right end")
    func likeStudent() throws {
        let values = (1...12).map { 10_000 + Double($0) }
        let student = try #require(ConfidenceInterval(Tally(values)))
        let near = try #require(ConfidenceInterval(values, within: .nonNegative))
        #expect(agree(near.low, student.low, within: 1e-6) && agree(near.high, student.high, within: 1e-6))
        #expect(try #require(ConfidenceInterval(values)).high == student.high)
        let skewed = try #require(ConfidenceInterval((1...12).map { exp(Double($0)) }))
        #expect(skewed.high - skewed.mean > 1.5 * (skewed.mean - skewed.low))
        // Johnson's correction moves the middle by skewness × standard error / (6 √n); Hall's moves it further.
        #expect((skewed.low + skewed.high) / 2 > skewed.mean)
    }
}

@Suite("Ratios of sums")
struct RatioOfSumsTests {
    @Test("With equal weights it is the mean, and the pseudo-values are the values")
    func equalWeights() throws {
        let ratio = try #require(RatioOfSums([1, 2, 6], to: [2, 2, 2]))
        #expect(agree(ratio.value, 1.5))
        #expect(zip(ratio.pseudoValues, [0.5, 1, 3]).allSatisfy { agree($0, $1) })
    }

    @Test("Every counted case has the same weight; the pseudo-values are those of leaving one replication out")
    func differentWeights() throws {
        let ratio = try #require(RatioOfSums([9, 0, 0], to: [10, 1, 0]))
        #expect(agree(ratio.value, 9.0 / 11))
        let expected = [3 * 9.0 / 11 - 0, 3 * 9.0 / 11 - 2 * 0.9, 3 * 9.0 / 11 - 2 * 9.0 / 11]
        #expect(zip(ratio.pseudoValues, expected).allSatisfy { agree($0, $1) })
        #expect(RatioOfSums([1, 0], to: [2, 0]) == nil, "of one alone nothing is known")
    }
}

@Suite("Inequality")
struct InequalityTests {
    @Test("The Gini coefficient is 0 for equals, 1/4 for 1 to 4, and (n − 1)/n if one has everything")
    func gini() {
        #expect(Inequality.gini([5, 5, 5]) == 0)
        #expect(agree(Inequality.gini([4, 1, 3, 2]), 0.25))
        #expect(agree(Inequality.gini([0, 0, 1, 0]), 0.75))
        #expect(Inequality.gini([0, 0]) == 0)
        #expect(Inequality.gini([]) == 0)
    }

    @Test("The Gini coefficient is half the relative mean difference over all pairs")
    func giniByPairs() {
        let values = (1...40).map { Double($0 * $0 % 37) }
        let mean = values.reduce(0, +) / 40
        var differences = 0.0
        for left in values { for right in values { differences += abs(left - right) } }
        #expect(agree(Inequality.gini(values), differences / (40 * 40) / (2 * mean)))
    }

    @Test("Jain's index is 1 for equals and 1/n if one has everything")
    func jain() {
        #expect(agree(Inequality.jainIndex([3, 3, 3]), 1))
        #expect(agree(Inequality.jainIndex([1, 2, 3, 4]), 100.0 / 120))
        #expect(agree(Inequality.jainIndex([0, 9, 0, 0]), 0.25))
        #expect(Inequality.jainIndex([]) == 1 && Inequality.jainIndex([0, 0]) == 1)
    }

    @Test("The ratio of the 90th to the 10th percentile of 1 to 11 is 5, and undefined over 0")
    func ratio() {
        #expect(Inequality.p90ToP10Ratio((1...11).reversed().map(Double.init)) == 5)
        #expect(Inequality.p90ToP10Ratio([0, 0, 0, 1]) == nil)
        #expect(Inequality.p90ToP10Ratio([]) == nil)
    }
}

@Suite("Warm-up")
struct WarmUpTests {
    /// Returns values around `level` without trend, in which no two successive averages of five are equal.
    private func steady(_ count: Int, level: Double) -> [Double] {
        (0..<count).map { number in
            let share = Double(number * 7919 % 101) / 101
            return level + share - 0.5
        }
    }

    @Test("An untypical start is truncated, and little more")
    func transient() throws {
        let start = (0..<50).map { 20 - Double($0) * 0.3 }
        let cut = try #require(WarmUp.mser5(start + steady(400, level: 5)))
        #expect((50...80).contains(cut))
        #expect(cut.isMultiple(of: 5))
    }

    @Test("A series that is steady from the start loses little")
    func steadySeries() throws {
        #expect(try #require(WarmUp.mser5(steady(400, level: 5))) <= 60)
        #expect(WarmUp.mser5([Double](repeating: 3, count: 40)) == 0)
    }

    @Test("A series that never settles, or is too short, has no truncation")
    func unsettled() {
        #expect(WarmUp.mser5((0..<200).map { Double($0 * $0) }.reversed()) == nil)
        #expect(WarmUp.mser5([1, 2, 3, 4, 5, 6]) == nil)
    }

    /// Returns days of 24 values with a daily cycle and noise, starting empty.
    private func days(_ count: Int, emptyHours: Double, seed: UInt64) -> [Double] {
        var stream = StreamFamily(seed: seed, replication: 1).stream(purpose: StreamPurpose(rawValue: 1), entity: 0)
        return (0..<24 * count).map { hour in
            10 + 5 * sin(2 * .pi * Double(hour) / 24) + 0.5 * (stream.uniform() - 0.5)
                - (emptyHours > 0 ? 8 * exp(-Double(hour) / emptyHours) : 0)
        }
    }

    @Test(
        "A series with a daily cycle loses the whole days of its start, and none for the cycle itself")
    func cycles() {
        for seed in 1...20 as ClosedRange<UInt64> {
            #expect(WarmUp.periods(days(10, emptyHours: 0, seed: seed), of: 24) ?? 9 <= 1)
            #expect(WarmUp.periods(days(10, emptyHours: 4, seed: seed), of: 24) == 1)
            #expect((2...3).contains(WarmUp.periods(days(10, emptyHours: 12, seed: seed), of: 24) ?? 0))
        }
        #expect(WarmUp.mser5(days(10, emptyHours: 4, seed: 1)) != 25, "the cycle hides the start from plain MSER-5")
        #expect(WarmUp.periods(days(10, emptyHours: 400, seed: 1), of: 24) == nil)
        #expect(WarmUp.periods(days(2, emptyHours: 0, seed: 1), of: 24) == nil)
    }

    @Test("Welch's moving average uses the window in the middle, and a shorter one at the ends")
    func smoothed() {
        #expect(WarmUp.smoothed([1, 2, 6, 4, 5], window: 1) == [1, 3, 4, 5, 5])
        let wider: [Double] = [1, 3, 18 / 5, 5, 5]
        #expect(WarmUp.smoothed([1, 2, 6, 4, 5], window: 9) == wider)
        #expect(WarmUp.smoothed([], window: 2).isEmpty)
    }
}
