import Statistics

/// A test of whether commands take longer than in an earlier run of the same profile, beyond noise.
///
/// It compares the percentiles of each second of both runs. Worse means statistically significant and large enough to
/// matter, because two runs on one machine differ slightly for reasons unrelated to the program.
package struct LatencyComparison: Sendable {
    /// Percentiles of the total latencies per second with completed commands, in µs.
    package struct Run: Sendable {
        /// Medians of the seconds.
        package var p50: [Double] = []
        /// 99th percentiles of the seconds.
        package var p99: [Double] = []
        /// 99.99th percentiles of the seconds.
        package var p9999: [Double] = []

        /// Creates a run without seconds.
        package init() {}

        /// Creates the percentiles of a run's measured period.
        package init(_ record: LoadRecord) {
            let first = Int(record.period.start / 1_000_000_000)
            let seconds = Int(record.measuredSeconds)
            for second in record.judge.seconds
            where second.completed > 0 && second.second >= first && second.second < first + seconds {
                p50.append(Double(second.medianNanoseconds) / 1_000)
                p99.append(Double(second.percentile99Nanoseconds) / 1_000)
                p9999.append(Double(second.percentile9999Nanoseconds) / 1_000)
            }
        }
    }

    /// One row per percentile.
    package let rows: [TargetRow]

    /// Significance level of one comparison. Over the three percentiles, at most 1.5 % of all comparisons report a
    /// random difference as worse.
    package static var probabilityMax: Double { 0.005 }
    /// Minimum ratio of a relevant slowdown.
    package static var ratioMin: Double { 1.1 }

    /// Compares two runs.
    package init(before: Run, after: Run) {
        rows = [("p50", \Run.p50), ("p99", \.p99), ("p99.99", \.p9999)].map { name, path in
            LatencyComparison.row(
                "\(name) per second, compared with the earlier run", before[keyPath: path], after[keyPath: path])
        }
    }

    private static func row(_ name: String, _ before: [Double], _ after: [Double]) -> TargetRow {
        var row = TargetRow(
            rule: "", name: name, target: "no significant slowdown",
            measured: "fewer than \(SeriesComparison.valuesMin) seconds", outcome: .notProved)
        guard let comparison = SeriesComparison(before: before, after: after) else { return row }
        let isWorse = comparison.probability <= probabilityMax && comparison.ratio >= ratioMin
        row.measured =
            "\(text(comparison.ratio, decimals: 2)) times as long (p = "
            + text(comparison.probability, decimals: 4) + ")"
        row.outcome = isWorse ? .fail : .pass
        return row
    }

    private static func text(_ value: Double, decimals: Int) -> String {
        let scale = [1.0, 10, 100, 1_000, 10_000][decimals]
        return DecimalText.of(Int64(min(value * scale, 1e15).rounded()), decimals: decimals)
    }
}
