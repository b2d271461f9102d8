/// Names of the days of a run: dates if the run has a start date, otherwise numbers.
///
///     let calendar = RunCalendar(firstDay: CalendarDate("2026-06-01"))
///     calendar.name(ofDay: 15)  // Tuesday 16 June
///     calendar.clock(hours: 26)  // 2 Jun 02:00
package struct RunCalendar: Hashable, Sendable {
    /// Date of the first day; nil if days have only numbers.
    package let firstDay: CalendarDate?
    private let names: Names

    /// Creates a calendar.
    ///
    /// - Parameter names: names of months and days in the reader's language.
    package init(firstDay: CalendarDate?, names: Names = .english) { (self.firstDay, self.names) = (firstDay, names) }

    /// Returns the name of a day for sentences: `Tuesday 16 June`, or `day 16`.
    ///
    /// - Parameter day: day from 0, the day of the start.
    package func name(ofDay day: Int) -> String {
        guard let date = date(ofDay: day) else { return names.numbered(day + 1) }
        return names.dated(names.weekdays[date.weekday.rawValue], date.parts.day, names.months[date.parts.month - 1])
    }

    /// Returns the short name of a day for axes and tables with a heading: `16 Jun`, or `16`.
    package func shortName(ofDay day: Int) -> String {
        guard let date = date(ofDay: day) else { return "\(day + 1)" }
        return "\(date.parts.day) \(names.months[date.parts.month - 1].prefix(3))"
    }

    /// Returns a clock time: `18:30`, and on a later day `2 Jun 02:00`, or `day 2, 02:00`.
    ///
    /// - Parameter hours: hours since midnight of the first day.
    package func clock(hours: Double) -> String {
        let minutes = Int((hours * 60).rounded())
        let (day, minute) = minutes.quotientAndRemainder(dividingBy: 1_440)
        let clock = RunCalendar.padded(minute / 60) + ":" + RunCalendar.padded(minute % 60)
        if day == 0 { return clock }
        return firstDay == nil ? "\(names.numbered(day + 1)), \(clock)" : "\(shortName(ofDay: day)) \(clock)"
    }

    private func date(ofDay day: Int) -> CalendarDate? {
        firstDay.map { CalendarDate(daysSince1970: $0.daysSince1970 + day) }
    }

    private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    /// Names of months and days in one language.
    package struct Names: Hashable, Sendable {
        /// Names of the months, from January.
        package let months: [String]
        /// Names of the days of the week, from Monday.
        package let weekdays: [String]
        private let datedForm: String
        private let numberedForm: String

        /// Creates the names.
        ///
        /// - Parameters:
        ///   - dated: form of a day with a date, with `WEEKDAY`, `DAY` and `MONTH` for its parts.
        ///   - numbered: form of a day without a date, with `DAY` for its number.
        package init(months: [String], weekdays: [String], dated: String, numbered: String) {
            (self.months, self.weekdays, datedForm, numberedForm) = (months, weekdays, dated, numbered)
        }

        /// English names.
        package static let english = Names(
            months: [
                "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
                "November", "December",
            ],
            weekdays: CalendarDate.Weekday.allCases.map(\.name), dated: "WEEKDAY DAY MONTH", numbered: "day DAY")

        fileprivate func dated(_ weekday: String, _ day: Int, _ month: String) -> String {
            let parts = ["WEEKDAY": weekday, "DAY": "\(day)", "MONTH": month]
            return datedForm.split(separator: " ").map { parts[String($0)] ?? String($0) }.joined(separator: " ")
        }

        fileprivate func numbered(_ day: Int) -> String { numberedForm.replacing("DAY", with: "\(day)") }
    }
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
