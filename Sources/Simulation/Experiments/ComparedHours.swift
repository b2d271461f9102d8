import Quantities

/// The hours that are told apart where places are compared: those of the run, or of a run longer than a week those of the week
/// (of the day, if it does not say on which date it begins), all its weeks together.
package struct ComparedHours: Hashable, Sendable {
    /// How many there are.
    package let count: Int
    private let calendar: RunCalendar
    /// Since midnight of the first day, or of a Monday where weeks lie upon each other.
    private let hoursAtStart: Double
    private let isFolded: Bool

    private static let week = 168

    /// - Parameters:
    ///   - runHours: how many hours the run has, its last one perhaps not whole.
    ///   - firstDay: the date of the start; nil if it is not known.
    ///   - clockAtStart: since midnight.
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

    /// Where an hour of the run belongs.
    package func slot(ofHour hour: Int) -> Int { isFolded ? (hour + Int(hoursAtStart)) % count : hour }

    /// When it begins: `22:00`, on a later day `7 Jun 22:00`, of a week `Sat 22:00`.
    package func name(_ slot: Int) -> String {
        let start = Double(slot) + (isFolded ? hoursAtStart - hoursAtStart.rounded(.down) : hoursAtStart)
        guard isFolded, count == ComparedHours.week else { return calendar.clock(hours: start) }
        return "\(ComparedHours.weekdays[slot / 24]) \(calendar.clock(hours: start - Double(24 * (slot / 24))))"
    }

    private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
}
