import CLinux

/// Array of fixed length for inner loops. (A `Slab` can grow, and checks every index.)
///
/// It owns its memory, has one owner, and checks indices in debug builds only, unlike `Array`, which always checks them
/// and counts references. Therefore indices from outside must be checked before. Immutable if held by a `let`, and if
/// it is in shared memory.
///
/// Not for elements of a private type: the compiler loses their metadata in other modules (Swift 6.3).
@frozen
@usableFromInline
package struct FixedArray<Element: BitwiseCopyable & Sendable>: ~Copyable, @unchecked Sendable {
    @usableFromInline let elements: UnsafeMutableBufferPointer<Element>
    /// Shared memory of the elements; nil if they are in private memory.
    @usableFromInline let memory: SharedMemory?

    /// Creates an array of equal elements.
    @inlinable
    package init(repeating value: Element, count: Int) {
        elements = .allocate(capacity: count)
        elements.initialize(repeating: value)
        memory = nil
    }

    /// Creates an array of the given values.
    @inlinable
    package init(_ values: some Collection<Element>) {
        elements = .allocate(capacity: values.count)
        _ = elements.initialize(from: values)
        memory = nil
    }

    @inlinable
    init(_ memory: SharedMemory) {
        self.memory = memory
        elements = UnsafeMutableRawBufferPointer(mutating: memory.bytes).bindMemory(to: Element.self)
    }

    @inlinable
    deinit { if memory == nil { elements.deallocate() } }

    /// Returns the same elements for reading: in shared memory if several processes of this machine should share it.
    @inlinable
    package consuming func shared() -> FixedArray {
        guard SharedMemory.isEnabled, let memory = SharedMemory(holding: UnsafeRawBufferPointer(elements)) else {
            return self
        }
        return FixedArray(memory)
    }

    /// Number of elements.
    @inlinable package var count: Int { elements.count }
    /// Whether there are no elements.
    @inlinable package var isEmpty: Bool { elements.isEmpty }
    /// Indices of all elements.
    @inlinable package var indices: Range<Int> { 0..<elements.count }
    /// Size of the elements in bytes.
    @inlinable package var bytes: Int { elements.count * MemoryLayout<Element>.stride }

    /// Accesses an element; the index is checked in debug builds only.
    @inlinable
    package subscript(index: Int) -> Element {
        @inline(__always) get { elements[index] }
        @inline(__always) set { elements[index] = newValue }
    }

    /// Accesses an element; the index is checked in debug builds only.
    @inlinable
    package subscript(index: UInt32) -> Element {
        @inline(__always) get { elements[Int(index)] }
        @inline(__always) set { elements[Int(index)] = newValue }
    }

    /// Prefetches elements into the cache, which will be read soon.
    @inlinable
    @inline(__always)
    package func prefetch(_ place: Int, _ count: Int) {
        guard let start = elements.baseAddress else { return }
        for line in stride(from: 0, to: count, by: max(1, 64 / MemoryLayout<Element>.stride)) {
            cabrank_prefetch(start + place + line)
        }
    }

    /// Sets all elements.
    @inlinable
    package mutating func fill(with value: Element) { elements.update(repeating: value) }

    /// The elements as an array.
    @inlinable package var values: [Element] { Array(elements) }
}
