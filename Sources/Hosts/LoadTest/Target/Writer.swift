import CityHost
import Quantities
import Synchronization
import System

/// The one thread that owns the city's host and carries out every command, one after another.
///
/// Nothing here takes a lock or waits for anyone, but for the journal (see `Journal`). The clock is read once for each
/// command: its end is the next one's start as long as commands wait. So the time between two commands, spent on the
/// journal and the queue, counts as the later one's service.
struct Writer<Service: ServiceDescription>: ~Copyable {
    private let target: ServiceAdapter<Service>
    private let faults: Faults
    private let alertness: Alertness
    private let clock: RunClock
    private let doorbell: Doorbell
    private let signals: RunSignals
    private let pulse: WriterPulse

    private var host: CityHost
    private var queue: SubmissionReader<Service.Order>
    private var waiting: WaitingTime
    private var lookedNanoseconds: Int64 = 0
    private var journal: JournalWriter<Service>
    private let unanswered: UnansweredLine
    private let closing: ClosingLine
    private var replies: ReplyWriters<Service>
    private var standstillAt: Int64
    private var strikes = FaultStrikes()
    private var nextPulse: Int64 = 0

    /// Commands taken before the figures are looked after.
    private static var batch: Int { 256 }
    private static var pulseNanoseconds: Int64 { 50_000_000 }
    /// The longest sleep: how late the writer notices the end of the run.
    private static var sleepNanosecondsMax: Int64 { 5_000_000 }

    /// Makes the host with all its memory, and waits for the run to start.
    init(
        _ target: ServiceAdapter<Service>, queue: SubmissionQueue<Service.Order>, journal: Journal<Service>,
        lines: [ReplyLine<Service>], signals: RunSignals, alertness: Alertness, pulse: WriterPulse
    ) {
        self.target = target
        faults = target.faults
        self.alertness = alertness
        waiting = WaitingTime(alertness)
        doorbell = queue.doorbell
        self.signals = signals
        self.pulse = pulse
        host = target.makeHost()
        target.prepare(&host)
        self.queue = SubmissionReader(of: queue)
        self.journal = JournalWriter(of: journal)
        unanswered = journal.unanswered
        closing = journal.closing
        replies = ReplyWriters(to: lines)
        standstillAt = target.faults.standstill?.atNanoseconds ?? .max
        clock = signals.waitForStart()
    }

