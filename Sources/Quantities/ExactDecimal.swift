/// A number written with a decimal point, kept exactly: `1.4` is 14 ⁄ 10 and not the nearest binary fraction.
package struct ExactDecimal: Hashable, Sendable, BitwiseCopyable, CustomStringConvertible {
    /// The digits without the point.
    package var digits: Int64
    /// A power of ten: what `digits` is divided by.
    package var divisor: Int64

    /// - Precondition: `divisor` is 1, 10, 100 … 10⁶.
    package init(digits: Int64, divisor: Int64) {
        precondition([1, 10, 100, 1_000, 10_000, 100_000, 1_000_000].contains(divisor), "not a power of ten")
        self.digits = digits
        self.divisor = divisor
    }

    /// Whether `value` is at most this number times `base`, without rounding.
    package func times(_ base: Int64, isAtLeast value: Int64) -> Bool { value * divisor <= digits * base }

    package var description: String {
        let (whole, fraction) = digits.magnitude.quotientAndRemainder(dividingBy: divisor.magnitude)
        let sign = digits < 0 ? "-" : ""
        if divisor == 1 { return "\(sign)\(whole)" }
        let padded = String(divisor.magnitude + fraction).dropFirst()
        return "\(sign)\(whole).\(padded)"
    }
}
