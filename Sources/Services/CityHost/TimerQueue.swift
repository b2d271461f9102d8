import Quantities
import ServiceKernel
import SimulationKernel
import TaxiService
import TourService

/// The timers that the services have asked for, in the order in which they are due; those due at one instant in the
/// order in which they were set.
///
/// Most timers of one kind have one delay and so are due in the order in which they are set: they go into a lane, first
/// in, first out, for O(1). Whatever is due before the last of its lane goes into a heap. Whether events have overtaken a
/// timer only its service knows: it is asked when the timer's turn comes, so that nobody cancels anything.
struct TimerQueue: ~Copyable {
    struct Entry: BitwiseCopyable {
        var due: SimTime
        /// The number of timers set before: the order at one instant.
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
    /// When the first is due, those overtaken included; distant if there is none.
    private(set) var earliest = SimTime.distantFuture
    /// Where that one is, if there is one.
    private var firstPlace = Place.heap

    init(reservingCapacity capacity: Int = 0) {
        lanes = ContiguousArray((0..<TimerQueue.laneCount).map { _ in TimerLane(capacity: capacity) })
        heap = EventCalendar(reservingCapacity: 64)
    }

    mutating func describe(state form: inout StateForm) throws {
        for lane in lanes.indices { try lanes[lane].describe(state: &form) }
        // Whatever the heap is told in the order in which timers fire it gives back in that order.
        var others: [Entry] = []
        while let entry = heap.cancelNext() { others.append(entry) }
        try form.visit(&others)
        for entry in others { heap.schedule(entry, at: entry.due, priority: .normal) }
        try form.visit(&timersSet)
        findFirst()
    }

    /// Those overtaken included.
    var count: Int { lanes.reduce(heap.count) { $0 + $1.count } }

    /// - Parameter delay: how long after it is set it is due; a lane takes those of one delay only, so that one that is due
    ///   long after the others does not send all that follow into the heap.
    mutating func set(_ timer: HostTimer, at due: SimTime, after delay: SimDuration = .zero) {
        let entry = Entry(due: due, order: timersSet, timer: timer)
        timersSet += 1
        if let lane = TimerQueue.lane(of: timer), lanes[lane].takes(due, after: delay) {
            lanes[lane].append(entry)
            if due < earliest { (earliest, firstPlace) = (due, .lane(lane)) }
        } else {
            heap.schedule(entry, at: due, priority: .normal)
            if due < earliest { (earliest, firstPlace) = (due, .heap) }
        }
    }

    /// Takes the first timer out that is due by then and still matters; those before it that do not are dropped.
    ///
    /// - Parameter expect: told of each timer that is then the first, before it is its turn.
    @inline(__always)
    mutating func takeFirst(
        dueBy limit: SimTime, isPending: (HostTimer) -> Bool, expect: (HostTimer) -> Void = { _ in }
    ) -> Entry? {
        while earliest <= limit {
            guard let entry = takeFirst() else { return nil }
            if let next = first { expect(next.timer) }
            if isPending(entry.timer) { return entry }
        }
        return nil
    }

    /// Drops the timers at the front that do not matter any more.
    mutating func dropOvertaken(isPending: (HostTimer) -> Bool) {
        while let entry = first, !isPending(entry.timer) { _ = takeFirst() }
    }

    /// Drops offers' timers at the front that do not matter any more.
    mutating func dropOvertakenOffers(isPending: (HostTimer) -> Bool) {
        while let entry = lanes[TimerQueue.offers].first, !isPending(entry.timer) {
            lanes[TimerQueue.offers].removeFirst()
        }
        findFirst()
    }

    /// Drops timers of any kind.
    ///
    /// - Parameter isForgotten: asked with when the timer is due.
    /// - Complexity: O(*n* log *n*) of the timers set.
    mutating func forget(_ isForgotten: (HostTimer, SimTime) -> Bool) {
        for lane in lanes.indices { lanes[lane].removeAll { isForgotten($0.timer, $0.due) } }
        var others: [Entry] = []
        while let entry = heap.cancelNext() {
            if !isForgotten(entry.timer, entry.due) { others.append(entry) }
        }
        for entry in others { heap.schedule(entry, at: entry.due, priority: .normal) }
        findFirst()
    }

    private var first: Entry? { earliest == .distantFuture ? nil : entry(at: firstPlace) }

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
        assert(earliest >= entry.due, "a timer was passed over")
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
        earliest = best?.due ?? .distantFuture
    }

    private static func isBefore(_ left: Entry, _ right: Entry) -> Bool {
        left.due == right.due ? left.order < right.order : left.due < right.due
    }

    private static let laneCount = 4
    private static let offers = 0

    /// nil of timers so rare that the heap will do.
    private static func lane(of timer: HostTimer) -> Int? {
        switch timer {
        case .taxi(.offerTimeout): offers
        case .taxi(.noShow): 1
        case .taxi(.reservationDue): 2
        case .taxi(.suspensionEnd): 3
        case .taxi(.dispatchRound), .tour(.updateReminder), .guide: nil
        }
    }
}

/// Timers that are due in the order in which they were set: a ring that grows when it is full.
private struct TimerLane {
    private var ring: ContiguousArray<TimerQueue.Entry>
    private var head = 0
    private(set) var count = 0
    /// Of the timers that it takes: the shortest that was asked for while it was empty.
    private var delay: SimDuration?

    init(capacity: Int) {
        var room = 16
        while room < capacity { room *= 2 }
        let nothing = TimerQueue.Entry(due: .zero, order: 0, timer: .taxi(.suspensionEnd(.none)))
        ring = ContiguousArray(repeating: nothing, count: room)
    }

    mutating func describe(state form: inout StateForm) throws {
        var entries = (0..<count).map { ring[(head + $0) & (ring.count - 1)] }
        try form.visit(&entries)
        try form.visit(&delay)
        guard form.isReading else { return }
        (head, count) = (0, 0)
        for entry in entries { append(entry) }
    }

    var first: TimerQueue.Entry? { count == 0 ? nil : ring[head] }

    /// When the last is due; nothing due earlier may follow.
    var lastDue: SimTime {
        count == 0 ? SimTime(microseconds: .min) : ring[(head + count - 1) & (ring.count - 1)].due
    }

    /// Whether a timer may follow the last: not due before it, and of the same delay.
    mutating func takes(_ due: SimTime, after delay: SimDuration) -> Bool {
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

    /// - Complexity: O(timers in it).
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
