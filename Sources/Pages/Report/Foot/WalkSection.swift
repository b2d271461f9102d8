import Measures
import Pictures
import Quantities
import Reports

/// Those who follow tours, and the crowds at the sites that they lead to.
struct WalkSection {
    private let figures: RunFigures
    private let walks: WalkFigures

    private static let sitesMax = 20

    init(_ figures: RunFigures, _ walks: WalkFigures) {
        self.figures = figures
        self.walks = walks
    }

    /// For the top of the page.
    var headline: String {
        let summary = figures.summary
        guard let completed = summary.mean(.toursCompletedShare), let walkers = summary.mean(.walkers) else { return "" }
        var text = "\(Told.count(walkers)) walkers follow tours, \(Told.ofHundred(completed)) to the end"
        if let fullest = fullest {
            text += "; the fullest site is \(fullest.name) with \(Told.count(fullest.peak)) people at once"
            if let limit = fullest.limit { text += ", where there is room for \(limit)" }
        }
        return text + "."
    }

    /// One that overflows the most, or else the one with most people.
    private var fullest: WalkFigures.Site? {
        let told = walks.sites.enumerated().filter { $0.element.peak > 0 }
        return told.max {
            ($0.element.minutesAboveLimit, $0.element.peak, -$0.offset)
                < ($1.element.minutesAboveLimit, $1.element.peak, -$1.offset)
        }?.element
    }

    var sections: [PageSection] {
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
        var crowds: [PagePart] = []
        if let crowd { crowds.append(.figure(crowd)) }
        crowds += map
        return [
            PageSection(id: "tours", title: "Tours", parts: tours),
            PageSection(id: "crowds", title: "Crowds", parts: crowds),
        ].filter { !$0.parts.isEmpty }
    }

    /// Each tour by how many follow it and how many to the end.
    private var scatter: Figure? {
        let told = walks.tours.filter { $0.followers > 0 }
        guard let most = told.max(by: { $0.followers < $1.followers }),
            let worst = told.max(by: { $0.cancelled / $0.followers < $1.cancelled / $1.followers })
        else { return nil }
        let points = told.map { tour in
            Chart.Point(
                tour.followers, 100 * tour.completed / tour.followers,
                label: tour.number == most.number || tour.number == worst.number ? tour.title : "")
        }
        return Figure(
            name: "tours",
            title: """
                Most follow \(most.title) (\(Told.count(most.followers))); \(worst.title) is given up most often, by \
                \(Told.percent(worst.cancelled / worst.followers)).
                """,
            subtitle: "each tour by how many follow it, and how many of them to the end\(figures.replicationWords)",
            content: .chart(
                Chart(
                    x: Chart.Axis("followers"), y: Chart.Axis("followed to the end", unit: "%", decimals: 1),
                    series: [Chart.Series("tours", .blue, .points, points)])))
    }

    private var table: DataTable {
        var table = DataTable([
            DataTable.Column("tour"), DataTable.Column("followers"),
            DataTable.Column("to the end", unit: "%", decimals: 1), DataTable.Column("given up", unit: "%", decimals: 1),
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

    private var crowd: Figure? {
        guard let fullest, let slot = fullest.peakSlot else { return nil }
        let worst = walks.sites.indices.filter { walks.sites[$0].peak > 0 }
            .sorted { (-walks.sites[$0].peak, $0) < (-walks.sites[$1].peak, $1) }.prefix(WalkSection.sitesMax)
        let slots = (0..<walks.scale.count).filter { slot in worst.contains { walks.sites[$0].greatest[slot] > 0 } }
        let map = HeatMap(
            rowTitle: "site", rows: worst.map { name(walks.sites[$0]) }, columnTitle: "hour, from",
            columns: slots.map { walks.scale.name($0) },
            values: worst.map { site in slots.map { walks.sites[site].greatest[$0] } },
            value: DataTable.Column("most people at once"))
        var title = "\(fullest.name) is fullest from \(walks.scale.name(slot)) on: \(Told.count(fullest.peak)) people"
        if let limit = fullest.limit {
            title += " where there is room for \(limit)"
            if fullest.minutesAboveLimit > 0 {
                title += ", and too many for \(Told.duration(60 * fullest.minutesAboveLimit))"
            }
        }
        return Figure(
            name: "crowds", title: title + ".",
            subtitle: "the most people at once at each site, \(walks.scale.words): the \(worst.count) fullest sites",
            note: walks.sites.contains { $0.limit != nil } ? "In brackets: for how many there is room." : "",
            content: .heatMap(map))
    }

    private func name(_ site: WalkFigures.Site) -> String { site.limit.map { "\(site.name) (\($0))" } ?? site.name }

    /// The sites where they are, with the tours that lead to them.
    private var map: [PagePart] {
        guard let city = figures.city, !city.sites.isEmpty else {
            return [
                .words(
                    """
                    Where the sites lie is not known: the scenario that was run is not there any more, or has changed. So \
                    there is no map of the tours.
                    """)
            ]
        }
        let places = Dictionary(city.sites.map { ($0.name, $0.place) }, uniquingKeysWith: { first, _ in first })
        let sites = walks.sites.filter { places[$0.name] != nil }
        let most = walks.tours.map(\.followers).max() ?? 0
        let chart = MapChart(
            areas: sites.map { MapChart.Area(name: $0.name, rings: [], centre: places[$0.name]) }, areaWord: "site",
            measures: [
                MapChart.Measure(
                    DataTable.Column("most people at once"), whole: sites.map { $0.peak },
                    byHour: (0..<walks.scale.count).map { slot in sites.map { $0.greatest[slot] } }),
                MapChart.Measure(
                    DataTable.Column("people on average", decimals: 1),
                    whole: sites.map { $0.mean.reduce(0, +) / Double(max(walks.scale.count, 1)) },
                    byHour: (0..<walks.scale.count).map { slot in sites.map { $0.mean[slot] } }),
                MapChart.Measure(
                    DataTable.Column("overfull", unit: "min", decimals: 1),
                    whole: sites.map { $0.limit == nil ? nil : $0.minutesAboveLimit }),
            ], hours: (0..<walks.scale.count).map { walks.scale.span($0) },
            streets: MapChart.Streets(lines: city.streets?.lines ?? []),
            routes: walks.tours.compactMap { tour in
                guard tour.followers > 0, city.tours.indices.contains(tour.number) else { return nil }
                return MapChart.Route(
                    name: "\(tour.title): \(Told.count(tour.followers)) followers", line: city.tours[tour.number].line,
                    share: most > 0 ? tour.followers / most : 0)
            })
        return [
            .figure(
                Figure(
                    name: "tour-map", title: "Where the tours lead, and where their people meet",
                    subtitle: "sites by how many people are there, tours the wider the more follow them",
                    note: city.streets.map { $0.attribution.isEmpty ? "" : "Streets: \($0.attribution)." } ?? "",
                    content: .map(chart)))
        ]
    }
}
