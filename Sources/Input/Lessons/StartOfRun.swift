import Quantities

/// When a run or a lesson begins (`start`): at midnight of no day, if it does not say.
package struct StartOfRun: Hashable, Sendable {
    package var date: CalendarDate?
    package var clock = SimDuration.zero

    package init() {}
}
