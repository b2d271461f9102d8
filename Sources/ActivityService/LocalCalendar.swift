import Quantities

/// Which day and hour it is where the runners are.
struct LocalCalendar: Sendable, BitwiseCopyable {
    let startDate: CalendarDate
    let clockAtStart: SimDuration

    private static let dayMicroseconds = SimDuration.days(1).microseconds

    func date(at time: SimTime) -> CalendarDate {
        CalendarDate(daysSince1970: startDate.daysSince1970 + Int(split(time).day))
    }

    /// Since midnight.
    func clock(at time: SimTime) -> SimDuration { .microseconds(split(time).microseconds) }

    func month(at time: SimTime) -> Month { Month(of: date(at: time)) }

    private func split(_ time: SimTime) -> (day: Int64, microseconds: Int64) {
        let sinceMidnight = (time.sinceStart + clockAtStart).microseconds
        let (quotient, rest) = sinceMidnight.quotientAndRemainder(dividingBy: LocalCalendar.dayMicroseconds)
        return rest < 0 ? (quotient - 1, rest + LocalCalendar.dayMicroseconds) : (quotient, rest)
    }
}
