/// Texts by number, end to end in one array, so that thousands of names are one piece of memory.
package struct TextTable: Sendable, Equatable {
    /// UTF-8.
    package private(set) var bytes: [UInt8] = []
    /// Where each text begins; one more than there are texts.
    package private(set) var firstBytes: [UInt32] = [0]

    package var count: Int { firstBytes.count - 1 }

    package init() {}

    /// - Returns: nil if the parts do not belong together.
    package init?(bytes: [UInt8], firstBytes: [UInt32]) {
        guard firstBytes.divide(count: bytes.count) else { return nil }
        self.bytes = bytes
        self.firstBytes = firstBytes
    }

    package subscript(number: Int) -> String {
        String(decoding: bytes[Int(firstBytes[number])..<Int(firstBytes[number + 1])], as: UTF8.self)
    }

    package mutating func append(_ text: String) {
        bytes += text.utf8
        firstBytes.append(UInt32(bytes.count))
    }
}

/// Fills a text table with each text once; number 0 is the empty text.
package struct TextCollector: Sendable {
    package private(set) var table = TextTable()
    /// Looked up, never walked through.
    private var numbers: [String: UInt32] = [:]

    package init() { _ = number(of: "") }

    package mutating func number(of text: String) -> UInt32 {
        if let known = numbers[text] { return known }
        let number = UInt32(table.count)
        table.append(text)
        numbers[text] = number
        return number
    }
}

/// How the source of a network calls its nodes, so that a user can ask by the same names.
package enum NodeIdentifiers: Sendable, Equatable {
    case numbers([Int64])
    case texts(TextTable)

    /// Numbers where all of them are, as in OpenStreetMap and most tables.
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

    package var count: Int {
        switch self {
        case .numbers(let numbers): numbers.count
        case .texts(let table): table.count
        }
    }

    package subscript(node: Int) -> String {
        switch self {
        case .numbers(let numbers): String(numbers[node])
        case .texts(let table): table[node]
        }
    }

    /// These nodes, and others behind them.
    func followed(by others: NodeIdentifiers) -> NodeIdentifiers {
        if case .numbers(let numbers) = self, case .numbers(let more) = others { return .numbers(numbers + more) }
        return NodeIdentifiers([self, others].flatMap { nodes in (0..<nodes.count).map { nodes[$0] } })
    }

    /// The node of each name, to look many up; of nodes that share a name the first.
    ///
    /// - Complexity: O(nodes).
    package func nodesByName() -> [String: UInt32] {
        var nodes: [String: UInt32] = Dictionary(minimumCapacity: count)
        for node in 0..<count where nodes[self[node]] == nil { nodes[self[node]] = UInt32(node) }
        return nodes
    }
}

extension [UInt32] {
    /// Whether pieces that begin here, one after another, make up so many elements; the last begins where the others end.
    func divide(count: Int) -> Bool {
        first == 0 && last.map(Int.init) == count && zip(self, dropFirst()).allSatisfy { $0 <= $1 }
    }
}
