import Measures
import Experiments

/// What `cabrank run` prints at the end: the run in ten seconds.
///
/// With several replications every figure is the mean with half the width of its 95 % confidence interval.
package struct RunSummary {
    private let manifest: Manifest
    private let replications: Int
    private let path: String
    private let metrics: [MetricKey: MetricSummary]  // only ever looked up by name
    private let zoneFigures: ZoneSummaries

    /// - Parameters:
    ///   - zones: how each zone fared.
    ///   - path: where the results are.
    package init(
        _ summaries: [MetricSummary], zones: ZoneSummaries = ZoneSummaries(), replications: Int, manifest: Manifest,
        path: String
    ) {
        zoneFigures = zones
        self.manifest = manifest
        self.replications = replications
        self.path = path
        metrics = Dictionary(uniqueKeysWithValues: summaries.map { ($0.key, $0) })
    }

    /// One line a subject: its name in front, the figures behind.
    package func lines() -> [(subject: String, figures: String)] {
        var lines = [("Run", run), ("Requests", requests)]
        lines += kindLines
        if let lost = lostByCause { lines.append(("Lost", lost)) }
        if let worst = worstZones { lines.append(("Where", worst)) }
        lines.append(("Waiting", waiting))
        lines.append(("Taxis", taxis))
        lines.append(("Driving", driving))
        if let traffic = manifest.traffic { lines.append(("Traffic", traffic)) }
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
            count(.requests), "served \(count(.served)) (\(percent(.serviceRate)))", "lost \(count(.lost))",
            "still open at the end \(count(.openAtEnd))",
        ])
    }

    /// None where a scenario has only one kind.
    private var kindLines: [(String, String)] {
        let kinds: [(RideKind, String)] = [(.immediate, "At once"), (.reserved, "Reserved"), (.shared, "Shared")]
        return kinds.compactMap { kind, subject in
            if metrics[MetricKey(.requests, of: kind)] == nil { return nil }
            var parts = [
                "\(count(.requests, of: kind)) requests", "served \(percent(.serviceRate, of: kind))",
                "half within \(duration(.waitP50, of: kind))",
            ]
            if kind == .reserved { parts.append("cancelled in time \(count(.reservationsCancelled))") }
            if kind == .shared {
                parts.append("\(decimal(.detourMean, of: kind, decimals: 2)) times the direct way")
            }
            return (subject, joined(parts))
        }
    }

    /// nil if nobody was lost.
    private var lostByCause: String? {
        let present = causes.filter { isAbove(0, $0.measure) }
        return present.isEmpty ? nil : joined(present.map { "\($0.words) \(count($0.measure))" })
    }

    private let causes: [(measure: Measure, words: String)] = [
        (.lostGaveUp, "gave up"), (.lostNoTaxi, "no taxi"), (.lostUnreachable, "unreachable"),
        (.lostWithdrawn, "withdrawn"), (.lostNoShow, "no-show"),
    ]

    /// The three zones that lose most, each with its main cause; nil if nobody was lost.
    private var worstZones: String? {
        func lost(_ zone: Int) -> Double { zoneFigures.mean(.lost, in: zone) ?? 0 }
        let worst = (0..<zoneFigures.zoneCount).filter { lost($0) > 0 }.sorted { lost($0) > lost($1) }.prefix(3)
        if worst.isEmpty { return nil }
        let parts = worst.map { zone in
            let requests = PlainNumber.fixed(zoneFigures.mean(.requests, in: zone) ?? 0, decimals: 0)
            let main = causes.max {
                (zoneFigures.mean($0.measure, in: zone) ?? 0) < (zoneFigures.mean($1.measure, in: zone) ?? 0)
            }
            return "\(zoneFigures.names[zone]) \(PlainNumber.fixed(lost(zone), decimals: 0)) of \(requests)"
                + (main.map { ", mostly \($0.words)" } ?? "")
        }
        return "most are lost in " + parts.joined(separator: "; ")
    }

    private var waiting: String {
        joined([
            "half within \(duration(.waitP50))", "95 % within \(duration(.waitP95))",
            "mean \(duration(.waitMean))",
        ])
    }

    private var taxis: String {
        joined([
            "\(count(.drivers)) on duty", "utilisation \(percent(.utilisation)) (time with a passenger)",
            "\(decimal(.ridesPerVehicleHour, decimals: 2)) rides an hour",
        ])
    }

    private var driving: String {
        joined([
            "empty \(percent(.emptyShare)) of the kilometres", "to pickups \(percent(.pickupShare))",
            "repositioning \(percent(.repositioningShare))",
        ])
    }

    private var income: String {
        joined([
            "\(money(.incomePerHour)) an hour on duty", "\(money(.driverIncomeMean)) a driver",
        ])
    }

    /// With its currency, if the scenario names one.
    private func money(_ measure: Measure) -> String {
        text(measure, of: nil, unit: manifest.currency.map { " \($0)" } ?? "") { PlainNumber.fixed($0, decimals: 2) }
    }

    private var speed: String {
        let effort = manifest.effort
        return joined([
            "\(PlainNumber.count(effort.eventsHandled)) events in \(PlainNumber.fixed(effort.runSeconds, decimals: 2)) s",
            "\(PlainNumber.about(effort.eventsPerSecond)) a second",
            "\(PlainNumber.fixed(Double(effort.peakMemoryBytes) / 1_000_000, decimals: 0)) MB of memory",
        ])
    }

    // MARK: Who is treated how, for somebody who looks at it for five seconds

    private var fairnessLines: [(String, String)] {
        var lines = [("Fairness", drivers)]
        if let zones { lines.append(("Zones", zones)) }
        lines.append(("Refusals", refusals))
        return lines
    }

    private var drivers: String {
        joined([
            "queue overtakes \(count(.queueOvertakes))",
            "Gini of driver income \(decimal(.driverIncomeGini, decimals: 3)),"
                + " of drivers' waiting \(decimal(.driverQueueWaitGini, decimals: 3)) (0 is equal)",
        ])
    }

    /// nil if nobody was served.
    private var zones: String? {
        guard mean(.zoneWaitRatioP10) != nil else { return nil }
        return joined([
            "in 8 of 10 zones the median wait is \(decimal(.zoneWaitRatioP10, decimals: 2))"
                + " to \(decimal(.zoneWaitRatioP90, decimals: 2)) times the city's",
            "served \(percent(.zoneServiceRateP10)) to \(percent(.zoneServiceRateP90))",
        ])
    }

    private var refusals: String {
        var parts = ["\(count(.refusals)) of \(count(.offers)) offers", "unanswered \(count(.timeouts))"]
        if isAbove(0, .refusedClients) { parts.append(refusedClients) }
        if isAbove(0, .standDowns) { parts.append("stand-downs \(count(.standDowns))") }
        parts.append("suspensions \(count(.suspensions))")
        return joined(parts)
    }

    private var refusedClients: String {
        let clients = "\(percent(.refusedClientsShare)) of clients refused"
        guard let extra = mean(.refusalExtraWait) else { return clients }
        let direction = extra < 0 ? "less" : "longer"
        return "\(clients): they wait \(duration(.refusalExtraWait, absolute: true)) \(direction)"
    }

    // MARK: Figures

    private func joined(_ parts: [String]) -> String { parts.joined(separator: " · ") }

    /// Whether a metric was above `limit` in any replication.
    private func isAbove(_ limit: Double, _ measure: Measure) -> Bool {
        metrics[MetricKey(measure)].map { $0.tally.maximum > limit } ?? false
    }

    private func count(_ measure: Measure, of kind: RideKind? = nil) -> String {
        text(measure, of: kind) { PlainNumber.fixed($0, decimals: 0) }
    }

    private func percent(_ measure: Measure, of kind: RideKind? = nil) -> String {
        text(measure, of: kind, unit: " %") { PlainNumber.fixed(100 * $0, decimals: 1) }
    }

    private func decimal(_ measure: Measure, of kind: RideKind? = nil, decimals: Int) -> String {
        text(measure, of: kind) { PlainNumber.fixed($0, decimals: decimals) }
    }

    /// The mean over the replications; nil if the metric is not defined.
    private func mean(_ measure: Measure, of kind: RideKind? = nil) -> Double? {
        metrics[MetricKey(measure, of: kind)].flatMap { $0.tally.count > 0 ? $0.tally.mean : nil }
    }

    /// In seconds below two minutes, otherwise in minutes.
    ///
    /// - Parameter absolute: without its sign.
    private func duration(_ measure: Measure, of kind: RideKind? = nil, absolute: Bool = false) -> String {
        let isShort = abs(mean(measure, of: kind) ?? 0) < 120
        return text(measure, of: kind, unit: isShort ? " s" : " min") { seconds in
            let seconds = absolute ? abs(seconds) : seconds
            return isShort ? PlainNumber.fixed(seconds, decimals: 0) : PlainNumber.fixed(seconds / 60, decimals: 1)
        }
    }

    /// The mean, with half its confidence interval if there is one; a dash if the metric is not defined.
    private func text(
        _ measure: Measure, of kind: RideKind?, unit: String = "", _ format: (Double) -> String
    ) -> String {
        guard let metric = metrics[MetricKey(measure, of: kind)], metric.tally.count > 0 else { return "–" }
        guard let interval = metric.interval, interval.halfWidth > 0 else { return format(metric.tally.mean) + unit }
        return "\(format(metric.tally.mean)) ± \(format(interval.halfWidth))\(unit)"
    }
}
