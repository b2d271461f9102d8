/// The attempts of a run: retry schedule, outcomes, and commands whose outcome is unknown.
struct AttemptTracker {
    private let policy: RetryPolicy
    private var budget: AttemptBudget
    private let period: RunPeriod
    let timeoutNanoseconds: Int64
    /// Commands that wait for a retry, the earliest last.
    private var waiting: [(dueNanoseconds: Int64, index: Int, isAsked: Bool)] = []

    private(set) var tally = AttemptTally()
    /// Number of commands with an attempt that ended without a known outcome.
    private(set) var unknown = 0
    /// Number of these that the answer to a later attempt settled.
    private(set) var settled = 0
    /// Number of measured commands that ended without an answer for good.
    private(set) var failedCommands = 0

    init(of profile: LoadProfile, period: RunPeriod) {
        policy = RetryPolicy(seed: profile.seed)
        budget = AttemptBudget(rate: profile.rate)
        timeoutNanoseconds = profile.target.timeout.microseconds * 1_000
        self.period = period
    }

    /// Whether a retry is due and the budget has room for it.
    mutating func hasRetry(at nanoseconds: Int64) -> Bool {
        guard let next = waiting.last, next.dueNanoseconds <= nanoseconds else { return false }
        return budget.allowsRetry(at: nanoseconds)
    }

    /// Removes and returns the index of the next command to retry.
    ///
    /// - Precondition: `hasRetry`.
    mutating func takeRetry() -> Int { waiting.removeLast().index }

    /// Records the start of a first or repeated attempt.
    mutating func begin(_ command: inout InFlightCommand, at nanoseconds: Int64) {
        budget.spend(at: nanoseconds)
        command.attempts += 1
        tally.begin(isRetry: command.attempts > 1, in: phase(of: command, isAway: false))
    }

    /// Records the end of an attempt that ends the command, too.
    mutating func end(_ outcome: AttemptOutcome, _ command: InFlightCommand, isAway: Bool) {
        tally.end(outcome, in: phase(of: command, isAway: isAway))
        if outcome.outcomeClass == .answered {
            if command.isUnknown { settled += 1 }
        } else if command.frameSequence == 0, period.measures(command.submission.dueNanoseconds) {
            failedCommands += 1
        }
    }

    /// Records the end of an attempt and schedules a retry.
    ///
    /// - Parameter retryAfter: wait that the server asked for, in nanoseconds.
    mutating func retry(
        _ index: Int, _ command: inout InFlightCommand, after outcome: AttemptOutcome, retryAfter: Int64? = nil,
        isAway: Bool, at nanoseconds: Int64
    ) {
        noteEnd(outcome, &command, hasRetryAfter: retryAfter != nil, isAway: isAway)
        let due =
            nanoseconds
            + policy.waitNanoseconds(after: command.attempts, of: command.key, retryAfter: retryAfter)
        let place = waiting.firstIndex { $0.dueNanoseconds <= due } ?? waiting.count
        waiting.insert((due, index, retryAfter ?? 0 > 0), at: place)
    }

    /// Moves waiting retries up after the server has returned; a wait that the server asked for stays.
    mutating func expedite(to nanoseconds: Int64) {
        for index in waiting.indices where !waiting[index].isAsked {
            waiting[index].dueNanoseconds = min(waiting[index].dueNanoseconds, nanoseconds)
        }
        waiting.sort { ($0.dueNanoseconds, $0.index) > ($1.dueNanoseconds, $1.index) }
    }

    /// Records the end of the run for a command under way.
    mutating func abandon(_ command: inout InFlightCommand, isAway: Bool) {
        noteEnd(.noAnswer, &command, hasRetryAfter: false, isAway: isAway)
    }

    /// Records an idle connection that was lost, or a failure to connect.
    mutating func noteLostConnection(_ outcome: AttemptOutcome, isAway: Bool, at nanoseconds: Int64) {
        tally.end(outcome, in: isAway ? .away : nanoseconds < period.start ? .warmUp : .measured)
    }

    private mutating func noteEnd(
        _ outcome: AttemptOutcome, _ command: inout InFlightCommand, hasRetryAfter: Bool, isAway: Bool
    ) {
        tally.end(outcome, in: phase(of: command, isAway: isAway), hasRetryAfter: hasRetryAfter)
        guard outcome.isUnknown, !command.isUnknown else { return }
        command.isUnknown = true
        unknown += 1
    }

    private func phase(of command: InFlightCommand, isAway: Bool) -> AttemptTally.Phase {
        isAway ? .away : period.measures(command.submission.dueNanoseconds) ? .measured : .warmUp
    }
}
