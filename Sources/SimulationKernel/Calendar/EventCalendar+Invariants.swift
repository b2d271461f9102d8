extension EventCalendar {
    /// Checks everything that must hold between two operations; nil if it does, else what does not.
    ///
    /// - Complexity: O(n).
    package func brokenInvariant() -> String? {
        if let problem = brokenHeapOrder() { return problem }
        if let problem = brokenSlots() { return problem }
        return nil
    }

    private func brokenHeapOrder() -> String? {
        guard heapCount <= heapCapacity else { return "\(heapCount) keys in room for \(heapCapacity)" }
        for node in 0..<heapCount {
            let parent = (node - 1) / 4
            if node > 0, heap[node] <= heap[parent] { return "node \(node) does not come after its parent \(parent)" }
            if EventKey.time(of: heap[node]) < now { return "node \(node) is in the past" }
        }
        if heapCount > 0, !isPending(EventKey.handle(of: heap[0])) { return "the first key is stale" }
        return nil
    }

    private func brokenSlots() -> String? {
        var pendingKeys = 0
        for node in 0..<heapCount where isPending(EventKey.handle(of: heap[node])) { pendingKeys += 1 }
        guard pendingKeys == liveCount else { return "\(pendingKeys) pending keys, but \(liveCount) events counted" }
        var freeSlots = 0
        var slot = firstFreeSlot
        while slot != EventKey.slotLimit {
            guard slot < slotsTouched, freeSlots < slotsTouched else { return "the list of free slots is broken" }
            freeSlots += 1
            slot = Int(truncatingIfNeeded: slots[slot].handleBits)
        }
        guard freeSlots + liveCount == slotsTouched else {
            return "\(freeSlots) free slots and \(liveCount) events in \(slotsTouched) slots"
        }
        return nil
    }
}
