import Quantities

/// Time and length of the fastest path between two zones without congestion.
@frozen
@usableFromInline
package struct TravelLeg: Hashable, Sendable, BitwiseCopyable {
    /// Time along the fastest path in free flow.
    @usableFromInline package var milliseconds: Int32
    /// Length of that path.
    @usableFromInline package var metres: Int32

    @inlinable
    /// Creates a leg.
    package init(milliseconds: Int32, metres: Int32) {
        self.milliseconds = milliseconds
        self.metres = metres
    }

    /// Creates a leg from a table's decimals, rounded half up to whole milliseconds and metres (Z05).
    ///
    /// - Precondition: both values lie within `secondsRange` and `kilometresRange`.
    package init(_ time: ExactDecimal, millisecondsPerUnit: Int64, kilometres: ExactDecimal) {
        self.init(
            milliseconds: Int32(clamping: time.roundedHalfUp(times: millisecondsPerUnit) ?? .max),
            metres: Int32(clamping: kilometres.roundedHalfUp(times: 1_000) ?? .max))
    }

    /// Creates a leg from computed values, rounded to whole milliseconds and metres.
    ///
    /// - Precondition: both values lie within `secondsRange` and `kilometresRange`.
    package init(seconds: Double, kilometres: Double) {
        precondition(TravelLeg.secondsRange.contains(seconds) && TravelLeg.kilometresRange.contains(kilometres))
        self.init(
            milliseconds: Int32((seconds * 1_000).rounded()), metres: Int32((kilometres * 1_000).rounded()))
    }

    /// Free-flow time.
    @inlinable package var duration: SimDuration { .milliseconds(Int64(milliseconds)) }

    /// Accepted times between two zones of a city: at most a day.
    package static var secondsRange: ClosedRange<Double> { 0...86_400 }
    /// Accepted lengths between two zones of a city.
    package static var kilometresRange: ClosedRange<Double> { 0...2_000 }
}

/// The calendar of a run: day and hour at a moment, and the slowdown of all streets then (Z04, B04).
@frozen
@usableFromInline
package struct TravelClock: Sendable {
    /// City of the run.
    @usableFromInline package let city: City
    /// Clock time at the start of the run.
    @usableFromInline package let clockAtStart: SimDuration
    package let days: RunDays
    /// Number of rows of a table by the hour: 24, or 192 where days differ (`RunDays`).
    package let rowCount: Int
    /// Rules by which the clocks change.
    private let calendar: LocalCalendar
    /// Whether the clocks ever change during the run.
    @usableFromInline let followsZone: Bool
    /// Whether the row is simply the hour of the day, the clocks never change, and no event changes the speeds.
    @usableFromInline let hasPlainRows: Bool
    /// Microseconds of congested travel per millisecond of free flow, by row.
    @usableFromInline let microsecondsPerMillisecond: [ExactFactor]
    /// Periods in which events change the speeds, in order of time.
    private let changedSpeeds: [ChangedSpeed]

    /// Creates a clock.
    ///
    /// - Parameters:
    ///   - days: days of the run.
    ///   - distinguishesDays: whether tables by the hour distinguish days even if the speeds do not.
    ///   - traffic: streets; their common factors replace the city's.
    ///   - calendar: rules of clock changes; nil: none.
    ///   - speedFactors: factors on all speeds in some periods, above 0.
    package init(
        city: City, clockAtStart: SimDuration, days: RunDays = RunDays(), distinguishesDays: Bool = false,
        traffic: StreetTraffic? = nil, calendar: LocalCalendar? = nil, speedFactors: PeriodFactors = PeriodFactors()
    ) {
        self.city = city
        self.clockAtStart = clockAtStart
        self.days = days
        self.calendar = calendar ?? LocalCalendar(startDate: nil, clockAtStart: clockAtStart)
        followsZone = calendar?.zonedStart != nil
        let factors = traffic?.commonFactors ?? city.hourFactors
        let isByKind = distinguishesDays || factors.count > RunDays.rowsPerDay
        rowCount = isByKind ? RunDays.rowsForAllKinds : RunDays.rowsPerDay
        hasPlainRows = !isByKind && !followsZone && speedFactors.isEmpty
        microsecondsPerMillisecond = (0..<rowCount).map { row in
            ExactFactor(factors[row % factors.count], unitsPerUnit: 1_000)
        }
        changedSpeeds = speedFactors.parts.map { [rowCount] part in
            ChangedSpeed(
                period: part.period,
                microsecondsPerMillisecond: (0..<rowCount).map {
                    ExactFactor(factors[$0 % factors.count] / part.factor, unitsPerUnit: 1_000)
                })
        }
    }

    /// Returns the row for `time` in tables by the hour.
    @inlinable
    package func hourRow(at time: SimTime) -> Int {
        hasPlainRows ? time.hourOfDay(clockAtStart: clockAtStart) : rowByKind(at: time)
    }

    @usableFromInline
    func rowByKind(at time: SimTime) -> Int {
        let hour = hourOfDay(at: time)
        guard rowCount > RunDays.rowsPerDay, let kind = day(at: time) else { return hour }
        return RunDays.rowsPerDay * kind.rawValue + hour
    }

    /// Returns the start of the first hour after the first day with that row; for holidays in a run without any within
    /// a year, that hour of any day.
    package func time(ofRow row: Int) -> SimTime {
        let (kind, hour) = row.quotientAndRemainder(dividingBy: RunDays.rowsPerDay)
        let day = rowCount == RunDays.rowsPerDay ? nil : (1...366).first { days.kind(ofDay: $0)?.rawValue == kind }
        return .zero + .days(Int64(day ?? 1)) + .hours(Int64(hour)) - clockAtStart
    }

    /// Returns the number of days with each row in a run of a given length.
    ///
    /// - Returns: One value for all rows, or where days differ one for each kind of day; 1 at least.
    package func dayCounts(length: SimDuration) -> [Double] {
        let count = max(1, length.seconds / 86_400)
        guard rowCount > RunDays.rowsPerDay, days.start != nil else {
            return Array(repeating: count, count: rowCount / RunDays.rowsPerDay)
        }
        var counts = Array(repeating: 0.0, count: DayKind.allCases.count)
        for day in 0..<Int(count.rounded(.up)) {
            if let kind = days.kind(ofDay: day) { counts[kind.rawValue] += min(1, count - Double(day)) }
        }
        return counts.map { max(1, $0) }
    }

    /// Returns the hour of the day, 0 to 23, at `time`.
    @inlinable
    package func hourOfDay(at time: SimTime) -> Int {
        (followsZone ? clockTime(at: time) : time).hourOfDay(clockAtStart: clockAtStart)
    }

    /// Returns the time at which clocks that never change would show the clock time of `time`.
    @usableFromInline
    func clockTime(at time: SimTime) -> SimTime { time + calendar.clockChange(at: time) }

    /// Returns the clock time at `time`.
    package func sinceMidnight(at time: SimTime) -> SimDuration {
        .microseconds((clockTime(at: time).sinceStart + clockAtStart).microseconds % SimDuration.days(1).microseconds)
    }

    /// Returns the kind of the day at `time`; nil in a run without a date.
    package func day(at time: SimTime) -> DayKind? { days.kind(at: clockTime(at: time), clockAtStart: clockAtStart) }

    /// Returns the duration of a free-flow time in the traffic of `time`.
    @inlinable
    package func congested(milliseconds: Int64, at time: SimTime) -> SimDuration {
        guard hasPlainRows else { return congestedByRow(milliseconds: milliseconds, at: time) }
        let factor = microsecondsPerMillisecond[time.hourOfDay(clockAtStart: clockAtStart)]
        return SimDuration(microseconds: factor.applied(to: milliseconds))
    }

    @usableFromInline
    func congestedByRow(milliseconds: Int64, at time: SimTime) -> SimDuration {
        let changed = changedSpeeds.isEmpty ? nil : changedSpeeds.first { $0.period.contains(time) }
        let factors = changed?.microsecondsPerMillisecond ?? microsecondsPerMillisecond
        return SimDuration(microseconds: factors[rowByKind(at: time)].applied(to: milliseconds))
    }
}

