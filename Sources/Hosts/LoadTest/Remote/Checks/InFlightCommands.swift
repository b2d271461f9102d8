import TaxiService

/// The due time of a command, in nanoseconds of the run.
struct DueTime: Sendable {
    var nanoseconds: Int64
    /// Due time of the earliest command of the same person that blocks this one; otherwise its own.
    var waitsSinceNanoseconds: Int64

    init(_ nanoseconds: Int64) { (self.nanoseconds, waitsSinceNanoseconds) = (nanoseconds, nanoseconds) }
}

/// A command on its way to a server and back.
struct InFlightCommand: Sendable {
    var submission: Submission<TaxiMessage>
    var due: DueTime
    /// Index of the sender: drivers first, then clients.
    var person: Int
    /// The command as sent to the service, in the time of the service's clock.
    var command: TaxiService.Command
    /// Idempotency key, by which the server recognises retries.
    var key: UInt64
    /// Time of the first attempt; -1 until then.
    var startNanoseconds: Int64 = -1
    /// Time of the answer; -1 until then.
    var answeredNanoseconds: Int64 = -1
    /// Sequence number in the answer; 0 until then.
    var answeredSequence: UInt64 = 0
    /// Sequence number of its frame in the feed; 0 until the frame arrives.
    var frameSequence: UInt64 = 0
    /// Number of attempts so far.
    var attempts = 0
    /// Whether an attempt ended without an answer although the server may have carried it out.
    var isUnknown = false
    /// The answer: events, or the reason of a refusal.
    var answer: CommandAnswer?
    /// Index of the person's next command, or of the next free slot; -1 for none.
    fileprivate var next = -1

    init(_ submission: Submission<TaxiMessage>, person: Int, command: TaxiService.Command, key: UInt64) {
        (self.submission, self.person, self.command, self.key) = (submission, person, command, key)
        due = DueTime(submission.dueNanoseconds)
    }
}

/// A server's answer to a command.
enum CommandAnswer: Sendable {
    case done(events: [WireValue])
    case refused(reason: String)
    /// An answer that cannot be read.
    case unusable(String)

    var isReadable: Bool { if case .unusable = self { false } else { true } }

    init(status: Int, _ json: WireValue?) {
        guard let json, let sequence = json["sequence"]?.whole, sequence > 0 else {
            self = .unusable(json?["title"]?.text.map { "'\($0)', without a 'sequence'" } ?? "without a 'sequence'")
            return
        }
        if status == 200, let events = json["events"]?.list {
            // Messages are localised, so they cannot be compared.
            self = .done(events: events.map { $0.without("message", "text") })
        } else if status == 409, let reason = json["reason"]?.text {
            self = .refused(reason: reason)
        } else {
            self = .unusable(json["title"]?.text.map { "'\($0)'" } ?? "in another form")
        }
    }
}

/// The commands under way, and the order of each person's commands.
///
/// Each person has at most one command at the server; further commands wait for its answer, which keeps them in order.
struct InFlightCommands {
    private var commands: ContiguousArray<InFlightCommand> = []
    private var firstFree = -1
    /// Per person: the command at the server or about to be sent, and the last one waiting behind it.
    private var current: ContiguousArray<Int>
    private var lastWaiting: ContiguousArray<Int>
    /// Indices of commands ready to be sent, the oldest first from `readyHead` on.
    private var ready: [Int] = []
    private var readyHead = 0
    /// Number of commands without an answer.
    private(set) var unansweredCount = 0
    private var nextKey: UInt64 = 0

    init(people: Int) {
        current = ContiguousArray(repeating: -1, count: people)
        lastWaiting = ContiguousArray(repeating: -1, count: people)
    }

    subscript(index: Int) -> InFlightCommand {
        get { commands[index] }
        _modify { yield &commands[index] }
    }

    /// Returns the person's command at the server or about to be sent; -1 for none.
    func current(of person: Int) -> Int { current[person] }

    mutating func add(_ submission: Submission<TaxiMessage>, person: Int, _ command: TaxiService.Command) {
        nextKey += 1
        let carried = InFlightCommand(submission, person: person, command: command, key: nextKey)
        let index: Int
        if firstFree >= 0 {
            index = firstFree
            firstFree = commands[index].next
            commands[index] = carried
        } else {
            index = commands.count
            commands.append(carried)
        }
        unansweredCount += 1
        if current[person] < 0 {
            current[person] = index
            ready.append(index)
        } else {
            let last = lastWaiting[person] >= 0 ? lastWaiting[person] : current[person]
            commands[last].next = index
            let earliest = min(commands[last].due.waitsSinceNanoseconds, submission.dueNanoseconds)
            commands[index].due.waitsSinceNanoseconds = earliest
            lastWaiting[person] = index
        }
    }

    var hasReady: Bool { readyHead < ready.count }

    mutating func takeReady() -> Int? {
        guard readyHead < ready.count else { return nil }
        defer {
            readyHead += 1
            if readyHead == ready.count {
                ready.removeAll(keepingCapacity: true)
                readyHead = 0
            } else if readyHead > 4_096 {
                ready.removeFirst(readyHead)
                readyHead = 0
            }
        }
        return ready[readyHead]
    }

    /// Marks the command as answered; the person's next command becomes ready.
    mutating func answered(_ index: Int) {
        unansweredCount -= 1
        let person = commands[index].person
        let next = commands[index].next
        commands[index].next = -1
        current[person] = next
        if next < 0 { return }
        ready.append(next)
        if lastWaiting[person] == next { lastWaiting[person] = -1 }
    }

    /// Frees the slot of a finished command.
    mutating func release(_ index: Int) {
        commands[index].answer = nil
        commands[index].next = firstFree
        firstFree = index
    }

    /// Calls `body` for each command without an answer.
    func forEachUnanswered(_ body: (InFlightCommand) -> Void) {
        for first in current {
            var index = first
            while index >= 0 {
                body(commands[index])
                index = commands[index].next
            }
        }
    }
}

extension TaxiService.Command {
    var isTimer: Bool { if case .timer = self { true } else { false } }
}
