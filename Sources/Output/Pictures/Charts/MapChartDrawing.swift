import Quantities
import ServiceKernel

/// Draws the first measure of a map: coloured areas, streets under their borders, labels where there is room, a key.
struct MapChartDrawing {
    private let chart: MapChart
    private let area: PlotArea
    private let frame: MapFrame
    private let left: Double
    private let top: Double

    private static let keyPixels = 34.0
    /// Radius of the largest circle.
    private static let markerPixels = 13.0

    init(_ chart: MapChart, in area: PlotArea) {
        self.chart = chart
        self.area = area
        var positions = chart.areas.flatMap { $0.rings.joined() + ($0.centre.map { [$0] } ?? []) }
        if positions.isEmpty { positions = [Coordinate(latitudeDegrees: 0, longitudeDegrees: 0)] }
        // Markers at the edge stay whole.
        let margin = chart.areas.contains { $0.markerLetterDegrees != nil } ? MapChartDrawing.markerPixels : 0
        let room = (width: area.width - 2 * margin, height: area.height - MapChartDrawing.keyPixels - 2 * margin)
        let draft = MapFrame(around: positions, longSidePixels: 1_000)
        let scale = min(room.width / draft.widthPixels, room.height / draft.heightPixels)
        frame = MapFrame(around: positions, longSidePixels: 1_000 * scale)
        left = area.left + (area.width - frame.widthPixels) / 2
        top = area.top + margin
    }

    func draw(on writer: inout SVGWriter) {
        guard let measure = chart.measures.first, let range = measure.range else { return }
        let span = range.upperBound - range.lowerBound
        let share = { (value: Double) in span > 0 ? (value - range.lowerBound) / span : 0.5 }
        writer.line("<clipPath id=\"map\">")
        writer.element(
            "rect",
            [
                ("x", SVGWriter.number(area.left)), ("y", SVGWriter.number(area.top)),
                ("width", SVGWriter.number(area.width)),
                ("height", SVGWriter.number(area.height - MapChartDrawing.keyPixels)),
            ])
        writer.line("</clipPath>")
        if chart.areas.indices.contains(where: measure.isDoubtful) { defineHatching(on: &writer) }
        writer.line("<g clip-path=\"url(#map)\">")  // streets may extend beyond the map
        drawGround(measure, share: share, on: &writer)
        writer.line("</g>")
        var labels = LabelPlacer()
        for rank in chart.ranks {
            let ((x, y), half) = (pixel(rank.place), MapChartDrawing.rankPixels / 2)
            labels.reserve(PlotArea(left: x - half, top: y - half, right: x + half, bottom: y + half))
        }
        writer.line("<g pointer-events=\"none\">")  // the tooltips of areas must work through the labels
        let named = drawNames(measure, share: share, labels: &labels, on: &writer)
        for area in chart.areas where area.markerLetterDegrees != nil && !area.isMarked {
            if let centre = area.centre {
                drawName(area.name, beside: centre, sidePixels: 2 * MapChartDrawing.markerPixels, &labels, on: &writer)
            }
        }
        for (index, area) in chart.areas.enumerated() where area.isMarked {
            drawMark(area, isNamed: named.contains(index), labels: &labels, on: &writer)
        }
        writer.line("</g>")
        drawRanks(labels: &labels, on: &writer)
        drawKey(range, measure, on: &writer)
    }

    /// Defines hatching that is visible on light and dark colours; doubtful colours are paler.
    private func defineHatching(on writer: inout SVGWriter) {
        writer.line("<pattern id=\"hatching\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\">")
        writer.element(
            "path",
            [("d", "M-1 1L1 -1M0 6L6 0M5 7L7 5"), ("stroke", Palette.faintInk), ("stroke-width", "1.1")])
        writer.line("</pattern>")
    }

    private static let hatching = [("fill", "url(#hatching)"), ("pointer-events", "none")]
    private static let doubtOpacity = "0.35"

    private func drawGround(
        _ measure: MapChart.Measure, share: (Double) -> Double, on writer: inout SVGWriter
    ) {
        // Places are above the streets, areas below.
        if !chart.hasAreas { drawStreets(on: &writer) }
        for (index, (zone, value)) in zip(chart.areas, measure.whole).enumerated() {
            let colour = value.map { measure.ramp.hexColour(at: share($0)) } ?? "#eeeeee"
            let isDoubtful = measure.isDoubtful(index)
            let part = value.map { min(max(share($0), 0), 1) } ?? 0
            let radius = 5 + 8 * (measure.significance == nil ? part : abs(2 * part - 1))
            draw(
                zone, radius: radius,
                [("fill", colour), ("stroke", Palette.page), ("stroke-width", "1")]
                    + (isDoubtful ? [("fill-opacity", MapChartDrawing.doubtOpacity)] : []),
                title: zone.label + (value.map { ": \(amount($0, measure))" } ?? ""), on: &writer)
            if isDoubtful { draw(zone, radius: radius, MapChartDrawing.hatching, on: &writer) }
        }
        if chart.hasAreas { drawStreets(on: &writer) }
    }

