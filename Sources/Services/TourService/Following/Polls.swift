import Quantities

extension TourService {
    /// What decides how often a walker's position is asked for (W07).
    package enum PollState: UInt8, Sendable, BitwiseCopyable, CaseIterable {
        case foreground = 0
        case background = 1
        /// In the background or not.
        case savingPower = 2
    }

    /// How often positions were asked for (W07).
    package struct PollCounts: Hashable, Sendable, BitwiseCopyable {
        package var foreground: UInt64 = 0
        package var background: UInt64 = 0
        package var savingPower: UInt64 = 0
        /// Of all of them: those that found nothing, since there was no GPS (W04).
        package var withoutPosition: UInt64 = 0

        package init() {}

        package var total: UInt64 { foreground + background + savingPower }

        package static func += (left: inout PollCounts, right: PollCounts) {
            left.foreground += right.foreground
            left.background += right.background
            left.savingPower += right.savingPower
            left.withoutPosition += right.withoutPosition
        }
    }

    /// The polls of one walker, reckoned and not carried out: between two changes they come at even distances, so that
    /// their number is a division.
    ///
    /// Whoever changes what decides on the interval must `settle` first: up to then polls came at the former one.
    struct PollClock: Hashable, Sendable, BitwiseCopyable {
        /// The first poll not counted yet; `distantFuture` while nobody is to be polled.
        private(set) var next = SimTime.distantFuture
        private var foreground: UInt32 = 0
        private var background: UInt32 = 0
        private var savingPower: UInt32 = 0
        private var withoutPosition: UInt32 = 0
        /// By how many microseconds the last poll counted comes before the next one; 0 once it is told what it has found. Room for
        /// more than an hour, the longest interval.
        private var untoldMicroseconds: UInt32 = 0

        var isRunning: Bool { next != .distantFuture }

        var counts: PollCounts {
            var counts = PollCounts()
            counts.foreground = UInt64(foreground)
            counts.background = UInt64(background)
            counts.savingPower = UInt64(savingPower)
            counts.withoutPosition = UInt64(withoutPosition)
            return counts
        }

        /// The first poll is due at once.
        mutating func start(at time: SimTime) { (next, untoldMicroseconds) = (time, 0) }

        mutating func stop() { (next, untoldMicroseconds) = (.distantFuture, 0) }

        /// When the last poll up to this moment was due, this moment's included; `distantFuture` if what it has found is told
        /// already. A change of state counts a poll, and does not take it away.
        func lastUntold(upTo time: SimTime, every interval: SimDuration) -> SimTime {
            guard next <= time else {
                return untoldMicroseconds == 0 ? .distantFuture : next - .microseconds(Int64(untoldMicroseconds))
            }
            return next + interval * ((time - next).microseconds / interval.microseconds)
        }

        /// What the last poll counted has found is told: once.
        mutating func tell() { untoldMicroseconds = 0 }

        /// Counts the polls up to this moment, one that is due at it included.
        mutating func settle(until time: SimTime, every interval: SimDuration, in state: PollState, hasGPS: Bool) {
            guard next <= time else { return }
            let polls = (time - next).microseconds / interval.microseconds + 1
            next += interval * polls
            assert(next > time && next - interval <= time, "a poll is counted twice, or not at all")
            untoldMicroseconds = UInt32(clamping: interval.microseconds)
            let count = UInt32(truncatingIfNeeded: polls)
            switch state {
            case .foreground: foreground &+= count
            case .background: background &+= count
            case .savingPower: savingPower &+= count
            }
            if !hasGPS { withoutPosition &+= count }
        }

        /// The first poll at or after this moment, if nothing changes until then.
        func next(notBefore time: SimTime, every interval: SimDuration) -> SimTime {
            guard next < time else { return next }
            let polls = ((time - next).microseconds - 1) / interval.microseconds + 1
            return next + interval * polls
        }

        /// Hands the state over.
        func digest(into take: (UInt64) -> Void) {
            take(UInt64(bitPattern: next.microseconds))
            take(UInt64(foreground) | UInt64(background) << 32)
            take(UInt64(savingPower) | UInt64(withoutPosition) << 32)
            take(UInt64(untoldMicroseconds))
        }
    }
}
