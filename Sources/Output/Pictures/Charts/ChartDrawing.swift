/// Draws a chart: few axis lines, and series names next to the data instead of a legend.
struct ChartDrawing {
    private let chart: Chart
    private let plot: PlotArea
    private let x: ChartScale
    private let y: ChartScale
    private let baselines: [[Double: Double]]
    private let colours: ChartColours
    private let names: SeriesNames
    private let categories: CategoryNames?
    /// Whole area of the chart. The heading of the vertical axis and the names above the data are at its top.
    private let area: PlotArea

    static let labelPixels = 13.0
    /// Smallest distance between ticks of the horizontal axis: a clock time and a gap.
    private static let tickPixelsMin = 64.0
    private static let barPixelsMax = 120.0

    /// Creates the drawing of a chart.
    ///
    /// - Parameter area: area for axes, data and names.
    init(_ chart: Chart, in area: PlotArea, colours: ChartColours = .paper) {
        self.chart = chart
        self.area = area
        self.colours = colours
        names = SeriesNames(chart, width: area.width)
        baselines = ChartDrawing.baselines(of: chart)
        let tops = zip(chart.series, baselines).flatMap { series, below in
            series.points.flatMap { point -> [Double] in
                guard let y = point.y else { return [] }
                let base = below[point.x] ?? 0
                return [base + y] + (point.interval.map { [$0.lowerBound, $0.upperBound] } ?? [])
            }
        }
        let held = chart.references.flatMap { reference -> [Double] in
            switch reference.line {
            case .horizontal(let value): [value]
            case .vertical, .band: []
            case .from(_, let y, _, let toY): [y, toY]
            }
        }
        let standsOnAxis = chart.series.contains { $0.kind == .area || $0.kind == .bars }
        var plot = area
        // Heading of the vertical axis, and the label of the highest point, which must not overlap it.
        plot.top += chart.series.contains { $0.points.contains { !$0.label.isEmpty } } ? 38 : 22
        plot.top += names.heightPixels
        // Labels of vertical lines and bands are above the data and below the heading.
        if chart.references.contains(where: \.isUpright) { plot.top += 17 }
        if case .categories(let words) = chart.x.scale {
            categories = CategoryNames(words, width: area.width)
        } else {
            categories = nil
        }
        plot.bottom -= 40 + (categories?.heightPixels ?? 0)  // ticks and heading of the horizontal axis
        let y = ChartScale(
            chart.y, values: tops + held, holdsZero: standsOnAxis, from: plot.bottom, to: plot.top, tickCount: 5,
            in: chart.language)
        let widest = y.ticks.values.map { TextWidth.pixels(y.label($0), size: ChartDrawing.labelPixels) }.max() ?? 0
        plot.left += widest + 10
        plot.right -= names.roomAtEndPixels
        self.plot = plot
        self.y = y
        let places = chart.series.flatMap { $0.points.map(\.x) }
        // The bar of an hour is centred on its start, that of a day on the day.
        let isBarred = chart.x.scale.isTime && chart.series.contains { $0.kind == .bars }
        let ends = isBarred ? [places.min(), places.max()].compactMap(\.self) : []
        x = ChartScale(
            chart.x, values: places + zip(ends, [-0.5, 0.5]).map(+), holdsZero: false, from: plot.left,
            to: plot.right, tickCount: max(2, min(8, Int(plot.width / ChartDrawing.tickPixelsMin))),
            in: chart.language)
    }

    /// Returns the lower edges of each series by x; empty for series that are not stacked.
    private static func baselines(of chart: Chart) -> [[Double: Double]] {
        var sums: [Double: Double] = [:]
        return chart.series.map { series in
            guard chart.isStacked, series.kind == .area || series.kind == .bars else { return [:] }
            let below = sums
            for point in series.points { sums[point.x, default: 0] += point.y ?? 0 }
            return below
        }
    }

