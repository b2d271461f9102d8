/// Amount of money in whole cents (P04), without floating point.
@frozen
@usableFromInline
package struct Money: Hashable, Comparable, Sendable, BitwiseCopyable, CustomStringConvertible {
    /// Amount in cents.
    @usableFromInline package var cents: Int64

    /// Creates an amount.
    @inlinable
    package init(cents: Int64) { self.cents = cents }

    /// No money.
    @inlinable package static var zero: Money { Money(cents: 0) }

    @inlinable package static func < (left: Money, right: Money) -> Bool { left.cents < right.cents }
    /// Returns the sum.
    @inlinable package static func + (left: Money, right: Money) -> Money { Money(cents: left.cents + right.cents) }
    /// Returns the difference.
    @inlinable package static func - (left: Money, right: Money) -> Money { Money(cents: left.cents - right.cents) }
    /// Adds an amount.
    @inlinable package static func += (left: inout Money, right: Money) { left.cents += right.cents }

    /// The amount with two decimals: `3.30`, `-0.05`.
    @usableFromInline package var description: String {
        let magnitude = cents.magnitude
        let fraction = magnitude % 100
        return "\(cents < 0 ? "-" : "")\(magnitude / 100).\(fraction < 10 ? "0" : "")\(fraction)"
    }
}
