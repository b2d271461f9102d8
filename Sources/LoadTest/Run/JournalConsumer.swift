import Statistics
import Synchronization
import TaxiService
import Threads

/// The judge's thread: reads the journal, measures and judges every decision.
struct JournalConsumer: ~Copyable {
    private var decisions: RingReader<Decision>
    private var effects: RingReader<Effect>
    private let signals: RunSignals
    private let period: RunPeriod
    private let pulse: JudgePulse

    private var tally: LatencyTally
    private var seconds = SecondsInHand()
    private var commands = 0

    /// Decisions read before room is given back to the writer.
    private static let batch = 512
    private static let sleepNanoseconds: Int64 = 200_000

    init(_ journal: Journal, senders: Int, period: RunPeriod, signals: RunSignals, pulse: JudgePulse) {
        decisions = RingReader(of: journal.decisions)
        effects = RingReader(of: journal.effects)
        self.signals = signals
        self.period = period
        self.pulse = pulse
        tally = LatencyTally(senders: senders)
    }

    /// Reads until the journal is complete and empty.
    mutating func run(_ clock: RunClock) -> JudgeRecord {
        while true {
            // Asked before the journal is read: what was written before it was set is then seen.
            let isComplete = signals.isJournalCompleted
            let taken = takeBatch()
            if taken > 0 { continue }
            if isComplete { break }
            finishSeconds(before: clock.nanoseconds - 2 * Self.sleepNanoseconds)
            RunClock.sleep(nanoseconds: Self.sleepNanoseconds)
        }
        seconds.finishLast()
        return JudgeRecord(
            tally: tally, seconds: seconds.finished, commands: commands,
            processorNanoseconds: WorkerThread.processorNanoseconds)
    }

    private mutating func takeBatch() -> Int {
        var taken = 0
        while taken < Self.batch, let decision = decisions.next() {
            take(decision)
            taken += 1
        }
        effects.release()
        decisions.release()
        return taken
    }

    @inline(__always)
    private mutating func take(_ decision: Decision) {
        for _ in 0..<decision.effectCount {
            guard effects.next() != nil else { preconditionFailure("the effects are written before the decision") }
        }
        commands += 1
        let isMeasured = period.measures(decision.dueNanoseconds)
        tally.take(decision, isMeasured: isMeasured)
        if decision.endNanoseconds >= seconds.endNanoseconds { finishSeconds(before: decision.endNanoseconds) }
        if decision.effectCount > 0 || decision.sender != Decision.noSender {
            seconds.record(decision.endNanoseconds - decision.dueNanoseconds)
        }
    }

    private mutating func finishSeconds(before nanoseconds: Int64) {
        guard nanoseconds >= seconds.endNanoseconds else { return }
        seconds.finish(before: nanoseconds)
        pulse.processorNanoseconds.store(WorkerThread.processorNanoseconds, ordering: .relaxed)
        pulse.seconds.withLock { $0 = seconds.finished.last }
    }
}

/// What the judge tells of itself while it runs.
final class JudgePulse: Sendable {
    let processorNanoseconds = Atomic<Int64>(0)
    /// The last second that is over.
    let seconds = Mutex<CompletionSecond?>(nil)
}

/// What the judge's thread knows at the end of a run.
package struct JudgeRecord: Sendable {
    package var tally: LatencyTally
    /// From the start of the run, the warm-up included.
    package var seconds: [CompletionSecond]
    /// Commands and timers carried out in all, the warm-up included.
    package var commands: Int
    package var processorNanoseconds: Int64
}
