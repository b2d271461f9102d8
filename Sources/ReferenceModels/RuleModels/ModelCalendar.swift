import Quantities

/// Dates and months of moments, computed from the printed date.
package struct ModelCalendar: Sendable {
    /// Date on which the run starts.
    package var startDate: CalendarDate
    /// Time of day at which the run starts.
    package var clockAtStart: SimDuration

    /// Creates a calendar. The default start is midnight of 1 January 1970.
    package init(startDate: CalendarDate = CalendarDate(daysSince1970: 0), clockAtStart: SimDuration = .zero) {
        self.startDate = startDate
        self.clockAtStart = clockAtStart
    }

    /// Returns the date of a moment.
    package func date(_ time: SimTime) -> CalendarDate {
        let days = (time.sinceStart + clockAtStart).microseconds / SimDuration.days(1).microseconds
        return CalendarDate(daysSince1970: startDate.daysSince1970 + Int(days))
    }

    /// Returns the time since midnight.
    package func clock(_ time: SimTime) -> SimDuration {
        .microseconds((time.sinceStart + clockAtStart).microseconds % SimDuration.days(1).microseconds)
    }

    /// Returns the start of a day.
    func start(of date: CalendarDate) -> SimTime {
        .zero + .days(Int64(date.daysSince1970 - startDate.daysSince1970)) - clockAtStart
    }

    /// Returns the month's number, counted from January of the year 0.
    package func month(_ time: SimTime) -> Int {
        let parts = date(time).description.split(separator: "-").compactMap { Int($0) }
        return parts[0] * 12 + parts[1] - 1
    }
}
