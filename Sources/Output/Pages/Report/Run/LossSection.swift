import Markup
import Measures
import PageFrame
import Pictures
import Reports

/// Lost clients by hour, zone and cause.
struct LossSection {
    let figures: RunFigures
    let findings: TaxiFindings
    private var text: PageText { figures.text }

    private static let zonesMax = 15

    var section: PageSection {
        let zones = figures.hours.zones
        let lost = zones.reduce(0) { $0 + $1.lostInAll }
        guard lost > 0 else {
            let words =
                figures.isOneRun
                ? text("No client is lost.", "Hiçbir müşteri kaybedilmiyor.")
                : text("No client is lost in any replication.", "Hiçbir tekrarda müşteri kaybedilmiyor.")
            return PageSection(id: "lost", title: title, parts: [.paragraph(HTML(words))])
        }
        return PageSection(
            id: "lost", title: title,
            parts: [.figure(byHourAndCause)] + (byZone(zones, lost: lost).map { [.figure($0)] } ?? []),
            findings: [findings.mainCause, findings.worstZone])
    }

    private var title: String { text("Clients lost", "Kaybedilen müşteriler") }

    private var byHourAndCause: Figure {
        let hours = figures.hours.hours
        let series = LossCause.all.enumerated().compactMap { index, cause -> Chart.Series? in
            guard hours.contains(where: { $0.lost[index] > 0 }) else { return nil }
            return Chart.Series(
                text.label(cause), cause.colour, .bars, figures.scale.points(hours.map { $0.lost[index] }))
        }
        return Figure(
            name: "lost-by-hour", title: causeTitle,
            subtitle: text(
                "clients lost {hours} (time of the request), by cause",
                "{hours} (çağrının saati) ve nedene göre kaybedilen müşteriler", ["hours": figures.scale.subtitle])
                + figures.replicationSuffix,
            chart: Chart(
                x: figures.scale.axis, y: Chart.Axis(text("clients lost per hour", "saatte kaybedilen müşteri")),
                series: series, isStacked: true))
    }

    private var causeTitle: String {
        findings.mainCause.words(factor: 100, decimals: 0) {
            text(
                "Clients are lost most often because {reason}: {share}.",
                "Müşteriler en çok {reason} için kaybediliyor: {share}.",
                [
                    "reason": text.phrase(LossCause.all[$0.place].reason),
                    "share": text.estimate($1, "{n} of 100 lost clients", "kaybedilen 100 müşteriden {n}"),
                ])
        } ?? text("Clients lost, by hour and cause", "Saate ve nedene göre kaybedilen müşteriler")
    }

    /// Returns a heat map by share of a zone's clients: by number, it would only show which zones are large.
    private func byZone(_ zones: [ZoneHours.Cell], lost: Double) -> Figure? {
        let share = { (zone: Int) in zones[zone].lostInAll / zones[zone].requests }
        let worst = findings.zonesWithEnoughClients.asking.filter { zones[$0].lostInAll > 0 }
            .sorted { (-share($0), $0) < (-share($1), $1) }.prefix(LossSection.zonesMax)
        if worst.isEmpty { return nil }
        let causes = LossCause.all.indices.filter { cause in worst.contains { zones[$0].lost[cause] > 0 } }
        let map = HeatMap(
            rowTitle: text("zone", "bölge"), rows: worst.map { findings.name($0) }, columnTitle: text("cause", "neden"),
            columns: causes.map { text.label(LossCause.all[$0]) },
            values: worst.map { zone in causes.map { 100 * zones[zone].lost[$0] / zones[zone].requests } },
            value: DataTable.Column(text("clients lost", "kaybedilen müşteri"), unit: "%", decimals: 1))
        let asked = zones.reduce(0) { $0 + $1.requests }
        return Figure(
            name: "lost-by-zone", title: zoneTitle,
            subtitle: text(
                """
                share of each zone's clients who are lost, in per cent, by cause, over {whole}: \
                {count=1?one zone}{count!1?the {count} zones with the largest shares}; in all zones {lost} of {asked} clients, {share}
                """,
                """
                her bölgenin kaybedilen müşterilerinin yüzdesi, nedene göre, {whole} için: \
                {count=1?tek bölge}{count!1?payı en büyük {count} bölge}; bütün bölgelerde {asked} müşteriden {lost}, {share}
                """,
                [
                    "whole": figures.scale.wholeName, "count": "\(worst.count)", "lost": text.mean(lost),
                    "asked": text.mean(asked), "share": text.percent(lost / asked),
                ]) + figures.replicationSuffix,
            note: findings.zonesWithEnoughClients.asking.count < zones.count
                ? text("Zones with very few clients are left out.", "Müşterisi çok az olan bölgeler gösterilmez.") : "",
            content: .heatMap(map))
    }

    private var zoneTitle: String {
        guard findings.worstLossZone != nil else {
            return text("Clients lost, by zone and cause", "Bölgeye ve nedene göre kaybedilen müşteriler")
        }
        return findings.worstZone.words(factor: 100, decimals: 0) {
            text(
                "The largest share of clients is lost in {zone}: {share}.",
                "Kaybedilen müşterilerin payı en çok {zone} bölgesinde: {share}.",
                ["zone": $0.name, "share": text.estimate($1, "{n} of 100", "100'de {n}")])
        } ?? ""
    }
}
