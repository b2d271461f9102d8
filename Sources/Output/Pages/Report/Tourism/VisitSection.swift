import Measures
import PageFrame
import Pictures
import Reports

/// Visits by place and time: the map, the places with the most visits, and the hours of the day by category.
struct VisitSection {
    private let figures: RunFigures
    private let places: VisitedPlaces
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
                """
                The quality of each place is drawn again in each replication, so places have only their names in common: no place \
                is named over the replications.
                """)
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
                    DataTable.Column("visits", decimals: figures.isOneRun ? 0 : 1), whole: known.map(\.visits.mean),
                    intervals: known.map(\.visits.interval))
            ]
            + (fees
                ? [
                    MapChart.Measure(
                        DataTable.Column("paid for visits", unit: figures.money, decimals: 2),
                        whole: known.map { $0.fees?.mean }, intervals: known.map { $0.fees?.interval })
                ] : [])
        let attribution = figures.city?.attribution ?? ""
        return Figure(
            name: "visits-map", title: title,
            subtitle: "visited places, by number of visits over the run\(figures.replicationSuffix)",
            note: (attribution.isEmpty ? "" : "Streets: \(attribution). ") + note(withFees: fees),
            content: .map(
                MapChart(
                    areas: known.enumerated().map { number, place in
                        MapChart.Area(
                            name: place.name, rings: [], centre: place.coordinate, isMarked: number == marked)
                    }, areaWord: "place", measures: measures, hours: [], streets: figures.city?.streets ?? .none)))
    }

    /// Returns the source of the figures and the limits of the model.
    private func note(withFees: Bool) -> String {
        """
        The quality and the capacity of a place are drawn once from the seed where the scenario does not give them: with \
        another seed, places of the same names differ.
        """
            + (withFees
                ? " People do not react to the price of a visit: the number of visits does not depend on it." : "")
    }

    private var title: String {
        places.mostVisited?.words(decimals: 0) { "Most visits go to \($0.name): \($1.sentence("on average"))." }
            ?? "Visits by place"
    }

    /// Caption; the order is that of the means and may be random.
    private var caption: String {
        "The \(first.count) places with the most visits over the run\(figures.replicationSuffix)"
            + (figures.isOneRun ? "" : ", with 95 % intervals")
    }

    private var first: [VisitedPlaces.Place] {
        let visits = places.places.map { $0.visits.mean ?? 0 }
        return places.places.indices.sorted { (-visits[$0], $0) < (-visits[$1], $1) }.prefix(VisitSection.shownMax)
            .map { places.places[$0] }
    }

    private var table: DataTable {
        let column = DataTable.Column("visits", decimals: figures.isOneRun ? 0 : 1)
        let fees = first.contains { $0.fees != nil }
        var table = DataTable(
            [DataTable.Column("place"), DataTable.Column("category")]
                + (figures.isOneRun ? [column] : column.withInterval)
                + (fees ? [DataTable.Column("paid for visits", unit: figures.money, decimals: 2)] : []))
        let number = { (value: Double?) in value.map { DataTable.Cell.number($0) } ?? .none }
        for place in first {
            let interval = place.visits.interval
            let ends = figures.isOneRun ? [] : [interval?.lowerBound, interval?.upperBound]
            table.add(
                [.text(place.name), .text(place.category)] + ([place.visits.mean] + ends).map(number)
                    + (fees ? [number(place.fees?.mean)] : []))
        }
        return table
    }

    // MARK: Hours

    private var hours: Figure? {
        guard let visits = visitHours, !visits.categories.isEmpty else { return nil }
        let title = visits.busiest.first.map { "Most visits begin \($0.name)." } ?? "Visits by hour and category"
        return Figure(
            name: "visits-by-hour", title: title,
            subtitle:
                "visits by the hour of the day in which they begin, and by category of the place, over the run\(figures.replicationSuffix)",
            chart: Chart(
                x: Chart.Axis("hour of the day that begins at", scale: .clock(figures.manifest.calendar)),
                y: Chart.Axis("visits", decimals: figures.isOneRun ? 0 : 1),
                series: visits.categories.enumerated().map { number, category in
                    Chart.Series(
                        category.name, SeriesColour.allCases[number % SeriesColour.allCases.count], .bars,
                        category.byHour.enumerated().map { Chart.Point(Double($0), $1.mean) })
                }, isStacked: true))
    }
}
