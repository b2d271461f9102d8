/// What probabilities of errors come to when many comparisons are made at once: of twenty differences that are none, one has
/// a p-value below 0.05 by chance.
///
/// A difference counts if its corrected p-value is at most 0.05; then the probability that *any* of those that count is none
/// is at most 0.05, however the comparisons depend on each other.
///
/// Source: S. Holm, "A Simple Sequentially Rejective Multiple Test Procedure", Scandinavian Journal of Statistics 6 (1979).
package enum HolmCorrection {
    /// - Parameter probabilities: the p-value of each comparison by itself.
    /// - Returns: the corrected ones, in the same order; none below its own, none above 1.
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
