/// Independent values of one quantity with weights, such as means over different counts: their weighted mean and its
/// variance.
package struct WeightedValues: Sendable {
    let sum, weightSum: Double
    /// Observations that estimate the variance of the mean: the jackknife's pseudo-values, or the values themselves if
    /// all weights are equal.
    package let observations: [Double]
    /// Number of values.
    package let count: Int

    /// Creates a weighted sample.
    ///
    /// - Parameter weights: weight of each value, above 0.
    package init(_ values: [Double], weights: [Double]) {
        let parts = zip(values, weights).map { $0 * $1 }
        (sum, weightSum, count) = (parts.reduce(0, +), weights.reduce(0, +), values.count)
        // With equal weights the pseudo-values equal the values up to rounding, which would make equal values differ.
        observations =
            Set(weights).count == 1 ? values : RatioOfSums(parts, to: weights)?.pseudoValues ?? values
    }

    /// Weighted mean; NaN without values.
    package var mean: Double { sum / weightSum }
}
