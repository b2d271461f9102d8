import Quantities
import Testing

@testable import SimulationKernel

/// The interface of a calendar, for the real one, the model and the faulty ones.
private protocol CalendarUnderTest {
    mutating func schedule(_ number: Int, at time: SimTime, priority: EventPriority) -> Int
    mutating func cancel(_ ticket: Int) -> Bool
    mutating func cancelNext() -> Int?
    mutating func popNext(notAfter limit: SimTime) -> (time: SimTime, number: Int)?
    var nextTime: SimTime? { get }
    var count: Int { get }
    func brokenInvariant() -> String?
}

/// The model: a list that is sorted at every insertion, slow and obvious.
private struct SortedList: CalendarUnderTest {
    private struct Entry {
        var time: SimTime
        var priority: EventPriority
        var number: Int
    }

    private var entries: [Entry] = []
    private var issued = 0

    mutating func schedule(_ number: Int, at time: SimTime, priority: EventPriority) -> Int {
        let place = entries.firstIndex { ($0.time, $0.priority) > (time, priority) } ?? entries.count
        entries.insert(Entry(time: time, priority: priority, number: issued), at: place)
        issued += 1
        return issued - 1
    }

    mutating func cancel(_ ticket: Int) -> Bool {
        guard let place = entries.firstIndex(where: { $0.number == ticket }) else { return false }
        entries.remove(at: place)
        return true
    }

    mutating func cancelNext() -> Int? { entries.isEmpty ? nil : entries.removeFirst().number }

    mutating func popNext(notAfter limit: SimTime) -> (time: SimTime, number: Int)? {
        guard let first = entries.first, first.time <= limit else { return nil }
        entries.removeFirst()
        return (first.time, first.number)
    }

    var nextTime: SimTime? { entries.first?.time }
    var count: Int { entries.count }
    func brokenInvariant() -> String? { nil }
}

/// The real calendar, with optional faults that the comparison must find.
private final class RealCalendar: CalendarUnderTest {
    enum Fault: CaseIterable {
        case none, ignoresPriority, losesCancellations, breaksTies, losesCompactedKey, losesBucketKey
    }

    private var calendar = EventCalendar<Parcel>()
    private var handles: [EventHandle] = []
    private let fault: Fault

    init(_ fault: Fault) { self.fault = fault }

    func schedule(_ number: Int, at time: SimTime, priority: EventPriority) -> Int {
        let shown = fault == .ignoresPriority ? .normal : priority
        if fault == .breaksTies { calendar.nextSequence ^= 1 << 20 }
        handles.append(calendar.schedule(Parcel(number), at: time, priority: shown))
        return handles.count - 1
    }

    func cancel(_ ticket: Int) -> Bool {
        if fault == .losesCancellations, ticket % 500 == 0 { return calendar.isPending(handles[ticket]) }
        let keysBefore = calendar.heapCount
        let isCancelled = calendar.cancel(handles[ticket])
        if fault == .losesCompactedKey, calendar.heapCount < keysBefore - 10 { calendar.heapCount -= 1 }
        return isCancelled
    }

    func cancelNext() -> Int? { calendar.cancelNext().map { Int($0.number) } }

    func popNext(notAfter limit: SimTime) -> (time: SimTime, number: Int)? {
        if fault == .losesBucketKey, handles.count % 100 == 99 {
            _ = calendar.buckets.popKey(from: BucketQueue.overflow)
        }
        return calendar.popNext(notAfter: limit).map { ($0.time, Int($0.event.number)) }
    }

    var nextTime: SimTime? { calendar.nextTime }
    var count: Int { calendar.count }
    func brokenInvariant() -> String? { calendar.brokenInvariant() }
}

@Suite("The event calendar compared with a sorted list")
struct EventCalendarModelTests {
    @Test("Random operations have the same results as on a sorted list", arguments: UInt64(1)...10)
    func agreement(seed: UInt64) {
        let disagreement = Self.firstDisagreement(seed: seed, subject: RealCalendar(.none))
        #expect(disagreement == nil, "seed \(seed)")
    }

    @Test("The comparison finds every injected fault", arguments: RealCalendar.Fault.allCases.dropFirst())
    private func canary(fault: RealCalendar.Fault) {
        let found = (UInt64(1)...10).contains { Self.firstDisagreement(seed: $0, subject: RealCalendar(fault)) != nil }
        #expect(found)
    }

