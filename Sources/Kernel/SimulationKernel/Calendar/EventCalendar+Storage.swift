import OperatingSystem

// Slots, growth and the sweep of stale keys.
extension EventCalendar {
    /// Returns a free slot: the one freed last, which is likely to be in the cache, or one never used.
    @inlinable
    @inline(__always)
    mutating func allocateSlot() -> Int {
        let slot = firstFreeSlot
        if slot != EventKey.slotLimit {
            firstFreeSlot = Int(truncatingIfNeeded: slots[slot].handleBits)
            return slot
        }
        if slotsTouched == slotCapacity { growSlots() }
        slotsTouched &+= 1
        return slotsTouched &- 1
    }

    @inlinable
    @inline(__always)
    mutating func release(slot: Int) {
        slots[slot].handleBits = UInt64(truncatingIfNeeded: firstFreeSlot)
        firstFreeSlot = slot
    }

    @inlinable
    @inline(never)
    mutating func growHeap() {
        let newCapacity = EventMemory.keyRoom(for: heapCapacity * 2)
        let newHeap = EventMemory.allocateKeys(newCapacity)
        newHeap.update(from: heap, count: heapCount)
        EventMemory.free(keys: heap)
        heap = newHeap
        heapCapacity = newCapacity
    }

    @inlinable
    @inline(never)
    mutating func growSlots() {
        precondition(slotCapacity < EventKey.slotLimit, "more than 2^24 - 1 events are pending")
        let newCapacity = min(slotCapacity * 2, EventKey.slotLimit)
        let newSlots: UnsafeMutablePointer<EventSlot<Event>> = EventMemory.allocateSlots(newCapacity)
        newSlots.update(from: slots, count: slotsTouched)
        EventMemory.free(slots: slots)
        slots = newSlots
        slotCapacity = newCapacity
    }

    /// Drops the stale keys of the heap and of the buckets.
    ///
    /// - Complexity: O(n), amortised over the n cancellations since the last sweep.
    @inlinable
    @inline(never)
    mutating func compact() {
        dropStaleKeys()
        heapify()
        // Copies, because exclusive access to the buckets forbids reading the calendar meanwhile.
        let (slots, slotsTouched) = (slots, slotsTouched)
        buckets.filter { Self.isPending(EventKey.handle(of: $0), in: slots, touched: slotsTouched) }
        assert(keyCount == liveCount, "a pending event has lost its key, or a stale key remains")
    }
}

/// Memory for calendars: keys are aligned so that four children share a cache line; large blocks use huge pages where
/// available.
@usableFromInline
enum EventMemory {
    /// Keys before node 0 in the block, so that node 1 begins a cache line.
    @inlinable static var keysBeforeRoot: Int { 3 }

    /// Returns the capacity for `count` keys, rounded up to whole groups of children.
    @inlinable
    static func keyRoom(for count: Int) -> Int { max((count + 3) / 4, 1) * 4 + 1 }

    @inlinable
    static func allocateKeys(_ count: Int) -> UnsafeMutablePointer<UInt128> {
        let byteCount = (count + keysBeforeRoot) * MemoryLayout<UInt128>.stride
        let keys = CacheAlignedBuffer.allocate(byteCount: byteCount)
            .bindMemory(to: UInt128.self, capacity: count + keysBeforeRoot)
        // The root and its children are read even if there are fewer keys.
        keys.initialize(repeating: 0, count: keysBeforeRoot + 5)
        return keys + keysBeforeRoot
    }

    @inlinable
    static func free(keys: UnsafeMutablePointer<UInt128>) {
        UnsafeMutableRawPointer(keys - keysBeforeRoot).deallocate()
    }

    @inlinable
    static func allocateBucketKeys(_ count: Int) -> UnsafeMutablePointer<UInt128> {
        CacheAlignedBuffer.allocate(byteCount: count * MemoryLayout<UInt128>.stride)
            .bindMemory(to: UInt128.self, capacity: count)
    }

    @inlinable
    static func free(bucketKeys: UnsafeMutablePointer<UInt128>) { UnsafeMutableRawPointer(bucketKeys).deallocate() }

    @inlinable
    static func allocateSlots<Event>(_ count: Int) -> UnsafeMutablePointer<EventSlot<Event>> {
        CacheAlignedBuffer.allocate(byteCount: count * MemoryLayout<EventSlot<Event>>.stride)
            .bindMemory(to: EventSlot<Event>.self, capacity: count)
    }

    @inlinable
    static func free<Event>(slots: UnsafeMutablePointer<EventSlot<Event>>) {
        UnsafeMutableRawPointer(slots).deallocate()
    }
}
