import Quantities
import ServiceKernel

/// A chart: series over two axes.
package struct Chart: Sendable {
    /// Horizontal axis.
    package var x: Axis
    /// Vertical axis.
    package var y: Axis
    /// Series in drawing order.
    package var series: [Series]
    /// Reference lines for comparison with the values.
    package var references: [Reference]
    /// Whether areas and bars are stacked, in the order of the series.
    package var isStacked: Bool
    /// Language of numbers and of the table's own words.
    package var language = Language.english

    /// Creates a chart.
    package init(
        x: Axis, y: Axis, series: [Series], references: [Reference] = [], isStacked: Bool = false
    ) {
        self.x = x
        self.y = y
        self.series = series
        self.references = references
        self.isStacked = isStacked
    }

    /// An axis: its heading, scale and bounds.
    package struct Axis: Sendable {
        /// Title without the unit.
        package let title: String
        /// Unit of the values; empty for plain numbers and categories.
        package let unit: String
        /// Scale of the axis.
        package let scale: Scale
        /// Decimals of values in tables.
        package let decimals: Int
        /// Lower bound; nil to derive it from the data. A linear axis of bars and areas starts at 0 in any case.
        package let minimum: Double?
        /// Upper bound; nil to derive it from the data.
        package let maximum: Double?

        /// Creates an axis.
        package init(
            _ title: String, unit: String = "", scale: Scale = .linear, decimals: Int = 0, minimum: Double? = nil,
            maximum: Double? = nil
        ) {
            self.title = title
            self.unit = unit
            self.scale = scale
            self.decimals = decimals
            self.minimum = minimum
            self.maximum = maximum
        }

        /// Title with the unit: `waiting (min)`.
        package var heading: String { unit.isEmpty ? title : "\(title) (\(unit))" }
    }

    /// A mapping of values to positions on an axis.
    package enum Scale: Sendable, Equatable {
        case linear
        /// For values above 0.
        case logarithmic
        /// Values are indices into the list, from 0.
        case categories([String])
        /// Hours since midnight of the first day, shown as clock times.
        case clock(RunCalendar)
        /// Days from the start; 0 is the first day.
        case days(RunCalendar)

        /// Whether values are times or days, at equal intervals.
        var isTime: Bool {
            switch self {
            case .clock, .days: true
            case .linear, .logarithmic, .categories: false
            }
        }
    }

    /// A set of points with one name and one colour.
    package struct Series: Sendable {
        /// Name next to the series or in the legend.
        package let name: String
        /// Colour of the marks and of the name.
        package let colour: SeriesColour
        /// Kind of marks.
        package let kind: Kind
        /// Points in drawing order.
        package let points: [Point]

        /// A kind of marks.
        package enum Kind: String, Sendable {
            case line
            /// A line that is constant until the next point.
            case steps
            /// Filled down to the axis, or to the series below if stacked.
            case area
            case bars
            case points
        }

        /// Creates a series.
        package init(_ name: String, _ colour: SeriesColour, _ kind: Kind, _ points: [Point]) {
            self.name = name
            self.colour = colour
            self.kind = kind
            self.points = points
        }
    }

    /// A value at a position on the horizontal axis.
    package struct Point: Sendable, Equatable {
        /// Position on the horizontal axis.
        package let x: Double
        /// Value; nil for a gap.
        package let y: Double?
        /// 95 % confidence interval around `y`.
        package let interval: ClosedRange<Double>?
        /// Text next to the point; may be empty.
        package let label: String

        /// Creates a point.
        package init(_ x: Double, _ y: Double?, interval: ClosedRange<Double>? = nil, label: String = "") {
            self.x = x
            self.y = y
            self.interval = interval
            self.label = label
        }
    }

    /// A reference line with a label.
    package struct Reference: Sendable {
        /// Text next to the line; may be empty.
        package let label: String
        /// Position of the line.
        package let line: Line

        /// A position of a reference line.
        package enum Line: Sendable {
            case horizontal(Double)
            case vertical(Double)
            /// A band between two positions on the horizontal axis.
            case band(ClosedRange<Double>)
            /// From one point to another.
            case from(x: Double, y: Double, toX: Double, toY: Double)
        }

        /// Creates a reference line.
        package init(_ label: String, _ line: Line) {
            self.label = label
            self.line = line
        }
    }
}

extension Chart {
    /// The data: a row for each x, a column for each series, and two more for its intervals.
    package var table: DataTable {
        var columns = [DataTable.Column(x.title, unit: x.unit, decimals: x.decimals)]
        let withIntervals = series.map { $0.points.contains { $0.interval != nil } }
        let hasLabels = series.contains { $0.points.contains { !$0.label.isEmpty } }
        for (series, withInterval) in zip(series, withIntervals) {
            let column = DataTable.Column(series.name, unit: y.unit, decimals: y.decimals)
            columns += withInterval ? column.withInterval(in: language) : [column]
        }
        if hasLabels { columns.append(DataTable.Column(language.text("label", "etiket"))) }
        var table = DataTable(columns, in: language)
        let byX = series.map { Dictionary($0.points.map { ($0.x, $0) }, uniquingKeysWith: { first, _ in first }) }
        for value in Set(series.flatMap { $0.points.map(\.x) }).sorted() {
            var cells = [cell(atX: value)]
            var labels: [String] = []
            for (points, withInterval) in zip(byX, withIntervals) {
                let point = points[value]
                cells.append(point?.y.map { .number($0) } ?? .none)
                if let label = point?.label, !label.isEmpty { labels.append(label) }
                guard withInterval else { continue }
                cells.append(point?.interval.map { .number($0.lowerBound) } ?? .none)
                cells.append(point?.interval.map { .number($0.upperBound) } ?? .none)
            }
            if hasLabels { cells.append(.text(labels.joined(separator: ", "))) }
            table.add(cells)
        }
        return table
    }

    private func cell(atX value: Double) -> DataTable.Cell {
        switch x.scale {
        case .categories(let names): names.indices.contains(Int(value)) ? .text(names[Int(value)]) : .number(value)
        case .clock(let calendar): .text(calendar.clock(hours: value))
        case .days(let calendar): .text(calendar.shortName(ofDay: Int(value)))
        case .linear, .logarithmic: .number(value)
        }
    }
}

extension Chart.Reference {
    /// Whether it stands on the horizontal axis.
    var isUpright: Bool {
        switch line {
        case .vertical, .band: true
        case .horizontal, .from: false
        }
    }
}
