/// A parsed JSON value (RFC 8259).
package enum JSONNode: Equatable, Sendable {
    case null
    case boolean(Bool)
    case whole(Int64)
    /// A whole number above the range of `whole`.
    case unsigned(UInt64)
    /// A number with a fraction, or beyond all whole numbers.
    case number(Double)
    case text(String)
    case list([JSONNode])
    /// Members in the order of the text; names are unique.
    case map([Member])

    /// Name and value in a map.
    package struct Member: Equatable, Sendable {
        /// Name of the member.
        package let key: String
        /// Value of the member.
        package let value: JSONNode

        /// Creates a member.
        package init(key: String, value: JSONNode) { (self.key, self.value) = (key, value) }
    }

    /// Reason why a text is not JSON, with its place.
    package struct ParseError: Error, Equatable {
        /// Offset from the first byte.
        package let offset: Int
        /// Problem with the text as its subject: `is not valid JSON here`.
        package let problem: String
    }

    /// Parses a complete text.
    ///
    /// - Throws: `ParseError` at the first invalid byte, at a map with a repeated name, and for too deep nesting.
    /// - Complexity: O(bytes).
    package init(parsing bytes: some Collection<UInt8>) throws(ParseError) {
        self = try JSONParser.parse(bytes) { parser in
            Result { () throws(ParseError) in try parser.document() }
        }.get()
    }

    /// Parses a text; nil if it is not JSON.
    package init?(_ bytes: some Collection<UInt8>) {
        guard let node = try? JSONNode(parsing: bytes) else { return nil }
        self = node
    }

    /// Creates a number from millionths, equal to the one that is parsed from its decimals.
    package static func number(millionths: Int64) -> JSONNode {
        millionths % 1_000_000 == 0 ? .whole(millionths / 1_000_000) : .number(Double(millionths) / 1e6)
    }

    /// Compares values; the order of members does not matter.
    package static func == (one: JSONNode, other: JSONNode) -> Bool {
        switch (one, other) {
        case (.null, .null): true
        case (.boolean(let one), .boolean(let other)): one == other
        case (.whole(let one), .whole(let other)): one == other
        case (.unsigned(let one), .unsigned(let other)): one == other
        case (.number(let one), .number(let other)): one == other
        case (.text(let one), .text(let other)): one == other
        case (.list(let one), .list(let other)): one == other
        case (.map(let one), .map(let others)):
            one.count == others.count && one.allSatisfy { other[$0.key] == $0.value }
        case (.null, _), (.boolean, _), (.whole, _), (.unsigned, _), (.number, _), (.text, _), (.list, _), (.map, _):
            false
        }
    }

    // MARK: Values

    /// Value of a Boolean.
    package var boolean: Bool? { if case .boolean(let flag) = self { flag } else { nil } }
    /// Value of a string.
    package var text: String? { if case .text(let text) = self { text } else { nil } }
    /// Elements of an array.
    package var list: [JSONNode]? { if case .list(let list) = self { list } else { nil } }
    /// Members by name, for lookups; its order must not reach a result.
    package var map: [String: JSONNode]? {
        guard case .map(let members) = self else { return nil }
        return Dictionary(members.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
    }

    /// Value of a whole number that fits an `Int`.
    package var int: Int? {
        switch self {
        case .whole(let whole): Int(exactly: whole)
        // Other programs may write a whole number with a fraction.
        case .number(let number): Int(exactly: number)
        case .null, .boolean, .unsigned, .text, .list, .map: nil
        }
    }

    /// Value of a whole number.
    package var whole: Int64? { if case .whole(let whole) = self { whole } else { nil } }

    /// Value of a whole number that fits a `UInt64`.
    package var unsigned: UInt64? {
        switch self {
        case .whole(let whole): UInt64(exactly: whole)
        case .unsigned(let unsigned): unsigned
        case .null, .boolean, .number, .text, .list, .map: nil
        }
    }

    /// Value of any number.
    package var double: Double? {
        switch self {
        case .whole(let whole): Double(whole)
        case .unsigned(let unsigned): Double(unsigned)
        case .number(let number): number
        case .null, .boolean, .text, .list, .map: nil
        }
    }

    /// A number in millionths, rounded; exact up to 70 years in microseconds. nil beyond an `Int64`.
    package var millionths: Int64? {
        if case .whole(let whole) = self {
            let (millionths, isTooLarge) = whole.multipliedReportingOverflow(by: 1_000_000)
            return isTooLarge ? nil : millionths
        }
        return double.flatMap { Int64(exactly: ($0 * 1e6).rounded()) }
    }

    /// A number in its shortest digits; nil for other values.
    package var numberText: String? {
        switch self {
        case .whole(let whole): "\(whole)"
        case .unsigned(let unsigned): "\(unsigned)"
        case .number(let number): "\(number)"
        case .null, .boolean, .text, .list, .map: nil
        }
    }

    /// Numbers of an array; nil if an element is no number.
    package var doubles: [Double]? { all(\.double) }

    /// Texts of an array; nil if an element is no string.
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

    /// Returns a member of a map; nil if there is none.
    ///
    /// - Complexity: O(members).
    package subscript(key: String) -> JSONNode? {
        guard case .map(let members) = self else { return nil }
        return members.first { $0.key == key }?.value
    }
}
