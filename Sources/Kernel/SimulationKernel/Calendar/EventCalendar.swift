import CLinux
import Quantities

/// The pending events of a simulation, ordered by time, then priority, then order of scheduling.
///
///     var calendar = EventCalendar<Event>()
///     let timeout = calendar.schedule(.offerTimedOut(offer), at: now + .seconds(30), priority: .normal)
///     calendar.cancel(timeout)
///     while let due = calendar.popNext() { … }
///
/// A 4-ary implicit heap of 16-byte keys, with the four children of a node on one cache line; payloads stay in slots,
/// so that sifting moves keys alone. The heap holds the next seconds only. Keys of later events are in buckets until it
/// is empty, so it stays small however many later events are pending. Cancelling frees the slot at once and leaves the
/// key behind, which is stale because it no longer matches its slot. A stale key is dropped when its bucket is opened;
/// when more than half of the keys are stale, one sweep removes them. There is no allocation once the calendar has held
/// its largest number of events and buckets.
///
/// Scheduling before the time of the last popped event is a programmer error and traps. At most 2²⁴ − 1 events can be
/// pending at once, and 2³⁶ − 1 can be scheduled in all.
///
/// The layout with aligned children follows LaMarca and Ladner, "The Influence of Caches on the Performance of Heaps",
/// ACM Journal of Experimental Algorithmics 1 (1996).
@frozen
public struct EventCalendar<Event: BitwiseCopyable>: ~Copyable {
    /// Keys in heap order. Node `i` has its children at `4i + 1 ... 4i + 4`, so node 1 begins a cache line.
    @usableFromInline var heap: UnsafeMutablePointer<UInt128>
    @usableFromInline var heapCapacity: Int
    /// Number of keys in the heap, including stale ones.
    @usableFromInline var heapCount = 0

    @usableFromInline var slots: UnsafeMutablePointer<EventSlot<Event>>
    @usableFromInline var slotCapacity: Int
    /// Number of slots used so far; later slots have never been used.
    @usableFromInline var slotsTouched = 0
    /// Head of the list of freed slots; `EventKey.slotLimit` if it is empty.
    @usableFromInline var firstFreeSlot = EventKey.slotLimit

    /// Keys of events beyond the time range of the heap.
    @usableFromInline var buckets: BucketQueue

    @usableFromInline var liveCount = 0
    /// Next sequence number. It starts at 1, so that the bits of a handle are never a small number.
    @usableFromInline var nextSequence: UInt64 = 1
    @usableFromInline var currentTime = SimTime.zero

    /// Creates an empty calendar with room for `capacity` pending events before it grows.
    @inlinable
    public init(reservingCapacity capacity: Int = 0) {
        precondition(capacity <= EventKey.slotLimit, "a calendar holds fewer than 2^24 events")
        let slotRoom = max(capacity, 16)
        heapCapacity = EventMemory.keyRoom(for: slotRoom)
        heap = EventMemory.allocateKeys(heapCapacity)
        slotCapacity = slotRoom
        slots = EventMemory.allocateSlots(slotRoom)
        buckets = BucketQueue(reservingCapacity: capacity)
    }

    @inlinable
    deinit {
        EventMemory.free(keys: heap)
        EventMemory.free(slots: slots)
    }

    /// Number of pending events: scheduled, and neither popped nor cancelled.
    @inlinable public var count: Int { liveCount }
    /// Whether no event is pending.
    @inlinable public var isEmpty: Bool { liveCount == 0 }

    /// Number of keys in the heap and the buckets, including stale ones.
    @inlinable var keyCount: Int { heapCount &+ buckets.count }

    /// Bytes of all blocks of memory.
    @inlinable public var memoryBytes: Int {
        (heapCapacity + EventMemory.keysBeforeRoot) * MemoryLayout<UInt128>.stride
            + slotCapacity * MemoryLayout<EventSlot<Event>>.stride + buckets.memoryBytes
    }

    /// The time of the last popped event; nothing can be scheduled before it.
    @inlinable public var now: SimTime { currentTime }

    /// The time of the first event, or nil if there is none.
    ///
    /// - Complexity: O(1); the first key is never stale.
    @inlinable public var nextTime: SimTime? { liveCount == 0 ? nil : EventKey.time(of: heap[0]) }

    /// The first event, or nil if there is none; it stays in the calendar.
    ///
    /// - Complexity: O(1).
    @inlinable public var nextEvent: Event? {
        liveCount == 0 ? nil : slots[EventKey.handle(of: heap[0]).slot].event
    }

    /// The probable second event, for prefetching; nil if it is not known in constant time.
    ///
    /// - Complexity: O(1).
    @inlinable public var eventAfterNext: Event? {
        guard heapCount > 4 else { return nil }
        // Selection instead of branches, as in `siftDown`.
        let left = 1 &+ (heap[2] < heap[1] ? 1 : 0)
        let right = 3 &+ (heap[4] < heap[3] ? 1 : 0)
        let handle = EventKey.handle(of: heap[heap[right] < heap[left] ? right : left])
        return isPending(handle) ? slots[handle.slot].event : nil
    }
}

