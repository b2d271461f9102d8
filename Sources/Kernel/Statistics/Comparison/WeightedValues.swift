/// Independent values of one thing, each a mean of so many: what all of them together come to, and how they vary.
package struct WeightedValues: Sendable {
    let sum, whole: Double
    /// What the spread of the mean is told from: the jackknife's pseudo-values, or the values where all weigh the same.
    package let observations: [Double]
    package let count: Int

    /// - Parameter weights: of the values, above 0.
    package init(_ values: [Double], weights: [Double]) {
        let parts = zip(values, weights).map { $0 * $1 }
        (sum, whole, count) = (parts.reduce(0, +), weights.reduce(0, +), values.count)
        // Where all weigh the same the pseudo-values are the values but for rounding, by which what agrees would not.
        observations =
            Set(weights).count == 1 ? values : RatioOfSums(parts, to: weights)?.pseudoValues ?? values
    }

    /// NaN where there is no value.
    package var mean: Double { sum / whole }
}
