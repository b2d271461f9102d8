/// Numbers with grouped thousands: `12,345`.
package enum GroupedNumber {
    /// Returns the number rounded to a whole number.
    package static func text(_ value: Double) -> String { text(Int(value.rounded())) }

    /// Largest number of decimals.
    package static let decimalsMax = 9

    /// Returns the number with the given decimals, at most nine: `12,345.6`. Halves are rounded away from 0. A number
    /// that is rounded to 0 has no sign.
    ///
    /// - Parameters:
    ///   - minus: sign of negative numbers.
    ///   - notANumber: text for not-a-number.
    package static func text(
        _ value: Double, decimals: Int, minus: String = "-", notANumber: String = "–"
    ) -> String {
        guard value.isFinite else { return value.isNaN ? notANumber : value > 0 ? "∞" : "\(minus)∞" }
        // Numbers beyond the integers are written without grouping.
        let decimals = value.magnitude < 1e9 ? min(decimals, decimalsMax) : 0
        guard value.magnitude < 1e18 else { return "\(value)".replacing("-", with: minus) }
        var scale = 1
        for _ in 0..<decimals { scale *= 10 }
        let units = Int((value.magnitude * Double(scale)).rounded())
        let whole = (value < 0 && units > 0 ? minus : "") + text(units / scale)
        guard decimals > 0 else { return whole }
        let fraction = String(units % scale)
        return whole + "." + String(repeating: "0", count: decimals - fraction.count) + fraction
    }

    /// Returns the whole number.
    package static func text(_ value: Int) -> String {
        var digits = Array(String(value.magnitude))
        var place = digits.count - 3
        while place > 0 {
            digits.insert(",", at: place)
            place -= 3
        }
        return (value < 0 ? "-" : "") + String(digits)
    }
}
