import Statistics

/// How long commands of one kind took, told in four ways.
package struct CommandLatencies: Sendable {
    /// From when the command was due to when it was done: what counts.
    package var total = LatencyHistogram()
    /// What a caller would measure who sends the next command only after the answer to the one before, from the moment of
    /// sending: while the target stands still such a caller sends nothing and so measures next to nothing (coordinated
    /// omission). Each generator is taken for one such caller. Shown beside the total, never instead.
    package var naive = LatencyHistogram()
    /// From when it was sent to when the writer took it.
    package var queueing = LatencyHistogram()
    /// From when the writer took it to when it was done.
    package var service = LatencyHistogram()
    /// Those of the total that were never done.
    package internal(set) var unanswered = UnansweredCommands()

    package init() {}

    /// Whether so long a total latency is only the least that it can have been.
    package func isLowerBound(_ nanoseconds: Int64) -> Bool {
        unanswered.count > 0 && nanoseconds >= unanswered.shortestNanoseconds
    }

    package mutating func merge(_ other: CommandLatencies) {
        total.merge(other.total)
        naive.merge(other.naive)
        queueing.merge(other.queueing)
        service.merge(other.service)
        unanswered.merge(other.unanswered)
    }
}

/// Commands that were still waiting when the run was given up: in the total they count at their age, a lower bound.
package struct UnansweredCommands: Hashable, Sendable {
    package private(set) var count = 0
    /// The age of the youngest; `Int64.max` if there is none.
    package private(set) var shortestNanoseconds = Int64.max

    mutating func add(_ ageNanoseconds: Int64) {
        count += 1
        shortestNanoseconds = min(shortestNanoseconds, ageNanoseconds)
    }

    mutating func merge(_ other: UnansweredCommands) {
        count += other.count
        shortestNanoseconds = min(shortestNanoseconds, other.shortestNanoseconds)
    }
}

/// The latencies of a run by kind of command.
package struct LatencyTally: Sendable {
    private var byKind: ContiguousArray<CommandLatencies>
    package internal(set) var timers = 0
    /// The total latencies of all commands, answered or not, that did not meet the server away.
    package private(set) var withoutAbsences = LatencyHistogram()
    /// When the last command of each sender was done.
    private var lastEnds: ContiguousArray<Int64>

    init(senders: Int) {
        byKind = ContiguousArray(repeating: CommandLatencies(), count: CommandKind.allCases.count)
        lastEnds = ContiguousArray(repeating: 0, count: senders)
    }

    package subscript(kind: CommandKind) -> CommandLatencies { byKind[Int(kind.rawValue)] }

    /// All kinds together.
    package var all: CommandLatencies { of(CommandKind.allCases) }

    /// Some kinds together; all if none is named.
    func of(_ kinds: [CommandKind]) -> CommandLatencies {
        (kinds.isEmpty ? CommandKind.allCases : kinds).reduce(into: CommandLatencies()) { $0.merge(self[$1]) }
    }

    /// What senders and timers wait for before the measurement begins still counts for the naive figure.
    @inline(__always)
    mutating func take<Command>(_ decision: Decision<Command>, isMeasured: Bool) {
        let isTimer = decision.sender == Decision<Command>.noSender
        let sender = Int(decision.sender)
        var free = decision.sentNanoseconds
        if !isTimer {
            // With a server many are under way at once: then the caller is the one who has just that connection.
            free = min(max(free, lastEnds[sender]), decision.startNanoseconds)
            lastEnds[sender] = max(lastEnds[sender], decision.endNanoseconds)
        }
        guard isMeasured else { return }
        if isTimer { timers += 1 }
        if !decision.metAbsence {
            withoutAbsences.record(nanoseconds: decision.endNanoseconds - decision.dueNanoseconds)
        }
        let kind = Int(decision.kind.rawValue)
        byKind[kind].total.record(nanoseconds: decision.endNanoseconds - decision.dueNanoseconds)
        byKind[kind].queueing.record(nanoseconds: decision.startNanoseconds - decision.sentNanoseconds)
        byKind[kind].service.record(nanoseconds: decision.endNanoseconds - decision.startNanoseconds)
        if !isTimer { byKind[kind].naive.record(nanoseconds: decision.endNanoseconds - free) }
    }

    /// A measured command that was never done.
    mutating func take(_ command: UnansweredLine.Command) {
        withoutAbsences.record(nanoseconds: command.ageNanoseconds)
        byKind[Int(command.kind.rawValue)].total.record(nanoseconds: command.ageNanoseconds)
        byKind[Int(command.kind.rawValue)].unanswered.add(command.ageNanoseconds)
    }
}

/// The commands and timers that were done within one second of the run, with their latencies from when they were due.
package struct CompletionSecond: Sendable, BitwiseCopyable {
    /// Its number, from 0.
    package var second: Int
    package var completed: Int
    package var medianNanoseconds: Int64
    package var percentile99Nanoseconds: Int64
    package var percentile9999Nanoseconds: Int64
    package var longestNanoseconds: Int64
}

/// The seconds of a run one after another.
struct SecondsInHand {
    private(set) var finished: [CompletionSecond] = []
    /// The lines of `latency.hlog`: of what is measured only, so that they add up to the whole.
    private(set) var logLines: [String] = []
    private var latencies = LatencyHistogram()
    private var measured = LatencyHistogram()
    /// When the second in hand ends.
    private(set) var endNanoseconds: Int64 = 1_000_000_000

    @inline(__always)
    mutating func record(_ nanoseconds: Int64, isMeasured: Bool) {
        latencies.record(nanoseconds: nanoseconds)
        if isMeasured { measured.record(nanoseconds: nanoseconds) }
    }

    /// A measured command that was never done: of the whole, though of no second.
    mutating func recordUnanswered(_ ageNanoseconds: Int64) { measured.record(nanoseconds: ageNanoseconds) }

    /// Closes every second that is over by then.
    mutating func finish(before nanoseconds: Int64) {
        while endNanoseconds <= nanoseconds {
            finishLast()
            endNanoseconds += 1_000_000_000
        }
    }

    mutating func finishLast() {
        finished.append(
            CompletionSecond(
                second: finished.count, completed: latencies.count,
                medianNanoseconds: latencies.value(atPercentile: 50),
                percentile99Nanoseconds: latencies.value(atPercentile: 99),
                percentile9999Nanoseconds: latencies.value(atPercentile: 99.99), longestNanoseconds: latencies.max))
        latencies.removeAll()
        guard !measured.isEmpty else { return }
        logLines.append(
            HistogramLog.line(
                measured, startNanoseconds: endNanoseconds - 1_000_000_000, endNanoseconds: endNanoseconds))
        measured.removeAll()
    }
}
