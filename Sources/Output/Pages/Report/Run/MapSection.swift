import Markup
import Measures
import PageFrame
import Pictures
import Quantities
import Reports

/// The zones on a map, with the measures and hours that the reader can choose.
struct MapSection {
    private let figures: RunFigures
    private let findings: TaxiFindings
    private var text: PageText { figures.text }
    private var zones: [RecordedZones.Zone] { figures.zones.zones }
    private let cells: [ZoneHours.Cell]

    init(_ figures: RunFigures, _ findings: TaxiFindings) {
        self.figures = figures
        self.findings = findings
        cells = figures.hours.zones
    }

    var section: PageSection {
        guard figures.zones.isOnMap else { return withoutMap }
        let map = MapChart(
            areas: zones.enumerated().map { place, zone in
                MapChart.Area(
                    name: zone.title, id: zone.name, rings: zone.rings, centre: zone.centre,
                    isMarked: place == findings.longestWaitZone?.place, isAtEdge: true)
            }, areaWord: text("zone", "bölge"),
            measures: measures, hours: (0..<figures.scale.count).map { figures.scale.span($0) },
            whole: figures.scale.wholeName, streets: figures.city?.streets ?? .none,
            routes: figures.closedStreets,
            ranks: figures.ranks.compactMap { rank in
                rank.place.map { MapChart.Rank(name: rank.name, place: $0, words: rank.tooltip(text)) }
            } + figures.eventSigns)
        let figure = Figure(
            name: "map", title: title,
            subtitle: text(
                "mean wait of the clients of each zone, over {whole}",
                "her bölgenin müşterilerinin ortalama beklemesi, {whole} için", ["whole": figures.scale.wholeName])
                + figures.replicationSuffix,
            note: note, content: .map(map))
        return PageSection(
            id: "map", title: text("The map", "Harita"), parts: [.figure(figure)], findings: [findings.longestZone])
    }

    private var note: String {
        let ground: String
        switch (figures.city, figures.city?.attribution ?? "") {
        case _ where figures.hasNoStreets:

            ground = text(
                "Zones only: the city is a table of times and distances between zones. ",
                "Yalnızca bölgeler: kent, bölgeler arasındaki süre ve uzaklıkların tablosudur. ")
        case (nil, _):
            ground = text(
                "Zones only: the scenario of this run no longer exists, or has changed. ",
                "Yalnızca bölgeler: bu çalıştırmanın senaryosu artık yok ya da değişmiş. ")
        case (_, ""): ground = ""
        case (_, let attribution): ground = text.streets(attribution) + " "
        }
        return ground
            + text(
                """
                A zone's figures are those of the clients who ask there. Zones with few clients are hatched: their figures are \
                uncertain, and no title names them. The darkest colour begins at the highest 5 % of the other zones.
                """,
                """
                Bir bölgenin sayıları, taksiyi oradan çağıran müşterilerindir. Müşterisi az olan bölgeler taranmıştır: sayıları \
                belirsizdir ve hiçbir başlıkta geçmezler. En koyu renk, diğer bölgelerin en yüksek %5'inde başlar.
                """)
            + (zones.contains { $0.interval(.requests) != nil }
                ? text(
                    " 95 % intervals are over the replications, for each zone separately.",
                    " %95 güven aralıkları tekrarlardan, her bölge için ayrı hesaplanmıştır.") : "")
            + (figures.closedStreets.isEmpty
                ? ""
                : text(
                    " Red lines are streets that events close.", " Kırmızı çizgiler, olayların kapattığı sokaklardır."))
    }

    private var title: String {
        guard let longest = findings.longestWaitZone, let all = figures.summary[.waitMean], let mean = all.mean else {
            return text(
                "The zones of the city, by the mean wait of their clients",
                "Müşterilerinin ortalama beklemesine göre kentin bölgeleri")
        }
        return text(
            "Clients in {zone} wait {longest}, those of the whole city {mean}.",
            "{zone} bölgesindeki müşteriler {longest}, bütün kenttekiler {mean} bekliyor.",
            [
                "zone": longest.name,
                "longest": text.duration(
                    longest.mean, findings.longestZone.interval, "{n} on average", "ortalama {n}"),
                "mean": text.duration(mean, all.interval),
            ])
    }

    /// Section of a city that is only a table of travel times, without positions.
    private var withoutMap: PageSection {
        let measures = measures
        var table = DataTable(
            [DataTable.Column(text("zone", "bölge"))] + measures.flatMap { $0.columns(in: text.language) })
        for (index, zone) in zones.enumerated() {
            table.add([.text(zone.title)] + measures.flatMap { $0.cells(index, in: text.language) })
        }
        return PageSection(
            id: "map", title: text("The zones", "Bölgeler"),
            parts: [
                .paragraph(
                    HTML(
                        text(
                            "The positions of the zones are unknown, so this is a table and not a map.",
                            "Bölgelerin konumu bilinmiyor; bu yüzden harita yerine tablo var."))),
                .table(
                    table,
                    caption: text(
                        "Each zone over {whole}", "Her bölge, {whole} için", ["whole": figures.scale.wholeName])),
            ], findings: [findings.longestZone])
    }

