import Quantities
import TourService

/// Walker's phone: its state determines the interval of polls (W07).
package struct WalkerPhone: BitwiseCopyable, Sendable {
    /// State of the phone.
    package struct State: OptionSet, BitwiseCopyable, Sendable {
        /// One bit per part.
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The app is in the background.
        package static let isInBackground = State(rawValue: 1)
        /// The phone saves power.
        package static let savesPower = State(rawValue: 2)
        /// GPS is lost.
        package static let hasNoGPS = State(rawValue: 4)
    }

    /// Current state.
    package private(set) var state: State = []
    /// Clock of the polls.
    package private(set) var polls = PollClock(first: .zero, interval: .seconds(1))

    /// Creates a phone in normal state.
    package init() {}

    /// Whether GPS is available.
    package var hasGPS: Bool { !state.contains(.hasNoGPS) }

    /// Sets or clears a part of the state; planned polls are unchanged until `planPolls`.
    package mutating func set(_ part: State, _ isOn: Bool) {
        if isOn { state.insert(part) } else { state.remove(part) }
    }

    /// Starts the polls of a followed tour.
    package mutating func beginPolls(at time: SimTime, _ rules: TourRules) {
        polls = PollClock(first: time, interval: interval(rules))
    }

    /// Lets state changes take effect from the next poll on.
    package mutating func planPolls(at time: SimTime, _ rules: TourRules) {
        polls.change(to: interval(rules), at: time)
    }

    private func interval(_ rules: TourRules) -> SimDuration {
        if state.contains(.savesPower) { return rules.pollInterval(in: .savingPower) }
        return rules.pollInterval(in: state.contains(.isInBackground) ? .background : .foreground)
    }
}

/// Times of a phone's polls (W07): one per interval; a new interval counts from the next poll on.
package struct PollClock: BitwiseCopyable, Sendable {
    /// Time of one poll; the others differ by whole intervals.
    private var due: SimTime
    private var interval: SimDuration

    init(first: SimTime, interval: SimDuration) {
        due = first
        self.interval = interval
    }

    /// Returns the first poll at or after a time.
    func first(notBefore time: SimTime) -> SimTime {
        if time <= due { return due }
        let steps = ((time - due).microseconds + interval.microseconds - 1) / interval.microseconds
        return due + interval * steps
    }

    /// Returns the first poll after a time.
    package func first(after time: SimTime) -> SimTime { first(notBefore: time + SimDuration(microseconds: 1)) }

    /// Changes the interval: the poll after `time` stays as planned, later ones follow the new interval.
    fileprivate mutating func change(to interval: SimDuration, at time: SimTime) {
        due = first(after: time)
        self.interval = interval
    }
}
