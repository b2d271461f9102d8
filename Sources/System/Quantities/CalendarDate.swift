/// A day of the Gregorian calendar.
package struct CalendarDate: Hashable, Comparable, Sendable, BitwiseCopyable, CustomStringConvertible {
    /// Days since 1970-01-01; negative before.
    package var daysSince1970: Int

    /// Creates a date; nil if it does not exist.
    package init?(year: Int, month: Int, day: Int) {
        guard (1...9_999).contains(year), (1...12).contains(month), day >= 1,
            day <= CalendarDate.daysInMonth(month, year: year)
        else { return nil }
        daysSince1970 = CalendarDate.days(year, month, day)
    }

    /// Creates the first day of a month.
    package init(firstOf month: Month) {
        daysSince1970 = CalendarDate.days(Int(month.number) / 12, Int(month.number) % 12 + 1, 1)
    }

    /// Returns the days since 1970-01-01, for years from 0.
    ///
    /// Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms": years begin in March, so that leap days come
    /// last.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = shiftedYear / 400
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// Parses `2026-06-06`.
    package init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].count == 4, parts[1].count == 2, parts[2].count == 2,
            parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// Creates a date from its day number.
    package init(daysSince1970: Int) { self.daysSince1970 = daysSince1970 }

    package static func < (left: CalendarDate, right: CalendarDate) -> Bool { left.daysSince1970 < right.daysSince1970 }

    /// Day of the week, Monday first.
    package enum Weekday: Int, Sendable, CaseIterable {
        case monday, tuesday, wednesday, thursday, friday, saturday, sunday
    }

    /// Day of the week.
    package var weekday: Weekday {
        // 1970-01-01 was a Thursday.
        let fromMonday = ((daysSince1970 + 3) % 7 + 7) % 7
        return Weekday(rawValue: fromMonday) ?? .monday
    }

    package var description: String {
        let (year, month, day) = parts
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }

    /// Year, month (1 to 12) and day of the month (from 1).
    package var parts: (year: Int, month: Int, day: Int) {
        let shifted = daysSince1970 + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (
            year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
            day: dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        )
    }

    private static func daysInMonth(_ month: Int, year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    private func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
