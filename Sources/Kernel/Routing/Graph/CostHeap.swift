/// A 4-ary min-heap of nodes ordered by cost. The order of equally cheap nodes is unspecified.
///
/// - Complexity: O(log count) to push and pop; no allocation once warm.
@frozen
@usableFromInline
package struct CostHeap<Cost: Comparable & BitwiseCopyable & Sendable>: Sendable {
    @frozen
    @usableFromInline
    /// A node and its cost.
    package struct Entry: Sendable, BitwiseCopyable {
        /// Key of the heap.
        @usableFromInline package var cost: Cost
        /// Number of the node in its network.
        @usableFromInline package var node: UInt32

        @inlinable
        init(cost: Cost, node: UInt32) {
            self.cost = cost
            self.node = node
        }
    }

    @usableFromInline var entries: [Entry] = []

    @inlinable
    /// Creates an empty heap.
    package init() {}

    @inlinable
    /// Removes all entries and keeps the memory.
    package mutating func removeAll() { entries.removeAll(keepingCapacity: true) }

    @inlinable
    /// Adds a node; the same node may be in the heap several times.
    package mutating func push(_ node: UInt32, cost: Cost) {
        let entry = Entry(cost: cost, node: node)
        var hole = entries.count
        entries.append(entry)
        entries.withUnsafeMutableBufferPointer { entries in  // checks for unique ownership once, not at every step
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
    /// Removes and returns an entry of the least cost, or nil if the heap is empty.
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
        assert(cheapest.cost <= entries[0].cost, "the next entry is cheaper")
        return cheapest
    }

    /// Returns the node at an index of the heap, for prefetching: index 0 is popped next unless a cheaper node is
    /// pushed, and one of the indices 1 to 4 follows it.
    @inlinable
    package func node(at place: Int) -> UInt32? { place < entries.count ? entries[place].node : nil }
}
