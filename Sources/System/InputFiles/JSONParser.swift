/// JSON parser (RFC 8259). It parses a complete text, or finds the place of the value at a path, so that errors in the
/// meaning of a value are reported with their place; the libraries considered do not offer that.
package struct JSONParser {
    /// Step from a value to one of its elements.
    package enum Step: Hashable, Sendable {
        case key(String), index(Int)
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private var place = 0

    /// Maximum nesting depth: more than any of our files has, and safe for the stack.
    private static let depthMax = 512

    static func parse<Result>(_ text: some Collection<UInt8>, _ body: (inout JSONParser) -> Result) -> Result {
        func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> Result {
            var parser = JSONParser(bytes: bytes)
            return body(&parser)
        }
        return text.withContiguousStorageIfAvailable(parse) ?? Array(text).withUnsafeBufferPointer(parse)
    }

    private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    mutating func document() throws(JSONNode.ParseError) -> JSONNode {
        let value = try value(depth: 0)
        skipSpace()
        guard place == bytes.count else { throw mistake() }
        return value
    }

    private func mistake(_ problem: String = "is not valid JSON here") -> JSONNode.ParseError {
        JSONNode.ParseError(offset: place, problem: problem)
    }

    // MARK: Paths

    /// Returns the offset of the value at a path; if it does not exist, of the innermost existing value on the path.
    ///
    /// - Complexity: O(bytes before it).
    package static func offset(of path: [Step], in text: some Collection<UInt8>) -> Int {
        parse(text) { parser in
            parser.skipSpace()
            var found = parser.place
            for step in path {
                guard (try? parser.enter(step)) == true else { break }
                found = parser.place
            }
            return found
        }
    }

    /// Moves from the start of a value to the start of one of its elements; false if there is none.
    private mutating func enter(_ step: Step) throws(JSONNode.ParseError) -> Bool {
        let isMap = if case .key = step { true } else { false }
        guard take(isMap ? "{" : "["), !take(isMap ? "}" : "]") else { return false }
        var number = 0
        repeat {
            let isWanted = isMap ? try step == .key(name()) : step == .index(number)
            skipSpace()
            if isWanted { return true }
            number += 1
            _ = try value(depth: 0)
        } while take(",")
        return false
    }

    // MARK: Values

    private mutating func value(depth: Int) throws(JSONNode.ParseError) -> JSONNode {
        skipSpace()
        guard let byte = next else { throw mistake() }
        guard depth < JSONParser.depthMax else { throw mistake("is nested too deeply here") }
        switch byte {
        case UInt8(ascii: "{"): return .map(try members(depth: depth))
        case UInt8(ascii: "["): return .list(try elements(depth: depth))
        case UInt8(ascii: "\""): return .text(try string())
        case UInt8(ascii: "t"): return try word("true", .boolean(true))
        case UInt8(ascii: "f"): return try word("false", .boolean(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return try number()
        }
    }

    private mutating func members(depth: Int) throws(JSONNode.ParseError) -> [JSONNode.Member] {
        let start = place
        place += 1
        var members: [JSONNode.Member] = []
        if take("}") { return members }
        members.reserveCapacity(8)
        repeat {
            let key = try name()
            members.append(JSONNode.Member(key: key, value: try value(depth: depth + 1)))
        } while take(",")
        guard take("}") else { throw mistake() }
        if JSONParser.hasRepetition(members) {
            place = start
            throw mistake("has a duplicate name here")
        }
        return members
    }

    private static func hasRepetition(_ members: [JSONNode.Member]) -> Bool {
        // Comparing a few names is faster than hashing them; for many the comparisons grow with the square of their
        // number.
        if members.count > 16 { return Set(members.map(\.key)).count < members.count }
        return members.indices.contains { later in members[..<later].contains { $0.key == members[later].key } }
    }

    /// Parses the name of a member, and the colon behind it.
    private mutating func name() throws(JSONNode.ParseError) -> String {
        skipSpace()
        let name = try string()
        guard take(":") else { throw mistake() }
        return name
    }

    private mutating func elements(depth: Int) throws(JSONNode.ParseError) -> [JSONNode] {
        place += 1
        var elements: [JSONNode] = []
        if take("]") { return elements }
        repeat { elements.append(try value(depth: depth + 1)) } while take(",")
        guard take("]") else { throw mistake() }
        return elements
    }

    private mutating func word(_ word: StaticString, _ value: JSONNode) throws(JSONNode.ParseError) -> JSONNode {
        let letters = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
        guard bytes[place...].starts(with: letters) else { throw mistake() }
        place += letters.count
        return value
    }

    // MARK: Texts

    private mutating func string() throws(JSONNode.ParseError) -> String {
        guard next == UInt8(ascii: "\"") else { throw mistake() }
        let start = place
        place += 1
        // `units` holds the unescaped text before `first`.
        var (units, first) = ([UInt8](), place)
        while let byte = next, byte != UInt8(ascii: "\"") {
            guard byte >= 0x20 else { throw mistake() }
            if byte != UInt8(ascii: "\\") {
                place += 1
            } else if place + 1 == bytes.count {
                place += 1
            } else {
                units += bytes[first..<place]
                try unescape(into: &units)
                first = place
            }
        }
        let rest = bytes[first..<place]
        guard next != nil, let text = units.isEmpty ? JSONParser.text(rest) : JSONParser.text(units + rest) else {
            place = start
            throw mistake()
        }
        place += 1
        return text
    }

    private static func text(_ bytes: some Collection<UInt8>) -> String? { String(validating: bytes, as: UTF8.self) }

    private mutating func unescape(into units: inout [UInt8]) throws(JSONNode.ParseError) {
        switch bytes[place + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): units.append(bytes[place + 1])
        case UInt8(ascii: "n"): units.append(10)
        case UInt8(ascii: "r"): units.append(13)
        case UInt8(ascii: "t"): units.append(9)
        case UInt8(ascii: "b"): units.append(8)
        case UInt8(ascii: "f"): units.append(12)
        case UInt8(ascii: "u"):
            guard let (scalar, length) = escapedScalar else { throw mistake() }
            units += String(scalar).utf8
            place += length
            return
        default: throw mistake()
        }
        place += 2
    }

    /// Scalar of one escape or surrogate pair, with its length in bytes.
    private var escapedScalar: (scalar: Unicode.Scalar, length: Int)? {
        guard let first = codeUnit(at: place) else { return nil }
        guard 0xD800..<0xDC00 ~= first else { return Unicode.Scalar(first).map { ($0, 6) } }
        guard let second = codeUnit(at: place + 6), 0xDC00..<0xE000 ~= second else { return nil }
        return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)).map { ($0, 12) }
    }

    private func codeUnit(at start: Int) -> UInt32? {
        guard start + 6 <= bytes.count, bytes[start] == UInt8(ascii: "\\"), bytes[start + 1] == UInt8(ascii: "u") else {
            return nil
        }
        return bytes[start + 2..<start + 6].reduce(into: 0 as UInt32?) { unit, byte in
            let digit = Character(Unicode.Scalar(byte)).hexDigitValue
            unit = digit.flatMap { digit in unit.map { $0 << 4 | UInt32(digit) } }
        }
    }

    // MARK: Numbers

    private mutating func number() throws(JSONNode.ParseError) -> JSONNode {
        let start = place
        let isNegative = next == UInt8(ascii: "-")
        if isNegative { place += 1 }
        var digits: UInt64? = 0
        let hasNoMore = next == UInt8(ascii: "0")
        var isNumber = takeDigits(into: &digits, atMost: hasNoMore ? 1 : .max) > 0
        var decimals = 0
        if isNumber, next == UInt8(ascii: ".") {
            place += 1
            decimals = takeDigits(into: &digits)
            isNumber = decimals > 0
        }
        if isNumber, next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
            place += 1
            if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { place += 1 }
            var exponent: UInt64?
            isNumber = takeDigits(into: &exponent) > 0
            digits = nil
        }
        let value = isNumber ? value(isNegative, digits, decimals: decimals, written: bytes[start..<place]) : nil
        guard let value else {
            place = start
            throw mistake()
        }
        return value
    }

    /// Appends digits to a number and returns their count; the number becomes nil if it does not fit.
    private mutating func takeDigits(into number: inout UInt64?, atMost countMax: Int = .max) -> Int {
        let start = place
        while let byte = next, UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte, place - start < countMax {
            number = number.flatMap { digits in
                let (tens, isTooLarge) = digits.multipliedReportingOverflow(by: 10)
                let (sum, isLarger) = tens.addingReportingOverflow(UInt64(byte - UInt8(ascii: "0")))
                return isTooLarge || isLarger ? nil : sum
            }
            place += 1
        }
        return place - start
    }

    /// Creates the value of a number.
    ///
    /// - Parameters:
    ///   - digits: all digits; nil if there are too many, or an exponent.
    ///   - written: the number as written.
    /// - Returns: nil beyond the range of numbers.
    private func value(
        _ isNegative: Bool, _ digits: UInt64?, decimals: Int, written: Slice<UnsafeBufferPointer<UInt8>>
    ) -> JSONNode? {
        if decimals == 0, let digits {
            if let whole = Int64(exactly: digits) { return .whole(isNegative ? -whole : whole) }
            if !isNegative { return .unsigned(digits) }
            if digits == Int64.min.magnitude { return .whole(.min) }
        }
        let number: Double
        if let digits, digits < 1 << 53, decimals < JSONParser.tens.count {
            // Both are exact, so that the quotient is the nearest number (Clinger 1990).
            number = Double(digits) / JSONParser.tens[decimals] * (isNegative ? -1 : 1)
        } else if let read = Double(String(decoding: written, as: UTF8.self)), read.isFinite {
            number = read
        } else {
            return nil
        }
        // Up to this magnitude every whole number is exact.
        return number == number.rounded() && abs(number) < 0x1p53 ? .whole(Int64(number)) : .number(number)
    }

    /// Powers of ten that are exact in binary.
    private static let tens: [Double] = Array(sequence(first: 1) { 10 * $0 }.prefix(23))

    // MARK: Bytes

    private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { place += 1 }
    }

    /// Consumes a byte if it comes next, after any white space.
    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        skipSpace()
        guard next == UInt8(ascii: scalar) else { return false }
        place += 1
        return true
    }
}
