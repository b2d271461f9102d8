import Measures
import OutputFiles

/// A table in plain text: words left-aligned, figures right-aligned.
package struct PlainTable {
    private var rows: [[String]]

    /// Creates a table.
    ///
    /// - Parameter rows: rows with equal numbers of cells.
    package init(_ rows: [[String]]) { self.rows = rows }

    /// Creates a table with a head only.
    package init(head: [String]) { rows = [head] }

    /// Adds a row.
    ///
    /// - Parameter cells: one cell per column of the head.
    package mutating func add(_ cells: [String]) { rows.append(cells) }

    /// Returns the lines, head first, without trailing spaces.
    ///
    /// - Parameter wordColumns: number of columns on the left that hold words.
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
    /// Returns a figure without its unit: 0.972 is 97.2 %.
    ///
    /// - Parameter scale: size of the greatest figure of the row, so that all have the same decimals.
    func plainText(_ value: Double, scale: Double) -> String {
        estimateText(value, nil, scale: scale).mean
    }

    /// Returns a mean with its interval, or with the bound that it is.
    func plainText(_ mean: Double, _ interval: ClosedRange<Double>?, scale: Double) -> String {
        estimateText(mean, interval, scale: scale).cell
    }

    /// Returns a figure with its interval.
    ///
    /// - Parameter isDifference: whether it is a difference, whose sign and bounds matter.
    func estimateText(
        _ mean: Double, _ interval: ClosedRange<Double>?, scale: Double, isDifference: Bool = false,
        plus: String = "+"
    ) -> FormattedEstimate {
        let factor = self == .share ? 100 : self == .seconds && scale >= 120 ? 1.0 / 60 : 1
        return FormattedEstimate(
            mean, interval, factor: factor, decimals: decimals(beside: scale), minus: isDifference ? "−" : "-",
            isDifference: isDifference, plus: isDifference ? plus : "")
    }

    /// Returns the number of decimals that the greatest figure of the row needs.
    private func decimals(beside scale: Double) -> Int {
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

    /// Returns the unit of such figures; empty for a plain number.
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

extension MetricSummary {
    /// Returns the mean with its confidence interval, or a dash if the metric is undefined.
    func plainText(beside scale: Double) -> String {
        guard tally.count > 0 else { return "–" }
        return key.unit.plainText(mean, interval.map { $0.low...max($0.low, $0.high) }, scale: scale)
    }
}
