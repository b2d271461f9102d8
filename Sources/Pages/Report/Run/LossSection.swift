import Measures
import Pictures
import Reports

/// Where and why clients are lost.
struct LossSection {
    let figures: RunFigures
    let findings: TaxiFindings

    private static let zonesMax = 15

    var section: PageSection {
        let zones = figures.hours.zones
        let lost = zones.reduce(0) { $0 + $1.lostInAll }
        guard lost > 0 else {
            return PageSection(id: "lost", title: "Clients lost", parts: [.words("No client is lost.")])
        }
        return PageSection(
            id: "lost", title: "Clients lost", parts: [.figure(byHourAndCause), .figure(byZone(zones, lost: lost))])
    }

    private var byHourAndCause: Figure {
        let hours = figures.hours.hours
        let series = LossCause.all.enumerated().compactMap { index, cause -> Chart.Series? in
            guard hours.contains(where: { $0.lost[index] > 0 }) else { return nil }
            return Chart.Series(
                cause.words, cause.colour, .bars, figures.scale.points(hours.map { $0.lost[index] }))
        }
        return Figure(
            name: "lost-by-hour", title: causeTitle,
            subtitle: "clients lost \(figures.scale.words) of their request, by cause\(figures.replicationWords)",
            content: .chart(
                Chart(x: figures.scale.axis, y: Chart.Axis("clients lost an hour"), series: series, isStacked: true)))
    }

    private var causeTitle: String {
        guard let main = findings.mainCause else { return "Why clients are lost" }
        if main.share >= 1 { return "All lost clients are lost because \(main.cause.reason)." }
        let share = Told.ofHundred(main.share)
        return main.share > 0.5
            ? "\(share) lost clients are lost because \(main.cause.reason)."
            : "The most frequent reason why clients are lost (\(share)): \(main.cause.reason)."
    }

    private func byZone(_ zones: [ZoneHours.Cell], lost: Double) -> Figure {
        let worst = zones.indices.filter { zones[$0].lostInAll > 0 }
            .sorted { (-zones[$0].lostInAll, $0) < (-zones[$1].lostInAll, $1) }.prefix(LossSection.zonesMax)
        let causes = LossCause.all.indices.filter { cause in worst.contains { zones[$0].lost[cause] > 0 } }
        let decimals = figures.manifest.replications > 1 ? 1 : 0
        let map = HeatMap(
            rowTitle: "zone", rows: worst.map { findings.name($0) }, columnTitle: "cause",
            columns: causes.map { LossCause.all[$0].words },
            values: worst.map { zone in causes.map { zones[zone].lost[$0] } },
            value: DataTable.Column("clients lost", decimals: decimals))
        let share = worst.reduce(0) { $0 + zones[$1].lostInAll } / lost
        return Figure(
            name: "lost-by-zone", title: zoneTitle,
            subtitle: """
                clients lost by zone and cause: the \(worst.count) zones that lose most, with \(Told.percent(share)) of all \
                \(Told.mean(lost)) lost in \(figures.scale.wholeWords)\(figures.replicationWords)
                """,
            content: .heatMap(map))
    }

    private var zoneTitle: String {
        guard let worst = findings.worstLoss else { return "Where clients are lost" }
        return """
            Most clients are lost in \(worst.zone): \(Told.mean(worst.lost)) of \(Told.mean(worst.requests)), most often \
            because \(worst.cause.reason).
            """
    }
}
