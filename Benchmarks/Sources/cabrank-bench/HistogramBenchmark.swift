import Foundation

@testable import SimulationKernel
@testable import Statistics

/// Measures recording a latency, which the load tester does several times per command, so that it must be negligible.
/// CPU times of this thread, the minimum of several runs, including the loop over the values.
package enum HistogramBenchmark {
    /// Result with one mixture of values.
    package struct Result: Sendable {
        /// Name of the mixture.
        package let mixture: String
        /// CPU time of recording one value.
        package let nanosecondsPerValue: Double
    }

    /// Number of histograms: for each kind of command those from due time, from sending, in the queue and in the
    /// service.
    private static let histogramCount = 48

    /// Measures recording, merging and percentiles; prints a table and returns the costs of recording.
    @discardableResult
    package static func run(values count: Int = 1_000_000, repeats: Int = 9) -> [Result] {
        print("Latency histogram: ns of CPU time to record a value, minimum of \(repeats) runs (target: at most 15)")
        var random = StreamFamily(seed: 3, replication: 0).stream(purpose: StreamPurpose(rawValue: 0), entity: 0)
        let service = Distribution.lognormal(mean: 400, coefficientOfVariation: 0.7)
        let wait = Distribution.lognormal(mean: 30_000, coefficientOfVariation: 4)
        func draw(_ value: (inout RandomStream) -> Double) -> [Int64] { (0..<count).map { _ in Int64(value(&random)) } }
        let mixtures: [(name: String, values: [Int64])] = [
            ("constant", draw { _ in 777 }),
            ("service, 0.4 µs", draw { service.sample(from: &$0) }),
            ("from due time, 30 µs, long tail", draw { wait.sample(from: &$0) }),
            ("with stalls of 1 s", draw { $0.bernoulli(0.01) ? $0.uniform() * 1e9 : service.sample(from: &$0) }),
            ("1 µs to 1 h, log-uniform", draw { exp(log(1e3) + $0.uniform() * log(3.6e9)) }),
        ]
        var results = mixtures.map { mixture in
            Result(mixture: mixture.name, nanosecondsPerValue: recordingOne(mixture.values, repeats: repeats))
        }
        results.append(
            Result(
                mixture: "30 µs, alternating between \(histogramCount) histograms",
                nanosecondsPerValue: recordingMany(mixtures[2].values, repeats: repeats)))
        for result in results { print(row(result.mixture, result.nanosecondsPerValue, "ns")) }
        measureRest(mixtures[2].values)
        return results
    }

    private static func recordingOne(_ values: [Int64], repeats: Int) -> Double {
        var histogram = LatencyHistogram()
        let seconds = ProcessorTime.least(of: repeats) {
            for value in values { histogram.record(nanoseconds: value) }
        }
        precondition(histogram.count(upTo: .max) == values.count * repeats, "a value was lost")
        return seconds * 1e9 / Double(values.count)
    }

    private static func recordingMany(_ values: [Int64], repeats: Int) -> Double {
        var histograms = Array(repeating: LatencyHistogram(), count: histogramCount)
        // Allocates the counts of each before the clock runs.
        for index in histograms.indices { histograms[index].removeAll() }
        let seconds = ProcessorTime.least(of: repeats) {
            var next = 0
            for value in values {
                histograms[next].record(nanoseconds: value)
                next = next + 1 == histogramCount ? 0 : next + 1
            }
        }
        precondition(histograms.reduce(0) { $0 + $1.count(upTo: .max) } == values.count * repeats, "a value was lost")
        return seconds * 1e9 / Double(values.count)
    }

    /// Measures operations that happen once a second or once a run.
    private static func measureRest(_ values: [Int64]) {
        var histogram = LatencyHistogram()
        for value in values { histogram.record(nanoseconds: value) }
        var total = LatencyHistogram()
        print(row("merging two", ProcessorTime.least(of: 20) { total.merge(histogram) } * 1e6, "µs"))
        var longest: Int64 = 0
        let percentile = ProcessorTime.least(of: 20) { longest = max(longest, total.value(atPercentile: 99.999)) }
        print(row("p99.999", percentile * 1e6, "µs"))
        precondition(longest <= total.max, "a percentile is above the maximum")
        print(row("removing all", ProcessorTime.least(of: 20) { histogram.removeAll() } * 1e6, "µs"))
    }

    private static func row(_ name: String, _ value: Double, _ unit: String) -> String {
        "  " + name + String(repeating: " ", count: max(44 - name.count, 1))
            + String(repeating: " ", count: max(9 - text(value).count, 0)) + text(value) + " " + unit
    }

    private static func text(_ value: Double) -> String { String(format: "%.2f", value) }
}
