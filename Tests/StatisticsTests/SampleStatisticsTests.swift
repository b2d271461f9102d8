import Testing

@testable import Statistics

@Suite("Quantiles")
struct QuantileTests {
    @Test("Quantiles lie between the order statistics as in R and NumPy")
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

    @Test("The ends are the least and the greatest value, one value is every quantile, and none has none")
    func ends() {
        #expect(Quantile.ofSorted([3, 8, 9], 0) == 3)
        #expect(Quantile.ofSorted([3, 8, 9], 1) == 9)
        #expect(Quantile.ofSorted([7], 0.9) == 7)
        #expect(Quantile.ofSorted([], 0.5).isNaN)
    }
}

@Suite("Confidence intervals")
struct ConfidenceIntervalTests {
    @Test("The interval is Student's: of 1 to 10 it is 5.5 and 2.2622 standard errors on both sides")
    func student() throws {
        let interval = try #require(ConfidenceInterval(Tally((1...10).map(Double.init))))
        #expect(agree(interval.mean, 5.5))
        #expect(agree(interval.halfWidth, 2.262_157_162_740_992 * 0.957_427_107_756_338, within: 1e-9))
        #expect(agree(interval.low, 5.5 - interval.halfWidth) && agree(interval.high, 5.5 + interval.halfWidth))
    }

    @Test("A higher level asks for a wider interval")
    func levels() throws {
        let interval = try #require(ConfidenceInterval(Tally([1, 2]), level: 0.99))
        #expect(agree(interval.halfWidth, 63.656_741_162_871_6 * 0.5, within: 1e-9))
    }

    @Test("Fewer than two values have no interval")
    func tooFew() {
        #expect(ConfidenceInterval(Tally()) == nil)
        #expect(ConfidenceInterval(Tally([4])) == nil)
    }
}

@Suite("Inequality")
struct InequalityTests {
    @Test("The Gini coefficient is 0 for equals, 1/4 for 1 to 4, and (n − 1)/n where one has everything")
    func gini() {
        #expect(Inequality.gini([5, 5, 5]) == 0)
        #expect(agree(Inequality.gini([4, 1, 3, 2]), 0.25))
        #expect(agree(Inequality.gini([0, 0, 1, 0]), 0.75))
        #expect(Inequality.gini([0, 0]) == 0)
        #expect(Inequality.gini([]) == 0)
    }

    @Test("The Gini coefficient is half the relative mean difference, taken over all pairs")
    func giniByPairs() {
        let values = (1...40).map { Double($0 * $0 % 37) }
        let mean = values.reduce(0, +) / 40
        var differences = 0.0
        for left in values { for right in values { differences += abs(left - right) } }
        #expect(agree(Inequality.gini(values), differences / (40 * 40) / (2 * mean)))
    }

    @Test("Jain's index is 1 for equals and 1/n where one has everything")
    func jain() {
        #expect(agree(Inequality.jainIndex([3, 3, 3]), 1))
        #expect(agree(Inequality.jainIndex([1, 2, 3, 4]), 100.0 / 120))
        #expect(agree(Inequality.jainIndex([0, 9, 0, 0]), 0.25))
        #expect(Inequality.jainIndex([]) == 1 && Inequality.jainIndex([0, 0]) == 1)
    }

    @Test("The ratio of the 90th to the 10th percentile of 1 to 11 is 5, and there is none over nothing")
    func ratio() {
        #expect(Inequality.p90ToP10Ratio((1...11).reversed().map(Double.init)) == 5)
        #expect(Inequality.p90ToP10Ratio([0, 0, 0, 1]) == nil)
        #expect(Inequality.p90ToP10Ratio([]) == nil)
    }
}

@Suite("Warm-up")
struct WarmUpTests {
    /// Around `level`, up and down without trend, never the same average of five twice in a row.
    private func steady(_ count: Int, level: Double) -> [Double] {
        (0..<count).map { level + Double($0 * 7919 % 101) / 101 - 0.5 }
    }

    @Test("A start far from the rest is cut off, and little more")
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

    @Test("A series that never settles, or is too short, cannot be cut")
    func unsettled() {
        #expect(WarmUp.mser5((0..<200).map { Double($0 * $0) }.reversed()) == nil)
        #expect(WarmUp.mser5([1, 2, 3, 4, 5, 6]) == nil)
    }
}
