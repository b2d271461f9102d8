/// A chart embedded in a page: SVG in the colours of the page's style sheet, light or dark.
package struct ChartPicture: Sendable {
    /// Markup with all text escaped.
    package let svg: String

    /// Room for half of the last tick's label.
    private static let marginPixels = 16.0

    /// Draws a chart.
    ///
    /// - Parameters:
    ///   - name: CSS class by which the page's style sheet chooses the picture for a width.
    ///   - label: description for screen readers.
    package init(_ chart: Chart, size: PictureSize, name: StaticString, label: String) {
        let drawing = ChartDrawing(
            chart,
            in: PlotArea(left: 2, top: 2, right: size.width - ChartPicture.marginPixels, bottom: size.height - 2),
            colours: .page)
        var writer = SVGWriter()
        let (width, height) = (SVGWriter.number(size.width), SVGWriter.number(size.height))
        let rows = drawing.rowPixels.map(SVGWriter.number).joined(separator: " ")
        let (top, foot) = drawing.dataPixels
        writer.line(
            """
            <svg class="\(name)" viewBox="0 0 \(width) \(height)" fill="none" role="img" \
            aria-label="\(SVGWriter.escaped(label))" data-rows="\(rows)" \
            data-top="\(SVGWriter.number(top))" data-foot="\(SVGWriter.number(foot))">
            """)
        drawing.draw(on: &writer)
        writer.line("</svg>")
        svg = writer.text
    }
}

/// The colours of a chart: fixed on paper, from the style sheet on a page.
enum ChartColours {
    case paper
    case page

    func line(_ colour: SeriesColour) -> String {
        switch self {
        case .paper: colour.fillOnLight
        case .page: "var(--\(colour.rawValue))"
        }
    }

    func text(_ colour: SeriesColour) -> String {
        switch self {
        case .paper: colour.textOnLight
        case .page: colour == .ink ? ink : "var(--\(colour.rawValue)-words)"
        }
    }

    var ink: String { self == .paper ? Palette.ink : "var(--ink)" }
    var faint: String { self == .paper ? Palette.faintInk : "var(--faint)" }
    var page: String { self == .paper ? Palette.page : "var(--page)" }
    var grid: String { self == .paper ? "#dddbe0" : "var(--line)" }
}
