import Quantities

/// Keys of events that are due later than the heap looks, by the seconds in which they are due, in no order within them.
///
/// Most of what is planned for later is cancelled, or lies still for hours: here it costs one line of the cache when it
/// is put away and one when its pile is opened, and the heap above stays small enough for the nearest cache.
///
/// A pile takes the events of 16.8 s. Those of 19 hours, one turn, have a pile each; whatever is due in a later turn
/// lies in one more, which is sorted out when its turn comes. A pile is a chain of chunks of four cache lines: a link
/// and 15 keys. Keys are put on top and taken from the top.
///
/// Source: the idea of the calendar's days and year, R. Brown, "Calendar Queues", Communications of the ACM 31 (1988).
@frozen
@usableFromInline
struct KeyPiles: ~Copyable {
    /// By pile the place of its topmost key among all keys; 0 where there is none. Behind them `later` and `turning`.
    @usableFromInline let tops: UnsafeMutablePointer<UInt32>
    /// Which piles have any keys, 64 to a word, and above them which words have any piles.
    @usableFromInline let marks: UnsafeMutablePointer<UInt64>
    @usableFromInline var markedWords: UInt64 = 0

    /// Chunk by chunk, each with the link to the place below it in its first place.
    @usableFromInline var keys: UnsafeMutablePointer<UInt128>
    @usableFromInline var chunkCapacity = 0
    @usableFromInline var chunksMade = 0
    /// The first chunk that is not in use, each with the next in its first place; `none` if there is none.
    @usableFromInline var firstFreeChunk = KeyPiles.none

    /// Keys in all piles, stale ones included.
    @usableFromInline var count = 0
    /// The pile opened last, counted from the beginning of time: this one and those before it are the heap's.
    @usableFromInline var openPile: Int64 = 0

    @inlinable static var pileBits: Int64 { 24 }
    @inlinable static var turnBits: Int64 { 12 }
    @inlinable static var pilesPerTurn: Int { 1 << 12 }
    /// What is due in a later turn; and the same while it is sorted out.
    @inlinable static var later: Int { pilesPerTurn }
    @inlinable static var turning: Int { pilesPerTurn + 1 }
    @inlinable static var placesPerChunk: Int { 16 }
    @inlinable static var none: Int { -1 }

    /// - Parameter capacity: room for so many keys, spread over a few hundred piles, before more is taken.
    @inlinable
    init(reservingCapacity capacity: Int = 0) {
        tops = .allocate(capacity: KeyPiles.pilesPerTurn + 2)
        tops.initialize(repeating: 0, count: KeyPiles.pilesPerTurn + 2)
        marks = .allocate(capacity: 64)
        marks.initialize(repeating: 0, count: 64)
        chunkCapacity = capacity == 0 ? 0 : 256 + capacity / (KeyPiles.placesPerChunk - 1)
        keys = EventMemory.allocatePiledKeys(chunkCapacity * KeyPiles.placesPerChunk)
    }

    @inlinable
    deinit {
        tops.deallocate()
        marks.deallocate()
        EventMemory.free(piledKeys: keys)
    }

    @inlinable var memoryBytes: Int {
        (KeyPiles.pilesPerTurn + 2) * MemoryLayout<UInt32>.stride + 64 * MemoryLayout<UInt64>.stride
            + chunkCapacity * KeyPiles.placesPerChunk * MemoryLayout<UInt128>.stride
    }

    /// To which pile a key belongs, counted from the beginning of time.
    @inlinable
    @inline(__always)
    static func pile(of key: UInt128) -> Int64 { EventKey.time(of: key).microseconds &>> pileBits }

    @inlinable
    static func firstPile(ofTurnOf pile: Int64) -> Int64 { pile & ~Int64(pilesPerTurn - 1) }

    /// Whether the heap takes this key.
    @inlinable
    @inline(__always)
    func isOpen(_ key: UInt128) -> Bool { KeyPiles.pile(of: key) <= openPile }

    // MARK: Putting away

    /// - Precondition: the heap does not take the key.
    /// - Complexity: O(1), amortised.
    @inlinable
    mutating func put(_ key: UInt128) {
        let pile = KeyPiles.pile(of: key)
        guard pile &>> KeyPiles.turnBits == openPile &>> KeyPiles.turnBits else { return put(key, on: KeyPiles.later) }
        let index = Int(pile) & (KeyPiles.pilesPerTurn - 1)
        marks[index &>> 6] |= 1 &<< UInt64(index & 63)
        markedWords |= 1 &<< UInt64(index &>> 6)
        put(key, on: index)
    }

