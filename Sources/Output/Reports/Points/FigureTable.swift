import Experiments
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
        switch self {
        case .share: PlainNumber.fixed(100 * value, decimals: scale < 0.001 ? 3 : scale < 0.01 ? 2 : 1)
        case .count: PlainNumber.fixed(value, decimals: scale < 100 ? 1 : 0)
        // Of Gini's coefficients the third decimal tells most.
        case .ratio where scale < 1: PlainNumber.fixed(value, decimals: scale < 0.01 ? 4 : 3)
        case .seconds where scale >= 120: PlainNumber.fixed(value / 60, decimals: scale < 600 ? 2 : 1)
        case .seconds, .minutes, .kilometres, .kilograms, .hours, .metresPerSecond, .ridesPerHour, .people, .day,
            .ratio, .money,
            .moneyPerHour:
            PlainNumber.fixed(value, decimals: scale < 0.01 ? 4 : scale < 10 ? 2 : scale < 1_000 ? 1 : 0)
        }
    }

    /// A mean with its interval, if there is one, or with the bound that it is.
    func plain(_ mean: Double, _ interval: ClosedRange<Double>?, beside scale: Double) -> String {
        let text = plain(mean, beside: scale)
        guard let interval, interval.lowerBound < interval.upperBound else { return text }
        let (low, high) = (interval.lowerBound, interval.upperBound)
        if let bound = BoundWords(mean: mean, low: low, high: high, factor: self == .share ? 100 : 1, decimals: 1) {
            return "\(text) (\(bound.text))"
        }
        return "\(text) (\(plain(low, beside: scale)) to \(plain(high, beside: scale)))"
    }

    /// A figure as people read it beside another one, with so many more decimals as tell the two apart.
    func plain(_ value: Double, apartFrom other: Double, beside scale: Double) -> String {
        let decimals = plain(value, beside: scale).split(separator: ".").dropFirst().first?.count ?? 0
        let factor = self == .share ? 100 : self == .seconds && scale >= 120 ? 1.0 / 60 : 1
        return PlainNumber.fixed(factor * value, apartFrom: factor * other, decimals: decimals)
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
