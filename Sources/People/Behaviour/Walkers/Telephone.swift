import Quantities
import TourService

/// A walker's telephone as its owner knows it: what it does decides how often it asks where it is (W07).
package struct Telephone: BitwiseCopyable, Sendable {
    package struct State: OptionSet, BitwiseCopyable, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        package static let isPutAway = State(rawValue: 1)
        package static let savesPower = State(rawValue: 2)
        package static let hasNoGPS = State(rawValue: 4)
    }

    package private(set) var state: State = []
    package private(set) var polls = PollClock(first: .zero, interval: .seconds(1))

    package init() {}

    package var hasGPS: Bool { !state.contains(.hasNoGPS) }

    /// From now on, or no longer; polls under way go on as they were until they are planned anew.
    package mutating func set(_ part: State, _ isOn: Bool) {
        if isOn { state.insert(part) } else { state.remove(part) }
    }

    /// A tour is followed from this moment on.
    package mutating func beginPolls(at time: SimTime, _ rules: TourRules) {
        polls = PollClock(first: time, interval: interval(rules))
    }

    /// What was set counts from the next poll on.
    package mutating func planPolls(at time: SimTime, _ rules: TourRules) {
        polls.change(to: interval(rules), at: time)
    }

    private func interval(_ rules: TourRules) -> SimDuration {
        if state.contains(.savesPower) { return rules.pollInterval(in: .savingPower) }
        return rules.pollInterval(in: state.contains(.isPutAway) ? .background : .foreground)
    }
}

/// When a telephone's polls are due (W07): one interval after the other, and a new interval counts from the next poll on.
package struct PollClock: BitwiseCopyable, Sendable {
    /// A poll is, or was, due at this moment, and then every interval.
    private var due: SimTime
    private var interval: SimDuration

    init(first: SimTime, interval: SimDuration) {
        due = first
        self.interval = interval
    }

    /// The first poll at or after a moment.
    func first(notBefore time: SimTime) -> SimTime {
        if time <= due { return due }
        let steps = ((time - due).microseconds + interval.microseconds - 1) / interval.microseconds
        return due + interval * steps
    }

    package func first(after time: SimTime) -> SimTime { first(notBefore: time + SimDuration(microseconds: 1)) }

    /// The poll after `time` comes as planned, those after it by the new interval.
    fileprivate mutating func change(to interval: SimDuration, at time: SimTime) {
        due = first(after: time)
        self.interval = interval
    }
}