    private func draw(
        _ zone: MapChart.Area, radius: Double, _ style: [(String, String)], title: String? = nil,
        on writer: inout SVGWriter
    ) {
        if zone.rings.isEmpty, let centre = zone.centre {
            let (x, y) = pixel(centre)
            writer.element(
                "circle",
                [("cx", SVGWriter.number(x)), ("cy", SVGWriter.number(y)), ("r", SVGWriter.number(radius))] + style,
                title: title)
            return
        }
        var path = SVGPath()
        for ring in zone.rings { path.add(ring.map(pixel), isRing: true) }
        writer.element("path", [("d", path.data), ("fill-rule", "evenodd")] + style, title: title)
    }

    private func drawStreets(on writer: inout SVGWriter) {
        let widths = ["1.4", "0.9", "0.5"]
        for (lines, width) in zip(chart.streets.lines, widths) {
            var path = SVGPath()
            for line in lines { path.add(line.map(pixel)) }
            guard !path.isEmpty else { continue }
            writer.element(
                "path",
                [
                    ("d", path.data), ("fill", "none"), ("stroke", chart.hasAreas ? Palette.page : "#c9c6cf"),
                    ("stroke-width", width), ("stroke-opacity", "0.55"),
                ])
        }
        for route in chart.routes {
            var path = SVGPath()
            path.add(route.line.map(pixel))
            writer.element(
                "path",
                [
                    ("d", path.data), ("fill", "none"), ("stroke", SeriesColour.vermillion.fillOnLight),
                    ("stroke-width", SVGWriter.number(1 + 3 * route.share)), ("stroke-opacity", "0.5"),
                ])
        }
    }

    /// Draws as much text in each area as fits: its name, value and interval, or at least its id.
    ///
    /// - Returns: indices of the areas whose names were drawn.
    private func drawNames(
        _ measure: MapChart.Measure, share: (Double) -> Double, labels: inout LabelPlacer, on writer: inout SVGWriter
    ) -> Set<Int> {
        var named: Set<Int> = []
        for (index, (zone, value)) in zip(chart.areas, measure.whole).enumerated() {
            guard let room = AreaRoom(zone.rings.map { $0.map(pixel) }) else { continue }
            let interval = measure.intervals.isEmpty ? nil : measure.intervals[index]
            let ends = interval.map { text(of: $0, measure) }
            let figures = [value.map { (text($0, measure), 1.0) }, ends.map { ($0, 0.85) }].compactMap(\.self)
            let isDoubtful = measure.isDoubtful(index)
            // Streets run below the labels.
            let style = value.map { value in
                [
                    ("fill", isDoubtful ? Palette.ink : measure.ramp.textColour(on: share(value))),
                    ("stroke", isDoubtful ? Palette.page : measure.ramp.hexColour(at: share(value))),
                ]
            }
            let names = AreaLabel.lines(of: zone.name)
            let counts = Set([figures.count, min(figures.count, 1)]).sorted(by: >)
            let choices =
                counts.flatMap { count in names.map { ($0, count) } } + [([zone.id], min(figures.count, 1))]
                + names.map { ($0, 0) } + [([zone.id], 0), ([], min(figures.count, 1))]
            for (name, count) in choices {
                let lines = name.map { ($0, 1.1) } + figures.prefix(count)
                guard !lines.isEmpty, let label = AreaLabel(lines, in: room, sizes: 9...11.5) else { continue }
                let height = label.size * AreaLabel.lineHeight
                let half = lines.map { TextWidth.pixels($0.0, size: label.size * $0.1) / 2 }.max() ?? 0
                let field = { (y: Double) in
                    PlotArea(
                        left: label.x - half, top: y - label.size, right: label.x + half,
                        bottom: y + height * Double(lines.count - 1) + 2)
                }
                // Next to a rank, not under it.
                let down =
                    [0, height, -height, 2 * height, -2 * height].first { labels.isFree(field(label.y + $0)) } ?? 0
                labels.reserve(field(label.y + down))
                var y = label.y + down
                for (number, (words, size)) in lines.enumerated() {
                    let letters = label.size * size
                    writer.text(
                        words, x: label.x, y: y, size: letters,
                        attributes: [("text-anchor", "middle")] + (style ?? [("fill", Palette.ink)])
                            + [
                                ("font-weight", number < name.count ? "700" : "400"), ("stroke-width", "2.5"),
                                ("stroke-linejoin", "round"), ("paint-order", "stroke"),
                            ])
                    y += height
                }
                if names.contains(name) { named.insert(index) }
                break
            }
        }
        return named
    }

