import Measures
import Pictures
import Reports

/// The day by hour: requests and what became of them, and what taxis did.
struct DaySection {
    let figures: RunFigures
    let findings: TaxiFindings
    private var scale: HourScale { figures.scale }

    var section: PageSection {
        var parts: [PagePart] = [.figure(requests)]
        if let taxis { parts.append(.figure(taxis)) }
        return PageSection(id: "day", title: scale.isAverageDay ? "An average day" : "The day", parts: parts)
    }

    private var requests: Figure {
        let hours = figures.hours.hours
        let causes = LossCause.all.indices.filter { cause in hours.contains { $0.lost[cause] > 0 } }
        let lost = causes.map { cause in
            Chart.Series(
                LossCause.all[cause].words, LossCause.all[cause].colour, .bars,
                scale.points(hours.map { $0.lost[cause] }))
        }
        let served = Chart.Series("served", .blue, .bars, scale.points(hours.map(\.served)))
        return Figure(
            name: "requests", title: requestsTitle,
            subtitle: """
                requests \(scale.words) in which they were made: served, or lost and why\(figures.replicationWords)
                """,
            content: .chart(
                Chart(
                    x: scale.axis, y: Chart.Axis("requests an hour"), series: [served] + lost,
                    references: warmUpReference, isStacked: true)))
    }

    private var requestsTitle: String {
        guard let busiest = findings.busiestHour else { return "Nobody asks for a taxi." }
        let hours = figures.hours.hours
        let counted = scale.counted
        let asked = counted.reduce(0) { $0 + hours[$1].requests }
        if asked == 1 {
            let outcome = figures.hours.all.lostInAll > 0 ? "is lost" : "is served"
            return "One client asks, in the hour from \(busiest.name), and \(outcome)."
        }
        let mean = asked / Double(counted.count)
        let isEven = counted.count > 1 && busiest.requests < DaySection.evenAtMost * mean
        let most =
            isEven
            ? "Clients ask as often at every hour: about \(Told.mean(mean)) an hour"
            : "Most clients ask in the hour from \(busiest.name): \(Told.mean(busiest.requests))"
        guard let worst = counted.max(by: { hours[$0].lostInAll < hours[$1].lostInAll }),
            hours[worst].lostInAll > 0
        else { return most + "; none are lost." }
        let meanLost = counted.reduce(0) { $0 + hours[$1].lostInAll } / Double(counted.count)
        if isEven, hours[worst].lostInAll < DaySection.evenAtMost * meanLost {
            return most + ", of whom about \(Told.mean(meanLost)) are lost."
        }
        let lost = Told.mean(hours[worst].lostInAll)
        return scale.name(worst) == busiest.name && !isEven
            ? most + ", of whom \(lost) are lost, more than in any other hour."
            : most + "; most are lost in the hour from \(scale.name(worst)), "
                + "\(lost) of \(Told.mean(hours[worst].requests))."
    }

    /// What is less above the mean may be chance.
    private static let evenAtMost = 1.15

    /// Where counting begins, if not at once.
    private var warmUpReference: [Chart.Reference] {
        let seconds = figures.manifest.warmUpSeconds
        guard seconds > 0, !scale.isAverageDay else { return [] }
        // The bar of an hour stands around the mark where it begins.
        return [Chart.Reference("counted from here", .vertical(scale.clock(0) + seconds / 3_600 - 0.5))]
    }

    private var taxis: Figure? {
        let fleet = figures.fleet
        guard let most = fleet.map(\.onDuty).max(), most > 0 else { return nil }
        let drivers = figures.summary.mean(.drivers) ?? most
        let series = { (name: String, colour: SeriesColour, value: (FleetHour) -> Double) in
            Chart.Series(name, colour, .area, scale.points(fleet.map(value)))
        }
        return Figure(
            name: "taxis", title: taxisTitle(most: most),
            subtitle:
                "taxis \(scale.words), on average over it: what they do, and how many are away"
                + figures.replicationWords,
            note: fleet.contains { $0.onDuty < drivers } ? "Away: drivers who are not on duty." : "",
            content: .chart(
                Chart(
                    x: scale.axis, y: Chart.Axis("taxis"),
                    series: [
                        series("occupied", .blue, \.occupied),
                        series("to a client", .skyBlue) { max($0.busy - $0.occupied, 0) },
                        series("free", .green, \.free),
                        series("away", .grey) { max(drivers - $0.onDuty, 0) },
                    ].filter { series in series.points.contains { ($0.y ?? 0) > most / 1_000 } }, isStacked: true)))
    }

    /// Where more of the taxis on duty than that are free, nobody would call them scarce.
    private static let plentyShare = 0.4

    private func taxisTitle(most: Double) -> String {
        let told = scale.counted.filter { figures.fleet[$0].onDuty > most / 20 }
        guard
            let scarcest = told.min(by: {
                figures.fleet[$0].free / figures.fleet[$0].onDuty < figures.fleet[$1].free / figures.fleet[$1].onDuty
            })
        else { return "What taxis do" }
        let hour = figures.fleet[scarcest]
        let free = "\(Told.mean(hour.free)) free of \(Told.mean(hour.onDuty)) on duty"
        return hour.free > DaySection.plentyShare * hour.onDuty
            ? "Taxis are never scarce: in the hour with fewest, from \(scale.name(scarcest)), \(free)."
            : "Taxis are scarcest in the hour from \(scale.name(scarcest)): \(free)."
    }
}
