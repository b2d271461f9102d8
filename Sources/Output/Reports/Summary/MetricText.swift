import Measures
import OutputFiles
import Statistics

/// Metrics as text; with several replications, the mean with its confidence interval.
struct MetricText {
    private let metrics: [MetricKey: MetricSummary]  // only for look-up

    init(_ summaries: [MetricSummary]) {
        metrics = Dictionary(uniqueKeysWithValues: summaries.map { ($0.key, $0) })
    }

    /// Whether the scenario has a metric.
    func isMeasured(_ measure: Measure, of kind: RideKind? = nil) -> Bool {
        metrics[MetricKey(measure, of: kind)] != nil
    }

    /// Whether a metric was above `limit` in any replication.
    func isAbove(_ limit: Double, _ measure: Measure) -> Bool {
        metrics[MetricKey(measure)].map { $0.tally.maximum > limit } ?? false
    }

    func count(_ measure: Measure, of kind: RideKind? = nil) -> String {
        // For small counts, whole numbers are too coarse.
        let interval = metrics[MetricKey(measure, of: kind)]?.interval
        let isRare = interval.map { $0.low < $0.mean && $0.mean < $0.high && $0.high < 10 } ?? false
        return text(measure, of: kind, decimals: isRare ? 1 : 0)
    }

    /// Returns a count and its share: `90 (98.0 %)`, or with intervals `90 (80 to 95) = 98.0 (97.0 to 99.0) %`.
    func count(_ measure: Measure, share: Measure) -> String {
        let hasIntervals = [measure, share].contains { metrics[MetricKey($0, of: nil)]?.interval != nil }
        return hasIntervals
            ? "\(count(measure)) = \(percent(share))" : "\(count(measure)) (\(percent(share)))"
    }

    func percent(_ measure: Measure, of kind: RideKind? = nil) -> String {
        text(measure, of: kind, factor: 100, decimals: 1, unit: " %")
    }

    func decimal(_ measure: Measure, of kind: RideKind? = nil, decimals: Int) -> String {
        text(measure, of: kind, factor: 1, decimals: decimals)
    }

    /// Returns the mean over the replications; nil if the metric is undefined.
    func mean(_ measure: Measure, of kind: RideKind? = nil) -> Double? {
        metrics[MetricKey(measure, of: kind)].flatMap { $0.tally.count > 0 ? $0.mean : nil }
    }

    /// Returns a duration, in seconds below two minutes, else in minutes.
    func duration(_ measure: Measure, of kind: RideKind? = nil) -> String {
        abs(mean(measure, of: kind) ?? 0) < 120
            ? text(measure, of: kind, decimals: 0, unit: " s")
            : text(measure, of: kind, factor: 1.0 / 60, decimals: 1, unit: " min")
    }

    /// Returns the parts of a family with their words, without those that are 0 in every replication.
    func present(_ family: Measure.Family) -> [String] {
        nonZero(Measure.parts(of: family).map { ($0, $0.partLabel) })
    }

    /// Returns counts with their words, without those that are 0 in every replication.
    func nonZero(_ counts: [(measure: Measure, words: String)]) -> [String] {
        counts.filter { isAbove(0, $0.measure) }.map { "\($0.words) \(count($0.measure))" }
    }

    /// Returns a metric in minutes.
    func minutes(_ measure: Measure) -> String {
        text(measure, decimals: 1, unit: " min")
    }

    /// Returns a metric in kilometres.
    func kilometres(_ measure: Measure) -> String {
        text(measure, decimals: 2, unit: " km")
    }

    /// Returns the mean with its confidence interval, if it has one, or a dash if the metric is undefined.
    func text(
        _ measure: Measure, of kind: RideKind? = nil, factor: Double = 1, decimals: Int, unit: String = ""
    ) -> String {
        guard let metric = metrics[MetricKey(measure, of: kind)], metric.tally.count > 0 else { return "–" }
        let interval = metric.interval.flatMap { $0.halfWidth > 0 ? $0.low...max($0.low, $0.high) : nil }
        let words = FormattedEstimate(metric.mean, interval, factor: factor, decimals: decimals)
        // A count that is the same in all replications needs no interval.
        let isAgreed = metric.tally.minimum == metric.tally.maximum && words.range == "\(words.mean) to \(words.mean)"
        return (isAgreed ? words.mean : words.cell) + unit
    }
}

extension [String] {
    /// Figures of one line, separated by dots.
    var joinedByDots: String { joined(separator: " · ") }
}
