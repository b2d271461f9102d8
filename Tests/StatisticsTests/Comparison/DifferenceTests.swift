import Statistics
import Testing

/// Held against R 4, whose functions are named.
@Suite("Differences of means")
struct DifferenceTests {
    /// R's data set `sleep`, which Student's paper of 1908 is about.
    private static let first = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0]
    private static let second = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4]

    @Test("Of pairs: t.test(second, first, paired = TRUE)")
    func paired() throws {
        let difference = MeanDifference(paired: DifferenceTests.first, DifferenceTests.second)
        let (interval, probability) = (try #require(difference.interval), try #require(difference.probability))
        #expect(abs(difference.difference - 1.58) < 1e-12 && difference.pairs == 10)
        #expect(abs(interval.lowerBound - 0.7001142) < 1e-7 && abs(interval.upperBound - 2.4598858) < 1e-7)
        #expect(abs(probability - 0.002833) < 1e-6)
    }

    @Test("Of values that come in no pairs: t.test(second, first)")
    func independent() throws {
        let difference = MeanDifference(independent: DifferenceTests.first, DifferenceTests.second)
        let (interval, probability) = (try #require(difference.interval), try #require(difference.probability))
        #expect(difference.pairs == 0)
        #expect(abs(interval.lowerBound + 0.2054832) < 1e-7 && abs(interval.upperBound - 3.3654832) < 1e-7)
        #expect(abs(probability - 0.07939) < 1e-5)
    }

    @Test("Where nothing varies, a difference is a fact; one value alone tells nothing")
    func withoutSpread() {
        let fact = MeanDifference(paired: [300, 300, 300], [350, 350, 350])
        #expect(fact.difference == 50 && fact.probability == 0 && fact.interval == 50...50)
        #expect(MeanDifference(paired: [300, 310, 305], [302, 312, 307]).probability == 0.25)  // by their signs
        #expect(MeanDifference(independent: [1, 1], [1, 1]).probability == 1)
        #expect(MeanDifference(independent: [1, 1], [2, 2]).probability == 0)
        let single = MeanDifference(paired: [1], [2])
        #expect(single.difference == 1 && single.interval == nil && single.probability == nil)
        #expect(MeanDifference(independent: [1], [2, 3]).probability == nil)
    }

    @Test("Holm's correction: p.adjust(p, \"holm\")")
    func holm() {
        #expect(HolmCorrection.corrected([]) == [])
        #expect(HolmCorrection.corrected([0.2]) == [0.2])
        let corrected = HolmCorrection.corrected([0.04, 0.01, 0.03, 0.005, 0.9])
        let expected = [0.09, 0.04, 0.09, 0.025, 0.9]
        #expect(zip(corrected, expected).allSatisfy { abs($0 - $1) < 1e-12 })
        #expect(HolmCorrection.corrected([0.6, 0.7]) == [1, 1])
    }
}
