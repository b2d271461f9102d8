import OutputFiles
import Pictures

/// Markup in which no text can become markup: words and values are escaped by type, names of elements and attributes come
/// from lists that stand here, and there is no way to put a text in as it is.
///
///     HTML.element(.p, [.class("lead")], "Zone \(zone.name)")
package struct HTML: Sendable {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    /// Words, escaped.
    package init(_ text: String) { append(escaped: text) }

    package static func element(_ tag: Tag, _ attributes: [Attribute] = [], _ contents: HTML...) -> HTML {
        element(tag, attributes, contents)
    }

    package static func element(_ tag: Tag, _ attributes: [Attribute] = [], _ contents: [HTML]) -> HTML {
        var html = HTML()
        html.append(opening: tag, attributes)
        guard !tag.isVoid else { return html }
        for content in contents { html.bytes += content.bytes }
        html.append("</\(tag.rawValue)>")
        return html
    }

    package static func + (left: HTML, right: HTML) -> HTML {
        var html = left
        html.bytes += right.bytes
        return html
    }

    package static func += (left: inout HTML, right: HTML) { left.bytes += right.bytes }

    package var isEmpty: Bool { bytes.isEmpty }

    /// What a browser takes as data and never runs: JSON whose `<` is written so that no end tag can stand in it.
    package static func island(json: [UInt8], id: String) -> HTML {
        var html = HTML()
        html.append(opening: .script, [Attribute("type", "application/json"), .id(id)])
        for byte in json {
            if byte == UInt8(ascii: "<") { html.append("\\u003c") } else { html.bytes.append(byte) }
        }
        html.append("</script>")
        return html
    }

    /// Data in base64, which has no character of markup.
    package static func island(base64: [UInt8], id: String) -> HTML {
        precondition(!base64.contains(UInt8(ascii: "<")))
        var html = HTML()
        html.append(opening: .script, [Attribute("type", "application/octet-stream"), .id(id)])
        html.bytes += base64
        html.append("</script>")
        return html
    }

    /// A program or a style of ours or of a library, as it stands.
    package static func code(_ tag: Tag, _ code: [UInt8]) -> HTML {
        var html = HTML()
        html.append(opening: tag, [])
        html.bytes += code
        html.append("</\(tag.rawValue)>")
        return html
    }

    /// A drawing, whose words its writer has escaped.
    package static func drawing(_ picture: ChartPicture) -> HTML {
        var html = HTML()
        html.append(picture.svg)
        return html
    }

    /// A program of ours that is an ES module, as it stands.
    package static func module(_ code: [UInt8]) -> HTML {
        var html = HTML()
        html.append(opening: .script, [Attribute("type", "module")])
        html.bytes += code
        html.append("</script>")
        return html
    }

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
        let escaped = text.withoutTurns.escapedForXML { scalar in
            // The other control characters may not stand in a document at all.
            scalar.value > 0x1F || "\t\n\r".unicodeScalars.contains(scalar) ? String(scalar) : " "
        }
        append(escaped.replacing("'", with: "&#39;"))
    }
}

extension HTML: ExpressibleByStringInterpolation {
    package init(stringLiteral text: String) { self.init(text) }
}

/// The elements that pages are made of.
package enum Tag: String, CaseIterable, Sendable {
    case html, head, meta, title, style, script, body, link
    case header, main, footer, nav, section, article, aside, div, span
    case h1, h2, h3, h4, p, ul, ol, li, dl, dt, dd, strong, em, small, sup, code, pre, q, br, hr
    case a, button, label, input, select, option, output, details, summary, fieldset, legend, progress, meter, form
    case figure, figcaption, canvas, svg, g, path, text
    case table, caption, thead, tbody, tr, th, td, kbd, abbr, time

    /// Has no content and no end.
    package var isVoid: Bool { [.meta, .br, .hr, .input, .link].contains(self) }
}

/// An attribute of an element; its value is escaped.
package struct Attribute: Sendable {
    package let name: String
    /// nil: it is there, and that says it.
    package let value: String?

    /// Any, by a name that stands in the program. Addresses, styles and handlers have no business here.
    package init(_ name: StaticString, _ value: String? = nil) {
        self.name = name.description
        precondition(!["href", "src", "style"].contains(self.name) && !self.name.hasPrefix("on"), "not by this way")
        self.value = value
    }

    private init(name: String, value: String) {
        self.name = name
        self.value = value
    }

    package static func id(_ id: String) -> Attribute { Attribute("id", id) }
    package static func `class`(_ names: StaticString) -> Attribute { Attribute("class", names.description) }
    package static func role(_ role: StaticString) -> Attribute { Attribute("role", role.description) }
    package static func label(_ words: String) -> Attribute { Attribute("aria-label", words) }

    /// `data-name="value"`, for the page's own program.
    package static func data(_ name: StaticString, _ value: String) -> Attribute {
        Attribute(name: "data-\(name)", value: value)
    }

    /// A script that the page's own server serves.
    package static func script(at path: ServedPath) -> Attribute { Attribute(name: "src", value: path.text) }

    /// A style that the page's own server serves.
    package static func style(at path: ServedPath) -> Attribute { Attribute(name: "href", value: path.text) }

    /// To an element of this page.
    package static func link(toID id: String) -> Attribute { Attribute(name: "href", value: "#" + id) }

    /// To a page that lies beside this one.
    ///
    /// - Parameter fileName: without folders; what is not a letter, a digit, `-`, `_` or `.` is encoded (RFC 3986).
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

/// Where the page's own server has something: never on another server.
package struct ServedPath {
    package let text: String

    /// - Precondition: letters, digits, `_`, `.` and `/`, the first of which is a `/` and the second is none.
    package init(_ text: String) {
        let isPlain = text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_./".contains($0)) }
        precondition(isPlain && text.hasPrefix("/") && !text.hasPrefix("//"), "a path on the same server")
        self.text = text
    }
}
