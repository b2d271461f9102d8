import CityHost
import OperatingSystem
import Quantities
import Synchronization

/// The one thread that owns the city's host and carries out all commands in sequence.
///
/// It takes no lock and waits for no thread, except when the journal is full (see `Journal`). The clock is read once
/// per command: the end of one is the start of the next while commands wait. The time for journal and queue between two
/// commands therefore counts as service time of the later one.
struct Writer<Service: ServiceDescription>: ~Copyable {
    private let target: ServiceAdapter<Service>
    private let faults: Faults
    private let alertness: SpinPolicy
    private let clock: RunClock
    private let doorbell: EventCount
    private let signals: RunSignals
    private let pulse: WriterGauges

    private var host: CityHost
    private var queue: SubmissionReader<Service.Payload>
    private var waiting: SpinTime
    private var lookedNanoseconds: Int64 = 0
    private var journal: JournalWriter<Service>
    private let unanswered: UnansweredLog
    private let closing: FinalRecord
    private var replies: ReplyWriters<Service>
    private var standstillAt: Int64
    private var strikes = FaultStrikes()
    private var nextPulse: Int64 = 0

    /// Commands taken before live figures are updated.
    private static var batch: Int { 256 }
    private static var pulseNanoseconds: Int64 { 50_000_000 }
    /// Longest sleep, and thus the delay until the writer notices the end of the run.
    private static var sleepNanosecondsMax: Int64 { 5_000_000 }

    /// Creates the host with all its memory, and waits for the start of the run.
    init(
        _ target: ServiceAdapter<Service>, queue: SubmissionQueue<Service.Payload>, journal: Journal<Service>,
        lines: [ReplyChannel<Service>], signals: RunSignals, alertness: SpinPolicy, pulse: WriterGauges
    ) {
        self.target = target
        faults = target.faults
        self.alertness = alertness
        waiting = SpinTime(alertness)
        doorbell = queue.doorbell
        self.signals = signals
        self.pulse = pulse
        host = target.makeHost()
        target.enrolUsers(in: &host)
        self.queue = SubmissionReader(of: queue)
        self.journal = JournalWriter(of: journal)
        unanswered = journal.unanswered
        closing = journal.finalRecord
        replies = ReplyWriters(to: lines)
        standstillAt = target.faults.standstill?.atNanoseconds ?? .max
        clock = signals.waitForStart()
    }

    /// Carries out commands and timers until nothing more is submitted and the queue is empty, or until draining times
    /// out; the remaining commands stay unanswered.
    ///
    /// Pending timers stay pending.
    mutating func run() -> WriterRecord {
        var now = clock.nanoseconds
        while true {
            // Read before the queue: everything submitted before the flag was set is then visible.
            let isDrained = signals.isDrained
            let taken = carryOutBatch(&now)
            if now >= nextPulse { publish(at: now) }
            if now >= standstillAt { now = standStill(at: now) }
            if taken == 0 {
                if isDrained { break }
                now = idle(since: now)
            }
        }
        leaveUnanswered(at: now)
        return record(at: now)
    }

    /// Carries out waiting commands.
    ///
    /// - Returns: their number, at most `batch`.
    private mutating func carryOutBatch(_ now: inout Int64) -> Int {
        var taken = 0
        while taken < Writer.batch, now < signals.drainEndNanoseconds, let submission = queue.next() {
            // The clock reading may be older than the command.
            now = max(now, submission.sentNanoseconds)
            now = fireTimers(dueBy: now)
            let command = target.service.command(of: submission.payload)
            // All users are enrolled, so no command is refused here; the checker would not see a refused one.
            let isGiven = target.perform(command, on: &host, at: SimTime(nanosecondsSinceStart: now))
            taken += 1
            guard isGiven else { continue }
            now = publishEffects(
                of: command, submission.kind, sender: submission.sender, due: submission.dueNanoseconds,
                sent: submission.sentNanoseconds, start: now)
        }
        if taken == 0 {
            now = fireTimers(dueBy: clock.nanoseconds)
        } else {
            pulse.answered.add(taken, ordering: .releasing)
        }
        return taken
    }

    /// Fires due timers, the earliest first. A timer due at or before a command precedes it: an answer at exactly 30 s
    /// is too late (D08).
    @inline(__always)
    private mutating func fireTimers(dueBy start: Int64) -> Int64 {
        var now = start
        while let (timer, due) = target.fireNextTimer(of: &host, at: SimTime(nanosecondsSinceStart: now)) {
            // A timer set for the past, or by a timer fired just now, is due now.
            let dueNanoseconds = min(due.nanosecondsSinceStart, now)
            now = publishEffects(
                of: timer, .timeout, sender: Decision<Service.Command>.noSender, due: dueNanoseconds,
                sent: dueNanoseconds, start: now)
        }
        return now
    }

