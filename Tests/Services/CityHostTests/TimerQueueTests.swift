import Quantities
import SimulationKernel
import TaxiService
import Testing
import TourService

@testable import CityHost

@Suite("The host's timer queue")
struct TimerQueueTests {
    @Test("Timers fire by due time, ties in the order in which they were set, as in a sorted list", arguments: 1...30)
    func againstSortedList(_ seed: UInt64) {
        var random = StreamFamily(seed: seed, replication: 1).stream(purpose: StreamPurpose(rawValue: 1), entity: 0)
        func below(_ limit: Int) -> Int { Int(random.nextUInt64() % UInt64(limit)) }
        var queue = TimerQueue(reservingCapacity: below(3))
        var list: [(due: Int, order: Int, timer: HostTimer)] = []
        var now = 0
        func dropOvertaken() {
            list.sort { ($0.due, $0.order) < ($1.due, $1.order) }
            while let first = list.first, isOvertaken(first.timer) { list.removeFirst() }
        }
        for order in 0..<2_000 {
            if below(6) == 0 {
                // Long before they are due; earlier timers are set afterwards.
                queue.dropStale { !isOvertaken($0) }
                dropOvertaken()
                let earliest = list.first.map { SimTime(microseconds: Int64($0.due)) } ?? .distantFuture
                #expect(queue.earliestDue == earliest, "seed \(seed)")
            }
            if below(300) == 0 {
                queue.removeAll { timer, due in isOvertaken(timer) && due.microseconds.isMultiple(of: 2) }
                list.removeAll { isOvertaken($0.timer) && $0.due.isMultiple(of: 2) }
            }
            if below(5) > 1 {
                // Mostly with the delay of its kind, sometimes with any.
                let kind = below(5)
                let due = now + (below(10) == 0 ? below(50) : 10 * kind)
                let timer = timer(of: kind, UInt32(order))
                queue.set(
                    timer, at: SimTime(microseconds: Int64(due)), after: .microseconds(Int64(due - now)))
                list.append((due, order, timer))
            } else {
                now += below(20)
                let limit = SimTime(microseconds: Int64(now))
                while let found = queue.popFirst(dueBy: limit, isPending: { !isOvertaken($0) }) {
                    dropOvertaken()
                    let expected = list.removeFirst()
                    #expect(
                        found.timer == expected.timer && found.due.microseconds == Int64(expected.due), "seed \(seed)")
                }
                #expect(!list.contains { $0.due <= now && !isOvertaken($0.timer) }, "seed \(seed)")
                list.removeAll { $0.due <= now }
                #expect(queue.count == list.count, "seed \(seed)")
            }
        }
    }

    @Test("Stale timers at the front are not the next timer")
    func overtaken() {
        var queue = TimerQueue()
        queue.set(.taxi(.noShow(RequestID(7), serial: 1)), at: .zero + .seconds(1))
        queue.set(.taxi(.noShow(RequestID(8), serial: 1)), at: .zero + .seconds(2))
        queue.dropStale { !isOvertaken($0) }
        #expect(queue.earliestDue == .zero + .seconds(2) && queue.count == 1)
    }

    @Test("After a stale timer is dropped early, an earlier timer fires first")
    func roomBefore() {
        var queue = TimerQueue()
        // The lane takes timers with the delay of the first; others go into the heap.
        for (request, hours) in [(1, 10), (7, 8)] as [(UInt32, Int64)] {
            queue.set(
                .taxi(.reservationDue(RequestID(request), serial: 1)), at: .zero + .hours(hours), after: .hours(hours))
        }
        queue.dropStale { !isOvertaken($0) }
        #expect(queue.earliestDue == .zero + .hours(10) && queue.count == 1)
        queue.set(.taxi(.reservationDue(RequestID(2), serial: 1)), at: .zero + .hours(5), after: .hours(4))
        let first = queue.popFirst(dueBy: .zero + .hours(5)) { !isOvertaken($0) }
        #expect(first?.timer == .taxi(.reservationDue(RequestID(2), serial: 1)) && queue.count == 1)
    }

    private func timer(of kind: Int, _ number: UInt32) -> HostTimer {
        switch kind {
        case 0: .taxi(.offerTimeout(DriverID(number), serial: 0))
        case 1: .taxi(.noShow(RequestID(number), serial: 0))
        case 2: .taxi(.reservationDue(RequestID(number), serial: 0))
        case 3: .taxi(.suspensionEnd(DriverID(number)))
        default: .tour(.updateReminder(WalkerID(number), serial: 0))
        }
    }

    /// Returns whether the timer is stale: every seventh one.
    private func isOvertaken(_ timer: HostTimer) -> Bool {
        switch timer {
        case .taxi(.offerTimeout(let driver, _)), .taxi(.suspensionEnd(let driver)): driver.index.isMultiple(of: 7)
        case .taxi(.noShow(let request, _)), .taxi(.reservationDue(let request, _)): request.number.isMultiple(of: 7)
        case .tour(.updateReminder(let walker, _)): walker.index.isMultiple(of: 7)
        case .guide(.renewal(let user, _)): user.index.isMultiple(of: 7)
        case .guide(.monthEnd), .taxi(.dispatchRound), .taxi(.rankArrival): false
        }
    }
}
