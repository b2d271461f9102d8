import Measures
import Statistics

/// One metric over the replications, each of which is one independent value: a row of `summary.csv`.
package struct MetricSummary: Sendable {
    package let key: MetricKey
    /// Over the replications in which the metric is defined.
    package let tally: Tally
    /// Student's t; nil with fewer than two values.
    package let interval: ConfidenceInterval?

    /// - Parameter values: the metric in each replication.
    init(_ key: MetricKey, values: [Double?]) {
        self.key = key
        tally = Tally(values.compactMap { $0 })
        interval = ConfidenceInterval(tally)
    }

    /// Summarises every metric; the replications must be of one scenario, so that their lists agree.
    ///
    /// - Complexity: O(replications × metrics).
    package static func summaries(of replications: [[Metric]]) -> [MetricSummary] {
        guard let first = replications.first else { return [] }
        precondition(replications.allSatisfy { $0.map(\.key) == first.map(\.key) }, "metrics differ")
        return first.indices.map { index in
            MetricSummary(first[index].key, values: replications.map { $0[index].value })
        }
    }
}
