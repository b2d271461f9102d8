/// The real moment at which a run starts, and the time zone that its clocks follow.
package struct ZonedStart: Hashable, Sendable, BitwiseCopyable {
    package let unixSeconds: Int
    package let zone: TimeZone

    package init(unixSeconds: Int, zone: TimeZone) { (self.unixSeconds, self.zone) = (unixSeconds, zone) }

    /// The last moment, up to now, at which the clocks of the zone showed a time of the day.
    package init(lastAt clock: SimDuration, before now: Int, in zone: TimeZone) {
        let clockSeconds = Int(clock.microseconds / 1_000_000)
        var local = now + zone.offsetSeconds(atUnixSeconds: now)
        // The remainder is positive, for no service begins before 1970.
        local -= (local - clockSeconds) % 86_400
        self.init(unixSeconds: min(now, zone.firstUnixSeconds(ofLocal: local)), zone: zone)
    }

    /// The date that the clocks show at the start.
    package var date: CalendarDate {
        CalendarDate(daysSince1970: (unixSeconds + zone.offsetSeconds(atUnixSeconds: unixSeconds)) / 86_400)
    }

    fileprivate func unixSeconds(at time: SimTime) -> Int {
        let (seconds, rest) = time.microseconds.quotientAndRemainder(dividingBy: 1_000_000)
        return unixSeconds + Int(rest < 0 ? seconds - 1 : seconds)
    }
}

/// Which day and hour it is where people are: a run starts on a day, at a clock time.
///
/// The clocks go on evenly, or follow a time zone: then a day in spring has 23 hours, and one in autumn 25.
@usableFromInline
package struct LocalCalendar: Hashable, Sendable, BitwiseCopyable {
    package let startDate: CalendarDate
    package let clockAtStart: SimDuration
    /// The zone that the clocks follow; nil if they go on evenly.
    package let zoned: ZonedStart?

    /// - Parameters:
    ///   - startDate: nil is 1970-01-01 *(decided)*.
    ///   - zoned: the real moment of that clock on that day; nil: the clocks go on evenly.
    package init(startDate: CalendarDate?, clockAtStart: SimDuration, zoned: ZonedStart? = nil) {
        self.startDate = startDate ?? CalendarDate(daysSince1970: 0)
        self.clockAtStart = clockAtStart
        self.zoned = zoned
    }

    /// The amount by which the clocks have been put forward, less that put back, since the start.
    package func clockChange(at time: SimTime) -> SimDuration {
        guard let zoned else { return .zero }
        let moment = zoned.unixSeconds(at: time)
        let shown = moment + zoned.zone.offsetSeconds(atUnixSeconds: moment)
        return .seconds(Int64(shown - startDate.daysSince1970 * 86_400 - (moment - zoned.unixSeconds))) - clockAtStart
    }

    /// The seconds that the clocks are ahead of universal time; nil if they follow no zone.
    package func offsetSeconds(at time: SimTime) -> Int? {
        zoned.map { $0.zone.offsetSeconds(atUnixSeconds: $0.unixSeconds(at: time)) }
    }

    private static let dayMicroseconds = SimDuration.days(1).microseconds

    package func date(at time: SimTime) -> CalendarDate {
        CalendarDate(daysSince1970: startDate.daysSince1970 + Int(split(time).day))
    }

    /// Since midnight.
    package func clock(at time: SimTime) -> SimDuration { .microseconds(split(time).microseconds) }

    package func month(at time: SimTime) -> Month { Month(of: date(at: time)) }

    /// The midnight with which a day begins; before the start of the run for its first day.
    package func start(of date: CalendarDate) -> SimTime { moment(on: date, clock: .zero) }

    /// Returns the moment the clocks show a time of a day: the first, if they do so twice; as if they had not been put forward, if never.
    package func moment(on date: CalendarDate, clock: SimDuration) -> SimTime {
        guard let zoned else {
            return .zero + .days(Int64(date.daysSince1970 - startDate.daysSince1970)) + (clock - clockAtStart)
        }
        let (seconds, rest) = clock.microseconds.quotientAndRemainder(dividingBy: 1_000_000)
        let moment = zoned.zone.firstUnixSeconds(ofLocal: date.daysSince1970 * 86_400 + Int(seconds))
        return .zero + .seconds(Int64(moment - zoned.unixSeconds)) + .microseconds(rest)
    }

    /// Whether the clocks show a time of a day at no moment, for they are put forward past it.
    package func skips(_ clock: SimDuration, on date: CalendarDate) -> Bool {
        let moment = moment(on: date, clock: clock)
        return self.date(at: moment) != date || self.clock(at: moment) != clock
    }

    /// The midnight with which the month of a moment ends.
    package func endOfMonth(at time: SimTime) -> SimTime {
        start(of: month(at: time).advanced(by: 1).date(day: 1))
    }

    private func split(_ time: SimTime) -> (day: Int64, microseconds: Int64) {
        let sinceMidnight = (time.sinceStart + clockAtStart + clockChange(at: time)).microseconds
        let (quotient, rest) = sinceMidnight.quotientAndRemainder(dividingBy: LocalCalendar.dayMicroseconds)
        return rest < 0 ? (quotient - 1, rest + LocalCalendar.dayMicroseconds) : (quotient, rest)
    }
}

/// A month of the calendar: months since that of the year 0.
package struct Month: Hashable, Comparable, Sendable, BitwiseCopyable, CustomStringConvertible {
    package let number: Int32

    package init(number: Int32) { self.number = number }

    package init(of date: CalendarDate) {
        let (year, month, _) = date.parts
        number = Int32(truncatingIfNeeded: year * 12 + month - 1)
    }

    package static func < (left: Month, right: Month) -> Bool { left.number < right.number }

    package func advanced(by months: Int32) -> Month { Month(number: number &+ months) }

    /// The day of that number, or the last one where the month has no such day.
    package func date(day: Int) -> CalendarDate {
        let first = CalendarDate(firstOf: self)
        let next = CalendarDate(firstOf: advanced(by: 1))
        return CalendarDate(daysSince1970: min(first.daysSince1970 + day, next.daysSince1970) - 1)
    }

    /// `2026-06`.
    package var description: String { String(CalendarDate(firstOf: self).description.dropLast(3)) }
}
