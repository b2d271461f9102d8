import Statistics

/// What a target came to.
package enum TargetOutcome: String, Sendable {
    case pass, fail
    /// Neither shown nor refuted: too little was measured.
    case notProved = "not proved"
    /// The run says nothing of the target: something else was the bottleneck.
    case invalid
    /// What was to be found out never happened.
    case notTested = "not tested"
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
    /// Why it is so, where that is known and not said by what was measured.
    package var causes: [String] = []

    package var measuredAndWhy: String {
        causes.isEmpty ? measured : "\(measured): \(causes.joined(separator: ", "))"
    }
}

/// What a load test comes to.
package enum LoadConclusion: Sendable {
    /// Everything promised was shown; what is not built does not count.
    case met
    case missed
    /// The run says nothing: the load tester was the bottleneck, or a planted fault never struck.
    case invalid
}

/// The verdict of a load test: T13's targets, what else was asked of the run, and services that are not built yet.
package struct TargetTable: Sendable {
    package let rows: [TargetRow]
    /// What the count of wrong decisions proves, in a sentence.
    package let proof: String
    /// Why the run is not valid, in plain words; empty if it is.
    package let invalidities: [String]
    /// What became of the commands that the profile asks.
    package let commands: CommandBalance
    /// What was broken on purpose.
    package let fault: PlantedFault?

    /// With which certainty a share of wrong decisions is to be shown.
    package static var certainty: Double { 0.95 }

    /// - Parameters:
    ///   - fault: what was broken on purpose.
    ///   - comparison: with an earlier run.
    package init(
        _ record: LoadRecord, of profile: LoadProfile, fault: PlantedFault? = nil, comparison: LatencyComparison? = nil
    ) {
        self.fault = fault
        commands = CommandBalance(record, of: profile)
        invalidities = record.invalidities.map(\.sentence)
        let isValid = invalidities.isEmpty
        let bound = TargetTable.bound(record)
        proof = bound.sentence(oneIn: TargetTable.oneIn(profile), needed: TargetTable.certainty)
        let compared = (comparison?.rows ?? []).map { JudgedRow($0, dependsOnLoad: true) }
        rows =
            (TargetTable.rowsOfT13(record, profile, commands) + compared).map { judged in
                var row = judged.row
                // A decision that was wrong is wrong in an invalid run too.
                if !isValid && judged.dependsOnLoad { row.outcome = .invalid }
                return row
            } + [fault?.row].compactMap { $0 } + TargetTable.notBuilt
    }

    package var conclusion: LoadConclusion {
        if !isValid || fault?.strikes == 0 { return .invalid }
        return rows.contains { $0.outcome == .fail } ? .missed : .met
    }

    /// The load tester was no bottleneck.
    package var isValid: Bool { invalidities.isEmpty }

    /// `dependsOnLoad`: it may be as it is because of whoever made the load.
    private struct JudgedRow {
        let row: TargetRow
        let dependsOnLoad: Bool

        init(_ row: TargetRow, dependsOnLoad: Bool) {
            self.row = row
            self.dependsOnLoad = dependsOnLoad
        }

        init(
            _ name: String, _ target: String, _ measured: String, _ outcome: TargetOutcome, dependsOnLoad: Bool = false
        ) {
            row = TargetRow(rule: "T13", name: name, target: target, measured: measured, outcome: outcome)
            self.dependsOnLoad = dependsOnLoad
        }
    }

    private static func rowsOfT13(
        _ record: LoadRecord, _ profile: LoadProfile, _ commands: CommandBalance
    ) -> [JudgedRow] {
        let refused = commands.refused
        return [
            latencyRow(record, profile.target),
            JudgedRow(
                "commands refused for overload", "none", "\(refused) of \(record.generators.sent)",
                refused == 0 ? .pass : .fail),
            carriedOutRow(commands),
            JudgedRow(
                "users logged in", "\(profile.users.total) (T13: up to 500000)", "\(profile.users.total)", .pass),
        ] + decisionRows(record, profile)
    }

    private static func latencyRow(_ record: LoadRecord, _ target: LoadTarget) -> JudgedRow {
        let latency = record.latencyNanoseconds(atPercentile: target.percentile)
        let limit = target.latency.microseconds * 1_000
        let measured = latency.map {
            (record.judge.tally.all.isLowerBound($0) ? "at least " : "") + LatencyText.text(nanoseconds: $0)
        }
        // What is only a lower bound shows nothing.
        let isShown = latency.map { $0 <= limit && !record.judge.tally.all.isLowerBound($0) } ?? false
        return JudgedRow(
            "time from due, p\(plain(target.percentile))", "at most \(LatencyText.text(nanoseconds: limit))",
            measured ?? "never answered", isShown ? .pass : .fail, dependsOnLoad: true)
    }

    private static func carriedOutRow(_ commands: CommandBalance) -> JudgedRow {
        let missed = commands.missed == 0 ? "all that came due" : "\(commands.missed) missed in all"
        return JudgedRow(
            TargetRow(
                rule: "T13", name: "commands carried out a second",
                target: "99 % of \(Int(commands.askedPerSecond.rounded()))",
                measured: "\(Int(commands.carriedOutPerSecond.rounded())), \(missed)",
                outcome: commands.carriedOutShare >= 0.99 ? .pass : .fail, causes: commands.causes),
            dependsOnLoad: true)
    }

    private static func decisionRows(_ record: LoadRecord, _ profile: LoadProfile) -> [JudgedRow] {
        let (wrong, bound) = (record.judge.verdict.wrong, bound(record))
        let isShown = bound.certainty(below: profile.target.wrongShare) >= certainty
        return [
            JudgedRow("wrong decisions", "none", "\(wrong)", wrong == 0 ? .pass : .fail),
            JudgedRow(
                "share of wrong decisions", "below 1 in \(oneIn(profile))", "\(bound.wrong) of \(bound.checked)",
                isShown ? .pass : bound.observed < profile.target.wrongShare ? .notProved : .fail),
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
