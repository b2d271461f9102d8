import CGSL

/// Quantiles of samples, by linear interpolation between the order statistics: the q-quantile of n sorted values lies
/// at position q (n − 1), counted from 0. This is definition 7 of R. J. Hyndman and Y. Fan, "Sample Quantiles in
/// Statistical Packages", The American Statistician 50 (1996), the default of R and NumPy, so results can be checked there.
package enum Quantile {
    /// The value that a share `probability` of `sortedValues` does not exceed; NaN of no values.
    ///
    /// - Precondition: `sortedValues` ascend; `probability` is 0 to 1.
    package static func ofSorted(_ sortedValues: [Double], _ probability: Double) -> Double {
        precondition(probability >= 0 && probability <= 1, "a probability is 0 to 1")
        guard !sortedValues.isEmpty else { return .nan }
        return gsl_stats_quantile_from_sorted_data(sortedValues, 1, sortedValues.count, probability)
    }
}
