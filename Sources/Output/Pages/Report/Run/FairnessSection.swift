import Measures
import PageFrame
import Pictures
import Reports

/// Differences between clients: those whom drivers refuse, and those of different zones.
struct FairnessSection {
    let figures: RunFigures
    let findings: TaxiFindings

    var section: PageSection {
        let key = KeyFigures(figures.summary, currency: figures.currency)
        var parts = [
            key.part([
                (.refusals, "offers refused"), (.timeouts, "offers not answered"),
                (.refusedClientsShare, "clients refused at least once"),
                (.standDowns, "drivers sent home for refusing"),
                (.suspensions, "drivers suspended"), (.queueOvertakes, "drivers overtaken in their queue"),
            ])
        ]
        if let refusals { parts.append(.figure(refusals)) }
        if let zones { parts.append(.figure(zones)) }
        return PageSection(
            id: "fairness", title: "Fairness and refusals", parts: parts, findings: [findings.refusedClients])
    }

    /// Effect of a refusal on the client's wait.
    private var refusals: Figure? {
        let summary = figures.summary
        guard let refused = summary[.refusedWaitMean], let never = summary[.neverRefusedWaitMean],
            let refusedWait = refused.mean, let neverWait = never.mean
        else { return nil }
        let bars = [(never, neverWait), (refused, refusedWait)].enumerated().map { place, group in
            Chart.Point(
                Double(place), group.1 / 60,
                interval: group.0.interval.map { $0.lowerBound / 60...$0.upperBound / 60 },
                label: "\(PictureNumber.text(group.1 / 60, decimals: 2)) min")
        }
        var note = "An offer that is not answered in time counts as refused here."
        if let served = summary.mean(.refusedServiceRate), let others = summary.mean(.neverRefusedServiceRate) {
            note +=
                " Of the refused clients \(NumberText.percent(served)) are served in the end, of the others \(NumberText.percent(others))."
        }
        return Figure(
            name: "refused-clients",
            title: refusalTitle,
            subtitle: "mean wait of served clients, minutes\(figures.replicationSuffix)", note: note,
            chart: Chart(
                x: Chart.Axis("clients", scale: .categories(["never refused", "refused at least once"])),
                y: Chart.Axis("mean wait", unit: "min", decimals: 2),
                series: [Chart.Series("mean wait", .blue, .bars, bars)]))
    }

    private var refusalTitle: String {
        guard findings.refusedClients.first != nil, let extra = figures.summary[.refusalExtraWait],
            let mean = extra.mean
        else { return "Mean wait of clients whom a driver refused, and of others" }
        let size = extra.interval.map {
            min(abs($0.lowerBound), abs($0.upperBound))...max(abs($0.lowerBound), abs($0.upperBound))
        }
        return """
            A client whom a driver refuses waits \
            \(NumberText.duration(abs(mean), size, " \(mean < 0 ? "less" : "longer") than others")).
            """
    }

    /// Zones from the shortest to the longest wait.
    private var zones: Figure? {
        let cells = figures.hours.zones
        let selected = findings.zonesWithEnoughClients.served.compactMap { zone in
            figures.waitMinutes(ofZone: zone, cells[zone]).map { (zone, $0) }
        }
        .sorted { ($0.1, $0.0) < ($1.1, $1.0) }
        guard selected.count > 2, let mean = figures.summary.mean(.waitMean) else { return nil }
        let points = selected.enumerated().map { place, zone in
            Chart.Point(
                Double(place + 1), zone.1,
                interval: figures.zones.zones[zone.0].interval(.waitMean).map {
                    $0.lowerBound / 60...$0.upperBound / 60
                })
        }
        return Figure(
            name: "zones-by-wait", title: zonesTitle,
            subtitle: "mean wait of each zone, from the shortest to the longest\(figures.replicationSuffix)",
            note: (selected.count < cells.count ? "Zones with very few served clients are left out. " : "")
                + (figures.isOneRun ? "" : "The band around the line is the 95 % interval of each zone's mean."),
            chart: Chart(
                x: Chart.Axis("zones, the shortest wait first"),
                y: Chart.Axis("mean wait", unit: "min", decimals: 1, minimum: 0),
                series: [Chart.Series("mean wait", .blue, .line, points)],
                references: [Chart.Reference("all clients", .horizontal(mean / 60))]))
    }

    private var zonesTitle: String {
        let selected = findings.longestZone.candidates.filter {
            findings.zonesWithEnoughClients.served.contains($0.place)
        }
        guard !figures.isOneRun, let spread = ZoneSpread(selected, replications: figures.manifest.replications) else {
            return "Mean wait of each zone, from the shortest to the longest"
        }
        let (short, long) = spread.bounds(factor: 1.0 / 60, decimals: 1)
        return """
            In \(spread.lowName) clients wait at most \(short.sentence("minutes on average")), in \(spread.highName) at least \
            \(long.sentence("minutes")).
            """
    }
}
