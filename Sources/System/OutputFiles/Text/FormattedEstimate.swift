import Quantities

/// Estimate with its 95 % confidence interval as text, rounded to common decimals, so that the interval contains the
/// estimate.
///
///     EstimateWords(426, 414...438, factor: 1 / 60, decimals: 1).sentence("minutes on average")
///     // 7.1 minutes on average (95 % sure: 6.9 to 7.3)
package struct FormattedEstimate {
    /// Estimate: `7.1`.
    package let mean: String
    /// Interval: `6.9 to 7.3`, or `at most 0.4` if it only bounds the mean; nil if there is none.
    package let range: String?

    /// Formats an estimate.
    ///
    /// - Parameters:
    ///   - interval: nil, or of zero width, without a measure of randomness.
    ///   - decimals: minimum; more are used if the estimate would otherwise be shown as 0.
    ///   - minus: sign of negative numbers.
    ///   - isDifference: whether the bounds must be shown as different and not as 0, since readers look at which side
    ///     of 0 they lie.
    ///   - plus: sign of positive differences.
    package init(
        _ mean: Double, _ interval: ClosedRange<Double>? = nil, factor: Double = 1, decimals: Int,
        minus: String = "-", isDifference: Bool = false, plus: String = ""
    ) {
        let ends = interval.map { [factor * $0.lowerBound, factor * $0.upperBound] } ?? []
        // If the interval contains 0, the sign of the difference means nothing.
        let isOpen = isDifference && interval.map { $0.contains(0) } ?? false
        let telling = ((isOpen ? [] : [factor * mean]) + (isDifference ? ends : [])).filter { $0 != 0 && $0.isFinite }
        let enough = (decimals...decimals + 6).first { decimals in
            let texts = telling.map { NumberFormat.fixed($0, decimals: decimals) }
            return texts.allSatisfy { $0.contains { "123456789".contains($0) } }
                && (!isDifference || ends.first == ends.last
                    || Set(ends.map { NumberFormat.fixed($0, decimals: decimals) }).count > 1)
        }
        func text(_ value: Double) -> String {
            let text = GroupedNumber.text(value, decimals: enough ?? decimals, minus: minus)
            return value > 0 && text.contains { "123456789".contains($0) } ? plus + text : text
        }
        self.mean = text(factor * mean)
        guard let interval, interval.lowerBound < interval.upperBound else {
            range = nil
            return
        }
        if !isDifference, mean == interval.lowerBound || mean == interval.upperBound {
            let isLeast = mean == interval.lowerBound
            let far = NumberFormat.fixed(isLeast ? ends[1] : ends[0], distinctFrom: factor * mean, decimals: decimals)
            range = "\(isLeast ? "at most" : "at least") \(far)"
        } else {
            range = ends.map(text).joined(separator: " to ")
        }
    }

    /// Estimate and interval for a table cell: `7.1 (6.9 to 7.3)`.
    package var cell: String { mean + (range.map { " (\($0))" } ?? "") }

    /// Returns a sentence: `7.1 minutes on average (95 % sure: 6.9 to 7.3)`.
    ///
    /// - Parameter unit: text behind the number.
    package func sentence(_ unit: String) -> String { "\(mean) \(unit)\(intervalNote)" }

    /// Interval in brackets, with a leading space: ` (95 % sure: 6.9 to 7.3)`; empty if there is none, or if it equals
    /// the estimate after rounding.
    package var intervalNote: String { range.map { $0 == "\(mean) to \(mean)" ? "" : " (95 % sure: \($0))" } ?? "" }
}
