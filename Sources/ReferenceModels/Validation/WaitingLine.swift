/// A waiting line, first in first out, in a growing ring buffer.
///
/// Places are counted from the first element ever appended and do not change when earlier elements leave.
///
/// - Complexity: amortised O(1).
@frozen
@usableFromInline
package struct WaitingLine<Element: BitwiseCopyable> {
    /// Capacity zero or a power of two.
    @usableFromInline var ring: ContiguousArray<Element> = []
    @usableFromInline var first = 0
    /// Place of the next element.
    @usableFromInline package private(set) var end = 0

    @inlinable
    /// Creates an empty line.
    package init() {}

    @inlinable var mask: Int { ring.count &- 1 }

    @inlinable
    /// Element at a place that is still occupied.
    package subscript(place: Int) -> Element {
        get { ring[place & mask] }
        set { ring[place & mask] = newValue }
    }

    @inlinable
    /// Appends an element at the end.
    package mutating func append(_ element: Element) {
        if end - first == ring.count { grow(with: element) }
        ring[end & mask] = element
        end += 1
    }

    @inlinable
    /// Removes and returns the first element; nil if the line is empty.
    package mutating func popFirst() -> Element? {
        guard first < end else { return nil }
        defer { first += 1 }
        return ring[first & mask]
    }

    @inlinable
    @inline(never)
    mutating func grow(with filler: Element) {
        let old = ring
        ring = ContiguousArray(repeating: filler, count: max(2 * old.count, 16))
        for place in first..<end { ring[place & mask] = old[place & (old.count - 1)] }
    }
}
