import Quantities
import SimulationKernel

/// When one generator's people do something: what they begin of themselves, at the moments of the arrival process, and what
/// follows from what they did, as planned.
struct LoadAgenda<Moment: BitwiseCopyable>: ~Copyable {
    /// What is due, and when.
    enum Due {
        case beginning(nanoseconds: Int64)
        case planned(Moment, SimTime)
    }

    private var arrivals: ArrivalProcess
    private var calendar = EventCalendar<Moment>()

    init(_ arrivals: ArrivalProcess) { self.arrivals = arrivals }

    /// Of what was taken last.
    var now: SimTime { calendar.now }

    /// When something is due next, nanoseconds since the start of the run; `.max` if nothing ever is.
    var nextNanoseconds: Int64 { min(arrivals.nextNanoseconds, plannedNanoseconds) }

    private var plannedNanoseconds: Int64 { calendar.nextTime?.nanosecondsSinceStart ?? .max }

    /// Takes what is due next, however late it still is; nil if nothing ever is.
    mutating func takeNext() -> Due? {
        if arrivals.nextNanoseconds < plannedNanoseconds { return .beginning(nanoseconds: arrivals.takeNext()) }
        return calendar.popNext().map { .planned($0.event, $0.time) }
    }

    /// What would be due before what was taken last is due at once.
    mutating func plan(_ moment: Moment, at time: SimTime) {
        calendar.schedule(moment, at: max(time, calendar.now), priority: .normal)
    }
}
