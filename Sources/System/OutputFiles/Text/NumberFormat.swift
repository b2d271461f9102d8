import Glibc
import Quantities

/// Formats of numbers for readers: grouped thousands, few decimals.
package enum NumberFormat {
    /// Returns a count: `31,204`.
    package static func count(_ number: Int) -> String { fixed(Double(number), decimals: 0) }

    /// Returns a number with grouped thousands: `1,234.5`.
    package static func fixed(_ number: Double, decimals: Int) -> String {
        GroupedNumber.text(number, decimals: decimals)
    }

    /// Returns a number with enough decimals to differ from another one: `99.97` next to `100.0`.
    package static func fixed(_ number: Double, distinctFrom other: Double, decimals: Int) -> String {
        let enough = (decimals...decimals + 6).first { fixed(number, decimals: $0) != fixed(other, decimals: $0) }
        return fixed(number, decimals: enough ?? decimals)
    }

    /// Returns a number with three significant digits, or with its whole part: `4.12`, `0.00371`, `1,234`.
    package static func significant(_ number: Double) -> String {
        guard number.isFinite, number != 0 else { return number == 0 ? "0" : "?" }
        let decimals = max(0, 2 - Int(log10(abs(number)).rounded(.down)))
        let text = fixed(number, decimals: min(decimals, 12))
        guard text.contains(".") else { return text }
        let shortened = text.reversed().drop { $0 == "0" }.drop { $0 == "." }
        return String(shortened.reversed())
    }

    /// Returns an approximate count: `3.2 million`, `45,000`.
    package static func approximate(_ number: Double) -> String {
        number >= 1_000_000 ? "\(fixed(number / 1_000_000, decimals: 1)) million" : fixed(number, decimals: 0)
    }
}
