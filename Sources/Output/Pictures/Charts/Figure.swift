/// What one picture of data says, described once: drawn for slides and papers (`svg`), by a page on the screen, and
/// written as a table, so that a reader can draw it anew.
package struct Figure: Sendable {
    /// Of files and anchors: lower case letters, digits and hyphens.
    package let name: String
    /// The finding, a sentence.
    package let title: String
    /// What is shown of what, with units.
    package let subtitle: String
    /// Where it comes from and what to mind; may be empty.
    package let note: String
    package let content: Content

    package enum Content: Sendable {
        case chart(Chart)
        case heatMap(HeatMap)
        case map(MapChart)
    }

    package init(name: String, title: String, subtitle: String, note: String = "", content: Content) {
        self.name = name
        self.title = title
        self.subtitle = subtitle
        self.note = note
        self.content = content
    }

    package init(name: String, title: String, subtitle: String, note: String = "", chart: Chart) {
        self.init(name: name, title: title, subtitle: subtitle, note: note, content: .chart(chart))
    }

    /// The data that is drawn.
    package var table: DataTable {
        switch content {
        case .chart(let chart): chart.table
        case .heatMap(let map): map.table
        case .map(let map): map.table
        }
    }

    /// Scalable Vector Graphics, light on paper; the same for the same figure.
    package func svg(size: PictureSize = .slide) -> String {
        var sheet = FigureSheet(size: size)
        sheet.begin(self)
        switch content {
        case .chart(let chart): ChartDrawing(chart, in: sheet.plot).draw(on: &sheet.writer)
        case .heatMap(let map): HeatMapDrawing(map, in: sheet.plot).draw(on: &sheet.writer)
        case .map(let map): MapChartDrawing(map, in: sheet.plot).draw(on: &sheet.writer)
        }
        sheet.end()
        return sheet.writer.text
    }
}

/// Of a picture, in pixels.
package struct PictureSize: Sendable {
    package let width: Double
    package let height: Double

    package init(width: Double, height: Double) { (self.width, self.height) = (width, height) }

    /// Sixteen to nine.
    package static let slide = PictureSize(width: 960, height: 540)
}

/// Columns with names and units, and rows of as many cells.
package struct DataTable: Sendable, Equatable {
    package struct Column: Sendable, Equatable {
        package let title: String
        /// Empty for words and mere numbers.
        package let unit: String
        /// Of its numbers.
        package let decimals: Int

        package init(_ title: String, unit: String = "", decimals: Int = 0) {
            self.title = title
            self.unit = unit
            self.decimals = decimals
        }

        /// `waiting (min)`.
        package var heading: String { unit.isEmpty ? title : "\(title) (\(unit))" }

        /// Itself, and from where to where its confidence interval goes.
        package var withInterval: [Column] {
            [
                self, Column("\(title), 95 % from", unit: unit, decimals: decimals),
                Column("\(title), 95 % to", unit: unit, decimals: decimals),
            ]
        }
    }

    package enum Cell: Sendable, Equatable {
        case word(String)
        case number(Double)
        /// Nothing is known: no value, and no 0 either.
        case none
    }

    package let columns: [Column]
    package private(set) var rows: [[Cell]] = []

    package init(_ columns: [Column]) { self.columns = columns }

    /// - Parameter cells: as many as there are columns.
    package mutating func add(_ cells: [Cell]) {
        precondition(cells.count == columns.count, "a row has as many cells as there are columns")
        rows.append(cells)
    }

    /// As people read it: grouped, with the column's decimals, without unit.
    package func text(_ cell: Cell, column: Int) -> String {
        switch cell {
        case .word(let word): word
        case .number(let number): PictureNumber.text(number, decimals: columns[column].decimals)
        case .none: "–"
        }
    }
}
