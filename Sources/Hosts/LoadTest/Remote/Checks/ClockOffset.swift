import Quantities

/// Offset of the service's clock from the run's.
struct ClockOffset {
    /// Offset at zero of the run's clock.
    private(set) var offset: SimDuration
    /// End of the warm-up, at which the run's clock stands still while the service's goes on.
    private let warmUpEndNanoseconds: Int64
    private var hasPassedWarmUp = false
    /// The shortest round trip since the server started; it gives the most precise offset.
    private var shortestNanoseconds = Int64.max

    init(offset: SimDuration, warmUpEndNanoseconds: Int64 = 0) {
        (self.offset, self.warmUpEndNanoseconds) = (offset, warmUpEndNanoseconds)
    }

    func nanoseconds(of time: SimTime) -> Int64 { (time - offset).nanosecondsSinceStart }

    /// Updates the offset from an answer: its service time is taken as the middle of the round trip.
    mutating func update(from command: InFlightCommand, _ time: SimTime) {
        let (start, end) = (command.startNanoseconds, command.answeredNanoseconds)
        // A round trip across the standstill at the warm-up's end cannot be measured by the run's clock.
        let metStandstill = start <= warmUpEndNanoseconds && end >= warmUpEndNanoseconds
        guard command.attempts <= 1, !metStandstill, end - start < shortestNanoseconds else { return }
        shortestNanoseconds = end - start
        offset = time - SimTime(nanosecondsSinceStart: start + (end - start) / 2)
    }

    /// Discards the best round trip, because a restarted server may have another clock.
    mutating func reset() { shortestNanoseconds = .max }

    /// Adds the length of the standstill at the first command due after the warm-up.
    mutating func note(dueNanoseconds due: Int64, _ clock: RunClock) {
        if hasPassedWarmUp || due < warmUpEndNanoseconds { return }
        hasPassedWarmUp = true
        offset += SimDuration(microseconds: (clock.pauseNanoseconds ?? 0) / 1_000)
    }
}
