import CityHost
import Synchronization
import System

/// The judge's thread: reads the journal, measures and judges every decision.
struct JournalConsumer<Service: ServiceDescription, Judge: ServiceJudge & ~Copyable>: ~Copyable
where Judge.Command == Service.Command, Judge.Effect == Service.Effect {
    private var decisions: RingReader<Decision<Service.Command>>
    private var effects: RingReader<Service.Effect>
    private let unanswered: UnansweredLine
    private let closing: ClosingLine
    private let signals: RunSignals
    private let period: RunPeriod
    private let pulse: JudgePulse

    private var judge: Judge
    private var tally: LatencyTally
    private var seconds = SecondsInHand()
    private var awaitedAtEnd = 0
    private var (answeredInWarmUp, answeredInPeriod) = (0, 0)
    private var log: CommandTap?
    private let target: ServiceAdapter<Service>

    /// Decisions read before room is given back to the writer.
    private static var batch: Int { 512 }
    /// Nobody waits for the judge, who wakes for so many decisions, about.
    private static var decisionsPerWaking: Int { 64 }
    private static var sleepNanosecondsMin: Int64 { 100_000 }
    private static var sleepNanosecondsMax: Int64 { 5_000_000 }
    private var sleepNanoseconds = Self.sleepNanosecondsMin

    init(
        _ journal: Journal<Service>, of target: ServiceAdapter<Service>, _ judge: consuming Judge, senders: Int,
        period: RunPeriod,
        signals: RunSignals,
        pulse: JudgePulse, consume: CommandConsumer?
    ) {
        decisions = RingReader(of: journal.decisions)
        effects = RingReader(of: journal.effects)
        unanswered = journal.unanswered
        closing = journal.closing
        self.signals = signals
        self.period = period
        self.pulse = pulse
        self.judge = judge
        tally = LatencyTally(senders: senders)
        log = consume.map { CommandTap(consume: $0) }
        self.target = target
    }

    /// Reads until the journal is complete and empty.
    mutating func run(_ clock: RunClock) -> JudgeRecord {
        // Those whose time is measured come first.
        WorkerThread.wakeModestly()
        if log != nil {
            target.forEachCommandBefore { log?.append(TimedCommand(time: .zero, command: $0)) }
        }
        var takenAwake = 0
        while true {
            // Asked before the journal is read: what was written before it was set is then seen.
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
        return JudgeRecord(
            tally: tally, seconds: seconds.finished, logLines: seconds.logLines, awaitedAtEnd: awaitedAtEnd,
            answeredInWarmUp: answeredInWarmUp, answeredInPeriod: answeredInPeriod,
            verdict: judge.verdict, processorNanoseconds: WorkerThread.processorNanoseconds,
            logFailure: log?.failure)
    }

    /// Longer where little was waiting, shorter where much was.
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
                && decision.startNanoseconds <= decision.endNanoseconds, "a command is done before it is sent")
        judge.begin(decision.command, at: decision.time)
        if log != nil { note(decision) }
        for _ in 0..<decision.effectCount {
            guard let effect = effects.next() else {
                preconditionFailure("the effects are written before the decision")
            }
            judge.take(effect)
        }
        judge.end()
        guard decision.isAnswered else { return }
        let isMeasured = period.measures(decision.dueNanoseconds)
        tally.take(decision, isMeasured: isMeasured)
        if decision.sender != Decision<Service.Command>.noSender { count(decision, isMeasured: isMeasured) }
        if decision.endNanoseconds >= period.end, decision.sentNanoseconds < period.end, decision.kind.isFollowed {
            awaitedAtEnd += 1
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

    /// Whoever sent them waits to the end, and longer.
    private mutating func takeUnanswered() {
        for command in unanswered.commands {
            if command.kind.isFollowed { awaitedAtEnd += 1 }
            guard period.measures(command.dueNanoseconds) else { continue }
            tally.take(command)
            seconds.recordUnanswered(command.ageNanoseconds)
        }
    }

    /// For whoever writes the commands down.
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

/// Takes the commands of a run in order, timers among them, on the judge's thread: replayed they lead to the same state.
package typealias CommandConsumer = @Sendable ([TimedCommand]) throws -> Void

/// Hands commands on in batches.
private struct CommandTap {
    private static let batchSize = 1_024
    private let consume: CommandConsumer
    private var batch: [TimedCommand] = []
    /// The consumer's first error; nothing more is handed on then.
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
    /// Commands of people who go on with something once they are answered, and were not when the measurement ended.
    package var awaitedAtEnd: Int
    /// Commands of people that were due in the second half of the warm-up and answered.
    package var answeredInWarmUp: Int
    /// Commands of people that were measured and answered before the measurement ended.
    package var answeredInPeriod: Int
    package var verdict: Verdict
    package var processorNanoseconds: Int64
    /// The first error of whoever took the commands.
    package var logFailure: (any Error)?
}
