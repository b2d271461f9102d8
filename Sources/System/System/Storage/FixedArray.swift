import CMachine

/// A row of numbers whose length never changes, for innermost loops. (A `Slab` grows, and checks every place.)
///
/// It owns its memory, has one owner, and checks indices in debug builds only, where `Array` checks them always and
/// counts references; so what comes from outside is checked before it gets here. Immutable where it is held by a `let`, and
/// where its memory is that of other processes, too.
///
/// Not for: elements of a private type, of which the compiler loses the metadata in another module (Swift 6.3).
@frozen
@usableFromInline
package struct FixedArray<Element: BitwiseCopyable & Sendable>: ~Copyable, @unchecked Sendable {
    @usableFromInline let elements: UnsafeMutableBufferPointer<Element>
    /// Where the elements are; nil where they are in memory of its own.
    @usableFromInline let memory: SharedMemory?

    @inlinable
    package init(repeating value: Element, count: Int) {
        elements = .allocate(capacity: count)
        elements.initialize(repeating: value)
        memory = nil
    }

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

    /// The same, to be read only: where processes of this machine are to share memory, in memory that they share.
    @inlinable
    package consuming func shared() -> FixedArray {
        guard SharedMemory.isWanted, let memory = SharedMemory(holding: UnsafeRawBufferPointer(elements)) else {
            return self
        }
        return FixedArray(memory)
    }

    @inlinable package var count: Int { elements.count }
    @inlinable package var isEmpty: Bool { elements.isEmpty }
    @inlinable package var indices: Range<Int> { 0..<elements.count }
    @inlinable package var bytes: Int { elements.count * MemoryLayout<Element>.stride }

    @inlinable
    package subscript(index: Int) -> Element {
        @inline(__always) get { elements[index] }
        @inline(__always) set { elements[index] = newValue }
    }

    @inlinable
    package subscript(index: UInt32) -> Element {
        @inline(__always) get { elements[Int(index)] }
        @inline(__always) set { elements[Int(index)] = newValue }
    }

    /// So many elements from a place on will be looked at soon: they are fetched meanwhile.
    @inlinable
    @inline(__always)
    package func prefetch(_ place: Int, _ count: Int) {
        guard let start = elements.baseAddress else { return }
        for line in stride(from: 0, to: count, by: max(1, 64 / MemoryLayout<Element>.stride)) {
            cabrank_prefetch(start + place + line)
        }
    }

    @inlinable
    package mutating func fill(with value: Element) { elements.update(repeating: value) }

    /// The values as an array.
    @inlinable package var values: [Element] { Array(elements) }
}
