import Lessons
import Quantities

extension StartOfRun {
    package static let keys: [Key<StartOfRun>] = [
        Key("date", \.date, .ifWritten(.date, usual: CalendarDate(daysSince1970: 0)), "of the run's beginning"),
        Key("clock", \.clock, .clock, "of the run's beginning"),
    ]
}

extension MapField {
    /// `start: {date: 2019-06-05, clock: "16:00"}`; a mistake leaves what it should have said.
    package func startOfRun() -> StartOfRun {
        decoded("start", StartOfRun.keys, StartOfRun()) ?? StartOfRun()
    }
}
