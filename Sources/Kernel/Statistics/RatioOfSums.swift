/// A ratio such as the share of all clients who were served: the sum of a part over the sum of a whole, over replications that
/// may weigh differently. The mean of their own ratios would let a replication with three reservations count as much as one
/// with thirty.
///
/// Its spread is that of the jackknife's pseudo-values, which take the place of the replications' own values: in pairs, too,
/// where two variants are compared.
///
/// B. Efron, "The Jackknife, the Bootstrap and Other Resampling Plans", SIAM 1982.
package struct RatioOfSums: Hashable, Sendable {
    package let value: Double
    /// One for each replication.
    package let pseudoValues: [Double]

    /// - Parameters:
    ///   - parts: by replication.
    ///   - wholes: likewise; not negative.
    /// - Returns: nil if fewer than two of the wholes are more than zero.
    package init?(_ parts: [Double], to wholes: [Double]) {
        precondition(parts.count == wholes.count, "a part has a whole")
        guard wholes.count(where: { $0 > 0 }) >= 2 else { return nil }
        let (part, whole) = (parts.reduce(0, +), wholes.reduce(0, +))
        let (ratio, count) = (part / whole, Double(parts.count))
        value = ratio
        pseudoValues = zip(parts, wholes).map { own, ownWhole in
            count * ratio - (count - 1) * (part - own) / (whole - ownWhole)
        }
    }
}
