import Statistics

/// Whether commands take longer than in an earlier run of the same profile, by more than noise.
///
/// The percentiles of each second of one run against those of the other. Worse is what is certain, and large enough to
/// matter: two runs on one machine differ by a little that has nothing to do with the program.
package struct LatencyComparison: Sendable {
    /// The percentiles of the latencies from when commands were due, µs, second by second; of seconds in which some were done.
    package struct Run: Sendable {
        package var p50: [Double] = []
        package var p99: [Double] = []
        package var p9999: [Double] = []

        package init() {}

        /// What was measured in a run.
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

    /// One for each percentile.
    package let rows: [TargetRow]

    /// A difference is certain if chance brings one so great less often. Of the three percentiles together one is then called
    /// worse by chance in at most 1.5 % of all comparisons.
    package static var probabilityMax: Double { 0.005 }
    /// So many times as long, at least.
    package static var ratioMin: Double { 1.1 }

    package init(before: Run, after: Run) {
        rows = [("p50", \Run.p50), ("p99", \.p99), ("p99.99", \.p9999)].map { name, path in
            LatencyComparison.row(
                "\(name) of each second against the earlier run", before[keyPath: path], after[keyPath: path])
        }
    }

    private static func row(_ name: String, _ before: [Double], _ after: [Double]) -> TargetRow {
        var row = TargetRow(
            rule: "", name: name, target: "not longer beyond noise",
            measured: "fewer than \(SeriesComparison.valuesMin) seconds", outcome: .notProved)
        guard let comparison = SeriesComparison(before: before, after: after) else { return row }
        let isWorse = comparison.probability <= probabilityMax && comparison.ratio >= ratioMin
        row.measured =
            "\(text(comparison.ratio, decimals: 2)) times as long, by chance with p = "
            + text(comparison.probability, decimals: 4)
        row.outcome = isWorse ? .fail : .pass
        return row
    }

    private static func text(_ value: Double, decimals: Int) -> String {
        let scale = [1.0, 10, 100, 1_000, 10_000][decimals]
        return DecimalText.of(Int64(min(value * scale, 1e15).rounded()), decimals: decimals)
    }
}
