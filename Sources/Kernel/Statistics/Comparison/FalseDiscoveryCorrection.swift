/// Correction of p-values for many comparisons that look for candidates worth a closer look (false discovery rate).
///
/// Of the differences with a corrected p-value of at most 0.05, at most one in twenty is false on average: of a hundred
/// reported, some five. `HolmCorrection` promises more, that none of them is false, and so reports fewer. Valid for
/// comparisons that are independent, or positively dependent.
///
/// Source: Y. Benjamini and Y. Hochberg, "Controlling the False Discovery Rate: A Practical and Powerful Approach to
/// Multiple Testing", Journal of the Royal Statistical Society B 57 (1995).
package enum FalseDiscoveryCorrection {
    /// Returns the corrected p-values.
    ///
    /// - Parameter probabilities: p-value of each single comparison.
    /// - Returns: the corrected p-values in the same order, none below its own and none above 1.
    /// - Complexity: O(n log n).
    package static func corrected(_ probabilities: [Double]) -> [Double] {
        let order = probabilities.indices.sorted { (probabilities[$0], $0) > (probabilities[$1], $1) }
        var corrected = probabilities
        var least = 1.0
        for (place, index) in order.enumerated() {
            let rank = order.count - place
            least = min(least, probabilities[index] * Double(order.count) / Double(rank))
            // Rounding must not put it below its own p-value.
            corrected[index] = max(least, probabilities[index])
        }
        return corrected
    }
}
