/// A table of texts in one contiguous array, so that thousands of names are one allocation.
package struct TextTable: Sendable, Equatable {
    /// UTF-8 of all texts, end to end.
    package private(set) var bytes: [UInt8] = []
    /// Index of the first byte of each text; one more entry than texts.
    package private(set) var firstBytes: [UInt32] = [0]

    /// Number of texts.
    package var count: Int { firstBytes.count - 1 }

    /// Creates an empty table.
    package init() {}

    /// Creates a table from its parts; nil if these are inconsistent.
    package init?(bytes: [UInt8], firstBytes: [UInt32]) {
        guard firstBytes.divide(count: bytes.count) else { return nil }
        self.bytes = bytes
        self.firstBytes = firstBytes
    }

    /// Returns the text of a number.
    package subscript(number: Int) -> String {
        String(decoding: bytes[Int(firstBytes[number])..<Int(firstBytes[number + 1])], as: UTF8.self)
    }

    /// Adds a text at the end.
    package mutating func append(_ text: String) {
        bytes += text.utf8
        firstBytes.append(UInt32(bytes.count))
    }
}

/// Builds a text table that holds each text once; number 0 is the empty text.
package struct TextTableBuilder: Sendable {
    /// Table of the texts so far.
    package private(set) var table = TextTable()
    /// Numbers by text; only looked up, never iterated.
    private var numbers: [String: UInt32] = [:]

    /// Creates a collector that holds the empty text.
    package init() { _ = number(of: "") }

    /// Returns the number of a text, adding it if it is new.
    package mutating func number(of text: String) -> UInt32 {
        if let known = numbers[text] { return known }
        let number = UInt32(table.count)
        table.append(text)
        numbers[text] = number
        return number
    }
}

/// Identifiers of a network's nodes in its source, so that users can ask by the same names.
package enum NodeIdentifiers: Sendable, Equatable {
    case numbers([Int64])
    case texts(TextTable)

    /// Creates identifiers, stored as numbers if all of them are, as in OpenStreetMap and most tables.
    package init(_ names: [String]) {
        // `007` and `+7` are not the number 7.
        let numbers = names.compactMap { name in Int64(name).flatMap { String($0) == name ? $0 : nil } }
        if numbers.count == names.count {
            self = .numbers(numbers)
        } else {
            var table = TextTable()
            for name in names { table.append(name) }
            self = .texts(table)
        }
    }

    /// Number of nodes.
    package var count: Int {
        switch self {
        case .numbers(let numbers): numbers.count
        case .texts(let table): table.count
        }
    }

    /// Returns the identifier of a node.
    package subscript(node: Int) -> String {
        switch self {
        case .numbers(let numbers): String(numbers[node])
        case .texts(let table): table[node]
        }
    }

    /// Returns these identifiers followed by others.
    func followed(by others: NodeIdentifiers) -> NodeIdentifiers {
        if case .numbers(let numbers) = self, case .numbers(let more) = others { return .numbers(numbers + more) }
        return NodeIdentifiers([self, others].flatMap { nodes in (0..<nodes.count).map { nodes[$0] } })
    }

    /// Returns the node of each identifier, for many look-ups; of nodes that share one the first.
    ///
    /// - Complexity: O(nodes).
    package func nodesByName() -> [String: UInt32] {
        var nodes: [String: UInt32] = Dictionary(minimumCapacity: count)
        for node in 0..<count where nodes[self[node]] == nil { nodes[self[node]] = UInt32(node) }
        return nodes
    }
}

extension [UInt32] {
    /// Whether these starts of consecutive pieces cover `count` elements; the last entry is the end of the others.
    func divide(count: Int) -> Bool {
        first == 0 && last.map(Int.init) == count && zip(self, dropFirst()).allSatisfy { $0 <= $1 }
    }
}
