import Statistics

/// What a target came to.
package enum TargetOutcome: String, Sendable {
    case pass, fail
    /// Neither shown nor refuted: too little was measured.
    case notProved = "not proved"
    /// The run says nothing of the target: something else was the bottleneck.
    case invalid
    case notBuilt = "not built yet"
}

/// One promise, what was measured, and whether it is kept.
package struct TargetRow: Sendable {
    /// The rule that promises it.
    package var rule: String
    package var name: String
    package var target: String
    package var measured: String
    package var outcome: TargetOutcome
}

/// The verdict of a load test: T13's targets, and those of services that are not built yet.
package struct TargetTable: Sendable {
    package let rows: [TargetRow]
    /// What the count of wrong decisions proves, in a sentence.
    package let proof: String
    /// Why the run is not valid, in plain words; empty if it is.
    package let invalidities: [String]

    /// With which certainty a share of wrong decisions is to be shown.
    package static var certainty: Double { 0.95 }

    package init(_ record: LoadRecord, of profile: LoadProfile) {
        invalidities = record.invalidities.map(\.sentence)
        let isValid = invalidities.isEmpty
        let bound = TargetTable.bound(record)
        proof = bound.sentence(oneIn: TargetTable.oneIn(profile), needed: TargetTable.certainty)
        rows =
            TargetTable.rowsOfT13(record, profile).map { judged in
                var row = judged.row
                // A decision that was wrong is wrong in an invalid run too.
                if !isValid && judged.dependsOnLoad { row.outcome = .invalid }
                return row
            } + TargetTable.notBuilt
    }

    /// Everything promised was shown; what is not built does not count.
    package var isMet: Bool { rows.allSatisfy { $0.outcome != .fail && $0.outcome != .invalid } }
    package var isValid: Bool { invalidities.isEmpty }

    /// `dependsOnLoad`: it may be as it is because of whoever made the load.
    private typealias JudgedRow = (row: TargetRow, dependsOnLoad: Bool)

    private static func rowsOfT13(_ record: LoadRecord, _ profile: LoadProfile) -> [JudgedRow] {
        let target = profile.target
        let latency = record.latencyNanoseconds(atPercentile: target.percentile)
        let limit = target.latency.microseconds * 1_000
        let refused = record.overloaded
        let rate = record.commandsPerSecond / max(record.askedPerSecond, 1)
        let verdict = record.judge.verdict
        let bound = bound(record)
        let isShown = bound.certainty(below: target.wrongShare) >= certainty
        return [
            (
                TargetRow(
                    rule: "T13", name: "time from due, p\(plain(target.percentile))",
                    target: "at most \(LatencyText.text(nanoseconds: limit))",
                    measured: latency.map { LatencyText.text(nanoseconds: $0) } ?? "never answered",
                    outcome: latency.map { $0 <= limit } == true ? .pass : .fail), true
            ),
            (
                TargetRow(
                    rule: "T13", name: "commands refused for overload", target: "none",
                    measured: "\(refused) of \(record.generators.sent)", outcome: refused == 0 ? .pass : .fail), false
            ),
            (
                TargetRow(
                    rule: "T13", name: "commands carried out a second",
                    target: "99 % of \(Int(record.askedPerSecond.rounded()))",
                    measured: "\(Int(record.commandsPerSecond.rounded()))", outcome: rate >= 0.99 ? .pass : .fail), true
            ),
            (
                TargetRow(
                    rule: "T13", name: "users logged in", target: "\(profile.users.total) (T13: up to 500000)",
                    measured: "\(profile.users.total)", outcome: .pass), false
            ),
            (
                TargetRow(
                    rule: "T13", name: "wrong decisions", target: "none", measured: "\(verdict.wrong)",
                    outcome: verdict.wrong == 0 ? .pass : .fail), false
            ),
            (
                TargetRow(
                    rule: "T13", name: "share of wrong decisions",
                    target: "below 1 in \(oneIn(profile))",
                    measured: "\(bound.wrong) of \(bound.checked)",
                    outcome: isShown ? .pass : bound.observed < target.wrongShare ? .notProved : .fail), false
            ),
        ]
    }

    private static func bound(_ record: LoadRecord) -> ProportionBound {
        let verdict = record.judge.verdict
        return ProportionBound(wrong: verdict.wrong, of: max(verdict.decisions, verdict.wrong))
    }

    private static func oneIn(_ profile: LoadProfile) -> Int { Int((1 / profile.target.wrongShare).rounded()) }

    private static let notBuilt = [
        ("W09", "tour list, tour data, start", "500 ms, 750 ms, 1500 ms"),
        ("G11", "any answer of the city guide", "within 5 s"),
        ("L09", "answers of the place finder to 20 users", "within 5 s"),
        ("F07", "starts and logins of the tracker", "80 % within 3 s"),
    ].map { TargetRow(rule: $0.0, name: $0.1, target: $0.2, measured: "", outcome: .notBuilt) }

    private static func plain(_ percentile: Double) -> String {
        percentile == percentile.rounded() ? "\(Int(percentile))" : "\(percentile)"
    }
}

extension Invalidity {
    /// In plain words.
    package var sentence: String {
        switch self {
        case .generatorLate(let nanoseconds):
            "one command of a hundred was sent \(LatencyText.text(nanoseconds: nanoseconds)) late or later: the generator, or the "
                + "machine, was too busy"
        case .generatorSlow(let unsent, let asked):
            "\(unsent) of \(asked) commands were never sent: the generator could not keep up"
        case .repliesLost(let count): "\(count) replies came faster than the generators took them"
        case .judgeLagged(let nanoseconds):
            "the writer waited \(LatencyText.text(nanoseconds: nanoseconds)) for the judge"
        }
    }
}
