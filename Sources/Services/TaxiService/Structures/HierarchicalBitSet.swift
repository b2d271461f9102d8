import ServiceKernel

/// A set of marked places in a row, with a fast search for the next marked place: one word is read for each six binary
/// digits of the row's length.
///
/// Words of 64 marks; each word of a higher level marks the non-empty words below, up to a single word.
struct HierarchicalBitSet: Sendable {
    /// The words of all levels one after another, the lowest level first.
    private var words: ContiguousArray<UInt64> = []
    /// The index at which each level begins, and the end of the last one.
    private var starts = InlineArray<7, Int32>(repeating: 0)
    private var levels = 0
    /// The length of the row.
    private(set) var capacity = 0

    init() {}

    /// Creates an empty set.
    ///
    /// - Parameter capacity: the length of the row, at most 2³⁰.
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

    mutating func code(with form: inout StateCoder) throws {
        try form.visit(&words)
        try form.visit(&starts)
        try form.visit(&levels)
        try form.visit(&capacity)
    }

    var bytes: Int { words.reservedBytes }

    func contains(_ place: Int) -> Bool { words[place >> 6] & 1 << UInt64(place & 63) != 0 }

    /// Marks a place.
    ///
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

    /// Removes the mark of a place.
    ///
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

    /// Returns the first marked place at `place` or behind it, or nil.
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

    /// Returns the first marked place below an entry of a level.
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