    func draw(on writer: inout SVGWriter) {
        drawVerticalAxis(on: &writer)
        drawHorizontalAxis(on: &writer)
        var labels = LabelPlacer()
        for series in chart.series where series.kind == .points {
            for point in series.points {
                guard let value = point.y else { continue }
                let (low, high) = (point.interval?.lowerBound ?? value, point.interval?.upperBound ?? value)
                let middle = x.pixel(point.x)
                labels.reserve(
                    PlotArea(left: middle - 5, top: y.pixel(high) - 5, right: middle + 5, bottom: y.pixel(low) + 5))
            }
        }
        for index in chart.series.indices { draw(series: index, labels: &labels, on: &writer) }
        for reference in chart.references { draw(reference, labels: &labels, on: &writer) }
        if names.standAtEnd { drawNamesAtEnd(on: &writer) }
        names.drawAbove(from: area.left, to: plot.right, foot: headingPixels, colours: colours, on: &writer)
    }

    // MARK: Axes

    private func drawVerticalAxis(on writer: inout SVGWriter) {
        let heading = TextWidth.truncated(chart.y.heading, size: ChartDrawing.labelPixels, within: area.width)
        let width = TextWidth.pixels(heading, size: ChartDrawing.labelPixels)
        writer.text(
            heading, x: max(area.left, min(plot.left - 4, area.right - width)), y: headingPixels,
            size: ChartDrawing.labelPixels, attributes: [("fill", colours.faint)])
        for value in y.ticks.values {
            let at = SVGWriter.number(y.pixel(value))
            let isBase = value == 0
            writer.element(
                "path",
                [
                    ("d", "M\(SVGWriter.number(plot.left)) \(at)H\(SVGWriter.number(plot.right))"),
                    ("stroke", isBase ? colours.ink : colours.grid), ("stroke-width", isBase ? "1.2" : "1"),
                ])
            writer.text(
                y.label(value), x: plot.left - 8, y: y.pixel(value) + 4.5, size: ChartDrawing.labelPixels,
                attributes: [("text-anchor", "end"), ("fill", colours.faint)])
        }
    }

    private func drawHorizontalAxis(on writer: inout SVGWriter) {
        writer.text(
            chart.x.heading, x: plot.right, y: plot.bottom + 36 + (categories?.heightPixels ?? 0),
            size: ChartDrawing.labelPixels, attributes: [("text-anchor", "end"), ("fill", colours.faint)])
        if let categories {
            for (index, value) in x.ticks.values.enumerated() {
                categories.draw(index, x: x.pixel(value), y: plot.bottom + 18, colour: colours.faint, on: &writer)
            }
            return
        }
        let room = plot.width / Double(max(x.ticks.values.count, 1))
        let widest = x.ticks.values.map { TextWidth.pixels(x.label($0), size: ChartDrawing.labelPixels) }.max() ?? 0
        // With very many ticks only some have labels.
        let every = max(1, Int(((widest + 10) / room).rounded(.up)))
        for (index, value) in x.ticks.values.enumerated() where index % every == 0 {
            writer.text(
                x.label(value), x: x.pixel(value), y: plot.bottom + 18, size: ChartDrawing.labelPixels,
                attributes: [("text-anchor", "middle"), ("fill", colours.faint)])
        }
    }

    // MARK: Series

    private func draw(series index: Int, labels: inout LabelPlacer, on writer: inout SVGWriter) {
        let series = chart.series[index]
        switch series.kind {
        case .line, .steps:
            drawIntervals(series, on: &writer)
            // With few values a line alone does not show which values are known.
            let isSparse = series.kind == .line && series.points.count <= 12 && !chart.x.scale.isTime
            for run in runs(series, above: [:]) {
                stroke(series.kind == .steps ? steps(run) : run, series.colour, on: &writer)
                // A value between two gaps has no line.
                guard isSparse || run.count == 1 else { continue }
                for point in run { drawDot(series.colour, x: point.x, y: point.y, on: &writer) }
            }
        case .area:
            for (top, base) in zip(runs(series, above: baselines[index]), bases(series, below: baselines[index])) {
                var path = SVGPath()
                path.add(top + base.reversed(), isRing: true)
                writer.element(
                    "path",
                    [
                        ("d", path.data), ("fill", colours.line(series.colour)),
                        // Grey means absence and is paler.
                        ("fill-opacity", series.colour == .grey ? "0.28" : "0.85"),
                    ])
            }
        case .bars: drawBars(series: index, labels: &labels, on: &writer)
        case .points: drawPoints(series, labels: &labels, on: &writer)
        }
    }

