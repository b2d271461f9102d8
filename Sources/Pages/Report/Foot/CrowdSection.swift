import Pictures
import Playback
import Quantities
import Reports

/// How many people are where tours lead, by hour and on the map.
struct CrowdSection {
    let figures: RunFigures
    let walks: WalkFigures

    private static let sitesMax = 20

    var section: PageSection {
        PageSection(id: "crowds", title: "Crowds", parts: (crowd.map { [.figure($0)] } ?? []) + map)
    }

    private var crowd: Figure? {
        guard let fullest = walks.fullest, let slot = fullest.peakSlot else { return nil }
        let worst = walks.sites.indices.filter { walks.sites[$0].peak > 0 }
            .sorted { (-walks.sites[$0].peak, $0) < (-walks.sites[$1].peak, $1) }.prefix(CrowdSection.sitesMax)
        let slots = (0..<walks.scale.count).filter { slot in worst.contains { walks.sites[$0].greatest[slot] > 0 } }
        let map = HeatMap(
            rowTitle: "site", rows: worst.map { name(walks.sites[$0]) }, columnTitle: "hour that begins at",
            columns: slots.map { walks.scale.name($0) },
            values: worst.map { site in slots.map { walks.sites[site].greatest[$0] } },
            value: DataTable.Column("most people at once"))
        var title =
            "\(fullest.name) is fullest in the hour from \(walks.scale.name(slot)): \(Told.count(fullest.peak)) people"
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

    private var mapTitle: String {
        let most = walks.sites.filter { $0.peak > 0 }.sorted { ($1.peak, $0.name) < ($0.peak, $1.name) }.prefix(3)
        return most.isEmpty
            ? "Where the tours lead" : "\(Told.list(most.map(\.name))) hold the most people at once."
    }

    private func name(_ site: WalkFigures.Site) -> String { site.limit.map { "\(site.name) (\($0))" } ?? site.name }

    /// The sites where they are, with the tours that lead to them.
    private var map: [PagePart] {
        guard let city = figures.city, case let known = Set(city.sites.map(\.name)),
            walks.sites.contains(where: { known.contains($0.name) })
        else {
            return [
                .words(
                    """
                    Where the sites lie is not known: the scenario that was run is not there any more, or has changed. So \
                    there is no map of the tours.
                    """)
            ]
        }
        return [
            .figure(
                Figure(
                    name: "tour-map", title: mapTitle,
                    subtitle: "sites by how many people are there, tours the wider the more follow them",
                    note: city.attribution.isEmpty ? "" : "Streets: \(city.attribution).",
                    content: .map(chart(city))))
        ]
    }

    private func chart(_ city: RecordedCity) -> MapChart {
        let places = Dictionary(city.sites.map { ($0.name, $0.place) }, uniquingKeysWith: { first, _ in first })
        let sites = walks.sites.filter { places[$0.name] != nil }
        let slots = 0..<walks.scale.count
        return MapChart(
            areas: sites.map { MapChart.Area(name: $0.name, rings: [], centre: places[$0.name]) }, areaWord: "site",
            measures: [
                MapChart.Measure(
                    DataTable.Column("most people at once"), whole: sites.map { $0.peak },
                    byHour: slots.map { slot in sites.map { $0.greatest[slot] } }),
                MapChart.Measure(
                    DataTable.Column("people on average", decimals: 1),
                    whole: sites.map { $0.mean.reduce(0, +) / Double(max(slots.count, 1)) },
                    byHour: slots.map { slot in sites.map { $0.mean[slot] } }),
                MapChart.Measure(
                    DataTable.Column("overfull", unit: "min", decimals: 1),
                    whole: sites.map { $0.limit == nil ? nil : $0.minutesAboveLimit }),
            ], hours: slots.map { walks.scale.span($0) }, streets: city.streets,
            routes: routes(city))
    }

    private func routes(_ city: RecordedCity) -> [MapChart.Route] {
        let most = walks.tours.map(\.followers).max() ?? 0
        return walks.tours.compactMap { tour in
            guard tour.followers > 0, city.tours.indices.contains(tour.number) else { return nil }
            return MapChart.Route(
                name: "\(tour.title): \(Told.count(tour.followers)) followers", line: city.tours[tour.number].line,
                share: tour.followers / most)
        }
    }
}
