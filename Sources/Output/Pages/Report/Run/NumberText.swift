import OutputFiles
import Pictures

/// Numbers in sentences.
enum NumberText {
    static func count(_ value: Double) -> String { PictureNumber.text(value, decimals: 0) }

    /// Returns a share as `97.7 %`.
    static func percent(_ share: Double, decimals: Int = 1) -> String {
        PictureNumber.text(100 * share, decimals: decimals) + " %"
    }

    /// Returns a share as `98 of 100`, with a larger base if that would round to none or all.
    static func ofHundred(_ share: Double) -> String {
        for whole in [100.0, 1_000, 10_000] {
            let part = (share * whole).rounded()
            if part > 0 && part < whole || share <= 0 || share >= 1 { return "\(count(part)) of \(count(whole))" }
        }
        return percent(share, decimals: 3)
    }

    /// Returns a share of plural things, as the subject of a sentence: `98 of 100 requests`, `all requests`, `none of
    /// the requests`.
    static func part(_ share: Double, of things: String) -> String {
        share >= 1 ? "all \(things)" : share <= 0 ? "none of the \(things)" : "\(ofHundred(share)) \(things)"
    }

    /// Returns a mean of counts: a whole number if precise enough, `0.4` if that would be 0.
    static func mean(_ value: Double) -> String {
        if value == 0 { return "0" }
        let isWhole = value >= 10 || abs(value - value.rounded()) < 0.05
        return PictureNumber.text(value, decimals: value < 0.05 ? 2 : isWhole ? 0 : 1)
    }

    /// Returns seconds as `4.7 minutes (95 % sure: 4.6 to 4.9)` or `45 seconds`.
    ///
    /// - Parameter words: text after the unit, such as ` on average`.
    static func duration(_ seconds: Double, _ interval: ClosedRange<Double>? = nil, _ words: String = "") -> String {
        let (unit, factor, decimals) =
            seconds < 90 ? ("seconds", 1, 0) : seconds < 7_200 ? ("minutes", 1.0 / 60, 1) : ("hours", 1.0 / 3_600, 1)
        return FormattedEstimate(seconds, interval, factor: factor, decimals: decimals).sentence(unit + words)
    }

    /// Returns an amount of money, without cents if it is large or whole.
    static func amount(_ value: Double) -> String {
        PictureNumber.text(value, decimals: abs(value) >= 1_000 || value.rounded() == value ? 0 : 2)
    }

    /// Returns an amount with the currency, if the scenario has one.
    static func money(_ value: Double, _ currency: String?) -> String {
        amount(value) + (currency.map { " \($0)" } ?? "")
    }

    /// Returns `a`, `a and b` or `a, b and c`.
    static func list(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " and " + last
    }

    /// Returns the words with a capital first letter.
    static func sentence(_ words: String) -> String { words.prefix(1).uppercased() + words.dropFirst() }
}
