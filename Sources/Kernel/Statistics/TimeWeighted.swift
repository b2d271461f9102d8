import Quantities

/// A quantity that changes at moments and stays in between, such as the length of a queue: its integral, its average
/// over time and its greatest value.
@frozen
@usableFromInline
package struct TimeWeighted: Hashable, Sendable, BitwiseCopyable {
    @usableFromInline package private(set) var value: Double
    /// The greatest value since the start of the measurement.
    @usableFromInline package private(set) var maximum: Double
    @usableFromInline package private(set) var start: SimTime
    @usableFromInline var lastChange: SimTime
    /// Up to the last change, value × microseconds.
    @usableFromInline var accumulated = 0.0

    /// Begins to measure at `start`.
    @inlinable
    package init(value: Double = 0, start: SimTime = .zero) {
        self.value = value
        self.start = start
        maximum = value
        lastChange = start
    }

    /// From `time` on the quantity is `newValue`.
    ///
    /// - Precondition: `time` is not before the last change.
    @inlinable
    package mutating func set(_ newValue: Double, at time: SimTime) {
        precondition(time >= lastChange, "a time-weighted quantity cannot change in the past")
        accumulated += value * Double((time - lastChange).microseconds)
        lastChange = time
        value = newValue
        maximum = max(maximum, newValue)
    }

    /// From `time` on the quantity is greater by `difference`.
    @inlinable
    package mutating func add(_ difference: Double, at time: SimTime) { set(value + difference, at: time) }

    /// Forgets everything before `time` but the value: the end of the warm-up.
    @inlinable
    package mutating func restart(at time: SimTime) {
        self = TimeWeighted(value: value, start: time)
    }

    /// The integral from the start to `time`, value × seconds.
    ///
    /// - Precondition: `time` is not before the last change.
    @inlinable
    package func integralSeconds(until time: SimTime) -> Double {
        precondition(time >= lastChange, "the integral is known from the last change on")
        return (accumulated + value * Double((time - lastChange).microseconds)) / 1_000_000
    }

    /// The average over time from the start to `time`; NaN over no time.
    @inlinable
    package func average(until time: SimTime) -> Double {
        time > start ? integralSeconds(until: time) / (time - start).seconds : .nan
    }
}
