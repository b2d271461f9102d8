/// Names of the days of a run: dates if the run has a start date, otherwise numbers.
///
///     let calendar = RunCalendar(firstDay: CalendarDate("2026-06-01"))
///     calendar.name(ofDay: 15)  // Tuesday 16 June
///     calendar.clock(hours: 26)  // 2 Jun 02:00
package struct RunCalendar: Hashable, Sendable {
    /// Date of the first day; nil if days have only numbers.
    package let firstDay: CalendarDate?

    /// Creates a calendar.
    package init(firstDay: CalendarDate?) { self.firstDay = firstDay }

    /// Returns the name of a day for sentences: `Tuesday 16 June`, or `day 16`.
    ///
    /// - Parameter day: day from 0, the day of the start.
    package func name(ofDay day: Int) -> String {
        guard let date = date(ofDay: day) else { return "day \(day + 1)" }
        return "\(date.weekday.name) \(date.parts.day) \(RunCalendar.months[date.parts.month - 1])"
    }

    /// Returns the short name of a day for axes and tables with a heading: `16 Jun`, or `16`.
    package func shortName(ofDay day: Int) -> String {
        guard let date = date(ofDay: day) else { return "\(day + 1)" }
        return "\(date.parts.day) \(RunCalendar.months[date.parts.month - 1].prefix(3))"
    }

    /// Returns a clock time: `18:30`, and on a later day `2 Jun 02:00`, or `day 2, 02:00`.
    ///
    /// - Parameter hours: hours since midnight of the first day.
    package func clock(hours: Double) -> String {
        let minutes = Int((hours * 60).rounded())
        let (day, minute) = minutes.quotientAndRemainder(dividingBy: 1_440)
        let clock = RunCalendar.padded(minute / 60) + ":" + RunCalendar.padded(minute % 60)
        if day == 0 { return clock }
        return firstDay == nil ? "day \(day + 1), \(clock)" : "\(shortName(ofDay: day)) \(clock)"
    }

    private func date(ofDay day: Int) -> CalendarDate? {
        firstDay.map { CalendarDate(daysSince1970: $0.daysSince1970 + day) }
    }

    private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    /// English names of the months.
    package static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
}

extension CalendarDate.Weekday {
    /// English name.
    package var name: String {
        switch self {
        case .monday: "Monday"
        case .tuesday: "Tuesday"
        case .wednesday: "Wednesday"
        case .thursday: "Thursday"
        case .friday: "Friday"
        case .saturday: "Saturday"
        case .sunday: "Sunday"
        }
    }
}

/// Clock times with seconds.
package enum ClockFormat {
    /// Returns a clock time from seconds since midnight: `08:05:00`, on the next day `25:10:00`.
    package static func text(_ seconds: some BinaryInteger) -> String {
        [seconds / 3_600, seconds / 60 % 60, seconds % 60].map { ($0 < 10 ? "0" : "") + "\($0)" }.joined(separator: ":")
    }
}
