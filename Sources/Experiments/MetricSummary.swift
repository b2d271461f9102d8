import Measures
import Statistics

/// One metric over the replications: a row of `summary.csv`. The one way to an interval.
///
/// The mean is that of the replications' values, each of which is one independent value; for a measure that is a share or a
/// mean of so and so many (`Measure.weight`) it is the ratio of sums, in which every client counts the same, with the
/// jackknife's interval. A quantile is that of each replication, so that they are the batches of its interval.
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

    /// - Parameters:
    ///   - values: the metric in each replication.
    ///   - weights: by how many each is a mean; nil where all count the same, and 0 in those that are not defined.
    ///   - groups: which replications make one independent value together, such as antithetic pairs; nil: each by itself.
    init(_ key: MetricKey, values: [Double?], weights: [Double]? = nil, groups: [[Int]]? = nil) {
        self.key = key
        tally = Tally(values.compactMap { $0 })
        if let weights, let ratio = MetricSummary.ratio(values, weights, groups: groups) {
            mean = ratio.value
            interval = ConfidenceInterval(ratio.pseudoValues, about: ratio.value, within: key.measure.support)
            observations = ratio.pseudoValues
        } else {
            mean = tally.mean
            observations = groups.map { groups in groups.map { MetricSummary.mean(of: values, at: $0) } } ?? values
            interval = ConfidenceInterval(
                observations.compactMap { $0 }, about: tally.mean, within: key.measure.support)
        }
    }

    private static func ratio(_ values: [Double?], _ weights: [Double], groups: [[Int]]?) -> RatioOfSums? {
        let parts = zip(values, weights).map { value, weight in value.map { $0 * weight } ?? 0 }
        let wholes = zip(values, weights).map { value, weight in value == nil ? 0 : weight }
        guard let groups else { return RatioOfSums(parts, to: wholes) }
        func sums(_ terms: [Double]) -> [Double] { groups.map { group in group.reduce(0) { $0 + terms[$1] } } }
        return RatioOfSums(sums(parts), to: sums(wholes))
    }

    private static func mean(of values: [Double?], at group: [Int]) -> Double? {
        let tally = Tally(group.compactMap { values[$0] })
        return tally.count == 0 ? nil : tally.mean
    }

    /// Summarises every metric; the replications must be of one scenario, so that their lists agree.
    ///
    /// - Parameter groups: which replications make one independent value together, by their places; nil: each by itself.
    /// - Complexity: O(replications × metrics).
    package static func summaries(of replications: [[Metric]], groups: [[Int]]? = nil) -> [MetricSummary] {
        guard let first = replications.first else { return [] }
        precondition(replications.allSatisfy { $0.elementsEqual(first) { $0.key == $1.key } }, "metrics differ")
        let places = Dictionary(uniqueKeysWithValues: first.enumerated().map { ($1.key, $0) })  // only looked up
        return first.indices.map { index in
            let key = first[index].key
            let weights = key.weight.flatMap { places[$0] }.map { place in replications.map { $0[place].value ?? 0 } }
            return MetricSummary(key, values: replications.map { $0[index].value }, weights: weights, groups: groups)
        }
    }
}
