import OperatingSystem
import Statistics
import Synchronization

/// The users of one generator thread: a source of commands with due times.
///
/// Open loop: a command's due time does not depend on delays of earlier ones. Latency is measured from the due time,
/// even if the command is sent late.
package protocol LoadSource: ~Copyable, SendableMetatype {
    associatedtype Service: ServiceDescription

    /// Time of the next action, in nanoseconds of the run; `Int64.max` if there is none.
    var nextDueNanoseconds: Int64 { mutating get }

    /// Returns the command that is due next, or nil if the user sends none after all; call it only when something is
    /// due.
    mutating func next() -> Submission<Service.Payload>?

    /// Processes an effect at the given time.
    mutating func note(_ effect: Service.Effect, at nanoseconds: Int64)

    /// Processes the rejection of a command by the full queue.
    mutating func noteOverloaded(_ submission: Submission<Service.Payload>)

    /// Number of actions skipped so far because no suitable user was available.
    var actionsWithoutUser: Int { get }
}

extension LoadSource where Self: ~Copyable {
    /// Zero, for sources that always have a user.
    package var actionsWithoutUser: Int { 0 }
}

/// The loop of one generator thread: takes replies, sends due commands, and sleeps until the next due time.
struct Generator<Source: LoadSource & ~Copyable>: ~Copyable {
    private var source: Source
    private let sender: UInt16
    private let queue: SubmissionQueue<Source.Service.Payload>
    private let line: ReplyChannel<Source.Service>
    private var replies: RingReader<Reply<Source.Service.Effect>>
    private let signals: RunSignals
    private let alertness: SpinPolicy
    private let period: RunPeriod
    private let graceNanoseconds: Int64
    private let waitsForRoom: Bool
    private var standstill: Faults.Standstill?
    private let pulse: GeneratorGauges
    private let answers: WriterGauges
    /// The gate at the end of the warm-up; nil once this generator has passed it.
    private var gate: WarmUpGate?
    private var hasArrived = false
    private var record = GeneratorRecord()
    /// Time of the last wake-up.
    private var wokeNanoseconds: Int64 = 0

    /// Longest sleep: follow-up actions may be due soon after a reply.
    private static var sleepNanosecondsMax: Int64 { 200_000 }
    /// Shorter waits spin: sleeping, and waking a sleeping writer, costs as much.
    private static var sleepNanosecondsMin: Int64 { 25_000 }
    /// Minimum time between wake-ups while other programs need the processor. A due command waits half of it on
    /// average, and one in a hundred nearly all of it.
    private static var tickNanoseconds: Int64 { 125_000 }
    /// Approximate duration of a wake-up; a sleep ends that much before the due time.
    private static var wakeNanoseconds: Int64 { 2_000 }
    /// Maximum number of commands sent before replies are taken.
    private static var burst: Int { 64 }

    /// Creates the generator of one thread.
    ///
    /// - Parameters:
    ///   - standstill: planted fault of the tester itself.
    ///   - answers: number of answered commands so far.
    init(
        _ source: consuming Source, sender: UInt16, queue: SubmissionQueue<Source.Service.Payload>,
        line: ReplyChannel<Source.Service>, signals: RunSignals, alertness: SpinPolicy, options: LoadOptions,
        standstill: Faults.Standstill?, pulse: GeneratorGauges, answers: WriterGauges
    ) {
        self.source = source
        self.sender = sender
        self.queue = queue
        self.line = line
        replies = RingReader(of: line.replies)
        self.signals = signals
        self.alertness = alertness
        period = options.period
        graceNanoseconds = options.lateSendingNanosecondsMax
        waitsForRoom = options.waitsForRoom
        self.standstill = standstill
        (self.pulse, self.answers, gate) = (pulse, answers, signals.gate)
    }

