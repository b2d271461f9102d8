import Quantities

extension TourService {
    /// State that determines the poll interval (W07).
    package enum PollState: UInt8, Sendable, BitwiseCopyable, CaseIterable {
        case foreground = 0
        case background = 1
        /// Power saving, in the background or not.
        case savingPower = 2
    }

    /// Numbers of position polls by state (W07).
    package struct PollCounts: Hashable, Sendable, BitwiseCopyable {
        /// Polls in the foreground.
        package var foreground: UInt64 = 0
        /// Polls in the background.
        package var background: UInt64 = 0
        /// Polls while saving power.
        package var savingPower: UInt64 = 0
        /// Polls of any state without a position, because GPS was unavailable (W04).
        package var withoutPosition: UInt64 = 0

        /// Creates counts of zero.
        package init() {}

        /// Number of polls in all states.
        package var total: UInt64 { foreground + background + savingPower }

        /// Adds counts.
        package static func += (left: inout PollCounts, right: PollCounts) {
            left.foreground += right.foreground
            left.background += right.background
            left.savingPower += right.savingPower
            left.withoutPosition += right.withoutPosition
        }
    }

    /// The polls of one walker, computed instead of executed: between two changes of state they are equidistant, so
    /// their number is a quotient.
    ///
    /// A change of the interval must be preceded by `countPolls`, because earlier polls came at the former interval.
    struct PollClock: Hashable, Sendable, BitwiseCopyable {
        /// Time of the first poll not yet counted; `distantFuture` while polling is off.
        private(set) var next = SimTime.distantFuture
        private var foreground: UInt32 = 0
        private var background: UInt32 = 0
        private var savingPower: UInt32 = 0
        private var withoutPosition: UInt32 = 0
        /// Microseconds from the last counted poll to the next one; 0 once the position of that poll is reported. 32
        /// bits exceed an hour, the longest interval.
        private var unreportedMicroseconds: UInt32 = 0

        var isRunning: Bool { next != .distantFuture }

        var counts: PollCounts {
            var counts = PollCounts()
            counts.foreground = UInt64(foreground)
            counts.background = UInt64(background)
            counts.savingPower = UInt64(savingPower)
            counts.withoutPosition = UInt64(withoutPosition)
            return counts
        }

        /// Starts polling; the first poll is due at once.
        mutating func start(at time: SimTime) { (next, unreportedMicroseconds) = (time, 0) }

        mutating func stop() { (next, unreportedMicroseconds) = (.distantFuture, 0) }

        /// Returns the due time of the last poll up to this time, inclusive; `distantFuture` if its position is already
        /// reported. A change of state counts a poll and does not discard its position.
        func lastUnreported(upTo time: SimTime, every interval: SimDuration) -> SimTime {
            guard next <= time else {
                return unreportedMicroseconds == 0
                    ? .distantFuture : next - .microseconds(Int64(unreportedMicroseconds))
            }
            return next + interval * ((time - next).microseconds / interval.microseconds)
        }

        /// Notes that the position of the last counted poll is reported.
        mutating func markReported() { unreportedMicroseconds = 0 }

        /// Counts the polls up to this time, inclusive.
        mutating func countPolls(until time: SimTime, every interval: SimDuration, in state: PollState, hasGPS: Bool) {
            guard next <= time else { return }
            let polls = (time - next).microseconds / interval.microseconds + 1
            next += interval * polls
            assert(next > time && next - interval <= time, "a poll is counted twice or not at all")
            unreportedMicroseconds = UInt32(clamping: interval.microseconds)
            let count = UInt32(truncatingIfNeeded: polls)
            switch state {
            case .foreground: foreground &+= count
            case .background: background &+= count
            case .savingPower: savingPower &+= count
            }
            if !hasGPS { withoutPosition &+= count }
        }

        /// Returns the time of the first poll at or after this time, if nothing changes until then.
        func next(notBefore time: SimTime, every interval: SimDuration) -> SimTime {
            guard next < time else { return next }
            let polls = ((time - next).microseconds - 1) / interval.microseconds + 1
            return next + interval * polls
        }

        /// Feeds the state into a digest.
        func digest(into take: (UInt64) -> Void) {
            take(UInt64(bitPattern: next.microseconds))
            take(UInt64(foreground) | UInt64(background) << 32)
            take(UInt64(savingPower) | UInt64(withoutPosition) << 32)
            take(UInt64(unreportedMicroseconds))
        }
    }
}
