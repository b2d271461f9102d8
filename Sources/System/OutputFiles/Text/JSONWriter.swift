import Quantities

/// JSON writer (RFC 8259) in document order. Equal documents give equal texts.
package struct JSONWriter: Sendable {
    /// Layout of a document.
    package enum Layout: Sendable {
        /// One member per line, indented by two spaces per level; empty lists and objects stay on one line.
        case indented
        /// One line, with a space after each comma and colon.
        case spaced
        /// One line without spaces.
        case compact
    }

    private enum Place {
        case start, behindKey, behindValue
    }

    /// Text written so far.
    package private(set) var bytes: [UInt8] = []
    private let layout: Layout
    private var place = Place.start
    /// Number of open lists and maps.
    private var depth = 0

    /// Creates an empty text.
    package init(_ layout: Layout = .compact) { self.layout = layout }

    /// Returns a map whose members `body` writes.
    package static func map(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
        var text = JSONWriter()
        text.map(body)
        return text.bytes
    }

    /// Writes a map whose members `body` writes.
    package mutating func map(_ body: (inout JSONWriter) -> Void) {
        open(UInt8(ascii: "{"))
        body(&self)
        close(UInt8(ascii: "}"))
    }

    /// Writes a list; `body` writes each element.
    package mutating func list<Elements: Sequence>(
        _ elements: Elements, _ body: (inout JSONWriter, Elements.Element) -> Void
    ) {
        open(UInt8(ascii: "["))
        for element in elements { body(&self, element) }
        close(UInt8(ascii: "]"))
    }

    /// Writes the name of a member; its value must follow.
    package mutating func key(_ key: String) {
        text(key)
        bytes += layout == .compact ? ":".utf8 : ": ".utf8
        place = .behindKey
    }

    /// Writes a string. Quotes, backslashes and control characters are escaped; everything else stays UTF-8.
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

    /// Writes a Boolean.
    package mutating func boolean(_ flag: Bool) { raw(flag ? "true" : "false") }
    /// Writes a whole number.
    package mutating func whole(_ number: some BinaryInteger) { raw(String(number)) }
    /// Writes null.
    package mutating func null() { raw("null") }

    /// Writes a text that is JSON already.
    package mutating func raw(_ json: String) {
        separate()
        bytes += json.utf8
    }

    /// Writes bytes that are JSON already.
    package mutating func raw(_ json: [UInt8]) {
        separate()
        bytes += json
    }

    /// Writes a decimal number without trailing zeros.
    ///
    /// - Parameter units: the number in units of the last of `decimals` decimals.
    package mutating func decimal(_ units: Int64, decimals: Int) {
        var buffer = TextBuffer(capacity: 24)
        buffer.append(fixed: units, decimals: decimals)
        separate()
        bytes += buffer.bytes
        if decimals == 0 { return }
        while bytes.last == UInt8(ascii: "0") { bytes.removeLast() }
        if bytes.last == UInt8(ascii: ".") { bytes.removeLast() }
    }

    /// Writes a number rounded to the given decimals; null if it is not finite.
    package mutating func number(_ number: Double, decimals: Int) {
        guard number.isFinite else { return null() }
        var buffer = TextBuffer(capacity: 24)
        buffer.append(number, decimals: decimals)
        separate()
        bytes += buffer.bytes
    }

    /// Writes a position as in GeoJSON: longitude first.
    ///
    /// - Parameter rest: numbers after the latitude.
    package mutating func position(_ place: Coordinate, decimals: Int, rest: [Int64] = []) {
        open(UInt8(ascii: "["))
        number(place.longitudeDegrees, decimals: decimals)
        number(place.latitudeDegrees, decimals: decimals)
        for number in rest { whole(number) }
        close(UInt8(ascii: "]"))
    }

    // Members of a map.

    /// Writes a string member.
    package mutating func member(_ name: String, _ text: String) {
        key(name)
        self.text(text)
    }

    /// Writes a number member, rounded.
    package mutating func member(_ name: String, _ number: Double, decimals: Int) {
        key(name)
        self.number(number, decimals: decimals)
    }

    /// Writes a Boolean member.
    package mutating func member(_ name: String, _ flag: Bool) {
        key(name)
        self.boolean(flag)
    }

    /// Writes a whole-number member.
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
