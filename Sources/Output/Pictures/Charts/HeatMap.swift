/// Values of rows by columns, as colours.
package struct HeatMap: Sendable {
    package let rowTitle: String
    package let rows: [String]
    package let columnTitle: String
    package let columns: [String]
    /// A list for each row with a value for each column; nil where there is none.
    package let values: [[Double?]]
    /// What the values are, with unit and decimals.
    package let value: DataTable.Column
    /// Of which values the colours stand out; the others pale.
    package let outstanding: Outstanding

    package enum Outstanding: Sendable {
        case greatest
        /// From 1 on: the first ranks.
        case ranks(upTo: Double)
    }

    /// - Parameter values: a list for each row, as long as there are columns.
    package init(
        rowTitle: String, rows: [String], columnTitle: String, columns: [String], values: [[Double?]],
        value: DataTable.Column, outstanding: Outstanding = .greatest
    ) {
        precondition(values.count == rows.count && values.allSatisfy { $0.count == columns.count })
        self.rowTitle = rowTitle
        self.rows = rows
        self.columnTitle = columnTitle
        self.columns = columns
        self.values = values
        self.value = value
        self.outstanding = outstanding
    }

    /// How strong the colour of a value is, 0 to 1.
    package func share(_ value: Double) -> Double {
        switch outstanding {
        case .greatest:
            guard let range, range.upperBound > range.lowerBound else { return 0.5 }
            return (value - range.lowerBound) / (range.upperBound - range.lowerBound)
        case .ranks(let last): return max(0, 1 - (value - 1) / max(last, 1))
        }
    }

    /// What stands at the two ends of the colours, the palest first; nil if there is no value.
    package var ends: (palest: String, strongest: String)? {
        guard let range else { return nil }
        let text = { (value: Double) in PictureNumber.text(value, decimals: self.value.decimals) }
        return switch outstanding {
        case .greatest: (text(range.lowerBound), text(range.upperBound))
        case .ranks(let last): ("\(text(last + 1)) and more", text(1))
        }
    }

    /// From the least to the greatest value; nil if there is none.
    private var range: ClosedRange<Double>? {
        let known = values.joined().compactMap { $0 }
        guard let least = known.min(), let greatest = known.max() else { return nil }
        return least...greatest
    }

    /// A row for each row, a column for each column.
    package var table: DataTable {
        var table = DataTable(
            [DataTable.Column("\(rowTitle) \\ \(columnTitle)")]
                + columns.map { DataTable.Column($0, unit: value.unit, decimals: value.decimals) })
        for (name, values) in zip(rows, values) {
            table.add([.word(name)] + values.map { $0.map { .number($0) } ?? .none })
        }
        return table
    }
}
