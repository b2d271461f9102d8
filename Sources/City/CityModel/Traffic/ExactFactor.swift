import Quantities

/// A slowdown factor of travel with the exact decimals as written: results in whole units are rounded half up, once.
@frozen
@usableFromInline
package struct ExactFactor: Hashable, Sendable, BitwiseCopyable {
    @usableFromInline let numerator: Int64
    @usableFromInline let divisor: Int64

    /// Creates a factor.
    ///
    /// - Parameters:
    ///   - factor: above 0 and at most 100; taken as its shortest decimals, which are those that were written. Digits
    ///     after the 18th are dropped.
    ///   - count: units of the result per unit of the argument: a power of ten up to 1,000.
    package init(_ factor: Double, unitsPerUnit count: Int64 = 1) {
        let decimal = ExactDecimal(shortestOf: factor)
        var (digits, divisor, count) = (decimal.digits, Int64(1), count)
        for place in 0..<decimal.decimals {
            if count > 1 { count /= 10 } else if place < 18 { divisor *= 10 } else { digits /= 10 }
        }
        numerator = digits * count
        self.divisor = divisor
    }

    /// Returns the product of a number of units and the factor.
    ///
    /// - Precondition: the result is at most half of what 64 bits hold.
    @inlinable
    package func applied(to units: Int64) -> Int64 {
        let (product, isTooLong) = numerator.multipliedReportingOverflow(by: units)
        if !isTooLong && divisor == 1 { return product }
        let (quotient, remainder) =
            isTooLong
            ? divisor.dividingFullWidth(numerator.multipliedFullWidth(by: units))
            : product.quotientAndRemainder(dividingBy: divisor)
        return remainder >= divisor - remainder ? quotient + 1 : quotient
    }
}
