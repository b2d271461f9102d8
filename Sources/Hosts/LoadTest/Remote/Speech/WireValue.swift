/// A value of JSON (RFC 8259) as a server sends it.
enum WireValue: Hashable, Sendable {
    case null
    case flag(Bool)
    /// Exact, in millionths: no number of the services has more decimals.
    case number(millionths: Int64)
    case text(String)
    case list([WireValue])
    case map([Member])

    struct Member: Hashable, Sendable {
        let key: String
        let value: WireValue
    }

    /// - Returns: nil if it is no JSON, or nested too deeply.
    init?(parsing bytes: ArraySlice<UInt8>) {
        var parser = WireParser(bytes)
        guard let value = parser.whole() else { return nil }
        self = value
    }

    /// A member of a map.
    subscript(key: String) -> WireValue? {
        guard case .map(let members) = self else { return nil }
        return members.first { $0.key == key }?.value
    }

    var text: String? { if case .text(let text) = self { text } else { nil } }
    var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }
    var list: [WireValue]? { if case .list(let list) = self { list } else { nil } }
    var microseconds: Int64? { if case .number(let millionths) = self { millionths } else { nil } }

    /// Of a whole number.
    var whole: Int64? {
        guard case .number(let millionths) = self, millionths % 1_000_000 == 0 else { return nil }
        return millionths / 1_000_000
    }

    /// Of a map, without some of its members.
    func without(_ keys: String...) -> WireValue {
        guard case .map(let members) = self else { return self }
        return .map(members.filter { !keys.contains($0.key) })
    }
}

/// Goes through the bytes of a value once.
private struct WireParser {
    private let bytes: ArraySlice<UInt8>
    private var place: Int
    private static let depthMax = 32

    init(_ bytes: ArraySlice<UInt8>) { (self.bytes, place) = (bytes, bytes.startIndex) }

    mutating func whole() -> WireValue? {
        guard let value = value(depth: 0) else { return nil }
        skipBlanks()
        return place == bytes.endIndex ? value : nil
    }

    private mutating func value(depth: Int) -> WireValue? {
        skipBlanks()
        guard place < bytes.endIndex, depth < WireParser.depthMax else { return nil }
        switch bytes[place] {
        case UInt8(ascii: "{"): return map(depth: depth)
        case UInt8(ascii: "["): return list(depth: depth)
        case UInt8(ascii: "\""): return string().map { .text($0) }
        case UInt8(ascii: "t"): return word("true") ? .flag(true) : nil
        case UInt8(ascii: "f"): return word("false") ? .flag(false) : nil
        case UInt8(ascii: "n"): return word("null") ? .null : nil
        default: return number()
        }
    }

    private mutating func map(depth: Int) -> WireValue? {
        place += 1
        var members: [WireValue.Member] = []
        if take(UInt8(ascii: "}")) { return .map([]) }
        members.reserveCapacity(8)
        while true {
            skipBlanks()
            guard let key = string(), take(UInt8(ascii: ":")), let value = value(depth: depth + 1) else { return nil }
            members.append(WireValue.Member(key: key, value: value))
            if take(UInt8(ascii: ",")) { continue }
            return take(UInt8(ascii: "}")) ? .map(members) : nil
        }
    }

    private mutating func list(depth: Int) -> WireValue? {
        place += 1
        var values: [WireValue] = []
        if take(UInt8(ascii: "]")) { return .list([]) }
        while true {
            guard let value = value(depth: depth + 1) else { return nil }
            values.append(value)
            if take(UInt8(ascii: ",")) { continue }
            return take(UInt8(ascii: "]")) ? .list(values) : nil
        }
    }

    // MARK: Texts

