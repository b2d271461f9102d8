import Quantities

/// When a place is open, as OpenStreetMap's `opening_hours` says it.
///
///     let hours = try OpeningHours("Mo-Fr 09:00-12:30,14:00-18:00; Sa 10:00-13:00; Dec 25 off")
///
/// Of the notation (wiki.openstreetmap.org, "Key:opening_hours/specification") is understood: days and their ranges, months,
/// dates and their ranges, times, also over midnight or as `26:00`; `24/7`, `off`, `closed` and `open`; several rules, of
/// which one behind `;` overrides those before on its days, and one behind `,` adds to them. What closes after midnight
/// belongs to the day on which it opened, whatever is said of the next *(decided)*. Holidays are not known: rules for `PH` and
/// `SH` hold on no day. Not understood are sunrise and sunset, weeks, years, Easter, the n-th weekday of a month, open ends,
/// `||`, and comments.
///
/// Data layout: the year is cut where rules begin and end to hold, and for each piece and weekday the spans are laid out, so
/// that asking takes a few steps, whatever the text.
package struct OpeningHours: Hashable, Sendable {
    /// What of a text is not understood.
    package struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
        /// Counted from 1.
        package var column: Int
        /// The word or sign; empty where the text ends too early.
        package var text: String

        package init(column: Int, text: String) { (self.column, self.text) = (column, text) }

        package var description: String {
            text.isEmpty ? "it ends too early" : "'\(text)' is not understood (column \(column))"
        }
    }

    /// A moment at which a place opens or closes.
    package struct Change: Hashable, Sendable, BitwiseCopyable {
        package var date: CalendarDate
        /// Since midnight.
        package var clock: SimDuration
        /// Whether the place is open from then on.
        package var isOpen: Bool

        package init(date: CalendarDate, clock: SimDuration, isOpen: Bool) {
            (self.date, self.clock, self.isOpen) = (date, clock, isOpen)
        }
    }

    /// Of one day, in minutes since its midnight.
    struct Span: Hashable, Comparable, BitwiseCopyable {
        var opens: UInt16
        /// Behind the last minute; beyond `minutesPerDay` for what closes on the next day.
        var closes: UInt16

        static func < (left: Span, right: Span) -> Bool { (left.opens, left.closes) < (right.opens, right.closes) }
    }

    static let minutesPerDay = 1_440
    private static let microsecondsPerMinute = SimDuration.minutes(1).microseconds
    /// How far `nextChange` looks.
    package static let daysAheadMax = 8

    /// On which day of the year each piece begins, as `YearDay`; the first with the year.
    private let seasons: [UInt16]
    /// Where the spans of each season and weekday begin; one more than there are.
    private let firstSpans: [UInt32]
    /// Of a day in ascending order, none touching another.
    private let spans: [Span]
    private let passesMidnight: Bool
    /// Whether the text speaks of holidays, which are not known.
    package let mentionsHolidays: Bool

    /// - Throws: `Problem`, for what is not of the subset.
    package init(_ text: String) throws(Problem) {
        var parser = OpeningHoursParser(text)
        let rules = try parser.rules()
        mentionsHolidays = parser.mentionsHolidays
        let edges = rules.flatMap(\.dates).flatMap { [$0.first, $0.last + 1] }
        seasons = Set(edges).union([YearDay.first]).filter { $0 <= YearDay.last }.sorted()
        var (firstSpans, spans) = ([UInt32(0)], [Span]())
        for season in seasons {
            for weekday in CalendarDate.Weekday.allCases {
                spans += OpeningHours.spans(of: weekday, season, rules)
                firstSpans.append(UInt32(spans.count))
            }
        }
        passesMidnight = spans.contains { $0.closes > OpeningHours.minutesPerDay }
        (self.firstSpans, self.spans) = (firstSpans, spans)
    }

    private static func spans(of weekday: CalendarDate.Weekday, _ yearDay: UInt16, _ rules: [OpeningRule]) -> [Span] {
        var spans: [Span] = []
        for rule in rules where rule.holds(on: weekday, yearDay) {
            switch rule.effect {
            case .replaces: spans = rule.spans
            case .adds: spans += rule.spans
            case .closes: spans = rule.spans.reduce(spans) { left, hole in left.flatMap { $0 - hole } }
            }
        }
        // What overlaps or touches is one.
        return spans.sorted().reduce(into: []) { merged, span in
            if let last = merged.last, span.opens <= last.closes {
                merged[merged.count - 1].closes = max(last.closes, span.closes)
            } else {
                merged.append(span)
            }
        }
    }

    // MARK: Asking

    /// - Parameter clock: since midnight of that day, below 24 hours.
    package func isOpen(on date: CalendarDate, clock: SimDuration) -> Bool {
        isOpen(on: date, minute: Int(clock.microseconds / OpeningHours.microsecondsPerMinute))
    }

    @inline(__always)
    private func isOpen(on date: CalendarDate, minute: Int) -> Bool {
        if isOpen(in: day(date), minute) { return true }
        return passesMidnight
            && isOpen(
                in: day(CalendarDate(daysSince1970: date.daysSince1970 - 1)), minute + OpeningHours.minutesPerDay)
    }

    @inline(__always)
    private func isOpen(in day: Range<Int>, _ minute: Int) -> Bool {
        for index in day where minute >= Int(spans[index].opens) && minute < Int(spans[index].closes) { return true }
        return false
    }

    /// Where the spans of a day are.
    @inline(__always)
    private func day(_ date: CalendarDate) -> Range<Int> {
        var season = 0
        if seasons.count > 1 {
            let yearDay = YearDay.of(date)
            while season + 1 < seasons.count && seasons[season + 1] <= yearDay { season += 1 }
        }
        let day = season * 7 + date.weekday.rawValue
        return Int(firstSpans[day])..<Int(firstSpans[day + 1])
    }

    /// The first moment after this one at which the place opens or closes; nil if that is more than `daysAheadMax` days away.
    ///
    /// - Parameter clock: since midnight of that day, below 24 hours.
    package func nextChange(after date: CalendarDate, clock: SimDuration) -> Change? {
        let now = Int(clock.microseconds / OpeningHours.microsecondsPerMinute)
        let wasOpen = isOpen(on: date, minute: now)
        var after = now
        for dayNumber in 0...OpeningHours.daysAheadMax {
            let date = CalendarDate(daysSince1970: date.daysSince1970 + dayNumber)
            while let minute = edge(on: date, after: after) {
                // Beyond that many days by the clock, too.
                if dayNumber == OpeningHours.daysAheadMax && minute > now { return nil }
                if isOpen(on: date, minute: minute) != wasOpen {
                    return Change(date: date, clock: .minutes(Int64(minute)), isOpen: !wasOpen)
                }
                after = minute
            }
            after = -1
        }
        return nil
    }

    /// The first moment from this one on at which the place is open: this one if it is; nil if that is more than
    /// `daysAheadMax` days away.
    ///
    /// - Parameter clock: since midnight of that day, below 24 hours.
    package func opens(from date: CalendarDate, clock: SimDuration) -> Change? {
        if isOpen(on: date, clock: clock) { return Change(date: date, clock: clock, isOpen: true) }
        return nextChange(after: date, clock: clock)
    }

    /// The first minute of a day, behind another, at which something may change; nil if there is none.
    private func edge(on date: CalendarDate, after: Int) -> Int? {
        // A season, or the night before, may end with the day.
        var first = after < 0 ? 0 : OpeningHours.minutesPerDay
        func note(_ minute: Int) {
            if minute > after && minute < first { first = minute }
        }
        for span in spans[day(date)] {
            note(Int(span.opens))
            note(Int(span.closes))
        }
        if passesMidnight {
            for span in spans[day(CalendarDate(daysSince1970: date.daysSince1970 - 1))] {
                note(Int(span.closes) - OpeningHours.minutesPerDay)
            }
        }
        return first < OpeningHours.minutesPerDay ? first : nil
    }
}

extension OpeningHours.Span {
    /// What is left of a span without another: nothing, a piece, or two.
    fileprivate static func - (whole: Self, hole: Self) -> [Self] {
        guard hole.opens < whole.closes, hole.closes > whole.opens else { return [whole] }
        let pieces = [
            Self(opens: whole.opens, closes: hole.opens),
            Self(opens: max(whole.opens, hole.closes), closes: whole.closes),
        ]
        return pieces.filter { $0.opens < $0.closes }
    }
}

/// Days of the year in their order, whether a year has them or not: 32 for each month.
enum YearDay {
    static let first: UInt16 = 33
    static let last: UInt16 = 12 * 32 + 31

    /// - Parameter month: from 1.
    static func number(month: Int, day: Int) -> UInt16 { UInt16(month * 32 + day) }

    static func of(_ date: CalendarDate) -> UInt16 {
        let (_, month, day) = date.parts
        return number(month: month, day: day)
    }
}
