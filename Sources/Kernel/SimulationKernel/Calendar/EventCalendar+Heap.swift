import CLinux

// The heap of keys. Stale keys are sifted like any other.
extension EventCalendar {
    @inlinable
    @inline(__always)
    mutating func push(_ key: UInt128) {
        if heapCount == heapCapacity { growHeap() }
        siftUp(key, from: heapCount)
        heapCount &+= 1
    }

    /// Inserts `key` at its position on the path from the vacant node `start` to the root.
    @inlinable
    @inline(__always)
    mutating func siftUp(_ key: UInt128, from start: Int) {
        let heap = heap
        var node = start
        while node > 0 {
            let parent = (node &- 1) &>> 2
            if heap[parent] < key { break }
            heap[node] = heap[parent]
            node = parent
        }
        heap[node] = key
    }

    /// Inserts `key` at its position on the path from the vacant node `start` to the leaves.
    ///
    /// The least of four children is found by selection instead of branches, which would be mispredicted half the time.
    /// All four cache lines of grandchildren are prefetched while the children are compared: the right one is known too
    /// late.
    @inlinable
    @inline(__always)
    mutating func siftDown(_ key: UInt128, from start: Int) {
        let heap = heap
        let count = heapCount
        var node = start
        while true {
            let first = node &* 4 &+ 1
            if first &+ 3 < count {
                let grandchildren = heap + (first &* 4 &+ 1)
                cabrank_prefetch(grandchildren)
                cabrank_prefetch(grandchildren + 4)
                cabrank_prefetch(grandchildren + 8)
                cabrank_prefetch(grandchildren + 12)
                let left = first &+ (heap[first &+ 1] < heap[first] ? 1 : 0)
                let right = first &+ 2 &+ (heap[first &+ 3] < heap[first &+ 2] ? 1 : 0)
                let least = heap[right] < heap[left] ? right : left
                if key < heap[least] { break }
                heap[node] = heap[least]
                node = least
            } else {
                // At most three children: this is the last inner node.
                guard first < count else { break }
                var least = first
                var child = first &+ 1
                while child < count {
                    if heap[child] < heap[least] { least = child }
                    child &+= 1
                }
                if key < heap[least] { break }
                heap[node] = heap[least]
                node = least
            }
        }
        heap[node] = key
    }

    /// Removes the first key and sifts the last key down from the root; refills the heap if it is empty.
    ///
    /// One of the new root's children is the next first key but one. Prefetching their slots now, while events are
    /// processed, nearly halves the time at a million pending events, whose slots no cache holds.
    @inlinable
    @inline(__always)
    mutating func removeRoot() {
        heapCount &-= 1
        if heapCount > 0 { siftDown(heap[heapCount], from: 0) } else { refill() }
        for child in 1...4 { cabrank_prefetch(slots + EventKey.handle(of: heap[child]).slot) }
    }

    /// Restores the invariant that the first key belongs to a pending event.
    @inlinable
    @inline(__always)
    mutating func removeStaleRoots() {
        while keyCount != liveCount, heapCount > 0, !isPending(EventKey.handle(of: heap[0])) { removeRoot() }
    }

    /// Fills the empty heap from the first bucket with a pending event, and drops its stale keys.
    ///
    /// - Complexity: O(keys of the opened buckets): each key leaves its bucket once.
    @inlinable
    @inline(never)
    mutating func refill() {
        while heapCount == 0, buckets.count > 0 {
            let pile = buckets.openNext()
            // Only the slots show which keys are stale, and no cache holds them: prefetch all, then look.
            while let key = buckets.popKey(from: pile) {
                cabrank_prefetch(slots + EventKey.handle(of: key).slot)
                if heapCount == heapCapacity { growHeap() }
                heap[heapCount] = key
                heapCount &+= 1
            }
            dropStaleKeys()
        }
        assert(heapCount > 0 || liveCount == 0, "a pending event is in no bucket")
        heapify()
    }

    /// Drops the stale keys of the heap and leaves it unordered.
    @inlinable
    mutating func dropStaleKeys() {
        var kept = 0
        for node in 0..<heapCount where isPending(EventKey.handle(of: heap[node])) {
            heap[kept] = heap[node]
            kept += 1
        }
        heapCount = kept
    }

    /// Restores the heap order, from the last parent up (Floyd 1964, Algorithm 245).
    @inlinable
    mutating func heapify() {
        guard heapCount > 1 else { return }
        for node in stride(from: (heapCount - 2) / 4, through: 0, by: -1) { siftDown(heap[node], from: node) }
    }
}
