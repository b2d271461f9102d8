import Synchronization

/// A bounded queue from one thread to another (single producer, single consumer).
///
///     let ring = Ring<Effect>(capacity: 1_024, filledWith: nothing)
///     var writer = RingWriter(of: ring)   // one thread
///     var reader = RingReader(of: ring)   // another
///
/// Each side caches its own position and the last known position of the other. The processor thus fetches the other's
/// cache line only if the ring seems full or empty, and elements are published in batches. An element stays in its
/// slot, with everything it refers to, until the slot is overwritten.
final class Ring<Element: Sendable>: @unchecked Sendable {
    // Unchecked because of the pointer: elements between head and tail belong to the reader, the others to the writer.

    let capacity: Int
    let mask: Int
    let elements: UnsafeMutablePointer<Element>
    /// Number of elements published so far.
    let tail = PaddedCounter()
    /// Number of elements read and released so far.
    let head = PaddedCounter()

    /// Creates an empty ring.
    ///
    /// - Parameters:
    ///   - capacity: at least 1; rounded up to a power of two.
    ///   - blank: initial element, which makes the system provide the memory before the measurement.
    init(capacity: Int, filledWith blank: Element) {
        precondition(capacity >= 1 && capacity <= 1 << 30, "a ring must have room for 1 to 2^30 elements")
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

/// The producer's side of a ring.
struct RingWriter<Element: Sendable>: ~Copyable {
    private let ring: Ring<Element>
    private var tail = 0
    private var headSeen = 0

    init(of ring: Ring<Element>) { self.ring = ring }

    /// Whether `count` more elements can be written.
    @inline(__always)
    mutating func hasRoom(for count: Int) -> Bool {
        if tail + count - headSeen <= ring.capacity { return true }
        headSeen = ring.head.value.load(ordering: .acquiring)
        assert(headSeen <= tail, "more elements were read than written")
        return tail + count - headSeen <= ring.capacity
    }

    /// Appends an element, which the reader sees after `publish`.
    ///
    /// - Precondition: there is room.
    @inline(__always)
    mutating func write(_ element: Element) {
        assert(tail - headSeen < ring.capacity, "the ring is full")
        ring.elements[tail & ring.mask] = element
        tail += 1
    }

    @inline(__always)
    func publish() { ring.tail.value.store(tail, ordering: .releasing) }
}

/// The consumer's side of a ring.
struct RingReader<Element: Sendable>: ~Copyable {
    private let ring: Ring<Element>
    private var head = 0
    private var tailSeen = 0

    init(of ring: Ring<Element>) { self.ring = ring }

    /// Returns the oldest element, or nil.
    @inline(__always)
    mutating func next() -> Element? {
        if head == tailSeen {
            tailSeen = ring.tail.value.load(ordering: .acquiring)
            assert(tailSeen >= head && tailSeen - head <= ring.capacity, "an unread element is overwritten")
            if head == tailSeen { return nil }
        }
        let element = ring.elements[head & ring.mask]
        head += 1
        return element
    }

    /// Releases the slots of all elements read so far.
    @inline(__always)
    func release() { ring.head.value.store(head, ordering: .releasing) }
}

/// A counter that one thread writes and others read, alone on its cache lines.
///
/// Two counters on one line, written by two processors, would cost as much as one that both write (false sharing). The
/// padding covers two lines, because processors fetch lines in pairs.
struct PaddedCounter: ~Copyable, Sendable {
    private let before = InlineArray<15, Int>(repeating: 0)
    let value = Atomic<Int>(0)
    private let behind = InlineArray<16, Int>(repeating: 0)
}
