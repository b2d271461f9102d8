import InputFiles
import Measures
import Pictures
import Reports

/// The guide's subscriptions by day, and what its people lead.
struct GuideSection {
    private struct Day {
        var begun = 0.0
        var renewed = 0.0
        var ended = 0.0
        var active = 0.0
    }

    private let figures: RunFigures
    private var days: [Day] = []

    /// - Returns: nil if the run has no guide.
    /// - Throws: `InputError` if the table is damaged.
    init?(_ figures: RunFigures) throws(InputError) {
        self.figures = figures
        guard var table = try ResultsTable<SubscriptionColumn>(ifIn: figures.folder) else { return nil }
        let parts = Double(max(figures.manifest.replications, 1))
        let endings: [SubscriptionColumn] = [
            .endedByWish, .endedByRefusal, .endedByFunds, .endedByTransfer, .endedByErasure,
        ]
        while try table.rows.nextRow() {
            let day = try table.rows.requiredInt(table[.day], in: 1...100_000) - 1
            while days.count <= day { days.append(Day()) }
            days[day].begun += try table.rows.requiredDouble(table[.begun]) / parts
            days[day].renewed += try table.rows.requiredDouble(table[.renewed]) / parts
            days[day].active += try table.rows.requiredDouble(table[.active]) / parts
            for ending in endings { days[day].ended += try table.rows.requiredDouble(table[ending]) / parts }
        }
    }

    /// nil if nobody subscribed.
    var section: PageSection? {
        guard days.contains(where: { $0.begun > 0 }), let last = days.last else { return nil }
        let key = KeyFigures(
            figures.summary, currency: figures.currency, replications: figures.manifest.replications)
        var parts = [
            key.part([
                (.subscriptionsBegun, "subscriptions begun"), (.subscriptionsActive, "running at the end"),
                (.paymentsRefused, "payments refused"), (.routesAsked, "routes asked for"),
                (.guidesHired, "guides hired"), (.outingsLed, "guided tours led"),
                (.outingFollowersMean, "followers of each"), (.guideUtilisation, "guides' time with followers"),
            ])
        ]
        if days.count > 1 { parts.append(.figure(figure(last))) }
        return PageSection(id: "guide", title: "The guide", parts: parts)
    }

    private func figure(_ last: Day) -> Figure {
        let series = { (name: String, colour: SeriesColour, value: (Day) -> Double) in
            Chart.Series(name, colour, .line, days.enumerated().map { Chart.Point(Double($0 + 1), value($1)) })
        }
        let (begun, ended) = (days.reduce(0) { $0 + $1.begun }, days.reduce(0) { $0 + $1.ended })
        return Figure(
            name: "subscriptions",
            title: """
                \(Told.count(last.active)) subscriptions run at the end: of \(Told.count(begun)) begun, \(Told.count(ended)) \
                have ended.
                """,
            subtitle: "subscriptions by day\(figures.replicationWords)",
            content: .chart(
                Chart(
                    x: Chart.Axis("day"), y: Chart.Axis("subscriptions"),
                    series: [
                        series("running", .blue, \.active), series("begun that day", .green, \.begun),
                        series("ended that day", .vermillion, \.ended),
                    ])))
    }
}
