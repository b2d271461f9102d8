import Measures
import Statistics

/// One metric over the replications, each of which is one independent value: a row of `summary.csv`.
package struct MetricSummary: Sendable {
    package let name: String
    package let unit: MetricUnit
    /// Over the replications in which the metric is defined.
    package let tally: Tally
    /// Student's t; nil with fewer than two values.
    package let interval: ConfidenceInterval?

    /// - Parameter values: the metric in each replication.
    init(name: String, unit: MetricUnit, values: [Double?]) {
        self.name = name
        self.unit = unit
        tally = Tally(values.compactMap { $0 })
        interval = ConfidenceInterval(tally)
    }

    /// Summarises every metric; the replications must be of one scenario, so that their lists agree.
    ///
    /// - Complexity: O(replications × metrics).
    package static func summaries(of replications: [[Metric]]) -> [MetricSummary] {
        guard let first = replications.first else { return [] }
        precondition(replications.allSatisfy { $0.map(\.name) == first.map(\.name) }, "metrics differ")
        return first.indices.map { index in
            MetricSummary(
                name: first[index].name, unit: first[index].unit, values: replications.map { $0[index].value })
        }
    }
}
