import ServiceKernel

/// Values in rows and columns, shown as colours.
package struct HeatMap: Sendable {
    /// Name of the rows.
    package let rowTitle: String
    /// Label of each row.
    package let rows: [String]
    /// Name of the columns.
    package let columnTitle: String
    /// Label of each column.
    package let columns: [String]
    /// Values by row and column; nil where there is none.
    package let values: [[Double?]]
    /// Name, unit and decimals of the values.
    package let value: DataTable.Column
    /// Values to highlight; all others are faded.
    package let highlight: Highlight
    /// Language of numbers and of the map's own words.
    package var language = Language.english

    /// A choice of values to highlight.
    package enum Highlight: Sendable {
        case greatest
        /// Ranks from 1 to the bound.
        case ranks(upTo: Double)
    }

    /// Creates a heat map.
    ///
    /// - Parameter values: values by row, one for each column.
    package init(
        rowTitle: String, rows: [String], columnTitle: String, columns: [String], values: [[Double?]],
        value: DataTable.Column, outstanding: Highlight = .greatest
    ) {
        precondition(values.count == rows.count && values.allSatisfy { $0.count == columns.count })
        self.rowTitle = rowTitle
        self.rows = rows
        self.columnTitle = columnTitle
        self.columns = columns
        self.values = values
        self.value = value
        self.highlight = outstanding
    }

    /// Returns the colour intensity of a value, 0 to 1.
    package func intensity(of value: Double) -> Double {
        switch highlight {
        case .greatest:
            guard let range, range.upperBound > range.lowerBound else { return 0.5 }
            return (value - range.lowerBound) / (range.upperBound - range.lowerBound)
        case .ranks(let last): return max(0, 1 - (value - 1) / max(last, 1))
        }
    }

    /// Labels of the two ends of the colour key, the palest first; nil if there are no values.
    package var keyLabels: (palest: String, strongest: String)? {
        guard let range else { return nil }
        return switch highlight {
        case .greatest: (text(range.lowerBound), text(range.upperBound))
        case .ranks(let last): (language.text("{rank} and more", "{rank} ve üstü", ["rank": text(last + 1)]), text(1))
        }
    }

    /// Returns a value as text.
    package func text(_ value: Double) -> String {
        PictureNumber.text(value, decimals: self.value.decimals, in: language)
    }

    /// Least and greatest value; nil if there are no values.
    private var range: ClosedRange<Double>? {
        let known = values.joined().compactMap { $0 }
        guard let least = known.min(), let greatest = known.max() else { return nil }
        return least...greatest
    }

    /// The values as a table of the same shape.
    package var table: DataTable {
        var table = DataTable(
            [DataTable.Column("\(rowTitle) \\ \(columnTitle)")]
                + columns.map { DataTable.Column($0, unit: value.unit, decimals: value.decimals) }, in: language)
        for (name, values) in zip(rows, values) {
            table.add([.text(name)] + values.map { $0.map { .number($0) } ?? .none })
        }
        return table
    }
}
