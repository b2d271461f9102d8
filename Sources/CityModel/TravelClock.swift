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
        time.hourOfDay(clockAtStart: clockAtStart)
    }

    /// Expected travel time for a departure at `time`.
    @inlinable
    package func travelTime(from origin: ZoneID, to destination: ZoneID, at time: SimTime) -> SimDuration {
        let leg = city.leg(from: origin, to: destination)
        return congested(milliseconds: Int64(leg.milliseconds), at: time)
    }

    /// So much free-flow time in the traffic of `time`.
    @inlinable
    package func congested(milliseconds: Int64, at time: SimTime) -> SimDuration {
        let factor = microsecondsPerMillisecond[hourOfDay(at: time)]
        return SimDuration(microseconds: Int64((Double(milliseconds) * factor).rounded()))
    }
}
