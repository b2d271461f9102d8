/// A ratio such as the share of served clients: the sum of parts over the sum of wholes, over replications of different
/// weight. A mean of the replications' own ratios would weight a replication with three reservations like one with
/// thirty.
///
/// Its variance is that of the jackknife's pseudo-values, which replace the replications' own values, also in paired
/// comparisons of two variants.
///
/// B. Efron, "The Jackknife, the Bootstrap and Other Resampling Plans", SIAM 1982.
package struct RatioOfSums: Hashable, Sendable {
    /// Sum of the parts over the sum of the wholes.
    package let value: Double
    /// One pseudo-value for each replication.
    package let pseudoValues: [Double]

    /// Computes a ratio; nil if fewer than two of the wholes are positive.
    ///
    /// - Parameters:
    ///   - parts: numerator of each replication.
    ///   - wholes: denominator of each replication, not negative.
    package init?(_ parts: [Double], to wholes: [Double]) {
        precondition(parts.count == wholes.count, "the lists must have equal lengths")
        guard wholes.count(where: { $0 > 0 }) >= 2 else { return nil }
        let (part, whole) = (parts.reduce(0, +), wholes.reduce(0, +))
        let (ratio, count) = (part / whole, Double(parts.count))
        value = ratio
        pseudoValues = zip(parts, wholes).map { own, ownWhole in
            count * ratio - (count - 1) * (part - own) / (whole - ownWhole)
        }
    }
}
