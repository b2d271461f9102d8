import LoadParameters
import OutputFiles
import Statistics

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
    /// Nothing promised was missed, though some of it may not be proved; what is of another profile does not count.
    case met
    case missed
    /// The run says nothing: the load tester was the bottleneck, or a planted fault never struck.
    case invalid
    /// The run says nothing of whether the planted fault can be found out: it struck and showed in nothing that was asked.
    case faultUnseen
}

/// The verdict of a load test: the targets of the service that it drives, what else was asked of the run, and what is promised of
/// other services.
package struct TargetTable: Sendable {
    package let rows: [TargetRow]
    /// What the count of wrong decisions proves, in a sentence.
    package let proof: String
    /// Why the run is not valid, in plain words; empty if it is.
    package let invalidities: [String]
    /// Targets that the figures of an invalid run show to hold all the same, by name and figure: whatever the load tester did too
    /// late is counted against the service in them.
    package let heldNevertheless: [String]
    /// What became of the commands that the profile asks.
    package let commands: CommandBalance
    /// What was broken on purpose.
    package let fault: PlantedFault?
    /// What became of that; nil where nothing was.
    package let faultStanding: PlantedFault.Standing?

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
        let compared = (comparison?.rows ?? []).map {
            JudgedRow($0, dependsOnLoad: true, boundsFromAbove: false)
        }
        // Lost replies change what people do, and then no figure bounds another.
        let isBound = !isValid && record.writer.repliesLost == 0
        var held: [String] = []
        let own = (TargetTable.ownRows(record, profile, commands) + compared).map { judged in
            var row = judged.row
            // A decision that was wrong is wrong in an invalid run too.
            guard !isValid && judged.dependsOnLoad else { return row }
            if isBound && judged.boundsFromAbove && row.outcome == .pass {
                held.append("\(row.name): \(row.measured) (promised: \(row.target))")
                row.causes.append("holds all the same, the load tester's own delays counted in")
            }
            row.outcome = .invalid
            return row
        }
        heldNevertheless = held
        let isMissed = own.contains { $0.outcome == .fail }
        let standing = fault?.standing(isMissed: isMissed, isValid: isValid)
        faultStanding = standing
        rows =
            own + [standing.flatMap { fault?.row($0) }].compactMap { $0 } + TargetTable.promised(beside: profile.load)
    }

    package var conclusion: LoadConclusion {
        if !isValid || faultStanding == .neverStruck { return .invalid }
        if faultStanding == .showedInNothing { return .faultUnseen }
        return rows.contains { $0.outcome == .fail } ? .missed : .met
    }

    /// The load tester was no bottleneck.
    package var isValid: Bool { invalidities.isEmpty }

    /// `dependsOnLoad`: it may be as it is because of whoever made the load.
    private struct JudgedRow {
        let row: TargetRow
        let dependsOnLoad: Bool
        /// Whether a tester that is late, or sends too little, can only make the figure worse.
        let boundsFromAbove: Bool

        init(_ row: TargetRow, dependsOnLoad: Bool = false, boundsFromAbove: Bool = true) {
            (self.row, self.dependsOnLoad, self.boundsFromAbove) = (row, dependsOnLoad, boundsFromAbove)
        }
    }

    /// What is asked of every service, under the rule that promises it of this one, and what is promised of this one alone.
    private static func ownRows(
        _ record: LoadRecord, _ profile: LoadProfile, _ commands: CommandBalance
    ) -> [JudgedRow] {
        let (promises, users) = (type(of: profile.load).promises, profile.load.userCount)
        func row(_ name: String, _ target: String, _ measured: String, _ outcome: TargetOutcome) -> TargetRow {
            TargetRow(rule: promises.rule, name: name, target: target, measured: measured, outcome: outcome)
        }
        let (wrong, bound) = (record.judge.verdict.wrong, bound(record))
        let isShown = bound.certainty(below: profile.target.wrongShare) >= certainty
        var carriedOut = row(
            "commands carried out a second" + (commands.wasKilled ? ", but for those never sent" : ""),
            "99 % of \(Int(commands.askedPerSecond.rounded()))",
            "\(Int(commands.carriedOutPerSecond.rounded())), "
                + (commands.missed == 0 ? "all that came due" : "\(commands.missed) missed in all"),
            commands.carriedOutShare >= 0.99 ? .pass : .fail)
        carriedOut.causes = commands.causes
        let all = latencyRow(record, promises.ofAll(profile.target), profile.target)
        // A server refuses attempts, which have a row of their own.
        let refused = row(
            "commands refused for overload", allowed(profile.target.refusedShare),
            "\(commands.refused) of \(record.generators.sent)",
            Double(commands.refused) <= profile.target.refusedShare * Double(record.generators.sent) ? .pass : .fail)
        return [JudgedRow(record.withoutAbsences(all, profile.target), dependsOnLoad: true)]
            + (record.remote == nil ? [JudgedRow(refused)] : record.attemptRows(profile.target).map { JudgedRow($0) })
            + [
                JudgedRow(carriedOut, dependsOnLoad: true),
                JudgedRow(row("users logged in", "\(users)\(promises.usersPromised)", "\(users)", .pass)),
                JudgedRow(row("wrong \(promises.judged)", "none", "\(wrong)", wrong == 0 ? .pass : .fail)),
                JudgedRow(
                    row(
                        "share of wrong \(promises.judged)", "below 1 in \(oneIn(profile))",
                        "\(bound.wrong) of \(bound.checked)",
                        isShown ? .pass : bound.observed < profile.target.wrongShare ? .notProved : .fail)),
            ]
            + promises.latencies.map {
                JudgedRow(latencyRow(record, $0, profile.target), dependsOnLoad: true)
            }
            + [promises.ruleOfAvailability].compactMap { rule in
                rule.map { JudgedRow(availabilityRow(commands, $0), dependsOnLoad: true) }
            } + soundnessRows(record, promises)
            + record.remoteRows(profile.target).map { JudgedRow($0.row, dependsOnLoad: $0.dependsOnLoad) }
    }

    /// How much may be in error, and within which memory all of it stays.
    private static func soundnessRows(_ record: LoadRecord, _ promises: ServicePromises) -> [JudgedRow] {
        guard let promise = promises.soundness else { return [] }
        let verdict = record.judge.verdict
        let inError = verdict.wrong + record.overloaded
        let all = verdict.decisions + record.overloaded
        let bytes = record.writer.serviceBytes
        return [
            JudgedRow(
                TargetRow(
                    rule: promise.rule, name: "operations in error",
                    target: "below \(plain(promise.errorShare * 100)) %",
                    measured: "\(inError) of \(all)",
                    outcome: Double(inError) < promise.errorShare * Double(all) ? .pass : .fail),
                dependsOnLoad: true),
            JudgedRow(
                TargetRow(
                    rule: promise.rule, name: "memory of the services",
                    target: "at most \(promise.bytes / 1_000_000) MB",
                    measured: bytes.map { "\($0 / 1_000_000) MB" } ?? "unknown",
                    outcome: bytes.map { $0 <= promise.bytes ? .pass : .fail } ?? .notProved)),
        ]
    }

    private static func availabilityRow(_ commands: CommandBalance, _ rule: String) -> TargetRow {
        let share = Double(Int((commands.carriedOutShare * 10_000).rounded(.down))) / 100
        return TargetRow(
            rule: rule, name: "available: commands carried out, of all that came due", target: "99 %",
            measured: "\(share) %", outcome: commands.carriedOutShare >= 0.99 ? .pass : .fail)
    }

    private static func latencyRow(
        _ record: LoadRecord, _ promise: LatencyPromise, _ target: LoadTarget
    ) -> TargetRow {
        let percentile = promise.percentile ?? target.percentile
        let latency = record.latencyNanoseconds(of: promise.kinds, atPercentile: percentile)
        let isLowerBound = latency.map { record.judge.tally.of(promise.kinds).isLowerBound($0) } ?? false
        let limit = promise.limit.microseconds * 1_000
        let measured = latency.map { (isLowerBound ? "at least " : "") + LatencyText.text(nanoseconds: $0) }
        // What is only a lower bound shows nothing.
        let isShown = latency.map { $0 <= limit && !isLowerBound } ?? false
        let isAsked = record.askedCount(of: promise.kinds) > 0
        return TargetRow(
            rule: promise.rule, name: "\(promise.name), p\(plain(percentile))",
            target: "at most \(LatencyText.text(nanoseconds: limit))",
            measured: isAsked ? measured ?? "never answered" : "none was sent",
            outcome: isShown ? .pass : isAsked ? .fail : .notProved)
    }

    private static func bound(_ record: LoadRecord) -> ProportionBound {
        let verdict = record.judge.verdict
        return ProportionBound(wrong: verdict.wrong, of: max(verdict.decisions, verdict.wrong))
    }

    private static func oneIn(_ profile: LoadProfile) -> Int { Int((1 / profile.target.wrongShare).rounded()) }

    /// What is promised of other services, in one row each.
    private static func promised(beside load: any ServiceDescription) -> [TargetRow] {
        LoadProfile.servicesTested.filter { $0 != type(of: load) }.flatMap { $0.promises.rows }.map { promise in
            TargetRow(
                rule: promise.rule, name: promise.name, target: promise.target, measured: "",
                outcome: .otherProfile)
        }
    }

    /// `none`, `at most 1.5 %`.
    package static func allowed(_ share: Double) -> String { share == 0 ? "none" : "at most \(plain(share * 100)) %" }

    static func plain(_ percentile: Double) -> String {
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
