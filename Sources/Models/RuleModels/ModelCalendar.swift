import Quantities

/// Dates and months of moments, by looking at the date as it is written.
package struct ModelCalendar: Sendable {
    package var startDate: CalendarDate
    package var clockAtStart: SimDuration

    /// Without a date of its own a run starts at midnight of the first day of 1970.
    package init(startDate: CalendarDate = CalendarDate(daysSince1970: 0), clockAtStart: SimDuration = .zero) {
        self.startDate = startDate
        self.clockAtStart = clockAtStart
    }

    package func date(_ time: SimTime) -> CalendarDate {
        let days = (time.sinceStart + clockAtStart).microseconds / SimDuration.days(1).microseconds
        return CalendarDate(daysSince1970: startDate.daysSince1970 + Int(days))
    }

    /// Since midnight of its day.
    package func clock(_ time: SimTime) -> SimDuration {
        .microseconds((time.sinceStart + clockAtStart).microseconds % SimDuration.days(1).microseconds)
    }

    /// When a day begins.
    func start(of date: CalendarDate) -> SimTime {
        .zero + .days(Int64(date.daysSince1970 - startDate.daysSince1970)) - clockAtStart
    }

    /// Counted from January of the year 0.
    package func month(_ time: SimTime) -> Int {
        let parts = date(time).description.split(separator: "-").compactMap { Int($0) }
        return parts[0] * 12 + parts[1] - 1
    }
}
