import Quantities
import TaxiService
import Testing

@testable import LoadTest

@Suite("Timers of the service")
struct PendingTimersTests {
    private static func timer(_ driver: Int) -> TaxiService.Timer { .offerTimeout(DriverID(driver), serial: 0) }

    @Test("D08: timers come when they are due, the earliest first, those of one moment in the order of setting")
    func order() {
        var timers = PendingTimers(reservingCapacity: 4)
        for (driver, seconds) in [(1, 30), (2, 10), (3, 20), (4, 10)] {
            timers.set(Self.timer(driver), at: .zero + .seconds(Int64(seconds)))
        }
        let early = timers.next(dueBy: .zero + .seconds(9))?.timer
        #expect(early == nil)
        var order: [TaxiService.Timer] = []
        while let (timer, _) = timers.next(dueBy: .zero + .seconds(20)) { order.append(timer) }
        #expect(order == [2, 4, 3].map(Self.timer))
        let (count, next) = (timers.count, timers.nextTime)
        #expect(count == 1 && next == .zero + .seconds(30))
    }

    @Test("R02: a timer set for the past is due at once, before those due later")
    func past() {
        var timers = PendingTimers(reservingCapacity: 4)
        timers.set(Self.timer(1), at: .zero + .seconds(10))
        timers.set(Self.timer(2), at: .zero + .seconds(12))
        var order = [timers.next(dueBy: .zero + .seconds(12))?.timer]
        timers.set(Self.timer(3), at: .zero + .seconds(3))
        for _ in 0..<3 { order.append(timers.next(dueBy: .zero + .seconds(12))?.timer) }
        #expect(order == [Self.timer(1), Self.timer(3), Self.timer(2), nil])
    }
}
