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

    /// - Parameter values: a list for each row, as long as there are columns.
    package init(
        rowTitle: String, rows: [String], columnTitle: String, columns: [String], values: [[Double?]],
        value: DataTable.Column
    ) {
        precondition(values.count == rows.count && values.allSatisfy { $0.count == columns.count })
        self.rowTitle = rowTitle
        self.rows = rows
        self.columnTitle = columnTitle
        self.columns = columns
        self.values = values
        self.value = value
    }

    /// From the least to the greatest value; nil if there is none.
    package var range: ClosedRange<Double>? {
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
