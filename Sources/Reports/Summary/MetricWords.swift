import Experiments
import Measures

/// Figures of metrics as a person reads them: of several replications the mean, with half its confidence interval.
struct MetricWords {
    private let metrics: [MetricKey: MetricSummary]  // only ever looked up by name

    init(_ summaries: [MetricSummary]) {
        metrics = Dictionary(uniqueKeysWithValues: summaries.map { ($0.key, $0) })
    }

    /// Whether the scenario has such a metric at all.
    func isMeasured(_ measure: Measure, of kind: RideKind? = nil) -> Bool {
        metrics[MetricKey(measure, of: kind)] != nil
    }

    /// Whether a metric was above `limit` in any replication.
    func isAbove(_ limit: Double, _ measure: Measure) -> Bool {
        metrics[MetricKey(measure)].map { $0.tally.maximum > limit } ?? false
    }

    func count(_ measure: Measure, of kind: RideKind? = nil) -> String {
        text(measure, of: kind) { PlainNumber.fixed($0, decimals: 0) }
    }

    func percent(_ measure: Measure, of kind: RideKind? = nil) -> String {
        text(measure, of: kind, unit: " %") { PlainNumber.fixed(100 * $0, decimals: 1) }
    }

    func decimal(_ measure: Measure, of kind: RideKind? = nil, decimals: Int) -> String {
        text(measure, of: kind) { PlainNumber.fixed($0, decimals: decimals) }
    }

    /// The mean over the replications; nil if the metric is not defined.
    func mean(_ measure: Measure, of kind: RideKind? = nil) -> Double? {
        metrics[MetricKey(measure, of: kind)].flatMap { $0.tally.count > 0 ? $0.mean : nil }
    }

    /// In seconds below two minutes, otherwise in minutes.
    ///
    /// - Parameter absolute: without its sign.
    func duration(_ measure: Measure, of kind: RideKind? = nil, absolute: Bool = false) -> String {
        let isShort = abs(mean(measure, of: kind) ?? 0) < 120
        return text(measure, of: kind, unit: isShort ? " s" : " min") { seconds in
            let seconds = absolute ? abs(seconds) : seconds
            return isShort ? PlainNumber.fixed(seconds, decimals: 0) : PlainNumber.fixed(seconds / 60, decimals: 1)
        }
    }

    /// Each of these counts with its words, but for those that are 0 in every replication.
    func present(_ counts: [(measure: Measure, words: String)]) -> [String] {
        counts.filter { isAbove(0, $0.measure) }.map { "\($0.words) \(count($0.measure))" }
    }

    /// Of a metric in minutes.
    func minutes(_ measure: Measure) -> String {
        text(measure, of: nil, unit: " min") { PlainNumber.fixed($0, decimals: 1) }
    }

    /// Of a metric in kilometres.
    func kilometres(_ measure: Measure) -> String {
        text(measure, of: nil, unit: " km") { PlainNumber.fixed($0, decimals: 2) }
    }

    /// The mean, with half the width of its confidence interval if there is one, or the interval itself; a dash if the metric is not defined.
    func text(
        _ measure: Measure, of kind: RideKind?, unit: String = "", _ format: (Double) -> String
    ) -> String {
        guard let metric = metrics[MetricKey(measure, of: kind)], metric.tally.count > 0 else { return "–" }
        guard let interval = metric.interval, interval.halfWidth > 0 else { return format(metric.mean) + unit }
        let halves = [metric.mean - interval.halfWidth, metric.mean + interval.halfWidth]
        // Told by its half, a lopsided interval near a bound would seem to go beyond it.
        if !halves.allSatisfy(measure.support.contains) {
            return "\(format(metric.mean)) (\(format(interval.low)) to \(format(interval.high)))\(unit)"
        }
        return "\(format(metric.mean)) ± \(format(interval.halfWidth))\(unit)"
    }
}

extension [String] {
    /// Figures of one line, apart from each other.
    var told: String { joined(separator: " · ") }
}
