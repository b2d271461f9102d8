import Quantities

/// A bucket queue for the keys of later events: one bucket for each interval of due times, unordered within a bucket.
///
/// Most later events are cancelled, or wait for hours. Such a key costs one cache line when it is stored and
/// one when its bucket is opened, and the heap above stays small enough for the nearest cache.
///
/// A bucket holds the events of 16.8 s. The buckets of one turn cover 19 hours; events of later turns share one more
/// bucket, which is redistributed when their turn comes. A bucket is a chain of chunks of four cache lines: a link and
/// 15 keys. Keys are pushed and popped at the top.
///
/// Source: the idea of the calendar's days and year, R. Brown, "Calendar Queues", Communications of the ACM 31 (1988).
@frozen
@usableFromInline
struct BucketQueue: ~Copyable {
    /// Index in `keys` of each bucket's topmost key; 0 for an empty bucket. `later` and `redistributed` follow the
    /// buckets of the turn.
    @usableFromInline let tops: UnsafeMutablePointer<UInt32>
    /// Bitmap of the buckets that are not empty, 64 to a word; `markedWords` marks the words that are not zero.
    @usableFromInline let marks: UnsafeMutablePointer<UInt64>
    @usableFromInline var markedWords: UInt64 = 0

    /// Chunks of keys; the first entry of each is the link to the key below it.
    @usableFromInline var keys: UnsafeMutablePointer<UInt128>
    @usableFromInline var chunkCapacity = 0
    @usableFromInline var chunksMade = 0
    /// Head of the list of free chunks, linked through their first entries; `none` if it is empty.
    @usableFromInline var firstFreeChunk = BucketQueue.none

    /// Number of keys in all buckets, including stale ones.
    @usableFromInline var count = 0
    /// The last opened bucket, counted from time zero: keys of this bucket and of earlier ones belong to the heap.
    @usableFromInline var openBucket: Int64 = 0

    @inlinable static var bucketBits: Int64 { 24 }
    @inlinable static var yearBits: Int64 { 12 }
    @inlinable static var bucketsPerYear: Int { 1 << 12 }
    /// Index of the bucket for later turns; `redistributed` holds its keys while they are redistributed.
    @inlinable static var overflow: Int { bucketsPerYear }
    @inlinable static var redistributed: Int { bucketsPerYear + 1 }
    @inlinable static var placesPerChunk: Int { 16 }
    @inlinable static var none: Int { -1 }

    /// Creates empty buckets.
    ///
    /// - Parameter capacity: number of keys, spread over a few hundred buckets, to hold before growing.
    @inlinable
    init(reservingCapacity capacity: Int = 0) {
        tops = .allocate(capacity: BucketQueue.bucketsPerYear + 2)
        tops.initialize(repeating: 0, count: BucketQueue.bucketsPerYear + 2)
        marks = .allocate(capacity: 64)
        marks.initialize(repeating: 0, count: 64)
        chunkCapacity = capacity == 0 ? 0 : 256 + capacity / (BucketQueue.placesPerChunk - 1)
        keys = EventMemory.allocateBucketKeys(chunkCapacity * BucketQueue.placesPerChunk)
    }

    @inlinable
    deinit {
        tops.deallocate()
        marks.deallocate()
        EventMemory.free(bucketKeys: keys)
    }

    @inlinable var memoryBytes: Int {
        (BucketQueue.bucketsPerYear + 2) * MemoryLayout<UInt32>.stride + 64 * MemoryLayout<UInt64>.stride
            + chunkCapacity * BucketQueue.placesPerChunk * MemoryLayout<UInt128>.stride
    }

    /// Returns the bucket of a key, counted from time zero.
    @inlinable
    @inline(__always)
    static func bucket(of key: UInt128) -> Int64 { EventKey.time(of: key).microseconds &>> bucketBits }

    @inlinable
    static func firstBucket(ofYearOf pile: Int64) -> Int64 { pile & ~Int64(bucketsPerYear - 1) }

    /// Returns whether the key belongs to the heap.
    @inlinable
    @inline(__always)
    func isOpen(_ key: UInt128) -> Bool { BucketQueue.bucket(of: key) <= openBucket }

    // MARK: Putting away

