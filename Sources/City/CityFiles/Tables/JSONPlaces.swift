/// Finds where in a text a value stands, and where it stops being JSON (RFC 8259), which Foundation's decoder does not tell.
///
///     var places = JSONPlaces(file.bytes)
///     if let offset = places.firstMistake() { … }
///     let offset = places.offset(of: [.key("features"), .index(3)])
struct JSONPlaces {
    /// From a value to one in it.
    enum Step: Hashable {
        case key(String), index(Int)
    }

    private let bytes: [UInt8]
    private var index = 0

    /// Foundation takes no deeper nesting either.
    private static let depthMax = 512

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The offset of the first byte that cannot stand where it stands, or nil if all is JSON.
    ///
    /// - Complexity: O(bytes).
    mutating func firstMistake() -> Int? {
        index = 0
        guard value(depth: 0) else { return index }
        skipSpace()
        return index == bytes.count ? nil : index
    }

    /// The offset of the value to which a path leads from the outermost one; where there is none, of the innermost one on the
    /// path.
    ///
    /// - Complexity: O(bytes before it).
    mutating func offset(of path: [Step]) -> Int {
        index = 0
        skipSpace()
        var found = index
        for step in path {
            guard enter(step) else { break }
            found = index
        }
        return found
    }

    /// Goes from the beginning of a value to that of one in it.
    private mutating func enter(_ step: Step) -> Bool {
        let end: Unicode.Scalar
        switch step {
        case .key: end = "}"
        case .index: end = "]"
        }
        guard take(end == "}" ? "{" : "["), !take(end) else { return false }
        var number = 0
        repeat {
            skipSpace()
            var isWanted = step == .index(number)
            if case .key(let key) = step {
                let start = index
                guard next == UInt8(ascii: "\""), string(), take(":") else { return false }
                // A name with escapes is not found: then the value around it is told.
                isWanted = bytes[start...].dropFirst().starts(with: Array("\(key)\"".utf8))
                skipSpace()
            }
            if isWanted { return true }
            number += 1
            guard value(depth: 0) else { return false }
        } while take(",")
        return false
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
        guard depth < JSONPlaces.depthMax, let byte = next else { return false }
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
            guard byte >= 0x20, byte != UInt8(ascii: "\\") || isEscape else { return false }
            index += byte == UInt8(ascii: "\\") ? 2 : 1
        }
        guard next != nil else {
            index = start
            return false
        }
        index += 1
        return true
    }

    /// Whether what follows a backslash may; at the end of the text the string is not closed, which is told instead.
    private var isEscape: Bool {
        guard index + 1 < bytes.count else { return true }
        if bytes[index + 1] != UInt8(ascii: "u") { return Array("\"\\/bfnrt".utf8).contains(bytes[index + 1]) }
        return bytes[(index + 2)...].prefix(4).count { Character(Unicode.Scalar($0)).isHexDigit } == 4
    }

    private mutating func word(_ word: StaticString) -> Bool {
        let letters = word.withUTF8Buffer { Array($0) }
        guard bytes[index...].starts(with: letters) else { return false }
        index += letters.count
        return true
    }

    private mutating func number() -> Bool {
        let start = index
        if next == UInt8(ascii: "-") { index += 1 }
        var isNumber = next == UInt8(ascii: "0")
        if isNumber { index += 1 } else { isNumber = digits() }
        if isNumber, next == UInt8(ascii: ".") {
            index += 1
            isNumber = digits()
        }
        if isNumber, let byte = next, [UInt8(ascii: "e"), UInt8(ascii: "E")].contains(byte) {
            index += 1
            if let sign = next, [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(sign) { index += 1 }
            isNumber = digits()
        }
        if !isNumber { index = start }
        return isNumber
    }

    /// Takes digits; false if there are none.
    private mutating func digits() -> Bool {
        let start = index
        while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { index += 1 }
        return index > start
    }
}
