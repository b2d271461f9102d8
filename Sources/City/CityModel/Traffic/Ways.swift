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

/// The days and hours of a run: which one it is at a moment, and how much slower than free flow all streets are then (Z04, B04).
@frozen
@usableFromInline
package struct TravelClock: Sendable {
    @usableFromInline package let city: City
    /// Clock time at the start of the run.
    @usableFromInline package let clockAtStart: SimDuration
    package let days: RunDays
    /// The number of rows of a table by the hour: 24, or 192 where days differ (`RunDays`).
    package let rowCount: Int
    /// The rule by which the clocks are put forward and back.
    private let calendar: LocalCalendar
    /// Whether they ever are.
    @usableFromInline let followsZone: Bool
    /// Whether the row of an hour is its hour of the day, by clocks that go on evenly.
    @usableFromInline let hasPlainRows: Bool
    /// Micro-seconds of congested travel for each millisecond of free flow, by row.
    @usableFromInline let microsecondsPerMillisecond: [ExactFactor]

    /// - Parameters:
    ///   - days: those of the run.
    ///   - tellsDaysApart: whether tables by the hour tell days apart even if the speeds do not.
    ///   - traffic: the streets; their factors that are common to all take the place of the city's.
    ///   - calendar: by which clocks are put forward and back; nil: never.
    package init(
        city: City, clockAtStart: SimDuration, days: RunDays = RunDays(), tellsDaysApart: Bool = false,
        traffic: StreetTraffic? = nil, calendar: LocalCalendar? = nil
    ) {
        self.city = city
        self.clockAtStart = clockAtStart
        self.days = days
        self.calendar = calendar ?? LocalCalendar(startDate: nil, clockAtStart: clockAtStart)
        followsZone = calendar?.zoned != nil
        let factors = traffic?.commonFactors ?? city.hourFactors
        let isByKind = tellsDaysApart || factors.count > RunDays.rowsOfDay
        rowCount = isByKind ? RunDays.rowsOfKinds : RunDays.rowsOfDay
        hasPlainRows = !isByKind && !followsZone
        microsecondsPerMillisecond = (0..<rowCount).map { row in
            ExactFactor(factors[row % factors.count], unitsPerUnit: 1_000)
        }
    }

    /// The row of tables by the hour that holds at `time`.
    @inlinable
    package func hourRow(at time: SimTime) -> Int {
        hasPlainRows ? time.hourOfDay(clockAtStart: clockAtStart) : rowByKind(at: time)
    }

    @usableFromInline
    func rowByKind(at time: SimTime) -> Int {
        let hour = hourOfDay(at: time)
        guard rowCount > RunDays.rowsOfDay, let kind = day(at: time) else { return hour }
        return RunDays.rowsOfDay * kind.rawValue + hour
    }

    /// The beginning of an hour that has a row, as soon as possible after the first day: of a holiday where the run has none
    /// within a year, that hour of any day.
    package func moment(ofRow row: Int) -> SimTime {
        let (kind, hour) = row.quotientAndRemainder(dividingBy: RunDays.rowsOfDay)
        let day = rowCount == RunDays.rowsOfDay ? nil : (1...366).first { days.kind(ofDay: $0)?.rawValue == kind }
        return .zero + .days(Int64(day ?? 1)) + .hours(Int64(hour)) - clockAtStart
    }

    /// The number of days of a run of a length that have each row of a table by the hour.
    ///
    /// - Returns: One value for all rows, or where days differ one for each kind of day; 1 at least.
    package func dayCounts(length: SimDuration) -> [Double] {
        let count = max(1, length.seconds / 86_400)
        guard rowCount > RunDays.rowsOfDay, days.start != nil else {
            return Array(repeating: count, count: rowCount / RunDays.rowsOfDay)
        }
        var counts = Array(repeating: 0.0, count: DayKind.allCases.count)
        for day in 0..<Int(count.rounded(.up)) {
            if let kind = days.kind(ofDay: day) { counts[kind.rawValue] += min(1, count - Double(day)) }
        }
        return counts.map { max(1, $0) }
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

    /// The kind of the day at `time`; nil in a run without a date.
    package func day(at time: SimTime) -> DayKind? { days.kind(at: shown(at: time), clockAtStart: clockAtStart) }

    /// So much free-flow time in the traffic of `time`.
    @inlinable
    package func congested(milliseconds: Int64, at time: SimTime) -> SimDuration {
        let factor = microsecondsPerMillisecond[hourRow(at: time)]
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
        return streets.leg(from: origin.point, to: destination.point, hour: clock.hourRow(at: time))
    }

    /// Expected travel time for a departure at `time`.
    @inlinable
    package func travelTime(from origin: Position, to destination: Position, at time: SimTime) -> SimDuration {
        let leg = leg(from: origin, to: destination, at: time)
        return clock.congested(milliseconds: Int64(leg.milliseconds), at: time)
    }
}
