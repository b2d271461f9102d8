import ServiceKernel

/// Which of a row of places are marked; the next marked one from any place on is found by looking at a word for every
/// sixth binary digit of the row's length.
///
/// Words of 64 marks; above them words that tell which of those below have any, up to a single one.
struct PlaceSet: Sendable {
    /// All levels one after another, the lowest first.
    private var words: ContiguousArray<UInt64> = []
    /// Where each level begins, and where the last ends.
    private var starts = InlineArray<7, Int32>(repeating: 0)
    private var levels = 0
    /// The length of the row.
    private(set) var capacity = 0

    init() {}

    /// - Parameter capacity: at most 2³⁰.
    init(capacity: Int) {
        self.capacity = capacity
        var wordCount = max(1, (capacity + 63) / 64)
        var total = 0
        while true {
            total += wordCount
            levels += 1
            starts[levels] = Int32(total)
            if wordCount == 1 { break }
            wordCount = (wordCount + 63) / 64
        }
        words = ContiguousArray(repeating: 0, count: total)
    }

    mutating func describe(state form: inout StateForm) throws {
        try form.visit(&words)
        try form.visit(&starts)
        try form.visit(&levels)
        try form.visit(&capacity)
    }

    var bytes: Int { words.reservedBytes }

    func contains(_ place: Int) -> Bool { words[place >> 6] & 1 << UInt64(place & 63) != 0 }

    /// - Complexity: O(log places), a step for six binary digits.
    mutating func insert(_ place: Int) {
        var place = place
        for level in 0..<levels {
            let word = Int(starts[level]) + place >> 6
            let before = words[word]
            words[word] = before | 1 << UInt64(place & 63)
            if before != 0 { return }
            place >>= 6
        }
    }

    /// - Complexity: as of `insert`.
    mutating func remove(_ place: Int) {
        var place = place
        for level in 0..<levels {
            let word = Int(starts[level]) + place >> 6
            words[word] &= ~(1 << UInt64(place & 63))
            if words[word] != 0 { return }
            place >>= 6
        }
    }

    mutating func removeAll() {
        for word in words.indices { words[word] = 0 }
    }

    /// The first marked place at `place` or behind it; nil if there is none.
    /// - Complexity: as of `insert`.
    func next(from place: Int) -> Int? {
        var place = place
        for level in 0..<levels {
            let word = Int(starts[level]) + place >> 6
            if word >= Int(starts[level + 1]) { return nil }
            let marks = words[word] & UInt64.max << UInt64(place & 63)
            if marks != 0 { return first(below: (place >> 6) << 6 + marks.trailingZeroBitCount, of: level) }
            place = place >> 6 + 1
        }
        return nil
    }

    /// The first marked place of all that an entry of a level stands for.
    private func first(below entry: Int, of level: Int) -> Int {
        var entry = entry
        for lower in stride(from: level - 1, through: 0, by: -1) {
            entry = entry << 6 + words[Int(starts[lower]) + entry].trailingZeroBitCount
        }
        return entry
    }
}

extension ContiguousArray {
    var reservedBytes: Int { capacity * MemoryLayout<Element>.stride }
}
