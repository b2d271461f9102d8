import Quantities

/// The activity of a driver, for counting time.
enum DriverActivity: UInt8, BitwiseCopyable {
    case offDuty, idle, toPickup, occupied, charging
}

/// Activities of the fleet during one hour of the run: integrals of the number of taxis over time.
package struct FleetHourRecord: Hashable, Sendable, BitwiseCopyable {
    /// Taxis × time in a queue or moving to another zone.
    package var idle = SimDuration.zero
    /// Taxis × time on the way to a client.
    package var toPickup = SimDuration.zero
    /// Taxis × time with a passenger on board.
    package var occupied = SimDuration.zero
    /// Taxis × time at a charging place.
    package var charging = SimDuration.zero
    /// Part of the hour within the run: a full hour except for the last.
    package var length = SimDuration.zero

    /// Creates an empty record.
    package init() {}

    /// Taxis × time from the acceptance of a ride to its end.
    package var busy: SimDuration { toPickup + occupied }
    /// Taxis × time on duty.
    package var onDuty: SimDuration { idle + busy + charging }

    /// Returns the mean number of taxis for one of these integrals; nil in an hour of no length.
    package func mean(_ taxis: SimDuration) -> Double? {
        length > .zero ? taxis.seconds / length.seconds : nil
    }
}

/// Integrates the activities of a fleet, from the start of the run (warm-up included) to its end.
struct FleetHourCounter {
    private var hours: [FleetHourRecord]
    private let end: SimTime
    private var since = SimTime.zero
    /// Current numbers of taxis by activity.
    private var idle: Int64 = 0
    private var toPickup: Int64 = 0
    private var occupied: Int64 = 0
    private var charging: Int64 = 0

    init(end: SimTime) {
        self.end = end
        let hour = SimDuration.hours(1)
        let count = (end.sinceStart.microseconds + hour.microseconds - 1) / hour.microseconds
        hours = (0..<count).map { index in
            var record = FleetHourRecord()
            record.length = min(hour, end.sinceStart - hour * index)
            return record
        }
    }

    /// Changes the activity of one taxi.
    ///
    /// - Precondition: time does not go back.
    mutating func change(from old: DriverActivity, to new: DriverActivity, at time: SimTime) {
        guard old != new else { return }
        pass(to: time)
        count(old, -1)
        count(new, 1)
    }

    /// Returns all hours, the last up to the end of the run.
    func records() -> [FleetHourRecord] {
        var copy = self
        copy.pass(to: end)
        return copy.hours
    }

    private mutating func count(_ activity: DriverActivity, _ change: Int64) {
        switch activity {
        case .offDuty: break
        case .idle: idle += change
        case .toPickup: toPickup += change
        case .occupied: occupied += change
        case .charging: charging += change
        }
        assert(min(idle, toPickup, occupied, charging) >= 0, "more drivers end an activity than began it")
    }

    private mutating func pass(to time: SimTime) {
        let hour = SimDuration.hours(1).microseconds
        let time = min(time, end)
        while since < time {
            let index = since.sinceStart.microseconds / hour
            let next = min(time, SimTime(microseconds: (index + 1) * hour))
            let elapsed = next - since
            hours[Int(index)].idle += elapsed * idle
            hours[Int(index)].toPickup += elapsed * toPickup
            hours[Int(index)].occupied += elapsed * occupied
            hours[Int(index)].charging += elapsed * charging
            since = next
        }
    }
}