    /// Returns the runs of points without gaps.
    private func runs(_ series: Chart.Series, above below: [Double: Double]) -> [[(x: Double, y: Double)]] {
        unbroken(series).map { $0.map { (x.pixel($0.x), y.pixel($0.y + (below[$0.x] ?? 0))) } }
    }

    private func bases(_ series: Chart.Series, below: [Double: Double]) -> [[(x: Double, y: Double)]] {
        unbroken(series).map { $0.map { (x.pixel($0.x), y.pixel(below[$0.x] ?? max(0, y.range.lowerBound))) } }
    }

    private func unbroken(_ series: Chart.Series) -> [[(x: Double, y: Double)]] {
        var runs: [[(x: Double, y: Double)]] = [[]]
        for point in series.points {
            if let value = point.y {
                runs[runs.count - 1].append((point.x, value))
            } else if !runs[runs.count - 1].isEmpty {
                runs.append([])
            }
        }
        return runs.filter { !$0.isEmpty }
    }

    private func steps(_ run: [(x: Double, y: Double)]) -> [(x: Double, y: Double)] {
        var points: [(x: Double, y: Double)] = []
        for point in run {
            if let last = points.last { points.append((point.x, last.y)) }
            points.append(point)
        }
        return points
    }

    private func stroke(_ points: [(x: Double, y: Double)], _ colour: SeriesColour, on writer: inout SVGWriter) {
        var path = SVGPath()
        path.add(points)
        writer.element(
            "path",
            [
                ("d", path.data), ("fill", "none"), ("stroke", colours.line(colour)), ("stroke-width", "2.5"),
                ("stroke-linejoin", "round"), ("stroke-linecap", "round"),
            ])
    }

    /// Draws a band for each run of points with intervals; the gaps between runs have none.
    private func drawIntervals(_ series: Chart.Series, on writer: inout SVGWriter) {
        for known in series.points.split(whereSeparator: { $0.interval == nil }) where known.count > 1 {
            drawBand(known.compactMap { point in point.interval.map { (point.x, $0) } }, series.colour, on: &writer)
        }
    }

    private func drawBand(
        _ known: [(Double, ClosedRange<Double>)], _ colour: SeriesColour, on writer: inout SVGWriter
    ) {
        var path = SVGPath()
        path.add(
            known.map { (x.pixel($0.0), y.pixel($0.1.upperBound)) }
                + known.reversed().map { (x.pixel($0.0), y.pixel($0.1.lowerBound)) }, isRing: true)
        writer.element("path", [("d", path.data), ("fill", colours.line(colour)), ("fill-opacity", "0.2")])
    }

    private func drawBars(series index: Int, labels: inout LabelPlacer, on writer: inout SVGWriter) {
        let series = chart.series[index]
        let barred = chart.series.indices.filter { chart.series[$0].kind == .bars }
        let beside = chart.isStacked ? 1 : barred.count
        let place = chart.isStacked ? 0 : barred.firstIndex(of: index) ?? 0
        let width = max(min(barStep * 0.8 * x.pixelsPerUnit, ChartDrawing.barPixelsMax) / Double(beside), 1)
        for point in series.points {
            guard let value = point.y else { continue }
            let base = baselines[index][point.x] ?? 0
            let (top, foot) = (y.pixel(base + value), y.pixel(base))
            let left = x.pixel(point.x) + (Double(place) - Double(beside) / 2) * width
            writer.element(
                "rect",
                [
                    ("x", SVGWriter.number(left)), ("y", SVGWriter.number(min(top, foot))),
                    ("width", SVGWriter.number(max(width - 1, 1))), ("height", SVGWriter.number(abs(foot - top))),
                    ("fill", colours.line(series.colour)),
                ])
            if let interval = point.interval { drawWhisker(interval, at: left + width / 2, on: &writer) }
            let height = min(top, foot, above(point)) - 6
            let middle = left + width / 2
            drawLabel(of: point, wanted: [(middle, height), (middle, height - 15)], labels: &labels, on: &writer)
        }
    }

