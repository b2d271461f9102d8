import OutputFiles

/// Writes SVG; numbers have at most one decimal.
struct SVGWriter {
    private(set) var text = ""

    mutating func line(_ markup: String) {
        text += markup
        text += "\n"
    }

    /// Writes `<name key="value" …>content</name>`; without content the element is self-closing.
    ///
    /// - Parameter title: text of the element's tooltip.
    mutating func element(
        _ name: String, _ attributes: [(String, String)], content: String? = nil, title: String? = nil
    ) {
        text += "<\(name)"
        for (key, value) in attributes { text += " \(key)=\"\(SVGWriter.escaped(value))\"" }
        if let content {
            text += ">\(SVGWriter.escaped(content))</\(name)>\n"
        } else if let title {
            text += "><title>\(SVGWriter.escaped(title))</title></\(name)>\n"
        } else {
            text += "/>\n"
        }
    }

    mutating func text(
        _ content: String, x: Double, y: Double, size: Double, attributes: [(String, String)] = []
    ) {
        element(
            "text",
            [("x", SVGWriter.number(x)), ("y", SVGWriter.number(y)), ("font-size", SVGWriter.number(size))]
                + attributes, content: content)
    }

    static func number(_ value: Double) -> String {
        let tenths = tenths(value)
        let (whole, tenth) = (abs(tenths) / 10, abs(tenths) % 10)
        return (tenths < 0 ? "-" : "") + (tenth == 0 ? "\(whole)" : "\(whole).\(tenth)")
    }

    /// Returns tenths; values outside of any picture are clamped, and NaN is 0.
    fileprivate static func tenths(_ value: Double) -> Int {
        value.isNaN ? 0 : Int(min(max((value * 10).rounded(), -1e9), 1e9))
    }

    /// Returns the text escaped; XML does not allow most control characters.
    static func escaped(_ words: String) -> String { words.withoutDirectionControls.escapedForXML { _ in " " } }
}

/// The data of a `path`, as integer steps of a tenth of a pixel, which are short and do not drift.
struct SVGPath {
    private(set) var data = ""
    private var last = (x: 0, y: 0)

    var isEmpty: Bool { data.isEmpty }

    /// Adds a line.
    ///
    /// - Parameter points: points in pixels; repeated ones are left out.
    mutating func add(_ points: [(x: Double, y: Double)], isRing: Bool = false) {
        var (isFirst, count) = (true, 0)
        for point in points {
            let next = (x: SVGWriter.tenths(point.x), y: SVGWriter.tenths(point.y))
            if isFirst {
                data += "M\(SVGPath.tenths(next.x)) \(SVGPath.tenths(next.y))"
                isFirst = false
            } else if next != last {
                data += count == 0 ? "l" : " "
                data += "\(SVGPath.tenths(next.x - last.x)) \(SVGPath.tenths(next.y - last.y))"
                count += 1
            } else {
                continue
            }
            last = next
        }
        if isRing && !isFirst { data += "z" }
        // After `z` the pen is at the start of the ring, but the next `M` is absolute.
    }

    private static func tenths(_ value: Int) -> String { SVGWriter.number(Double(value) / 10) }
}
