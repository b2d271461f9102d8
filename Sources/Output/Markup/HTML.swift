import OutputFiles
import Pictures

/// Markup in which text cannot become markup: text and values are escaped by type, and names of elements and attributes
/// come from fixed lists. There is no way to insert raw text.
///
///     HTML.element(.p, [.class("lead")], "Zone \(zone.name)")
package struct HTML: Sendable {
    /// The markup in UTF-8.
    package private(set) var bytes: [UInt8] = []

    /// Creates empty markup.
    package init() {}

    /// Creates markup from text, escaped.
    package init(_ text: String) { append(escaped: text) }

    /// Returns an element with its contents in order.
    package static func element(_ tag: Tag, _ attributes: [Attribute] = [], _ contents: HTML...) -> HTML {
        element(tag, attributes, contents)
    }

    /// Returns an element with its contents in order.
    package static func element(_ tag: Tag, _ attributes: [Attribute] = [], _ contents: [HTML]) -> HTML {
        var html = HTML()
        html.append(opening: tag, attributes)
        guard !tag.isVoid else { return html }
        for content in contents { html.bytes += content.bytes }
        html.append("</\(tag.rawValue)>")
        return html
    }

    /// Returns both pieces of markup, one after the other.
    package static func + (left: HTML, right: HTML) -> HTML {
        var html = left
        html.bytes += right.bytes
        return html
    }

    /// Appends markup.
    package static func += (left: inout HTML, right: HTML) { left.bytes += right.bytes }

    /// Whether there is no markup.
    package var isEmpty: Bool { bytes.isEmpty }

    /// Returns a JSON data block, which a browser never runs. Each `<` is escaped so that no end tag can occur in it.
    package static func island(json: [UInt8], id: String) -> HTML {
        var html = HTML()
        html.append(opening: .script, [Attribute("type", "application/json"), .id(id)])
        for byte in json {
            if byte == UInt8(ascii: "<") { html.append("\\u003c") } else { html.bytes.append(byte) }
        }
        html.append("</script>")
        return html
    }

    /// Returns a base64 data block; base64 contains no markup characters.
    package static func island(base64: [UInt8], id: String) -> HTML {
        precondition(!base64.contains(UInt8(ascii: "<")))
        var html = HTML()
        html.append(opening: .script, [Attribute("type", "application/octet-stream"), .id(id)])
        html.bytes += base64
        html.append("</script>")
        return html
    }

    /// Returns a script or style sheet of cabrank or a library, unescaped.
    package static func code(_ tag: Tag, _ code: [UInt8]) -> HTML {
        var html = HTML()
        html.append(opening: tag, [])
        html.bytes += code
        html.append("</\(tag.rawValue)>")
        return html
    }

    /// Returns a drawing as SVG; its writer has escaped the texts.
    package static func drawing(_ picture: ChartPicture) -> HTML {
        var html = HTML()
        html.append(picture.svg)
        return html
    }

    /// Returns a script of cabrank that is an ES module, unescaped.
    package static func module(_ code: [UInt8]) -> HTML {
        var html = HTML()
        html.append(opening: .script, [Attribute("type", "module")])
        html.bytes += code
        html.append("</script>")
        return html
    }

    /// The HTML5 document type.
    package static let documentType: HTML = {
        var html = HTML()
        html.append("<!DOCTYPE html>\n")
        return html
    }()

    private mutating func append(_ markup: String) { bytes += markup.utf8 }

    private mutating func append(opening tag: Tag, _ attributes: [Attribute]) {
        append("<\(tag.rawValue)")
        for attribute in attributes {
            append(" \(attribute.name)")
            guard let value = attribute.value else { continue }
            append("=\"")
            append(escaped: value)
            append("\"")
        }
        append(">")
    }

    private mutating func append(escaped text: String) {
        append(text.escapedForDocument.replacing("'", with: "&#39;"))
    }
}

extension HTML: ExpressibleByStringInterpolation {
    /// Creates markup from text, escaped.
    package init(stringLiteral text: String) { self.init(text) }
}

/// The elements that pages use.
package enum Tag: String, CaseIterable, Sendable {
    case html, head, meta, title, style, script, noscript, body, link
    case header, main, footer, nav, section, article, aside, div, span
    case h1, h2, h3, h4, p, ul, ol, li, dl, dt, dd, strong, em, small, sup, code, pre, q, br, hr
    case a, button, label, input, select, option, output, details, summary, fieldset, legend, progress, meter, form
    case figure, figcaption, canvas, svg, g, path, text
    case table, caption, thead, tbody, tr, th, td, kbd, abbr, time

    /// Whether the element has no content and no end tag.
    package var isVoid: Bool { [.meta, .br, .hr, .input, .link].contains(self) }
}

/// An attribute of an element; its value is escaped.
package struct Attribute: Sendable {
    /// Name of the attribute.
    package let name: String
    /// Value; nil for a Boolean attribute.
    package let value: String?

    /// Creates an attribute with a fixed name. Addresses, styles and event handlers are not allowed.
    package init(_ name: StaticString, _ value: String? = nil) {
        self.name = name.description
        precondition(
            !["href", "src", "style"].contains(self.name) && !self.name.hasPrefix("on"),
            "this attribute is not allowed here")
        self.value = value
    }

    private init(name: String, value: String) {
        self.name = name
        self.value = value
    }

    /// Unique id of the element in the page.
    package static func id(_ id: String) -> Attribute { Attribute("id", id) }
    /// CSS classes, separated by spaces.
    package static func `class`(_ names: StaticString) -> Attribute { Attribute("class", names.description) }
    /// ARIA role.
    package static func role(_ role: StaticString) -> Attribute { Attribute("role", role.description) }
    /// Accessible name.
    package static func label(_ words: String) -> Attribute { Attribute("aria-label", words) }

    /// `data-name="value"`, for the page's own script.
    package static func data(_ name: StaticString, _ value: String) -> Attribute {
        Attribute(name: "data-\(name)", value: value)
    }

    /// Address of a script on the page's own server.
    package static func script(at path: ServedPath) -> Attribute { Attribute(name: "src", value: path.text) }

    /// Address of a style sheet on the page's own server.
    package static func style(at path: ServedPath) -> Attribute { Attribute(name: "href", value: path.text) }

    /// Link to an element of this page.
    package static func link(toID id: String) -> Attribute { Attribute(name: "href", value: "#" + id) }

    /// Link to a page in the same folder.
    ///
    /// - Parameter fileName: name without folders. Characters other than letters, digits, `-`, `_` and `.` are encoded
    ///   (RFC 3986).
    package static func link(toPage fileName: String) -> Attribute {
        let encoded = fileName.utf8.map { byte -> String in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
                String(UnicodeScalar(byte))
            default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        return Attribute(name: "href", value: "./" + encoded.joined())
    }
}

/// A path on the page's own server, never on another one.
package struct ServedPath {
    /// The path, starting with `/`.
    package let text: String

    /// Creates a path.
    ///
    /// - Precondition: `text` starts with exactly one `/` and holds only letters, digits, `_`, `.` and `/`.
    package init(_ text: String) {
        let isPlain = text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_./".contains($0)) }
        precondition(isPlain && text.hasPrefix("/") && !text.hasPrefix("//"), "a path on the same server")
        self.text = text
    }
}
