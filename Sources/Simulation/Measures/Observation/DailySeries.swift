import Quantities

/// Figures of a day.
protocol DailyFigures: Sendable {
    /// Resets the counts at the start of a day or the end of the warm-up, and keeps current states.
    mutating func resetCounts()
}

/// Figures day by day, and in total from the end of the warm-up on.
///
///     var series = DailySeries(SubscriptionFigures(), of: DayCounter(calendar, end: end))
///     series.note(at: time) { $0.renewed += 1 }
///     let (days, afterWarmUp) = series.finish(at: end)
struct DailySeries<Figures: DailyFigures>: Sendable {
    private var today: Figures
    private var afterWarmUp: Figures
    /// Figures of the finished days.
    private var days: [Figures] = []
    private var count: DayCounter

    /// Creates a series.
    ///
    /// - Parameter figures: figures without counts.
    init(_ figures: Figures, of days: DayCounter) {
        (today, afterWarmUp) = (figures, figures)
        count = days
    }

    mutating func note(at time: SimTime, _ change: (inout Figures) -> Void) {
        pass(to: time)
        change(&today)
        change(&afterWarmUp)
    }

    mutating func endWarmUp(at time: SimTime) {
        pass(to: time)
        afterWarmUp.resetCounts()
    }

    /// Ends the series.
    ///
    /// - Parameter end: end of the run.
    /// - Returns: figures of each day, and in total from the end of the warm-up on.
    mutating func finish(at end: SimTime) -> (days: [Figures], afterWarmUp: Figures) {
        pass(to: end)
        return (days + [today], afterWarmUp)
    }

    private mutating func pass(to time: SimTime) {
        while count.advance(to: time) {
            days.append(today)
            today.resetCounts()
        }
    }
}

/// The current day of a run: the first is that of the start and ends at local midnight, the last ends with the run.
struct DayCounter: Sendable {
    /// Number of days of the run.
    let count: Int
    /// Index of the current day, from 0.
    private(set) var day = 0
    private var midnight: SimTime

    /// Starts at the first day.
    ///
    /// - Parameter end: end of the run; later events belong to its last day.
    init(_ calendar: LocalCalendar, end: SimTime) {
        midnight = .zero + (.days(1) - calendar.clock(at: .zero))
        let rest = (end - midnight).microseconds
        let dayMicroseconds = SimDuration.days(1).microseconds
        count = rest <= 0 ? 1 : 1 + Int((rest + dayMicroseconds - 1) / dayMicroseconds)
    }

    /// Advances to the next day if the current one has ended at or before `time`, and returns whether it did.
    @inline(__always)
    mutating func advance(to time: SimTime) -> Bool {
        guard time >= midnight, day + 1 < count else { return false }
        midnight += .days(1)
        day += 1
        return true
    }
}
