import Quantities
import Testing

@testable import SimulationKernel

/// A payload of 16 bytes, like real events.
struct Parcel: BitwiseCopyable, Hashable {
    var number: UInt64
    var content: UInt64

    init(_ number: Int) {
        self.number = UInt64(number)
        content = ~self.number
    }
}

func microseconds(_ count: Int64) -> SimTime { SimTime(microseconds: count) }

/// Returns all remaining events in the order in which they are popped.
func drain(_ calendar: inout EventCalendar<Parcel>) -> [Int] {
    var numbers: [Int] = []
    while let due = calendar.popNext() {
        #expect(due.event.content == ~due.event.number)
        numbers.append(Int(due.event.number))
    }
    return numbers
}

// `#expect` cannot copy a calendar, so it gets comparisons of results instead of the calls themselves.
@Suite("The event calendar")
struct EventCalendarTests {
    @Test("Earlier events come first, in any order of scheduling")
    func timeOrder() {
        var calendar = EventCalendar<Parcel>()
        for time in [5, 3, 9, 1, 7] {
            calendar.schedule(Parcel(time), at: microseconds(Int64(time)), priority: .normal)
        }
        #expect(calendar.nextTime == microseconds(1))
        #expect(drain(&calendar) == [1, 3, 5, 7, 9])
        #expect(calendar.now == microseconds(9))
        #expect(calendar.nextTime == nil)
    }

    @Test("The event after the next is reported if it is easily known, and never a cancelled one")
    func afterNext() {
        var calendar = EventCalendar<Parcel>()
        var handles: [EventHandle] = []
        for number in [6, 2, 4, 1, 5, 3] {
            handles.append(calendar.schedule(Parcel(number), at: microseconds(Int64(number)), priority: .normal))
        }
        #expect(calendar.nextEvent == Parcel(1))
        #expect(calendar.eventAfterNext == Parcel(2))
        calendar.cancel(handles[1])
        #expect(calendar.eventAfterNext == nil, "its key is still there")
        #expect(drain(&calendar) == [1, 3, 4, 5, 6])
        #expect(calendar.eventAfterNext == nil)
    }

    @Test("Events come in order at any distance, up to the end of time", arguments: [true, false])
    func farApart(isNearestFirst: Bool) {
        let end = SimTime.distantFuture
        let times: [Int64] = [
            0, 1 << 24 - 1, 1 << 24, 1 << 36 - 1, 1 << 36, 1 << 36 + 1, 1 << 50, end.microseconds,
        ]
        var calendar = EventCalendar<Parcel>()
        for number in isNearestFirst ? Array(times.indices) : times.indices.reversed() {
            calendar.schedule(Parcel(number), at: microseconds(times[number]), priority: .normal)
            #expect(calendar.nextTime == microseconds(isNearestFirst ? times[0] : times[number]))
            #expect(calendar.brokenInvariant() == nil)
        }
        #expect(drain(&calendar) == Array(times.indices))
        #expect(calendar.now == end)
    }

    @Test("The heap contains the next seconds only, and chunks of piles are reused")
    func smallHeap() {
        var calendar = EventCalendar<Parcel>(reservingCapacity: 16)
        for number in 0..<10_000 {
            calendar.schedule(Parcel(number), at: microseconds(Int64(number) << 22), priority: .normal)
        }
        #expect(calendar.heapCount == 4)
        let bytes = calendar.memoryBytes
        var misplaced = 0
        for number in 10_000..<30_000 {
            if calendar.popNext()?.event.number != UInt64(number - 10_000) { misplaced += 1 }
            calendar.schedule(Parcel(number), at: microseconds(Int64(number) << 22), priority: .normal)
        }
        #expect(misplaced == 0)
        #expect(calendar.memoryBytes <= 2 * bytes)
        #expect(calendar.heapCapacity < 40)
    }

    @Test("At equal times the lower priority value comes first, then the earlier scheduled event")
    func ties() {
        var calendar = EventCalendar<Parcel>()
        for number in 0..<100 {
            let priority = EventPriority(rawValue: UInt8(15 - number % 16))
            calendar.schedule(Parcel(number), at: microseconds(4), priority: priority)
        }
        let expected = (0..<100).sorted { (15 - $0 % 16, $0) < (15 - $1 % 16, $1) }
        #expect(drain(&calendar) == expected)
    }

    @Test("An event scheduled for now while events of now are processed follows those of its priority")
    func scheduledNow() {
        var calendar = EventCalendar<Parcel>()
        for number in 0..<3 { calendar.schedule(Parcel(number), at: microseconds(4), priority: .normal) }
        #expect(calendar.popNext()?.event.number == 0)
        calendar.schedule(Parcel(9), at: microseconds(4), priority: .normal)
        calendar.schedule(Parcel(8), at: microseconds(4), priority: .first)
        #expect(drain(&calendar) == [8, 1, 2, 9])
    }

