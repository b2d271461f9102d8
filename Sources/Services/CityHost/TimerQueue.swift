import Quantities
import ServiceKernel
import SimulationKernel
import TaxiService
import TourService

/// The timers that the services have set, by due time, ties in the order in which they were set.
///
/// Most timers of one kind have the same delay, and so are due in the order in which they are set: they go into a FIFO
/// lane, in O(1). A timer due before the last of its lane goes into a heap. Only the service knows whether a timer is
/// stale; the queue asks it when the timer is due, so that timers need not be cancelled.
struct TimerQueue: ~Copyable {
    struct Entry: BitwiseCopyable {
        var due: SimTime
        /// The number of timers set before, which orders timers due at the same time.
        var order: UInt64
        var timer: HostTimer
    }

    private enum Place {
        case lane(Int)
        case heap
    }

    private var lanes: ContiguousArray<TimerLane>
    private var heap: EventCalendar<Entry>
    private var timersSet: UInt64 = 0
    /// The due time of the first timer, stale or not; `SimTime.distantFuture` if there is none.
    private(set) var earliestDue = SimTime.distantFuture
    /// The place of the first timer, if there is one.
    private var firstPlace = Place.heap

    init(reservingCapacity capacity: Int = 0) {
        lanes = ContiguousArray((0..<TimerQueue.laneCount).map { _ in TimerLane(capacity: capacity) })
        heap = EventCalendar(reservingCapacity: 64)
    }

    mutating func code(with form: inout StateCoder) throws {
        for lane in lanes.indices { try lanes[lane].code(with: &form) }
        // The heap returns timers in the order of firing; inserted in that order they keep it.
        var others: [Entry] = []
        while let entry = heap.cancelNext() { others.append(entry) }
        try form.visit(&others)
        for entry in others { heap.schedule(entry, at: entry.due, priority: .normal) }
        try form.visit(&timersSet)
        findFirst()
    }

    /// The number of timers, stale or not.
    var count: Int { lanes.reduce(heap.count) { $0 + $1.count } }

    /// Sets a timer.
    ///
    /// - Parameter delay: the time from setting to firing. A lane takes timers of one delay only, so that one timer
    ///   with a long delay does not send all following ones into the heap.
    mutating func set(_ timer: HostTimer, at due: SimTime, after delay: SimDuration = .zero) {
        let entry = Entry(due: due, order: timersSet, timer: timer)
        timersSet += 1
        if let lane = TimerQueue.lane(of: timer), lanes[lane].accepts(due, after: delay) {
            lanes[lane].append(entry)
            if due < earliestDue { (earliestDue, firstPlace) = (due, .lane(lane)) }
        } else {
            heap.schedule(entry, at: due, priority: .normal)
            if due < earliestDue { (earliestDue, firstPlace) = (due, .heap) }
        }
    }

    /// Removes and returns the first timer that is due by `limit` and not stale; stale timers before it are dropped.
    ///
    /// - Parameter willFire: called with each timer that becomes the first, before it is due.
    @inline(__always)
    mutating func popFirst(
        dueBy limit: SimTime, isPending: (HostTimer) -> Bool, willFire: (HostTimer) -> Void = { _ in }
    ) -> Entry? {
        while earliestDue <= limit {
            guard let entry = takeFirst() else { return nil }
            if let next = first { willFire(next.timer) }
            if isPending(entry.timer) { return entry }
        }
        return nil
    }

    /// Drops stale timers at the front.
    mutating func dropStale(isPending: (HostTimer) -> Bool) {
        while let entry = first, !isPending(entry.timer) { _ = takeFirst() }
    }

    /// Drops stale timers of offers at the front of their lane.
    mutating func dropStaleOffers(isPending: (HostTimer) -> Bool) {
        while let entry = lanes[TimerQueue.offers].first, !isPending(entry.timer) {
            lanes[TimerQueue.offers].removeFirst()
        }
        findFirst()
    }

    /// Drops timers.
    ///
    /// - Parameter isForgotten: returns whether a timer with this due time is dropped.
    /// - Complexity: O(*n* log *n*) for *n* timers.
    mutating func removeAll(where isForgotten: (HostTimer, SimTime) -> Bool) {
        for lane in lanes.indices { lanes[lane].removeAll { isForgotten($0.timer, $0.due) } }
        var others: [Entry] = []
        while let entry = heap.cancelNext() {
            if !isForgotten(entry.timer, entry.due) { others.append(entry) }
        }
        for entry in others { heap.schedule(entry, at: entry.due, priority: .normal) }
        findFirst()
    }

