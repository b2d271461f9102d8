/// Words numbered in the order in which they are first met, from 0.
///
/// A hash table with open addressing over the bytes themselves: a log of a million lines makes no string of any field.
struct WordTable {
    private(set) var words: [[UInt8]] = []
    /// A word's number plus one; 0 where nothing lies. A power of two of them.
    private var slots: [UInt32] = Array(repeating: 0, count: 1 << 10)

    init(_ words: [String] = []) {
        for word in words { Array(word.utf8).withUnsafeBytes { _ = number(of: $0) } }
    }

    /// The word's number; a new one for a word that was not met before.
    mutating func number(of word: UnsafeRawBufferPointer) -> Int {
        let slot = slot(of: word)
        if slots[slot] != 0 { return Int(slots[slot]) - 1 }
        words.append(Array(word))
        slots[slot] = UInt32(words.count)
        if words.count * 2 > slots.count { grow() }
        return words.count - 1
    }

    /// nil for a word that was not met.
    func known(_ word: UnsafeRawBufferPointer) -> Int? {
        let number = slots[slot(of: word)]
        return number == 0 ? nil : Int(number) - 1
    }

    /// Where the word lies, or would.
    private func slot(of word: UnsafeRawBufferPointer) -> Int {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325  // FNV-1a
        for byte in word { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        var slot = Int(truncatingIfNeeded: hash ^ hash >> 32) & (slots.count - 1)
        while slots[slot] != 0 {
            let other = words[Int(slots[slot]) - 1]
            if other.count == word.count && other.elementsEqual(word) { break }
            slot = (slot + 1) & (slots.count - 1)
        }
        return slot
    }

    private mutating func grow() {
        slots = Array(repeating: 0, count: slots.count * 2)
        for (number, word) in words.enumerated() {
            word.withUnsafeBytes { slots[slot(of: $0)] = UInt32(number + 1) }
        }
    }
}
