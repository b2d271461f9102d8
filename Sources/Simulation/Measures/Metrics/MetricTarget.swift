/// A target for the expectation of a metric: `wait_under_10_min_share>=95%`.
package struct MetricTarget: Hashable, Sendable {
    /// The side of the bound on which the target is met.
    package enum Side: String, Sendable, CaseIterable {
        case atLeast = ">="
        case atMost = "<="
    }

    /// The metric.
    package let key: MetricKey
    /// The side of the bound on which the target is met.
    package let side: Side
    /// The bound in the metric's unit.
    package let bound: Double

    /// Creates a target.
    package init(_ key: MetricKey, _ side: Side, _ bound: Double) {
        (self.key, self.side, self.bound) = (key, side, bound)
    }

    /// Returns the amount by which a value meets the target; negative if it misses it.
    package func surplus(_ value: Double) -> Double { side == .atLeast ? value - bound : bound - value }

    /// Parses the bound of a metric: `95%` of a share, `15 min`, `-0.1`; nil unless it is a number in a suitable unit
    /// that the metric can have.
    package static func bound(_ text: some StringProtocol, of key: MetricKey) -> Double? {
        let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == "-") }
        guard let number = Double(digits), number.isFinite else { return nil }
        let written = text[digits.endIndex...].drop { $0 == " " }
        let isPercentage = written == "%" && key.unit == .share
        let value = isPercentage ? number / 100 : key.unit.factor(of: written).map { number * $0 }
        return value.flatMap { key.measure.support.contains($0) ? $0 : nil }
    }
}
