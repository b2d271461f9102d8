import CMachine

/// A row of records in memory that nobody else holds, found by their place: writing need not ask who shares it, and
/// reading counts no references.
///
/// The first begins a line of the processor's cache: records of 32, 64 or 128 bytes never lie across more lines than they
/// must, so that an event touches as few as can be.
///
/// Not for: anything that is copied in passing, and elements of a private type: of those the compiler loses the metadata in
/// another module (Swift 6.3). A second slab is made on purpose, by `init(copyOf:)`.
@frozen
@usableFromInline
package struct Slab<Element: BitwiseCopyable>: ~Copyable {
    @usableFromInline var base: UnsafeMutablePointer<Element>
    @usableFromInline package internal(set) var count: Int

    @inlinable
    package init(repeating element: Element, count: Int) {
        self.count = count
        base = Slab.allocate(count)
        base.initialize(repeating: element, count: count)
    }

    @inlinable
    package init(copyOf other: borrowing Slab) {
        count = other.count
        base = Slab.allocate(count)
        base.initialize(from: other.base, count: count)
    }

    /// A row of so many records, whose bytes are put in by `fill`, all of them.
    @inlinable
    package init(count: Int, filledBy fill: (UnsafeMutableRawBufferPointer) throws -> Void) rethrows {
        let base = Slab.allocate(count)
        do {
            try fill(UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(start: base, count: count)))
        } catch {
            UnsafeMutableRawPointer(base).deallocate()
            throw error
        }
        self.base = base
        self.count = count
    }

    /// The records as they lie in memory.
    @inlinable
    package func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try body(UnsafeRawBufferPointer(UnsafeBufferPointer(start: base, count: count)))
    }

    @inlinable
    deinit { UnsafeMutableRawPointer(base).deallocate() }

    @inlinable
    static func allocate(_ count: Int) -> UnsafeMutablePointer<Element> {
        precondition(count >= 0, "a row is not shorter than nothing")
        return LineMemory.allocate(byteCount: count * MemoryLayout<Element>.stride)
            .bindMemory(to: Element.self, capacity: count)
    }

    @inlinable package var bytes: Int { count * MemoryLayout<Element>.stride }
    @inlinable package var indices: Range<Int> { 0..<count }

    /// - Precondition: there is such a place.
    @inlinable
    package subscript(place: Int) -> Element {
        @inline(__always) _read {
            precondition(UInt(bitPattern: place) < UInt(bitPattern: count), "there is no such place")
            yield base[place]
        }
        @inline(__always) _modify {
            precondition(UInt(bitPattern: place) < UInt(bitPattern: count), "there is no such place")
            yield &base[place]
        }
    }

    /// The record will be looked at soon: it is fetched meanwhile, all of it up to two lines. A place that does not exist is
    /// none to be fetched.
    @inlinable
    @inline(__always)
    package func prefetch(_ place: Int) {
        guard UInt(bitPattern: place) < UInt(bitPattern: count) else { return }
        cabrank_prefetch_record(base + place, MemoryLayout<Element>.size)
    }

    /// Makes the row longer; does nothing if it is long enough.
    /// - Complexity: O(new length).
    @inlinable
    package mutating func grow(to newCount: Int, filling element: Element) {
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