    /// Runs until the end of the period, or until the run is aborted.
    mutating func run(_ clock: RunClock) -> GeneratorRecord {
        WorkerThread.minimizeTimerSlack()
        var nextPulse: Int64 = 0
        while !signals.isAborted {
            takeReplies()
            let now = sendWhatIsDue(clock)
            if let standstill, now >= standstill.atNanoseconds { standStill(standstill, clock) }
            if now >= nextPulse {
                nextPulse = now + 50_000_000
                publish()
            }
            let due = source.nextDueNanoseconds
            if now >= period.start, due >= period.start, !passGate(clock) { continue }
            if min(due, now) >= period.end || now >= period.end + graceNanoseconds { break }
            if waitsForRoom, due == .max { break }  // the recording is over
            if due > now { sleepOrSpin(from: now, until: min(due, period.end), clock) }
        }
        if !hasArrived { signals.gate?.noteArrival() }
        if !signals.isAborted { countUnsent() }
        line.isOpen.store(false, ordering: .relaxed)
        publish()
        record.processorNanoseconds = WorkerThread.processorNanoseconds
        return record
    }

    /// Waits at the end of the warm-up until every command sent before is answered.
    ///
    /// - Returns: whether the measurement has begun.
    private mutating func passGate(_ clock: RunClock) -> Bool {
        guard let gate else { return true }
        if !hasArrived { gate.noteArrival() }
        hasArrived = true
        let answered = answers.answered.load(ordering: .acquiring)
        guard gate.tryToOpen(passedNanoseconds: clock.elapsedNanoseconds, answered: answered) else {
            RunClock.sleep(nanoseconds: Self.sleepNanosecondsMax)
            return false
        }
        self.gate = nil
        return true
    }

    /// Passes all waiting replies to the users.
    ///
    /// - Returns: the number of replies.
    @discardableResult
    private mutating func takeReplies() -> Int {
        var taken = 0
        while let reply = replies.next() {
            source.note(reply.effect, at: reply.nanoseconds)
            taken += 1
            // Space is released regularly, because replies keep coming while many are taken.
            if taken & 255 == 0 { replies.release() }
        }
        if taken > 0 { replies.release() }
        record.repliesTaken += taken
        return taken
    }

    /// Sends due commands, at most one burst.
    ///
    /// - Returns: the current time.
    private mutating func sendWhatIsDue(_ clock: RunClock) -> Int64 {
        var now = clock.nanoseconds
        var sent = 0
        let last = gate == nil ? period.end - 1 : period.start - 1
        while sent < Self.burst, source.nextDueNanoseconds <= min(now, last) {
            if var submission = takeNext() {
                submission.sender = sender
                submission.sentNanoseconds = now
                send(submission)
                sent += 1
            }
            now = clock.nanoseconds
        }
        // One announcement covers the whole burst.
        if sent > 0 { queue.announce() }
        return now
    }

    /// Takes the next command; nil if no user sends it.
    private mutating func takeNext() -> Submission<Source.Service.Payload>? {
        let (due, withoutAnyone) = (source.nextDueNanoseconds, source.actionsWithoutUser)
        let submission = source.next()
        if period.measures(due) { record.withoutUser += source.actionsWithoutUser - withoutAnyone }
        return submission
    }

    private mutating func send(_ submission: Submission<Source.Service.Payload>) {
        let isMeasured = period.measures(submission.dueNanoseconds)
        if isMeasured {
            record.sent += 1
            record.lateness.record(nanoseconds: submission.sentNanoseconds - submission.dueNanoseconds)
        } else if submission.dueNanoseconds >= period.start / 2 {
            record.dueInWarmUp += 1
        }
        var outcome = isWarmUpBacklogFull ? SubmitOutcome.overloaded : queue.submit(submission)
        while waitsForRoom, outcome == .overloaded, !signals.isAborted {
            queue.announce()
            takeReplies()
            RunClock.sleep(nanoseconds: 20_000)
            outcome = queue.submit(submission)
        }
        guard outcome == .overloaded else {
            gate?.noteSent()
            return
        }
        record.overloaded += 1
        if isMeasured { record.overloadedByKind[Int(submission.kind.rawValue)] += 1 }
        source.noteOverloaded(submission)
    }

    /// Whether the warm-up's backlog is too large to be settled soon: the warm-up sends no more than the target can
    /// carry.
    private var isWarmUpBacklogFull: Bool {
        guard let gate else { return false }
        let backlogMax = answers.warmUpBacklogMax.load(ordering: .relaxed)
        return backlogMax < .max && gate.backlog(answered: answers.answered.load(ordering: .relaxed)) >= backlogMax
    }