    /// Smallest distance between bars.
    private var barStep: Double {
        let places = Set(chart.series.filter { $0.kind == .bars }.flatMap { $0.points.map(\.x) }).sorted()
        return zip(places.dropFirst(), places).map { $0 - $1 }.min() ?? 1
    }

    private func drawPoints(_ series: Chart.Series, labels: inout LabelPlacer, on writer: inout SVGWriter) {
        for point in series.points {
            guard let value = point.y else { continue }
            if let interval = point.interval { drawWhisker(interval, at: x.pixel(point.x), on: &writer) }
            let place = (x: x.pixel(point.x), y: y.pixel(value))
            drawDot(series.colour, x: place.x, y: place.y, on: &writer)
            let aside = TextWidth.pixels(point.label, size: ChartDrawing.labelPixels) / 2 + 9
            let foot = max(place.y + 4, point.interval.map { y.pixel($0.lowerBound) + 1 } ?? 0)
            drawLabel(
                of: point,
                wanted: [
                    (place.x, min(place.y - 4, above(point)) - 6), (place.x, foot + 19),
                    (place.x + aside, place.y + 4.5), (place.x - aside, place.y + 4.5),
                ], labels: &labels, on: &writer)
        }
    }

    private func drawDot(_ colour: SeriesColour, x: Double, y: Double, on writer: inout SVGWriter) {
        writer.element(
            "circle",
            [
                ("cx", SVGWriter.number(x)), ("cy", SVGWriter.number(y)), ("r", "5"),
                ("fill", colours.line(colour)), ("stroke", colours.page), ("stroke-width", "1"),
            ])
    }

    private func drawWhisker(_ interval: ClosedRange<Double>, at place: Double, on writer: inout SVGWriter) {
        let (low, high) = (
            SVGWriter.number(y.pixel(interval.lowerBound)), SVGWriter.number(y.pixel(interval.upperBound))
        )
        let (left, right) = (SVGWriter.number(place - 5), SVGWriter.number(place + 5))
        writer.element(
            "path",
            [
                ("d", "M\(SVGWriter.number(place)) \(low)V\(high)M\(left) \(low)H\(right)M\(left) \(high)H\(right)"),
                ("stroke", colours.ink), ("stroke-width", "1.4"),
            ])
    }

    /// Returns the upper end of a point's interval.
    private func above(_ point: Chart.Point) -> Double { point.interval.map { y.pixel($0.upperBound) } ?? .infinity }

    /// Draws the label of a point at the first wanted place without overlap, if there is one.
    private func drawLabel(
        of point: Chart.Point, wanted: [(x: Double, y: Double)], labels: inout LabelPlacer, on writer: inout SVGWriter
    ) {
        if point.label.isEmpty { return }
        let size = ChartDrawing.labelPixels
        let half = TextWidth.pixels(point.label, size: size) / 2
        let inside = wanted.map { (x: max(plot.left + half - 20, min($0.x, plot.right - half)), y: $0.y) }
        guard let place = labels.place(point.label, size: size, wanted: inside) else { return }
        writer.text(
            point.label, x: place.x, y: place.y, size: size,
            attributes: [("text-anchor", "middle"), ("fill", colours.ink)])
    }

    // MARK: Words

