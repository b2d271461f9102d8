import SimulationKernel
import Testing

@testable import Statistics

@Suite("Rank correlation")
struct RankCorrelationTests {
    /// Returns tau by comparing every pair.
    private func tauOfAllPairs(_ first: [Double], _ second: [Double]) -> Double? {
        var (sum, pairsOfFirst, pairsOfSecond) = (0.0, 0.0, 0.0)
        for one in first.indices {
            for other in first.indices where other > one {
                let (x, y) = (sign(first[one] - first[other]), sign(second[one] - second[other]))
                sum += x * y
                pairsOfFirst += x * x
                pairsOfSecond += y * y
            }
        }
        let scale = (pairsOfFirst * pairsOfSecond).squareRoot()
        return scale > 0 ? sum / scale : nil
    }

    private func sign(_ difference: Double) -> Double { difference > 0 ? 1 : difference < 0 ? -1 : 0 }

    @Test("Kendall's tau is 1 for the same order, −1 for the reverse, and reproduces Knight's example with ties")
    func known() throws {
        #expect(RankCorrelation.kendallTau([1, 2, 3, 9], [10, 20, 30, 31]) == 1)
        #expect(RankCorrelation.kendallTau([1, 2, 3, 9], [4, 3, 2, 1]) == -1)
        // scipy.stats.kendalltau([12, 2, 1, 12, 2], [1, 4, 7, 1, 0]), from its documentation.
        let tau = try #require(RankCorrelation.kendallTau([12, 2, 1, 12, 2], [1, 4, 7, 1, 0]))
        #expect(agree(tau, -0.471_404_520_791_031_7, within: 1e-12))
    }

    @Test("There is no tau without a pair to compare")
    func undefined() {
        #expect(RankCorrelation.kendallTau([], []) == nil && RankCorrelation.kendallTau([1], [2]) == nil)
        #expect(RankCorrelation.kendallTau([1, 1, 1], [1, 2, 3]) == nil)
        #expect(RankCorrelation.kendallTau([1, 2, 3], [5, 5, 5]) == nil)
    }

    @Test("Tau by sorting agrees with comparing every pair, ties included")
    func againstAllPairs() {
        var random = StreamFamily(seed: 1, replication: 1).stream(purpose: StreamPurpose(rawValue: 1), entity: 0)
        for _ in 0..<200 {
            let count = random.index(below: 30)
            let first = (0..<count).map { _ in Double(random.index(below: 9)) }
            let second = (0..<count).map { _ in Double(random.index(below: 9)) }
            let (fast, slow) = (RankCorrelation.kendallTau(first, second), tauOfAllPairs(first, second))
            #expect((fast == nil) == (slow == nil) && abs((fast ?? 0) - (slow ?? 0)) < 1e-12, "\(first) \(second)")
        }
    }
}
