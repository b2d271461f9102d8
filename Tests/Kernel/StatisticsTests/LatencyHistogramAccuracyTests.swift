import Glibc
import SimulationKernel
import Testing

@testable import Statistics

/// Compared with the sorted values themselves.
@Suite("Accuracy of latency histograms")
struct LatencyHistogramAccuracyTests {
    enum Shape: String, CaseIterable, Sendable {
        case service, exponential, uniform, longTail, stall, minutes

        func draw(_ random: inout RandomStream) -> Int64 {
            switch self {
            case .service:
                return Int64(Distribution.lognormal(mean: 400, coefficientOfVariation: 0.7).sample(from: &random))
            case .exponential: return Int64(Distribution.exponential(mean: 30_000).sample(from: &random))
            case .uniform: return Int64(random.uniform() * 1e9)
            // A Pareto distribution whose long tail has values beyond every slot.
            case .longTail: return Int64(min(1_000 * pow(1 - random.uniform(), -2), 1e18))
            case .stall:
                return Int64(random.bernoulli(0.002) ? random.uniform() * 1e9 : 2_000 + random.uniform() * 3_000)
            case .minutes:
                return Int64(Distribution.gamma(mean: 300e9, coefficientOfVariation: 0.8).sample(from: &random))
            }
        }
    }

    static let percentiles = [0.001, 0.1, 1, 5, 10, 25, 50, 75, 90, 95, 99, 99.9, 99.95, 99.99, 99.999, 100]
    static let seed: UInt64 = 11
    /// Number of values, large enough for every part of the tail.
    static let valueCount = 100_000

    @Test(
        "Percentiles agree with sorted values to three significant digits and never exceed the maximum",
        arguments: Shape.allCases)
    func percentiles(shape: Shape) throws {
        var random = StreamFamily(seed: Self.seed, replication: 0).stream(
            purpose: StreamPurpose(rawValue: 0), entity: 0)
        var values = (0..<Self.valueCount).map { _ in shape.draw(&random) }
        // Merged from four parts, as threads do.
        let quarter = Self.valueCount / 4
        var whole = histogram(values.prefix(quarter))
        for part in 1..<4 { whole.merge(histogram(values[part * quarter..<(part + 1) * quarter])) }
        #expect((whole == histogram(values)) == true, "seed \(Self.seed)")
        values.sort()
        let longest = try #require(values.last)
        #expect(whole.count == values.count && whole.min == values[0] && whole.max == longest)
        #expect(agree(whole.mean, values.reduce(0) { $0 + Double($1) } / Double(values.count), within: 1e-9))
        for percentile in Self.percentiles {
            let exact = values[max(Int((percentile * Double(values.count / 100)).rounded(.up)), 1) - 1]
            let told = whole.value(atPercentile: percentile)
            #expect(told >= exact && told <= longest, "p\(percentile), seed \(Self.seed)")
            if exact <= LatencyHistogram.longestTrackableNanoseconds {
                #expect(told - exact <= exact / 1_000, "p\(percentile): \(told), not \(exact), seed \(Self.seed)")
            } else {
                #expect(told == longest, "p\(percentile), seed \(Self.seed)")
            }
        }
    }

    @Test("The longest tail in the tests has values beyond every slot")
    func tailIsLong() {
        var random = StreamFamily(seed: Self.seed, replication: 0).stream(
            purpose: StreamPurpose(rawValue: 0), entity: 0)
        #expect(histogram((0..<Self.valueCount).map { _ in Shape.longTail.draw(&random) }).countTooLong > 0)
    }
}
