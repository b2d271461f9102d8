import Synchronization

/// The end of the warm-up: the run's clock stands still there until every command of the warm-up is answered, so that none of
/// them waits in front of what is measured.
final class WarmUpGate: Sendable {
    /// The end of the warm-up, in nanoseconds of the run.
    let endNanoseconds: Int64
    private let generators: Int
    private let patienceNanoseconds: Int64
    /// The nanoseconds that the clock stood still; -1 until known.
    private let pause = Atomic<Int64>(-1)
    private let arrived = Atomic<Int>(0)
    private let sent = Atomic<Int>(0)
    private let unanswered = Atomic<Int>(0)

    /// - Parameters:
    ///   - generators: the number of threads that send.
    ///   - patienceNanoseconds: the longest standstill; what is unanswered then is told.
    init(endNanoseconds: Int64, generators: Int, patienceNanoseconds: Int64) {
        (self.endNanoseconds, self.generators) = (endNanoseconds, generators)
        self.patienceNanoseconds = patienceNanoseconds
    }

    /// The outcome at the end of the warm-up.
    var outcome: (pauseNanoseconds: Int64, unanswered: Int) {
        (max(0, pause.load(ordering: .acquiring)), unanswered.load(ordering: .relaxed))
    }

    /// The duration of the standstill; nil before it is over.
    var pauseNanoseconds: Int64? {
        let known = pause.load(ordering: .acquiring)
        return known < 0 ? nil : known
    }

    /// The time of the run, from the nanoseconds that have really passed since its start.
    func runNanoseconds(afterPassed nanoseconds: Int64) -> Int64 {
        guard nanoseconds > endNanoseconds else { return nanoseconds }
        return max(endNanoseconds, pauseNanoseconds.map { nanoseconds - $0 } ?? endNanoseconds)
    }

    // MARK: The generators

    /// A command of the warm-up has been handed over.
    func noteSent() { sent.add(1, ordering: .relaxed) }

    /// The number of commands of the warm-up that wait for an answer.
    ///
    /// - Parameter answered: the number of answers since the start of the run.
    func backlog(answered: Int) -> Int { max(0, sent.load(ordering: .acquiring) - answered) }

    /// A generator sends nothing more in the warm-up.
    func arrive() { arrived.add(1, ordering: .acquiringAndReleasing) }

    /// Opens the gate if all generators have arrived and every command is answered, or if that has taken too long.
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

    /// Opens the gate whatever is unanswered; does nothing if it is open.
    func open(passedNanoseconds: Int64) {
        _ = pause.compareExchange(
            expected: -1, desired: max(0, passedNanoseconds - endNanoseconds), ordering: .acquiringAndReleasing)
    }
}

/// The figures of a run's warm-up.
package struct WarmUpRecord: Sendable, Equatable {
    /// Commands a second that people wanted to send in the second half of the warm-up, in which they begin things of themselves.
    package var askedPerSecond: Double
    /// Commands a second of those that were sent and answered: a server is asked no more in the warm-up than it carries.
    package var answeredPerSecond: Double
    /// The seconds that the measurement was put off until everything of the warm-up was answered.
    package var settlingSeconds: Double
    /// Commands that were not answered even then.
    package var unanswered: Int
}

/// The pace of a server's answers, from which follows how many commands may wait for one in the warm-up: as many as it answers
/// in half a second, so that they are soon settled however slow it is.
struct AnswerPace {
    /// The numbers of answers so far, at the last moments at which it was asked.
    private var counts: [Int] = []

    /// The moments in half a second.
    private static let momentsMax = 10
    /// A server that has answered little so far may be about to answer much.
    static let backlogLeast = 256

    /// - Parameter answered: the number of answers so far, every 50 ms.
    mutating func backlogMax(answered: Int) -> Int {
        counts.append(answered)
        if counts.count > AnswerPace.momentsMax + 1 { counts.removeFirst() }
        return max(AnswerPace.backlogLeast, answered - counts[0])
    }
}