    private func draw(_ reference: Chart.Reference, labels: inout LabelPlacer, on writer: inout SVGWriter) {
        let (from, to): ((x: Double, y: Double), (x: Double, y: Double))
        var band: String?
        switch reference.line {
        case .horizontal(let value): (from, to) = ((plot.left, y.pixel(value)), (plot.right, y.pixel(value)))
        case .vertical(let value):
            (from, to) = ((x.pixel(value), plot.bottom), (x.pixel(value), plot.top))
        case .band(let range):
            let ends = [range.lowerBound, range.upperBound].map { min(max(x.pixel($0), plot.left), plot.right) }
            (from, to) = ((ends[0], plot.bottom), (ends[1], plot.top))
            band = "V\(SVGWriter.number(to.y))H\(SVGWriter.number(to.x))V\(SVGWriter.number(from.y))Z"
        case .from(let fromX, let fromY, let toX, let toY):
            (from, to) = ((x.pixel(fromX), y.pixel(fromY)), (x.pixel(toX), y.pixel(toY)))
        }
        let start = "M\(SVGWriter.number(from.x)) \(SVGWriter.number(from.y))"
        if let band {
            writer.element("path", [("d", start + band), ("fill", colours.ink), ("fill-opacity", "0.1")])
        } else {
            let line = "\(start)L\(SVGWriter.number(to.x)) \(SVGWriter.number(to.y))"
            let stroke = [("stroke", colours.ink), ("stroke-width", "1.4"), ("stroke-dasharray", "5 4")]
            writer.element("path", [("d", line)] + stroke)
        }
        if reference.label.isEmpty { return }
        let isAtLeft = to.x < plot.left + plot.width / 2
        guard reference.isUpright else {
            writer.text(
                reference.label, x: to.x + (isAtLeft ? 6 : -6), y: max(to.y, plot.top) - 6,
                size: ChartDrawing.labelPixels,
                attributes: [("text-anchor", isAtLeft ? "start" : "end"), ("fill", colours.ink)])
            return
        }
        // Above the middle of a band; next to a line on the side with more room; else lower or on the other side.
        let aside = TextWidth.pixels(reference.label, size: ChartDrawing.labelPixels) / 2 + 6
        let beside = isAtLeft ? [to.x + aside, to.x - aside] : [to.x - aside, to.x + aside]
        let sides = (band == nil ? [] : [(from.x + to.x) / 2]) + beside
        let inside = sides.filter { $0 - aside >= area.left && $0 + aside <= area.right }
        let wanted = [-6.0, 13, 30].flatMap { below in inside.map { (x: $0, y: plot.top + below) } }
        let free = labels.place(reference.label, size: ChartDrawing.labelPixels, wanted: wanted)
        let place = free ?? wanted.first ?? (x: sides[0], y: plot.top - 6)
        writer.text(
            reference.label, x: place.x, y: place.y, size: ChartDrawing.labelPixels,
            attributes: [("text-anchor", "middle"), ("fill", colours.ink)])
    }

    /// Draws names next to the last points, moved apart where they would overlap.
    private func drawNamesAtEnd(on writer: inout SVGWriter) {
        var names: [(y: Double, series: Chart.Series)] = []
        for (series, below) in zip(chart.series, baselines) {
            guard let last = series.points.last(where: { $0.y != nil }), let value = last.y else { continue }
            let isStacked = chart.isStacked && series.kind == .area
            let level = (below[last.x] ?? 0) + (isStacked ? value / 2 : value)
            names.append((y.pixel(level), series))
        }
        names.sort { $0.y < $1.y }
        let heights = LabelPlacer.spread(
            names.map(\.y), by: ChartDrawing.labelPixels + 3, from: plot.top, to: plot.bottom)
        for (at, (_, series)) in zip(heights, names) {
            writer.text(
                series.name, x: plot.right + 8, y: at + 4.5, size: ChartDrawing.labelPixels,
                attributes: [("fill", colours.text(series.colour)), ("font-weight", "600")])
        }
    }

    private var headingPixels: Double { area.top + 10 }

    /// Horizontal positions of the rows of the chart's table, sorted, for the page's tooltips.
    var rowPixels: [Double] { Set(chart.series.flatMap { $0.points.map(\.x) }).sorted().map(x.pixel) }
    /// Top and bottom of the data area.
    var dataPixels: (top: Double, foot: Double) { (plot.top, plot.bottom) }
}
