import Quantities
import SimulationKernel
import TaxiService

/// The timers that the service has asked for and that are not due yet.
///
/// Every timer comes back, those overtaken by events too: only the service knows which these are, and a service that
/// obeys them must be found out. They cost a look at the driver or ride that they name.
struct PendingTimers: ~Copyable {
    private var calendar: EventCalendar<TaxiService.Timer>

    init(reservingCapacity capacity: Int) { calendar = EventCalendar(reservingCapacity: capacity) }

    var count: Int { calendar.count }

    /// When the first is due; distant if there is none.
    @inline(__always)
    var nextTime: SimTime { calendar.nextTime ?? .distantFuture }

    /// A timer set for the past is due at once.
    @inline(__always)
    mutating func set(_ timer: TaxiService.Timer, at time: SimTime) {
        calendar.schedule(timer, at: max(time, calendar.now), priority: .normal)
    }

    /// The first timer that is due by then: the earliest, of several the one set first.
    @inline(__always)
    mutating func next(dueBy time: SimTime) -> (timer: TaxiService.Timer, due: SimTime)? {
        calendar.popNext(notAfter: time).map { ($0.event, $0.time) }
    }
}
