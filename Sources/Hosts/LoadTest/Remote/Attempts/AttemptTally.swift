import LoadParameters

/// The number of attempts of a run by outcome, and of the commands behind them.
package struct AttemptTally: Sendable {
    /// The part of a run that an attempt belongs to.
    package enum Phase: Int, CaseIterable, Sendable {
        /// Attempts of a command that is measured.
        case measured
        /// The same, while a server that is killed on purpose was away.
        case away
        case warmUp
    }

    private static let none = Array(repeating: 0, count: Phase.allCases.count)
    /// The counts, by outcome, then phase.
    private var counts: [AttemptOutcome: [Int]] = [:]
    private var firsts = none
    private var retries = none
    private var retriesToldWhen = none

    package init() {}

    mutating func begin(isRetry: Bool, in phase: Phase) {
        if isRetry { retries[phase.rawValue] += 1 } else { firsts[phase.rawValue] += 1 }
    }

    /// - Parameter toldWhen: whether the answer said when to come again.
    mutating func end(_ outcome: AttemptOutcome, in phase: Phase, toldWhen: Bool = false) {
        counts[outcome, default: AttemptTally.none][phase.rawValue] += 1
        if toldWhen { retriesToldWhen[phase.rawValue] += 1 }
    }

    package func count(_ outcome: AttemptOutcome, in phase: Phase) -> Int {
        counts[outcome]?[phase.rawValue] ?? 0
    }

    package func count(_ outcomes: AttemptOutcome.Class, in phase: Phase) -> Int {
        AttemptOutcome.allCases.reduce(0) { $1.outcomeClass == outcomes ? $0 + count($1, in: phase) : $0 }
    }

    package func hasAny(in phase: Phase) -> Bool { counts.values.contains { $0[phase.rawValue] > 0 } }

    /// Attempts that have ended; lost connections between commands are none.
    package func attempts(in phase: Phase) -> Int {
        AttemptOutcome.allCases.reduce(0) { $1.isAttempt ? $0 + count($1, in: phase) : $0 }
    }

    /// Commands sent at least once; those of the time measured are told as such even where the server was away.
    package func commands(in phase: Phase) -> Int { firsts[phase.rawValue] }
    package func retries(in phase: Phase) -> Int { retries[phase.rawValue] }
    /// Answers that said by `Retry-After` when to come again.
    package func answersWithRetryAfter(in phase: Phase) -> Int { retriesToldWhen[phase.rawValue] }
}

extension LoadTarget {
    /// The share of attempts that may end so; nil where any may.
    package func allowedShare(of outcomes: AttemptOutcome.Class) -> Double? {
        switch outcomes {
        case .answered: nil
        case .refused: refusedShare
        case .failed: failedShare
        case .broken: brokenShare
        }
    }
}
