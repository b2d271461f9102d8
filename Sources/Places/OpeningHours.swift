import Quantities

/// When a place is open, as OpenStreetMap's `opening_hours` says it.
package struct OpeningHours: Hashable, Sendable {
    private let opens: SimDuration
    private let closes: SimDuration

    /// What of a text is not understood.
    package struct Problem: Error, Hashable, Sendable {
        /// Counted from 1.
        package var column: Int
        package var text: String
    }

    /// - Throws: `Problem`, for what is not of the subset.
    package init(_ text: String) throws(Problem) {
        guard text == "24/7" else { throw Problem(column: 1, text: text) }
        (opens, closes) = (.zero, .hours(24))
    }

    /// - Parameter clock: since midnight of that day.
    package func isOpen(on date: CalendarDate, clock: SimDuration) -> Bool { clock >= opens && clock < closes }
}
