import ServiceKernel

/// A picture of data, described once: drawn for slides and papers (`svg`), by a page on the screen, and exported as a
/// table, so that readers can draw it again.
package struct Figure: Sendable {
    /// Name for files and anchors: lower case letters, digits and hyphens.
    package let name: String
    /// Main finding, a sentence.
    package let title: String
    /// Description of the data with units.
    package let subtitle: String
    /// Source and caveats; may be empty.
    package let note: String
    /// The drawing.
    package private(set) var content: Content

    /// A kind of drawing with its data.
    package enum Content: Sendable {
        case chart(Chart)
        case heatMap(HeatMap)
        case map(MapChart)
    }

    /// Creates a figure.
    package init(name: String, title: String, subtitle: String, note: String = "", content: Content) {
        self.name = name
        self.title = title
        self.subtitle = subtitle
        self.note = note
        self.content = content
    }

    /// Creates a figure of a chart.
    package init(name: String, title: String, subtitle: String, note: String = "", chart: Chart) {
        self.init(name: name, title: title, subtitle: subtitle, note: note, content: .chart(chart))
    }

    /// Returns the figure with numbers in a language.
    package func localized(to language: Language) -> Figure {
        var figure = self
        switch content {
        case .chart(var chart):
            chart.language = language
            figure.content = .chart(chart)
        case .heatMap(var map):
            map.language = language
            figure.content = .heatMap(map)
        case .map(var map):
            map.language = language
            figure.content = .map(map)
        }
        return figure
    }

    /// The data in the drawing.
    package var table: DataTable {
        switch content {
        case .chart(let chart): chart.table
        case .heatMap(let map): map.table
        case .map(let map): map.table
        }
    }

    /// Returns the figure as SVG for paper; byte-identical for the same figure.
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

/// Size of a picture, in pixels.
package struct PictureSize: Sendable {
    /// Width in pixels.
    package let width: Double
    /// Height in pixels.
    package let height: Double

    /// Creates a size.
    package init(width: Double, height: Double) { (self.width, self.height) = (width, height) }

    /// A slide, 16:9.
    package static let slide = PictureSize(width: 960, height: 540)
}

/// A table: columns with names and units, and rows with one cell per column.
package struct DataTable: Sendable, Equatable {
    /// A column of a table.
    package struct Column: Sendable, Equatable {
        /// Title without the unit.
        package let title: String
        /// Unit; empty for text and plain numbers.
        package let unit: String
        /// Decimals of its numbers.
        package let decimals: Int

        /// Creates a column.
        package init(_ title: String, unit: String = "", decimals: Int = 0) {
            self.title = title
            self.unit = unit
            self.decimals = decimals
        }

        /// Title with the unit: `waiting (min)`.
        package var heading: String { unit.isEmpty ? title : "\(title) (\(unit))" }

        /// Returns the column and two for the ends of its confidence interval.
        package func withInterval(in language: Language) -> [Column] {
            let ends = [
                language.text("{title}, 95 % from", "{title}, %95 en az", ["title": title]),
                language.text("{title}, 95 % to", "{title}, %95 en çok", ["title": title]),
            ]
            return [self] + ends.map { Column($0, unit: unit, decimals: decimals) }
        }
    }

    /// A value in a table.
    package enum Cell: Sendable, Equatable {
        case text(String)
        case number(Double)
        /// Unknown: neither a value nor 0.
        case none
    }

    /// Columns of every row.
    package let columns: [Column]
    /// Cells by row.
    package private(set) var rows: [[Cell]] = []
    /// Language of the numbers.
    package var language: Language

    /// Creates a table without rows.
    package init(_ columns: [Column], in language: Language = .english) {
        self.columns = columns
        self.language = language
    }

    /// Adds a row.
    ///
    /// - Parameter cells: one cell per column.
    package mutating func add(_ cells: [Cell]) {
        precondition(cells.count == columns.count, "a row has as many cells as there are columns")
        rows.append(cells)
    }

    /// Returns the text of a cell: digits grouped, with the column's decimals, without the unit.
    package func text(_ cell: Cell, column: Int) -> String {
        switch cell {
        case .text(let word): word
        case .number(let number): PictureNumber.text(number, decimals: columns[column].decimals, in: language)
        case .none: "–"
        }
    }
}
