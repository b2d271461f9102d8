import Measures
import OutputFiles
import Pictures
import Reports

/// A metric for display: in readable units, with a sensible number of decimals.
struct MetricFormat {
    let key: MetricKey
    let unit: String
    let decimals: Int
    private let factor: Double

    /// Creates a metric for display.
    ///
    /// - Parameters:
    ///   - values: all values to be shown.
    ///   - currency: currency of the scenario; nil if it has none.
    init(_ key: MetricKey, values: [Double], currency: String?) {
        self.key = key
        let scale = values.map(abs).max() ?? 0
        switch key.unit {
        case .share: (factor, unit, decimals) = (100, "%", scale < 0.01 ? 2 : 1)
        case .seconds where scale >= 120: (factor, unit, decimals) = (1.0 / 60, "min", scale < 600 ? 2 : 1)
        case .seconds: (factor, unit, decimals) = (1, "s", scale < 10 ? 2 : 1)
        case .count, .people: (factor, unit, decimals) = (1, "", scale < 100 ? 1 : 0)
        case .ratio, .day: (factor, unit, decimals) = (1, "", scale < 10 ? 3 : 1)
        case .money, .moneyPerHour:
            // Without a currency it is a plain number.
            let words = currency == nil ? "" : key.unit.text(currency: currency)
            (factor, unit, decimals) = (1, words, scale < 1_000 ? 2 : 0)
        case .minutes, .kilometres, .kilograms, .hours, .ridesPerHour, .metresPerSecond:
            (factor, unit, decimals) = (1, key.unit.text(currency: currency), scale < 10 ? 2 : 1)
        }
    }

    /// Unit of a difference between two values.
    var differenceUnit: String { unit == "%" ? String(DifferenceText.pointsOfShare.dropFirst()) : unit }

    var axis: Chart.Axis { Chart.Axis(key.label, unit: unit, decimals: decimals) }

    func value(_ value: Double) -> Double { value * factor }

    func interval(_ summary: MetricSummary?) -> ClosedRange<Double>? {
        summary?.interval.flatMap { $0.low <= $0.high ? value($0.low)...value($0.high) : nil }
    }

    /// Returns `4.7 min`.
    func text(_ value: Double) -> String {
        PictureNumber.text(self.value(value), decimals: decimals) + (unit.isEmpty ? "" : " \(unit)")
    }

    func estimateText(_ summary: MetricSummary?) -> FormattedEstimate {
        FormattedEstimate(
            value(summary?.mean ?? .nan), interval(summary), decimals: decimals, minus: PictureNumber.minus)
    }

    /// Returns `4.7 (4.5 to 4.9)`.
    func cell(_ summary: MetricSummary?) -> DataTable.Cell {
        guard let summary, summary.mean.isFinite else { return .none }
        // The interval stays on one line, below the mean if there is no room on its right.
        let words = estimateText(summary)
        return .text(words.mean + (words.range.map { " (\($0.replacing(" ", with: "\u{A0}")))" } ?? ""))
    }
}
