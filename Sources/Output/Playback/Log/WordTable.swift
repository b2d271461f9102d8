import Glibc

/// Words numbered from 0 in the order of their first occurrence.
///
/// A hash table with open addressing over bytes: reading a log of a million lines allocates no string per field.
struct WordTable {
    /// All words, concatenated, and the end of each.
    private var pool: [UInt8] = []
    private var ends: [Int] = []
    /// Number of a word plus one; 0 for an empty slot. The count is a power of two.
    private var slots: [UInt32] = Array(repeating: 0, count: 1 << 10)

    init(_ words: [String] = []) {
        for word in words { Array(word.utf8).withUnsafeBytes { _ = number(of: $0) } }
    }

    var count: Int { ends.count }

    /// The word of a number.
    subscript(number: Int) -> String { String(decoding: pool[start(of: number)..<ends[number]], as: UTF8.self) }

    /// Returns the word's number; a new word gets the next number.
    mutating func number(of word: UnsafeRawBufferPointer) -> Int {
        let slot = slot(of: word)
        if slots[slot] != 0 { return Int(slots[slot]) - 1 }
        pool += word
        ends.append(pool.count)
        slots[slot] = UInt32(ends.count)
        if ends.count * 2 > slots.count { grow() }
        return ends.count - 1
    }

    /// Returns the word's number, or nil if the word is new.
    func known(_ word: UnsafeRawBufferPointer) -> Int? {
        let number = slots[slot(of: word)]
        return number == 0 ? nil : Int(number) - 1
    }

    private func start(of number: Int) -> Int { number == 0 ? 0 : ends[number - 1] }

    /// Returns the slot of the word, or the one in which it belongs.
    private func slot(of word: UnsafeRawBufferPointer) -> Int {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325  // FNV-1a
        for byte in word { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        var slot = Int(truncatingIfNeeded: hash ^ hash >> 32) & (slots.count - 1)
        while slots[slot] != 0, !isWord(Int(slots[slot]) - 1, word) { slot = (slot + 1) & (slots.count - 1) }
        return slot
    }

    private func isWord(_ number: Int, _ word: UnsafeRawBufferPointer) -> Bool {
        let start = start(of: number)
        guard ends[number] - start == word.count, let bytes = word.baseAddress else { return ends[number] == start }
        return pool.withUnsafeBytes { $0.baseAddress.map { memcmp($0 + start, bytes, word.count) == 0 } ?? false }
    }

    private mutating func grow() {
        slots = Array(repeating: 0, count: slots.count * 2)
        let all = pool
        for number in ends.indices {
            let word = start(of: number)..<ends[number]
            let place = all.withUnsafeBytes { slot(of: UnsafeRawBufferPointer(rebasing: $0[word])) }
            slots[place] = UInt32(number + 1)
        }
    }
}