    private var first: Entry? { earliestDue == .distantFuture ? nil : entry(at: firstPlace) }

    private func entry(at place: Place) -> Entry? {
        switch place {
        case .lane(let lane): lanes[lane].first
        case .heap: heap.nextEvent
        }
    }

    private mutating func takeFirst() -> Entry? {
        guard let entry = first else { return nil }
        switch firstPlace {
        case .lane(let lane): lanes[lane].removeFirst()
        case .heap: heap.cancelNext()
        }
        findFirst()
        assert(earliestDue >= entry.due, "a timer was skipped")
        return entry
    }

    private mutating func findFirst() {
        var best = heap.nextEvent
        firstPlace = .heap
        for lane in lanes.indices where lanes[lane].count > 0 {
            guard let entry = lanes[lane].first else { continue }
            if let found = best, !TimerQueue.isBefore(entry, found) { continue }
            best = entry
            firstPlace = .lane(lane)
        }
        earliestDue = best?.due ?? .distantFuture
    }

    private static func isBefore(_ left: Entry, _ right: Entry) -> Bool {
        left.due == right.due ? left.order < right.order : left.due < right.due
    }

    private static let laneCount = 4
    private static let offers = 0

    /// Returns the lane of a timer; nil for rare timers, which go into the heap.
    private static func lane(of timer: HostTimer) -> Int? {
        switch timer {
        case .taxi(.offerTimeout): offers
        case .taxi(.noShow): 1
        case .taxi(.reservationDue): 2
        case .taxi(.suspensionEnd): 3
        case .taxi(.dispatchRound), .taxi(.rankArrival), .tour(.updateReminder), .guide: nil
        }
    }
}

/// A ring of timers that are due in the order in which they were set. It grows when it is full.
private struct TimerLane {
    private var ring: ContiguousArray<TimerQueue.Entry>
    private var head = 0
    private(set) var count = 0
    /// The delay of the timers that the lane takes: the shortest one set while it was empty.
    private var delay: SimDuration?

    init(capacity: Int) {
        var room = 16
        while room < capacity { room *= 2 }
        let nothing = TimerQueue.Entry(due: .zero, order: 0, timer: .taxi(.suspensionEnd(.none)))
        ring = ContiguousArray(repeating: nothing, count: room)
    }

    mutating func code(with form: inout StateCoder) throws {
        var entries = (0..<count).map { ring[(head + $0) & (ring.count - 1)] }
        try form.visit(&entries)
        try form.visit(&delay)
        guard form.isReading else { return }
        (head, count) = (0, 0)
        for entry in entries { append(entry) }
    }

    var first: TimerQueue.Entry? { count == 0 ? nil : ring[head] }

    /// The due time of the last timer; nothing due earlier may follow.
    var lastDue: SimTime {
        count == 0 ? SimTime(microseconds: .min) : ring[(head + count - 1) & (ring.count - 1)].due
    }

    /// Returns whether a timer can follow the last one: it has the same delay and is not due before it.
    mutating func accepts(_ due: SimTime, after delay: SimDuration) -> Bool {
        if count == 0 { self.delay = min(self.delay ?? delay, delay) }
        return delay == self.delay && due >= lastDue
    }

    mutating func append(_ entry: TimerQueue.Entry) {
        if count == ring.count { grow() }
        ring[(head + count) & (ring.count - 1)] = entry
        count += 1
    }

    mutating func removeFirst() {
        head = (head + 1) & (ring.count - 1)
        count -= 1
    }

    /// Removes the timers that fulfil a condition.
    ///
    /// - Complexity: O(timers in the lane).
    mutating func removeAll(where isRemoved: (TimerQueue.Entry) -> Bool) {
        for _ in 0..<count {
            let entry = ring[head]
            removeFirst()
            if !isRemoved(entry) { append(entry) }
        }
    }

    private mutating func grow() {
        var wider = ring
        wider.reserveCapacity(2 * ring.count)
        for index in 0..<count { wider[index] = ring[(head + index) & (ring.count - 1)] }
        wider.append(contentsOf: ring)
        ring = wider
        head = 0
    }
}
