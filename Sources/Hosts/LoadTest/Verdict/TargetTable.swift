import LoadTestParameters
import OutputFiles
import Statistics

/// One target with its measured value and outcome.
package struct TargetRow: Sendable {
    /// The rule that sets the target.
    package var rule: String
    /// Name of the target.
    package var name: String
    /// Promised value.
    package var target: String
    /// Measured value.
    package var measured: String
    /// Whether the target is met.
    package var outcome: TargetOutcome
    /// Causes of the outcome, if known.
    package var causes: [String] = []

    /// The measured value with its causes.
    package var measuredWithReason: String {
        causes.isEmpty ? measured : "\(measured): \(causes.joined(separator: ", "))"
    }
}

/// The conclusion of a load test.
package enum LoadConclusion: Sendable {
    /// No target was missed, although some may be unproved; targets of other profiles do not count.
    case met
    case missed
    /// The run is invalid: the load tester was the bottleneck, or a planted fault never took effect.
    case invalid
    /// The planted fault took effect, but no target detected it.
    case faultUndetected
}

/// The verdict of a load test: targets of the tested service, common targets, and promises of other services.
package struct TargetTable: Sendable {
    /// All rows of the table.
    package let rows: [TargetRow]
    /// A sentence on what the number of wrong decisions proves.
    package let proof: String
    /// Reasons why the run is invalid, in words; empty if it is valid.
    package let invalidities: [String]
    /// Targets met in an invalid run nevertheless, with their figures: the tester's own delays count against the
    /// service in them.
    package let metDespiteInvalidity: [String]
    /// Outcomes of the requested commands.
    package let commands: CommandBalance
    /// The planted fault; nil if there is none.
    package let fault: PlantedFault?
    /// Result of the planted fault; nil if there is none.
    package let faultStanding: PlantedFault.Detection?

    /// Required confidence for the share of wrong decisions.
    package static var certainty: Double { 0.95 }

    /// Creates the verdict of a run.
    ///
    /// - Parameters:
    ///   - fault: the planted fault.
    ///   - comparison: comparison with an earlier run.
    package init(
        _ record: LoadRecord, of profile: LoadProfile, fault: PlantedFault? = nil, comparison: LatencyComparison? = nil
    ) {
        self.fault = fault
        commands = CommandBalance(record, of: profile)
        invalidities = record.invalidityReasons.map(\.sentence)
        let isValid = invalidities.isEmpty
        let bound = TargetTable.bound(record)
        proof = bound.sentence(oneIn: TargetTable.oneIn(profile), needed: TargetTable.certainty)
        let compared = (comparison?.rows ?? []).map {
            OwnRow($0, dependsOnLoad: true, boundsFromAbove: false)
        }
        // Lost replies change the users' behaviour, so no figure is a bound.
        let isBound = !isValid && record.writer.repliesLost == 0
        var held: [String] = []
        let own = (TargetTable.ownRows(record, profile, commands) + compared).map { judged in
            var row = judged.row
            // A wrong decision stays wrong in an invalid run.
            guard !isValid && judged.dependsOnLoad else { return row }
            if isBound && judged.boundsFromAbove && row.outcome == .pass {
                held.append("\(row.name): \(row.measured) (promised: \(row.target))")
                row.causes.append("met even with the load tester's own delays")
            }
            row.outcome = .invalid
            return row
        }
        metDespiteInvalidity = held
        let isMissed = own.contains { $0.outcome == .fail }
        let standing = fault?.standing(isMissed: isMissed, isValid: isValid)
        faultStanding = standing
        rows =
            own + [standing.flatMap { fault?.row($0) }].compactMap { $0 } + TargetTable.promised(beside: profile.load)
    }

    /// The conclusion of the test.
    package var conclusion: LoadConclusion {
        if !isValid || faultStanding == .neverStruck { return .invalid }
        if faultStanding == .undetected { return .faultUndetected }
        return rows.contains { $0.outcome == .fail } ? .missed : .met
    }

    /// Whether the load tester was no bottleneck.
    package var isValid: Bool { invalidities.isEmpty }

    /// A row whose figure the load generator may have influenced, if `dependsOnLoad`.
    private struct OwnRow {
        let row: TargetRow
        let dependsOnLoad: Bool
        /// Whether a late or slow tester can only make the figure worse.
        let boundsFromAbove: Bool

        init(_ row: TargetRow, dependsOnLoad: Bool = false, boundsFromAbove: Bool = true) {
            (self.row, self.dependsOnLoad, self.boundsFromAbove) = (row, dependsOnLoad, boundsFromAbove)
        }
    }

    /// Returns the common rows, under the service's own rule, and the rows of its promises.
    private static func ownRows(
        _ record: LoadRecord, _ profile: LoadProfile, _ commands: CommandBalance
    ) -> [OwnRow] {
        let (promises, users) = (type(of: profile.load).promises, profile.load.userCount)
        func row(_ name: String, _ target: String, _ measured: String, _ outcome: TargetOutcome) -> TargetRow {
            TargetRow(rule: promises.rule, name: name, target: target, measured: measured, outcome: outcome)
        }
        let (wrong, bound) = (record.judge.verdict.wrong, bound(record))
        let isShown = bound.certainty(below: profile.target.wrongShare) >= certainty
        var carriedOut = row(
            "commands carried out per second" + (commands.wasKilled ? ", without those never sent" : ""),
            "99 % of \(Int(commands.askedPerSecond.rounded()))",
            "\(Int(commands.carriedOutPerSecond.rounded())), "
                + (commands.missed == 0 ? "all that were due" : "\(commands.missed) missed in total"),
            commands.carriedOutShare >= 0.99 ? .pass : .fail)
        carriedOut.causes = commands.causes
        let all = latencyRow(record, promises.ofAll(profile.target), profile.target)
        // Refused attempts at a remote server have their own row.
        let refused = row(
            "commands refused for overload", allowed(profile.target.refusedShare),
            "\(commands.refused) of \(record.generators.sent)",
            Double(commands.refused) <= profile.target.refusedShare * Double(record.generators.sent) ? .pass : .fail)
        return [OwnRow(record.withoutAbsences(all, profile.target), dependsOnLoad: true)]
            + (record.remote == nil ? [OwnRow(refused)] : record.attemptRows(profile.target).map { OwnRow($0) })
            + [
                OwnRow(carriedOut, dependsOnLoad: true),
                OwnRow(row("users logged in", "\(users)\(promises.usersPromised)", "\(users)", .pass)),
                OwnRow(row("wrong \(promises.judged)", "none", "\(wrong)", wrong == 0 ? .pass : .fail)),
                OwnRow(
                    row(
                        "share of wrong \(promises.judged)", "below 1 in \(oneIn(profile))",
                        "\(bound.wrong) of \(bound.checked)",
                        isShown ? .pass : bound.observed < profile.target.wrongShare ? .notProved : .fail)),
            ]
            + promises.latencies.map {
                OwnRow(latencyRow(record, $0, profile.target), dependsOnLoad: true)
            }
            + [promises.ruleOfAvailability].compactMap { rule in
                rule.map { OwnRow(availabilityRow(commands, $0), dependsOnLoad: true) }
            } + soundnessRows(record, promises)
            + record.remoteRows(profile.target).map { OwnRow($0.row, dependsOnLoad: $0.dependsOnLoad) }
    }

    /// Returns the rows for the share of errors and the memory.
    private static func soundnessRows(_ record: LoadRecord, _ promises: ServicePromises) -> [OwnRow] {
        guard let promise = promises.soundness else { return [] }
        let verdict = record.judge.verdict
        let inError = verdict.wrong + record.overloaded
        let all = verdict.decisions + record.overloaded
        let bytes = record.writer.serviceBytes
        return [
            OwnRow(
                TargetRow(
                    rule: promise.rule, name: "failed operations",
                    target: "below \(plain(promise.errorShare * 100)) %",
                    measured: "\(inError) of \(all)",
                    outcome: Double(inError) < promise.errorShare * Double(all) ? .pass : .fail),
                dependsOnLoad: true),
            OwnRow(
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
            rule: rule, name: "availability: share of due commands carried out", target: "99 %",
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
        // A lower bound proves nothing.
        let isShown = latency.map { $0 <= limit && !isLowerBound } ?? false
        let isAsked = record.askedCount(of: promise.kinds) > 0
        return TargetRow(
            rule: promise.rule, name: "\(promise.name), p\(plain(percentile))",
            target: "at most \(LatencyText.text(nanoseconds: limit))",
            measured: isAsked ? measured ?? "no answers" : "none sent",
            outcome: isShown ? .pass : isAsked ? .fail : .notProved)
    }

    private static func bound(_ record: LoadRecord) -> ProportionBound {
        let verdict = record.judge.verdict
        return ProportionBound(wrong: verdict.wrong, of: max(verdict.decisions, verdict.wrong))
    }

    private static func oneIn(_ profile: LoadProfile) -> Int { Int((1 / profile.target.wrongShare).rounded()) }

    /// Returns the promises of other services, one row each.
    private static func promised(beside load: any ServiceDescription) -> [TargetRow] {
        LoadProfile.servicesTested.filter { $0 != type(of: load) }.flatMap { $0.promises.rows }.map { promise in
            TargetRow(
                rule: promise.rule, name: promise.name, target: promise.target, measured: "",
                outcome: .otherProfile)
        }
    }

    /// Returns a limit in words: `none`, `at most 1.5 %`.
    package static func allowed(_ share: Double) -> String { share == 0 ? "none" : "at most \(plain(share * 100)) %" }

    static func plain(_ percentile: Double) -> String {
        percentile == percentile.rounded() ? "\(Int(percentile))" : "\(percentile)"
    }
}

extension Invalidity {
    /// The reason in plain words.
    package var sentence: String {
        switch self {
        case .generatorLate(let nanoseconds):
            "1 % of the commands were sent at least \(LatencyText.text(nanoseconds: nanoseconds)) late: the generator or "
                + "the machine was too busy"
        case .generatorSlow(let unsent, let asked):
            "\(unsent) of \(asked) commands were never sent: the generator could not keep up"
        case .repliesLost(let count): "\(count) replies were lost: they came faster than the generators could read them"
        case .checkerLagged(let nanoseconds):
            "the writer waited \(LatencyText.text(nanoseconds: nanoseconds)) for the checker"
        }
    }
}