    private mutating func string() -> String? {
        guard place < bytes.endIndex, bytes[place] == UInt8(ascii: "\"") else { return nil }
        let start = place + 1
        guard let end = bytes[start...].firstIndex(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") })
        else { return nil }
        if bytes[end] == UInt8(ascii: "\"") {
            place = end + 1
            return String(decoding: bytes[start..<end], as: UTF8.self)
        }
        return escapedString(from: start)
    }

    private mutating func escapedString(from start: Int) -> String? {
        var units: [UInt8] = []
        place = start
        while place < bytes.endIndex {
            let byte = bytes[place]
            place += 1
            if byte == UInt8(ascii: "\"") { return String(decoding: units, as: UTF8.self) }
            if byte != UInt8(ascii: "\\") {
                units.append(byte)
            } else if !unescape(into: &units) {
                return nil
            }
        }
        return nil
    }

    private mutating func unescape(into units: inout [UInt8]) -> Bool {
        guard place < bytes.endIndex else { return false }
        let byte = bytes[place]
        place += 1
        switch byte {
        case UInt8(ascii: "n"): units.append(10)
        case UInt8(ascii: "r"): units.append(13)
        case UInt8(ascii: "t"): units.append(9)
        case UInt8(ascii: "b"): units.append(8)
        case UInt8(ascii: "f"): units.append(12)
        case UInt8(ascii: "u"):
            guard let scalar = scalar() else { return false }
            units += String(Character(scalar)).utf8
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): units.append(byte)
        default: return false
        }
        return true
    }

    /// Of one escape, or of two that belong together.
    private mutating func scalar() -> Unicode.Scalar? {
        guard let first = hexadecimal() else { return nil }
        guard 0xD800..<0xDC00 ~= first else { return Unicode.Scalar(first) }
        guard word("\\u"), let second = hexadecimal(), 0xDC00..<0xE000 ~= second else { return nil }
        return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    }

    private mutating func hexadecimal() -> UInt32? {
        guard place + 4 <= bytes.endIndex else { return nil }
        defer { place += 4 }
        return UInt32(String(decoding: bytes[place..<place + 4], as: UTF8.self), radix: 16)
    }

    // MARK: Numbers

    private mutating func number() -> WireValue? {
        let start = place
        let isNegative = bytes[place] == UInt8(ascii: "-")
        if isNegative { place += 1 }
        var (units, decimals, isWritten, isPlain) = (Int64(0), 0, false, true)
        var isFraction = false
        while place < bytes.endIndex {
            let byte = bytes[place]
            if byte == UInt8(ascii: "."), !isFraction, isWritten {
                isFraction = true
            } else if let digit = WireParser.digit(byte) {
                isWritten = true
                if decimals == 6 {
                    isPlain = isPlain && digit == 0
                } else {
                    let (tens, isTooLarge) = units.multipliedReportingOverflow(by: 10)
                    let (sum, isLarger) = tens.addingReportingOverflow(digit)
                    if isTooLarge || isLarger { return nil }
                    units = sum
                    if isFraction { decimals += 1 }
                }
            } else {
                isPlain = isPlain && byte != UInt8(ascii: "e") && byte != UInt8(ascii: "E")
                break
            }
            place += 1
        }
        guard isWritten else { return nil }
        if !isPlain { return rounded(from: start) }
        while decimals < 6 {
            let (tens, isTooLarge) = units.multipliedReportingOverflow(by: 10)
            if isTooLarge { return nil }
            units = tens
            decimals += 1
        }
        return .number(millionths: isNegative ? -units : units)
    }

    /// One with an exponent, or with more decimals than are kept.
    private mutating func rounded(from start: Int) -> WireValue? {
        let end = bytes[start...].firstIndex { !"+-.eE0123456789".utf8.contains($0) } ?? bytes.endIndex
        place = end
        guard let number = Double(String(decoding: bytes[start..<end], as: UTF8.self)), abs(number) < 1e12 else {
            return nil
        }
        return .number(millionths: Int64((number * 1e6).rounded()))
    }

    private static func digit(_ byte: UInt8) -> Int64? {
        byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") ? Int64(byte - UInt8(ascii: "0")) : nil
    }

    // MARK: Bytes

    private mutating func skipBlanks() {
        while place < bytes.endIndex,
            bytes[place] == 32 || bytes[place] == 10 || bytes[place] == 13 || bytes[place] == 9
        {
            place += 1
        }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        skipBlanks()
        guard place < bytes.endIndex, bytes[place] == byte else { return false }
        place += 1
        return true
    }

    private mutating func word(_ word: StaticString) -> Bool {
        let letters = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
        guard bytes[place...].starts(with: letters) else { return false }
        place += letters.count
        return true
    }
}
