import Measures
import PageFrame
import Pictures
import Reports

/// The day by hour: requests with their outcomes, and the states of taxis.
struct DaySection {
    let figures: RunFigures
    let findings: TaxiFindings
    private var scale: HourScale { figures.scale }

    var section: PageSection {
        var parts: [PagePart] = [.figure(requests)]
        if let taxis { parts.append(.figure(taxis)) }
        return PageSection(
            id: "day", title: scale.isAverageDay ? "An average day" : "The day", parts: parts,
            findings: [findings.busiestHour, findings.worstHour, findings.scarcestHour])
    }

    private var requests: Figure {
        let hours = figures.hours.hours
        let causes = LossCause.all.indices.filter { cause in hours.contains { $0.lost[cause] > 0 } }
        let lost = causes.map { cause in
            Chart.Series(
                LossCause.all[cause].label, LossCause.all[cause].colour, .bars,
                scale.points(hours.map { $0.lost[cause] }))
        }
        let served = Chart.Series("served", .blue, .bars, scale.points(hours.map(\.served)))
        return Figure(
            name: "requests", title: requestsTitle,
            subtitle: """
                requests \(scale.subtitle): served, or lost, by cause\(figures.replicationSuffix)
                """,
            chart: Chart(
                x: scale.axis, y: Chart.Axis("requests per hour"), series: [served] + lost,
                references: warmUpReference, isStacked: true))
    }

    private var requestsTitle: String {
        let hours = figures.hours.hours
        guard scale.counted.contains(where: { hours[$0].requests > 0 }) else { return "No client asks for a taxi." }
        let most = findings.busiestHour.words(decimals: 0) {
            "most clients ask in the hour from \($0.name): \($1.sentence("on average"))"
        }
        let busiest = findings.busiestHour.first?.place
        let lost = findings.worstHour.words(factor: 100, decimals: 0) {
            let share = $1.sentence("of 100")
            return $0.place == busiest
                ? "this hour also has the largest share of lost clients, \(share)"
                : "the largest share of clients is lost in the hour from \($0.name): \(share)"
        }
        let found = [most, lost].compactMap(\.self)
        return found.isEmpty
            ? "Requests by hour, served and lost" : NumberText.sentence(found.joined(separator: "; ")) + "."
    }

    /// Mark at the end of the warm-up, if there is one.
    private var warmUpReference: [Chart.Reference] {
        let seconds = figures.manifest.warmUpSeconds
        guard seconds > 0, !scale.isAverageDay else { return [] }
        // The bar of an hour is centred on the mark at the start of the hour.
        return [Chart.Reference("end of the warm-up", .vertical(scale.clock(0) + seconds / 3_600 - 0.5))]
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
            subtitle:
                "mean number of taxis \(scale.subtitle), by what they do"
                + figures.replicationSuffix,
            note: fleet.contains { $0.onDuty < drivers } ? "Away: drivers who are not on duty." : "",
            chart: Chart(
                x: scale.axis, y: Chart.Axis("taxis"),
                series: [
                    series("occupied", TaxiColour.occupied.colour, \.occupied),
                    series("to a client", TaxiColour.toClient.colour) { max($0.busy - $0.occupied, 0) },
                    series("free", TaxiColour.free.colour, \.free),
                    series("away", TaxiColour.away.colour) { max(drivers - $0.onDuty, 0) },
                ].filter { series in series.points.contains { ($0.y ?? 0) > most / 1_000 } }, isStacked: true))
    }

    private var taxisTitle: String {
        findings.scarcestHour.words(factor: 100, decimals: 0) {
            "The smallest share of taxis is free in the hour from \($0.name): \($1.sentence("of 100 on duty"))."
        } ?? "What taxis do, by hour"
    }
}
