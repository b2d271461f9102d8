/// An amount of money in whole cents (P04): no floating point touches it.
@frozen
@usableFromInline
package struct Money: Hashable, Comparable, Sendable, BitwiseCopyable, CustomStringConvertible {
    @usableFromInline package var cents: Int64

    @inlinable
    package init(cents: Int64) { self.cents = cents }

    @inlinable package static var zero: Money { Money(cents: 0) }

    @inlinable package static func < (left: Money, right: Money) -> Bool { left.cents < right.cents }
    @inlinable package static func + (left: Money, right: Money) -> Money { Money(cents: left.cents + right.cents) }
    @inlinable package static func - (left: Money, right: Money) -> Money { Money(cents: left.cents - right.cents) }
    @inlinable package static func += (left: inout Money, right: Money) { left.cents += right.cents }

    /// As people write it: `3.30`, `-0.05`.
    @usableFromInline package var description: String {
        let magnitude = cents.magnitude
        let fraction = magnitude % 100
        return "\(cents < 0 ? "-" : "")\(magnitude / 100).\(fraction < 10 ? "0" : "")\(fraction)"
    }
}
