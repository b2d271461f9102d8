import FoundationEssentials

/// A value of JSON (RFC 8259) in a file.
package indirect enum JSONNode: Hashable, Sendable, Decodable {
    case null
    case flag(Bool)
    case whole(Int64)
    /// Above all of those.
    case unsigned(UInt64)
    case number(Double)
    case text(String)
    case list([JSONNode])
    /// Only looked up, or sorted.
    case map([String: JSONNode])

    /// nil of what is no JSON, or nested too deeply.
    package init?(_ bytes: some Sequence<UInt8>) {
        guard let node = try? JSONDecoder().decode(JSONNode.self, from: Data(bytes)) else { return nil }
        self = node
    }

    package init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        // What is none of these throws, which takes time: so the most frequent ones come first.
        if value.decodeNil() {
            self = .null
        } else if let number = try? value.decode(Double.self) {
            self = JSONNode.whole(number, value) ?? .number(number)
        } else if let list = try? value.decode([JSONNode].self) {
            self = .list(list)
        } else if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let map = try? value.decode([String: JSONNode].self) {
            self = .map(map)
        } else {
            self = .flag(try value.decode(Bool.self))
        }
    }

    /// nil of one with a fraction, or beyond all whole numbers.
    private static func whole(_ number: Double, _ value: any SingleValueDecodingContainer) -> JSONNode? {
        guard number == number.rounded() else { return nil }
        // Only that far every whole number is one of these.
        if abs(number) < 0x1p53 { return .whole(Int64(number)) }
        if let whole = try? value.decode(Int64.self) { return .whole(whole) }
        return (try? value.decode(UInt64.self)).map { .unsigned($0) }
    }

    // MARK: What it is

    package var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }
    package var text: String? { if case .text(let text) = self { text } else { nil } }
    package var list: [JSONNode]? { if case .list(let list) = self { list } else { nil } }
    package var map: [String: JSONNode]? { if case .map(let map) = self { map } else { nil } }

    /// Of a whole number that fits.
    package var int: Int? {
        switch self {
        case .whole(let whole): Int(exactly: whole)
        // As it is written by others.
        case .number(let number): Int(exactly: number)
        case .null, .flag, .unsigned, .text, .list, .map: nil
        }
    }

    /// Of a whole number that fits.
    package var unsigned: UInt64? {
        switch self {
        case .whole(let whole): UInt64(exactly: whole)
        case .unsigned(let unsigned): unsigned
        case .null, .flag, .number, .text, .list, .map: nil
        }
    }

    /// Of any number.
    package var double: Double? {
        switch self {
        case .whole(let whole): Double(whole)
        case .unsigned(let unsigned): Double(unsigned)
        case .number(let number): number
        case .null, .flag, .text, .list, .map: nil
        }
    }

    /// A number by its shortest digits; nil of anything else.
    package var numberText: String? {
        switch self {
        case .whole(let whole): "\(whole)"
        case .unsigned(let unsigned): "\(unsigned)"
        case .number(let number): "\(number)"
        case .null, .flag, .text, .list, .map: nil
        }
    }

    /// Numbers of a list; nil where one of them is none.
    package var doubles: [Double]? {
        guard let numbers = list?.map(\.double), !numbers.contains(nil) else { return nil }
        return numbers.compactMap(\.self)
    }

    /// Texts of a list; nil where one of them is none.
    package var texts: [String]? {
        guard let texts = list?.map(\.text), !texts.contains(nil) else { return nil }
        return texts.compactMap(\.self)
    }

    /// A member of a map; nil if there is none.
    package subscript(key: String) -> JSONNode? { map?[key] }
}