    /// Sends the effects of the last command to checker and users.
    ///
    /// - Returns: the time of completion.
    @inline(__always)
    private mutating func publishEffects(
        of command: Service.Command, _ kind: CommandKind, sender: UInt16, due: Int64, sent: Int64, start: Int64
    ) -> Int64 {
        let count = Service.effectCount(of: command, by: host)
        journal.makeRoom(effects: count, clock: clock)
        for index in 0..<count {
            let effect = Service.effect(index, of: command, by: host)
            journal.write(effect)
            replies.send(effect, at: start)
        }
        if faults.slowdownNanoseconds > 0 { injectDelay(faults.slowdownNanoseconds) }
        let end = clock.nanoseconds
        journal.write(
            Decision(
                command: command, time: SimTime(nanosecondsSinceStart: start), kind: kind, sender: sender,
                effectCount: UInt32(count), dueNanoseconds: due, sentNanoseconds: sent, startNanoseconds: start,
                endNanoseconds: end))
        return end
    }

    private mutating func leaveUnanswered(at now: Int64) {
        while let submission = queue.next() { unanswered.append(submission, at: now) }
    }

    /// Spins briefly, then sleeps until a command arrives or a timer is due.
    private mutating func idle(since began: Int64) -> Int64 {
        publish(at: began)
        let due = min(host.nextTimerTime.nanosecondsSinceStart, standstillAt)
        let until = min(began + waiting.nanoseconds(at: began), due)
        var now = began
        while queue.isEmpty, now < until {
            let before = now
            now = clock.nanoseconds
            // At the end of the warm-up the clock stands still until the last command is answered.
            if now == before || alertness.noteGap(now - before, at: now) { break }
        }
        lookedNanoseconds += now - began
        if queue.isEmpty {
            doorbell.wait(
                atMostNanoseconds: min(due - now, Writer.sleepNanosecondsMax), unless: { !queue.isEmpty })
            now = clock.nanoseconds
        }
        waiting.noteWork(after: now - began)
        // Read again, so that the wait does not count as service time.
        return clock.nanoseconds
    }

    private mutating func publish(at now: Int64) {
        queue.publish()
        guard now >= nextPulse else { return }
        nextPulse = now + Writer.pulseNanoseconds
        pulse.processorNanoseconds.store(WorkerThread.processorNanoseconds, ordering: .relaxed)
        pulse.serviceBytes.store(Service.bytes(of: host), ordering: .relaxed)
    }

    private func record(at now: Int64) -> WriterRecord {
        queue.publish()
        let known = Service.record(of: host, at: SimTime(nanosecondsSinceStart: now))
        closing.set(known)
        var strikes = strikes
        strikes.defects = known.defectStrikes
        return WriterRecord(
            endedNanoseconds: now, processorNanoseconds: WorkerThread.processorNanoseconds,
            spinNanoseconds: lookedNanoseconds, serviceBytes: Service.bytes(of: host),
            timersPending: host.timersPending, journalWaitNanoseconds: journal.waitedNanoseconds,
            repliesLost: replies.lost, begun: known.begun, isBalanced: known.isBalanced, digest: host.digest,
            strikes: strikes)
    }
}

// The planted faults.
extension Writer {
    @inline(never)
    private mutating func standStill(at now: Int64) -> Int64 {
        standstillAt = .max
        strikes.standstills += 1
        clock.sleep(until: now + (faults.standstill?.nanoseconds ?? 0))
        return clock.nanoseconds
    }

    @inline(never)
    private mutating func injectDelay(_ nanoseconds: Int64) {
        strikes.slowdowns += 1
        let end = clock.elapsedNanoseconds + nanoseconds
        while clock.elapsedNanoseconds < end {}
    }
}

/// Live figures of the writer.
final class WriterGauges: Sendable {
    let processorNanoseconds = Atomic<Int64>(0)
    let serviceBytes = Atomic<Int>(0)
    /// Number of users' commands completed since the start.
    let answered = Atomic<Int>(0)
    /// Maximum number of unanswered commands in the warm-up: the answers of half a second.
    let warmUpBacklogMax = Atomic<Int>(.max)
}

/// The writer's figures at the end of a run.
package struct WriterRecord: Sendable {
    /// Time at which the queue was finally empty or abandoned.
    package var endedNanoseconds: Int64
    /// Processor time, spinning included.
    package var processorNanoseconds: Int64
    /// Time spent spinning for commands.
    package var spinNanoseconds: Int64
    /// Memory of the service itself; nil if unknown.
    package var serviceBytes: Int?
    /// Number of pending timers; nil if unknown.
    package var timersPending: Int?
    /// Total time for which the writer waited for the checker; the run is valid only if it is 0.
    package var journalWaitNanoseconds: Int64
    /// Number of replies that generators had no room for; the run is valid only if it is 0.
    package var repliesLost: Int
    /// The service's own count (see `Verdict.begun`); nil if unknown.
    package var begun: Int?
    /// Whether the ledger sums to zero, if money is moved (I13); nil if unknown.
    package var isBalanced: Bool?
    /// The host's digest, which a replay of the commands reproduces; nil if unknown.
    package var digest: UInt64?
    /// Strikes of planted faults.
    package var strikes: FaultStrikes
}
