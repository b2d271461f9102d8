import Quantities

/// The opening hours of a place, in OpenStreetMap's `opening_hours` notation.
///
///     let hours = try OpeningHours("Mo-Fr 09:00-12:30,14:00-18:00; Sa 10:00-13:00; Dec 25 off")
///
/// Supported parts of the notation (wiki.openstreetmap.org, "Key:opening_hours/specification"): days and ranges of
/// days, months, dates and ranges of dates; times, also past midnight or as `26:00`; `24/7`, `off`, `closed` and
/// `open`; several rules: one behind `;` overrides earlier rules on its days, one behind `,` adds to them. An interval
/// that ends after midnight belongs to the day on which it began, independently of the next day's rules *(decided)*.
/// Holidays are unknown: rules for `PH` and `SH` apply to no day. Not supported: sunrise and sunset, weeks, years,
/// Easter, the n-th weekday of a month, open ends, `||`, and comments.
///
/// Data layout: the year is divided where rules begin and end to apply. Each part has its spans by weekday, so that a
/// query takes a few steps for any text.
package struct OpeningHours: Hashable, Sendable {
    /// An unsupported or malformed part of a text.
    package struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
        /// Column, counted from 1.
        package var column: Int
        /// The word or sign at that column; empty if the text ends too early.
        package var text: String

        /// Creates a problem at a column.
        package init(column: Int, text: String) { (self.column, self.text) = (column, text) }

        package var description: String {
            text.isEmpty ? "it ends too early" : "'\(text)' is not understood (column \(column))"
        }
    }

    /// A moment at which a place opens or closes.
    package struct Change: Hashable, Sendable, BitwiseCopyable {
        /// Date of the change.
        package var date: CalendarDate
        /// Clock time since midnight.
        package var clock: SimDuration
        /// Whether the place is open from that moment on.
        package var isOpen: Bool

        /// Creates a change.
        package init(date: CalendarDate, clock: SimDuration, isOpen: Bool) {
            (self.date, self.clock, self.isOpen) = (date, clock, isOpen)
        }
    }

    /// An open interval of one day, in minutes since its midnight.
    struct Span: Hashable, Comparable, BitwiseCopyable {
        var opens: UInt16
        /// End of the interval, exclusive; beyond `minutesPerDay` if it ends on the next day.
        var closes: UInt16

        static func < (left: Span, right: Span) -> Bool { (left.opens, left.closes) < (right.opens, right.closes) }
    }

    static let minutesPerDay = 1_440
    private static let microsecondsPerMinute = SimDuration.minutes(1).microseconds
    /// Number of days that `nextChange` looks ahead.
    package static let daysAheadMax = 8

    /// First day of each season of the year, as `YearDay`, ascending; the first season begins with the year.
    private let seasons: [UInt16]
    /// Index of the first span of each season and weekday; one more entry than pairs.
    private let firstSpans: [UInt32]
    /// Spans; those of a day are ascending and do not touch.
    private let spans: [Span]
    private let passesMidnight: Bool
    /// Whether the text mentions holidays, which are unknown.
    package let mentionsHolidays: Bool

    /// Parses a text.
    ///
    /// - Throws: `Problem` for notation outside the supported subset.
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
        // Spans that overlap or touch are merged.
        return spans.sorted().reduce(into: []) { merged, span in
            if let last = merged.last, span.opens <= last.closes {
                merged[merged.count - 1].closes = max(last.closes, span.closes)
            } else {
                merged.append(span)
            }
        }
    }

    // MARK: Asking

    /// Whether the place is open at a time of a day.
    ///
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

    /// Returns the spans of a day.
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

    /// Returns the first moment after this one at which the place opens or closes, or nil if it is more than
    /// `daysAheadMax` days away.
    ///
    /// - Parameter clock: since midnight of that day, below 24 hours.
    package func nextChange(after date: CalendarDate, clock: SimDuration) -> Change? {
        let now = Int(clock.microseconds / OpeningHours.microsecondsPerMinute)
        let wasOpen = isOpen(on: date, minute: now)
        var after = now
        for dayNumber in 0...OpeningHours.daysAheadMax {
            let date = CalendarDate(daysSince1970: date.daysSince1970 + dayNumber)
            while let minute = edge(on: date, after: after) {
                // The limit counts hours too, not only days.
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

    /// Returns the first moment from this one on at which the place is open (this one if it is open now), or nil if it
    /// is more than `daysAheadMax` days away.
    ///
    /// - Parameter clock: since midnight of that day, below 24 hours.
    package func nextOpening(from date: CalendarDate, clock: SimDuration) -> Change? {
        if isOpen(on: date, clock: clock) { return Change(date: date, clock: clock, isOpen: true) }
        return nextChange(after: date, clock: clock)
    }

    /// Returns the first minute of a day, after another, at which the state may change, or nil if there is none.
    private func edge(on date: CalendarDate, after: Int) -> Int? {
        // A season, or the previous night, may end with the day.
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
    /// Returns the rest of a span without another: nothing, one piece, or two.
    fileprivate static func - (whole: Self, hole: Self) -> [Self] {
        guard hole.opens < whole.closes, hole.closes > whole.opens else { return [whole] }
        let pieces = [
            Self(opens: whole.opens, closes: hole.opens),
            Self(opens: max(whole.opens, hole.closes), closes: whole.closes),
        ]
        return pieces.filter { $0.opens < $0.closes }
    }
}

/// Days of the year in order, 32 numbers per month, so that dates compare alike in every year.
enum YearDay {
    static let first: UInt16 = 33
    static let last: UInt16 = 12 * 32 + 31

    /// Returns the number of a date.
    ///
    /// - Parameter month: from 1.
    static func number(month: Int, day: Int) -> UInt16 { UInt16(month * 32 + day) }

    static func of(_ date: CalendarDate) -> UInt16 {
        let (_, month, day) = date.parts
        return number(month: month, day: day)
    }
}
