/// Parser of decimal numbers in ASCII: `12`, `-0.5`, `1e-3`; no hexadecimal, infinity or not-a-number.
package enum DecimalNumber {
    /// Returns the finite number that the bytes spell, correctly rounded, or nil. Surrounding spaces are ignored.
    ///
    /// Up to 15 digits, with up to 22 behind the point, are exact in binary until one division, which rounds once.
    /// Longer numbers go through the standard library (Clinger, "How to read floating point numbers accurately", 1990).
    package static func double(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
        var (index, end) = (0, bytes.count)
        while index < end && bytes[index] == UInt8(ascii: " ") { index += 1 }
        while end > index && bytes[end - 1] == UInt8(ascii: " ") { end -= 1 }
        let start = index
        guard index < end else { return nil }
        let isNegative = bytes[index] == UInt8(ascii: "-")
        if isNegative || bytes[index] == UInt8(ascii: "+") { index += 1 }

        var (mantissa, digits, decimals) = (0, 0, 0)
        var isBehindPoint = false
        while index < end {
            let digit = bytes[index] &- UInt8(ascii: "0")
            if digit <= 9 {
                mantissa = mantissa &* 10 &+ Int(digit)
                digits += 1
                if isBehindPoint { decimals += 1 }
            } else if bytes[index] == UInt8(ascii: ".") && !isBehindPoint {
                isBehindPoint = true
            } else {
                break
            }
            index += 1
        }
        guard digits > 0 else { return nil }
        guard index == end && digits <= 15 else { return longDouble(bytes[start..<end]) }
        let magnitude = Double(mantissa) / powersOfTen[decimals]
        return isNegative ? -magnitude : magnitude
    }

    private static func longDouble(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Double? {
        let isDecimal = bytes.allSatisfy { byte in
            byte &- UInt8(ascii: "0") <= 9 || [43, 45, 46, 69, 101].contains(byte)  // + - . E e
        }
        guard isDecimal, let value = Double(String(decoding: bytes, as: UTF8.self)), value.isFinite else { return nil }
        return value
    }

    private static let powersOfTen: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
    ]
}

/// Returns the shortest text of a number, without `.0` for a whole one.
package func shortText(_ value: Double) -> String {
    if let whole = Int(exactly: value) { return String(whole) }
    return "\(value)"
}
