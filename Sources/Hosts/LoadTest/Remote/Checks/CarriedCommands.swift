import TaxiService

/// The moment a command was due, in nanoseconds of the run.
struct DueTime: Sendable {
    var nanoseconds: Int64
    /// The due moment of the earliest command of the same person that it has to wait behind; its own where there is none.
    var waitsSinceNanoseconds: Int64

    init(_ nanoseconds: Int64) { (self.nanoseconds, waitsSinceNanoseconds) = (nanoseconds, nanoseconds) }
}

/// A command on its way to a server and back.
struct CarriedCommand: Sendable {
    var submission: Submission<TaxiOrder>
    var due: DueTime
    /// Who gives it: drivers first, then clients.
    var person: Int
    /// As the service is told it, by its own clock.
    var command: TaxiService.Command
    /// What makes its repetitions known as such.
    var key: UInt64
    /// When it was first sent; -1 until then.
    var startNanoseconds: Int64 = -1
    /// When it was answered; -1 until then.
    var answeredNanoseconds: Int64 = -1
    /// Under which number it was answered; 0 until then.
    var answeredSequence: UInt64 = 0
    /// The number of its frame; 0 until that has come.
    var frameSequence: UInt64 = 0
    /// The number of attempts so far.
    var attempts = 0
    /// Whether an attempt ended that the server may have carried out, without an answer that says so.
    var isUnknown = false
    /// What was answered: events, or why it was refused.
    var answer: CommandAnswer?
    /// The next of the same person, or of those that are free; -1 for none.
    fileprivate var next = -1

    init(_ submission: Submission<TaxiOrder>, person: Int, command: TaxiService.Command, key: UInt64) {
        (self.submission, self.person, self.command, self.key) = (submission, person, command, key)
        due = DueTime(submission.dueNanoseconds)
    }
}

/// What a server answered to a command.
enum CommandAnswer: Sendable {
    case done(events: [WireValue])
    case refused(reason: String)
    /// No answer that can be read.
    case unusable(String)

    var isReadable: Bool { if case .unusable = self { false } else { true } }

    init(status: Int, _ told: WireValue?) {
        guard let told, let sequence = told["sequence"]?.whole, sequence > 0 else {
            self = .unusable(told?["title"]?.text.map { "'\($0)', without a 'sequence'" } ?? "without a 'sequence'")
            return
        }
        if status == 200, let events = told["events"]?.list {
            // What people read of it is in their language.
            self = .done(events: events.map { $0.without("message", "text") })
        } else if status == 409, let reason = told["reason"]?.text {
            self = .refused(reason: reason)
        } else {
            self = .unusable(told["title"]?.text.map { "'\($0)'" } ?? "of another form")
        }
    }
}

/// The commands that are on their way, and the order of each person's.
///
/// Of each person one is with the server; the others wait until it is answered, so that their order is the person's.
struct CarriedCommands {
    private var commands: ContiguousArray<CarriedCommand> = []
    private var firstFree = -1
    /// By person: the one that is with the server or about to be, and those behind it.
    private var current: ContiguousArray<Int>
    private var lastWaiting: ContiguousArray<Int>
    /// Those that may be sent, the one that has waited longest first.
    private var ready: [Int] = []
    private var readyHead = 0
    /// Not answered yet.
    private(set) var unansweredCount = 0
    private var nextKey: UInt64 = 0

    init(people: Int) {
        current = ContiguousArray(repeating: -1, count: people)
        lastWaiting = ContiguousArray(repeating: -1, count: people)
    }

    subscript(index: Int) -> CarriedCommand {
        get { commands[index] }
        _modify { yield &commands[index] }
    }

    /// The one that somebody's server has in hand, or -1.
    func inHand(of person: Int) -> Int { current[person] }

    mutating func add(_ submission: Submission<TaxiOrder>, person: Int, _ command: TaxiService.Command) {
        nextKey += 1
        let carried = CarriedCommand(submission, person: person, command: command, key: nextKey)
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

    /// It is answered: the person's next may be sent.
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

    /// Nothing more is to be known of it.
    mutating func release(_ index: Int) {
        commands[index].answer = nil
        commands[index].next = firstFree
        firstFree = index
    }

    /// Those that are not answered.
    func forEachUnanswered(_ body: (CarriedCommand) -> Void) {
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
