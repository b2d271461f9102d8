import CMachine
import System

/// A row of numbers whose length never changes, for the innermost loops of routing.
///
/// It owns its memory, has one owner, and checks indices in debug builds only, where `Array` checks them always and
/// counts references; so what comes from outside is checked before it gets here. Immutable where it is held by a `let`, and
/// where its memory is that of other processes, too.
struct FixedArray<Element: BitwiseCopyable & Sendable>: ~Copyable, @unchecked Sendable {
    private let elements: UnsafeMutableBufferPointer<Element>
    /// Where the elements are; nil where they are in memory of its own.
    private let memory: SharedMemory?

    init(repeating value: Element, count: Int) {
        elements = .allocate(capacity: count)
        elements.initialize(repeating: value)
        memory = nil
    }

    init(_ values: some Collection<Element>) {
        elements = .allocate(capacity: values.count)
        _ = elements.initialize(from: values)
        memory = nil
    }

    private init(_ memory: SharedMemory) {
        self.memory = memory
        elements = UnsafeMutableRawBufferPointer(mutating: memory.bytes).bindMemory(to: Element.self)
    }

    deinit { if memory == nil { elements.deallocate() } }

    /// The same, to be read only: where processes of this machine are to share memory, in memory that they share.
    consuming func shared() -> FixedArray {
        guard SharedMemory.isWanted, let memory = SharedMemory(holding: UnsafeRawBufferPointer(elements)) else {
            return self
        }
        return FixedArray(memory)
    }

    var count: Int { elements.count }
    var indices: Range<Int> { 0..<elements.count }
    var bytes: Int { elements.count * MemoryLayout<Element>.stride }

    subscript(index: Int) -> Element {
        get { elements[index] }
        set { elements[index] = newValue }
    }

    subscript(index: UInt32) -> Element {
        get { elements[Int(index)] }
        set { elements[Int(index)] = newValue }
    }

    /// So many elements from a place on will be looked at soon: they are fetched meanwhile.
    @inline(__always)
    func prefetch(_ place: Int, _ count: Int) {
        guard let start = elements.baseAddress else { return }
        for line in stride(from: 0, to: count, by: max(1, 64 / MemoryLayout<Element>.stride)) {
            cabrank_prefetch(start + place + line)
        }
    }

    mutating func fill(with value: Element) { elements.update(repeating: value) }

    /// The values as an array.
    var values: [Element] { Array(elements) }
}
