import Quantities

/// When a run or a lesson begins (`start`): at midnight of no day, if it does not say.
package struct StartOfRun: Hashable, Sendable {
    package var date: CalendarDate?
    package var clock = SimDuration.zero

    static let keys: [Key<StartOfRun>] = [
        Key("date", \.date, .ifWritten(.date, usual: CalendarDate(daysSince1970: 0)), "of the run's beginning"),
        Key("clock", \.clock, .clock, "of the run's beginning"),
    ]
}

extension MapField {
    /// `start: {date: 2019-06-05, clock: "16:00"}`; a mistake leaves what it should have said.
    func startOfRun() -> StartOfRun {
        decoded("start", StartOfRun.keys, StartOfRun()) ?? StartOfRun()
    }
}
