import Quantities

/// An invariant of the rule book that did not hold after an event: the program is wrong, not the input.
package struct InvariantViolation: Error, Sendable, CustomStringConvertible {
    /// Its rule ID, such as `I03`.
    package var invariant: String
    /// The event after which it failed, counted from 1.
    package var eventNumber: Int
    package var time: SimTime
    /// What was found, without a full stop.
    package var finding: String

    package init(invariant: String, eventNumber: Int, time: SimTime, finding: String) {
        self.invariant = invariant
        self.eventNumber = eventNumber
        self.time = time
        self.finding = finding
    }

    package var description: String {
        "invariant \(invariant) fails after event \(eventNumber), at \(time.seconds) s: \(finding)"
    }
}
