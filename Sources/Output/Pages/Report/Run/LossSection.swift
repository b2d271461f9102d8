import Markup
import Measures
import PageFrame
import Pictures
import Reports

/// Lost clients by hour, zone and cause.
struct LossSection {
    let figures: RunFigures
    let findings: TaxiFindings

    private static let zonesMax = 15

    var section: PageSection {
        let zones = figures.hours.zones
        let lost = zones.reduce(0) { $0 + $1.lostInAll }
        guard lost > 0 else {
            let words = figures.isOneRun ? "No client is lost." : "No client is lost in any replication."
            return PageSection(id: "lost", title: "Clients lost", parts: [.paragraph(HTML(words))])
        }
        return PageSection(
            id: "lost", title: "Clients lost",
            parts: [.figure(byHourAndCause)] + (byZone(zones, lost: lost).map { [.figure($0)] } ?? []),
            findings: [findings.mainCause, findings.worstZone])
    }

    private var byHourAndCause: Figure {
        let hours = figures.hours.hours
        let series = LossCause.all.enumerated().compactMap { index, cause -> Chart.Series? in
            guard hours.contains(where: { $0.lost[index] > 0 }) else { return nil }
            return Chart.Series(
                cause.label, cause.colour, .bars, figures.scale.points(hours.map { $0.lost[index] }))
        }
        return Figure(
            name: "lost-by-hour", title: causeTitle,
            subtitle:
                "clients lost \(figures.scale.subtitle) (time of the request), by cause\(figures.replicationSuffix)",
            chart: Chart(
                x: figures.scale.axis, y: Chart.Axis("clients lost per hour"), series: series, isStacked: true))
    }

    private var causeTitle: String {
        findings.mainCause.words(factor: 100, decimals: 0) {
            "Clients are lost most often because \(LossCause.all[$0.place].reason): \($1.sentence("of 100 lost clients"))."
        } ?? "Clients lost, by hour and cause"
    }

    /// Returns a heat map by share of a zone's clients: by number, it would only show which zones are large.
    private func byZone(_ zones: [ZoneHours.Cell], lost: Double) -> Figure? {
        let share = { (zone: Int) in zones[zone].lostInAll / zones[zone].requests }
        let worst = findings.zonesWithEnoughClients.asking.filter { zones[$0].lostInAll > 0 }
            .sorted { (-share($0), $0) < (-share($1), $1) }.prefix(LossSection.zonesMax)
        if worst.isEmpty { return nil }
        let causes = LossCause.all.indices.filter { cause in worst.contains { zones[$0].lost[cause] > 0 } }
        let map = HeatMap(
            rowTitle: "zone", rows: worst.map { findings.name($0) }, columnTitle: "cause",
            columns: causes.map { LossCause.all[$0].label },
            values: worst.map { zone in causes.map { 100 * zones[zone].lost[$0] / zones[zone].requests } },
            value: DataTable.Column("clients lost", unit: "%", decimals: 1))
        let asked = zones.reduce(0) { $0 + $1.requests }
        return Figure(
            name: "lost-by-zone", title: zoneTitle,
            subtitle: """
                share of each zone's clients who are lost, in per cent, by cause, over \(figures.scale.wholeName): \
                \(worst.count == 1 ? "one zone" : "the \(worst.count) zones with the largest shares"); in all zones \(NumberText.mean(lost)) of \(NumberText.mean(asked)) clients, \
                \(NumberText.percent(lost / asked))\(figures.replicationSuffix)
                """,
            note: findings.zonesWithEnoughClients.asking.count < zones.count
                ? "Zones with very few clients are left out." : "",
            content: .heatMap(map))
    }

    private var zoneTitle: String {
        guard findings.worstLossZone != nil else { return "Clients lost, by zone and cause" }
        return findings.worstZone.words(factor: 100, decimals: 0) {
            "The largest share of clients is lost in \($0.name): \($1.sentence("of 100"))."
        } ?? ""
    }
}
