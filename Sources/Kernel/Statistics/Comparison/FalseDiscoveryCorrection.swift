/// What probabilities of errors come to where many comparisons are made to find out what is worth a closer look.
///
/// Of the differences whose corrected p-value is at most 0.05, at most one in twenty is none, on average: of a hundred that are
/// told, some five. That is less than `HolmCorrection` promises, which tells none that is none, and so more is told. It holds
/// where comparisons are independent, or tend to err together.
///
/// Source: Y. Benjamini and Y. Hochberg, "Controlling the False Discovery Rate: A Practical and Powerful Approach to Multiple
/// Testing", Journal of the Royal Statistical Society B 57 (1995).
package enum FalseDiscoveryCorrection {
    /// - Parameter probabilities: the p-value of each comparison by itself.
    /// - Returns: the corrected ones, in the same order; none below its own, none above 1.
    /// - Complexity: O(n log n).
    package static func corrected(_ probabilities: [Double]) -> [Double] {
        let order = probabilities.indices.sorted { (probabilities[$0], $0) > (probabilities[$1], $1) }
        var corrected = probabilities
        var least = 1.0
        for (place, index) in order.enumerated() {
            let rank = order.count - place
            least = min(least, probabilities[index] * Double(order.count) / Double(rank))
            // Rounding must not make it less than its own.
            corrected[index] = max(least, probabilities[index])
        }
        return corrected
    }
}
