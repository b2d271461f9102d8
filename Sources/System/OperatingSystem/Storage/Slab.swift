import CLinux

/// Growable array of records in memory with a single owner: writes need no uniqueness check, and reads count no
/// references.
///
/// The first record is aligned to a cache line: records of 32, 64 or 128 bytes cross as few lines as possible, so that
/// an event touches as few as possible.
///
/// Not for values that are copied in passing, nor for elements of a private type: the compiler loses their metadata in
/// other modules (Swift 6.3). A copy is made explicitly, by `init(copyOf:)`.
@frozen
@usableFromInline
package struct Slab<Element: BitwiseCopyable>: ~Copyable {
    @usableFromInline var base: UnsafeMutablePointer<Element>
    /// Number of records.
    @usableFromInline package internal(set) var count: Int

    /// Creates an array of equal records.
    @inlinable
    package init(repeating element: Element, count: Int) {
        self.count = count
        base = Slab.allocate(count)
        base.initialize(repeating: element, count: count)
    }

    /// Creates a copy.
    @inlinable
    package init(copyOf other: borrowing Slab) {
        count = other.count
        base = Slab.allocate(count)
        base.initialize(from: other.base, count: count)
    }

    /// Creates an array whose bytes `fill` must write completely.
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

    /// Calls `body` with the bytes of all records.
    @inlinable
    package func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try body(UnsafeRawBufferPointer(UnsafeBufferPointer(start: base, count: count)))
    }

    @inlinable
    deinit { UnsafeMutableRawPointer(base).deallocate() }

    @inlinable
    static func allocate(_ count: Int) -> UnsafeMutablePointer<Element> {
        precondition(count >= 0, "a row is not shorter than nothing")
        return CacheAlignedBuffer.allocate(byteCount: count * MemoryLayout<Element>.stride)
            .bindMemory(to: Element.self, capacity: count)
    }

    /// Size of the records in bytes.
    @inlinable package var bytes: Int { count * MemoryLayout<Element>.stride }
    /// Indices of all records.
    @inlinable package var indices: Range<Int> { 0..<count }

    /// Accesses a record.
    ///
    /// - Precondition: the index exists.
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

    /// Prefetches a record into the cache, up to two lines; an index that does not exist is ignored.
    @inlinable
    @inline(__always)
    package func prefetch(_ place: Int) {
        guard UInt(bitPattern: place) < UInt(bitPattern: count) else { return }
        cabrank_prefetch_record(base + place, MemoryLayout<Element>.size)
    }

    /// Extends the array; does nothing if it is long enough.
    ///
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
