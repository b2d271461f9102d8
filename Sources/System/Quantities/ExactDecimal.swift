/// Exact decimal number: `1.4` is 14 ⁄ 10 and not the nearest binary fraction.
package struct ExactDecimal: Hashable, Sendable, BitwiseCopyable {
    /// All digits without the point; trailing zeros behind the point are removed, so that equal numbers are equal
    /// values.
    package let digits: Int64
    /// Number of digits behind the point, 0 to `decimalsMax`.
    package let decimals: Int

    /// Largest number of decimals whose power of ten fits 128 bits.
    package static var decimalsMax: Int { 38 }

    /// Creates the number `digits / 10^decimals`.
    ///
    /// - Precondition: `decimals` lies between 0 and `decimalsMax`.
    package init(digits: Int64, decimals: Int = 0) {
        precondition((0...ExactDecimal.decimalsMax).contains(decimals))
        var (digits, decimals) = (digits, digits == 0 ? 0 : decimals)
        while decimals > 0, digits % 10 == 0 { (digits, decimals) = (digits / 10, decimals - 1) }
        self.digits = digits
        self.decimals = decimals
    }

    /// Creates the shortest decimal that reads back as `value`: for a literal, the one written.
    package init(shortestOf value: Double) {
        self = ExactDecimal("\(value)") ?? ExactDecimal(digits: value < 0 ? .min : .max)
    }

    /// The number if it is whole; nil otherwise.
    package var whole: Int64? { decimals == 0 ? digits : nil }

    /// The nearest binary fraction, for inexact arithmetic.
    package var nearestDouble: Double {
        // Both are exact in binary, and one division rounds once (Clinger, "How to read floating point numbers
        // accurately", 1990).
        if digits.magnitude < 1 << 53, decimals <= 22 {
            return Double(digits) / ExactDecimal.doublePowersOfTen[decimals]
        }
        return Double("\(digits)e-\(decimals)") ?? Double(digits)
    }

    /// The nearest binary fraction if it identifies this number, as always up to 15 digits; nil otherwise.
    package var losslessDouble: Double? {
        let nearest = nearestDouble
        return ExactDecimal(shortestOf: nearest) == self ? nearest : nil
    }

    /// Returns the product with a whole number; nil if it has too many digits.
    package func times(_ count: Int64) -> ExactDecimal? {
        let product = Int128(digits) * Int128(count)
        var (rest, decimals) = (product, decimals)
        while decimals > 0, rest % 10 == 0 { (rest, decimals) = (rest / 10, decimals - 1) }
        return Int64(exactly: rest).map { ExactDecimal(digits: $0, decimals: decimals) }
    }

    /// Returns the product with a whole number, rounded half up; nil beyond the range.
    package func roundedHalfUp(times count: Int64) -> Int64? {
        ExactDecimal.quotientHalfUp(Int128(digits) * Int128(count), ExactDecimal.powerOfTen(decimals))
    }

    /// Returns the product with a whole number, rounded down; nil beyond the range.
    package func roundedDown(times count: Int64) -> Int64? {
        guard let nearest = roundedHalfUp(times: count) else { return nil }
        return times(count, isAtLeast: nearest) ? nearest : nearest - 1
    }

    /// Returns this number times `count` divided by another, rounded half up; nil if either has too many digits for
    /// that.
    ///
    /// - Precondition: `divisor` is above 0.
    package func roundedHalfUp(times count: Int64, over divisor: ExactDecimal) -> Int64? {
        let (product, isTooLong) = (Int128(digits) * Int128(count))
            .multipliedReportingOverflow(by: ExactDecimal.powerOfTen(divisor.decimals))
        let (whole, isTooFine) = Int128(divisor.digits).multipliedReportingOverflow(
            by: ExactDecimal.powerOfTen(decimals))
        return isTooLong || isTooFine ? nil : ExactDecimal.quotientHalfUp(product, whole)
    }

    /// Whether `value` is at most this number times `base`, without rounding.
    package func times(_ base: Int64, isAtLeast value: Int64) -> Bool {
        let (left, isLarge) = Int128(value).multipliedReportingOverflow(by: ExactDecimal.powerOfTen(decimals))
        return isLarge ? value < 0 : left <= Int128(digits) * Int128(base)
    }

    private static func quotientHalfUp(_ product: Int128, _ divisor: Int128) -> Int64? {
        let (quotient, remainder) = product.quotientAndRemainder(dividingBy: divisor)
        let floor = remainder < 0 ? quotient - 1 : quotient
        let rest = remainder < 0 ? remainder + divisor : remainder
        return Int64(exactly: rest >= divisor - rest ? floor + 1 : floor)
    }

    private static func powerOfTen(_ exponent: Int) -> Int128 { powersOfTen[exponent] }

    private static let powersOfTen: [Int128] = sequence(first: Int128(1)) { $0 * 10 }.prefix(decimalsMax + 1).map { $0 }

    private static let doublePowersOfTen: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20,
        1e21, 1e22,
    ]
}

