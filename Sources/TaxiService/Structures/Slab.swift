/// A row of records in memory that nobody else holds, found by their place: writing need not ask who shares it, and
/// reading counts no references.
///
/// Not for: anything that is copied in passing. A second slab is made on purpose, by `init(copyOf:)`.
struct Slab<Element: BitwiseCopyable>: ~Copyable {
    private var base: UnsafeMutablePointer<Element>
    private(set) var count: Int

    init(repeating element: Element, count: Int) {
        self.count = count
        base = .allocate(capacity: count)
        base.initialize(repeating: element, count: count)
    }

    init(copyOf other: borrowing Slab) {
        count = other.count
        base = .allocate(capacity: count)
        base.initialize(from: other.base, count: count)
    }

    deinit { base.deallocate() }

    var bytes: Int { count * MemoryLayout<Element>.stride }

    /// - Precondition: there is such a place.
    subscript(place: Int) -> Element {
        @inline(__always) _read {
            precondition(UInt(bitPattern: place) < UInt(bitPattern: count), "there is no such place")
            yield base[place]
        }
        @inline(__always) _modify {
            precondition(UInt(bitPattern: place) < UInt(bitPattern: count), "there is no such place")
            yield &base[place]
        }
    }

    /// Makes the row longer; does nothing if it is long enough.
    /// - Complexity: O(new length).
    mutating func grow(to newCount: Int, filling element: Element) {
        guard newCount > count else { return }
        let longer = UnsafeMutablePointer<Element>.allocate(capacity: newCount)
        longer.moveInitialize(from: base, count: count)
        (longer + count).initialize(repeating: element, count: newCount - count)
        base.deallocate()
        base = longer
        count = newCount
    }
}

extension Slab: @unchecked Sendable where Element: Sendable {}
