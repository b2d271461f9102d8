/// A 4-ary heap of nodes by cost, the cheapest at the head; of equally cheap ones whichever.
///
/// - Complexity: O(log count) to push and pop; nothing is allocated once warm.
@frozen
@usableFromInline
package struct CostHeap<Cost: Comparable & BitwiseCopyable & Sendable>: Sendable {
    @frozen
    @usableFromInline
    package struct Entry: Sendable, BitwiseCopyable {
        @usableFromInline package var cost: Cost
        @usableFromInline package var node: UInt32

        @inlinable
        init(cost: Cost, node: UInt32) {
            self.cost = cost
            self.node = node
        }
    }

    @usableFromInline var entries: [Entry] = []

    @inlinable
    package init() {}

    @inlinable
    package mutating func removeAll() { entries.removeAll(keepingCapacity: true) }

    @inlinable
    package mutating func push(_ node: UInt32, cost: Cost) {
        let entry = Entry(cost: cost, node: node)
        var hole = entries.count
        entries.append(entry)
        entries.withUnsafeMutableBufferPointer { entries in  // of one owner: asked once, not for every step
            while hole > 0 {
                let parent = (hole - 1) / 4
                if entries[parent].cost <= cost { break }
                entries[hole] = entries[parent]
                hole = parent
            }
            entries[hole] = entry
        }
    }

    @inlinable
    package mutating func popCheapest() -> Entry? {
        guard let cheapest = entries.first, let moved = entries.popLast() else { return nil }
        guard !entries.isEmpty else { return cheapest }
        entries.withUnsafeMutableBufferPointer { entries in
            var hole = 0
            while true {
                let firstChild = 4 * hole + 1
                guard firstChild < entries.count else { break }
                var child = firstChild
                var other = firstChild + 1
                let end = min(firstChild + 4, entries.count)
                while other < end {
                    if entries[other].cost < entries[child].cost { child = other }
                    other += 1
                }
                if moved.cost <= entries[child].cost { break }
                entries[hole] = entries[child]
                hole = child
            }
            entries[hole] = moved
        }
        assert(cheapest.cost <= entries[0].cost, "what is next is cheaper")
        return cheapest
    }

    /// The node at a place of the heap, for who fetches what will be needed: that at 0 comes next if nothing cheaper is pushed,
    /// and one of those at 1 to 4 after it.
    @inlinable
    package func node(at place: Int) -> UInt32? { place < entries.count ? entries[place].node : nil }
}
