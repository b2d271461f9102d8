import Quantities

/// The hours of a run: which one it is at a moment, and how much slower than free flow all streets are then (Z04, B04).
@frozen
@usableFromInline
package struct TravelClock: Sendable {
    @usableFromInline package let city: City
    /// Clock time at the start of the run.
    @usableFromInline package let clockAtStart: SimDuration
    /// Micro-seconds of congested travel for each millisecond of free flow, by the hour of the day.
    @usableFromInline let microsecondsPerMillisecond: [Double]

    /// - Parameter traffic: the streets; their factors that are common to all take the place of the city's.
    package init(city: City, clockAtStart: SimDuration, traffic: StreetTraffic? = nil) {
        self.city = city
        self.clockAtStart = clockAtStart
        microsecondsPerMillisecond = (traffic?.commonFactors ?? city.hourFactors).map { $0 * 1_000 }
    }

    /// The hour of the day, 0 to 23, at `time`.
    @inlinable
    package func hourOfDay(at time: SimTime) -> Int {
        time.hourOfDay(clockAtStart: clockAtStart)
    }

    /// So much free-flow time in the traffic of `time`.
    @inlinable
    package func congested(milliseconds: Int64, at time: SimTime) -> SimDuration {
        let factor = microsecondsPerMillisecond[hourOfDay(at: time)]
        return SimDuration(microseconds: Int64((Double(milliseconds) * factor).rounded()))
    }
}