    /// Applies the same random operations to both and returns the first difference.
    private static func firstDisagreement(seed: UInt64, subject: RealCalendar) -> String? {
        var random = StreamFamily(seed: seed, replication: 0).stream(purpose: .init(rawValue: 1), entity: 0)
        var model = SortedList()
        var now = SimTime.zero
        var issued = 0
        for step in 0..<6_000 {
            // Long phases of growing, cancelling and draining, to reach every size and share of stale keys.
            let stretch = step / 500 % 3
            let choice = random.uniform()
            if choice < [0.85, 0.10, 0.20][stretch] {
                let delay = Self.delay(from: &random)
                let priority = EventPriority(rawValue: UInt8(random.index(below: 16)))
                let time = now + .microseconds(delay)
                let tickets = (
                    subject.schedule(issued, at: time, priority: priority),
                    model.schedule(issued, at: time, priority: priority)
                )
                if tickets.0 != tickets.1 { return "step \(step): tickets" }
                issued += 1
            } else if random.bernoulli(0.02) {
                // The cancelled event lies after `now`, and others can still be scheduled before it.
                if subject.cancelNext() != model.cancelNext() { return "step \(step): cancelling the next" }
            } else if choice < [0.92, 0.98, 0.40][stretch], issued > 0 {
                // Mostly recent tickets, which are probably pending.
                let back = random.index(below: random.bernoulli(0.9) ? min(issued, 600) : issued)
                let ticket = issued - 1 - back
                if subject.cancel(ticket) != model.cancel(ticket) { return "step \(step): cancelling \(ticket)" }
            } else {
                let limit = random.bernoulli(0.2) ? now + .microseconds(2) : SimTime.distantFuture
                let (taken, expected) = (subject.popNext(notAfter: limit), model.popNext(notAfter: limit))
                if taken?.time != expected?.time || taken?.number != expected?.number {
                    return "step \(step): took \(String(describing: taken)), not \(String(describing: expected))"
                }
                now = expected?.time ?? now
            }
            if subject.count != model.count { return "step \(step): count" }
            if subject.nextTime != model.nextTime { return "step \(step): next time" }
            if step % 16 == 0, let problem = subject.brokenInvariant() { return "step \(step): \(problem)" }
        }
        return nil
    }

    /// Returns a delay: mostly none or a short one, sometimes into another bucket or a later turn.
    private static func delay(from random: inout RandomStream) -> Int64 {
        if random.bernoulli(0.3) { return 0 }
        if random.bernoulli(0.3) { return Int64(random.uniform() * 0x1p31) }
        if random.bernoulli(0.02) { return Int64(random.uniform() * 0x1p39) }
        return Int64(random.index(below: random.bernoulli(0.5) ? 10 : 2_000))
    }

    @Test("The invariant check detects a heap out of order, a lost slot and a wrong count")
    func invariantCheck() {
        func damaged(_ damage: (inout EventCalendar<Parcel>) -> Void) -> String? {
            var calendar = EventCalendar<Parcel>()
            for number in 0..<40 {
                calendar.schedule(Parcel(number), at: microseconds(Int64(number)), priority: .normal)
            }
            for turn in 0...1 {
                calendar.schedule(Parcel(40), at: microseconds(Int64(turn) << 36 + 1 << 30), priority: .normal)
            }
            for _ in 0..<5 { _ = calendar.popNext() }
            damage(&calendar)
            return calendar.brokenInvariant()
        }
        #expect(damaged { _ in } == nil)
        #expect(damaged { swap(&$0.heap[0], &$0.heap[1]) } != nil)
        #expect(damaged { $0.heap[20] = $0.heap[3] } != nil)
        #expect(damaged { $0.liveCount += 1 } != nil)
        #expect(damaged { $0.firstFreeSlot = EventKey.slotLimit } != nil)
        #expect(damaged { $0.slots[$0.firstFreeSlot].handleBits = UInt64($0.firstFreeSlot) } != nil)
        #expect(damaged { $0.slots[EventKey.handle(of: $0.heap[0]).slot].handleBits = 7 } != nil)
        #expect(damaged { $0.currentTime = microseconds(6) } != nil)
        #expect(damaged { $0.buckets.count += 1 } != nil)
        #expect(damaged { $0.buckets.openBucket = -1 } != nil)
        #expect(damaged { $0.buckets.openBucket = 1 << 30 } != nil)
        #expect(damaged { $0.buckets.unmark(64) } != nil)
        #expect(damaged { $0.buckets.openBucket = 1 << 12 } != nil)
    }
}
