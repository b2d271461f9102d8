/// Draws a heat map: a cell for each value, with its number if it fits, and a colour key.
struct HeatMapDrawing {
    private let map: HeatMap
    private let plot: PlotArea
    private let area: PlotArea

    private static let labelPixels = 13.0

    init(_ map: HeatMap, in area: PlotArea) {
        self.map = map
        self.area = area
        var plot = area
        plot.top += 24
        plot.bottom -= 62
        let widest = map.rows.map { TextWidth.pixels($0, size: HeatMapDrawing.labelPixels) }.max() ?? 0
        plot.left += min(widest, area.width / 4) + 10
        self.plot = plot
    }

    func draw(on writer: inout SVGWriter) {
        guard !map.rows.isEmpty, !map.columns.isEmpty else { return }
        let (width, height) = (plot.width / Double(map.columns.count), plot.height / Double(map.rows.count))
        let size = min(HeatMapDrawing.labelPixels, height * 0.7)
        writer.text(
            map.rowTitle, x: area.left, y: area.top + 10, size: HeatMapDrawing.labelPixels,
            attributes: [("fill", Palette.faintInk)])
        for (row, name) in map.rows.enumerated() where row % max(1, Int((12 / max(height, 0.01)).rounded(.up))) == 0 {
            let y = plot.top + (Double(row) + 0.5) * height
            writer.text(
                TextWidth.truncated(name, size: HeatMapDrawing.labelPixels, within: plot.left - area.left - 8),
                x: plot.left - 8, y: y + 4.5, size: max(size, 9),
                attributes: [("text-anchor", "end"), ("fill", Palette.faintInk)])
        }
        for (row, values) in map.values.enumerated() {
            for (column, value) in values.enumerated() {
                draw(
                    value, left: plot.left + Double(column) * width, top: plot.top + Double(row) * height, width: width,
                    height: height, on: &writer)
            }
        }
        drawColumnNames(width: width, on: &writer)
        drawKey(on: &writer)
    }

    private func draw(
        _ value: Double?, left: Double, top: Double, width: Double, height: Double, on writer: inout SVGWriter
    ) {
        writer.element(
            "rect",
            [
                ("x", SVGWriter.number(left)), ("y", SVGWriter.number(top)),
                ("width", SVGWriter.number(max(width - 1, 0.5))), ("height", SVGWriter.number(max(height - 1, 0.5))),
                ("fill", value.map { ColourRamp.sequential.hexColour(at: map.intensity(of: $0)) } ?? "#eeeeee"),
            ])
        guard let value else { return }
        let text = map.text(value)
        let size = HeatMapDrawing.labelPixels
        guard TextWidth.pixels(text, size: size) < width - 4, height > size + 2 else { return }
        writer.text(
            text, x: left + width / 2, y: top + height / 2 + 4.5, size: size,
            attributes: [
                ("text-anchor", "middle"),
                ("fill", ColourRamp.sequential.textColour(on: map.intensity(of: value))),
            ])
    }

    private func drawColumnNames(width: Double, on writer: inout SVGWriter) {
        let size = HeatMapDrawing.labelPixels
        let widest = map.columns.map { TextWidth.pixels($0, size: size) }.max() ?? 0
        let every = max(1, Int((min(widest, 70) + 8) / width))
        for (column, name) in map.columns.enumerated() where column % every == 0 {
            writer.text(
                TextWidth.truncated(name, size: size, within: width * Double(every) - 4),
                x: plot.left + (Double(column) + 0.5) * width, y: plot.bottom + 17, size: size,
                attributes: [("text-anchor", "middle"), ("fill", Palette.faintInk)])
        }
        writer.text(
            map.columnTitle, x: plot.right, y: plot.bottom + 35, size: size,
            attributes: [("text-anchor", "end"), ("fill", Palette.faintInk)])
    }

    private func drawKey(on writer: inout SVGWriter) {
        guard let ends = map.keyLabels else { return }
        ColourKey(least: ends.palest, greatest: ends.strongest, heading: map.value.heading).draw(
            x: plot.left, y: plot.bottom + 46, on: &writer)
    }
}
