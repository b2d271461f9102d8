import Markup
import Measures
import PageFrame
import Pictures
import Reports

/// Visits by place and time: the map, the places with the most visits, and the hours of the day by category.
struct VisitSection {
    private let figures: RunFigures
    private let places: VisitedPlaces
    private var text: PageText { figures.text }
    /// Visits by hour; nil if the results do not hold them.
    private let visitHours: VisitHours?

    private static let shownMax = 15

    init(_ figures: RunFigures, _ places: VisitedPlaces, _ visitHours: VisitHours?) {
        self.figures = figures
        self.places = places
        self.visitHours = visitHours
    }

    /// Hour with the most visits; nil if the results do not hold it.
    var busiest: Finding? { visitHours?.busiest }

    /// Parts of the section; without single places if the places differ between replications.
    var parts: [PagePart] {
        (places.areFixedOverReplications
            ? (map.map { [.figure($0)] } ?? []) + [.table(table, caption: caption)] : others)
            + (hours.map { [.figure($0)] } ?? [])
    }

    /// Explanation of the missing places; none for a single replication.
    private var others: [PagePart] {
        if figures.isOneRun { return [] }
        return [
            .paragraph(
                HTML(
                    text(
                        """
                        The quality of each place is drawn again in each replication, so places have only their names in common: no place \
                        is named over the replications.
                        """,
                        """
                        Her yerin kalitesi her tekrarda yeniden çekilir; bu yüzden yerlerin yalnızca adları aynıdır ve tekrarlar \
                        üzerinden hiçbir yerin adı verilmez.
                        """)))
        ]
    }

    // MARK: Places

    private var map: Figure? {
        let numbers = places.places.indices.filter { number in
            places.places[number].coordinate != nil && (places.places[number].visits.mean ?? 0) > 0
        }
        guard !numbers.isEmpty else { return nil }
        let known = numbers.map { places.places[$0] }
        let marked = places.mostVisited?.first.flatMap { most in numbers.firstIndex(of: most.place) }
        let fees = known.contains { $0.fees != nil }
        let measures =
            [
                MapChart.Measure(
                    DataTable.Column(text("visits", "ziyaret"), decimals: figures.isOneRun ? 0 : 1),
                    whole: known.map(\.visits.mean),
                    intervals: known.map(\.visits.interval))
            ]
            + (fees
                ? [
                    MapChart.Measure(
                        DataTable.Column(
                            text("paid for visits", "ziyaretler için ödenen"), unit: figures.money, decimals: 2),
                        whole: known.map { $0.fees?.mean }, intervals: known.map { $0.fees?.interval })
                ] : [])
        let attribution = figures.city?.attribution ?? ""
        return Figure(
            name: "visits-map", title: title,
            subtitle: text(
                "visited places, by number of visits over the run",
                "ziyaret edilen yerler, çalıştırma boyunca ziyaret sayısına göre") + figures.replicationSuffix,
            note: (attribution.isEmpty ? "" : text.streets(attribution) + " ") + note(withFees: fees),
            content: .map(
                MapChart(
                    areas: known.enumerated().map { number, place in
                        MapChart.Area(
                            name: place.name, rings: [], centre: place.coordinate, isMarked: number == marked)
                    }, areaWord: text("place", "yer"), measures: measures, hours: [], whole: text.wholeRun,
                    streets: figures.city?.streets ?? .none)))
    }

    /// Returns the source of the figures and the limits of the model.
    private func note(withFees: Bool) -> String {
        text(
            """
            The quality and the capacity of a place are drawn once from the seed where the scenario does not give them: with \
            another seed, places of the same names differ.
            """,
            """
            Senaryo vermiyorsa bir yerin kalitesi ve kaç kişilik olduğu tohumdan bir kez çekilir: başka bir tohumla aynı \
            adlı yerler farklı olur.
            """)
            + (withFees
                ? text(
                    " People do not react to the price of a visit: the number of visits does not depend on it.",
                    " İnsanlar ziyaretin ücretine tepki vermez: ziyaret sayısı ona bağlı değildir.") : "")
    }

    private var title: String {
        places.mostVisited?.words(decimals: 0) {
            text(
                "Most visits go to {place}: {count}.", "En çok ziyaret edilen yer {place}: {count}.",
                ["place": $0.name, "count": text.estimate($1, "{n} on average", "ortalama {n}")])
        } ?? text("Visits by place", "Yere göre ziyaretler")
    }

    /// Caption; the order is that of the means and may be random.
    private var caption: String {
        text(
            "The {count} places with the most visits over the run",
            "Çalıştırma boyunca ziyareti en çok olan {count} yer",
            ["count": "\(first.count)"]) + figures.intervalSuffix
    }

    private var first: [VisitedPlaces.Place] {
        let visits = places.places.map { $0.visits.mean ?? 0 }
        return places.places.indices.sorted { (-visits[$0], $0) < (-visits[$1], $1) }.prefix(VisitSection.shownMax)
            .map { places.places[$0] }
    }

    private var table: DataTable {
        let column = DataTable.Column(text("visits", "ziyaret"), decimals: figures.isOneRun ? 0 : 1)
        let fees = first.contains { $0.fees != nil }
        var table = DataTable(
            [DataTable.Column(text("place", "yer")), DataTable.Column(text("category", "tür"))]
                + (figures.isOneRun ? [column] : column.withInterval(in: text.language))
                + (fees
                    ? [
                        DataTable.Column(
                            text("paid for visits", "ziyaretler için ödenen"), unit: figures.money, decimals: 2)
                    ] : []))
        let number = { (value: Double?) in value.map { DataTable.Cell.number($0) } ?? .none }
        for place in first {
            let interval = place.visits.interval
            let ends = figures.isOneRun ? [] : [interval?.lowerBound, interval?.upperBound]
            table.add(
                [.text(place.name), .text(text.category(place.category))] + ([place.visits.mean] + ends).map(number)
                    + (fees ? [number(place.fees?.mean)] : []))
        }
        return table
    }

    // MARK: Hours

    private var hours: Figure? {
        guard let visits = visitHours, !visits.categories.isEmpty else { return nil }
        let title =
            visits.busiest.first.map {
                text("Most visits begin {hours}.", "En çok ziyaret {hours} başlıyor.", ["hours": $0.name])
            } ?? text("Visits by hour and category", "Saate ve türe göre ziyaretler")
        return Figure(
            name: "visits-by-hour", title: title,
            subtitle: text(
                "visits by the hour of the day in which they begin, and by category of the place, over the run",
                "çalıştırma boyunca, başladıkları günün saatine ve yerin türüne göre ziyaretler")
                + figures.replicationSuffix,
            chart: Chart(
                x: Chart.Axis(text.hourOfDay, scale: .clock(figures.manifest.calendar)),
                y: Chart.Axis(text("visits", "ziyaret"), decimals: figures.isOneRun ? 0 : 1),
                series: visits.categories.enumerated().map { number, category in
                    Chart.Series(
                        text.category(category.name), SeriesColour.allCases[number % SeriesColour.allCases.count],
                        .bars,
                        category.byHour.enumerated().map { Chart.Point(Double($0), $1.mean) })
                }, isStacked: true))
    }
}