    /// Carries out commands and timers until nothing is submitted any more and the queue is empty, or until draining it has
    /// taken too long: then those that wait are left without an answer.
    ///
    /// Timers that are pending then stay so.
    mutating func run() -> WriterRecord {
        var now = clock.nanoseconds
        while true {
            // Asked before the queue is looked at: what was submitted before it was set is then seen.
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

    /// - Returns: how many commands were waiting, at most `batch`.
    private mutating func carryOutBatch(_ now: inout Int64) -> Int {
        var taken = 0
        while taken < Writer.batch, now < signals.drainEndNanoseconds, let submission = queue.next() {
            // The reading of the clock may be older than the command.
            now = max(now, submission.sentNanoseconds)
            now = fireTimers(dueBy: now)
            let command = target.service.command(of: submission.order)
            // Users are enrolled, so that nobody is refused; the judge would miss what was.
            let isGiven = target.perform(command, on: &host, at: SimTime(nanosecondsSinceStart: now))
            taken += 1
            guard isGiven else { continue }
            now = passOn(
                command, submission.kind, sender: submission.sender, due: submission.dueNanoseconds,
                sent: submission.sentNanoseconds, start: now)
        }
        if taken == 0 {
            now = fireTimers(dueBy: clock.nanoseconds)
        } else {
            pulse.answered.add(taken, ordering: .releasing)
        }
        return taken
    }

    /// Timers due at or before a command come before it, those due earliest first: an answer at exactly 30 s is too late
    /// (D08).
    @inline(__always)
    private mutating func fireTimers(dueBy start: Int64) -> Int64 {
        var now = start
        while let (timer, due) = target.fireNextTimer(of: &host, at: SimTime(nanosecondsSinceStart: now)) {
            // A timer set for the past, or set by a timer fired just now, is due now.
            let dueNanoseconds = min(due.nanosecondsSinceStart, now)
            now = passOn(
                timer, .timeout, sender: Decision<Service.Command>.noSender, due: dueNanoseconds,
                sent: dueNanoseconds, start: now)
        }
        return now
    }

    /// Tells the judge and the people what came of the command that the host has just carried out.
    ///
    /// - Returns: when it was done.
    @inline(__always)
    private mutating func passOn(
        _ command: Service.Command, _ kind: CommandKind, sender: UInt16, due: Int64, sent: Int64, start: Int64
    ) -> Int64 {
        let count = Service.effectCount(of: command, by: host)
        journal.makeRoom(effects: count, clock: clock)
        for index in 0..<count {
            let effect = Service.effect(index, of: command, by: host)
            journal.write(effect)
            replies.send(effect, at: start)
        }
        if faults.slowdownNanoseconds > 0 { dawdle(faults.slowdownNanoseconds) }
        let end = clock.nanoseconds
        journal.write(
            Decision(
                command: command, time: SimTime(nanosecondsSinceStart: start), kind: kind, sender: sender,
                effectCount: UInt32(count), dueNanoseconds: due, sentNanoseconds: sent, startNanoseconds: start,
                endNanoseconds: end))
        return end
    }

    private mutating func leaveUnanswered(at now: Int64) {
        while let submission = queue.next() { unanswered.leave(submission, at: now) }
    }

    /// Looks for commands for a little while, then sleeps until one comes or a timer is due.
    private mutating func idle(since began: Int64) -> Int64 {
        publish(at: began)
        let due = min(host.nextTimerTime.nanosecondsSinceStart, standstillAt)
        let until = min(began + waiting.nanoseconds(at: began), due)
        var now = began
        while queue.isEmpty, now < until {
            let before = now
            now = clock.nanoseconds
            // At the end of the warm-up the clock stands still until the last command is answered.
            if now == before || alertness.looked(for: now - before, at: now) { break }
        }
        lookedNanoseconds += now - began
        if queue.isEmpty {
            doorbell.wait(
                atMostNanoseconds: min(due - now, Writer.sleepNanosecondsMax), unless: { !queue.isEmpty })
            now = clock.nanoseconds
        }
        waiting.foundWork(after: now - began)
        // Read again, so that the service is not charged for the wait.
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
        closing.leave(known)
        var strikes = strikes
        strikes.defects = known.defectStrikes
        return WriterRecord(
            endedNanoseconds: now, processorNanoseconds: WorkerThread.processorNanoseconds,
            lookedNanoseconds: lookedNanoseconds, serviceBytes: Service.bytes(of: host),
            timersPending: host.timersPending, journalWaitedNanoseconds: journal.waitedNanoseconds,
            repliesLost: replies.lost, begun: known.begun, isBalanced: known.isBalanced, digest: host.digest,
            strikes: strikes)
    }
}

// The faults.
extension Writer {
    @inline(never)
    private mutating func standStill(at now: Int64) -> Int64 {
        standstillAt = .max
        strikes.standstills += 1
        clock.sleep(until: now + (faults.standstill?.nanoseconds ?? 0))
        return clock.nanoseconds
    }

    @inline(never)
    private mutating func dawdle(_ nanoseconds: Int64) {
        strikes.slowdowns += 1
        let end = clock.passedNanoseconds + nanoseconds
        while clock.passedNanoseconds < end {}
    }
}

/// What the writer tells of itself while it runs.
final class WriterPulse: Sendable {
    let processorNanoseconds = Atomic<Int64>(0)
    let serviceBytes = Atomic<Int>(0)
    /// Commands of people that are done with, since the start.
    let answered = Atomic<Int>(0)
    /// The maximum number of commands that wait for an answer in the warm-up: as many as are answered in a short while.
    let warmUpBacklogMax = Atomic<Int>(.max)
}

/// What the writer knows at the end of a run.
package struct WriterRecord: Sendable {
    /// When the queue was empty at last, or given up.
    package var endedNanoseconds: Int64
    /// Processor time, that of looking for commands included.
    package var processorNanoseconds: Int64
    /// How much of it went by while it looked for commands.
    package var lookedNanoseconds: Int64
    /// Memory of the service itself; nil where nobody can know.
    package var serviceBytes: Int?
    package var timersPending: Int?
    /// How long it had to wait for the judge; anything but 0 spoils the run.
    package var journalWaitedNanoseconds: Int64
    /// Replies that a generator had no room for; anything but 0 spoils the run.
    package var repliesLost: Int
    /// By the service's own count: see `Verdict.begun`; nil where nobody can know.
    package var begun: Int?
    /// I13, where money is moved; nil where nobody can know.
    package var isBalanced: Bool?
    /// The host's: commands replayed lead to the same; nil where nobody can know.
    package var digest: UInt64?
    /// Of what is broken on purpose.
    package var strikes: FaultStrikes
}
