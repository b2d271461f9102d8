import Quantities
import Synchronization

/// A command or timer that was carried out, and when; its effects go beside it.
struct Decision<Command: Sendable>: Sendable {
    var command: Command
    /// What the service's clock showed.
    var time: SimTime
    var kind: CommandKind
    /// Whether whoever gave it knows that it was carried out, or it is a timer; otherwise it is judged and not measured.
    var isAnswered = true
    /// Whether it was due, or under way, while the server was away.
    var metAbsence = false
    /// The generator, or `noSender` for a timer.
    var sender: UInt16
    var effectCount: UInt32
    var dueNanoseconds, sentNanoseconds, startNanoseconds, endNanoseconds: Int64

    static var noSender: UInt16 { .max }
}

extension SimTime {
    /// The whole microsecond in which a moment of the run lies.
    init(nanosecondsSinceStart nanoseconds: Int64) { self.init(microseconds: nanoseconds / 1_000) }

    /// The first microsecond that does not begin before a moment of the run.
    init(notBeforeNanoseconds nanoseconds: Int64) { self.init(microseconds: (nanoseconds + 999) / 1_000) }

    /// The first nanosecond of this microsecond.
    var nanosecondsSinceStart: Int64 {
        microseconds > Int64.max / 1_000 ? .max : microseconds * 1_000
    }
}

/// What the writer did, in order, on its way to the judge.
///
/// Nothing is ever left out: a decision that no one judges proves nothing. So the journal is large, and where the judge
/// falls behind all the same the writer waits, and the run says so and is not valid.
final class Journal<Service: ServiceDescription>: Sendable {
    let decisions: Ring<Decision<Service.Command>>
    let effects: Ring<Service.Effect>
    /// What was never done.
    let unanswered = UnansweredLine()
    /// What the service says of itself at the end.
    let closing = ClosingLine()

    /// - Parameter capacity: in decisions; there is room for four times as many effects.
    init(capacity: Int) {
        let nothing = Decision(
            command: Service.nothing.command, time: .zero, kind: .timeout,
            sender: Decision<Service.Command>.noSender, effectCount: 0, dueNanoseconds: 0, sentNanoseconds: 0,
            startNanoseconds: 0, endNanoseconds: 0)
        decisions = Ring(capacity: capacity, filledWith: nothing)
        // A command has few effects, but as many as a shared ride has parties, several times over.
        effects = Ring(capacity: max(4 * capacity, 1_024), filledWith: Service.nothing.effect)
    }

    var bytes: Int { decisions.bytes + effects.bytes }
}

/// The commands that nobody carried out any more, from the writer to the judge: written before the journal is complete.
final class UnansweredLine: Sendable {
    struct Command: Sendable, BitwiseCopyable {
        var kind: CommandKind
        var dueNanoseconds: Int64
        /// From when it was due to when it was given up: the least that an answer would have taken.
        var ageNanoseconds: Int64
    }

    private let left = Mutex<[Command]>([])

    func leave(_ submission: Submission<some Sendable>, at nanoseconds: Int64) {
        let age = max(0, nanoseconds - submission.dueNanoseconds)
        left.withLock {
            $0.append(Command(kind: submission.kind, dueNanoseconds: submission.dueNanoseconds, ageNanoseconds: age))
        }
    }

    var commands: [Command] { left.withLock { $0 } }
}

/// The service's own record, from the writer to the judge: written before the journal is complete.
final class ClosingLine: Sendable {
    private let left = Mutex(ServiceRecord(begun: 0))

    func leave(_ record: ServiceRecord) { left.withLock { $0 = record } }
    var record: ServiceRecord { left.withLock { $0 } }
}

/// The writer's side of the journal.
struct JournalWriter<Service: ServiceDescription>: ~Copyable {
    private var decisions: RingWriter<Decision<Service.Command>>
    private var effects: RingWriter<Service.Effect>
    /// How long the writer has had to wait for the judge.
    private(set) var waitedNanoseconds: Int64 = 0

    init(of journal: Journal<Service>) {
        decisions = RingWriter(of: journal.decisions)
        effects = RingWriter(of: journal.effects)
    }

    /// Waits, if need be, until the next decision has room.
    @inline(__always)
    mutating func makeRoom(effects count: Int, clock: RunClock) {
        if !(decisions.hasRoom(for: 1) && effects.hasRoom(for: count)) { waitForRoom(effects: count, clock: clock) }
    }

    @inline(never)
    private mutating func waitForRoom(effects count: Int, clock: RunClock) {
        let began = clock.nanoseconds
        while !(decisions.hasRoom(for: 1) && effects.hasRoom(for: count)) {
            RunClock.sleep(nanoseconds: 50_000)
        }
        waitedNanoseconds += clock.nanoseconds - began
    }

    @inline(__always)
    mutating func write(_ effect: Service.Effect) { effects.write(effect) }

    /// Closes the effects written before, and shows all of it to the judge.
    @inline(__always)
    mutating func write(_ decision: Decision<Service.Command>) {
        effects.publish()
        decisions.write(decision)
        decisions.publish()
    }
}
