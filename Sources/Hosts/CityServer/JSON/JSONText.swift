/// JSON on its way out: written in order, as it will be read.
struct JSONText: Sendable {
    private(set) var bytes: [UInt8] = []
    /// Whether a comma comes before what follows.
    private var isBehindValue = false

    init() {}

    /// A map of what `body` writes.
    static func map(_ body: (inout JSONText) -> Void) -> [UInt8] {
        var text = JSONText()
        text.map(body)
        return text.bytes
    }

    mutating func map(_ body: (inout JSONText) -> Void) {
        open(UInt8(ascii: "{"))
        body(&self)
        close(UInt8(ascii: "}"))
    }

    mutating func list<Elements: Sequence>(
        _ elements: Elements, _ body: (inout JSONText, Elements.Element) -> Void
    ) {
        open(UInt8(ascii: "["))
        for element in elements { body(&self, element) }
        close(UInt8(ascii: "]"))
    }

    /// What follows is the value of this member.
    mutating func key(_ key: String) {
        text(key)
        bytes.append(UInt8(ascii: ":"))
        isBehindValue = false
    }

    mutating func text(_ text: String) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 { append(escaping: byte) }
        bytes.append(UInt8(ascii: "\""))
    }

    mutating func flag(_ flag: Bool) { raw(flag ? "true" : "false") }
    mutating func whole(_ number: some BinaryInteger) { raw(String(number)) }
    mutating func null() { raw("null") }

    /// What is JSON already.
    mutating func raw(_ json: String) {
        separate()
        bytes += json.utf8
    }

    /// The same.
    mutating func raw(_ json: [UInt8]) {
        separate()
        bytes += json
    }

    /// A number with decimals: as many as it takes, at most `decimals`.
    ///
    /// - Parameter units: how many units of the last decimal it is.
    mutating func decimal(_ units: Int64, decimals: Int) {
        let digits = String(units.magnitude)
        let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
        var fraction = padded.suffix(decimals)
        while fraction.last == "0" { fraction.removeLast() }
        raw((units < 0 ? "-" : "") + padded.dropLast(decimals) + (fraction.isEmpty ? "" : ".\(fraction)"))
    }

    // Members of a map.

    mutating func member(_ name: String, _ text: String) {
        key(name)
        self.text(text)
    }

    mutating func member(_ name: String, _ flag: Bool) {
        key(name)
        self.flag(flag)
    }

    mutating func member(_ name: String, whole number: some BinaryInteger) {
        key(name)
        whole(number)
    }

    private mutating func open(_ bracket: UInt8) {
        separate()
        bytes.append(bracket)
        isBehindValue = false
    }

    private mutating func close(_ bracket: UInt8) {
        bytes.append(bracket)
        isBehindValue = true
    }

    private mutating func separate() {
        if isBehindValue { bytes.append(UInt8(ascii: ",")) }
        isBehindValue = true
    }

    private mutating func append(escaping byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"):
            bytes.append(UInt8(ascii: "\\"))
            bytes.append(byte)
        case 0..<0x20:
            let digits = Array("0123456789abcdef".utf8)
            bytes += "\\u00".utf8
            bytes.append(digits[Int(byte >> 4)])
            bytes.append(digits[Int(byte & 15)])
        default: bytes.append(byte)
        }
    }
}
