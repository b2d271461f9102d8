import Quantities

/// A piecewise constant quantity over time, such as the length of a queue: its integral, its time average and its
/// maximum.
@frozen
@usableFromInline
package struct TimeWeighted: Hashable, Sendable, BitwiseCopyable {
    /// The current value.
    @usableFromInline package private(set) var value: Double
    /// The greatest value since the start of the measurement.
    @usableFromInline package private(set) var maximum: Double
    /// Start of the observation.
    @usableFromInline package private(set) var start: SimTime
    @usableFromInline var lastChange: SimTime
    /// Integral up to the last change, value × microseconds.
    @usableFromInline var accumulated = 0.0

    /// Starts a measurement at `start`.
    @inlinable
    package init(value: Double = 0, start: SimTime = .zero) {
        self.value = value
        self.start = start
        maximum = value
        lastChange = start
    }

    /// Sets the value from `time` on.
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

    /// Adds `difference` to the value from `time` on.
    @inlinable
    package mutating func add(_ difference: Double, at time: SimTime) { set(value + difference, at: time) }

    /// Restarts the measurement at `time` with the current value, at the end of the warm-up.
    @inlinable
    package mutating func restart(at time: SimTime) {
        self = TimeWeighted(value: value, start: time)
    }

    /// Returns the integral from the start to `time`, value × seconds.
    ///
    /// - Precondition: `time` is not before the last change.
    @inlinable
    package func integralSeconds(until time: SimTime) -> Double {
        precondition(time >= lastChange, "the integral is known only from the last change on")
        return (accumulated + value * Double((time - lastChange).microseconds)) / 1_000_000
    }

    /// Returns the time average from the start to `time`; NaN over an empty interval.
    @inlinable
    package func average(until time: SimTime) -> Double {
        time > start ? integralSeconds(until: time) / (time - start).seconds : .nan
    }
}
