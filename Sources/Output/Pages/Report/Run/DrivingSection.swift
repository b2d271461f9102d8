import Measures
import PageFrame
import Pictures
import Reports

/// Kilometres of taxis, and the share of them without passengers.
struct DrivingSection {
    private let figures: RunFigures

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
            ("with passengers", occupied, Measure.occupiedKilometres),
            ("to a client", pickup, .pickupKilometres),
            ("to wait elsewhere", moved, .repositioningKilometres),
        ]
        let points = parts.enumerated().map { place, part in
            Chart.Point(
                Double(place), part.1, interval: summary[part.2]?.interval, label: NumberText.percent(part.1 / all))
        }
        let figure = Figure(
            name: "empty-kilometres",
            title: figures.isOneRun
                ? "Kilometres with and without a passenger"
                : "Of every 100 kilometres, \(NumberText.count(100 * empty)) are driven without a passenger.",
            subtitle: "kilometres of all taxis together, by purpose\(figures.replicationSuffix)",
            chart: Chart(
                x: Chart.Axis("purpose", scale: .categories(parts.map(\.0))),
                y: Chart.Axis("driven", unit: "km"),
                series: [Chart.Series("driven", .blue, .bars, points)]))
        return PageSection(id: "driving", title: "Empty kilometres", parts: [.figure(figure)])
    }
}
