/// Finds where a text stops being JSON (RFC 8259), which Foundation's decoder does not tell.
///
///     var check = JSONSyntaxCheck(file.bytes)
///     if let offset = check.firstMistake() { … }
struct JSONSyntaxCheck {
    private let bytes: [UInt8]
    private var index = 0

    /// Foundation takes no deeper nesting either.
    private static let depthMax = 512

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The offset of the first byte that cannot stand where it stands, or nil if all is JSON.
    ///
    /// - Complexity: O(bytes).
    mutating func firstMistake() -> Int? {
        guard value(depth: 0) else { return index }
        skipSpace()
        return index == bytes.count ? nil : index
    }

    private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func skipSpace() {
        while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { index += 1 }
    }

    /// Takes a byte if it comes next behind any space.
    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        skipSpace()
        guard next == UInt8(ascii: scalar) else { return false }
        index += 1
        return true
    }

    /// Takes a value; if it is malformed, stays where it is.
    private mutating func value(depth: Int) -> Bool {
        skipSpace()
        guard depth < JSONSyntaxCheck.depthMax, let byte = next else { return false }
        switch byte {
        case UInt8(ascii: "{"): return list(closedBy: "}", hasKeys: true, depth: depth)
        case UInt8(ascii: "["): return list(closedBy: "]", hasKeys: false, depth: depth)
        case UInt8(ascii: "\""): return string()
        case UInt8(ascii: "t"): return word("true")
        case UInt8(ascii: "f"): return word("false")
        case UInt8(ascii: "n"): return word("null")
        default: return number()
        }
    }

    private mutating func list(closedBy end: Unicode.Scalar, hasKeys: Bool, depth: Int) -> Bool {
        index += 1
        if take(end) { return true }
        repeat {
            if hasKeys {
                skipSpace()
                guard next == UInt8(ascii: "\""), string(), take(":") else { return false }
            }
            guard value(depth: depth + 1) else { return false }
        } while take(",")
        return take(end)
    }

    private mutating func string() -> Bool {
        let start = index
        index += 1
        while let byte = next, byte != UInt8(ascii: "\"") {
            guard byte >= 0x20 else { return false }
            index += byte == UInt8(ascii: "\\") ? 2 : 1
        }
        guard next != nil else {
            index = start
            return false
        }
        index += 1
        return true
    }

    private mutating func word(_ word: StaticString) -> Bool {
        let letters = word.withUTF8Buffer { Array($0) }
        guard bytes[index...].starts(with: letters) else { return false }
        index += letters.count
        return true
    }

    private mutating func number() -> Bool {
        let start = index
        while let byte = next, (0x30...0x39).contains(byte) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains(byte) {
            index += 1
        }
        let isNumber = Double(String(decoding: bytes[start..<index], as: UTF8.self)) != nil
        if !isNumber { index = start }
        return isNumber
    }
}
