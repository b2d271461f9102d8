import Measures
import PageFrame
import Pictures
import Reports

/// Kilometres of taxis, and the share of them without passengers.
struct DrivingSection {
    private let figures: RunFigures
    private var text: PageText { figures.text }

    init(_ figures: RunFigures) { self.figures = figures }

    /// The section, or nil if no taxi drove.
    var section: PageSection? {
        let summary = figures.summary
        guard let empty = summary.mean(.emptyShare), let occupied = summary.mean(.occupiedKilometres),
            let pickup = summary.mean(.pickupKilometres), let moved = summary.mean(.repositioningKilometres)
        else { return nil }
        let all = occupied + pickup + moved
        guard all > 0 else { return nil }
        let parts = [
            (text("with passengers", "yolculu"), occupied, Measure.occupiedKilometres),
            (text("to a client", "müşteriye giderken"), pickup, .pickupKilometres),
            (text("to wait elsewhere", "başka yerde beklemeye giderken"), moved, .repositioningKilometres),
        ]
        let points = parts.enumerated().map { place, part in
            Chart.Point(
                Double(place), part.1, interval: summary[part.2]?.interval, label: text.percent(part.1 / all))
        }
        let figure = Figure(
            name: "empty-kilometres",
            title: figures.isOneRun
                ? text("Kilometres with and without a passenger", "Yolculu ve yolcusuz kilometreler")
                : text(
                    "Of every 100 kilometres, {count} are driven without a passenger.",
                    "Her 100 kilometrenin {count:pos} yolcusuz gidiliyor.", ["count": text.count(100 * empty)]),
            subtitle: text(
                "kilometres of all taxis together, by purpose", "bütün taksilerin toplam kilometreleri, amacına göre")
                + figures.replicationSuffix,
            chart: Chart(
                x: Chart.Axis(text("purpose", "amaç"), scale: .categories(parts.map(\.0))),
                y: Chart.Axis(text("driven", "gidilen"), unit: "km"),
                series: [Chart.Series(text("driven", "gidilen"), .blue, .bars, points)]))
        return PageSection(
            id: "driving", title: text("Empty kilometres", "Boş kilometreler"), parts: [.figure(figure)])
    }
}
