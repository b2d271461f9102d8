/// A value of JSON (RFC 8259) that was read.
package enum JSONNode: Equatable, Sendable {
    case null
    case flag(Bool)
    case whole(Int64)
    /// Above all of those.
    case unsigned(UInt64)
    /// With a fraction, or beyond all whole numbers.
    case number(Double)
    case text(String)
    case list([JSONNode])
    /// In the order of the text; no name stands twice.
    case map([Member])

    package struct Member: Equatable, Sendable {
        package let key: String
        package let value: JSONNode

        package init(key: String, value: JSONNode) { (self.key, self.value) = (key, value) }
    }

    /// The reason why a text is no JSON, and the place.
    package struct Mistake: Error, Equatable {
        /// From the first byte.
        package let offset: Int
        /// With the text as its subject: `stops being JSON here`.
        package let problem: String
    }

    /// - Throws: `Mistake` at the first byte that cannot stand where it stands, and for a map that has a name twice, or for values
    ///   that are nested too deeply.
    /// - Complexity: O(bytes).
    package init(parsing bytes: some Collection<UInt8>) throws(Mistake) {
        self = try JSONParser.parse(bytes) { parser in
            Result { () throws(Mistake) in try parser.document() }
        }.get()
    }

    /// Creates the value of a text, or nil if it is not JSON.
    package init?(_ bytes: some Collection<UInt8>) {
        guard let node = try? JSONNode(parsing: bytes) else { return nil }
        self = node
    }

    /// A number of so many millionths, as it is read from its decimals.
    package static func number(millionths: Int64) -> JSONNode {
        millionths % 1_000_000 == 0 ? .whole(millionths / 1_000_000) : .number(Double(millionths) / 1e6)
    }

    /// The order of members means nothing.
    package static func == (one: JSONNode, other: JSONNode) -> Bool {
        switch (one, other) {
        case (.null, .null): true
        case (.flag(let one), .flag(let other)): one == other
        case (.whole(let one), .whole(let other)): one == other
        case (.unsigned(let one), .unsigned(let other)): one == other
        case (.number(let one), .number(let other)): one == other
        case (.text(let one), .text(let other)): one == other
        case (.list(let one), .list(let other)): one == other
        case (.map(let one), .map(let others)):
            one.count == others.count && one.allSatisfy { other[$0.key] == $0.value }
        case (.null, _), (.flag, _), (.whole, _), (.unsigned, _), (.number, _), (.text, _), (.list, _), (.map, _): false
        }
    }

    // MARK: What it is

    package var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }
    package var text: String? { if case .text(let text) = self { text } else { nil } }
    package var list: [JSONNode]? { if case .list(let list) = self { list } else { nil } }
    /// Only looked up, or sorted.
    package var map: [String: JSONNode]? {
        guard case .map(let members) = self else { return nil }
        return Dictionary(members.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
    }

    /// Of a whole number that fits.
    package var int: Int? {
        switch self {
        case .whole(let whole): Int(exactly: whole)
        // As it is written by others.
        case .number(let number): Int(exactly: number)
        case .null, .flag, .unsigned, .text, .list, .map: nil
        }
    }

    /// Value of a whole number.
    package var whole: Int64? { if case .whole(let whole) = self { whole } else { nil } }

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

    /// A number in millionths, rounded; exact as far as 70 years of microseconds. nil beyond an `Int64`.
    package var millionths: Int64? {
        if case .whole(let whole) = self {
            let (millionths, isTooLarge) = whole.multipliedReportingOverflow(by: 1_000_000)
            return isTooLarge ? nil : millionths
        }
        return double.flatMap { Int64(exactly: ($0 * 1e6).rounded()) }
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
    package var doubles: [Double]? { all(\.double) }

    /// Texts of a list; nil where one of them is none.
    package var texts: [String]? { all(\.text) }

    private func all<Value>(_ read: (JSONNode) -> Value?) -> [Value]? {
        guard let list else { return nil }
        var values: [Value] = []
        values.reserveCapacity(list.count)
        for node in list {
            guard let value = read(node) else { return nil }
            values.append(value)
        }
        return values
    }

    /// A member of a map; nil if there is none.
    ///
    /// - Complexity: O(members).
    package subscript(key: String) -> JSONNode? {
        guard case .map(let members) = self else { return nil }
        return members.first { $0.key == key }?.value
    }
}
