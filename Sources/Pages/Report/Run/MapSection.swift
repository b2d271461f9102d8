import Measures
import Pictures
import Quantities
import Reports

/// The zones on the map, with what the reader chooses of them.
struct MapSection {
    private let figures: RunFigures
    private let findings: TaxiFindings
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
            areas: zones.map { MapChart.Area(name: $0.title, rings: $0.rings, centre: $0.centre) },
            measures: measures, hours: (0..<figures.scale.count).map { figures.scale.span($0) },
            streets: figures.city?.streets ?? .none)
        let figure = Figure(
            name: "map", title: title,
            subtitle: "mean wait of the clients of each zone, over the whole run\(figures.replicationWords)",
            note: note, content: .map(map))
        return PageSection(id: "map", title: "The map", parts: [.figure(figure)])
    }

    private var note: String {
        let ground: String
        switch (figures.city, figures.city?.attribution ?? "") {
        case _ where figures.hasNoStreets: ground = "Zones only: the city is a table of ways between them. "
        case (nil, _): ground = "Zones only: the scenario that was run is not there any more, or has changed. "
        case (_, ""): ground = ""
        case (_, let attribution): ground = "Streets: \(attribution). "
        }
        return ground + """
            A zone's figures are those of the clients who ask in it; the title passes over zones with very few. Colours go up \
            to the value that 19 of 20 zones stay below.
            """
    }

    private var title: String {
        guard let longest = findings.longestZone else { return "The zones of the city" }
        return "Clients in \(longest.name) wait the longest: \(Told.duration(longest.minutes * 60)) on average."
    }

    /// Of a city that is only a table of ways.
    private var withoutMap: PageSection {
        var table = DataTable([DataTable.Column("zone")] + measures.map(\.column))
        for (index, zone) in zones.enumerated() {
            table.add([.word(zone.title)] + measures.map { $0.whole[index].map { .number($0) } ?? .none })
        }
        return PageSection(
            id: "map", title: "The zones",
            parts: [
                .words("Where the zones of this city lie is not known, so they stand in a table and not on a map."),
                .table(table, caption: "Each zone over the whole run"),
            ])
    }

    private var measures: [MapChart.Measure] {
        [
            byHour(DataTable.Column("mean wait", unit: "min", decimals: 1)) { $0.waitMeanMinutes },
            byHour(DataTable.Column("served", unit: "%", decimals: 1)) {
                $0.requests > 0 ? 100 * $0.served / $0.requests : nil
            },
            count("requests") { $0.requests },
            count("lost") { $0.lostInAll },
        ] + causes + [byHour(DataTable.Column("idle taxis", decimals: 1)) { $0.idleTaxis }] + fromRides + fromZones
    }

    private var causes: [MapChart.Measure] {
        LossCause.all.indices.filter { cause in cells.contains { $0.lost[cause] > 0 } }.map { cause in
            count("lost: \(LossCause.all[cause].words)") { $0.lost[cause] }
        }
    }

    /// What only the rides tell.
    private var fromRides: [MapChart.Measure] {
        guard let rides = figures.rides else { return [] }
        let pickups = zones.indices.map { zone in rides.pickups.reduce(0) { $0 + $1[zone] } }
        return [
            MapChart.Measure(
                DataTable.Column("pickups", decimals: decimals(pickups)), whole: pickups, byHour: rides.pickups),
            MapChart.Measure(
                DataTable.Column("mean price of a ride", unit: figures.money, decimals: 2), whole: rides.priceOfZones,
                byHour: rides.prices),
        ]
    }

    private var fromZones: [MapChart.Measure] {
        [
            MapChart.Measure(
                DataTable.Column("clients who are refused", unit: "%", decimals: 1),
                whole: zones.map { $0.mean(.refusedClientsShare).map { 100 * $0 } })
        ]
    }

    private func byHour(_ column: DataTable.Column, _ value: (ZoneHours.Cell) -> Double?) -> MapChart.Measure {
        MapChart.Measure(
            column, whole: cells.map(value),
            byHour: (0..<figures.scale.count).map { slot in
                zones.indices.map { value(figures.hours[slot, $0]) }
            })
    }

    private func count(_ title: String, _ value: (ZoneHours.Cell) -> Double) -> MapChart.Measure {
        byHour(DataTable.Column(title, decimals: decimals(cells.map(value))), value)
    }

    /// Means of replications are no whole numbers.
    private func decimals(_ values: [Double]) -> Int {
        figures.manifest.replications > 1 && values.reduce(0, +) < 100 * Double(values.count) ? 1 : 0
    }
}
