import CityHost
import OperatingSystem
import Synchronization

/// The checker's thread: reads the journal, measures and checks every decision.
struct JournalConsumer<Service: ServiceDescription, Checker: ServiceChecker & ~Copyable>: ~Copyable
where Checker.Command == Service.Command, Checker.Effect == Service.Effect {
    private var decisions: RingReader<Decision<Service.Command>>
    private var effects: RingReader<Service.Effect>
    private let unanswered: UnansweredLog
    private let closing: FinalRecord
    private let signals: RunSignals
    private let period: RunPeriod
    private let pulse: CheckerGauges

    private var judge: Checker
    private var tally: LatencyTally
    private var seconds = SecondAccumulator()
    private var blockedUsersAtEnd = 0
    private var (answeredInWarmUp, answeredInPeriod) = (0, 0)
    private var log: CommandTap?
    private let target: ServiceAdapter<Service>

    /// Decisions read before space is released to the writer.
    private static var batch: Int { 512 }
    /// Target number of decisions per wake-up: no thread waits for the checker.
    private static var decisionsPerWaking: Int { 64 }
    private static var sleepNanosecondsMin: Int64 { 100_000 }
    private static var sleepNanosecondsMax: Int64 { 5_000_000 }
    private var sleepNanoseconds = Self.sleepNanosecondsMin

    init(
        _ journal: Journal<Service>, of target: ServiceAdapter<Service>, _ judge: consuming Checker, senders: Int,
        period: RunPeriod,
        signals: RunSignals,
        pulse: CheckerGauges, consume: CommandConsumer?
    ) {
        decisions = RingReader(of: journal.decisions)
        effects = RingReader(of: journal.effects)
        unanswered = journal.unanswered
        closing = journal.finalRecord
        self.signals = signals
        self.period = period
        self.pulse = pulse
        self.judge = judge
        tally = LatencyTally(senders: senders)
        log = consume.map { CommandTap(consume: $0) }
        self.target = target
    }

    /// Reads until the journal is complete and empty.
    mutating func run(_ clock: RunClock) -> CheckerRecord {
        // Threads whose time is measured have priority.
        WorkerThread.avoidPreemptingOnWake()
        if log != nil {
            target.forEachSetUpCommand { log?.append(TimedCommand(time: .zero, command: $0)) }
        }
        var takenAwake = 0
        while true {
            // Read before the journal: everything written before the flag was set is then visible.
            let isComplete = signals.isJournalCompleted
            let taken = takeBatch()
            takenAwake += taken
            if taken > 0 { continue }
            if isComplete { break }
            finishSeconds(before: clock.nanoseconds - 2 * Self.sleepNanosecondsMax)
            sleep(after: takenAwake)
            takenAwake = 0
        }
        takeUnanswered()
        seconds.finishLast()
        judge.finish(closing.record)
        log?.flush()
        return CheckerRecord(
            tally: tally, seconds: seconds.finished, logLines: seconds.logLines, awaitedAtEnd: blockedUsersAtEnd,
            answeredInWarmUp: answeredInWarmUp, answeredInPeriod: answeredInPeriod,
            verdict: judge.verdict, processorNanoseconds: WorkerThread.processorNanoseconds,
            logFailure: log?.failure)
    }

    /// Sleeps: longer if few decisions were waiting, shorter if many were.
    private mutating func sleep(after taken: Int) {
        if taken < Self.decisionsPerWaking / 2 {
            sleepNanoseconds = min(sleepNanoseconds * 2, Self.sleepNanosecondsMax)
        } else if taken > Self.decisionsPerWaking * 2 {
            sleepNanoseconds = max(sleepNanoseconds / 2, Self.sleepNanosecondsMin)
        }
        RunClock.sleep(nanoseconds: sleepNanoseconds)
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
    private mutating func take(_ decision: Decision<Service.Command>) {
        assert(
            decision.dueNanoseconds <= decision.sentNanoseconds && decision.sentNanoseconds <= decision.startNanoseconds
                && decision.startNanoseconds <= decision.endNanoseconds, "a command ends before it is sent")
        judge.begin(decision.command, at: decision.time)
        if log != nil { note(decision) }
        for _ in 0..<decision.effectCount {
            guard let effect = effects.next() else {
                preconditionFailure("effects must be written before the decision")
            }
            judge.check(effect)
        }
        judge.end()
        guard decision.isAnswered else { return }
        let isMeasured = period.measures(decision.dueNanoseconds)
        tally.record(decision, isMeasured: isMeasured)
        if decision.sender != Decision<Service.Command>.noSender { count(decision, isMeasured: isMeasured) }
        if decision.endNanoseconds >= period.end, decision.sentNanoseconds < period.end, decision.kind.isFollowed {
            blockedUsersAtEnd += 1
        }
        if decision.endNanoseconds >= seconds.endNanoseconds { finishSeconds(before: decision.endNanoseconds) }
        seconds.record(decision.endNanoseconds - decision.dueNanoseconds, isMeasured: isMeasured)
    }

    @inline(__always)
    private mutating func count(_ decision: Decision<Service.Command>, isMeasured: Bool) {
        if isMeasured {
            answeredInPeriod += decision.endNanoseconds < period.end ? 1 : 0
        } else if decision.dueNanoseconds >= period.start / 2, decision.dueNanoseconds < period.start {
            answeredInWarmUp += 1
        }
    }

    /// Counts commands without an answer; their senders wait beyond the end.
    private mutating func takeUnanswered() {
        for command in unanswered.commands {
            if command.kind.isFollowed { blockedUsersAtEnd += 1 }
            guard period.measures(command.dueNanoseconds) else { continue }
            tally.take(command)
            seconds.recordUnanswered(command.ageNanoseconds)
        }
    }

    /// Passes the decision's commands to the log.
    private mutating func note(_ decision: Decision<Service.Command>) {
        target.forEachHostCommand(of: decision.command) {
            log?.append(TimedCommand(time: decision.time, command: $0))
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

/// A receiver of a run's commands in order, timers included, on the checker's thread; their replay leads to the same
/// state.
package typealias CommandConsumer = @Sendable ([TimedCommand]) throws -> Void

/// A buffer that passes commands on in batches.
private struct CommandTap {
    private static let batchSize = 1_024
    private let consume: CommandConsumer
    private var batch: [TimedCommand] = []
    /// The consumer's first error; nothing is passed on after it.
    private(set) var failure: (any Error)?

    init(consume: @escaping CommandConsumer) {
        self.consume = consume
        batch.reserveCapacity(CommandTap.batchSize)
    }

    mutating func append(_ command: TimedCommand) {
        batch.append(command)
        if batch.count == CommandTap.batchSize { flush() }
    }

    mutating func flush() {
        defer { batch.removeAll(keepingCapacity: true) }
        guard failure == nil, !batch.isEmpty else { return }
        do { try consume(batch) } catch { failure = error }
    }
}

/// Live figures of the checker.
final class CheckerGauges: Sendable {
    let processorNanoseconds = Atomic<Int64>(0)
    /// The last completed second, and the number of wrong decisions so far.
    let state = Mutex<(second: CompletionSecond?, wrong: Int)>((nil, 0))
}

/// Results of the checker's thread.
package struct CheckerRecord: Sendable {
    /// Latencies by command kind.
    package var tally: LatencyTally
    /// Seconds since the start of the run, the warm-up included.
    package var seconds: [CompletionSecond]
    /// Lines of `latency.hlog`, one per second: total latencies of measured commands, by completion time.
    package var logLines: [String]
    /// Number of users' commands that were unanswered at the end of the measurement and whose senders wait for the
    /// answer.
    package var awaitedAtEnd: Int
    /// Number of users' commands due in the second half of the warm-up and answered.
    package var answeredInWarmUp: Int
    /// Number of users' measured commands answered before the measurement ended.
    package var answeredInPeriod: Int
    /// The checker's verdict.
    package var verdict: Verdict
    /// Processor time of the thread.
    package var processorNanoseconds: Int64
    /// The first error of the command consumer.
    package var logFailure: (any Error)?
}
