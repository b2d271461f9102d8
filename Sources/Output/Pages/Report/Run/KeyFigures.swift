import Markup
import Measures
import PageFrame
import Pictures
import Reports

/// The most important figures, each with its interval.
struct KeyFigures {
    private let summary: RecordedSummary
    private let currency: String?

    init(_ summary: RecordedSummary, currency: String?) {
        self.summary = summary
        self.currency = currency
    }

    /// Returns cards of the measures that the run has.
    ///
    /// - Parameter measures: measures in the order of display.
    func part(_ measures: [(measure: Measure, label: String)]) -> PagePart {
        let cards = measures.compactMap { measure, label in card(measure, label: label) }
        return PagePart(.element(.dl, [.class("key-figures")], cards), needs: [.report])
    }

    private func card(_ measure: Measure, label: String) -> HTML? {
        guard let figure = summary[measure], let mean = figure.mean else { return nil }
        let form = FigureFormat(measure.unit, currency: currency, scale: abs(mean))
        var parts: [HTML] = [
            .element(.dt, [], HTML(label)),
            .element(
                .dd, [], HTML(form.text(mean)), form.unit.isEmpty ? HTML() : .element(.small, [], HTML(" " + form.unit))
            ),
        ]
        // An interval of zero width says nothing: the figure is the same in every replication.
        if let interval = figure.interval, form.text(interval.lowerBound) != form.text(interval.upperBound) {
            let words = "\(form.text(interval.lowerBound)) to \(form.text(interval.upperBound)) \(form.unit)"
            parts.append(.element(.dd, [.class("interval")], HTML(words)))
        }
        return .element(.div, [], parts)
    }
}

/// Display format of a figure: its unit and its decimals.
struct FigureFormat {
    /// Unit; empty for a plain number.
    let unit: String
    private let factor: Double
    private let decimals: Int

    /// Creates the format of a figure.
    ///
    /// - Parameter scale: approximate size of the value.
    init(_ unit: MetricUnit, currency: String?, scale: Double) {
        switch unit {
        case .share: (self.unit, factor, decimals) = ("%", 100, 1)
        case .count: (self.unit, factor, decimals) = ("", 1, 0)
        case .seconds where scale >= 90: (self.unit, factor, decimals) = ("min", 1 / 60, 1)
        case .seconds: (self.unit, factor, decimals) = ("s", 1, 0)
        case .ratio: (self.unit, factor, decimals) = ("", 1, scale < 1 ? 3 : scale < 10 ? 2 : 1)
        case .money, .moneyPerHour:
            // Without a currency it is a plain number; its label says that it is money.
            let words = currency == nil ? "" : unit.text(currency: currency)
            (self.unit, factor, decimals) = (words, 1, scale < 1_000 ? 2 : 0)
        case .day: (self.unit, factor, decimals) = ("", 1, 0)
        case .metresPerSecond: (self.unit, factor, decimals) = ("km/h", 3.6, 1)
        case .people, .minutes, .kilometres, .kilograms, .hours, .ridesPerHour:
            (self.unit, factor, decimals) = (unit.rawValue, 1, scale < 10 ? 2 : scale < 1_000 ? 1 : 0)
        }
    }

    func text(_ value: Double) -> String { PictureNumber.text(value * factor, decimals: decimals) }
}
