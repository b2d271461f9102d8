import Measures
import PageFrame
import Pictures
import Reports

/// Differences between clients: those whom drivers refuse, and those of different zones.
struct FairnessSection {
    let figures: RunFigures
    let findings: TaxiFindings
    private var text: PageText { figures.text }

    var section: PageSection {
        let key = KeyFigures(figures.summary, currency: figures.currency, text)
        var parts = [
            key.part([
                (.refusals, text("offers refused", "reddedilen teklifler")),
                (.timeouts, text("offers not answered", "yanıtlanmayan teklifler")),
                (.refusedClientsShare, text("clients refused at least once", "en az bir kez reddedilen müşteriler")),
                (.standDowns, text("drivers sent home for refusing", "ret yüzünden eve yollanan sürücüler")),
                (.suspensions, text("drivers suspended", "uzaklaştırılan sürücüler")),
                (.queueOvertakes, text("drivers overtaken in their queue", "kuyrukta önüne geçilen sürücüler")),
            ])
        ]
        if let refusals { parts.append(.figure(refusals)) }
        if let zones { parts.append(.figure(zones)) }
        return PageSection(
            id: "fairness", title: text("Fairness and refusals", "Adalet ve retler"), parts: parts,
            findings: [findings.refusedClients])
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
                label: "\(text.number(group.1 / 60, decimals: 2)) \(text.unit("min"))")
        }
        var note = text(
            "An offer that is not answered in time counts as refused here.",
            "Zamanında yanıtlanmayan teklif burada reddedilmiş sayılır.")
        if let served = summary.mean(.refusedServiceRate), let others = summary.mean(.neverRefusedServiceRate) {
            note += text(
                " Of the refused clients {refused} are served in the end, of the others {others}.",
                " Sonunda reddedilen müşterilerin {refused:pos}, diğerlerinin {others:pos} karşılanır.",
                ["refused": text.percent(served), "others": text.percent(others)])
        }
        return Figure(
            name: "refused-clients",
            title: refusalTitle,
            subtitle: text("mean wait of served clients, minutes", "karşılanan müşterilerin ortalama beklemesi, dakika")
                + figures.replicationSuffix, note: note,
            chart: Chart(
                x: Chart.Axis(
                    text("clients", "müşteriler"),
                    scale: .categories([
                        text("never refused", "hiç reddedilmeyen"),
                        text("refused at least once", "en az bir kez reddedilen"),
                    ])),
                y: Chart.Axis(meanWait, unit: text.unit("min"), decimals: 2),
                series: [Chart.Series(meanWait, .blue, .bars, bars)]))
    }

    private var meanWait: String { text("mean wait", "ortalama bekleme") }

    private var refusalTitle: String {
        guard findings.refusedClients.first != nil, let extra = figures.summary[.refusalExtraWait],
            let mean = extra.mean
        else {
            return text(
                "Mean wait of clients whom a driver refused, and of others",
                "Bir sürücünün reddettiği müşterilerin ve diğerlerinin ortalama beklemesi")
        }
        let size = extra.interval.map {
            min(abs($0.lowerBound), abs($0.upperBound))...max(abs($0.lowerBound), abs($0.upperBound))
        }
        return mean < 0
            ? text(
                "A client whom a driver refuses waits {time}.",
                "Bir sürücünün reddettiği müşteri diğerlerinden daha az bekliyor: fark {time}.",
                ["time": text.duration(abs(mean), size, "{n} less than others")])
            : text(
                "A client whom a driver refuses waits {time}.",
                "Bir sürücünün reddettiği müşteri diğerlerinden daha uzun bekliyor: fark {time}.",
                ["time": text.duration(abs(mean), size, "{n} longer than others")])
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
            subtitle: text(
                "mean wait of each zone, from the shortest to the longest",
                "her bölgenin ortalama beklemesi, en kısadan en uzuna") + figures.replicationSuffix,
            note: (selected.count < cells.count
                ? text(
                    "Zones with very few served clients are left out. ",
                    "Karşılanan müşterisi çok az olan bölgeler gösterilmez. ") : "")
                + (figures.isOneRun
                    ? ""
                    : text(
                        "The band around the line is the 95 % interval of each zone's mean.",
                        "Çizginin çevresindeki bant, her bölgenin ortalamasının %95 güven aralığıdır.")),
            chart: Chart(
                x: Chart.Axis(text("zones, the shortest wait first", "bölgeler, beklemesi en kısa olan önce")),
                y: Chart.Axis(meanWait, unit: text.unit("min"), decimals: 1, minimum: 0),
                series: [Chart.Series(meanWait, .blue, .line, points)],
                references: [Chart.Reference(text("all clients", "bütün müşteriler"), .horizontal(mean / 60))]))
    }

    private var zonesTitle: String {
        let selected = findings.longestZone.candidates.filter {
            findings.zonesWithEnoughClients.served.contains($0.place)
        }
        guard !figures.isOneRun, let spread = ZoneSpread(selected, replications: figures.manifest.replications) else {
            return text(
                "Mean wait of each zone, from the shortest to the longest",
                "Her bölgenin ortalama beklemesi, en kısadan en uzuna")
        }
        let (short, long) = spread.bounds(factor: 1.0 / 60, decimals: 1)
        return text(
            "In {low} clients wait at most {short}, in {high} at least {long}.",
            """
            {zones} bölgeden {count=1?birinde}{count!1?{count} tanesinde} müşteriler en çok {short}, \
            {count=1?başka birinde}{count!1?başka {count} bölgede} en az {long} bekliyor.
            """,
            [
                "low": spread.lowName, "high": spread.highName,
                "zones": text.count(Double(spread.zoneCount)), "count": text.count(Double(spread.count)),
                "short": text.estimate(short, "{n} minutes on average", "ortalama {n} dakika"),
                "long": text.estimate(long, "{n} minutes", "{n} dakika"),
            ])
    }
}
