import Measures
import Pictures
import Reports

/// Those who follow tours.
struct WalkSection {
    let figures: RunFigures
    let walks: WalkFigures

    /// For the top of the page.
    var headline: String {
        let summary = figures.summary
        guard let completed = summary.mean(.toursCompletedShare), let walkers = summary.mean(.walkers) else {
            return ""
        }
        var text =
            "\(Told.count(walkers)) walkers follow tours, \(completed >= 1 ? "all of them" : Told.ofHundred(completed)) to the end"
        if let fullest = walks.fullest {
            text += "; \(fullest.name) is fullest, with \(Told.count(fullest.peak)) people at once"
            if let limit = fullest.limit { text += ", where there is room for \(limit)" }
        }
        return text + "."
    }

    var section: PageSection {
        let key = KeyFigures(
            figures.summary, currency: figures.currency, replications: figures.manifest.replications)
        var tours: [PagePart] = [
            key.part([
                (.walkers, "walkers"), (.people, "people with them"), (.toursFollowed, "tours begun"),
                (.toursCompletedShare, "tours followed to the end"), (.tourDurationMean, "mean time on a tour"),
                (.walkedMean, "walked by each"), (.sitesOverflowed, "sites that overflowed"),
                (.aboveLimit, "time that sites were overfull"),
            ]),
            key.certainty,
        ]
        if let scatter { tours.append(.figure(scatter)) }
        tours.append(.table(table, caption: "Each tour over the whole run"))
        return PageSection(id: "tours", title: "Tours", parts: tours)
    }

    /// Each tour by how many follow it and how many to the end.
    private var scatter: Figure? {
        let told = walks.tours.filter { $0.followers > 0 }
        guard let most = told.max(by: { $0.followers < $1.followers }) else { return nil }
        // What a handful of followers do is chance.
        let least = max(20, most.followers / 10).rounded(.up)
        let known = told.filter { $0.followers >= least }
        let worst = known.max { $0.cancelled / $0.followers < $1.cancelled / $1.followers } ?? most
        let points = told.map { tour in
            Chart.Point(
                tour.followers, 100 * tour.completed / tour.followers,
                label: [most, worst].contains { $0.number == tour.number && $0.title == tour.title } ? tour.title : "")
        }
        return Figure(
            name: "tours",
            title: "Most follow \(most.title) (\(Told.count(most.followers))); "
                + (worst.cancelled > 0
                    ? "\(worst.title) is given up most often, by \(Told.percent(worst.cancelled / worst.followers))."
                    : "none is given up."),
            subtitle: "each tour by how many follow it, and how many of them to the end\(figures.replicationWords)",
            note: known.count < told.count
                ? "The title passes over tours with fewer than \(Told.count(least)) followers." : "",
            content: .chart(
                Chart(
                    x: Chart.Axis("followers"), y: Chart.Axis("followed to the end", unit: "%", decimals: 1),
                    series: [Chart.Series("tours", .blue, .points, points)])))
    }

    private var table: DataTable {
        var table = DataTable([
            DataTable.Column("tour"),
            DataTable.Column("followers", decimals: figures.manifest.replications > 1 ? 1 : 0),
            DataTable.Column("to the end", unit: "%", decimals: 1),
            DataTable.Column("given up", unit: "%", decimals: 1),
            DataTable.Column("most often at"), DataTable.Column("mean time", unit: "min", decimals: 1),
        ])
        for tour in walks.tours.sorted(by: { (-$0.followers, $0.number) < (-$1.followers, $1.number) }) {
            let share = { (part: Double) -> DataTable.Cell in
                tour.followers > 0 ? .number(100 * part / tour.followers) : .none
            }
            table.add([
                .word(tour.title), .number(tour.followers), share(tour.completed), share(tour.cancelled),
                .word(tour.cancelledMostAt), tour.minutes.map { .number($0) } ?? .none,
            ])
        }
        return table
    }
}
