import Quantities

/// Draws the first measure of a map: areas in colours, streets under their borders, names where there is room, a key.
struct MapChartDrawing {
    private let chart: MapChart
    private let area: PlotArea
    private let frame: MapFrame
    private let left: Double
    private let top: Double

    private static let keyPixels = 34.0

    init(_ chart: MapChart, in area: PlotArea) {
        self.chart = chart
        self.area = area
        var positions = chart.areas.flatMap { $0.rings.joined() + ($0.centre.map { [$0] } ?? []) }
        if positions.isEmpty { positions = [Coordinate(latitudeDegrees: 0, longitudeDegrees: 0)] }
        let room = (width: area.width, height: area.height - MapChartDrawing.keyPixels)
        let draft = MapFrame(around: positions, longSidePixels: 1_000)
        let scale = min(room.width / draft.widthPixels, room.height / draft.heightPixels)
        frame = MapFrame(around: positions, longSidePixels: 1_000 * scale)
        left = area.left + (area.width - frame.widthPixels) / 2
        top = area.top
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
        writer.line("<g clip-path=\"url(#map)\">")  // streets may lead on
        drawGround(measure, share: share, on: &writer)
        writer.line("</g>")
        drawNames(measure, share: share, on: &writer)
        for area in chart.areas where area.isMarked { drawMark(area, on: &writer) }
        drawKey(range, measure, on: &writer)
    }

    /// Lines that are seen on light and on dark colours; colours are paler where they are doubtful.
    private func defineHatching(on writer: inout SVGWriter) {
        writer.line("<pattern id=\"hatching\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\">")
        writer.element(
            "path",
            [("d", "M-1 1L1 -1M0 6L6 0M5 7L7 5"), ("stroke", Palette.faintInk), ("stroke-width", "1.1")])
        writer.line("</pattern>")
    }

    private static let hatching = [("fill", "url(#hatching)")]
    private static let doubtOpacity = "0.35"

    private func drawGround(
        _ measure: MapChart.Measure, share: (Double) -> Double, on writer: inout SVGWriter
    ) {
        // Places lie above the streets, areas below.
        if !chart.hasAreas { drawStreets(on: &writer) }
        for (index, (zone, value)) in zip(chart.areas, measure.whole).enumerated() {
            let colour = value.map { measure.ramp.hex(share($0)) } ?? "#eeeeee"
            let isDoubtful = measure.isDoubtful(index)
            let part = value.map { min(max(share($0), 0), 1) } ?? 0
            let radius = 5 + 8 * (measure.chance == nil ? part : abs(2 * part - 1))
            draw(
                zone, radius: radius,
                [("fill", colour), ("stroke", Palette.page), ("stroke-width", "1")]
                    + (isDoubtful ? [("fill-opacity", MapChartDrawing.doubtOpacity)] : []), on: &writer)
            if isDoubtful { draw(zone, radius: radius, MapChartDrawing.hatching, on: &writer) }
        }
        if chart.hasAreas { drawStreets(on: &writer) }
    }

