/// The positions of series names: next to the ends of lines, or in rows above the data.
struct SeriesNames {
    /// Whether the names are next to the last points.
    let standAtEnd: Bool
    /// Rows of names above the data, from the top down.
    let rows: [[Chart.Series]]
    /// Whether there is a single row, next to the heading of the vertical axis.
    let standBesideHeading: Bool
    /// Width needed to the right of the data.
    let roomAtEndPixels: Double

    private static let rowPixels = 19.0
    private static let gapPixels = 18.0

    /// Chooses the positions.
    ///
    /// - Parameter width: width of the whole chart in pixels.
    init(_ chart: Chart, width: Double) {
        let widest = chart.series.map { TextWidth.pixels($0.name, size: ChartDrawing.labelPixels) }.max() ?? 0
        // A single series needs no name: title and axis name it.
        let areLines = chart.series.count > 1 && chart.series.allSatisfy { $0.kind != .bars && $0.kind != .points }
        standAtEnd = areLines && widest + 12 <= width * 0.3
        roomAtEndPixels = standAtEnd ? widest + 12 : 0
        guard !standAtEnd, chart.series.count > 1 else { (rows, standBesideHeading) = ([], true); return }
        let heading = TextWidth.pixels(chart.y.heading, size: ChartDrawing.labelPixels)
        standBesideHeading = heading + chart.series.reduce(0) { $0 + SeriesNames.pixels($1) } <= width
        var rows: [[Chart.Series]] = [[]]
        var used = 0.0
        for series in chart.series {
            if used > 0, used + SeriesNames.pixels(series) > width { (rows, used) = (rows + [[]], 0) }
            rows[rows.count - 1].append(series)
            used += SeriesNames.pixels(series)
        }
        self.rows = rows
    }

    /// Height needed above the data.
    var heightPixels: Double { standBesideHeading ? 0 : SeriesNames.rowPixels * Double(rows.count) }

    /// Draws the names above the data.
    ///
    /// - Parameter heading: baseline of the heading.
    func drawAbove(
        from start: Double, to end: Double, foot heading: Double, colours: ChartColours, on writer: inout SVGWriter
    ) {
        for (line, row) in rows.enumerated() {
            let width = row.reduce(0) { $0 + SeriesNames.pixels($1) }
            var left = standBesideHeading ? end - width + SeriesNames.gapPixels : start
            let foot = heading + (standBesideHeading ? 0 : SeriesNames.rowPixels * Double(line + 1))
            for series in row {
                writer.element(
                    "rect",
                    [
                        ("x", SVGWriter.number(left)), ("y", SVGWriter.number(foot - 11)), ("width", "12"),
                        ("height", "12"), ("fill", colours.line(series.colour)),
                    ])
                writer.text(
                    series.name, x: left + 16, y: foot, size: ChartDrawing.labelPixels,
                    attributes: [("fill", colours.text(series.colour)), ("font-weight", "600")])
                left += SeriesNames.pixels(series)
            }
        }
    }

    /// Returns the width of a name with its square and a gap.
    private static func pixels(_ series: Chart.Series) -> Double {
        TextWidth.pixels(series.name, size: ChartDrawing.labelPixels) + 16 + gapPixels
    }
}

/// The names below a category axis: horizontal on several lines if they fit, else slanted; with very many, some are
/// left out.
struct CategoryNames {
    private let lines: [[String]]
    private let isSlanted: Bool
    private let every: Int
    /// Height needed below that of other axes.
    let heightPixels: Double

    private static let size = ChartDrawing.labelPixels
    private static let linePixels = 15.0
    private static let linesMax = 4
    private static let slantedMax = 20
    private static let slantedPixels = 130.0

    /// Chooses the layout of the names.
    ///
    /// - Parameter width: width of the whole chart in pixels.
    init(_ names: [String], width: Double) {
        let room = (width - 64) / Double(max(names.count, 1)) - 8
        let wrapped = names.map { TextWidth.wrapped($0, size: CategoryNames.size, within: room) }
        let fits = wrapped.allSatisfy { lines in
            lines.count <= CategoryNames.linesMax
                && lines.allSatisfy { TextWidth.pixels($0, size: CategoryNames.size) <= room }
        }
        isSlanted = !fits && names.count <= CategoryNames.slantedMax
        guard isSlanted else {
            let widest = names.map { TextWidth.pixels($0, size: CategoryNames.size) }.max() ?? 0
            every = fits ? 1 : max(1, Int(((min(widest, 62) + 8) / (room + 8)).rounded(.up)))
            let within = (room + 8) * Double(every) - 8
            lines = fits ? wrapped : names.map { [TextWidth.truncated($0, size: CategoryNames.size, within: within)] }
            heightPixels = Double((lines.map(\.count).max() ?? 1) - 1) * CategoryNames.linePixels
            return
        }
        every = 1
        lines = names.map { [TextWidth.truncated($0, size: CategoryNames.size, within: CategoryNames.slantedPixels)] }
        let widest = lines.map { TextWidth.pixels($0[0], size: CategoryNames.size) }.max() ?? 0
        heightPixels = widest * 0.77 - CategoryNames.linePixels / 2  // sine of 50 degrees
    }

    func draw(_ index: Int, x: Double, y: Double, colour: String, on writer: inout SVGWriter) {
        guard index % every == 0, lines.indices.contains(index) else { return }
        if isSlanted {
            let place = "\(SVGWriter.number(x + 4)) \(SVGWriter.number(y - 4))"
            writer.text(
                lines[index][0], x: x + 4, y: y - 4, size: CategoryNames.size,
                attributes: [("text-anchor", "end"), ("fill", colour), ("transform", "rotate(-50 \(place))")])
            return
        }
        for (line, words) in lines[index].enumerated() {
            writer.text(
                words, x: x, y: y + Double(line) * CategoryNames.linePixels, size: CategoryNames.size,
                attributes: [("text-anchor", "middle"), ("fill", colour)])
        }
    }
}
