/// Every attempt of a run: when a command may be sent again, what came of each, and which outcomes nobody knows.
struct AttemptBook {
    private let policy: RetryPolicy
    private var budget: AttemptBudget
    private let period: RunPeriod
    let timeoutNanoseconds: Int64
    /// Commands that wait to be sent again, the next last.
    private var waiting: [(dueNanoseconds: Int64, index: Int, isAsked: Bool)] = []

    private(set) var tally = AttemptTally()
    /// Commands for which an attempt ended without a word on whether they were carried out.
    private(set) var unknown = 0
    /// The number of them that an answer to a later attempt settled.
    private(set) var settled = 0
    /// Commands measured whose answer, for good, was none.
    private(set) var failedCommands = 0

    init(of profile: LoadProfile, period: RunPeriod) {
        policy = RetryPolicy(seed: profile.seed)
        budget = AttemptBudget(rate: profile.rate)
        timeoutNanoseconds = profile.target.timeout.microseconds * 1_000
        self.period = period
    }

    /// Whether a command is to be sent again by now, and the budget has room for it.
    mutating func hasRetry(at nanoseconds: Int64) -> Bool {
        guard let next = waiting.last, next.dueNanoseconds <= nanoseconds else { return false }
        return budget.allowsRetry(at: nanoseconds)
    }

    /// The command to be sent again next.
    ///
    /// - Precondition: `hasRetry`.
    mutating func takeRetry() -> Int { waiting.removeLast().index }

    /// A command is sent, for the first time or again.
    mutating func begin(_ command: inout CarriedCommand, at nanoseconds: Int64) {
        budget.spend(at: nanoseconds)
        command.attempts += 1
        tally.begin(isRetry: command.attempts > 1, in: phase(of: command, isAway: false))
    }

    /// An attempt has ended, and the command with it.
    mutating func end(_ outcome: AttemptOutcome, _ command: CarriedCommand, isAway: Bool) {
        tally.end(outcome, in: phase(of: command, isAway: isAway))
        if outcome.outcomeClass == .answered {
            if command.isUnknown { settled += 1 }
        } else if command.frameSequence == 0, period.measures(command.submission.dueNanoseconds) {
            failedCommands += 1
        }
    }

    /// An attempt has ended, and the command is to be sent again.
    ///
    /// - Parameter retryAfter: as the server asks, in nanoseconds.
    mutating func retry(
        _ index: Int, _ command: inout CarriedCommand, after outcome: AttemptOutcome, retryAfter: Int64? = nil,
        isAway: Bool, at nanoseconds: Int64
    ) {
        noteEnd(outcome, &command, toldWhen: retryAfter != nil, isAway: isAway)
        let due =
            nanoseconds
            + policy.waitNanoseconds(after: command.attempts, of: command.key, retryAfter: retryAfter)
        let place = waiting.firstIndex { $0.dueNanoseconds <= due } ?? waiting.count
        waiting.insert((due, index, retryAfter ?? 0 > 0), at: place)
    }

    /// A server that was away answers again: what waits without being asked to need wait no longer.
    mutating func bringForward(to nanoseconds: Int64) {
        for index in waiting.indices where !waiting[index].isAsked {
            waiting[index].dueNanoseconds = min(waiting[index].dueNanoseconds, nanoseconds)
        }
        waiting.sort { ($0.dueNanoseconds, $0.index) > ($1.dueNanoseconds, $1.index) }
    }

    /// The run is over while a command is on its way.
    mutating func giveUp(_ command: inout CarriedCommand, isAway: Bool) {
        noteEnd(.noAnswer, &command, toldWhen: false, isAway: isAway)
    }

    /// A connection was lost that carried nothing, or could not be made.
    mutating func lose(_ outcome: AttemptOutcome, isAway: Bool, at nanoseconds: Int64) {
        tally.end(outcome, in: isAway ? .away : nanoseconds < period.start ? .warmUp : .measured)
    }

    private mutating func noteEnd(
        _ outcome: AttemptOutcome, _ command: inout CarriedCommand, toldWhen: Bool, isAway: Bool
    ) {
        tally.end(outcome, in: phase(of: command, isAway: isAway), toldWhen: toldWhen)
        guard outcome.isUnknown, !command.isUnknown else { return }
        command.isUnknown = true
        unknown += 1
    }

    private func phase(of command: CarriedCommand, isAway: Bool) -> AttemptTally.Phase {
        isAway ? .away : period.measures(command.submission.dueNanoseconds) ? .measured : .warmUp
    }
}
