/// A kind of day: one of the seven days of the week, or a holiday, which counts as none of them.
package enum DayKind: Int, Sendable, CaseIterable {
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday, holiday

    package init(_ weekday: CalendarDate.Weekday) { self = DayKind(rawValue: weekday.rawValue) ?? .monday }
}

/// Some kinds of day.
package struct DaySet: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package init(_ kind: DayKind) { rawValue = 1 << UInt8(kind.rawValue) }

    package static let all = DaySet(rawValue: 0xFF)
    package static let weekend: DaySet = [DaySet(.saturday), DaySet(.sunday)]
    package static let holidays = DaySet(.holiday)
    package static let weekdays = all.subtracting(weekend).subtracting(holidays)

    /// From Monday, holidays last.
    package var kinds: [DayKind] { DayKind.allCases.filter { contains(DaySet($0)) } }

    /// In sentences and lists of scenarios: `weekdays`, `saturday, sunday`.
    package var words: String {
        switch self {
        case .all: return "all"
        case .weekdays: return "weekdays"
        default: return kinds.map { "\($0)" }.joined(separator: ", ")
        }
    }
}

/// The days of a run: on which date it starts, and which dates are holidays.
///
/// A table of values by the hour has one row for each hour of the day, or where days differ one for each hour of each kind of
/// day: the 24 of Monday first, those of holidays last.
@usableFromInline
package struct RunDays: Hashable, Sendable {
    /// The date of the start, or nil in a run without a date.
    package let start: CalendarDate?
    /// Ascending.
    package let holidays: [CalendarDate]

    package static let rowsOfDay = 24
    package static let rowsOfKinds = 24 * DayKind.allCases.count

    package init(start: CalendarDate? = nil, holidays: [CalendarDate] = []) {
        self.start = start
        self.holidays = Array(Set(holidays)).sorted()
    }

    /// Days without holidays, of which the first is such a day of the week.
    package init(weekdayAtStart: CalendarDate.Weekday) {
        // 1970-01-05 was a Monday.
        self.init(start: CalendarDate(daysSince1970: 4 + weekdayAtStart.rawValue))
    }

    /// The kind of a date.
    ///
    /// - Complexity: O(log holidays).
    package func kind(of date: CalendarDate) -> DayKind { isHoliday(date) ? .holiday : DayKind(date.weekday) }

    /// The kind of a day counted from that of the start; nil in a run without a date.
    package func kind(ofDay day: Int) -> DayKind? {
        start.map { kind(of: CalendarDate(daysSince1970: $0.daysSince1970 + day)) }
    }

    /// The kind of the day of a moment, by clocks that go on evenly; nil in a run without a date.
    package func kind(at time: SimTime, clockAtStart: SimDuration) -> DayKind? {
        let (day, rest) = (time.sinceStart + clockAtStart).microseconds
            .quotientAndRemainder(dividingBy: SimDuration.days(1).microseconds)
        return kind(ofDay: Int(rest < 0 ? day - 1 : day))
    }

    /// Whether a moment belongs to one of some kinds of day. All moments of a run without a date do.
    package func contain(_ time: SimTime, clockAtStart: SimDuration, in set: DaySet) -> Bool {
        set == .all || kind(at: time, clockAtStart: clockAtStart).map { set.contains(DaySet($0)) } ?? true
    }

    /// The kinds of the days that a run of a length touches; nil in one without a date.
    ///
    /// - Complexity: O(days).
    package func kinds(clockAtStart: SimDuration, length: SimDuration) -> DaySet? {
        guard start != nil else { return nil }
        return (0...lastDay(clockAtStart: clockAtStart, length: length)).reduce(into: DaySet()) { set, day in
            if let kind = kind(ofDay: day) { set.insert(DaySet(kind)) }
        }
    }

    /// The number of the last day that a run of a length touches, counted from that of the start.
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
