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