    private static let rankPixels = 11.0

    /// Draws the ranks, and their names where they overlap nothing.
    private func drawRanks(labels: inout LabelPlacer, on writer: inout SVGWriter) {
        let side = MapChartDrawing.rankPixels
        for rank in chart.ranks {
            let (x, y) = pixel(rank.place)
            SymbolLayer.drawRank(x: x, y: y, side: side, title: rank.tooltip, sign: rank.sign, on: &writer)
        }
        for rank in chart.ranks { drawName(rank.name, beside: rank.place, sidePixels: side, &labels, on: &writer) }
    }

    /// Draws the name of a symbol where it overlaps nothing.
    private func drawName(
        _ name: String, beside place: Coordinate, sidePixels side: Double, _ labels: inout LabelPlacer,
        on writer: inout SVGWriter
    ) {
        let size = 10.5
        let (x, y) = pixel(place)
        let half = TextWidth.pixels(name, size: size) / 2
        let wanted = [
            (x + side / 2 + 3 + half, y + 4), (x - side / 2 - 3 - half, y + 4), (x, y - side / 2 - 3),
            (x, y + side / 2 + size + 1),
        ].filter { $0.0 - half >= area.left && $0.0 + half <= area.right }
        guard let place = labels.place(name, size: size, wanted: wanted) else { return }
        writer.text(
            name, x: place.x, y: place.y, size: size,
            attributes: [
                ("text-anchor", "middle"), ("fill", Palette.ink), ("stroke", Palette.page), ("stroke-width", "3"),
                ("stroke-linejoin", "round"), ("paint-order", "stroke"),
            ])
    }

    /// Draws the border of the area that a title names, and its name outside if it is not drawn inside, where it covers
    /// the fewest other areas.
    private func drawMark(
        _ marked: MapChart.Area, isNamed: Bool, labels: inout LabelPlacer, on writer: inout SVGWriter
    ) {
        let points =
            marked.rings.joined().map(pixel)
            + (marked.rings.isEmpty ? [marked.centre].compactMap { $0.map(pixel) } : [])
        guard let top = points.map(\.y).min(), let bottom = points.map(\.y).max(), let left = points.map(\.x).min(),
            let right = points.map(\.x).max()
        else { return }
        let radius = 14.0  // larger than every circle
        for (colour, width) in [(Palette.page, "5.5"), (Palette.ink, "2.5")] {
            draw(
                marked, radius: radius,
                [("fill", "none"), ("stroke", colour), ("stroke-width", width), ("stroke-linejoin", "round")],
                on: &writer)
        }
        if isNamed { return }
        let (size, gap) = (14.0, marked.rings.isEmpty ? radius + 6 : 7)
        let half = TextWidth.pixels(marked.name, size: size * 1.1) / 2
        let (middle, height) = ((left + right) / 2, (top + bottom) / 2 + size * 0.35)
        let fields = [
            (middle, top - gap), (right + gap + half, height), (left - gap - half, height),
            (middle, bottom + gap + size * 0.8),
        ].map { x, y in
            let x = max(area.left + half, min(x, area.right - half))
            return PlotArea(left: x - half, top: y - size, right: x + half, bottom: y)
        }
        let others = chart.areas.filter { $0.name != marked.name }.compactMap(middleOf)
        let hidden = fields.map { field in
            others.count {
                $0.x > field.left && $0.x < field.right && abs($0.y - (field.top + field.bottom) / 2) < size
            }
        }
        let inside = fields.indices.filter {
            fields[$0].top >= area.top && fields[$0].bottom <= area.bottom - MapChartDrawing.keyPixels
                // Moved inwards it would cover the area itself.
                && ($0 != 1 || fields[$0].left > right) && ($0 != 2 || fields[$0].right < left)
        }
        let order = inside.sorted { (hidden[$0], $0) < (hidden[$1], $1) }
        let field = fields[order.first { labels.isFree(fields[$0]) } ?? order.first ?? 0]
        labels.reserve(field)
        writer.text(
            marked.name, x: (field.left + field.right) / 2, y: field.bottom, size: size,
            attributes: [
                ("text-anchor", "middle"), ("font-weight", "700"), ("fill", Palette.ink), ("stroke", Palette.page),
                ("stroke-width", "4"), ("stroke-linejoin", "round"), ("paint-order", "stroke"),
            ])
    }

