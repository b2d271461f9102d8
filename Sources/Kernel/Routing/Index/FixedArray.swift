/// A row of numbers whose length never changes, for the innermost loops of routing.
///
/// It owns its memory, has one owner, and checks indices in debug builds only, where `Array` checks them always and
/// counts references; so what comes from outside is checked before it gets here. Immutable where it is held by a `let`.
struct FixedArray<Element: BitwiseCopyable & Sendable>: ~Copyable, @unchecked Sendable {
    private let elements: UnsafeMutableBufferPointer<Element>

    init(repeating value: Element, count: Int) {
        elements = .allocate(capacity: count)
        elements.initialize(repeating: value)
    }

    init(_ values: some Collection<Element>) {
        elements = .allocate(capacity: values.count)
        _ = elements.initialize(from: values)
    }

    deinit { elements.deallocate() }

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

    mutating func fill(with value: Element) { elements.update(repeating: value) }

    /// The values as an array.
    var values: [Element] { Array(elements) }
}
