import Quantities

/// The days on which a service runs: those of the week within a season, with exceptions by date.
package struct ServiceCalendar: Hashable, Sendable {
    /// By `CalendarDate.Weekday`.
    package var weekdays = [Bool](repeating: false, count: CalendarDate.Weekday.allCases.count)
    /// The season of the weekdays; nil for a service that runs on the added days only.
    package var season: ClosedRange<CalendarDate>?
    package var added: Set<CalendarDate> = []
    package var removed: Set<CalendarDate> = []

    package init() {}

    package func runs(on date: CalendarDate) -> Bool {
        if added.contains(date) { return true }
        guard let season, season.contains(date), weekdays[date.weekday.rawValue] else { return false }
        return !removed.contains(date)
    }

    /// From the first day to the last on which it may run; nil for none.
    package var dates: ClosedRange<CalendarDate>? {
        let bounds = added.union(weekdays.contains(true) ? season.map { [$0.lowerBound, $0.upperBound] } ?? [] : [])
        guard let first = bounds.min(), let last = bounds.max() else { return nil }
        return first...last
    }
}