    private func draw(
        _ zone: MapChart.Area, radius: Double, _ style: [(String, String)], on writer: inout SVGWriter
    ) {
        if zone.rings.isEmpty, let centre = zone.centre {
            let (x, y) = pixel(centre)
            writer.element(
                "circle",
                [("cx", SVGWriter.number(x)), ("cy", SVGWriter.number(y)), ("r", SVGWriter.number(radius))] + style)
            return
        }
        var path = SVGPath()
        for ring in zone.rings { path.add(ring.map(pixel), isRing: true) }
        writer.element("path", [("d", path.data), ("fill-rule", "evenodd")] + style)
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
                    ("d", path.data), ("fill", "none"), ("stroke", SeriesColour.vermillion.onLight),
                    ("stroke-width", SVGWriter.number(1 + 3 * route.share)), ("stroke-opacity", "0.5"),
                ])
        }
    }

    /// Of areas that are large enough, with the value; where there is room, with its interval below.
    private func drawNames(
        _ measure: MapChart.Measure, share: (Double) -> Double, on writer: inout SVGWriter
    ) {
        for (index, (zone, value)) in zip(chart.areas, measure.whole).enumerated() {
            guard let value, let place = ZoneLabel(zone.rings.map { $0.map(pixel) }) else { continue }
            let text = measure.text(value)
            let size = 11.0
            guard TextWidth.pixels(text, size: size) < 1.9 * place.radiusPixels else { continue }
            let isDoubtful = measure.isDoubtful(index)
            // Streets run below them.
            let style = [
                ("text-anchor", "middle"), ("fill", isDoubtful ? Palette.ink : measure.ramp.ofWords(share(value))),
                ("stroke", isDoubtful ? Palette.page : measure.ramp.hex(share(value))), ("stroke-width", "2.5"),
                ("stroke-linejoin", "round"), ("paint-order", "stroke"),
            ]
            writer.text(text, x: place.x, y: place.y + 4, size: size, attributes: style)
            guard let interval = measure.intervals.isEmpty ? nil : measure.intervals[index] else { continue }
            let ends = [interval.lowerBound, interval.upperBound]
                .map(measure.text).joined(separator: " to ")
            let small = 9.0
            // Its corners lie lower than the middle.
            guard TextWidth.pixels(ends, size: small) < 1.6 * place.radiusPixels, place.radiusPixels > 20 else {
                continue
            }
            writer.text(ends, x: place.x, y: place.y + 16, size: small, attributes: style)
        }
    }

    /// The area that a title names: its border, and its name where it hides the fewest others.
    private func drawMark(_ marked: MapChart.Area, on writer: inout SVGWriter) {
        let points =
            marked.rings.joined().map(pixel)
            + (marked.rings.isEmpty ? [marked.centre].compactMap { $0.map(pixel) } : [])
        guard let top = points.map(\.y).min(), let bottom = points.map(\.y).max(), let left = points.map(\.x).min(),
            let right = points.map(\.x).max()
        else { return }
        let radius = 14.0  // outside of every circle
        for (colour, width) in [(Palette.page, "5.5"), (Palette.ink, "2.5")] {
            draw(
                marked, radius: radius,
                [("fill", "none"), ("stroke", colour), ("stroke-width", width), ("stroke-linejoin", "round")],
                on: &writer)
        }
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
                // Pushed inwards it would lie on the area itself.
                && ($0 != 1 || fields[$0].left > right) && ($0 != 2 || fields[$0].right < left)
        }
        let field = fields[inside.min { (hidden[$0], $0) < (hidden[$1], $1) } ?? 0]
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
        let more = greatest > range.upperBound ? " and more" : ""
        let isLess = measure.chance != nil && measure.known.contains { $0 < range.lowerBound }
        let end = ColourKey(
            least: measure.text(range.lowerBound) + (isLess ? " and less" : ""),
            greatest: measure.text(range.upperBound) + more, heading: column.heading, ramp: measure.ramp
        ).draw(x: area.left, y: area.bottom - 14, on: &writer)
        guard chart.areas.indices.contains(where: measure.isDoubtful) else { return }
        for style in [[("fill", "#eeeeee")], MapChartDrawing.hatching] {
            writer.element(
                "rect",
                [
                    ("x", SVGWriter.number(end + 18)), ("y", SVGWriter.number(area.bottom - 14)), ("width", "22"),
                    ("height", "12"),
                ] + style)
        }
        writer.text(
            measure.doubtWords, x: end + 46, y: area.bottom - 3, size: 13, attributes: [("fill", Palette.faintInk)])
    }

    private func pixel(_ place: Coordinate) -> (x: Double, y: Double) {
        let (x, y) = frame.pixel(place)
        return (left + x, top + y)
    }
}

/// Colours from the least to the greatest value.
struct ColourKey {
    let least: String
    let greatest: String
    /// Of the values, with unit.
    let heading: String
    var ramp = ColourRamp.sequential

    private static let labelPixels = 13.0

    /// - Parameter y: its upper edge.
    /// - Returns: where it ends.
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
                    ("height", "12"), ("fill", ramp.hex(Double(field) / Double(fields - 1))),
                ])
            x += width
        }
        let words = "\(greatest) · \(heading)"
        writer.text(words, x: x + 8, y: y + 11, size: size, attributes: faint)
        return x + 8 + TextWidth.pixels(words, size: size)
    }
}
