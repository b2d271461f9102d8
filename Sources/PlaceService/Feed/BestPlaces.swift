import Quantities

/// The best few of many places: those offered that stand before all others.
///
/// A heap with the last of them at its root, so that most offers are refused by one look.
struct BestPlaces: Sendable {
    struct Entry: BitwiseCopyable, Sendable {
        var standing: Standing
        var place: UInt32
    }

    private var entries: ContiguousArray<Entry> = []
    private var limit = 0

    var count: Int { entries.count }

    /// The number of a place; best first once `sort` has been called.
    subscript(rank: Int) -> PlaceID { PlaceID(entries[rank].place) }

    /// Forgets all, and is to keep so many.
    mutating func begin(limit: Int) {
        entries.removeAll(keepingCapacity: true)
        self.limit = limit
    }

    /// Whether a place that stands so is among the best so far.
    @inline(__always)
    func accepts(_ standing: Standing) -> Bool {
        entries.count < limit || limit > 0 && standing < entries[0].standing
    }

    /// - Precondition: it is accepted.
    mutating func add(_ place: UInt32, _ standing: Standing) {
        let entry = Entry(standing: standing, place: place)
        if entries.count < limit {
            entries.append(entry)
            siftUp(entries.count - 1)
        } else {
            entries[0] = entry
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
        while slot > 0, entries[(slot - 1) / 2].standing < entries[slot].standing {
            entries.swapAt(slot, (slot - 1) / 2)
            slot = (slot - 1) / 2
        }
    }

    private mutating func siftDown(_ start: Int, count: Int) {
        var slot = start
        while 2 * slot + 1 < count {
            var child = 2 * slot + 1
            if child + 1 < count, entries[child].standing < entries[child + 1].standing { child += 1 }
            guard entries[slot].standing < entries[child].standing else { return }
            entries.swapAt(slot, child)
            slot = child
        }
    }
}
