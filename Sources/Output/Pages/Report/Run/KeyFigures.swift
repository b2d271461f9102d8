import Markup
import Measures
import PageFrame
import Pictures
import Reports
import ServiceKernel

/// The most important figures, each with its interval.
struct KeyFigures {
    private let summary: RecordedSummary
    private let currency: String?
    private let text: PageText

    init(_ summary: RecordedSummary, currency: String?, _ text: PageText) {
        self.summary = summary
        self.currency = currency
        self.text = text
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
        let form = FigureFormat(measure.unit, currency: currency, scale: abs(mean), text.language)
        var parts: [HTML] = [
            .element(.dt, [], HTML(label)),
            .element(
                .dd, [], HTML(form.shown(mean)),
                form.unitBehind.isEmpty ? HTML() : .element(.small, [], HTML(" " + form.unitBehind))),
        ]
        // An interval of zero width says nothing: the figure is the same in every replication.
        if let interval = figure.interval, form.text(interval.lowerBound) != form.text(interval.upperBound) {
            let words = text(
                "{low} to {high} {unit}", "{sign}{low} – {high}{unit!? {unit}}",
                [
                    "low": form.text(interval.lowerBound), "high": form.text(interval.upperBound),
                    "unit": form.unitBehind, "sign": form.signBefore,
                ])
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
    private let language: Language

    /// Creates the format of a figure.
    ///
    /// - Parameter scale: approximate size of the value.
    init(_ unit: MetricUnit, currency: String?, scale: Double, _ language: Language) {
        self.language = language
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

    func text(_ value: Double) -> String { PictureNumber.text(value * factor, decimals: decimals, in: language) }

    /// Returns the value with a sign that belongs before it: `%93,8` in Turkish.
    func shown(_ value: Double) -> String { unitBehind.isEmpty ? language.amount(text(value), unit) : text(value) }

    /// Sign before the number; empty if there is none.
    var signBefore: String { language == .turkish && unit == "%" ? "%" : "" }

    /// Unit behind the number; empty if there is none.
    var unitBehind: String { signBefore.isEmpty ? language.unit(unit) : "" }
}
