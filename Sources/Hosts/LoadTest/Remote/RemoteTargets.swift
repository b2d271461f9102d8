import LoadTestParameters
import Statistics

// Additional targets for remote servers.
extension LoadRecord {
    /// Restricts the latency row to commands that did not meet an absence, if the server was killed on purpose; the
    /// row's cause reports the rest.
    func withoutAbsences(_ row: TargetRow, _ target: LoadTarget) -> TargetRow {
        guard remote?.crashes != nil else { return row }
        let latency = latencyNanosecondsWithoutAbsences(atPercentile: target.percentile)
        let limit = target.latency.microseconds * 1_000
        var changed = row
        changed.name += ", without server outages"
        changed.measured = latency.map { LatencyText.text(nanoseconds: $0) } ?? "no answers"
        changed.causes = ["with outages \(row.measured)"]
        changed.outcome = latency.map { $0 <= limit ? .pass : .fail } ?? .fail
        return changed
    }

    /// Returns a row for each group of attempt outcomes, and one for unknown outcomes.
    func attemptRows(_ target: LoadTarget) -> [TargetRow] {
        guard let remote else { return [] }
        let attempts = remote.attempts
        let all = attempts.attempts(in: .measured)
        let names: [(AttemptOutcome.Class, String)] = [
            (.refused, "attempts refused for overload"), (.failed, "attempts answered with an error"),
            (.broken, "attempts cut off"),
        ]
        let unsettled = remote.unknownOutcomes - remote.settledOutcomes
        return names.map { outcomes, name in
            let count = attempts.count(outcomes, in: .measured)
            let allowed = target.allowedShare(of: outcomes) ?? 0
            return TargetRow(
                rule: "", name: name, target: TargetTable.allowed(allowed), measured: "\(count) of \(all)",
                outcome: Double(count) <= allowed * Double(max(all, 1)) ? .pass : .fail,
                causes: AttemptOutcome.allCases.filter { $0.outcomeClass == outcomes }.compactMap {
                    let count = attempts.count($0, in: .measured)
                    return count == 0 ? nil : "\(count) × \($0.rawValue)"
                })
        } + [
            TargetRow(
                rule: "", name: "unknown outcomes", target: "none",
                measured: remote.unknownOutcomes == 0 ? "none" : "\(unsettled) of \(remote.unknownOutcomes)",
                outcome: unsettled == 0 ? .pass : .fail)
        ]
    }

    /// Returns the rows of a remote server. Connect times are reported without a target: the tester opens thousands of
    /// connections at once, unlike real users. A broken connection during the run delays an answer, which has its
    /// target.
    ///
    /// `dependsOnLoad` marks rows that the load generator may have caused.
    func remoteRows(_ target: LoadTarget) -> [(row: TargetRow, dependsOnLoad: Bool)] {
        guard let remote else { return [] }
        let wasKilled = remote.crashes != nil
        var rows = [
            (
                LoadRecord.row(
                    "delay of pushed events, from due", remote.event, remote.eventWithoutOutages, target,
                    wasKilled: wasKilled),
                dependsOnLoad: true
            )
        ]
        if let crashes = remote.crashes {
            rows.append(
                (
                    TargetRow(
                        rule: "", name: "commands lost after an answer, or carried out twice", target: "none",
                        measured: crashes.recovered
                            ? "\(crashes.lostOrDuplicated) in \(crashes.count) crashes"
                            : "all: the server did not come back",
                        outcome: crashes.lostOrDuplicated > 0
                            ? .fail : crashes.awayNanoseconds.isEmpty ? .notProved : .pass), dependsOnLoad: false
                ))
        }
        return rows
    }

    private static func row(
        _ name: String, _ all: LatencyHistogram, _ judged: LatencyHistogram, _ target: LoadTarget, wasKilled: Bool
    ) -> TargetRow {
        let limit = target.latency.microseconds * 1_000
        func text(_ latencies: LatencyHistogram) -> String {
            latencies.isEmpty
                ? "none" : LatencyText.text(nanoseconds: latencies.value(atPercentile: target.percentile))
        }
        let isKept = judged.isEmpty ? nil : judged.value(atPercentile: target.percentile) <= limit
        return TargetRow(
            rule: "",
            name: "\(name), p\(TargetTable.plain(target.percentile))"
                + (wasKilled ? ", without server outages" : ""),
            target: "at most \(LatencyText.text(nanoseconds: limit))", measured: text(judged),
            outcome: isKept.map { $0 ? .pass : .fail } ?? .notProved,
            causes: wasKilled ? ["with outages \(text(all))"] : [])
    }
}
