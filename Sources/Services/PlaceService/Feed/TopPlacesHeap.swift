import Quantities

/// The best few of many offered places.
///
/// A heap with the worst kept place at its root, so that one comparison refuses most offers. It moves small keys;
/// candidates stay in their slots and are read only if approximate scores are too close.
struct TopPlacesHeap: Sendable {
    private struct Key: BitwiseCopyable, Sendable {
        var approximateMillionths: Double
        /// Index of the candidate.
        var slot: UInt32
    }

    private var keys: ContiguousArray<Key> = []
    private var candidates: ContiguousArray<FeedCandidate> = []
    private var limit = 0
    private(set) var order = CardOrder.guests

    var count: Int { keys.count }

    /// Returns the place at a rank; the order is best first after `sort`.
    subscript(rank: Int) -> PlaceID { PlaceID(candidates[Int(keys[rank].slot)].place) }

    /// Empties the heap and sets its capacity and order.
    mutating func begin(limit: Int, in order: CardOrder) {
        keys.removeAll(keepingCapacity: true)
        candidates.removeAll(keepingCapacity: true)
        self.limit = limit
        self.order = order
    }

    /// Whether the candidate is among the best so far.
    @inline(__always)
    func accepts(_ candidate: FeedCandidate) -> Bool {
        if keys.count < limit { return true }
        guard limit > 0 else { return false }
        return CardOrder.precedesByApproximation(candidate.approximateMillionths, keys[0].approximateMillionths)
            ?? order.precedesExactly(candidate, candidates[Int(keys[0].slot)])
    }

    /// Adds a candidate, in place of the worst one if the heap is full.
    ///
    /// - Precondition: `accepts` returns true for the candidate.
    mutating func add(_ candidate: FeedCandidate) {
        assert(accepts(candidate) && keys.count == candidates.count)
        var key = Key(approximateMillionths: candidate.approximateMillionths, slot: UInt32(keys.count))
        if keys.count < limit {
            keys.append(key)
            candidates.append(candidate)
            siftUp(keys.count - 1)
        } else {
            key.slot = keys[0].slot
            keys[0] = key
            candidates[Int(key.slot)] = candidate
            siftDown(0, count: keys.count)
        }
    }

    /// Sorts the places, best first; none may be added afterwards.
    mutating func sort() {
        for last in stride(from: keys.count - 1, to: 0, by: -1) {
            keys.swapAt(0, last)
            siftDown(0, count: last)
        }
    }

    @inline(__always)
    private func shows(_ left: Key, before right: Key) -> Bool {
        CardOrder.precedesByApproximation(left.approximateMillionths, right.approximateMillionths)
            ?? order.precedesExactly(candidates[Int(left.slot)], candidates[Int(right.slot)])
    }

    private mutating func siftUp(_ start: Int) {
        let moved = keys[start]
        var place = start
        while place > 0, shows(keys[(place - 1) / 2], before: moved) {
            keys[place] = keys[(place - 1) / 2]
            place = (place - 1) / 2
        }
        keys[place] = moved
    }

    private mutating func siftDown(_ start: Int, count: Int) {
        let moved = keys[start]
        var place = start
        while 2 * place + 1 < count {
            var child = 2 * place + 1
            if child + 1 < count, shows(keys[child], before: keys[child + 1]) { child += 1 }
            guard shows(moved, before: keys[child]) else { break }
            keys[place] = keys[child]
            place = child
        }
        keys[place] = moved
    }
}