/// A period in which an event changes the speeds of all streets.
@usableFromInline
package struct ChangedSpeed: Sendable {
    /// The period, without its end.
    fileprivate let period: Range<SimTime>
    /// Microseconds of congested travel per millisecond of free flow, by row.
    fileprivate let microsecondsPerMillisecond: [ExactFactor]
}

/// Finds fastest paths between positions, and their durations (Z04): along the streets where the city has them,
/// otherwise by the table of zones (Z05). Used by one service or replication, never shared. Immutable; a class, so that
/// passing it on does not touch the reference counts of data shared by all threads.
@usableFromInline
package final class TravelRouter {
    /// Calendar and slowdown of the run.
    @usableFromInline package let clock: TravelClock
    /// Number of zones of the city.
    @usableFromInline package let zoneCount: Int
    /// Street router; nil in a city without streets.
    @usableFromInline package let streetRouter: StreetRouter?
    /// Legs between zones, row by row, in a city without streets; otherwise empty.
    @usableFromInline let legs: [TravelLeg]
    /// Whether streets are closed in some periods.
    @usableFromInline package let closesStreets: Bool

    /// Creates a router; `traffic` is nil in a city without streets.
    package init(clock: TravelClock, traffic: StreetTraffic? = nil) {
        self.clock = clock
        zoneCount = clock.city.zoneCount
        streetRouter = traffic.map { StreetRouter($0) }
        legs = traffic == nil ? clock.city.legs : []
        closesStreets = traffic?.closures != nil
    }

    /// City of the clock.
    @inlinable package var city: City { clock.city }

    /// Returns length and time of the fastest path at the speeds of an hour, without the factor that all streets share
    /// (see `TravelClock.congested`).
    @inlinable
    package func leg(from origin: Position, to destination: Position, at time: SimTime) -> TravelLeg {
        guard let streetRouter else {
            return legs[Int(origin.zone.index) * zoneCount + Int(destination.zone.index)]
        }
        return streetRouter.leg(from: origin.point, to: destination.point, hour: streetRow(at: time))
    }

    /// Returns the row of a departure at `time` for `StreetRouter`: that of the hour, or of the hour with the streets
    /// that are closed then.
    @inlinable
    package func streetRow(at time: SimTime) -> Int {
        let row = clock.hourRow(at: time)
        return closesStreets ? closedRow(row, at: time) : row
    }

    @usableFromInline
    func closedRow(_ row: Int, at time: SimTime) -> Int {
        guard let index = streetRouter?.traffic.closures?.index(at: time) else { return row }
        return row + (index + 1) * RunDays.rowsForAllKinds
    }

    /// Whether streets that are closed at `time` cut a position off from the city (Z04).
    package func closuresCutOff(_ position: Position, at time: SimTime) -> Bool {
        guard closesStreets, let traffic = streetRouter?.traffic, let closures = traffic.closures,
            let index = closures.index(at: time)
        else { return false }
        return closures.sets[index].cutOff(position.point, of: traffic.graph)
    }

    /// Returns the expected travel time for a departure at `time`.
    @inlinable
    package func travelTime(from origin: Position, to destination: Position, at time: SimTime) -> SimDuration {
        let leg = leg(from: origin, to: destination, at: time)
        return clock.congested(milliseconds: Int64(leg.milliseconds), at: time)
    }
}
