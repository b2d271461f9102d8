import Quantities

/// Series over two axes.
package struct Chart: Sendable {
    package var x: Axis
    package var y: Axis
    package var series: [Series]
    /// Lines that values are held against.
    package var references: [Reference]
    /// Areas and bars stand on each other, in the order of the series.
    package var isStacked: Bool

    package init(
        x: Axis, y: Axis, series: [Series], references: [Reference] = [], isStacked: Bool = false
    ) {
        self.x = x
        self.y = y
        self.series = series
        self.references = references
        self.isStacked = isStacked
    }

    package struct Axis: Sendable {
        package let title: String
        /// Of the values as they are given; empty for mere numbers and categories.
        package let unit: String
        package let scale: Scale
        /// Of values told.
        package let decimals: Int
        /// nil: as the data has it; a linear axis of bars and areas begins at 0 anyway.
        package let minimum: Double?
        package let maximum: Double?

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

        /// `waiting (min)`.
        package var heading: String { unit.isEmpty ? title : "\(title) (\(unit))" }
    }

    package enum Scale: Sendable, Equatable {
        case linear
        /// Values above 0.
        case logarithmic
        /// Values are places in the list, from 0.
        case categories([String])
        /// Hours since midnight of the first day, told as clock times.
        case clock(RunCalendar)
        /// Days, 0 that of the start.
        case days(RunCalendar)

        /// Whether values are moments, or days, as long as each other.
        var isTime: Bool {
            switch self {
            case .clock, .days: true
            case .linear, .logarithmic, .categories: false
            }
        }
    }

    /// What is drawn with one name and one colour.
    package struct Series: Sendable {
        package let name: String
        package let colour: SeriesColour
        package let kind: Kind
        package let points: [Point]

        package enum Kind: String, Sendable {
            case line
            /// A line that stays until the next point.
            case steps
            /// Down to the axis, or to the series below where they are stacked.
            case area
            case bars
            case points
        }

        package init(_ name: String, _ colour: SeriesColour, _ kind: Kind, _ points: [Point]) {
            self.name = name
            self.colour = colour
            self.kind = kind
            self.points = points
        }
    }

    package struct Point: Sendable, Equatable {
        package let x: Double
        /// nil: a gap.
        package let y: Double?
        /// Of 95 %, around y.
        package let interval: ClosedRange<Double>?
        /// Told beside the point; may be empty.
        package let label: String

        package init(_ x: Double, _ y: Double?, interval: ClosedRange<Double>? = nil, label: String = "") {
            self.x = x
            self.y = y
            self.interval = interval
            self.label = label
        }
    }

    package struct Reference: Sendable {
        package let label: String
        package let line: Line

        package enum Line: Sendable {
            case horizontal(Double)
            case vertical(Double)
            /// From one point to another.
            case from(x: Double, y: Double, toX: Double, toY: Double)
        }

        package init(_ label: String, _ line: Line) {
            self.label = label
            self.line = line
        }
    }
}

extension Chart {
    /// A row for each x, a column for each series, two more where there are intervals.
    package var table: DataTable {
        var columns = [DataTable.Column(x.title, unit: x.unit, decimals: x.decimals)]
        let withIntervals = series.map { $0.points.contains { $0.interval != nil } }
        let hasLabels = series.contains { $0.points.contains { !$0.label.isEmpty } }
        for (series, withInterval) in zip(series, withIntervals) {
            let column = DataTable.Column(series.name, unit: y.unit, decimals: y.decimals)
            columns += withInterval ? column.withInterval : [column]
        }
        if hasLabels { columns.append(DataTable.Column("label")) }
        var table = DataTable(columns)
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
            if hasLabels { cells.append(.word(labels.joined(separator: ", "))) }
            table.add(cells)
        }
        return table
    }

    private func cell(atX value: Double) -> DataTable.Cell {
        switch x.scale {
        case .categories(let names): names.indices.contains(Int(value)) ? .word(names[Int(value)]) : .number(value)
        case .clock(let calendar): .word(calendar.clock(hours: value))
        case .days(let calendar): .word(calendar.mark(ofDay: Int(value)))
        case .linear, .logarithmic: .number(value)
        }
    }
}
