import Quantities
import Synchronization

/// A command or timer that was carried out, with its times; the effects are stored separately.
struct Decision<Command: Sendable>: Sendable {
    var command: Command
    /// Time on the service's clock.
    var time: SimTime
    var kind: CommandKind
    /// Whether the sender got an answer, or it is a timer; otherwise the decision is checked but not measured.
    var isAnswered = true
    /// Whether it was due or under way during an absence of the server.
    var metOutage = false
    /// Index of the generator, or `noSender` for a timer.
    var sender: UInt16
    var effectCount: UInt32
    var dueNanoseconds, sentNanoseconds, startNanoseconds, endNanoseconds: Int64

    static var noSender: UInt16 { .max }
}

extension SimTime {
    /// Creates the whole microsecond that contains a moment of the run.
    init(nanosecondsSinceStart nanoseconds: Int64) { self.init(microseconds: nanoseconds / 1_000) }

    /// Creates the first microsecond at or after a moment of the run.
    init(notBeforeNanoseconds nanoseconds: Int64) { self.init(microseconds: (nanoseconds + 999) / 1_000) }

    /// First nanosecond of this microsecond.
    var nanosecondsSinceStart: Int64 {
        microseconds > Int64.max / 1_000 ? .max : microseconds * 1_000
    }
}

/// The writer's decisions in order, on their way to the checker.
///
/// Nothing is dropped, because an unchecked decision proves nothing. The journal is therefore large; if the checker
/// falls behind nevertheless, the writer waits, and the run is reported as invalid.
final class Journal<Service: ServiceDescription>: Sendable {
    let decisions: Ring<Decision<Service.Command>>
    let effects: Ring<Service.Effect>
    /// Commands that were never carried out.
    let unanswered = UnansweredLog()
    /// The service's own figures at the end.
    let finalRecord = FinalRecord()

    /// Creates an empty journal.
    ///
    /// - Parameter capacity: in decisions; there is room for four times as many effects.
    init(capacity: Int) {
        let nothing = Decision(
            command: Service.placeholder.command, time: .zero, kind: .timeout,
            sender: Decision<Service.Command>.noSender, effectCount: 0, dueNanoseconds: 0, sentNanoseconds: 0,
            startNanoseconds: 0, endNanoseconds: 0)
        decisions = Ring(capacity: capacity, filledWith: nothing)
        // A command has few effects, but a shared ride has several per party.
        effects = Ring(capacity: max(4 * capacity, 1_024), filledWith: Service.placeholder.effect)
    }

    var bytes: Int { decisions.bytes + effects.bytes }
}

/// Commands left without an answer, passed from the writer to the checker before the journal is complete.
final class UnansweredLog: Sendable {
    struct Command: Sendable, BitwiseCopyable {
        var kind: CommandKind
        var dueNanoseconds: Int64
        /// Time from due to the end of the run: a lower bound of the latency.
        var ageNanoseconds: Int64
    }

    private let left = Mutex<[Command]>([])

    func append(_ submission: Submission<some Sendable>, at nanoseconds: Int64) {
        let age = max(0, nanoseconds - submission.dueNanoseconds)
        left.withLock {
            $0.append(Command(kind: submission.kind, dueNanoseconds: submission.dueNanoseconds, ageNanoseconds: age))
        }
    }

    var commands: [Command] { left.withLock { $0 } }
}

/// The service's own figures, passed from the writer to the checker before the journal is complete.
final class FinalRecord: Sendable {
    private let left = Mutex(ServiceRecord(begun: 0))

    func set(_ record: ServiceRecord) { left.withLock { $0 = record } }
    var record: ServiceRecord { left.withLock { $0 } }
}

/// The writer's side of the journal.
struct JournalWriter<Service: ServiceDescription>: ~Copyable {
    private var decisions: RingWriter<Decision<Service.Command>>
    private var effects: RingWriter<Service.Effect>
    /// Total time for which the writer waited for the checker.
    private(set) var waitedNanoseconds: Int64 = 0

    init(of journal: Journal<Service>) {
        decisions = RingWriter(of: journal.decisions)
        effects = RingWriter(of: journal.effects)
    }

    /// Waits, if necessary, until there is room for the next decision.
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

    /// Appends a decision after its effects, and makes all of them visible to the checker.
    @inline(__always)
    mutating func write(_ decision: Decision<Service.Command>) {
        effects.publish()
        decisions.write(decision)
        decisions.publish()
    }
}
