import Quantities

/// The hours by which places are compared: those of the run or, for a run longer than a week, those of the week (those
/// of the day if the start date is unknown), with all weeks together.
package struct ComparedHours: Hashable, Sendable {
    /// Number of hours.
    package let count: Int
    private let calendar: RunCalendar
    /// Hours since midnight of the first day, or of a Monday if weeks are folded.
    private let hoursAtStart: Double
    private let isFolded: Bool

    private static let week = 168

    /// Derives the hours of a run.
    ///
    /// - Parameters:
    ///   - runHours: number of hours of the run, the last one possibly incomplete.
    ///   - firstDay: date of the start, or nil if unknown.
    ///   - clockAtStart: time since midnight.
    package init(runHours: Int, firstDay: CalendarDate?, clockAtStart: SimDuration) {
        let clock = clockAtStart.seconds / 3_600
        isFolded = runHours > ComparedHours.week
        calendar = RunCalendar(firstDay: isFolded ? nil : firstDay)
        if !isFolded {
            (count, hoursAtStart) = (runHours, clock)
        } else if let firstDay {
            (count, hoursAtStart) = (ComparedHours.week, clock + 24 * Double(firstDay.weekday.rawValue))
        } else {
            (count, hoursAtStart) = (24, clock)
        }
    }

    /// Returns the compared hour that an hour of the run belongs to.
    package func slot(ofHour hour: Int) -> Int { isFolded ? (hour + Int(hoursAtStart)) % count : hour }

    /// Returns the start of a compared hour: `22:00`, on a later day `7 Jun 22:00`, in a week `Sat 22:00`.
    package func name(_ slot: Int) -> String {
        let start = Double(slot) + (isFolded ? hoursAtStart - hoursAtStart.rounded(.down) : hoursAtStart)
        guard isFolded, count == ComparedHours.week else { return calendar.clock(hours: start) }
        return "\(ComparedHours.weekdays[slot / 24]) \(calendar.clock(hours: start - Double(24 * (slot / 24))))"
    }

    private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
}
