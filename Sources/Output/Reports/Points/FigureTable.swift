import Measures
import OutputFiles

/// A table for people: words at the left, figures at the right of their columns.
package struct FigureTable {
    private var rows: [[String]]

    /// - Parameter rows: with as many cells each.
    package init(_ rows: [[String]]) { self.rows = rows }

    package init(head: [String]) { rows = [head] }

    /// - Parameter cells: as many as the head has.
    package mutating func add(_ cells: [String]) { rows.append(cells) }

    /// The head first; no blanks at the ends of lines.
    ///
    /// - Parameter wordColumns: how many columns at the left are words.
    package func lines(wordColumns: Int = 1) -> [String] {
        let widths = (0..<(rows.first?.count ?? 0)).map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            var line = ""
            for (column, cell) in row.enumerated() {
                let gap = String(repeating: " ", count: widths[column] - cell.count)
                line += (column > 0 ? "  " : "") + (column < wordColumns ? cell + gap : gap + cell)
            }
            while line.last == " " { line.removeLast() }
            return line
        }
    }
}

extension MetricUnit {
    /// A figure as people read it, without its unit: 0.972 is 97.2 %.
    ///
    /// - Parameter scale: how large the greatest figure beside it is, so that both have the same decimals.
    func plain(_ value: Double, beside scale: Double) -> String {
        words(value, nil, beside: scale).mean
    }

    /// A mean with its interval, if there is one, or with the bound that it is.
    func plain(_ mean: Double, _ interval: ClosedRange<Double>?, beside scale: Double) -> String {
        words(mean, interval, beside: scale).cell
    }

    /// - Parameter isDifference: of two figures, of which both the sign and the ends matter.
    func words(
        _ mean: Double, _ interval: ClosedRange<Double>?, beside scale: Double, isDifference: Bool = false,
        plus: String = "+"
    ) -> EstimateWords {
        let factor = self == .share ? 100 : self == .seconds && scale >= 120 ? 1.0 / 60 : 1
        return EstimateWords(
            mean, interval, factor: factor, decimals: decimals(beside: scale), minus: isDifference ? "−" : "-",
            isDifference: isDifference, plus: isDifference ? plus : "")
    }

    /// Returns the number of decimals: those that the greatest figure of the row needs.
    private func decimals(beside scale: Double) -> Int {
        switch self {
        case .share: scale < 0.001 ? 3 : scale < 0.01 ? 2 : 1
        case .count: scale < 100 ? 1 : 0
        // Of Gini's coefficients the third decimal tells most.
        case .ratio where scale < 1: scale < 0.01 ? 4 : 3
        case .seconds where scale >= 120: scale < 600 ? 2 : 1
        case .seconds, .minutes, .kilometres, .kilograms, .hours, .metresPerSecond, .ridesPerHour, .people, .day,
            .ratio, .money, .moneyPerHour:
            scale < 0.01 ? 4 : scale < 10 ? 2 : scale < 1_000 ? 1 : 0
        }
    }

    /// What stands behind such a figure; empty for a mere number.
    func plainName(currency: String?, beside scale: Double) -> String {
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

extension MetricSummary {
    /// The mean with its confidence interval; a dash where the metric is not defined.
    func plainText(beside scale: Double) -> String {
        guard tally.count > 0 else { return "–" }
        return key.unit.plain(mean, interval.map { $0.low...max($0.low, $0.high) }, beside: scale)
    }
}
