import CityModel
import Judge
import Statistics
import Synchronization
import TaxiService
import Threads

/// The judge's thread: reads the journal, measures and judges every decision.
struct JournalConsumer: ~Copyable {
    private var decisions: RingReader<Decision>
    private var effects: RingReader<TaxiService.Effect>
    private let signals: RunSignals
    private let period: RunPeriod
    private let pulse: JudgePulse

    private var judge: Judge
    private var tally: LatencyTally
    private var seconds = SecondsInHand()

    /// Decisions read before room is given back to the writer.
    private static let batch = 512
    private static let sleepNanoseconds: Int64 = 200_000

    init(
        _ journal: Journal, of target: TestedService, senders: Int, period: RunPeriod, signals: RunSignals,
        pulse: JudgePulse
    ) {
        decisions = RingReader(of: journal.decisions)
        effects = RingReader(of: journal.effects)
        self.signals = signals
        self.period = period
        self.pulse = pulse
        judge = Judge(city: target.clock.city, rules: target.rules, drivers: target.driverCount)
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
        judge.finish()
        return JudgeRecord(
            tally: tally, seconds: seconds.finished, logLines: seconds.logLines, verdict: Verdict(of: judge),
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
        judge.begin(decision.command, at: decision.time)
        for _ in 0..<decision.effectCount {
            guard let effect = effects.next() else {
                preconditionFailure("the effects are written before the decision")
            }
            judge.take(effect)
        }
        judge.end()
        let isMeasured = period.measures(decision.dueNanoseconds)
        tally.take(decision, isMeasured: isMeasured)
        if decision.endNanoseconds >= seconds.endNanoseconds { finishSeconds(before: decision.endNanoseconds) }
        if decision.effectCount > 0 || decision.sender != Decision.noSender {
            seconds.record(decision.endNanoseconds - decision.dueNanoseconds, isMeasured: isMeasured)
        }
    }

    private mutating func finishSeconds(before nanoseconds: Int64) {
        guard nanoseconds >= seconds.endNanoseconds else { return }
        seconds.finish(before: nanoseconds)
        pulse.processorNanoseconds.store(WorkerThread.processorNanoseconds, ordering: .relaxed)
        let (second, wrong) = (seconds.finished.last, judge.wrong)
        pulse.state.withLock { $0 = (second, wrong) }
    }
}

/// What the judge tells of itself while it runs.
final class JudgePulse: Sendable {
    let processorNanoseconds = Atomic<Int64>(0)
    /// The last second that is over, and how many decisions were wrong by then.
    let state = Mutex<(second: CompletionSecond?, wrong: Int)>((nil, 0))
}

/// What the judge's thread knows at the end of a run.
package struct JudgeRecord: Sendable {
    package var tally: LatencyTally
    /// From the start of the run, the warm-up included.
    package var seconds: [CompletionSecond]
    /// The lines of `latency.hlog`, one for each second: total latencies of what is measured, by when it was done.
    package var logLines: [String]
    package var verdict: Verdict
    package var processorNanoseconds: Int64
}

/// What the judge found in a run, the warm-up included.
package struct Verdict: Sendable {
    /// Commands and timers carried out.
    package var commands: Int
    /// Queue decisions among what they did.
    package var decisions: Int
    package var wrong: Int
    /// By kind, those that happened.
    package var wrongByKind: [(kind: WrongKind, count: Int)]
    package var firstWrong: [WrongDecision]
    /// How the requests ended, counted independently of the service (I12).
    package var counts: JudgedCounts

    init(of judge: borrowing Judge) {
        commands = judge.commands
        decisions = judge.decisions
        wrong = judge.wrong
        wrongByKind = []
        for kind in WrongKind.allCases where judge.wrong(of: kind) > 0 {
            wrongByKind.append((kind, judge.wrong(of: kind)))
        }
        firstWrong = judge.firstWrong
        counts = judge.counts
    }
}
