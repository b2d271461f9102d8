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
