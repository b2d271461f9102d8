import Statistics
import Synchronization
import System

/// Who sends commands and when: the people of one generator thread.
///
/// Open loop: a command is due at a moment that does not depend on whether earlier ones were late. It is measured from
/// that moment on, whenever it is sent.
package protocol LoadSource: ~Copyable, SendableMetatype {
    associatedtype Service: ServiceDescription

    /// When somebody next acts, in nanoseconds of the run; `Int64.max` if nobody ever does.
    var nextDueNanoseconds: Int64 { mutating get }

    /// What is due next; to be called only when it is. Nil if the person has thought better of it.
    mutating func next() -> Submission<Service.Order>?

    /// What came of commands, at the given moment.
    mutating func note(_ effect: Service.Effect, at nanoseconds: Int64)

    /// There was no room for the command.
    mutating func noteOverloaded(_ submission: Submission<Service.Order>)

    /// How many were due so far that there was nobody to send.
    var actionsWithoutAnyone: Int { get }
}

extension LoadSource where Self: ~Copyable {
    /// None of who has all that is sent.
    package var actionsWithoutAnyone: Int { 0 }
}

/// The loop of one generator thread: takes replies, sends what is due, sleeps until something is.
struct Generator<Source: LoadSource & ~Copyable>: ~Copyable {
    private var source: Source
    private let sender: UInt16
    private let queue: SubmissionQueue<Source.Service.Order>
    private let line: ReplyLine<Source.Service>
    private var replies: RingReader<Reply<Source.Service.Effect>>
    private let signals: RunSignals
    private let alertness: Alertness
    private let period: RunPeriod
    private let graceNanoseconds: Int64
    private let waitsForRoom: Bool
    private var standstill: Faults.Standstill?
    private let pulse: GeneratorPulse
    private let answers: WriterPulse
    /// The end of the warm-up, as long as this generator has not passed it.
    private var gate: WarmUpGate?
    private var hasArrived = false
    private var record = GeneratorRecord()
    /// When it last woke.
    private var wokeNanoseconds: Int64 = 0

    /// The longest sleep, so that replies are not left lying: what people do next may be due soon after them.
    private static var sleepNanosecondsMax: Int64 { 200_000 }
    /// What is due sooner is waited for awake: to sleep, and to wake the writer who then sleeps too, costs as long.
    private static var sleepNanosecondsMin: Int64 { 25_000 }
    /// From one waking to the next at least, while others need the processor: what is due waits half of it on average, and
    /// one of a hundred commands nearly all of it.
    private static var tickNanoseconds: Int64 { 125_000 }
    /// Waking takes about so long: a sleep ends so much before the next command is due.
    private static var wakeNanoseconds: Int64 { 2_000 }
    /// Commands sent in a row before replies are taken.
    private static var burst: Int { 64 }

    /// - Parameters:
    ///   - standstill: a fault of the tester itself.
    ///   - answers: tells how many commands are answered.
    init(
        _ source: consuming Source, sender: UInt16, queue: SubmissionQueue<Source.Service.Order>,
        line: ReplyLine<Source.Service>, signals: RunSignals, alertness: Alertness, options: LoadOptions,
        standstill: Faults.Standstill?, pulse: GeneratorPulse, answers: WriterPulse
    ) {
        self.source = source
        self.sender = sender
        self.queue = queue
        self.line = line
        replies = RingReader(of: line.replies)
        self.signals = signals
        self.alertness = alertness
        period = options.period
        graceNanoseconds = options.graceNanoseconds
        waitsForRoom = options.waitsForRoom
        self.standstill = standstill
        (self.pulse, self.answers, gate) = (pulse, answers, signals.gate)
    }

