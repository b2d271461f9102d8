import Quantities

/// Tells how long the way between two zones takes at a moment of the run: free flow times the hour's factor (Z04, B04).
@frozen
@usableFromInline
package struct TravelClock: Sendable {
    @usableFromInline package let city: City
    /// Clock time at the start of the run.
    @usableFromInline package let clockAtStart: SimDuration
    /// Micro-seconds of congested travel for each millisecond of free flow, by the hour of the day.
    @usableFromInline let microsecondsPerMillisecond: [Double]

    package init(city: City, clockAtStart: SimDuration) {
        self.city = city
        self.clockAtStart = clockAtStart
        microsecondsPerMillisecond = city.hourFactors.map { $0 * 1_000 }
    }

    /// The hour of the day, 0 to 23, at `time`.
    @inlinable
    package func hourOfDay(at time: SimTime) -> Int {
        Int((time.microseconds + clockAtStart.microseconds) / 3_600_000_000 % 24)
    }

    /// Expected travel time for a departure at `time`.
    @inlinable
    package func travelTime(from origin: ZoneID, to destination: ZoneID, at time: SimTime) -> SimDuration {
        let leg = city.leg(from: origin, to: destination)
        let factor = microsecondsPerMillisecond[hourOfDay(at: time)]
        return SimDuration(microseconds: Int64((Double(leg.milliseconds) * factor).rounded()))
    }
}
