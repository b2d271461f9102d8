/// Numbers as people read them: `12,345`.
package enum GroupedNumber {
    package static func text(_ value: Double) -> String { text(Int(value.rounded())) }

    /// More are never told.
    package static let decimalsMax = 9

    /// With so many decimals, at most nine: `12,345.6`. Halves are rounded away from 0, and nothing is told as less than 0 that
    /// is rounded to it.
    ///
    /// - Parameters:
    ///   - minus: before what is below 0.
    ///   - unknown: of what is no number.
    package static func text(
        _ value: Double, decimals: Int, minus: String = "-", unknown: String = "–"
    ) -> String {
        guard value.isFinite else { return value.isNaN ? unknown : value > 0 ? "∞" : "\(minus)∞" }
        // What has so many digits that an integer does not hold them is told without grouping.
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