    /// Runs until the end of the period, or until the run is aborted.
    mutating func run(_ clock: RunClock) -> GeneratorRecord {
        WorkerThread.wakePunctually()
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
            if waitsForRoom, due == .max { break }  // a recording that is over
            if due > now { rest(from: now, until: min(due, period.end), clock) }
        }
        if !hasArrived { signals.gate?.arrive() }
        if !signals.isAborted { countUnsent() }
        line.isOpen.store(false, ordering: .relaxed)
        publish()
        record.processorNanoseconds = WorkerThread.processorNanoseconds
        return record
    }

    /// Waits a little at the end of the warm-up until everything sent before it is answered.
    ///
    /// - Returns: whether the measurement has begun.
    private mutating func passGate(_ clock: RunClock) -> Bool {
        guard let gate else { return true }
        if !hasArrived { gate.arrive() }
        hasArrived = true
        let answered = answers.answered.load(ordering: .acquiring)
        guard gate.tryToOpen(passedNanoseconds: clock.passedNanoseconds, answered: answered) else {
            RunClock.sleep(nanoseconds: Self.sleepNanosecondsMax)
            return false
        }
        self.gate = nil
        return true
    }

    /// - Returns: how many there were.
    @discardableResult
    private mutating func takeReplies() -> Int {
        var taken = 0
        while let reply = replies.next() {
            source.note(reply.effect, at: reply.nanoseconds)
            taken += 1
            // Room is given back on the way, for while many are taken many come.
            if taken & 255 == 0 { replies.release() }
        }
        if taken > 0 { replies.release() }
        record.repliesTaken += taken
        return taken
    }

    /// - Returns: the time when nothing was due any more, or a burst was sent.
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
        // Once for all of them.
        if sent > 0 { queue.announce() }
        return now
    }

    /// What is due next, nil if nobody sends it.
    private mutating func takeNext() -> Submission<Source.Service.Order>? {
        let (due, withoutAnyone) = (source.nextDueNanoseconds, source.actionsWithoutAnyone)
        let submission = source.next()
        if period.measures(due) { record.withoutAnyone += source.actionsWithoutAnyone - withoutAnyone }
        return submission
    }

    private mutating func send(_ submission: Submission<Source.Service.Order>) {
        let isMeasured = period.measures(submission.dueNanoseconds)
        if isMeasured {
            record.sent += 1
            record.lateness.record(nanoseconds: submission.sentNanoseconds - submission.dueNanoseconds)
        } else if submission.dueNanoseconds >= period.start / 2 {
            record.dueInWarmUp += 1
        }
        var outcome = isTooMuch ? SubmitOutcome.overloaded : queue.submit(submission)
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

    /// Whether so much of the warm-up waits that it would have to be waited for long: the warm-up asks no more than is carried.
    private var isTooMuch: Bool {
        guard let gate else { return false }
        let backlogMax = answers.warmUpBacklogMax.load(ordering: .relaxed)
        return backlogMax < .max && gate.backlog(answered: answers.answered.load(ordering: .relaxed)) >= backlogMax
    }

    /// Sleeps until shortly before the next command is due; what is due very soon is waited for awake.
    ///
    /// While others need the processor it wakes from tick to tick at most and sends what has become due meanwhile, each
    /// measured from its own moment: so one waking does for many commands, here and in the writer.
    private mutating func rest(from now: Int64, until due: Int64, _ clock: RunClock) {
        let mayLook = alertness.isAllowed(at: now)
        if mayLook, due - now < Self.sleepNanosecondsMin { return look(from: now, until: due, clock) }
        var wake = min(due - Self.wakeNanoseconds, now + Self.sleepNanosecondsMax)
        if !mayLook { wake = max(wake, wokeNanoseconds + Self.tickNanoseconds) }
        clock.sleep(until: wake)
        wokeNanoseconds = clock.nanoseconds
        _ = alertness.looked(for: wokeNanoseconds - wake, at: wokeNanoseconds)
    }

    /// Waits awake, until something is due or a reply may have made it so.
    private mutating func look(from began: Int64, until due: Int64, _ clock: RunClock) {
        var now = began
        while now < due, takeReplies() == 0 {
            let before = now
            now = clock.nanoseconds
            if alertness.looked(for: now - before, at: now) { return }
        }
    }

    private mutating func standStill(_ standstill: Faults.Standstill, _ clock: RunClock) {
        self.standstill = nil
        record.standstills += 1
        clock.sleep(until: clock.nanoseconds + standstill.nanoseconds)
    }

    /// What was due before the end and was not sent, because the generator could not keep up.
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

/// What part of a run is measured: commands due from `start` on and before `end`, in nanoseconds of the run.
package struct RunPeriod: Sendable, BitwiseCopyable {
    package var start: Int64
    package var end: Int64

    func measures(_ dueNanoseconds: Int64) -> Bool { dueNanoseconds >= start && dueNanoseconds < end }
}

/// What a generator tells of itself while it runs.
final class GeneratorPulse: Sendable {
    let processorNanoseconds = Atomic<Int64>(0)
    let overloaded = Atomic<Int>(0)
}

/// How a generator has done, over the commands that are measured.
package struct GeneratorRecord: Sendable {
    /// Handed over, or refused because there was no room.
    package var sent = 0
    /// Commands that were due in the second half of the warm-up, refused ones included.
    package var dueInWarmUp = 0
    /// Due and never sent; counted up to `unsentMax`.
    package var unsent = 0
    /// Due, and nobody was free to send them.
    package var withoutAnyone = 0
    /// How often it was made to stand still.
    package var standstills = 0
    /// Refused because there was no room, those before the measurement included.
    package var overloaded = 0
    /// By the number of the command's kind; measured ones only.
    package var overloadedByKind = ContiguousArray(repeating: 0, count: CommandKind.allCases.count)
    /// From the moment when a command was due to when it was sent.
    package var lateness = LatencyHistogram()
    package var repliesTaken = 0
    package var processorNanoseconds: Int64 = 0

    static let unsentMax = 10_000_000

    mutating func merge(_ other: GeneratorRecord) {
        sent += other.sent
        dueInWarmUp += other.dueInWarmUp
        unsent += other.unsent
        withoutAnyone += other.withoutAnyone
        standstills += other.standstills
        overloaded += other.overloaded
        for kind in overloadedByKind.indices { overloadedByKind[kind] += other.overloadedByKind[kind] }
        lateness.merge(other.lateness)
        repliesTaken += other.repliesTaken
        processorNanoseconds += other.processorNanoseconds
    }
}