    @Test("A cancelled event does not occur, and cancelling reports whether the event was pending")
    func cancelling() {
        var calendar = EventCalendar<Parcel>()
        let handles = (0..<10).map { calendar.schedule(Parcel($0), at: microseconds(Int64($0)), priority: .normal) }
        for number in [0, 4, 9] {
            #expect(calendar.isPending(handles[number]) == true)
            #expect(calendar.cancel(handles[number]) == true)
            #expect(calendar.isPending(handles[number]) == false)
            #expect(calendar.cancel(handles[number]) == false)
        }
        #expect(calendar.count == 7)
        #expect(calendar.nextTime == microseconds(1))
        #expect(drain(&calendar) == [1, 2, 3, 5, 6, 7, 8])
        for handle in handles { #expect(calendar.cancel(handle) == false) }
    }

    @Test("A handle stays stale when its slot is reused")
    func staleHandles() {
        var calendar = EventCalendar<Parcel>()
        var old: [EventHandle] = [.none]
        for number in 0..<50 {
            let handle = calendar.schedule(Parcel(number), at: microseconds(1), priority: .normal)
            for stale in old { #expect(calendar.cancel(stale) == false) }
            #expect(calendar.count == 1)
            if number.isMultiple(of: 2) { calendar.cancel(handle) } else { _ = calendar.popNext() }
            old.append(handle)
        }
        #expect(calendar.isEmpty == true)
    }

    @Test("Only events due by the limit are popped")
    func limit() {
        var calendar = EventCalendar<Parcel>()
        for number in 1...4 { calendar.schedule(Parcel(number), at: microseconds(Int64(number)), priority: .normal) }
        #expect(calendar.popNext(notAfter: microseconds(2))?.event.number == 1)
        #expect(calendar.popNext(notAfter: microseconds(2))?.event.number == 2)
        #expect(calendar.popNext(notAfter: microseconds(2)) == nil)
        #expect(calendar.count == 2)
        #expect(calendar.now == microseconds(2))
    }

    @Test("Growing keeps every event, and later operations move no memory")
    func growth() {
        var calendar = EventCalendar<Parcel>()
        for number in 0..<10_000 {
            calendar.schedule(Parcel(number), at: microseconds(Int64(number * 7919 % 10_000)), priority: .normal)
        }
        #expect(calendar.brokenInvariant() == nil)
        let (keyRoom, slotRoom) = (calendar.heapCapacity, calendar.slotCapacity)
        for _ in 0..<5_000 {
            guard let due = calendar.popNext() else { break }
            calendar.schedule(due.event, at: due.time + .microseconds(10_000), priority: .normal)
        }
        #expect(drain(&calendar).count == 10_000)
        #expect((calendar.heapCapacity, calendar.slotCapacity) == (keyRoom, slotRoom))
    }

    @Test("Cancelled events do not accumulate: at most half of the keys are stale")
    func compaction() {
        var calendar = EventCalendar<Parcel>()
        calendar.schedule(Parcel(0), at: microseconds(1), priority: .normal)
        for number in 1..<10_000 {
            let timer = calendar.schedule(Parcel(number), at: microseconds(5_000), priority: .normal)
            #expect(calendar.cancel(timer) == true)
        }
        #expect(calendar.count == 1)
        #expect(calendar.heapCapacity < 150)
        #expect(calendar.slotCapacity == 16)
        #expect(calendar.brokenInvariant() == nil)
    }

    @Test("Priority precedes the order of scheduling, up to the last event that can be scheduled")
    func sequenceLimit() async {
        var calendar = EventCalendar<Parcel>()
        calendar.nextSequence = EventKey.sequenceLimit - 2
        calendar.schedule(Parcel(1), at: microseconds(5), priority: EventPriority(rawValue: 1))
        calendar.schedule(Parcel(0), at: microseconds(5), priority: .first)
        #expect(drain(&calendar) == [0, 1])
        await #expect(processExitsWith: .failure) {
            var calendar = EventCalendar<Parcel>()
            calendar.nextSequence = EventKey.sequenceLimit
            calendar.schedule(Parcel(2), at: microseconds(5), priority: .normal)
        }
    }

    @Test("Scheduling in the past traps")
    func thePast() async {
        await #expect(processExitsWith: .failure) {
            var calendar = EventCalendar<Parcel>()
            calendar.schedule(Parcel(1), at: microseconds(5), priority: .normal)
            _ = calendar.popNext()
            calendar.schedule(Parcel(2), at: microseconds(4), priority: .normal)
        }
    }

    @Test("There are sixteen priorities")
    func priorities() async {
        await #expect(processExitsWith: .failure) { _ = EventPriority(rawValue: 16) }
        #expect(EventPriority.first < .normal && .normal < EventPriority.last)
    }

    @Test("Four children share a cache line, in small and in large calendars", arguments: [0, 1_000, 200_000])
    func alignment(capacity: Int) {
        let calendar = EventCalendar<Parcel>(reservingCapacity: capacity)
        #expect(UInt(bitPattern: calendar.heap + 1) % 64 == 0)
    }
}
