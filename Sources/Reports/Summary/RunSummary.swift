import Measures
import Experiments

/// What `cabrank run` prints at the end: the run in ten seconds.
///
/// With several replications every figure is the mean with half the width of its 95 % confidence interval.
package struct RunSummary {
    private let manifest: Manifest
    private let replications: Int
    private let path: String
    private let metrics: [String: MetricSummary]  // only ever looked up by name

    /// - Parameter path: where the results are.
    package init(_ summaries: [MetricSummary], replications: Int, manifest: Manifest, path: String) {
        self.manifest = manifest
        self.replications = replications
        self.path = path
        metrics = Dictionary(uniqueKeysWithValues: summaries.map { ($0.name, $0) })
    }

    /// One line a subject: its name in front, the figures behind.
    package func lines() -> [(subject: String, figures: String)] {
        var lines = [("Run", run), ("Requests", requests)]
        lines += kindLines
        if let lost = lostByCause { lines.append(("Lost", lost)) }
        lines.append(("Waiting", waiting))
        lines.append(("Taxis", taxis))
        lines.append(("Driving", driving))
        lines.append(("Income", income))
        lines += fairnessLines
        lines.append(("Speed", speed))
        lines.append(("Results", path))
        return lines.map { (subject: $0.0, figures: $0.1) }
    }

    private var run: String {
        let asked = manifest.replicationsAsked
        var parts = [manifest.scenarioName, "seed \(manifest.seed)"]
        if replications < asked {
            parts.append("interrupted: \(PlainNumber.count(replications)) of \(PlainNumber.count(asked)) replications")
        } else {
            parts.append(replications == 1 ? "1 replication" : "\(PlainNumber.count(replications)) replications")
        }
        if replications > 1 { parts.append("mean ± half the 95 % confidence interval") }
        return joined(parts)
    }

    private var requests: String {
        joined([
            count("requests"), "served \(count("served")) (\(percent("service_rate")))", "lost \(count("lost"))",
            "still open at the end \(count("open_at_end"))",
        ])
    }

    /// None where a scenario has only one kind.
    private var kindLines: [(String, String)] {
        let kinds: [(RideKind, String)] = [(.immediate, "At once"), (.reserved, "Reserved"), (.shared, "Shared")]
        return kinds.compactMap { kind, subject in
            let prefix = kind.name + "_"
            if metrics[prefix + "requests"] == nil { return nil }
            var parts = [
                "\(count(prefix + "requests")) requests", "served \(percent(prefix + "service_rate"))",
                "half within \(duration(prefix + "wait_p50_s"))",
            ]
            if kind == .reserved { parts.append("cancelled in time \(count("reservations_cancelled"))") }
            if kind == .shared {
                parts.append("\(decimal("shared_detour_mean_ratio", decimals: 2)) times the direct way")
            }
            return (subject, joined(parts))
        }
    }

    /// nil if nobody was lost.
    private var lostByCause: String? {
        let causes = [
            ("lost_gave_up", "gave up"), ("lost_no_taxi", "no taxi"), ("lost_unreachable", "unreachable"),
            ("lost_withdrawn", "withdrawn"), ("lost_no_show", "no-show"),
        ]
        let present = causes.filter { isAbove(0, $0.0) }
        return present.isEmpty ? nil : joined(present.map { "\($0.1) \(count($0.0))" })
    }

    private var waiting: String {
        joined([
            "half within \(duration("wait_p50_s"))", "95 % within \(duration("wait_p95_s"))",
            "mean \(duration("wait_mean_s"))",
        ])
    }

    private var taxis: String {
        joined([
            "\(count("drivers")) on duty", "utilisation \(percent("utilisation")) (time with a passenger)",
            "\(decimal("rides_per_vehicle_hour", decimals: 2)) rides an hour",
        ])
    }

    private var driving: String {
        joined([
            "empty \(percent("empty_km_share")) of the kilometres", "to pickups \(percent("pickup_km_share"))",
            "repositioning \(percent("repositioning_km_share"))",
        ])
    }

    private var income: String {
        joined([
            "\(decimal("income_per_hour", decimals: 2)) an hour on duty",
            "\(decimal("driver_income_mean", decimals: 2)) a driver",
        ])
    }

    private var speed: String {
        let effort = manifest.effort
        return joined([
            "\(PlainNumber.count(effort.eventsHandled)) events in \(PlainNumber.fixed(effort.runSeconds, decimals: 2)) s",
            "\(PlainNumber.about(effort.eventsPerSecond)) a second",
            "\(PlainNumber.fixed(Double(effort.peakMemoryBytes) / 1_000_000, decimals: 0)) MB of memory",
        ])
    }

    func joined(_ parts: [String]) -> String { parts.joined(separator: " · ") }

    /// Whether a metric was above `limit` in any replication.
    func isAbove(_ limit: Double, _ name: String) -> Bool {
        metrics[name].map { $0.tally.maximum > limit } ?? false
    }

    func count(_ name: String) -> String { text(name) { PlainNumber.fixed($0, decimals: 0) } }

    func percent(_ name: String) -> String {
        text(name, unit: " %") { PlainNumber.fixed(100 * $0, decimals: 1) }
    }

    func decimal(_ name: String, decimals: Int) -> String {
        text(name) { PlainNumber.fixed($0, decimals: decimals) }
    }

    /// The mean over the replications; nil if the metric is not defined.
    func mean(_ name: String) -> Double? {
        metrics[name].flatMap { $0.tally.count > 0 ? $0.tally.mean : nil }
    }

    /// In seconds below two minutes, otherwise in minutes.
    ///
    /// - Parameter absolute: without its sign.
    func duration(_ name: String, absolute: Bool = false) -> String {
        let isShort = abs(mean(name) ?? 0) < 120
        return text(name, unit: isShort ? " s" : " min") { seconds in
            let seconds = absolute ? abs(seconds) : seconds
            return isShort ? PlainNumber.fixed(seconds, decimals: 0) : PlainNumber.fixed(seconds / 60, decimals: 1)
        }
    }

    /// The mean, with half its confidence interval if there is one; a dash if the metric is not defined.
    func text(_ name: String, unit: String = "", _ format: (Double) -> String) -> String {
        guard let metric = metrics[name], metric.tally.count > 0 else { return "–" }
        guard let interval = metric.interval, interval.halfWidth > 0 else { return format(metric.tally.mean) + unit }
        return "\(format(metric.tally.mean)) ± \(format(interval.halfWidth))\(unit)"
    }
}
