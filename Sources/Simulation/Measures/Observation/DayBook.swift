import Quantities

/// Figures of a day.
protocol DailyFigures: Sendable {
    /// A day begins, or the warm-up has ended: what is counted begins at nothing again, how things stand stays.
    mutating func beginAnew()
}

/// Figures day by day, and from the end of the warm-up on.
///
///     var book = DayBook(SubscriptionFigures(), of: DayCount(calendar, end: end))
///     book.note(at: time) { $0.renewed += 1 }
///     let (days, whole) = book.finish(at: end)
struct DayBook<Figures: DailyFigures>: Sendable {
    private var today: Figures
    private var whole: Figures
    /// Those that are over.
    private var days: [Figures] = []
    private var count: DayCount

    /// - Parameter figures: nothing counted yet.
    init(_ figures: Figures, of days: DayCount) {
        (today, whole) = (figures, figures)
        count = days
    }

    mutating func note(at time: SimTime, _ change: (inout Figures) -> Void) {
        pass(to: time)
        change(&today)
        change(&whole)
    }

    mutating func endWarmUp(at time: SimTime) {
        pass(to: time)
        whole.beginAnew()
    }

    /// - Parameter end: of the run.
    /// - Returns: one entry a day, and what came from the end of the warm-up on.
    mutating func finish(at end: SimTime) -> (days: [Figures], whole: Figures) {
        pass(to: end)
        return (days + [today], whole)
    }

    private mutating func pass(to time: SimTime) {
        while count.isOver(by: time) {
            days.append(today)
            today.beginAnew()
        }
    }
}

/// Which day of a run it is: the first is that of the start and ends at midnight where people are, the last ends with the run.
struct DayCount: Sendable {
    /// Of the run.
    let count: Int
    /// Counted from 0.
    private(set) var day = 0
    private var midnight: SimTime

    /// - Parameter end: of the run: what happens later belongs to its last day.
    init(_ calendar: LocalCalendar, end: SimTime) {
        midnight = .zero + (.days(1) - calendar.clock(at: .zero))
        let rest = (end - midnight).microseconds
        let dayMicroseconds = SimDuration.days(1).microseconds
        count = rest <= 0 ? 1 : 1 + Int((rest + dayMicroseconds - 1) / dayMicroseconds)
    }

    /// Whether the present day has ended at or before `time`; then the next one is the present.
    @inline(__always)
    mutating func isOver(by time: SimTime) -> Bool {
        guard time >= midnight, day + 1 < count else { return false }
        midnight += .days(1)
        day += 1
        return true
    }
}
