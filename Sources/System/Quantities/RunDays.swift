/// Kind of day: a day of the week, or a holiday, which counts as none of them.
package enum DayKind: Int, Sendable, CaseIterable {
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday, holiday

    /// Creates the kind of a day of the week.
    package init(_ weekday: CalendarDate.Weekday) { self = DayKind(rawValue: weekday.rawValue) ?? .monday }
}

/// Set of kinds of day.
package struct DaySet: OptionSet, Hashable, Sendable {
    /// One bit per kind, Monday first.
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Creates a set of one kind.
    package init(_ kind: DayKind) { rawValue = 1 << UInt8(kind.rawValue) }

    /// All kinds of day.
    package static let all = DaySet(rawValue: 0xFF)
    /// Saturday and Sunday.
    package static let weekend: DaySet = [DaySet(.saturday), DaySet(.sunday)]
    /// Holidays.
    package static let holidays = DaySet(.holiday)
    /// Monday to Friday, without holidays.
    package static let weekdays = all.subtracting(weekend).subtracting(holidays)

    /// The kinds in the set, from Monday, holidays last.
    package var kinds: [DayKind] { DayKind.allCases.filter { contains(DaySet($0)) } }

    /// The set as in scenarios: `weekdays`, `saturday, sunday`.
    package var scenarioText: String {
        switch self {
        case .all: return "all"
        case .weekdays: return "weekdays"
        default: return kinds.map { "\($0)" }.joined(separator: ", ")
        }
    }
}

/// Days of a run: the date of its start, and the holidays.
///
/// A table of hourly values has one row per hour of the day or, if days differ, one per hour and kind of day: the 24 of
/// Monday first, those of holidays last.
@usableFromInline
package struct RunDays: Hashable, Sendable {
    /// Date of the start; nil for a run without dates.
    package let start: CalendarDate?
    /// Holidays, in ascending order.
    package let holidays: [CalendarDate]

    /// Rows of a table for one day.
    package static let rowsPerDay = 24
    /// Rows of a table that distinguishes all kinds of day.
    package static let rowsForAllKinds = 24 * DayKind.allCases.count

    /// Creates the days of a run.
    package init(start: CalendarDate? = nil, holidays: [CalendarDate] = []) {
        self.start = start
        self.holidays = Array(Set(holidays)).sorted()
    }

    /// Creates days without holidays that start on a day of the week.
    package init(weekdayAtStart: CalendarDate.Weekday) {
        // 1970-01-05 was a Monday.
        self.init(start: CalendarDate(daysSince1970: 4 + weekdayAtStart.rawValue))
    }

    /// Returns the kind of a date.
    ///
    /// - Complexity: O(log holidays).
    package func kind(of date: CalendarDate) -> DayKind { isHoliday(date) ? .holiday : DayKind(date.weekday) }

    /// Returns the kind of a day, counted from the start; nil for a run without dates.
    package func kind(ofDay day: Int) -> DayKind? {
        start.map { kind(of: CalendarDate(daysSince1970: $0.daysSince1970 + day)) }
    }

    /// Returns the kind of day at a time, for evenly running clocks; nil for a run without dates.
    package func kind(at time: SimTime, clockAtStart: SimDuration) -> DayKind? {
        let (day, rest) = (time.sinceStart + clockAtStart).microseconds
            .quotientAndRemainder(dividingBy: SimDuration.days(1).microseconds)
        return kind(ofDay: Int(rest < 0 ? day - 1 : day))
    }

    /// Whether a time falls on one of some kinds of day; always true for a run without dates.
    package func isTime(_ time: SimTime, clockAtStart: SimDuration, in set: DaySet) -> Bool {
        set == .all || kind(at: time, clockAtStart: clockAtStart).map { set.contains(DaySet($0)) } ?? true
    }

    /// Returns the kinds of all days that a run touches; nil for a run without dates.
    ///
    /// - Complexity: O(days).
    package func kinds(clockAtStart: SimDuration, length: SimDuration) -> DaySet? {
        guard start != nil else { return nil }
        return (0...lastDay(clockAtStart: clockAtStart, length: length)).reduce(into: DaySet()) { set, day in
            if let kind = kind(ofDay: day) { set.insert(DaySet(kind)) }
        }
    }

    /// Returns the number of the last day that a run touches, counted from the start.
    package func lastDay(clockAtStart: SimDuration, length: SimDuration) -> Int {
        let end = (clockAtStart + length).microseconds - 1
        return Int(max(0, end) / SimDuration.days(1).microseconds)
    }

    private func isHoliday(_ date: CalendarDate) -> Bool {
        var (low, high) = (0, holidays.count)
        while low < high {
            let middle = (low + high) / 2
            if holidays[middle] == date { return true }
            if holidays[middle] < date { low = middle + 1 } else { high = middle }
        }
        return false
    }
}
