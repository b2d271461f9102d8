import Measures
import PageFrame
import Pictures
import Reports

/// The day by hour: requests with their outcomes, and the states of taxis.
struct DaySection {
    let figures: RunFigures
    let findings: TaxiFindings
    private var scale: HourScale { figures.scale }
    private var text: PageText { figures.text }

    var section: PageSection {
        var parts: [PagePart] = [.figure(requests)]
        if let taxis { parts.append(.figure(taxis)) }
        return PageSection(
            id: "day", title: scale.isAverageDay ? text("An average day", "Ortalama bir gün") : text("The day", "Gün"),
            parts: parts,
            findings: [findings.busiestHour, findings.worstHour, findings.scarcestHour])
    }

    private var requests: Figure {
        let hours = figures.hours.hours
        let causes = LossCause.all.indices.filter { cause in hours.contains { $0.lost[cause] > 0 } }
        let lost = causes.map { cause in
            Chart.Series(
                text.label(LossCause.all[cause]), LossCause.all[cause].colour, .bars,
                scale.points(hours.map { $0.lost[cause] }))
        }
        let served = Chart.Series(text("served", "karşılanan"), .blue, .bars, scale.points(hours.map(\.served)))
        return Figure(
            name: "requests", title: requestsTitle,
            subtitle: text(
                "requests {hours}: served, or lost, by cause",
                "{hours} çağrılar: karşılanan ya da nedenine göre kaybedilen",
                ["hours": scale.subtitle]) + figures.replicationSuffix,
            chart: Chart(
                x: scale.axis, y: Chart.Axis(text("requests per hour", "saatte çağrı")), series: [served] + lost,
                references: warmUpReference + figures.eventBands(areBars: true), isStacked: true))
    }

    private var requestsTitle: String {
        let hours = figures.hours.hours
        guard scale.counted.contains(where: { hours[$0].requests > 0 }) else {
            return text("No client asks for a taxi.", "Hiçbir müşteri taksi çağırmıyor.")
        }
        let most = findings.busiestHour.words(decimals: 0) {
            text(
                "most clients ask in the hour from {hour}: {count}", "en çok çağrı {hour} arasında geliyor: {count}",
                ["hour": $0.name, "count": text.estimate($1, "{n} on average", "ortalama {n}")])
        }
        let busiest = findings.busiestHour.first?.place
        let lost = findings.worstHour.words(factor: 100, decimals: 0) {
            let values = ["hour": $0.name, "share": text.estimate($1, "{n} of 100", "100'de {n}")]
            return $0.place == busiest
                ? text(
                    "this hour also has the largest share of lost clients, {share}",
                    "kaybedilen müşterilerin payı da en çok bu saatte: {share}", values)
                : text(
                    "the largest share of clients is lost in the hour from {hour}: {share}",
                    "kaybedilen müşterilerin payı en çok {hour} arasında: {share}", values)
        }
        let found = [most, lost].compactMap(\.self)
        return found.isEmpty
            ? text("Requests by hour, served and lost", "Saate göre çağrılar, karşılanan ve kaybedilen")
            : text.sentence(found.joined(separator: "; ")) + "."
    }

    /// Mark at the end of the warm-up, if there is one.
    private var warmUpReference: [Chart.Reference] {
        let seconds = figures.manifest.warmUpSeconds
        guard seconds > 0, !scale.isAverageDay else { return [] }
        // The bar of an hour is centred on the mark at the start of the hour.
        let label = text("end of the warm-up", "ısınmanın sonu")
        return [Chart.Reference(label, .vertical(scale.clock(0) + seconds / 3_600 - 0.5))]
    }

    private var taxis: Figure? {
        let fleet = figures.fleet.hours
        guard let most = fleet.map(\.onDuty).max(), most > 0 else { return nil }
        let drivers = figures.summary.mean(.drivers) ?? most
        let series = { (name: String, colour: SeriesColour, value: (FleetFigures.Hour) -> Double) in
            Chart.Series(name, colour, .area, scale.points(fleet.map(value)))
        }
        return Figure(
            name: "taxis", title: taxisTitle,
            subtitle: text(
                "mean number of taxis {hours}, by what they do", "{hours} ortalama taksi sayısı, ne yaptıklarına göre",
                ["hours": scale.subtitle]) + figures.replicationSuffix,
            note: taxisNote(isAnyoneAway: fleet.contains { $0.onDuty < drivers }),
            chart: Chart(
                x: scale.axis, y: Chart.Axis(text("taxis", "taksi")),
                series: [
                    series(text("occupied", "dolu"), TaxiColour.occupied.colour, \.occupied),
                    series(text("to a client", "müşteriye gidiyor"), TaxiColour.toClient.colour) {
                        max($0.busy - $0.occupied, 0)
                    },
                    series(text("free", "boş"), TaxiColour.free.colour, \.free),
                    series(text("charging", "şarjda"), .vermillion, \.charging),
                    series(text("away", "çalışmıyor"), TaxiColour.away.colour) { max(drivers - $0.onDuty, 0) },
                ].filter { series in series.points.contains { ($0.y ?? 0) > most / 1_000 } },
                references: figures.eventBands(areBars: false), isStacked: true))
    }

    private func taxisNote(isAnyoneAway: Bool) -> String {
        let charging =
            figures.fleet.hours.contains { $0.charging > 0 }
            ? text(
                "Charging: at a charging place, at a plug or waiting for one.",
                "Şarjda: şarj yerinde, prize bağlı ya da priz bekliyor.") : nil
        let away =
            isAnyoneAway ? text("Away: drivers who are not on duty.", "Çalışmıyor: görevde olmayan sürücüler.") : nil
        return [charging, away].compactMap(\.self).joined(separator: " ")
    }

    private var taxisTitle: String {
        findings.scarcestHour.words(factor: 100, decimals: 0) {
            text(
                "The smallest share of taxis is free in the hour from {hour}: {share}.",
                "Boş taksilerin payı en az {hour} arasında: {share}.",
                ["hour": $0.name, "share": text.estimate($1, "{n} of 100 on duty", "görevdeki 100 taksiden {n}")])
        } ?? text("What taxis do, by hour", "Saate göre taksilerin yaptıkları")
    }
}
