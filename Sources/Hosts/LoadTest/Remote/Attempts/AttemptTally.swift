import LoadTestParameters

/// Numbers of attempts by outcome, and of the commands behind them.
package struct AttemptTally: Sendable {
    /// The part of a run to which an attempt belongs.
    package enum Phase: Int, CaseIterable, Sendable {
        /// Attempts of measured commands.
        case measured
        /// Attempts of measured commands while a deliberately killed server was away.
        case away
        case warmUp
    }

    private static let none = Array(repeating: 0, count: Phase.allCases.count)
    /// Counts by outcome, then phase.
    private var counts: [AttemptOutcome: [Int]] = [:]
    private var firsts = none
    private var retries = none
    private var retriesToldWhen = none

    /// Creates an empty tally.
    package init() {}

    mutating func begin(isRetry: Bool, in phase: Phase) {
        if isRetry { retries[phase.rawValue] += 1 } else { firsts[phase.rawValue] += 1 }
    }

    /// Counts the end of an attempt.
    ///
    /// - Parameter hasRetryAfter: whether the answer had a `Retry-After` header.
    mutating func end(_ outcome: AttemptOutcome, in phase: Phase, hasRetryAfter: Bool = false) {
        counts[outcome, default: AttemptTally.none][phase.rawValue] += 1
        if hasRetryAfter { retriesToldWhen[phase.rawValue] += 1 }
    }

    /// Returns the number of attempts with an outcome.
    package func count(_ outcome: AttemptOutcome, in phase: Phase) -> Int {
        counts[outcome]?[phase.rawValue] ?? 0
    }

    /// Returns the number of attempts with an outcome of a group.
    package func count(_ outcomes: AttemptOutcome.Class, in phase: Phase) -> Int {
        AttemptOutcome.allCases.reduce(0) { $1.outcomeClass == outcomes ? $0 + count($1, in: phase) : $0 }
    }

    /// Whether any attempt ended in the phase.
    package func hasAny(in phase: Phase) -> Bool { counts.values.contains { $0[phase.rawValue] > 0 } }

    /// Returns the number of ended attempts, without lost idle connections.
    package func attempts(in phase: Phase) -> Int {
        AttemptOutcome.allCases.reduce(0) { $1.isAttempt ? $0 + count($1, in: phase) : $0 }
    }

    /// Returns the number of commands sent at least once. Measured commands count as `measured` even while the server
    /// was away.
    package func commands(in phase: Phase) -> Int { firsts[phase.rawValue] }
    /// Returns the number of attempts after the first.
    package func retries(in phase: Phase) -> Int { retries[phase.rawValue] }
    /// Returns the number of answers with a `Retry-After` header.
    package func answersWithRetryAfter(in phase: Phase) -> Int { retriesToldWhen[phase.rawValue] }
}

extension LoadTarget {
    /// Returns the maximum share of attempts with such outcomes; nil if there is no limit.
    package func allowedShare(of outcomes: AttemptOutcome.Class) -> Double? {
        switch outcomes {
        case .answered: nil
        case .refused: refusedShare
        case .failed: failedShare
        case .broken: brokenShare
        }
    }
}