    @inlinable
    @inline(__always)
    mutating func put(_ key: UInt128, on index: Int) {
        var top = Int(tops[index])
        if top == 0 || top & 15 == 15 {
            let chunk = takeChunk()
            keys[chunk &* KeyPiles.placesPerChunk] = UInt128(top)
            top = chunk &* KeyPiles.placesPerChunk
        }
        keys[top &+ 1] = key
        tops[index] = UInt32(truncatingIfNeeded: top &+ 1)
        count &+= 1
    }

    @inlinable
    @inline(__always)
    mutating func takeChunk() -> Int {
        let chunk = firstFreeChunk
        if chunk != KeyPiles.none {
            firstFreeChunk = Int(truncatingIfNeeded: Int128(bitPattern: keys[chunk &* KeyPiles.placesPerChunk]))
            return chunk
        }
        if chunksMade == chunkCapacity { growChunks() }
        chunksMade &+= 1
        return chunksMade &- 1
    }

    @inlinable
    @inline(never)
    mutating func growChunks() {
        let newCapacity = max(16, 2 * chunkCapacity)
        let newKeys = EventMemory.allocatePiledKeys(newCapacity * KeyPiles.placesPerChunk)
        newKeys.update(from: keys, count: chunksMade * KeyPiles.placesPerChunk)
        EventMemory.free(piledKeys: keys)
        keys = newKeys
        chunkCapacity = newCapacity
    }

    // MARK: Opening

    /// Opens the first pile that has any keys: from now on the heap takes what is due in it. Its keys are to be taken.
    ///
    /// - Precondition: there are keys.
    /// - Returns: where it lies.
    @inlinable
    mutating func openNext() -> Int {
        assert(count > 0, "there is no pile to open")
        if markedWords == 0 { turn() }
        let word = markedWords.trailingZeroBitCount
        let index = (word &<< 6) | marks[word].trailingZeroBitCount
        assert(tops[index] != 0, "a pile is marked and empty")
        assert(KeyPiles.firstPile(ofTurnOf: openPile) | Int64(index) >= openPile, "a pile is opened after a later one")
        openPile = KeyPiles.firstPile(ofTurnOf: openPile) | Int64(index)
        return index
    }

    /// Goes on to the first turn in which anything is due, and sorts out what is.
    ///
    /// - Complexity: O(keys due later than this turn).
    @inlinable
    @inline(never)
    mutating func turn() {
        tops[KeyPiles.turning] = tops[KeyPiles.later]
        tops[KeyPiles.later] = 0
        var first = Int64.max
        forEachKey(on: KeyPiles.turning) { first = min(first, KeyPiles.pile(of: $0)) }
        openPile = KeyPiles.firstPile(ofTurnOf: first)
        while let key = takeKey(from: KeyPiles.turning) { put(key) }
    }

    /// Takes the topmost key of a pile; nil if there is none.
    @inlinable
    @inline(__always)
    mutating func takeKey(from index: Int) -> UInt128? {
        let place = Int(tops[index])
        if place == 0 { return nil }
        let key = keys[place]
        count &-= 1
        if place & 15 != 1 {
            tops[index] = UInt32(truncatingIfNeeded: place &- 1)
        } else {
            let below = UInt32(truncatingIfNeeded: keys[place &- 1])
            tops[index] = below
            keys[place &- 1] = UInt128(bitPattern: Int128(firstFreeChunk))
            firstFreeChunk = place &>> 4
            if below == 0, index < KeyPiles.pilesPerTurn { unmark(index) }
        }
        return key
    }

    @inlinable
    @inline(__always)
    mutating func unmark(_ index: Int) {
        marks[index &>> 6] &= ~(1 &<< UInt64(index & 63))
        if marks[index &>> 6] == 0 { markedWords &= ~(1 &<< UInt64(index &>> 6)) }
    }

    // MARK: All of them

    @inlinable
    func forEachKey(on index: Int, _ body: (UInt128) -> Void) {
        var place = Int(tops[index])
        while place != 0 {
            body(keys[place])
            place = place & 15 != 1 ? place &- 1 : Int(truncatingIfNeeded: keys[place &- 1])
        }
    }

    @inlinable
    func forEachKey(_ body: (UInt128) -> Void) {
        for index in 0...KeyPiles.turning { forEachKey(on: index, body) }
    }

    /// Drops the keys that are not to be kept. Each pile is made anew of the chunks that it had, and of one more at most.
    @inlinable
    mutating func keep(where isKept: (UInt128) -> Bool) {
        for index in 0...KeyPiles.later where tops[index] != 0 {
            tops[KeyPiles.turning] = tops[index]
            tops[index] = 0
            while let key = takeKey(from: KeyPiles.turning) {
                if isKept(key) { put(key, on: index) }
            }
            if tops[index] == 0, index < KeyPiles.pilesPerTurn { unmark(index) }
        }
    }
}
