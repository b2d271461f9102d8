/// A length of simulated time in whole microseconds.
///
/// Integer time does not drift: adding a microsecond a million times is exactly a second.
@frozen
public struct SimDuration: Hashable, Comparable, Sendable, BitwiseCopyable {
    /// The length in microseconds; negative for a span backwards.
    public var microseconds: Int64

    /// Takes whole microseconds.
    @inlinable
    public init(microseconds: Int64) { self.microseconds = microseconds }

    /// The nearest whole microsecond to `seconds`, halves away from zero; the ends of the range for what is beyond it.
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

    /// No time at all, or the start of the run.
    @inlinable public static var zero: SimDuration { SimDuration(microseconds: 0) }
    /// A millionth of a second each.
    @inlinable public static func microseconds(_ count: Int64) -> SimDuration { SimDuration(microseconds: count) }
    /// A thousandth of a second each.
    @inlinable public static func milliseconds(_ count: Int64) -> SimDuration {
        SimDuration(microseconds: count * 1_000)
    }
    /// Whole seconds.
    @inlinable public static func seconds(_ count: Int64) -> SimDuration {
        SimDuration(microseconds: count * 1_000_000)
    }
    /// Of 60 seconds.
    @inlinable public static func minutes(_ count: Int64) -> SimDuration { .seconds(count * 60) }
    /// Of 60 minutes.
    @inlinable public static func hours(_ count: Int64) -> SimDuration { .seconds(count * 3_600) }
    /// Of 24 hours.
    @inlinable public static func days(_ count: Int64) -> SimDuration { .seconds(count * 86_400) }

    /// The length in seconds, for statistics and people.
    @inlinable public var seconds: Double { Double(microseconds) / 1_000_000 }

    /// The shorter, or the earlier, is less.
    @inlinable
    public static func < (left: SimDuration, right: SimDuration) -> Bool { left.microseconds < right.microseconds }
    /// What comes of both, exactly.
    @inlinable
    public static func + (left: SimDuration, right: SimDuration) -> SimDuration {
        SimDuration(microseconds: left.microseconds + right.microseconds)
    }
    /// The difference, exactly.
    @inlinable
    public static func - (left: SimDuration, right: SimDuration) -> SimDuration {
        SimDuration(microseconds: left.microseconds - right.microseconds)
    }
    /// Adds the length.
    @inlinable
    public static func += (left: inout SimDuration, right: SimDuration) { left.microseconds += right.microseconds }
    /// Takes the length away.
    @inlinable
    public static func -= (left: inout SimDuration, right: SimDuration) { left.microseconds -= right.microseconds }
    /// So many times as long.
    @inlinable
    public static func * (left: SimDuration, factor: Int64) -> SimDuration {
        SimDuration(microseconds: left.microseconds * factor)
    }

    /// This length times `factor`, rounded to the nearest microsecond.
    @inlinable
    public func scaled(by factor: Double) -> SimDuration {
        SimDuration(microseconds: Int64((Double(microseconds) * factor).rounded()))
    }
}

/// A moment of simulated time: whole microseconds since the start of the run.
@frozen
public struct SimTime: Hashable, Comparable, Sendable, BitwiseCopyable {
    /// Microseconds since the start of the run.
    public var microseconds: Int64

    /// Takes whole microseconds.
    @inlinable
    public init(microseconds: Int64) { self.microseconds = microseconds }

    /// No time at all, or the start of the run.
    @inlinable public static var zero: SimTime { SimTime(microseconds: 0) }
    /// Later than every moment a run can reach: half the range, so that adding a length cannot overflow.
    @inlinable public static var distantFuture: SimTime { SimTime(microseconds: .max / 2) }

    /// Seconds since the start of the run, for statistics and people.
    @inlinable public var seconds: Double { Double(microseconds) / 1_000_000 }
    /// The hour of the day, 0 to 23, in a run that starts at this clock time.
    @inlinable
    public func hourOfDay(clockAtStart: SimDuration) -> Int {
        Int((microseconds + clockAtStart.microseconds) / 3_600_000_000 % 24)
    }

    /// The time gone since the start of the run.
    @inlinable public var sinceStart: SimDuration { SimDuration(microseconds: microseconds) }

    /// The shorter, or the earlier, is less.
    @inlinable
    public static func < (left: SimTime, right: SimTime) -> Bool { left.microseconds < right.microseconds }
    /// What comes of both, exactly.
    @inlinable
    public static func + (left: SimTime, right: SimDuration) -> SimTime {
        SimTime(microseconds: left.microseconds + right.microseconds)
    }
    /// The difference, exactly.
    @inlinable
    public static func - (left: SimTime, right: SimDuration) -> SimTime {
        SimTime(microseconds: left.microseconds - right.microseconds)
    }
    /// The difference, exactly.
    @inlinable
    public static func - (left: SimTime, right: SimTime) -> SimDuration {
        SimDuration(microseconds: left.microseconds - right.microseconds)
    }
    /// Adds the length.
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
