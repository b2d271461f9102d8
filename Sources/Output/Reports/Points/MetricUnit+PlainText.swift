import Measures
import OutputFiles

extension MetricUnit {
    /// Returns a figure without its unit: 0.972 is 97.2 %.
    ///
    /// - Parameter scale: size of the greatest figure of the row, so that all figures have the same unit and decimals.
    func plainText(_ value: Double, scale: Double) -> String {
        estimate(value, nil, scale: scale).mean
    }

    /// Returns a mean with its interval, or a bound.
    func plainText(_ mean: Double, _ interval: ClosedRange<Double>?, scale: Double) -> String {
        estimate(mean, interval, scale: scale).cell
    }

    /// Returns a figure with its interval.
    ///
    /// - Parameters:
    ///   - isDifference: whether it is a difference, which always has a sign.
    ///   - plus: sign of a positive difference.
    func estimate(
        _ mean: Double, _ interval: ClosedRange<Double>?, scale: Double, isDifference: Bool = false,
        plus: String = "+"
    ) -> FormattedEstimate {
        let factor = self == .share ? 100 : self == .seconds && scale >= 120 ? 1.0 / 60 : 1
        return FormattedEstimate(
            mean, interval, factor: factor, decimals: decimals(scale: scale), minus: isDifference ? "−" : "-",
            isDifference: isDifference, plus: isDifference ? plus : "")
    }

    /// Returns the number of decimals of a row whose greatest figure has this size.
    private func decimals(scale: Double) -> Int {
        switch self {
        case .share: scale < 0.001 ? 3 : scale < 0.01 ? 2 : 1
        case .count: scale < 100 ? 1 : 0
        // Gini coefficients differ in the third decimal.
        case .ratio where scale < 1: scale < 0.01 ? 4 : 3
        case .seconds where scale >= 120: scale < 600 ? 2 : 1
        case .seconds, .minutes, .kilometres, .kilograms, .hours, .metresPerSecond, .ridesPerHour, .people, .day,
            .ratio, .money, .moneyPerHour:
            scale < 0.01 ? 4 : scale < 10 ? 2 : scale < 1_000 ? 1 : 0
        }
    }

    /// Returns the unit in which `plainText` shows figures of this size; empty for a plain number.
    func displayUnit(currency: String?, scale: Double) -> String {
        switch self {
        case .share: "%"
        case .count, .ratio, .people: ""
        case .seconds where scale >= 120: "min"
        case .day: ""
        case .money: currency ?? ""
        case .moneyPerHour, .ridesPerHour, .seconds, .minutes, .kilometres, .kilograms, .hours, .metresPerSecond:
            text(currency: currency)
        }
    }
}

extension MetricKey {
    /// Returns the label with the unit of figures of this size: `mean wait, min`.
    func heading(currency: String?, scale: Double) -> String {
        let name = unit.displayUnit(currency: currency, scale: scale)
        return label + (name.isEmpty ? "" : ", \(name)")
    }
}

extension MetricSummary {
    /// Returns the mean with its confidence interval, or a dash if the metric is undefined.
    func plainText(scale: Double) -> String {
        guard tally.count > 0 else { return "–" }
        return key.unit.plainText(mean, interval.map { $0.low...max($0.low, $0.high) }, scale: scale)
    }
}