    private var measures: [MapChart.Measure] {
        [
            byHour(
                DataTable.Column(text("mean wait", "ortalama bekleme"), unit: text.unit("min"), decimals: 1), .waitMean,
                factor: 1.0 / 60,
                basis(text("clients served", "karşılanan müşteri"), \.served)
            ) { $0.waitMeanMinutes },
            byHour(
                DataTable.Column(text("served", "karşılanan"), unit: "%", decimals: 1), .serviceRate, factor: 100,
                basis(text("clients who ask", "çağıran müşteri"), \.requests)
            ) { $0.requests > 0 ? 100 * $0.served / $0.requests : nil },
            count(text("requests", "çağrı"), .requests) { $0.requests },
            count(text("lost", "kaybedilen"), .lost) { $0.lostInAll },
        ] + causes + [byHour(DataTable.Column(text("idle taxis", "bekleyen taksi"), decimals: 1)) { $0.idleTaxis }]
            + fromRides + fromZones
    }

    private var causes: [MapChart.Measure] {
        LossCause.all.indices.filter { cause in cells.contains { $0.lost[cause] > 0 } }.map { cause in
            count(
                text("lost: {cause}", "kaybedilen: {cause}", ["cause": text.label(LossCause.all[cause])]),
                LossCause.all[cause].outcome.lossMeasure
            ) { $0.lost[cause] }
        }
    }

    /// Measures that need single rides.
    private var fromRides: [MapChart.Measure] {
        guard let rides = figures.rides else { return [] }
        let pickups = zones.indices.map { zone in rides.pickups[figures.scale.counted].reduce(0) { $0 + $1[zone] } }
        return [
            MapChart.Measure(
                DataTable.Column(text("pickups", "biniş"), decimals: decimals(pickups)), whole: pickups,
                byHour: rides.pickups),
            MapChart.Measure(
                DataTable.Column(
                    text("mean price of a ride", "ortalama yolculuk ücreti"), unit: figures.money, decimals: 2),
                whole: rides.priceOfZones, byHour: rides.prices,
                basis: basis(text("rides", "yolculuk"), byHour: rides.pickups)),
        ]
    }

    /// Returns the number of observations behind a measure, over all replications and days.
    private func basis(_ words: String, _ count: (ZoneHours.Cell) -> Double) -> MapChart.SampleSizes {
        basis(
            words,
            byHour: (0..<figures.scale.count).map { slot in zones.indices.map { count(figures.hours[slot, $0]) } })
    }

    /// Returns the number of observations behind a measure.
    ///
    /// - Parameter counts: counts by hour, then by zone, as means over replications and days.
    private func basis(_ words: String, byHour counts: [[Double]]) -> MapChart.SampleSizes {
        let replications = Double(figures.hours.replications.count)
        let all = zip(counts, figures.scale.hoursInSlots).map { zones, days in
            zones.map { $0 * replications * Double(days) }
        }
        let whole = zones.indices.map { zone in all[figures.scale.counted].reduce(0) { $0 + $1[zone] } }
        let counted =
            figures.isOneRun
            ? words : text("{words} in all replications", "bütün tekrarlarda {words}", ["words": words])
        return MapChart.SampleSizes(counted, whole: whole, byHour: all, enough: Finding.countMin)
    }

    private var fromZones: [MapChart.Measure] {
        [
            MapChart.Measure(
                DataTable.Column(text("clients who are refused", "reddedilen müşteri"), unit: "%", decimals: 1),
                whole: whole(.refusedClientsShare, factor: 100),
                intervals: intervals(.refusedClientsShare, factor: 100))
        ]
    }

    private func whole(_ measure: Measure, factor: Double) -> [Double?] {
        zones.map { $0.mean(measure).map { factor * $0 } }
    }

    private func intervals(_ measure: Measure, factor: Double) -> [ClosedRange<Double>?] {
        zones.map { interval(of: $0, measure, factor: factor) }
    }

    /// Returns the interval, or nil if all replications agree: then it says nothing about chance.
    private func interval(of zone: RecordedZones.Zone, _ measure: Measure, factor: Double) -> ClosedRange<Double>? {
        guard let interval = zone.interval(measure), interval.lowerBound < interval.upperBound else { return nil }
        return factor * interval.lowerBound...factor * interval.upperBound
    }

    /// Returns a measure by hour. Over the whole run it is the mean of the replications with its interval, where known.
    private func byHour(
        _ column: DataTable.Column, _ measure: Measure, factor: Double, _ basis: MapChart.SampleSizes,
        _ value: (ZoneHours.Cell) -> Double?
    ) -> MapChart.Measure {
        let hourly = byHour(column, value)
        return MapChart.Measure(
            column, whole: zip(whole(measure, factor: factor), hourly.whole).map { $0 ?? $1 }, byHour: hourly.byHour,
            intervals: intervals(measure, factor: factor), basis: basis)
    }

    private func byHour(_ column: DataTable.Column, _ value: (ZoneHours.Cell) -> Double?) -> MapChart.Measure {
        MapChart.Measure(
            column, whole: cells.map(value),
            byHour: (0..<figures.scale.count).map { slot in
                zones.indices.map { value(figures.hours[slot, $0]) }
            })
    }

    private func count(
        _ title: String, _ measure: Measure? = nil, _ value: (ZoneHours.Cell) -> Double
    ) -> MapChart.Measure {
        let hourly = byHour(DataTable.Column(title, decimals: decimals(cells.map(value))), value)
        let intervals = zip(zones, hourly.whole).map { zone, shown -> ClosedRange<Double>? in
            guard let measure, let shown, let mean = zone.mean(measure), mean > 0 else { return nil }
            // An average day is this part of all days.
            return interval(of: zone, measure, factor: shown / mean)
        }
        return MapChart.Measure(hourly.column, whole: hourly.whole, byHour: hourly.byHour, intervals: intervals)
    }

    /// Returns the number of decimals: means of replications are not whole numbers.
    private func decimals(_ values: [Double]) -> Int {
        figures.manifest.replications > 1 && values.reduce(0, +) < 100 * Double(values.count) ? 1 : 0
    }
}
