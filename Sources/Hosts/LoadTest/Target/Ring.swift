import Synchronization

/// A bounded queue from one thread to another.
///
///     let ring = Ring<Effect>(capacity: 1_024, filledWith: nothing)
///     var writer = RingWriter(of: ring)   // one thread
///     var reader = RingReader(of: ring)   // another
///
/// Each side keeps its own position and what it last saw of the other's, so that a processor fetches the other's line
/// only when the ring seems full or empty, and what was written is published in batches. An element that was read stays in
/// its place, with what it refers to, until another is written over it.
final class Ring<Element: Sendable>: @unchecked Sendable {
    // Unchecked because of the pointer: what lies between head and tail belongs to the reader, the rest to the writer.

    let capacity: Int
    let mask: Int
    let elements: UnsafeMutablePointer<Element>
    /// How many elements were ever written and published.
    let tail = PaddedCounter()
    /// How many elements were ever read and given up.
    let head = PaddedCounter()

    /// - Parameters:
    ///   - capacity: at least 1; rounded up to a power of two.
    ///   - blank: what fills the ring at first, so that its memory is there before it is measured.
    init(capacity: Int, filledWith blank: Element) {
        precondition(capacity >= 1 && capacity <= 1 << 30, "a ring has room for 1 to 2^30 elements")
        self.capacity = capacity.roundedUpToPowerOfTwo
        mask = self.capacity - 1
        elements = .allocate(capacity: self.capacity)
        elements.initialize(repeating: blank, count: self.capacity)
    }

    deinit {
        elements.deinitialize(count: capacity)
        elements.deallocate()
    }

    var bytes: Int { capacity * MemoryLayout<Element>.stride }
}

/// The one who writes into a ring.
struct RingWriter<Element: Sendable>: ~Copyable {
    private let ring: Ring<Element>
    private var tail = 0
    private var headSeen = 0

    init(of ring: Ring<Element>) { self.ring = ring }

    /// Whether so many more elements can be written.
    @inline(__always)
    mutating func hasRoom(for count: Int) -> Bool {
        if tail + count - headSeen <= ring.capacity { return true }
        headSeen = ring.head.value.load(ordering: .acquiring)
        assert(headSeen <= tail, "more was read than written")
        return tail + count - headSeen <= ring.capacity
    }

    /// - Precondition: there is room. The reader sees it after `publish`.
    @inline(__always)
    mutating func write(_ element: Element) {
        assert(tail - headSeen < ring.capacity, "the ring is full")
        ring.elements[tail & ring.mask] = element
        tail += 1
    }

    @inline(__always)
    func publish() { ring.tail.value.store(tail, ordering: .releasing) }
}

/// The one who reads from a ring.
struct RingReader<Element: Sendable>: ~Copyable {
    private let ring: Ring<Element>
    private var head = 0
    private var tailSeen = 0

    init(of ring: Ring<Element>) { self.ring = ring }

    /// The oldest element, or nil.
    @inline(__always)
    mutating func next() -> Element? {
        if head == tailSeen {
            tailSeen = ring.tail.value.load(ordering: .acquiring)
            assert(tailSeen >= head && tailSeen - head <= ring.capacity, "what was not read is written over")
            if head == tailSeen { return nil }
        }
        let element = ring.elements[head & ring.mask]
        head += 1
        return element
    }

    /// Gives the room of all that was read back to the writer.
    @inline(__always)
    func release() { ring.head.value.store(head, ordering: .releasing) }
}

/// A counter that one thread writes and others read, alone on its cache lines.
///
/// Two counters on one line, written by two processors, would cost as much as one that both write (false sharing). Two
/// lines, because processors fetch lines in pairs.
struct PaddedCounter: ~Copyable, Sendable {
    private let before = InlineArray<15, Int>(repeating: 0)
    let value = Atomic<Int>(0)
    private let behind = InlineArray<16, Int>(repeating: 0)
}