    /// Sleeps until shortly before the next due time; very short waits spin.
    ///
    /// While other programs need the processor, it wakes at most once per tick and sends everything due since, each
    /// command measured from its own due time. One wake-up then serves many commands, here and in the writer.
    private mutating func sleepOrSpin(from now: Int64, until due: Int64, _ clock: RunClock) {
        let mayLook = alertness.isAllowed(at: now)
        if mayLook, due - now < Self.sleepNanosecondsMin { return spin(from: now, until: due, clock) }
        var wake = min(due - Self.wakeNanoseconds, now + Self.sleepNanosecondsMax)
        if !mayLook { wake = max(wake, wokeNanoseconds + Self.tickNanoseconds) }
        clock.sleep(until: wake)
        wokeNanoseconds = clock.nanoseconds
        _ = alertness.noteGap(wokeNanoseconds - wake, at: wokeNanoseconds)
    }

    /// Spins until a command is due or a reply has arrived.
    private mutating func spin(from began: Int64, until due: Int64, _ clock: RunClock) {
        var now = began
        while now < due, takeReplies() == 0 {
            let before = now
            now = clock.nanoseconds
            if alertness.noteGap(now - before, at: now) { return }
        }
    }

    private mutating func standStill(_ standstill: Faults.Standstill, _ clock: RunClock) {
        self.standstill = nil
        record.standstills += 1
        clock.sleep(until: clock.nanoseconds + standstill.nanoseconds)
    }

    /// Counts commands due before the end that were not sent because the generator could not keep up.
    private mutating func countUnsent() {
        while source.nextDueNanoseconds < period.end, record.unsent < GeneratorRecord.unsentMax {
            if takeNext() != nil { record.unsent += 1 }
        }
    }

    private func publish() {
        pulse.processorNanoseconds.store(WorkerThread.processorNanoseconds, ordering: .relaxed)
        pulse.overloaded.store(record.overloaded, ordering: .relaxed)
    }
}

/// The measured period of a run: commands due from `start` on and before `end`, in nanoseconds of the run.
package struct RunPeriod: Sendable, BitwiseCopyable {
    /// Start of the measurement.
    package var start: Int64
    /// End of the measurement.
    package var end: Int64

    func measures(_ dueNanoseconds: Int64) -> Bool { dueNanoseconds >= start && dueNanoseconds < end }
}

/// Live figures of a generator.
final class GeneratorGauges: Sendable {
    let processorNanoseconds = Atomic<Int64>(0)
    let overloaded = Atomic<Int>(0)
}

/// A generator's figures for the measured commands.
package struct GeneratorRecord: Sendable {
    /// Number of commands submitted, the refused ones included.
    package var sent = 0
    /// Number of commands due in the second half of the warm-up, refused ones included.
    package var dueInWarmUp = 0
    /// Number of commands due and never sent; counted up to `unsentMax`.
    package var unsent = 0
    /// Number of commands due for which no user was available.
    package var withoutUser = 0
    /// Number of planted standstills.
    package var standstills = 0
    /// Number of commands refused by the full queue, those of the warm-up included.
    package var overloaded = 0
    /// Number of measured commands refused, by command kind.
    package var overloadedByKind = ContiguousArray(repeating: 0, count: CommandKind.allCases.count)
    /// Time from a command's due time to its sending.
    package var lateness = LatencyHistogram()
    /// Number of replies taken.
    package var repliesTaken = 0
    /// Processor time of the thread.
    package var processorNanoseconds: Int64 = 0

    static let unsentMax = 10_000_000

    mutating func merge(_ other: GeneratorRecord) {
        sent += other.sent
        dueInWarmUp += other.dueInWarmUp
        unsent += other.unsent
        withoutUser += other.withoutUser
        standstills += other.standstills
        overloaded += other.overloaded
        for kind in overloadedByKind.indices { overloadedByKind[kind] += other.overloadedByKind[kind] }
        lateness.merge(other.lateness)
        repliesTaken += other.repliesTaken
        processorNanoseconds += other.processorNanoseconds
    }
}
