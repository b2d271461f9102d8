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
        guard firstBytes.first == 0, firstBytes.last.map(Int.init) == bytes.count,
            zip(firstBytes, firstBytes.dropFirst()).allSatisfy({ $0 <= $1 })
        else { return nil }
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
