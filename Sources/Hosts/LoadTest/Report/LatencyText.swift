/// Readable durations, from nanoseconds to seconds.
package enum LatencyText {
    /// Returns the duration with three significant digits and its unit.
    package static func text(nanoseconds: Int64) -> String {
        switch nanoseconds {
        case ..<1_000: "\(nanoseconds) ns"
        case ..<1_000_000: digits(Double(nanoseconds) / 1e3) + " µs"
        case ..<1_000_000_000: digits(Double(nanoseconds) / 1e6) + " ms"
        default: digits(Double(nanoseconds) / 1e9) + " s"
        }
    }

    private static func digits(_ value: Double) -> String {
        let decimals = value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2
        let scale = [1.0, 10, 100][decimals]
        return decimals == 0
            ? "\(Int64(value.rounded()))" : DecimalText.of(Int64((value * scale).rounded()), decimals: decimals)
    }
}

/// Decimal numbers from scaled integers, aligned in columns.
enum DecimalText {
    /// Returns `scaled` with its last `decimals` digits after the point: 1,234 with 3 is `1.234`.
    ///
    /// - Precondition: `scaled` is not negative.
    static func of(_ scaled: Int64, decimals: Int, width: Int = 0) -> String {
        precondition(scaled >= 0, "a number must not be negative")
        var digits = String(scaled)
        if digits.utf8.count <= decimals {
            digits = String(repeating: "0", count: decimals + 1 - digits.utf8.count) + digits
        }
        return padded("\(digits.dropLast(decimals)).\(digits.suffix(decimals))", width: width)
    }

    /// Returns the text aligned to the right of the column.
    static func padded(_ text: String, width: Int) -> String {
        String(repeating: " ", count: Swift.max(width - text.utf8.count, 0)) + text
    }
}
