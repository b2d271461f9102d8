extension EventCalendar {
    /// Returns a description of the first violated invariant, or nil if all hold. Valid between two operations.
    ///
    /// - Complexity: O(n).
    package func brokenInvariant() -> String? {
        if let problem = brokenHeapOrder() { return problem }
        if let problem = buckets.brokenInvariant() { return problem }
        if let problem = brokenSlots() { return problem }
        return nil
    }

    private func brokenHeapOrder() -> String? {
        guard heapCount <= heapCapacity else { return "\(heapCount) keys in a heap of capacity \(heapCapacity)" }
        for node in 0..<heapCount {
            let parent = (node - 1) / 4
            if node > 0, heap[node] <= heap[parent] { return "node \(node) does not come after its parent \(parent)" }
            if EventKey.time(of: heap[node]) < now { return "node \(node) is in the past" }
            if !buckets.isOpen(heap[node]) { return "node \(node) belongs to a bucket that is not open" }
        }
        if heapCount > 0, !isPending(EventKey.handle(of: heap[0])) { return "the first key is stale" }
        if heapCount == 0, buckets.count > 0 { return "the heap is empty, but the buckets are not" }
        return nil
    }

    private func brokenSlots() -> String? {
        var pendingKeys = 0
        for node in 0..<heapCount where isPending(EventKey.handle(of: heap[node])) { pendingKeys += 1 }
        buckets.forEachKey { if isPending(EventKey.handle(of: $0)) { pendingKeys += 1 } }
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

extension BucketQueue {
    /// Returns a description of the first violated invariant of the buckets, or nil if all hold.
    func brokenInvariant() -> String? {
        var counted = 0
        for index in 0...BucketQueue.redistributed {
            var isMisplaced = false
            forEachKey(on: index) { key in
                counted += 1
                let pile = BucketQueue.bucket(of: key)
                let isInTurn = pile >> BucketQueue.yearBits == openBucket >> BucketQueue.yearBits
                let place = isInTurn ? Int(pile) & (BucketQueue.bucketsPerYear - 1) : BucketQueue.overflow
                if isOpen(key) || place != index { isMisplaced = true }
            }
            if isMisplaced { return "a key in bucket \(index) does not belong there" }
            guard index < BucketQueue.bucketsPerYear else { continue }
            let isMarked = marks[index >> 6] & 1 << UInt64(index & 63) != 0
            if isMarked != (tops[index] != 0) { return "the mark of bucket \(index) is wrong" }
        }
        return counted == count ? nil : "\(counted) keys in buckets, but \(count) counted"
    }
}
