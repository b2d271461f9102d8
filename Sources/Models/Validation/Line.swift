/// Those who stand in line, the first in front, in a ring that grows as needed.
///
/// A place is counted from the first that ever stood there, and stays whoever leaves in front.
///
/// - Complexity: O(1), amortised.
@frozen
@usableFromInline
package struct Line<Element: BitwiseCopyable> {
    /// A power of two of them, once there is one.
    @usableFromInline var ring: ContiguousArray<Element> = []
    @usableFromInline var first = 0
    /// The place that the next one gets.
    @usableFromInline package private(set) var end = 0

    @inlinable
    package init() {}

    @inlinable var mask: Int { ring.count &- 1 }

    @inlinable
    package subscript(place: Int) -> Element {
        get { ring[place & mask] }
        set { ring[place & mask] = newValue }
    }

    @inlinable
    package mutating func append(_ element: Element) {
        if end - first == ring.count { grow(with: element) }
        ring[end & mask] = element
        end += 1
    }

    @inlinable
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
