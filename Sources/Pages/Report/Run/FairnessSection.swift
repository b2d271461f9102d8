import Measures
import Pictures
import Reports

/// How differently clients fare: those who are refused, and those of different zones.
struct FairnessSection {
    let figures: RunFigures
    let findings: TaxiFindings

    var section: PageSection {
        let key = KeyFigures(
            figures.summary, currency: figures.currency, replications: figures.manifest.replications)
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
        return PageSection(id: "fairness", title: "Fairness and refusals", parts: parts)
    }

    /// What a refusal costs the client.
    private var refusals: Figure? {
        let summary = figures.summary
        guard let refused = summary[.refusedWaitMean], let never = summary[.neverRefusedWaitMean],
            let refusedWait = refused.mean, let neverWait = never.mean, let extra = summary.mean(.refusalExtraWait)
        else { return nil }
        let bars = [(never, neverWait), (refused, refusedWait)].enumerated().map { place, group in
            Chart.Point(
                Double(place), group.1 / 60,
                interval: group.0.interval.map { $0.lowerBound / 60...$0.upperBound / 60 },
                label: "\(PictureNumber.text(group.1 / 60, decimals: 2)) min")
        }
        let direction = extra < 0 ? "less" : "longer"
        var note = "An offer that is not answered in time counts as refused here."
        if let served = summary.mean(.refusedServiceRate), let others = summary.mean(.neverRefusedServiceRate) {
            note +=
                " Of the refused \(Told.percent(served)) are served in the end, of the others \(Told.percent(others))."
        }
        return Figure(
            name: "refused-clients",
            title: "A client whom a driver refuses waits \(Told.duration(abs(extra))) \(direction) than others.",
            subtitle: "mean wait of served clients, minutes\(figures.replicationWords)", note: note,
            content: .chart(
                Chart(
                    x: Chart.Axis("clients", scale: .categories(["never refused", "refused at least once"])),
                    y: Chart.Axis("mean wait", unit: "min", decimals: 2),
                    series: [Chart.Series("mean wait", .blue, .bars, bars)])))
    }

    /// The zones from the shortest to the longest wait.
    private var zones: Figure? {
        let cells = figures.hours.zones
        let told = cells.indices.compactMap { zone in figures.waitMinutes(ofZone: zone, cells[zone]).map { (zone, $0) }
        }
        .sorted { ($0.1, $0.0) < ($1.1, $1.0) }
        guard told.count > 2, let best = told.first, let worst = told.last, let mean = figures.summary.mean(.waitMean)
        else { return nil }
        let points = told.enumerated().map { place, zone in Chart.Point(Double(place + 1), zone.1) }
        return Figure(
            name: "zones-by-wait",
            title: """
                From \(findings.name(best.0)) to \(findings.name(worst.0)), clients wait \
                \(PictureNumber.text(best.1, decimals: 1)) to \(PictureNumber.text(worst.1, decimals: 1)) minutes on average.
                """,
            subtitle: "mean wait of each zone, from the shortest to the longest\(figures.replicationWords)",
            content: .chart(
                Chart(
                    x: Chart.Axis("zones, the luckiest first"),
                    y: Chart.Axis("mean wait", unit: "min", decimals: 1, minimum: 0),
                    series: [Chart.Series("mean wait", .blue, .line, points)],
                    references: [Chart.Reference("all clients", .horizontal(mean / 60))])))
    }
}
