import Quantities

/// JSON (RFC 8259) on its way out: written in order, as it will be read. The same document is always the same text.
package struct JSONText: Sendable {
    /// The layout of a document on lines.
    package enum Layout: Sendable {
        /// A member a line, two blanks a level; empty lists and objects stay on their line.
        case indented
        /// All on one line, a blank behind each comma and colon.
        case spaced
        /// All on one line, without blanks.
        case compact
    }

    private enum Place {
        case start, behindKey, behindValue
    }

    package private(set) var bytes: [UInt8] = []
    private let layout: Layout
    private var place = Place.start
    /// The lists and maps that are open.
    private var depth = 0

    package init(_ layout: Layout = .compact) { self.layout = layout }

    /// A map of what `body` writes.
    package static func map(_ body: (inout JSONText) -> Void) -> [UInt8] {
        var text = JSONText()
        text.map(body)
        return text.bytes
    }

    package mutating func map(_ body: (inout JSONText) -> Void) {
        open(UInt8(ascii: "{"))
        body(&self)
        close(UInt8(ascii: "}"))
    }

    package mutating func list<Elements: Sequence>(
        _ elements: Elements, _ body: (inout JSONText, Elements.Element) -> Void
    ) {
        open(UInt8(ascii: "["))
        for element in elements { body(&self, element) }
        close(UInt8(ascii: "]"))
    }

    /// The name of a member; its value follows.
    package mutating func key(_ key: String) {
        text(key)
        bytes += layout == .compact ? ":".utf8 : ": ".utf8
        place = .behindKey
    }

    /// Quotes, backslashes and control characters are escaped, all else is UTF-8 as it stands.
    package mutating func text(_ text: String) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case UInt8(ascii: "\n"): bytes += "\\n".utf8
            case UInt8(ascii: "\t"): bytes += "\\t".utf8
            case 0..<0x20: bytes += "\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    package mutating func flag(_ flag: Bool) { raw(flag ? "true" : "false") }
    package mutating func whole(_ number: some BinaryInteger) { raw(String(number)) }
    package mutating func null() { raw("null") }

    /// Appends a text that is JSON already.
    package mutating func raw(_ json: String) {
        separate()
        bytes += json.utf8
    }

    /// The same.
    package mutating func raw(_ json: [UInt8]) {
        separate()
        bytes += json
    }

    /// A number with decimals: as many as it takes, at most `decimals`.
    ///
    /// - Parameter units: how many units of the last decimal it is.
    package mutating func decimal(_ units: Int64, decimals: Int) {
        var buffer = TextBuffer(capacity: 24)
        buffer.append(fixed: units, decimals: decimals)
        separate()
        bytes += buffer.bytes
        if decimals == 0 { return }
        while bytes.last == UInt8(ascii: "0") { bytes.removeLast() }
        if bytes.last == UInt8(ascii: ".") { bytes.removeLast() }
    }

    /// A number rounded to so many decimals; none that is infinite or no number at all.
    package mutating func number(_ number: Double, decimals: Int) {
        guard number.isFinite else { return null() }
        var buffer = TextBuffer(capacity: 24)
        buffer.append(number, decimals: decimals)
        separate()
        bytes += buffer.bytes
    }

    /// A position of GeoJSON: longitude first.
    ///
    /// - Parameter rest: what follows upon the latitude.
    package mutating func position(_ place: Coordinate, decimals: Int, rest: [Int64] = []) {
        open(UInt8(ascii: "["))
        number(place.longitudeDegrees, decimals: decimals)
        number(place.latitudeDegrees, decimals: decimals)
        for number in rest { whole(number) }
        close(UInt8(ascii: "]"))
    }

    // Members of a map.

    package mutating func member(_ name: String, _ text: String) {
        key(name)
        self.text(text)
    }

    package mutating func member(_ name: String, _ number: Double, decimals: Int) {
        key(name)
        self.number(number, decimals: decimals)
    }

    package mutating func member(_ name: String, _ flag: Bool) {
        key(name)
        self.flag(flag)
    }

    package mutating func member(_ name: String, whole number: some BinaryInteger) {
        key(name)
        whole(number)
    }

    private mutating func open(_ bracket: UInt8) {
        separate()
        bytes.append(bracket)
        place = .start
        depth += 1
    }

    private mutating func close(_ bracket: UInt8) {
        depth -= 1
        if place == .behindValue { startLine() }
        bytes.append(bracket)
        place = .behindValue
    }

    private mutating func separate() {
        if place == .behindValue { bytes += layout == .spaced ? ", ".utf8 : ",".utf8 }
        if place != .behindKey, depth > 0 { startLine() }
        place = .behindValue
    }

    private mutating func startLine() {
        guard layout == .indented else { return }
        bytes.append(UInt8(ascii: "\n"))
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
    }
}
