import LoadParameters
import Statistics

// What is asked of a server besides what is asked of any service.
extension LoadRecord {
    /// The row on the time from due, judged by the commands that did not meet the server away where it was killed: the others are
    /// told beside.
    func withoutAbsences(_ row: TargetRow, _ target: LoadTarget) -> TargetRow {
        guard remote?.crashes != nil else { return row }
        let latency = latencyNanosecondsWithoutAbsences(atPercentile: target.percentile)
        let limit = target.latency.microseconds * 1_000
        var changed = row
        changed.name += ", but for those that met the server away"
        changed.measured = latency.map { LatencyText.text(nanoseconds: $0) } ?? "never answered"
        changed.causes = ["with those \(row.measured)"]
        changed.outcome = latency.map { $0 <= limit ? .pass : .fail } ?? .fail
        return changed
    }

    /// How long connecting took is told and not judged: the tester opens thousands of connections at once, as no crowd does.
    /// Whoever is held up because a connection breaks in the run waits longer for an answer, and that is judged.
    ///
    /// `dependsOnLoad`: it may be as it is because of whoever made the load.
    func remoteRows(_ target: LoadTarget) -> [(row: TargetRow, dependsOnLoad: Bool)] {
        guard let remote else { return [] }
        let wasKilled = remote.crashes != nil
        var rows = [
            (
                LoadRecord.row(
                    "events pushed, from due", remote.event, remote.eventWithoutAbsences, target, wasKilled: wasKilled),
                dependsOnLoad: true
            )
        ]
        if let crashes = remote.crashes {
            rows.append(
                (
                    TargetRow(
                        rule: "", name: "answered and lost, or done twice", target: "none",
                        measured: crashes.cameBack
                            ? "\(crashes.lostOrTwice) in \(crashes.count) crashes"
                            : "all: it never came back",
                        outcome: crashes.lostOrTwice > 0
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
                + (wasKilled ? ", but for those that met the server away" : ""),
            target: "at most \(LatencyText.text(nanoseconds: limit))", measured: text(judged),
            outcome: isKept.map { $0 ? .pass : .fail } ?? .notProved,
            causes: wasKilled ? ["with those \(text(all))"] : [])
    }
}
