import Quantities

/// When a run or a lesson begins (`start`): at midnight of no day, if it does not say.
package struct StartOfRun: Hashable, Sendable {
    package var date: CalendarDate?
    package var clock = SimDuration.zero
}

extension MapField {
    /// `start: {date: 2019-06-05, clock: "16:00"}`; a mistake leaves what it should have said.
    func startOfRun() -> StartOfRun {
        optional("start")?.map { map in
            var start = StartOfRun()
            start.date = map.optional("date")?.date()
            if let clock = map.optional("clock")?.clockTime() { start.clock = clock }
            return start
        } ?? StartOfRun()
    }
}
