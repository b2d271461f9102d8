import Quantities

/// The way between two zones without congestion.
@frozen
@usableFromInline
package struct TravelLeg: Hashable, Sendable, BitwiseCopyable {
    /// Time along the fastest path in free flow.
    @usableFromInline package var milliseconds: Int32
    /// Length of that path.
    @usableFromInline package var metres: Int32

    @inlinable
    package init(milliseconds: Int32, metres: Int32) {
        self.milliseconds = milliseconds
        self.metres = metres
    }

    /// A leg as a table says it, in whole milliseconds and metres: rounded half up from the decimals as written (Z05).
    ///
    /// - Precondition: both values lie within `secondsRange` and `kilometresRange`.
    package init(_ time: ExactDecimal, millisecondsPerUnit: Int64, kilometres: ExactDecimal) {
        self.init(
            milliseconds: Int32(clamping: time.roundedHalfUp(times: millisecondsPerUnit) ?? .max),
            metres: Int32(clamping: kilometres.roundedHalfUp(times: 1_000) ?? .max))
    }

    /// A leg as it was computed, rounded to whole milliseconds and metres.
    ///
    /// - Precondition: both values lie within `secondsRange` and `kilometresRange`.
    package init(seconds: Double, kilometres: Double) {
        precondition(TravelLeg.secondsRange.contains(seconds) && TravelLeg.kilometresRange.contains(kilometres))
        self.init(
            milliseconds: Int32((seconds * 1_000).rounded()), metres: Int32((kilometres * 1_000).rounded()))
    }

    @inlinable package var duration: SimDuration { .milliseconds(Int64(milliseconds)) }

    /// What may be said of the way between two zones of a city: at most a day.
    package static var secondsRange: ClosedRange<Double> { 0...86_400 }
    /// What may be said of the way between two zones of a city.
    package static var kilometresRange: ClosedRange<Double> { 0...2_000 }
}

/// The hours of a run: which one it is at a moment, and how much slower than free flow all streets are then (Z04, B04).
@frozen
@usableFromInline
package struct TravelClock: Sendable {
    @usableFromInline package let city: City
    /// Clock time at the start of the run.
    @usableFromInline package let clockAtStart: SimDuration
    /// From 0 for Monday; nil in a run without a date.
    private let weekdayAtStart: Int?
    /// The rule by which the clocks are put forward and back.
    private let calendar: LocalCalendar
    /// Whether they ever are.
    @usableFromInline let followsZone: Bool
    /// Micro-seconds of congested travel for each millisecond of free flow, by the hour of the day.
    @usableFromInline let microsecondsPerMillisecond: [ExactFactor]

    /// - Parameters:
    ///   - weekdayAtStart: nil in a run without a date.
    ///   - traffic: the streets; their factors that are common to all take the place of the city's.
    ///   - calendar: by which clocks are put forward and back; nil: never.
    package init(
        city: City, clockAtStart: SimDuration, weekdayAtStart: CalendarDate.Weekday? = nil,
        traffic: StreetTraffic? = nil, calendar: LocalCalendar? = nil
    ) {
        self.city = city
        self.clockAtStart = clockAtStart
        self.weekdayAtStart = weekdayAtStart?.rawValue
        self.calendar = calendar ?? LocalCalendar(startDate: nil, clockAtStart: clockAtStart)
        followsZone = calendar?.zoned != nil
        microsecondsPerMillisecond = (traffic?.commonFactors ?? city.hourFactors)
            .map { ExactFactor($0, unitsPerUnit: 1_000) }
    }

    /// The hour of the day, 0 to 23, at `time`.
    @inlinable
    package func hourOfDay(at time: SimTime) -> Int {
        (followsZone ? shown(at: time) : time).hourOfDay(clockAtStart: clockAtStart)
    }

    /// The moment at which clocks that go on evenly would show what they show at `time`.
    @usableFromInline
    func shown(at time: SimTime) -> SimTime { time + calendar.clockChange(at: time) }

    /// The time of the day at `time`.
    package func sinceMidnight(at time: SimTime) -> SimDuration {
        .microseconds((shown(at: time).sinceStart + clockAtStart).microseconds % SimDuration.days(1).microseconds)
    }

    /// The day of the week at `time`; nil in a run without a date.
    package func weekday(at time: SimTime) -> CalendarDate.Weekday? {
        guard let weekdayAtStart else { return nil }
        let days = (shown(at: time).sinceStart + clockAtStart).microseconds / SimDuration.days(1).microseconds
        return CalendarDate.Weekday(rawValue: (weekdayAtStart + Int(days % 7)) % 7)
    }

    /// So much free-flow time in the traffic of `time`.
    @inlinable
    package func congested(milliseconds: Int64, at time: SimTime) -> SimDuration {
        let factor = microsecondsPerMillisecond[hourOfDay(at: time)]
        return SimDuration(microseconds: factor.applied(to: milliseconds))
    }
}

/// Ways between positions, and how long they take at a moment (Z04): along the streets where the city has them, and otherwise
/// by the table of zones (Z05). What one service or replication asks; never shared. Immutable; a reference, so that handing it on
/// counts no references to what all threads share: they would wait for each other.
@usableFromInline
package final class Ways {
    @usableFromInline package let clock: TravelClock
    /// Of the city.
    @usableFromInline package let zoneCount: Int
    /// nil in a city without streets.
    @usableFromInline package let streets: StreetWays?
    /// Those between zones in a city without streets, row by row; empty in one with them.
    @usableFromInline let legs: [TravelLeg]

    package init(clock: TravelClock, traffic: StreetTraffic? = nil) {
        self.clock = clock
        zoneCount = clock.city.zoneCount
        streets = traffic.map { StreetWays($0) }
        legs = traffic == nil ? clock.city.legs : []
    }

    @inlinable package var city: City { clock.city }

    /// Length of the fastest way at a moment, and its time at the speeds of that hour, without the factor that all streets have
    /// in common (see `TravelClock.congested`).
    @inlinable
    package func leg(from origin: Position, to destination: Position, at time: SimTime) -> TravelLeg {
        guard let streets else {
            return legs[Int(origin.zone.index) * zoneCount + Int(destination.zone.index)]
        }
        return streets.leg(from: origin.point, to: destination.point, hour: clock.hourOfDay(at: time))
    }

    /// Expected travel time for a departure at `time`.
    @inlinable
    package func travelTime(from origin: Position, to destination: Position, at time: SimTime) -> SimDuration {
        let leg = leg(from: origin, to: destination, at: time)
        return clock.congested(milliseconds: Int64(leg.milliseconds), at: time)
    }
}
