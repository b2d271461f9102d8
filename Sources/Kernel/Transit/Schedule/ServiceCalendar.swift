import Quantities

/// The days on which a service runs: weekdays within a season, with exceptions by date.
package struct ServiceCalendar: Hashable, Sendable {
    /// Whether the service runs on each `CalendarDate.Weekday`.
    package var weekdays = [Bool](repeating: false, count: CalendarDate.Weekday.allCases.count)
    /// The season of the weekdays; nil for a service that runs on the added days only.
    package var season: ClosedRange<CalendarDate>?
    /// Additional days of service.
    package var added: Set<CalendarDate> = []
    /// Days without service.
    package var removed: Set<CalendarDate> = []

    /// Creates a calendar without days.
    package init() {}

    /// Returns whether the service runs on a day.
    package func runs(on date: CalendarDate) -> Bool {
        if added.contains(date) { return true }
        guard let season, season.contains(date), weekdays[date.weekday.rawValue] else { return false }
        return !removed.contains(date)
    }

    /// The range from the first to the last possible day of service, or nil if there is none.
    package var dates: ClosedRange<CalendarDate>? {
        let bounds = added.union(weekdays.contains(true) ? season.map { [$0.lowerBound, $0.upperBound] } ?? [] : [])
        guard let first = bounds.min(), let last = bounds.max() else { return nil }
        return first...last
    }
}
