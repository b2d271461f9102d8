/// Length of simulated time in whole microseconds.
///
/// Integer time does not drift: a microsecond added a million times is exactly a second.
@frozen
public struct SimDuration: Hashable, Comparable, Sendable, BitwiseCopyable {
    /// Length in microseconds; may be negative.
    public var microseconds: Int64

    /// Creates a length from whole microseconds.
    @inlinable
    public init(microseconds: Int64) { self.microseconds = microseconds }

    /// Creates a length from seconds, rounded to the nearest microsecond, halves away from zero; clamped to half the
    /// range.
    @inlinable
    public init(seconds: Double) {
        let microseconds = (seconds * 1_000_000).rounded()
        if microseconds >= 9.2e18 {
            self.microseconds = .max / 2
        } else if microseconds <= -9.2e18 {
            self.microseconds = .min / 2
        } else {
            self.microseconds = Int64(microseconds)
        }
    }

    /// Length of zero.
    @inlinable public static var zero: SimDuration { SimDuration(microseconds: 0) }
    /// Returns a length of whole microseconds.
    @inlinable public static func microseconds(_ count: Int64) -> SimDuration { SimDuration(microseconds: count) }
    /// Returns a length of whole milliseconds.
    @inlinable public static func milliseconds(_ count: Int64) -> SimDuration {
        SimDuration(microseconds: count * 1_000)
    }
    /// Returns a length of whole seconds.
    @inlinable public static func seconds(_ count: Int64) -> SimDuration {
        SimDuration(microseconds: count * 1_000_000)
    }
    /// Returns a length of whole minutes.
    @inlinable public static func minutes(_ count: Int64) -> SimDuration { .seconds(count * 60) }
    /// Returns a length of whole hours.
    @inlinable public static func hours(_ count: Int64) -> SimDuration { .seconds(count * 3_600) }
    /// Returns a length of whole days of 24 hours.
    @inlinable public static func days(_ count: Int64) -> SimDuration { .seconds(count * 86_400) }

    /// Length in seconds, for statistics and display.
    @inlinable public var seconds: Double { Double(microseconds) / 1_000_000 }

    /// Compares lengths.
    @inlinable
    public static func < (left: SimDuration, right: SimDuration) -> Bool { left.microseconds < right.microseconds }
    /// Returns the exact sum.
    @inlinable
    public static func + (left: SimDuration, right: SimDuration) -> SimDuration {
        SimDuration(microseconds: left.microseconds + right.microseconds)
    }
    /// Returns the exact difference.
    @inlinable
    public static func - (left: SimDuration, right: SimDuration) -> SimDuration {
        SimDuration(microseconds: left.microseconds - right.microseconds)
    }
    /// Adds a length.
    @inlinable
    public static func += (left: inout SimDuration, right: SimDuration) { left.microseconds += right.microseconds }
    /// Subtracts a length.
    @inlinable
    public static func -= (left: inout SimDuration, right: SimDuration) { left.microseconds -= right.microseconds }
    /// Returns the exact multiple.
    @inlinable
    public static func * (left: SimDuration, factor: Int64) -> SimDuration {
        SimDuration(microseconds: left.microseconds * factor)
    }

    /// Returns the length times `factor`, rounded to the nearest microsecond.
    @inlinable
    public func scaled(by factor: Double) -> SimDuration {
        SimDuration(microseconds: Int64((Double(microseconds) * factor).rounded()))
    }
}

/// Point in simulated time: whole microseconds since the start of the run.
@frozen
public struct SimTime: Hashable, Comparable, Sendable, BitwiseCopyable {
    /// Microseconds since the start of the run.
    public var microseconds: Int64

    /// Creates a time from whole microseconds.
    @inlinable
    public init(microseconds: Int64) { self.microseconds = microseconds }

    /// Start of the run.
    @inlinable public static var zero: SimTime { SimTime(microseconds: 0) }
    /// Time later than every time in a run: half the range, so that adding a length cannot overflow.
    @inlinable public static var distantFuture: SimTime { SimTime(microseconds: .max / 2) }

    /// Seconds since the start of the run, for statistics and display.
    @inlinable public var seconds: Double { Double(microseconds) / 1_000_000 }
    /// Returns the hour of the day, 0 to 23, for a run that starts at the given clock time.
    @inlinable
    public func hourOfDay(clockAtStart: SimDuration) -> Int {
        Int((microseconds + clockAtStart.microseconds) / 3_600_000_000 % 24)
    }

    /// Time elapsed since the start of the run.
    @inlinable public var sinceStart: SimDuration { SimDuration(microseconds: microseconds) }

    /// Compares times; earlier is less.
    @inlinable
    public static func < (left: SimTime, right: SimTime) -> Bool { left.microseconds < right.microseconds }
    /// Returns the exact later time.
    @inlinable
    public static func + (left: SimTime, right: SimDuration) -> SimTime {
        SimTime(microseconds: left.microseconds + right.microseconds)
    }
    /// Returns the exact earlier time.
    @inlinable
    public static func - (left: SimTime, right: SimDuration) -> SimTime {
        SimTime(microseconds: left.microseconds - right.microseconds)
    }
    /// Returns the exact difference.
    @inlinable
    public static func - (left: SimTime, right: SimTime) -> SimDuration {
        SimDuration(microseconds: left.microseconds - right.microseconds)
    }
    /// Advances by a length.
    @inlinable
    public static func += (left: inout SimTime, right: SimDuration) { left.microseconds += right.microseconds }
}

extension SimDuration {
    /// Whole milliseconds, rounded half up.
    public var roundedMilliseconds: Int64 {
        let (quotient, remainder) = microseconds.quotientAndRemainder(dividingBy: 1_000)
        let floor = remainder < 0 ? quotient - 1 : quotient
        return floor + (microseconds - floor * 1_000 >= 500 ? 1 : 0)
    }

    /// Seconds with three decimals, rounded half up: `12.500`.
    public var millisecondText: String {
        let milliseconds = roundedMilliseconds
        let magnitude = milliseconds.magnitude
        let fraction = String(magnitude % 1_000)
        let padding = String(repeating: "0", count: 3 - fraction.count)
        return "\(milliseconds < 0 ? "-" : "")\(magnitude / 1_000).\(padding)\(fraction)"
    }
}
