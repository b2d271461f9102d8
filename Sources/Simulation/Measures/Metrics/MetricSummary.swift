import Statistics

/// The mean of one metric over the replications; all means are computed here.
///
/// For a share or a mean (`Measure.pooling`) it is the ratio of sums, in which every client or other observation has
/// the same weight; for other metrics the mean of the replications' values.
package struct PooledMean: Sendable {
    /// Unweighted tally of the replications in which the metric is defined.
    package private(set) var tally = Tally()
    private var part = 0.0
    /// Total number of observations behind a share or a mean; nil for other metrics.
    package private(set) var whole: Double?

    /// Creates an empty mean.
    package init() {}

    /// Adds the metric of one more replication.
    package mutating func add(_ metric: Metric) {
        guard let value = metric.value else { return }
        tally.add(value)
        guard let weight = metric.weight else { return }
        part += value * weight
        whole = (whole ?? 0) + weight
    }

    /// The mean, or nil if no replication defines the metric.
    package var value: Double? {
        guard tally.count > 1, let whole, whole > 0 else { return tally.count == 0 ? nil : tally.mean }
        return part / whole
    }
}

/// One metric over the replications: a row of `summary.csv`. All intervals are computed here.
///
/// Each replication is one independent value; for a ratio of sums the jackknife's pseudo-values replace the values. A
/// quantile is computed in each replication, so the replications are the batches of its interval.
package struct MetricSummary: Sendable {
    /// The metric.
    package let key: MetricKey
    /// Unweighted tally of the replications in which the metric is defined.
    package let tally: Tally
    /// Pooled mean; NaN if no replication defines the metric.
    package let mean: Double
    /// 95 % interval within the measure's possible range; nil with fewer than two independent values.
    package let interval: ConfidenceInterval?
    /// Values behind the interval, by replication or group of replications; nil where the metric is undefined. Paired
    /// variants are compared by the differences of these.
    package let observations: [Double?]
    /// Variation that equal observations may hide.
    package let unseen: RareEventBound

    /// Summarises one metric.
    ///
    /// - Parameters:
    ///   - metrics: the metric in each replication.
    ///   - groups: groups of replications that form one independent value each: single ones, or antithetic pairs.
    private init(_ key: MetricKey, _ metrics: [Metric], groups: [[Int]]) {
        self.key = key
        var pooled = PooledMean()
        for metric in metrics { pooled.add(metric) }
        (tally, mean) = (pooled.tally, pooled.value ?? .nan)
        observations =
            MetricSummary.ratio(metrics, groups)?.pseudoValues
            ?? groups.map { group in
                let values = Tally(group.compactMap { metrics[$0].value })
                return values.count == 0 ? nil : values.mean
            }
        let values = observations.compactMap { $0 }
        unseen = key.unseen(in: values, of: pooled.whole ?? Double(tally.count))
        interval = ConfidenceInterval(values, about: mean, within: key.measure.support, rareEvents: unseen)
    }

    /// Returns the simultaneous interval for one of `count` means (Bonferroni). It is also valid for a mean that is
    /// selected because it is the greatest, which biases it upwards.
    package func interval(among count: Int) -> ConfidenceInterval? {
        ConfidenceInterval(
            observations.compactMap { $0 }, about: mean, within: key.measure.support, rareEvents: unseen,
            level: 1 - 0.05 / Double(max(count, 1)))
    }

    /// Returns the ratio of sums; nil for a metric that is no share and no mean, and with fewer than two defined
    /// independent values.
    private static func ratio(_ metrics: [Metric], _ groups: [[Int]]) -> RatioOfSums? {
        func sums(_ term: (_ value: Double, _ weight: Double) -> Double) -> [Double] {
            groups.map { group in
                group.lazy.map { metrics[$0] }.reduce(0) { $0 + term($1.value ?? 0, $1.weight ?? 0) }
            }
        }
        return RatioOfSums(sums { $0 * $1 }, to: sums { $1 })
    }

    /// Summarises every metric of the replications of one scenario, whose lists have the same metrics.
    ///
    /// - Parameter groups: indices of the replications that form one independent value each; nil if each is
    ///   independent.
    /// - Complexity: O(replications × metrics).
    package static func summaries(of replications: [[Metric]], groups: [[Int]]? = nil) -> [MetricSummary] {
        guard let first = replications.first else { return [] }
        precondition(replications.allSatisfy { $0.elementsEqual(first) { $0.key == $1.key } }, "metrics differ")
        let groups = groups ?? replications.indices.map { [$0] }
        return first.indices.map { index in
            MetricSummary(first[index].key, replications.map { $0[index] }, groups: groups)
        }
    }
}
