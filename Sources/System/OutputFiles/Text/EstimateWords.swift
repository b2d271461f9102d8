import Quantities

/// An estimate and its 95 % confidence interval as people read them, rounded to the same decimals, so that the interval holds
/// the estimate.
///
///     EstimateWords(426, 414...438, factor: 1 / 60, decimals: 1).sentence("minutes on average")
///     // 7.1 minutes on average (95 % sure: 6.9 to 7.3)
package struct EstimateWords {
    /// `7.1`.
    package let mean: String
    /// `6.9 to 7.3`, or `at most 0.4` of an interval that only bounds the mean; nil where there is none.
    package let range: String?

    /// - Parameters:
    ///   - interval: nil, or one without width, where nothing tells of chance.
    ///   - decimals: more are given where the estimate would be 0 without them, and is not.
    ///   - minus: before what is below 0.
    ///   - isDifference: whether the ends must be neither 0 nor the same: on which side of it they lie is what a reader looks for.
    ///   - plus: likewise above, of differences.
    package init(
        _ mean: Double, _ interval: ClosedRange<Double>? = nil, factor: Double = 1, decimals: Int,
        minus: String = "-", isDifference: Bool = false, plus: String = ""
    ) {
        let ends = interval.map { [factor * $0.lowerBound, factor * $0.upperBound] } ?? []
        // On which side of 0 a difference lies that may be 0 tells nothing.
        let isOpen = isDifference && interval.map { $0.contains(0) } ?? false
        let telling = ((isOpen ? [] : [factor * mean]) + (isDifference ? ends : [])).filter { $0 != 0 && $0.isFinite }
        let enough = (decimals...decimals + 6).first { decimals in
            let texts = telling.map { PlainNumber.fixed($0, decimals: decimals) }
            return texts.allSatisfy { $0.contains { "123456789".contains($0) } }
                && (!isDifference || ends.first == ends.last
                    || Set(ends.map { PlainNumber.fixed($0, decimals: decimals) }).count > 1)
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
            let far = PlainNumber.fixed(isLeast ? ends[1] : ends[0], apartFrom: factor * mean, decimals: decimals)
            range = "\(isLeast ? "at most" : "at least") \(far)"
        } else {
            range = ends.map(text).joined(separator: " to ")
        }
    }

    /// `7.1 (6.9 to 7.3)`, for tables.
    package var cell: String { mean + (range.map { " (\($0))" } ?? "") }

    /// `7.1 minutes on average (95 % sure: 6.9 to 7.3)`.
    ///
    /// - Parameter unit: what stands behind the number.
    package func sentence(_ unit: String) -> String { "\(mean) \(unit)\(certainty)" }

    /// ` (95 % sure: 6.9 to 7.3)`, with the blank before it; empty where there is no interval, or one narrower than what is told.
    package var certainty: String { range.map { $0 == "\(mean) to \(mean)" ? "" : " (95 % sure: \($0))" } ?? "" }
}