/// An event popped from the calendar.
@frozen
public struct DueEvent<Event: BitwiseCopyable>: BitwiseCopyable {
    /// Due time of the event.
    public let time: SimTime
    /// The scheduled payload.
    public let event: Event
    /// The handle that `schedule` returned; it cancels nothing any more.
    public let handle: EventHandle

    @inlinable
    init(time: SimTime, event: Event, handle: EventHandle) {
        self.time = time
        self.event = event
        self.handle = handle
    }
}

/// Storage of a pending event's payload.
@frozen
@usableFromInline
struct EventSlot<Event: BitwiseCopyable>: BitwiseCopyable {
    /// The handle of the pending event; in a free slot the number of the next free slot, which is no handle of an
    /// event.
    @usableFromInline var handleBits: UInt64
    @usableFromInline var event: Event

    @inlinable
    init(handleBits: UInt64, event: Event) {
        self.handleBits = handleBits
        self.event = event
    }
}

extension EventCalendar {
    /// Schedules `event` and returns a handle for cancelling it.
    ///
    /// - Precondition: `time` is not before `now`, and neither limit of the calendar is reached.
    /// - Complexity: O(log n), O(1) on average for random times.
    @inlinable
    @discardableResult
    public mutating func schedule(_ event: Event, at time: SimTime, priority: EventPriority) -> EventHandle {
        precondition(time >= currentTime, "an event cannot be scheduled in the past")
        precondition(nextSequence < EventKey.sequenceLimit, "more than 2^36 - 1 events were scheduled")
        let slot = allocateSlot()
        let bits = EventKey.handleBits(priority: priority, sequence: nextSequence, slot: slot)
        nextSequence += 1
        (slots + slot).initialize(to: EventSlot(handleBits: bits, event: event))
        liveCount += 1
        let key = EventKey.make(time: time, handleBits: bits)
        if buckets.isOpen(key) {
            push(key)
        } else {
            buckets.insert(key)
            if heapCount == 0 { refill() }
        }
        return EventHandle(bits: bits)
    }

    /// Removes and returns the first event, or nil if there is none.
    ///
    /// - Complexity: O(log n).
    @inlinable
    public mutating func popNext() -> DueEvent<Event>? { popNext(notAfter: .distantFuture) }

    /// Removes and returns the first event if it is due at or before `limit`.
    ///
    /// - Complexity: O(log n).
    @inlinable
    public mutating func popNext(notAfter limit: SimTime) -> DueEvent<Event>? {
        guard liveCount > 0 else { return nil }
        let key = heap[0]
        let time = EventKey.time(of: key)
        guard time <= limit else { return nil }
        let handle = EventKey.handle(of: key)
        assert(isPending(handle), "the first key is stale")
        assert(time >= currentTime, "the time runs backwards")
        let event = slots[handle.slot].event
        release(slot: handle.slot)
        liveCount -= 1
        currentTime = time
        removeRoot()
        removeStaleRoots()
        return DueEvent(time: time, event: event, handle: handle)
    }

    /// Cancels a pending event.
    ///
    /// - Returns: false if the event has happened or was cancelled before.
    /// - Complexity: O(1), and amortised O(log n) for the key left behind.
    @inlinable
    @discardableResult
    public mutating func cancel(_ handle: EventHandle) -> Bool {
        guard isPending(handle) else { return false }
        release(slot: handle.slot)
        liveCount -= 1
        if EventKey.handle(of: heap[0]) == handle {
            removeRoot()
            removeStaleRoots()
        } else if keyCount > 2 * liveCount + 64 {
            compact()
        }
        return true
    }

    /// Cancels and returns the first event, or nil if there is none. Unlike `popNext` it leaves `now` unchanged, so
    /// earlier events can still be scheduled.
    ///
    /// - Complexity: O(log n).
    @inlinable
    @discardableResult
    public mutating func cancelNext() -> Event? {
        guard liveCount > 0 else { return nil }
        let handle = EventKey.handle(of: heap[0])
        let event = slots[handle.slot].event
        cancel(handle)
        return event
    }

    /// Prefetches the slot of an event that will soon be cancelled.
    @inlinable
    public func prefetch(_ handle: EventHandle) { cabrank_prefetch(slots + handle.slot) }

    /// Returns whether the event of this handle is still pending.
    @inlinable
    public func isPending(_ handle: EventHandle) -> Bool {
        Self.isPending(handle, in: slots, touched: slotsTouched)
    }

    @inlinable
    @inline(__always)
    static func isPending(
        _ handle: EventHandle, in slots: UnsafeMutablePointer<EventSlot<Event>>, touched slotsTouched: Int
    ) -> Bool {
        handle.slot < slotsTouched && slots[handle.slot].handleBits == handle.bits
    }
}
