/// Real time at which a run starts, with the time zone of its clocks.
package struct ZonedStart: Hashable, Sendable, BitwiseCopyable {
    /// Start in seconds since 1970-01-01 00:00 UTC.
    package let unixSeconds: Int
    /// Time zone of the clocks.
    package let zone: TimeZone

    /// Creates a start.
    package init(unixSeconds: Int, zone: TimeZone) { (self.unixSeconds, self.zone) = (unixSeconds, zone) }

    /// Creates the last time, up to now, at which the clocks of the zone showed a time of day.
    package init(lastAt clock: SimDuration, before now: Int, in zone: TimeZone) {
        let clockSeconds = Int(clock.microseconds / 1_000_000)
        var local = now + zone.offsetSeconds(atUnixSeconds: now)
        // The remainder is positive, because no service starts before 1970.
        local -= (local - clockSeconds) % 86_400
        self.init(unixSeconds: min(now, zone.firstUnixSeconds(ofLocal: local)), zone: zone)
    }

    /// Date that the clocks show at the start.
    package var date: CalendarDate {
        CalendarDate(daysSince1970: (unixSeconds + zone.offsetSeconds(atUnixSeconds: unixSeconds)) / 86_400)
    }

    fileprivate func unixSeconds(at time: SimTime) -> Int {
        let (seconds, rest) = time.microseconds.quotientAndRemainder(dividingBy: 1_000_000)
        return unixSeconds + Int(rest < 0 ? seconds - 1 : seconds)
    }
}

/// Conversion of simulated time to local dates and clock times. A run starts on a date, at a clock time.
///
/// The clocks run evenly or follow a time zone: then a day in spring has 23 hours, and one in autumn has 25.
@usableFromInline
package struct LocalCalendar: Hashable, Sendable, BitwiseCopyable {
    /// Date at the start.
    package let startDate: CalendarDate
    /// Clock time at the start, since midnight.
    package let clockAtStart: SimDuration
    /// Real start in a time zone; nil if the clocks run evenly.
    package let zonedStart: ZonedStart?

    /// Creates a calendar.
    ///
    /// - Parameters:
    ///   - startDate: nil means 1970-01-01 *(decided)*.
    ///   - zoned: real time of that clock time on that date; nil if the clocks run evenly.
    package init(startDate: CalendarDate?, clockAtStart: SimDuration, zoned: ZonedStart? = nil) {
        self.startDate = startDate ?? CalendarDate(daysSince1970: 0)
        self.clockAtStart = clockAtStart
        self.zonedStart = zoned
    }

    /// Returns the total change of the clocks since the start; positive if they were put forward.
    package func clockChange(at time: SimTime) -> SimDuration {
        guard let zonedStart else { return .zero }
        let moment = zonedStart.unixSeconds(at: time)
        let shown = moment + zonedStart.zone.offsetSeconds(atUnixSeconds: moment)
        return .seconds(Int64(shown - startDate.daysSince1970 * 86_400 - (moment - zonedStart.unixSeconds)))
            - clockAtStart
    }

    /// Returns the offset of the clocks from universal time in seconds; nil if they follow no zone.
    package func offsetSeconds(at time: SimTime) -> Int? {
        zonedStart.map { $0.zone.offsetSeconds(atUnixSeconds: $0.unixSeconds(at: time)) }
    }

    private static let dayMicroseconds = SimDuration.days(1).microseconds

    /// Returns the date at a time.
    package func date(at time: SimTime) -> CalendarDate {
        CalendarDate(daysSince1970: startDate.daysSince1970 + Int(split(time).day))
    }

    /// Returns the clock time at a time, since midnight.
    package func clock(at time: SimTime) -> SimDuration { .microseconds(split(time).microseconds) }

    /// Returns the month at a time.
    package func month(at time: SimTime) -> Month { Month(of: date(at: time)) }

    /// Returns the midnight at which a date begins; before the start of the run for its first day.
    package func start(of date: CalendarDate) -> SimTime { moment(on: date, clock: .zero) }

    /// Returns the time at which the clocks show a time of day. If they show it twice, it is the first; if they skip
    /// it, the time it would be without the change.
    package func moment(on date: CalendarDate, clock: SimDuration) -> SimTime {
        guard let zonedStart else {
            return .zero + .days(Int64(date.daysSince1970 - startDate.daysSince1970)) + (clock - clockAtStart)
        }
        let (seconds, rest) = clock.microseconds.quotientAndRemainder(dividingBy: 1_000_000)
        let moment = zonedStart.zone.firstUnixSeconds(ofLocal: date.daysSince1970 * 86_400 + Int(seconds))
        return .zero + .seconds(Int64(moment - zonedStart.unixSeconds)) + .microseconds(rest)
    }

    /// Whether the clocks skip a time of day, because they are put forward past it.
    package func skips(_ clock: SimDuration, on date: CalendarDate) -> Bool {
        let moment = moment(on: date, clock: clock)
        return self.date(at: moment) != date || self.clock(at: moment) != clock
    }

    /// Returns the midnight at which the month of a time ends.
    package func endOfMonth(at time: SimTime) -> SimTime {
        start(of: month(at: time).advanced(by: 1).date(day: 1))
    }

    private func split(_ time: SimTime) -> (day: Int64, microseconds: Int64) {
        let sinceMidnight = (time.sinceStart + clockAtStart + clockChange(at: time)).microseconds
        let (quotient, rest) = sinceMidnight.quotientAndRemainder(dividingBy: LocalCalendar.dayMicroseconds)
        return rest < 0 ? (quotient - 1, rest + LocalCalendar.dayMicroseconds) : (quotient, rest)
    }
}

/// Month of the calendar, numbered from January of the year 0.
package struct Month: Hashable, Comparable, Sendable, BitwiseCopyable, CustomStringConvertible {
    /// Months since January of the year 0.
    package let number: Int32

    /// Creates a month from its number.
    package init(number: Int32) { self.number = number }

    /// Creates the month of a date.
    package init(of date: CalendarDate) {
        let (year, month, _) = date.parts
        number = Int32(truncatingIfNeeded: year * 12 + month - 1)
    }

    package static func < (left: Month, right: Month) -> Bool { left.number < right.number }

    /// Returns the month a number of months later.
    package func advanced(by months: Int32) -> Month { Month(number: number &+ months) }

    /// Returns the day of the month, or its last day if the month is shorter.
    package func date(day: Int) -> CalendarDate {
        let first = CalendarDate(firstOf: self)
        let next = CalendarDate(firstOf: advanced(by: 1))
        return CalendarDate(daysSince1970: min(first.daysSince1970 + day, next.daysSince1970) - 1)
    }

    /// The month as `2026-06`.
    package var description: String { String(CalendarDate(firstOf: self).description.dropLast(3)) }
}
