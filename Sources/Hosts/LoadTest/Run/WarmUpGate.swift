import Synchronization

/// The end of the warm-up. The run's clock stands still there until every command of the warm-up is answered, so that
/// none of them delays the measured commands.
final class WarmUpGate: Sendable {
    /// End of the warm-up, in nanoseconds of the run.
    let endNanoseconds: Int64
    private let generators: Int
    private let patienceNanoseconds: Int64
    /// Length of the standstill in nanoseconds; -1 until known.
    private let pause = Atomic<Int64>(-1)
    private let arrived = Atomic<Int>(0)
    private let sent = Atomic<Int>(0)
    private let unanswered = Atomic<Int>(0)

    /// Creates a closed gate.
    ///
    /// - Parameters:
    ///   - generators: number of sending threads.
    ///   - patienceNanoseconds: longest standstill; commands unanswered then are reported.
    init(endNanoseconds: Int64, generators: Int, patienceNanoseconds: Int64) {
        (self.endNanoseconds, self.generators) = (endNanoseconds, generators)
        self.patienceNanoseconds = patienceNanoseconds
    }

    /// Length of the standstill, and number of commands unanswered at its end.
    var outcome: (pauseNanoseconds: Int64, unanswered: Int) {
        (max(0, pause.load(ordering: .acquiring)), unanswered.load(ordering: .relaxed))
    }

    /// Length of the standstill; nil before its end.
    var pauseNanoseconds: Int64? {
        let known = pause.load(ordering: .acquiring)
        return known < 0 ? nil : known
    }

    /// Converts nanoseconds passed since the start to the time of the run.
    func runNanoseconds(afterPassed nanoseconds: Int64) -> Int64 {
        guard nanoseconds > endNanoseconds else { return nanoseconds }
        return max(endNanoseconds, pauseNanoseconds.map { nanoseconds - $0 } ?? endNanoseconds)
    }

    // MARK: Interface for the generators

    /// Counts a submitted command of the warm-up.
    func noteSent() { sent.add(1, ordering: .relaxed) }

    /// Returns the number of the warm-up's commands without an answer.
    ///
    /// - Parameter answered: number of answers since the start of the run.
    func backlog(answered: Int) -> Int { max(0, sent.load(ordering: .acquiring) - answered) }

    /// Announces that a generator has sent all of its warm-up commands.
    func noteArrival() { arrived.add(1, ordering: .acquiringAndReleasing) }

    /// Opens the gate if all generators have arrived and every command is answered, or if the wait has timed out.
    ///
    /// - Returns: whether the gate is open.
    func tryToOpen(passedNanoseconds: Int64, answered: Int) -> Bool {
        if pauseNanoseconds != nil { return true }
        let left = backlog(answered: answered)
        let isSettled = arrived.load(ordering: .acquiring) >= generators && left == 0
        guard isSettled || passedNanoseconds - endNanoseconds >= patienceNanoseconds else { return false }
        if left > 0 { unanswered.store(left, ordering: .relaxed) }
        open(passedNanoseconds: passedNanoseconds)
        return true
    }

    /// Opens the gate even with unanswered commands; does nothing if it is open.
    func open(passedNanoseconds: Int64) {
        _ = pause.compareExchange(
            expected: -1, desired: max(0, passedNanoseconds - endNanoseconds), ordering: .acquiringAndReleasing)
    }
}

/// Figures of a run's warm-up.
package struct WarmUpRecord: Sendable, Equatable {
    /// Commands per second that users wanted to send in the second half of the warm-up, when they begin actions.
    package var askedPerSecond: Double
    /// Commands per second sent and answered; the warm-up sends no more than the server can carry.
    package var answeredPerSecond: Double
    /// Seconds by which the measurement was delayed until all commands of the warm-up were answered.
    package var settlingSeconds: Double
    /// Number of commands unanswered even then.
    package var unanswered: Int
}

/// The pace of a server's answers. It limits the backlog of the warm-up to the answers of half a second, so that even a
/// slow server settles soon.
struct AnswerPace {
    /// Numbers of answers at the last polls.
    private var counts: [Int] = []

    /// Number of polls in half a second.
    private static let momentsMax = 10
    /// Minimum of the limit: a server with few answers so far may be about to give many.
    static let backlogLeast = 256

    /// Returns the maximum number of commands that may wait.
    ///
    /// - Parameter answered: number of answers so far, reported every 50 ms.
    mutating func backlogMax(answered: Int) -> Int {
        counts.append(answered)
        if counts.count > AnswerPace.momentsMax + 1 { counts.removeFirst() }
        return max(AnswerPace.backlogLeast, answered - counts[0])
    }
}
