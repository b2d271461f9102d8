import CGSL

/// The range that holds the true mean with a given probability, from independent values: one for each replication.
///
/// By Student's t, which is exact for normal values and good for means.
package struct ConfidenceInterval: Hashable, Sendable {
    package let mean: Double
    package let halfWidth: Double

    package var low: Double { mean - halfWidth }
    package var high: Double { mean + halfWidth }

    /// The interval from the values that `tally` has taken in; nil with fewer than two, which tell nothing of the spread.
    ///
    /// - Precondition: `level` is more than 0 and less than 1.
    package init?(_ tally: Tally, level: Double = 0.95) {
        precondition(level > 0 && level < 1, "a confidence level is between 0 and 1")
        guard tally.count >= 2 else { return nil }
        mean = tally.mean
        halfWidth = gsl_cdf_tdist_Pinv((1 + level) / 2, Double(tally.count - 1)) * tally.standardError
    }
}
