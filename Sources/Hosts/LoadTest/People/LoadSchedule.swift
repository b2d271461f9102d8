import Quantities
import SimulationKernel

/// The schedule of one generator's users: new actions at the times of the arrival process, and planned follow-up
/// events.
struct LoadSchedule<Moment: BitwiseCopyable>: ~Copyable {
    /// The next thing due, with its time.
    enum Due {
        case newAction(nanoseconds: Int64)
        case planned(Moment, SimTime)
    }

    private var arrivals: ArrivalProcess
    private var calendar = EventCalendar<Moment>()

    init(_ arrivals: ArrivalProcess) { self.arrivals = arrivals }

    /// Time of the last planned event taken.
    var now: SimTime { calendar.now }

    /// Time of the next thing due, in nanoseconds since the start of the run; `.max` if there is none.
    var nextNanoseconds: Int64 { min(arrivals.nextNanoseconds, plannedNanoseconds) }

    private var plannedNanoseconds: Int64 { calendar.nextTime?.nanosecondsSinceStart ?? .max }

    /// Takes the next thing due, even if it lies in the future; nil if there is none.
    mutating func takeNext() -> Due? {
        if arrivals.nextNanoseconds < plannedNanoseconds { return .newAction(nanoseconds: arrivals.takeNext()) }
        return calendar.popNext().map { .planned($0.event, $0.time) }
    }

    /// Schedules a follow-up event. A time before `now` is moved to `now`.
    mutating func plan(_ moment: Moment, at time: SimTime) {
        calendar.schedule(moment, at: max(time, calendar.now), priority: .normal)
    }
}
