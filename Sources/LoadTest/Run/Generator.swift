import Statistics
import Threads

/// The loop of one generator thread: takes replies, sends what is due, sleeps until something is.
struct Generator<Source: LoadSource & ~Copyable>: ~Copyable {
    private var source: Source
    private let sender: UInt16
    private let queue: SubmissionQueue
    private let line: ReplyLine
    private var replies: RingReader<Reply>
    private let signals: RunSignals
    private let period: RunPeriod
    private let waitsForRoom: Bool
    private let pulse: GeneratorPulse
    private var record = GeneratorRecord()

    /// However late a command is: what is due before the end and not sent this long after it stays unsent.
    private static var graceNanoseconds: Int64 { 100_000_000 }
    /// The longest sleep, so that replies are not left lying: what people do next may be due soon after them.
    private static var sleepNanosecondsMax: Int64 { 200_000 }
    /// A sleep takes longer than this; what is due sooner is waited for awake.
    private static var spinNanoseconds: Int64 { 3_000 }
    /// Commands sent in a row before replies are taken.
    private static var burst: Int { 64 }

    /// - Parameter waitsForRoom: for measuring the writer alone: a full queue makes the generator wait.
    init(
        _ source: consuming Source, sender: UInt16, queue: SubmissionQueue, line: ReplyLine, signals: RunSignals,
        period: RunPeriod,
        waitsForRoom: Bool, pulse: GeneratorPulse
    ) {
        self.source = source
        self.sender = sender
        self.queue = queue
        self.line = line
        replies = RingReader(of: line.replies)
        self.signals = signals
        self.period = period
        self.waitsForRoom = waitsForRoom
        self.pulse = pulse
    }

    /// Runs until the end of the period, or until the run is aborted.
    mutating func run(_ clock: RunClock) -> GeneratorRecord {
        WorkerThread.wakePunctually()
        var nextPulse: Int64 = 0
        while !signals.isAborted {
            takeReplies()
            let now = sendWhatIsDue(clock)
            if now >= nextPulse {
                nextPulse = now + 50_000_000
                publish()
            }
            let due = source.nextDueNanoseconds
            if min(due, now) >= period.end || now >= period.end + Self.graceNanoseconds { break }
            if waitsForRoom, due == .max { break }  // a recording that is over
            if due > now { rest(from: now, until: min(due, period.end), clock) }
        }
        if !signals.isAborted { countUnsent() }
        line.isOpen.store(false, ordering: .relaxed)
        publish()
        record.processorNanoseconds = WorkerThread.processorNanoseconds
        return record
    }

    private mutating func takeReplies() {
        var taken = 0
        while let reply = replies.next() {
            source.note(reply.effect, at: reply.nanoseconds)
            taken += 1
            // Room is given back on the way, for while many are taken many come.
            if taken & 255 == 0 { replies.release() }
        }
        if taken > 0 { replies.release() }
        record.repliesTaken += taken
    }

    /// - Returns: the time when nothing was due any more, or a burst was sent.
    private mutating func sendWhatIsDue(_ clock: RunClock) -> Int64 {
        var now = clock.nanoseconds
        var sent = 0
        while sent < Self.burst, source.nextDueNanoseconds <= min(now, period.end - 1) {
            if var submission = source.next() {
                submission.sender = sender
                submission.sentNanoseconds = now
                send(submission)
                sent += 1
            }
            now = clock.nanoseconds
        }
        return now
    }

    private mutating func send(_ submission: Submission) {
        let isMeasured = period.measures(submission.dueNanoseconds)
        if isMeasured {
            record.sent += 1
            record.lateness.record(nanoseconds: submission.sentNanoseconds - submission.dueNanoseconds)
        }
        var outcome = queue.submit(submission)
        while waitsForRoom, outcome == .overloaded, !signals.isAborted {
            takeReplies()
            RunClock.sleep(nanoseconds: 20_000)
            outcome = queue.submit(submission)
        }
        guard outcome == .overloaded else { return }
        record.overloaded += 1
        if isMeasured { record.overloadedByKind[Int(submission.kind.rawValue)] += 1 }
        source.noteOverloaded(submission)
    }

    private func rest(from now: Int64, until due: Int64, _ clock: RunClock) {
        if due - now > Self.spinNanoseconds { clock.sleep(until: min(due, now + Self.sleepNanosecondsMax)) }
    }

    /// What was due before the end and was not sent, because the generator could not keep up.
    private mutating func countUnsent() {
        while source.nextDueNanoseconds < period.end, record.unsent < GeneratorRecord.unsentMax {
            if source.next() != nil { record.unsent += 1 }
        }
    }

    private func publish() {
        pulse.processorNanoseconds.store(WorkerThread.processorNanoseconds, ordering: .relaxed)
        pulse.overloaded.store(record.overloaded, ordering: .relaxed)
    }
}
