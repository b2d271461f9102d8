import CMachine

/// A fixed number of records, the first at the beginning of a cache line: records of 32, 64 or 128 bytes never lie
/// across more lines than they must, so that an event touches as few as can be.
///
/// Owns its memory and is never shared, so changing an element asks nobody whether it may.
struct LineArray<Element: BitwiseCopyable>: ~Copyable {
    private static var lineBytes: Int { 64 }
    private let elements: UnsafeMutableBufferPointer<Element>

    init(repeating element: Element, count: Int) {
        precondition(count >= 0)
        let memory = UnsafeMutableRawBufferPointer.allocate(
            byteCount: count * MemoryLayout<Element>.stride, alignment: LineArray.lineBytes)
        cabrank_advise_huge_pages(memory.baseAddress, memory.count)
        elements = memory.bindMemory(to: Element.self)
        elements.initialize(repeating: element)
    }

    deinit { UnsafeMutableRawBufferPointer(elements).deallocate() }

    /// The record will be changed soon: it is fetched meanwhile, all of it.
    @inline(__always)
    func prefetch(_ index: Int) {
        guard indices.contains(index), let base = elements.baseAddress else { return }
        cabrank_prefetch_record(base + index, MemoryLayout<Element>.size)
    }

    var indices: Range<Int> { 0..<elements.count }

    subscript(index: Int) -> Element {
        @inline(__always) get {
            precondition(index >= 0 && index < elements.count)
            return elements.baseAddress.unsafelyUnwrapped[index]
        }
        @inline(__always) _modify {
            precondition(index >= 0 && index < elements.count)
            yield &elements.baseAddress.unsafelyUnwrapped[index]
        }
    }
}