    private func middleOf(_ area: MapChart.Area) -> (x: Double, y: Double)? {
        let points = area.rings.joined().map(pixel)
        guard let left = points.map(\.x).min(), let right = points.map(\.x).max(), let top = points.map(\.y).min(),
            let bottom = points.map(\.y).max()
        else { return area.centre.map(pixel) }
        return ((left + right) / 2, (top + bottom) / 2)
    }

    private func drawKey(_ range: ClosedRange<Double>, _ measure: MapChart.Measure, on writer: inout SVGWriter) {
        let column = measure.column
        let greatest = measure.known.max() ?? 0
        let more = greatest > range.upperBound ? language.text(" and more", " ve üstü") : ""
        let isLess = measure.significance != nil && measure.known.contains { $0 < range.lowerBound }
        let end = ColourKey(
            least: text(range.lowerBound, measure) + (isLess ? language.text(" and less", " ve altı") : ""),
            greatest: text(range.upperBound, measure) + more, heading: column.heading, ramp: measure.ramp
        ).draw(x: area.left, y: area.bottom - 14, on: &writer)
        var x = end + 18
        if !chart.ranks.isEmpty {
            SymbolLayer.drawRank(x: x + 6, y: area.bottom - 8, side: MapChartDrawing.rankPixels, on: &writer)
            x = drawKey(language.text("taxi rank", "taksi durağı"), x: x + 16, on: &writer)
        }
        guard chart.areas.indices.contains(where: measure.isDoubtful) else { return }
        for style in [[("fill", "#eeeeee")], MapChartDrawing.hatching] {
            writer.element(
                "rect",
                [
                    ("x", SVGWriter.number(x)), ("y", SVGWriter.number(area.bottom - 14)), ("width", "22"),
                    ("height", "12"),
                ] + style)
        }
        drawKey(measure.doubtLabel(in: language), x: x + 28, on: &writer)
    }

    /// Draws a text of the key and returns the start of the next entry.
    @discardableResult
    private func drawKey(_ words: String, x: Double, on writer: inout SVGWriter) -> Double {
        writer.text(words, x: x, y: area.bottom - 3, size: 13, attributes: [("fill", Palette.faintInk)])
        return x + TextWidth.pixels(words, size: 13) + 18
    }

    private var language: Language { chart.language }

    private func text(_ value: Double, _ measure: MapChart.Measure) -> String { measure.text(value, in: language) }

    private func amount(_ value: Double, _ measure: MapChart.Measure) -> String {
        let (number, unit) = (text(value, measure), measure.column.unit)
        return language.text(
            "{number} {unit}", "{amount}", ["number": number, "unit": unit, "amount": language.amount(number, unit)])
    }

    private func text(of interval: ClosedRange<Double>, _ measure: MapChart.Measure) -> String {
        language.text(
            "{low} to {high}", "{low} – {high}",
            ["low": text(interval.lowerBound, measure), "high": text(interval.upperBound, measure)])
    }

    private func pixel(_ place: Coordinate) -> (x: Double, y: Double) {
        let (x, y) = frame.pixel(place)
        return (left + x, top + y)
    }
}

/// A colour key from the least to the greatest value.
struct ColourKey {
    let least: String
    let greatest: String
    /// Name and unit of the values.
    let heading: String
    var ramp = ColourRamp.sequential

    private static let labelPixels = 13.0

    /// Draws the key and returns its right edge.
    ///
    /// - Parameter y: upper edge of the key.
    @discardableResult
    func draw(x: Double, y: Double, on writer: inout SVGWriter) -> Double {
        let (size, fields, width) = (ColourKey.labelPixels, 24, 8.0)
        let faint = [("fill", Palette.faintInk)]
        writer.text(least, x: x, y: y + 11, size: size, attributes: faint)
        var x = x + TextWidth.pixels(least, size: size) + 8
        for field in 0..<fields {
            writer.element(
                "rect",
                [
                    ("x", SVGWriter.number(x)), ("y", SVGWriter.number(y)), ("width", SVGWriter.number(width + 0.5)),
                    ("height", "12"), ("fill", ramp.hexColour(at: Double(field) / Double(fields - 1))),
                ])
            x += width
        }
        let words = "\(greatest) · \(heading)"
        writer.text(words, x: x + 8, y: y + 11, size: size, attributes: faint)
        return x + 8 + TextWidth.pixels(words, size: size)
    }
}
