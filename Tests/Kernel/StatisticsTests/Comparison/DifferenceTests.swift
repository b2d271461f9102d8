import SimulationKernel
import Statistics
import Testing

/// Compared with R 4; titles name its functions.
@Suite("Differences of means")
struct DifferenceTests {
    /// The data set `sleep` of R, from Student's paper of 1908.
    private static let first = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0]
    private static let second = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4]

    @Test("Paired values agree with t.test(second, first, paired = TRUE) of R")
    func paired() throws {
        let difference = MeanDifference(paired: DifferenceTests.first, DifferenceTests.second)
        let (interval, probability) = (try #require(difference.interval), try #require(difference.probability))
        #expect(abs(difference.difference - 1.58) < 1e-12 && difference.pairs == 10)
        #expect(abs(interval.lowerBound - 0.7001142) < 1e-7 && abs(interval.upperBound - 2.4598858) < 1e-7)
        #expect(abs(probability - 0.002833) < 1e-6)
    }

    @Test("Unpaired values agree with t.test(second, first) of R")
    func independent() throws {
        let difference = MeanDifference(independent: DifferenceTests.first, DifferenceTests.second)
        let (interval, probability) = (try #require(difference.interval), try #require(difference.probability))
        #expect(difference.pairs == 0)
        #expect(abs(interval.lowerBound + 0.2054832) < 1e-7 && abs(interval.upperBound - 3.3654832) < 1e-7)
        #expect(abs(probability - 0.07939) < 1e-5)
    }

    @Test("A difference without variation is a fact; one value alone proves nothing")
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

    @Test(
        "Rounding errors of equal numbers make no difference and no certainty"
    )
    func rounding() {
        let equal = MeanDifference(paired: [0.3, 0.1 + 0.2], [0.1 + 0.2, 0.3])
        #expect(equal.difference == 0 && equal.probability == 1)
        let first = [1.1, 2.2, 3.3]
        let second = first.map { $0 + 0.7 }
        #expect(Set(zip(first, second).map { $1 - $0 }).count > 1)
        #expect(MeanDifference(paired: first, second).probability == 0.25)  // by their signs
    }

    @Test("Holm's correction agrees with p.adjust(p, \"holm\") of R")
    func holm() {
        #expect(HolmCorrection.corrected([]) == [])
        #expect(HolmCorrection.corrected([0.2]) == [0.2])
        let corrected = HolmCorrection.corrected([0.04, 0.01, 0.03, 0.005, 0.9])
        let expected = [0.09, 0.04, 0.09, 0.025, 0.9]
        #expect(zip(corrected, expected).allSatisfy { abs($0 - $1) < 1e-12 })
        #expect(HolmCorrection.corrected([0.6, 0.7]) == [1, 1])
    }

    @Test("Benjamini and Hochberg's correction agrees with p.adjust(p, \"BH\") of R")
    func falseDiscovery() {
        #expect(FalseDiscoveryCorrection.corrected([]) == [])
        #expect(FalseDiscoveryCorrection.corrected([0.2]) == [0.2])
        let corrected = FalseDiscoveryCorrection.corrected([0.04, 0.01, 0.03, 0.005, 0.9])
        let expected = [0.05, 0.025, 0.05, 0.025, 0.9]
        #expect(zip(corrected, expected).allSatisfy { abs($0 - $1) < 1e-12 })
    }

    @Test("Benjamini and Hochberg's correction agrees with its slow definition on random p-values with ties")
    func falseDiscoverySlowly() {
        for trial in 1...300 {
            let stream = StreamFamily(seed: 77, replication: UInt32(trial))
                .stream(purpose: StreamPurpose(rawValue: 1), entity: 0)
            var draws = stream
            let count = Int(draws.uniform() * 12)
            let digits = draws.uniform() < 0.5 ? 10.0 : 1e6
            let probabilities = (0..<count).map { _ in (draws.uniform() * digits).rounded() / digits }
            let corrected = FalseDiscoveryCorrection.corrected(probabilities)
            #expect(corrected.count == count)
            for level in [0.01, 0.05, 0.2, 0.5, 1] {
                // The greatest k whose kth smallest p-value is at most k of n of the level; the first k are
                // significant.
                let sorted = probabilities.sorted()
                let told = (1...max(count, 1)).last { rank in
                    rank <= count && sorted[rank - 1] * Double(count) / Double(rank) <= level
                }
                let bound = told.map { sorted[$0 - 1] } ?? -1
                for (own, corrected) in zip(probabilities, corrected) {
                    #expect((corrected <= level) == (own <= bound), "trial \(trial) of seed 77: \(probabilities)")
                    #expect(corrected >= own && corrected <= 1)
                }
            }
        }
    }
}
