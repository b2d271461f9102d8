import CMachine

/// A row of records in memory that nobody else holds, found by their place: writing need not ask who shares it, and
/// reading counts no references.
///
/// The first begins a line of the processor's cache, so that records of 64 bytes have one each.
///
/// Not for: anything that is copied in passing. A second slab is made on purpose, by `init(copyOf:)`.
struct Slab<Element: BitwiseCopyable>: ~Copyable {
    private var base: UnsafeMutablePointer<Element>
    private(set) var count: Int

    init(repeating element: Element, count: Int) {
        self.count = count
        base = Slab.allocate(count)
        base.initialize(repeating: element, count: count)
    }

    init(copyOf other: borrowing Slab) {
        count = other.count
        base = Slab.allocate(count)
        base.initialize(from: other.base, count: count)
    }

    deinit { UnsafeMutableRawPointer(base).deallocate() }

    private static func allocate(_ count: Int) -> UnsafeMutablePointer<Element> {
        let byteCount = count * MemoryLayout<Element>.stride
        let memory = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 64)
        cabrank_advise_huge_pages(memory, byteCount)
        return memory.bindMemory(to: Element.self, capacity: count)
    }

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

    /// The record will be looked at soon: it is fetched meanwhile. A place that does not exist is none to be fetched.
    @inline(__always)
    func prefetch(_ place: Int) {
        guard UInt(bitPattern: place) < UInt(bitPattern: count) else { return }
        cabrank_prefetch_record(base + place, MemoryLayout<Element>.size)
    }

    /// Makes the row longer; does nothing if it is long enough.
    /// - Complexity: O(new length).
    mutating func grow(to newCount: Int, filling element: Element) {
        guard newCount > count else { return }
        let longer = Slab.allocate(newCount)
        longer.moveInitialize(from: base, count: count)
        (longer + count).initialize(repeating: element, count: newCount - count)
        UnsafeMutableRawPointer(base).deallocate()
        base = longer
        count = newCount
    }
}

extension Slab: @unchecked Sendable where Element: Sendable {}