extension ExactDecimal: Comparable {
    package static func < (left: ExactDecimal, right: ExactDecimal) -> Bool {
        if left.decimals == right.decimals { return left.digits < right.digits }
        let decimals = max(left.decimals, right.decimals)
        // One of the two is not scaled, so that a product beyond 128 bits is the larger in magnitude.
        let (one, isOneLarge) = Int128(left.digits)
            .multipliedReportingOverflow(by: powerOfTen(decimals - left.decimals))
        if isOneLarge { return left.digits < 0 }
        let (other, isOtherLarge) = Int128(right.digits)
            .multipliedReportingOverflow(by: powerOfTen(decimals - right.decimals))
        return isOtherLarge ? right.digits > 0 : one < other
    }
}

extension ExactDecimal: CustomStringConvertible {
    package var description: String {
        if decimals == 0 { return "\(digits)" }
        let text = String(digits.magnitude)
        let padded = String(repeating: "0", count: max(0, decimals + 1 - text.count)) + text
        return "\(digits < 0 ? "-" : "")\(padded.dropLast(decimals)).\(padded.suffix(decimals))"
    }
}

// Parsing.
extension ExactDecimal {
    /// Parses a decimal number such as `12`, `-0.5` or `1e-3`; nil if the text is none.
    package init?(_ text: some StringProtocol) {
        var text = String(text)
        guard let number = text.withUTF8({ ExactDecimal(ascii: $0) }) else { return nil }
        self = number
    }

    /// Parses a decimal number such as `12`, `-0.5` or `1e-3`, ignoring surrounding spaces; nil if the bytes are none,
    /// or have too many digits.
    package init?(ascii bytes: UnsafeBufferPointer<UInt8>) {
        var text = FieldScanner(bytes)
        let isNegative = text.takeSign()
        guard let mantissa = text.takeMantissa(), let exponent = text.takeExponent(), text.isAtEnd else { return nil }
        var (digits, decimals) = (mantissa.digits, mantissa.decimals - exponent)
        if digits == 0 { decimals = 0 }
        while decimals < 0 {
            let (product, isTooLong) = digits.multipliedReportingOverflow(by: 10)
            if isTooLong { return nil }
            (digits, decimals) = (product, decimals + 1)
        }
        guard decimals <= ExactDecimal.decimalsMax else { return nil }
        self.init(digits: isNegative ? -digits : digits, decimals: decimals)
    }
}

// Parts of a number.
extension FieldScanner {
    fileprivate mutating func takeSign() -> Bool {
        guard index < end, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") else {
            return false
        }
        index += 1
        return bytes[index - 1] == UInt8(ascii: "-")
    }

    /// Consumes the digits and the point; nil without a digit, or with too many significant ones.
    fileprivate mutating func takeMantissa() -> (digits: Int64, decimals: Int)? {
        var (digits, decimals): (Int64, Int) = (0, 0)
        // Zeros behind the point count only if another digit follows.
        var zeros = 0
        var (isBehindPoint, hasDigits) = (false, false)
        while index < end {
            let digit = bytes[index] &- UInt8(ascii: "0")
            if bytes[index] == UInt8(ascii: "."), !isBehindPoint {
                isBehindPoint = true
            } else if digit == 0, isBehindPoint {
                (zeros, hasDigits) = (zeros + 1, true)
            } else if digit <= 9 {
                for place in 0...zeros {
                    let (product, isTooLong) = digits.multipliedReportingOverflow(by: 10)
                    let (sum, isTooLarge) = product.addingReportingOverflow(place == zeros ? Int64(digit) : 0)
                    if isTooLong || isTooLarge { return nil }
                    digits = sum
                }
                if isBehindPoint { decimals += zeros + 1 }
                (zeros, hasDigits) = (0, true)
            } else {
                break
            }
            index += 1
        }
        return hasDigits ? (digits, decimals) : nil
    }

    /// Consumes the exponent; 0 if there is none; nil if it has no digits or is too large.
    fileprivate mutating func takeExponent() -> Int? {
        guard index < end, bytes[index] | 0x20 == UInt8(ascii: "e") else { return 0 }
        index += 1
        let isNegative = takeSign()
        var (exponent, hasDigits) = (0, false)
        while index < end, case let digit = bytes[index] &- UInt8(ascii: "0"), digit <= 9, exponent < 1_000 {
            (exponent, hasDigits) = (exponent * 10 + Int(digit), true)
            index += 1
        }
        return hasDigits ? isNegative ? -exponent : exponent : nil
    }
}
