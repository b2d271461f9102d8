import Statistics

/// The mean of one metric over the replications: the one way to it.
///
/// Of a share or a mean (`Measure.pooling`) it is the ratio of sums, in which every client counts the same, or whatever else it
/// is of; of all else the mean of the replications' values.
package struct PooledMean: Sendable {
    /// Over the replications in which the metric is defined, each by itself.
    package private(set) var tally = Tally()
    private var part = 0.0
    /// Of how many all replications together are; nil of what is neither a share nor a mean.
    package private(set) var whole: Double?

    package init() {}

    /// Takes in the metric of one more replication.
    package mutating func add(_ metric: Metric) {
        guard let value = metric.value else { return }
        tally.add(value)
        guard let weight = metric.weight else { return }
        part += value * weight
        whole = (whole ?? 0) + weight
    }

    /// nil if the metric is defined in no replication.
    package var value: Double? {
        guard tally.count > 1, let whole, whole > 0 else { return tally.count == 0 ? nil : tally.mean }
        return part / whole
    }
}

/// One metric over the replications: a row of `summary.csv`. The one way to an interval.
///
/// Each replication is one independent value, and so are the pseudo-values of the jackknife, which take their place where the
/// mean is a ratio of sums. A quantile is that of each replication, so that they are the batches of its interval.
package struct MetricSummary: Sendable {
    package let key: MetricKey
    /// Over the replications in which the metric is defined, each by itself.
    package let tally: Tally
    /// NaN if it is defined in none.
    package let mean: Double
    /// nil with fewer than two independent values. It never leaves what the measure can be.
    package let interval: ConfidenceInterval?
    /// What the interval is made from, by replication or group of them; nil where the metric is not defined. Two variants with
    /// the same replications are compared by the differences of these.
    package let observations: [Double?]
    /// What the observations leave open if they all agree.
    package let unseen: Unseen

    /// - Parameters:
    ///   - metrics: this one, in each replication.
    ///   - groups: which replications make one independent value together: each by itself, or antithetic pairs.
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
        interval = ConfidenceInterval(values, about: mean, within: key.measure.support, unseen: unseen)
    }

    /// Returns the interval that holds together with those of all others of so many means (Bonferroni): also of the one that is
    /// named because it is the greatest of them, which chance has made greater.
    package func interval(among count: Int) -> ConfidenceInterval? {
        ConfidenceInterval(
            observations.compactMap { $0 }, about: mean, within: key.measure.support, unseen: unseen,
            level: 1 - 0.05 / Double(max(count, 1)))
    }

    /// nil of what is no share and no mean, and where fewer than two independent values are defined.
    private static func ratio(_ metrics: [Metric], _ groups: [[Int]]) -> RatioOfSums? {
        func sums(_ term: (_ value: Double, _ weight: Double) -> Double) -> [Double] {
            groups.map { group in
                group.lazy.map { metrics[$0] }.reduce(0) { $0 + term($1.value ?? 0, $1.weight ?? 0) }
            }
        }
        return RatioOfSums(sums { $0 * $1 }, to: sums { $1 })
    }

    /// Summarises every metric; the replications must be of one scenario, so that their lists agree.
    ///
    /// - Parameter groups: which replications make one independent value together, by their places; nil: each by itself.
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
