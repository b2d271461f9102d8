import Quantities

/// The best few of many places: those offered that stand before all others.
///
/// A heap with the last of them at its root, so that most offers are refused by one look.
struct BestPlaces: Sendable {
    private var entries: ContiguousArray<FeedCandidate> = []
    private var limit = 0
    private(set) var order = CardOrder.guests

    var count: Int { entries.count }

    /// The number of a place; best first once `sort` has been called.
    subscript(rank: Int) -> PlaceID { PlaceID(entries[rank].place) }

    /// Forgets all, and is to keep so many, in this order.
    mutating func begin(limit: Int, in order: CardOrder) {
        entries.removeAll(keepingCapacity: true)
        self.limit = limit
        self.order = order
    }

    /// Whether it is among the best so far.
    @inline(__always)
    func accepts(_ candidate: FeedCandidate) -> Bool {
        entries.count < limit || limit > 0 && order.shows(candidate, before: entries[0])
    }

    /// - Precondition: it is accepted.
    mutating func add(_ candidate: FeedCandidate) {
        if entries.count < limit {
            entries.append(candidate)
            siftUp(entries.count - 1)
        } else {
            entries[0] = candidate
            siftDown(0, count: entries.count)
        }
    }

    /// Puts the best first; nothing may be added behind it.
    mutating func sort() {
        for last in stride(from: entries.count - 1, to: 0, by: -1) {
            entries.swapAt(0, last)
            siftDown(0, count: last)
        }
    }

    private mutating func siftUp(_ start: Int) {
        var slot = start
        while slot > 0, order.shows(entries[(slot - 1) / 2], before: entries[slot]) {
            entries.swapAt(slot, (slot - 1) / 2)
            slot = (slot - 1) / 2
        }
    }

    private mutating func siftDown(_ start: Int, count: Int) {
        var slot = start
        while 2 * slot + 1 < count {
            var child = 2 * slot + 1
            if child + 1 < count, order.shows(entries[child], before: entries[child + 1]) { child += 1 }
            guard order.shows(entries[slot], before: entries[child]) else { return }
            entries.swapAt(slot, child)
            slot = child
        }
    }
}
