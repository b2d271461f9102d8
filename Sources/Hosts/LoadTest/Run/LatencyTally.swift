import Statistics

/// Latencies of one command kind, measured in four ways.
package struct CommandLatencies: Sendable {
    /// Time from due to done; the decisive figure.
    package var total = LatencyHistogram()
    /// Latency as a closed-loop client would measure it, which sends the next command only after the previous answer.
    /// While the target stands still, such a client sends nothing and measures next to nothing (coordinated omission).
    /// Each generator counts as one such client. Reported next to the total, never instead of it.
    package var naive = LatencyHistogram()
    /// Time from sending to the start of processing.
    package var queueing = LatencyHistogram()
    /// Time from the start of processing to the end.
    package var service = LatencyHistogram()
    /// Commands of the total that were never done.
    package internal(set) var unanswered = UnansweredCommands()

    /// Creates empty latencies.
    package init() {}

    /// Whether a total latency is a lower bound only.
    package func isLowerBound(_ nanoseconds: Int64) -> Bool {
        unanswered.count > 0 && nanoseconds >= unanswered.shortestNanoseconds
    }

    /// Adds the latencies of another tally.
    package mutating func merge(_ other: CommandLatencies) {
        total.merge(other.total)
        naive.merge(other.naive)
        queueing.merge(other.queueing)
        service.merge(other.service)
        unanswered.merge(other.unanswered)
    }
}

/// Commands still waiting when the run ended. In the total they count with their age, which is a lower bound.
package struct UnansweredCommands: Hashable, Sendable {
    /// Number of commands.
    package private(set) var count = 0
    /// Age of the youngest command; `Int64.max` if there is none.
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

/// Latencies of a run by command kind.
package struct LatencyTally: Sendable {
    private var byKind: ContiguousArray<CommandLatencies>
    /// Number of measured timers.
    package internal(set) var timers = 0
    /// Total latencies of all commands, answered or not, that did not meet an absence of the server.
    package private(set) var withoutAbsences = LatencyHistogram()
    /// Completion time of each sender's last command.
    private var lastCompletions: ContiguousArray<Int64>

    init(senders: Int) {
        byKind = ContiguousArray(repeating: CommandLatencies(), count: CommandKind.allCases.count)
        lastCompletions = ContiguousArray(repeating: 0, count: senders)
    }

    /// Latencies of one command kind.
    package subscript(kind: CommandKind) -> CommandLatencies { byKind[Int(kind.rawValue)] }

    /// All kinds combined.
    package var all: CommandLatencies { of(CommandKind.allCases) }

    /// Returns some kinds combined, or all for an empty list.
    func of(_ kinds: [CommandKind]) -> CommandLatencies {
        (kinds.isEmpty ? CommandKind.allCases : kinds).reduce(into: CommandLatencies()) { $0.merge(self[$1]) }
    }

    /// Records a decision. Commands before the measurement affect the naive latency only, as predecessors.
    @inline(__always)
    mutating func record<Command>(_ decision: Decision<Command>, isMeasured: Bool) {
        let isTimer = decision.sender == Decision<Command>.noSender
        let sender = Int(decision.sender)
        var free = decision.sentNanoseconds
        if !isTimer {
            // A remote server has many commands under way; the client then stands for one connection.
            free = min(max(free, lastCompletions[sender]), decision.startNanoseconds)
            lastCompletions[sender] = max(lastCompletions[sender], decision.endNanoseconds)
        }
        guard isMeasured else { return }
        if isTimer { timers += 1 }
        if !decision.metOutage {
            withoutAbsences.record(nanoseconds: decision.endNanoseconds - decision.dueNanoseconds)
        }
        let kind = Int(decision.kind.rawValue)
        byKind[kind].total.record(nanoseconds: decision.endNanoseconds - decision.dueNanoseconds)
        byKind[kind].queueing.record(nanoseconds: decision.startNanoseconds - decision.sentNanoseconds)
        byKind[kind].service.record(nanoseconds: decision.endNanoseconds - decision.startNanoseconds)
        if !isTimer { byKind[kind].naive.record(nanoseconds: decision.endNanoseconds - free) }
    }

    /// Records a measured command that was never done.
    mutating func take(_ command: UnansweredLog.Command) {
        withoutAbsences.record(nanoseconds: command.ageNanoseconds)
        byKind[Int(command.kind.rawValue)].total.record(nanoseconds: command.ageNanoseconds)
        byKind[Int(command.kind.rawValue)].unanswered.add(command.ageNanoseconds)
    }
}

/// The commands and timers completed within one second of the run, with their total latencies.
package struct CompletionSecond: Sendable, BitwiseCopyable {
    /// Number of the second, from 0.
    package var second: Int
    /// Number of completed commands and timers.
    package var completed: Int
    /// Median latency.
    package var medianNanoseconds: Int64
    /// 99th percentile of the latency.
    package var percentile99Nanoseconds: Int64
    /// 99.99th percentile of the latency.
    package var percentile9999Nanoseconds: Int64
    /// Longest latency.
    package var longestNanoseconds: Int64
}

/// The accumulation of a run's latencies into seconds.
struct SecondAccumulator {
    private(set) var finished: [CompletionSecond] = []
    /// Lines of `latency.hlog`, for measured commands only, so that they add up to the whole.
    private(set) var logLines: [String] = []
    private var latencies = LatencyHistogram()
    private var measured = LatencyHistogram()
    /// End of the current second.
    private(set) var endNanoseconds: Int64 = 1_000_000_000

    @inline(__always)
    mutating func record(_ nanoseconds: Int64, isMeasured: Bool) {
        latencies.record(nanoseconds: nanoseconds)
        if isMeasured { measured.record(nanoseconds: nanoseconds) }
    }

    /// Records a measured command that was never done: it counts in the whole, but in no second.
    mutating func recordUnanswered(_ ageNanoseconds: Int64) { measured.record(nanoseconds: ageNanoseconds) }

    /// Closes every second that ends by then.
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
