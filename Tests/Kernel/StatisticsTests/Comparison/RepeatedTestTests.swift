import CGSL
import Glibc
import SimulationKernel
import Statistics
import Testing

/// The seeds are fixed, so that a correct program always passes.
@Suite("Repeated tests")
struct RepeatedTestTests {
    @Test("A mean is tested at ten values, then at half as many again, and at the last; new values have the error")
    func looks() {
        let test = RepeatedTest(confidence: 0.95, means: 5, valuesMax: 100)
        #expect(test.looks == [10, 15, 22, 33, 49, 73, 100])
        #expect(abs(test.error(at: 10) - 0.05 / 5 * 0.1) < 1e-15 && abs(test.error(at: 73) - 0.05 / 5 * 0.24) < 1e-15)
        #expect(abs(test.looks.reduce(0) { $0 + test.error(at: $1) } - 0.05 / 5) < 1e-15)
        #expect(test.look(after: 0) == 10 && test.look(after: 15) == 22 && test.look(after: 100) == nil)
        #expect(RepeatedTest(confidence: 0.95, means: 1, valuesMax: 4).looks == [4])
        #expect(RepeatedTest(confidence: 0.95, means: 1, valuesMax: 11).looks == [10, 11])
        // A bound is at least that of an even chance for each side.
        #expect(RepeatedTest(confidence: 0.1, means: 1, valuesMax: 2).error(at: 2) == 0.25)
    }

    @Test("The bounds of few symmetric values are Student's: qt(0.99, 4) of R is 3.746947")
    func student() throws {
        let test = RepeatedTest(confidence: 0.99, means: 1, valuesMax: 5)
        let bounds = try #require(test.bounds(of: [1, 2, 3, 4, 5]))
        let half = 3.746947 * (2.5 / 5).squareRoot()
        #expect(abs(bounds.lowerBound - (3 - half)) < 1e-6 && abs(bounds.upperBound - (3 + half)) < 1e-6)
        #expect(test.bounds(of: [1]) == nil)
        // Equal values that cannot vary are a fact; equal values of which nothing is known bound nothing.
        #expect(test.bounds(of: [2, 2]) == 2...2)
        #expect(test.bounds(of: [0, 0], rareEvents: .unknown) == nil)
        // Sums over days of different weight differ, although the figure itself has never varied.
        #expect(test.bounds(of: [1, 2], rareEvents: .unknown) == nil)
    }

    @Test("Few events, or none, bound their rate as Poisson's distribution does")
    func rareEvents() throws {
        let test = RepeatedTest(confidence: 0.95, means: 50, valuesMax: 10)
        for events in [0, 1, 4] {
            let values = (0..<10).map { $0 < events ? 1.0 : 0 }
            let bounds = try #require(test.bounds(of: values, rareEvents: .events(of: 1)))
            // The upper limit of Garwood (1936).
            let exact = gsl_cdf_chisq_Qinv(test.error(at: 10), Double(2 * (events + 1))) / 2 / 10
            #expect(bounds.upperBound > exact * 0.99, "\(events): \(bounds) and \(exact)")
        }
    }

    private enum Values: CaseIterable {
        case normal, skewedDown, skewedUp, rare

        /// Returns independent values with expectation 0.
        func sample(_ count: Int, _ stream: inout RandomStream) -> [Double] {
            (0..<count).map { _ in
                switch self {
                case .normal: gsl_cdf_ugaussian_Pinv(stream.uniform() + 0x1p-54)
                // Many good days and a few bad ones: logarithms with a standard deviation of 0.5, skewness 1.75.
                case .skewedDown: exp(0.125) - exp(gsl_cdf_ugaussian_Pinv(stream.uniform() + 0x1p-54) / 2)
                case .skewedUp: exp(gsl_cdf_ugaussian_Pinv(stream.uniform() + 0x1p-54) / 2) - exp(0.125)
                case .rare: (stream.uniform() < 0.05 ? 1 : 0) - 0.05
                }
            }
        }

        var rareEvents: RareEventBound { self == .rare ? .events(of: 1) : .exact }
    }

    /// Returns the share of experiments in which one of the tests of a mean errs.
    private func errors(_ values: Values, _ isWrong: ([Double]) -> Bool) -> Double {
        let experiments = 1_000
        let wrong = (1...experiments).count { experiment in
            var stream = StreamFamily(seed: 53, replication: UInt32(experiment))
                .stream(purpose: StreamPurpose(rawValue: 1), entity: 0)
            return isWrong(values.sample(100, &stream))
        }
        return Double(wrong) / Double(experiments)
    }

    @Test("All tests of a mean together err as rarely as stated; a test after each value errs far more often")
    func coverage() {
        let test = RepeatedTest(confidence: 0.9, means: 1, valuesMax: 100)
        for values in Values.allCases {
            // Each side has the stated probability.
            let low = errors(values) { sample in
                test.looks.contains { count in
                    let bounds = test.bounds(of: Array(sample[..<count]), rareEvents: values.rareEvents)
                    return (bounds?.lowerBound ?? 0) > 0
                }
            }
            let high = errors(values) { sample in
                test.looks.contains { count in
                    let bounds = test.bounds(of: Array(sample[..<count]), rareEvents: values.rareEvents)
                    return (bounds?.upperBound ?? 0) < 0
                }
            }
            // 10 % and two standard deviations of the binomial distribution.
            #expect(max(low, high) <= 0.119, "\(values): \(low) and \(high)")
        }
        let naive = errors(.normal) { sample in
            (10...100).contains { count in (ConfidenceInterval(Tally(sample[..<count]), level: 0.8)?.low ?? 0) > 0 }
        }
        #expect(naive > 0.25, "\(naive)")
    }
}
