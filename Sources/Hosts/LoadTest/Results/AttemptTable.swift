import LoadTestParameters
import OutputFiles

/// The outcomes of a run's attempts, as tables for results folder, manifest and CI servers.
enum AttemptTable {
    /// Writes `attempts.csv`. All outcomes appear, so that the files of several runs have the same rows.
    static func write(_ attempts: AttemptTally, _ target: LoadTarget, to path: String) throws(SystemError) {
        var table = try CSVWriter(creating: path, header: AttemptColumn.header)
        for outcome in AttemptOutcome.allCases {
            for column in AttemptColumn.allCases {
                switch column {
                case .outcome: table.field(outcome.rawValue)
                case .outcomeClass: table.field(outcome.outcomeClass.rawValue)
                case .measured: table.field(attempts.count(outcome, in: .measured))
                case .away: table.field(attempts.count(outcome, in: .away))
                case .warmUp: table.field(attempts.count(outcome, in: .warmUp))
                case .allowedShare:
                    table.field(target.allowedShare(of: outcome.outcomeClass), decimals: 6)
                }
            }
            try table.endRow()
        }
        try table.close()
    }

    /// Returns the manifest's figures: counts of measured attempts by outcome.
    static func figures(_ remote: RemoteRecord) -> [(key: String, value: JSONValue)] {
        let attempts = remote.attempts
        let byOutcome = AttemptOutcome.allCases.map { outcome in
            (key: outcome.rawValue, value: JSONValue.integer(attempts.count(outcome, in: .measured)))
        }
        return [
            ("attempts", .integer(attempts.attempts(in: .measured))),
            ("retries", .integer(attempts.retries(in: .measured))),
            ("attempts_while_away", .integer(attempts.attempts(in: .away))),
            ("answers_with_retry_after", .integer(attempts.answersWithRetryAfter(in: .measured))),
            ("attempts_by_outcome", .object(byOutcome)),
            ("unknown_outcomes", .integer(remote.unknownOutcomes)),
            ("settled_outcomes", .integer(remote.settledOutcomes)),
        ]
    }

    /// Returns one target row for each outcome with a limit.
    static func rows(_ attempts: AttemptTally, _ target: LoadTarget) -> [TargetRow] {
        let all = attempts.attempts(in: .measured)
        return AttemptOutcome.allCases.compactMap { outcome in
            guard let allowed = target.allowedShare(of: outcome.outcomeClass) else { return nil }
            let count = attempts.count(outcome, in: .measured)
            return TargetRow(
                rule: "", name: "attempts: \(outcome.rawValue)", target: TargetTable.allowed(allowed),
                measured: "\(count) of \(all)",
                outcome: Double(count) <= allowed * Double(max(all, 1)) ? .pass : .fail)
        }
    }
}
