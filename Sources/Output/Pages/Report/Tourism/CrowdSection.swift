import Markup
import PageFrame
import Pictures
import Playback
import Quantities
import Reports

/// Crowds at the sites of tours, by hour and on the map.
struct CrowdSection {
    let figures: RunFigures
    let walks: WalkFigures
    private var text: PageText { figures.text }

    private static let sitesMax = 20

    var section: PageSection {
        PageSection(
            id: "crowds", title: text("Crowds", "Kalabalıklar"), parts: (crowd.map { [.figure($0)] } ?? []) + map,
            findings: [walks.findings.fullest, walks.findings.fullestHour].compactMap(\.self))
    }

    /// Returns `Library is fullest, with 118 people at once (95 % sure: 110 to 126), where there is room for 60`; nil
    /// if it is not significant.
    static func words(of findings: WalkFindings, _ text: PageText) -> String? {
        findings.fullest.words(decimals: 0) { site, people in
            text(
                "{site} is fullest, with {people}", "en kalabalık yer {site}: aynı anda {people}",
                ["site": site.name, "people": text.estimate(people, "{n} people at once", "{n} kişi")])
                + (findings.fullestSite?.limit.map {
                    text(", where there is room for {limit}", ", yer {limit} kişilik", ["limit": "\($0)"])
                } ?? "")
        }
    }

    /// Sites with visitors, by their greatest crowd.
    private var sites: [WalkFigures.Site] {
        let peaks = walks.sites.map { $0.peak.mean ?? 0 }
        return walks.sites.indices.filter { peaks[$0] > 0 }.sorted { (-peaks[$0], $0) < (-peaks[$1], $1) }
            .map { walks.sites[$0] }
    }

    private var crowd: Figure? {
        let all = sites
        let shown = Array(all.prefix(CrowdSection.sitesMax))
        let greatest = shown.map { $0.maximumByHour.map { $0.mean ?? 0 } }
        let slots = (0..<walks.scale.count).filter { slot in greatest.contains { $0[slot] > 0 } }
        guard !slots.isEmpty else { return nil }
        let map = HeatMap(
            rowTitle: text("site", "yer"), rows: shown.map(name),
            columnTitle: text("hour that begins at", "saat (başlangıcı)"),
            columns: slots.map { walks.scale.name($0) },
            values: greatest.map { site in slots.map { site[$0] } },
            value: DataTable.Column(mostPeople))
        let some =
            shown.count < all.count
            ? text(
                "; {count} of {all} sites", "; {all} yerden {count:pos}",
                ["count": "\(shown.count)", "all": "\(all.count)"]) : ""
        return Figure(
            name: "crowds", title: crowdTitle,
            subtitle: text(
                "the most people at once at each site, {hours}", "her yerde aynı anda en çok kişi, {hours}",
                ["hours": walks.scale.subtitle]) + figures.replicationSuffix + some,
            note: walks.sites.contains { $0.limit != nil }
                ? text(
                    "In brackets: the number of people for whom there is room.",
                    "Ayraç içinde: yerin kaç kişilik olduğu.") : "",
            content: .heatMap(map))
    }

    private var mostPeople: String { text("most people at once", "aynı anda en çok kişi") }

    private var crowdTitle: String {
        guard let site = walks.findings.fullestSite, let start = CrowdSection.words(of: walks.findings, text) else {
            return text("The most people at once at each site, by hour", "Saate göre her yerde aynı anda en çok kişi")
        }
        var title = text("{words}", "{capital}", ["words": start, "capital": text.sentence(start)])
        if let minutes = site.minutesAboveLimit.mean, site.limit != nil, minutes > 0 {
            title += text(
                ", and it is overfull for {time} of the run", ", çalıştırmanın {time} boyunca aşırı dolu",
                ["time": text.duration(60 * minutes, nil, "{n}", "{n:pos}")])
        }
        let hour = walks.findings.fullestHour?.words(decimals: 0) { hour, people in
            text(
                "; its fullest hour is from {hour}, with {people}", "; en dolu saati {hour}: {people}",
                ["hour": hour.name, "people": text.estimate(people, "{n} people", "{n} kişi")])
        }
        return title + (hour ?? "") + "."
    }

    private func name(_ site: WalkFigures.Site) -> String { site.limit.map { "\(site.name) (\($0))" } ?? site.name }

    /// Map of the sites with the tours that lead to them.
    private var map: [PagePart] {
        guard let city = figures.city, case let known = Set(city.sites.map(\.name)),
            walks.sites.contains(where: { known.contains($0.name) })
        else {
            return [
                .paragraph(
                    HTML(
                        text(
                            """
                            The positions of the sites are unknown: the scenario of this run no longer exists, or has changed. So there is \
                            no map of the tours.
                            """,
                            """
                            Yerlerin konumu bilinmiyor: bu çalıştırmanın senaryosu artık yok ya da değişmiş. Bu yüzden turların \
                            haritası yok.
                            """)))
            ]
        }
        return [
            .figure(
                Figure(
                    name: "tour-map",
                    title: text(
                        "Routes of the tours, and people at once at their sites",
                        "Turların yolları ve duraklarında aynı anda bulunan kişiler"),
                    subtitle: text(
                        "sites by number of people; a tour is wider the more followers it has",
                        "kişi sayısına göre yerler; katılanı çok olan tur daha kalın çizilir")
                        + figures.replicationSuffix,
                    note: city.attribution.isEmpty ? "" : text.streets(city.attribution),
                    content: .map(chart(city))))
        ]
    }

    private func chart(_ city: RecordedCity) -> MapChart {
        let places = Dictionary(city.sites.map { ($0.name, $0.place) }, uniquingKeysWith: { first, _ in first })
        let sites = walks.sites.filter { places[$0.name] != nil }
        let marked = walks.findings.fullestSite?.name
        let slots = 0..<walks.scale.count
        return MapChart(
            areas: sites.map {
                MapChart.Area(name: $0.name, rings: [], centre: places[$0.name], isMarked: $0.name == marked)
            }, areaWord: text("site", "yer"),
            measures: [
                MapChart.Measure(
                    DataTable.Column(mostPeople), whole: sites.map(\.peak.mean),
                    byHour: slots.map { slot in sites.map(\.maximumByHour[slot].mean) },
                    intervals: sites.map(\.peak.interval)),
                MapChart.Measure(
                    DataTable.Column(text("people on average", "ortalama kişi"), decimals: 1),
                    whole: sites.map { $0.mean.reduce(0, +) / Double(max(slots.count, 1)) },
                    byHour: slots.map { slot in sites.map { $0.mean[slot] } }),
                MapChart.Measure(
                    DataTable.Column(text("overfull", "aşırı dolu"), unit: text.unit("min"), decimals: 1),
                    whole: sites.map { $0.limit == nil ? nil : $0.minutesAboveLimit.mean },
                    intervals: sites.map { $0.limit == nil ? nil : $0.minutesAboveLimit.interval }),
            ], hours: slots.map { walks.scale.span($0) }, whole: text.wholeRun, streets: city.streets,
            routes: routes(city))
    }

    private func routes(_ city: RecordedCity) -> [MapChart.Route] {
        let most = walks.tours.compactMap(\.followers.mean).max() ?? 0
        return walks.tours.compactMap { tour in
            guard let followers = tour.followers.mean, followers > 0, city.tours.indices.contains(tour.number) else {
                return nil
            }
            return MapChart.Route(
                name: text(
                    "{tour}: {count} followers", "{tour}: {count} katılan",
                    ["tour": tour.title, "count": text.count(followers)]), line: city.tours[tour.number].line,
                share: followers / most)
        }
    }
}
