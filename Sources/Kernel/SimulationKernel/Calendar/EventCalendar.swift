import CMachine
import Quantities

/// The events that are still to happen, in the order in which they will: by time, then priority, then the order of
/// scheduling.
///
///     var calendar = EventCalendar<Event>()
///     let timeout = calendar.schedule(.offerTimedOut(offer), at: now + .seconds(30), priority: .normal)
///     calendar.cancel(timeout)
///     while let due = calendar.popNext() { … }
///
/// A 4-ary implicit heap of 16-byte keys, the four children of a node on one cache line; payloads stay put in slots, so
/// that sifting moves keys alone. The heap holds the next seconds only; keys of later events lie in piles until it is
/// empty, so that it stays small however much is planned for later. Cancelling frees the slot at once and leaves the key
/// behind, which is recognised as stale by no longer matching its slot: it is dropped when its pile is opened, and when
/// more than half of the keys are stale they are removed in one sweep. Nothing is allocated once the calendar has held as
/// many events, in as many piles, as it ever will.
///
/// It refuses to run backwards: scheduling before the time of the event last taken is a programmer error. At most
/// 2²⁴ − 1 events can be pending at once, and 2³⁶ − 1 can be scheduled in all.
///
/// The layout with aligned children follows LaMarca and Ladner, "The Influence of Caches on the Performance of Heaps",
/// ACM Journal of Experimental Algorithmics 1 (1996).
@frozen
public struct EventCalendar<Event: BitwiseCopyable>: ~Copyable {
    /// Node `i` has its children at `4i + 1 ... 4i + 4`, so node 1 begins a cache line.
    @usableFromInline var heap: UnsafeMutablePointer<UInt128>
    @usableFromInline var heapCapacity: Int
    /// Keys in the heap, stale ones included.
    @usableFromInline var heapCount = 0

    @usableFromInline var slots: UnsafeMutablePointer<EventSlot<Event>>
    @usableFromInline var slotCapacity: Int
    /// Slots from here on have never been used.
    @usableFromInline var slotsTouched = 0
    /// The head of the list of slots that have been used and are free; `EventKey.slotLimit` if there are none.
    @usableFromInline var firstFreeSlot = EventKey.slotLimit

    /// The keys of what is due later than the heap looks.
    @usableFromInline var piles: KeyPiles

    @usableFromInline var liveCount = 0
    /// Zero is never given, so that no handle of an event is a small number.
    @usableFromInline var nextSequence: UInt64 = 1
    @usableFromInline var lastTaken = SimTime.zero

    /// An empty calendar with room for so many pending events before it must grow.
    @inlinable
    public init(reservingCapacity capacity: Int = 0) {
        precondition(capacity <= EventKey.slotLimit, "a calendar holds fewer than 2^24 events")
        let slotRoom = max(capacity, 16)
        heapCapacity = EventMemory.keyRoom(for: slotRoom)
        heap = EventMemory.allocateKeys(heapCapacity)
        slotCapacity = slotRoom
        slots = EventMemory.allocateSlots(slotRoom)
        piles = KeyPiles(reservingCapacity: capacity)
    }

    @inlinable
    deinit {
        EventMemory.free(keys: heap)
        EventMemory.free(slots: slots)
    }

    /// Events scheduled and neither taken nor cancelled.
    @inlinable public var count: Int { liveCount }
    /// Whether nothing is planned.
    @inlinable public var isEmpty: Bool { liveCount == 0 }

    /// Keys in the heap and in piles, stale ones included.
    @inlinable var keyCount: Int { heapCount &+ piles.count }

    /// What its blocks take.
    @inlinable public var memoryBytes: Int {
        (heapCapacity + EventMemory.keysBeforeRoot) * MemoryLayout<UInt128>.stride
            + slotCapacity * MemoryLayout<EventSlot<Event>>.stride + piles.memoryBytes
    }

    /// The time of the event last taken; nothing can be scheduled before it.
    @inlinable public var now: SimTime { lastTaken }