    /// Stores a key in its bucket.
    ///
    /// - Precondition: the key does not belong to the heap.
    /// - Complexity: O(1), amortised.
    @inlinable
    mutating func insert(_ key: UInt128) {
        let pile = BucketQueue.bucket(of: key)
        guard pile &>> BucketQueue.yearBits == openBucket &>> BucketQueue.yearBits else {
            return insert(key, into: BucketQueue.overflow)
        }
        let index = Int(pile) & (BucketQueue.bucketsPerYear - 1)
        marks[index &>> 6] |= 1 &<< UInt64(index & 63)
        markedWords |= 1 &<< UInt64(index &>> 6)
        insert(key, into: index)
    }

    @inlinable
    @inline(__always)
    mutating func insert(_ key: UInt128, into index: Int) {
        var top = Int(tops[index])
        if top == 0 || top & 15 == 15 {
            let chunk = allocateChunk()
            keys[chunk &* BucketQueue.placesPerChunk] = UInt128(top)
            top = chunk &* BucketQueue.placesPerChunk
        }
        keys[top &+ 1] = key
        tops[index] = UInt32(truncatingIfNeeded: top &+ 1)
        count &+= 1
    }

    @inlinable
    @inline(__always)
    mutating func allocateChunk() -> Int {
        let chunk = firstFreeChunk
        if chunk != BucketQueue.none {
            firstFreeChunk = Int(truncatingIfNeeded: Int128(bitPattern: keys[chunk &* BucketQueue.placesPerChunk]))
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
        let newKeys = EventMemory.allocateBucketKeys(newCapacity * BucketQueue.placesPerChunk)
        newKeys.update(from: keys, count: chunksMade * BucketQueue.placesPerChunk)
        EventMemory.free(bucketKeys: keys)
        keys = newKeys
        chunkCapacity = newCapacity
    }

    // MARK: Opening

    /// Opens the first bucket with keys: from now on its keys belong to the heap, and the caller must move them there.
    ///
    /// - Precondition: there are keys.
    /// - Returns: the index of the bucket.
    @inlinable
    mutating func openNext() -> Int {
        assert(count > 0, "there is no bucket to open")
        if markedWords == 0 { advanceYear() }
        let word = markedWords.trailingZeroBitCount
        let index = (word &<< 6) | marks[word].trailingZeroBitCount
        assert(tops[index] != 0, "a bucket is marked but empty")
        assert(
            BucketQueue.firstBucket(ofYearOf: openBucket) | Int64(index) >= openBucket,
            "a bucket is opened after a later one")
        openBucket = BucketQueue.firstBucket(ofYearOf: openBucket) | Int64(index)
        return index
    }

    /// Advances to the first turn with keys, and redistributes the keys of later turns.
    ///
    /// - Complexity: O(keys due later than this turn).
    @inlinable
    @inline(never)
    mutating func advanceYear() {
        tops[BucketQueue.redistributed] = tops[BucketQueue.overflow]
        tops[BucketQueue.overflow] = 0
        var first = Int64.max
        forEachKey(on: BucketQueue.redistributed) { first = min(first, BucketQueue.bucket(of: $0)) }
        openBucket = BucketQueue.firstBucket(ofYearOf: first)
        while let key = popKey(from: BucketQueue.redistributed) { insert(key) }
    }

    /// Removes and returns the topmost key of a bucket, or nil if it is empty.
    @inlinable
    @inline(__always)
    mutating func popKey(from index: Int) -> UInt128? {
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
            if below == 0, index < BucketQueue.bucketsPerYear { unmark(index) }
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
        for index in 0...BucketQueue.redistributed { forEachKey(on: index, body) }
    }

    /// Keeps only the keys that satisfy the predicate. Each bucket is rebuilt from its own chunks and at most one more.
    @inlinable
    mutating func filter(_ isKept: (UInt128) -> Bool) {
        for index in 0...BucketQueue.overflow where tops[index] != 0 {
            tops[BucketQueue.redistributed] = tops[index]
            tops[index] = 0
            while let key = popKey(from: BucketQueue.redistributed) {
                if isKept(key) { insert(key, into: index) }
            }
            if tops[index] == 0, index < BucketQueue.bucketsPerYear { unmark(index) }
        }
    }
}
