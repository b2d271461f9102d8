/// The sheet of a figure: title, subtitle, area for the data, note.
struct FigureSheet {
    var writer = SVGWriter()
    private(set) var plot = PlotArea(left: 0, top: 0, right: 0, bottom: 0)
    private let size: PictureSize

    private static let marginPixels = 28.0
    private static let titlePixels = 23.0
    private static let textPixels = 14.0
    private static let notePixels = 12.0

    init(size: PictureSize) { self.size = size }

    mutating func begin(_ figure: Figure) {
        let (width, height) = (SVGWriter.number(size.width), SVGWriter.number(size.height))
        writer.line(
            """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)" \
            font-family="'Source Sans 3', 'Open Sans', 'Noto Sans', 'DejaVu Sans', sans-serif" role="img">
            """)
        writer.element("title", [], content: figure.title)
        writer.element("desc", [], content: figure.subtitle)
        writer.element("rect", [("width", width), ("height", height), ("fill", Palette.page)])
        var y = 18.0
        y = lines(
            figure.title, size: FigureSheet.titlePixels, widening: 1.15, from: y,
            attributes: [("font-weight", "700"), ("fill", Palette.ink)])
        y = lines(figure.subtitle, size: FigureSheet.textPixels, from: y + 3, attributes: [("fill", Palette.faintInk)])
        var bottom = size.height - 16
        for line in wrapped(figure.note, size: FigureSheet.notePixels).reversed() {
            writer.text(
                line, x: FigureSheet.marginPixels, y: bottom, size: FigureSheet.notePixels,
                attributes: [("fill", Palette.faintInk)])
            bottom -= 16
        }
        plot = PlotArea(
            left: FigureSheet.marginPixels, top: y + 14, right: size.width - FigureSheet.marginPixels,
            bottom: bottom - 8)
    }

    mutating func end() { writer.line("</svg>") }

    /// Writes wrapped lines and returns the position below them.
    ///
    /// - Parameter widening: factor for bold letters.
    private mutating func lines(
        _ text: String, size: Double, widening: Double = 1, from top: Double, attributes: [(String, String)]
    ) -> Double {
        var y = top
        for line in wrapped(text, size: size * widening) {
            y += size * 1.25
            writer.text(line, x: FigureSheet.marginPixels, y: y, size: size, attributes: attributes)
        }
        return y
    }

    private func wrapped(_ text: String, size: Double) -> [String] {
        TextWidth.wrapped(NoBreakUnits.text(text), size: size, within: self.size.width - 2 * FigureSheet.marginPixels)
    }
}

/// An area in pixels.
struct PlotArea {
    var left: Double
    var top: Double
    var right: Double
    var bottom: Double

    var width: Double { right - left }
    var height: Double { bottom - top }
}

/// The approximate width of drawn text, for line breaks and for distances between labels, without font metrics.
enum TextWidth {
    static func pixels(_ text: String, size: Double) -> Double {
        text.unicodeScalars.reduce(0) { $0 + share(of: $1) } * size
    }

    static func wrapped(_ text: String, size: Double, within widthPixels: Double) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            let longer = line.isEmpty ? String(word) : line + " " + word
            if !line.isEmpty, pixels(longer, size: size) > widthPixels {
                lines.append(line)
                line = String(word)
            } else {
                line = longer
            }
        }
        return line.isEmpty ? lines : lines + [line]
    }

    /// Returns the text shortened with an ellipsis until it fits.
    static func truncated(_ text: String, size: Double, within widthPixels: Double) -> String {
        guard pixels(text, size: size) > widthPixels else { return text }
        var shorter = text
        while !shorter.isEmpty, pixels(shorter + "…", size: size) > widthPixels { shorter.removeLast() }
        return shorter + "…"
    }

    private static func share(of scalar: Unicode.Scalar) -> Double {
        switch scalar {
        case "i", "j", "l", ".", ",", ":", ";", "|", "'", "!": 0.32
        case "f", "t", "r", " ", "\u{A0}", "(", ")", "-": 0.4
        case "m", "w", "M", "W", "%", "—": 0.95
        case "A"..."Z": 0.7
        default: 0.62
        }
    }
}