    /// The time of the first event, nil if there is none.
    ///
    /// - Complexity: O(1); the first key is never stale.
    @inlinable public var nextTime: SimTime? { liveCount == 0 ? nil : EventKey.time(of: heap[0]) }

    /// The first event, nil if there is none; it stays.
    ///
    /// - Complexity: O(1).
    @inlinable public var nextEvent: Event? {
        liveCount == 0 ? nil : slots[EventKey.handle(of: heap[0]).slot].event
    }

    /// The event that is likely to follow the first, for whoever fetches what it will need: nil if that is not easily seen.
    ///
    /// - Complexity: O(1).
    @inlinable public var eventAfterNext: Event? {
        guard heapCount > 4 else { return nil }
        // By selection, as in `siftDown`.
        let left = 1 &+ (heap[2] < heap[1] ? 1 : 0)
        let right = 3 &+ (heap[4] < heap[3] ? 1 : 0)
        let handle = EventKey.handle(of: heap[heap[right] < heap[left] ? right : left])
        return isPending(handle) ? slots[handle.slot].event : nil
    }
}

/// An event taken from the calendar.
@frozen
public struct DueEvent<Event: BitwiseCopyable>: BitwiseCopyable {
    /// When it is due.
    public let time: SimTime
    /// What is due.
    public let event: Event
    /// The handle that `schedule` gave; by now it cancels nothing.
    public let handle: EventHandle

    @inlinable
    init(time: SimTime, event: Event, handle: EventHandle) {
        self.time = time
        self.event = event
        self.handle = handle
    }
}

/// Where a payload lies while its event is pending.
@frozen
@usableFromInline
struct EventSlot<Event: BitwiseCopyable>: BitwiseCopyable {
    /// The handle of the pending event; in a free slot the number of the next free slot, which is no event's handle.
    @usableFromInline var handleBits: UInt64
    @usableFromInline var event: Event

    @inlinable
    init(handleBits: UInt64, event: Event) {
        self.handleBits = handleBits
        self.event = event
    }
}

extension EventCalendar {
    /// Puts `event` into the calendar.
    ///
    /// - Precondition: `time` is not before `now`, and neither limit of the calendar is reached.
    /// - Complexity: O(log n), O(1) on average for times drawn at random.
    @inlinable
    @discardableResult
    public mutating func schedule(_ event: Event, at time: SimTime, priority: EventPriority) -> EventHandle {
        precondition(time >= lastTaken, "an event cannot be scheduled in the past")
        precondition(nextSequence < EventKey.sequenceLimit, "more than 2^36 - 1 events were scheduled")
        let slot = takeFreeSlot()
        let bits = EventKey.handleBits(priority: priority, sequence: nextSequence, slot: slot)
        nextSequence += 1
        (slots + slot).initialize(to: EventSlot(handleBits: bits, event: event))
        liveCount += 1
        let key = EventKey.make(time: time, handleBits: bits)
        if piles.isOpen(key) {
            push(key)
        } else {
            piles.put(key)
            if heapCount == 0 { refill() }
        }
        return EventHandle(bits: bits)
    }

    /// Takes the first event out, nil if there is none.
    ///
    /// - Complexity: O(log n).
    @inlinable
    public mutating func popNext() -> DueEvent<Event>? { popNext(notAfter: .distantFuture) }

    /// Takes the first event out if it is due at or before `limit`.
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
        assert(time >= lastTaken, "time goes back")
        let event = slots[handle.slot].event
        release(slot: handle.slot)
        liveCount -= 1
        lastTaken = time
        removeRoot()
        removeStaleRoots()
        return DueEvent(time: time, event: event, handle: handle)
    }

    /// Takes the event out of the calendar before it happens.
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

    /// Takes the first event out before it happens, nil if there is none: as `cancel`, so earlier ones can be scheduled still.
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

    /// The event will be cancelled soon: what is known of it is fetched meanwhile.
    @inlinable
    public func prefetch(_ handle: EventHandle) { cabrank_prefetch(slots + handle.slot) }

    /// Whether the event of this handle is still to happen.
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
