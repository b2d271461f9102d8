import LoadTest
import Quantities
import Reports

/// Table of attempts as text, without outcomes that did not occur.
struct AttemptText {
    private let attempts: AttemptTally
    private let profile: LoadProfile

    init(_ attempts: AttemptTally, of profile: LoadProfile) { (self.attempts, self.profile) = (attempts, profile) }

    var lines: [TerminalText] {
        let outcomes = AttemptOutcome.allCases.filter { outcome in
            phases.contains { attempts.count(outcome, in: $0) > 0 }
        }
        let head = ["attempts"] + phases.map(AttemptText.name) + ["allowed"]
        let rows = outcomes.map { outcome in row(of: outcome) } + sums
        let table = PlainTable([head] + rows).lines()
        return table.enumerated().map { place, line in
            guard place > 0, place <= outcomes.count else { return TerminalText(line) }
            return isMissed(outcomes[place - 1]) ? Terminal.red(line) : TerminalText(line)
        }
    }

    /// Phases to show. The phase without a server appears only if there was one.
    private var phases: [AttemptTally.Phase] {
        attempts.hasAny(in: .away) ? [.measured, .away, .warmUp] : [.measured, .warmUp]
    }

    private func row(of outcome: AttemptOutcome) -> [String] {
        let allowed = profile.target.allowedShare(of: outcome.outcomeClass)
        return [AttemptText.label(of: outcome)] + phases.map { GroupedNumber.text(attempts.count(outcome, in: $0)) }
            + [allowed.map { TargetTable.allowed($0) } ?? ""]
    }

    private var sums: [[String]] {
        func row(_ name: String, _ count: (AttemptTally.Phase) -> Int) -> [String] {
            [name] + phases.map { GroupedNumber.text(count($0)) } + [""]
        }
        let hasRetryAfter = phases.contains { attempts.answersWithRetryAfter(in: $0) > 0 }
        return [row("total", attempts.attempts), row("  retries", attempts.retries)]
            + (hasRetryAfter ? [row("  with Retry-After", attempts.answersWithRetryAfter)] : [])
    }

    private func isMissed(_ outcome: AttemptOutcome) -> Bool {
        guard let allowed = profile.target.allowedShare(of: outcome.outcomeClass) else { return false }
        let count = attempts.count(outcome.outcomeClass, in: .measured)
        return attempts.count(outcome, in: .measured) > 0
            && Double(count) > allowed * Double(max(1, attempts.attempts(in: .measured)))
    }

    private static func name(_ phase: AttemptTally.Phase) -> String {
        switch phase {
        case .measured: "measured"
        case .away: "while down"
        case .warmUp: "warm-up"
        }
    }

    private static func label(of outcome: AttemptOutcome) -> String {
        switch outcome {
        case .done: "2xx carried out"
        case .ruleRefusal: "409 refused by a rule"
        case .tooManyRequests: "429 too many requests"
        case .unavailable: "503 unavailable"
        case .internalError: "500 internal error"
        case .badGateway: "502 bad gateway"
        case .gatewayTimeout: "504 gateway timeout"
        case .otherServerError, .clientError, .redirection, .unreadable, .notHTTP, .resetBefore, .resetAfter,
            .halfAnswer,
            .noAnswer, .connectionRefused, .feedEnded, .streamEnded:
            outcome.rawValue
        }
    }
}
