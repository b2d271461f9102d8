/// Correction of p-values for many simultaneous comparisons: of twenty comparisons without a difference, one has a
/// p-value below 0.05 on average.
///
/// A difference is significant if its corrected p-value is at most 0.05. Then the probability that *any* significant
/// difference is false is at most 0.05, however the comparisons depend on each other.
///
/// Source: S. Holm, "A Simple Sequentially Rejective Multiple Test Procedure", Scandinavian Journal of Statistics 6
/// (1979).
package enum HolmCorrection {
    /// Returns the corrected p-values.
    ///
    /// - Parameter probabilities: p-value of each single comparison.
    /// - Returns: the corrected p-values in the same order, none below its own and none above 1.
    /// - Complexity: O(n log n).
    package static func corrected(_ probabilities: [Double]) -> [Double] {
        let order = probabilities.indices.sorted { (probabilities[$0], $0) < (probabilities[$1], $1) }
        var corrected = probabilities
        var greatest = 0.0
        for (rank, index) in order.enumerated() {
            greatest = max(greatest, min(1, Double(order.count - rank) * probabilities[index]))
            corrected[index] = greatest
        }
        return corrected
    }
}
