import Quantities

/// The offset of the service's clock from the run's.
struct ServiceShift {
    /// The offset at zero of the run's clock.
    private(set) var offset: SimDuration
    /// The end of the warm-up, where the run's clock stands still and the service's goes on.
    private let warmUpEndNanoseconds: Int64
    private var hasPassedWarmUp = false
    /// The shortest round trip since the server began, by which the offset is known best.
    private var shortestNanoseconds = Int64.max

    init(offset: SimDuration, warmUpEndNanoseconds: Int64 = 0) {
        (self.offset, self.warmUpEndNanoseconds) = (offset, warmUpEndNanoseconds)
    }

    func nanoseconds(of time: SimTime) -> Int64 { (time - offset).nanosecondsSinceStart }

    /// Learns from an answer: the service's clock stood so between sending and the answer.
    mutating func learn(from command: CarriedCommand, _ time: SimTime) {
        let (start, end) = (command.startNanoseconds, command.answeredNanoseconds)
        // At the end of the warm-up the run's clock shows nothing of how long an answer took.
        let metStandstill = start <= warmUpEndNanoseconds && end >= warmUpEndNanoseconds
        guard command.attempts <= 1, !metStandstill, end - start < shortestNanoseconds else { return }
        shortestNanoseconds = end - start
        offset = time - SimTime(nanosecondsSinceStart: start + (end - start) / 2)
    }

    /// The server has gone: another clock may come back.
    mutating func forget() { shortestNanoseconds = .max }

    /// A command is due: the first after the warm-up shows that the standstill is over.
    mutating func note(dueNanoseconds due: Int64, _ clock: RunClock) {
        if hasPassedWarmUp || due < warmUpEndNanoseconds { return }
        hasPassedWarmUp = true
        offset += SimDuration(microseconds: (clock.pauseNanoseconds ?? 0) / 1_000)
    }
}
