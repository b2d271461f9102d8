/// Which day and hour it is where people are: a run starts on a day, at a clock time.
package struct LocalCalendar: Hashable, Sendable, BitwiseCopyable {
    package let startDate: CalendarDate
    package let clockAtStart: SimDuration

    /// - Parameter startDate: nil is 1970-01-01 *(decided)*.
    package init(startDate: CalendarDate?, clockAtStart: SimDuration) {
        self.startDate = startDate ?? CalendarDate(daysSince1970: 0)
        self.clockAtStart = clockAtStart
    }

    private static let dayMicroseconds = SimDuration.days(1).microseconds

    package func date(at time: SimTime) -> CalendarDate {
        CalendarDate(daysSince1970: startDate.daysSince1970 + Int(split(time).day))
    }

    /// Since midnight.
    package func clock(at time: SimTime) -> SimDuration { .microseconds(split(time).microseconds) }

    package func month(at time: SimTime) -> Month { Month(of: date(at: time)) }

    /// The midnight with which a day begins; before the start of the run for its first day.
    package func start(of date: CalendarDate) -> SimTime {
        .zero + .days(Int64(date.daysSince1970 - startDate.daysSince1970)) - clockAtStart
    }

    /// The midnight with which the month of a moment ends.
    package func endOfMonth(at time: SimTime) -> SimTime {
        start(of: month(at: time).advanced(by: 1).date(day: 1))
    }

    private func split(_ time: SimTime) -> (day: Int64, microseconds: Int64) {
        let sinceMidnight = (time.sinceStart + clockAtStart).microseconds
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
