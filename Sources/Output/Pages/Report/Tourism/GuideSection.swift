import InputFiles
import Measures
import OutputFiles
import PageFrame
import Pictures
import Reports

/// Subscriptions of the city guide by day, and the guided tours of its guides.
struct GuideSection {
    private struct Day {
        var begun: ReplicationValues
        var ended: ReplicationValues
        var active: ReplicationValues

        init(replications: Int) {
            begun = ReplicationValues(totalOf: .subscriptionsBegun, replications: replications)
            ended = ReplicationValues(totalOf: .subscriptionsEnded, replications: replications)
            active = ReplicationValues(totalOf: .subscriptionsActive, replications: replications)
        }
    }

    /// A guide who leads tours, in the first replication.
    private struct Guide {
        var name: String
        var toursLed: Int
        var followers: Int
        var hoursLed: Double
        var pay: Double
    }

    private let figures: RunFigures
    private var days: [Day] = []
    private var guides: [Guide] = []

    private static let guidesMax = 10

    /// Reads the tables; nil if the run has no city guide.
    ///
    /// - Throws: `InputError` if a table is damaged.
    init?(_ figures: RunFigures) throws(InputError) {
        self.figures = figures
        guard var table = try ResultsTable<SubscriptionColumn>(ifIn: figures.folder) else { return nil }
        var replications = ReplicationIndex(figures.manifest)
        let endings: [SubscriptionColumn] = [
            .endedByWish, .endedByRefusal, .endedByFunds, .endedByTransfer, .endedByErasure,
        ]
        while try table.reader.nextRow() {
            let day = try table.reader.requiredInt(table[.day], in: 1...100_000) - 1
            let place = try replications.index(in: table, .replication)
            while days.count <= day { days.append(Day(replications: replications.count)) }
            days[day].begun.add(try table.reader.requiredDouble(table[.begun]), in: place)
            days[day].active.add(try table.reader.requiredDouble(table[.active]), in: place)
            for ending in endings { days[day].ended.add(try table.reader.requiredDouble(table[ending]), in: place) }
        }
        try readGuides()
    }

    private mutating func readGuides() throws(InputError) {
        guard var table = try ResultsTable<GuideColumn>(ifIn: figures.folder) else { return }
        var first: Int?
        while try table.reader.nextRow() {
            let replication = try table.reader.requiredInt(table[.replication])
            guard replication == first ?? replication else { return }
            first = replication
            let guide = Guide(
                name: try table.reader.requiredText(table[.guide]),
                toursLed: try table.reader.requiredInt(table[.outings]),
                followers: try table.reader.requiredInt(table[.followers]),
                hoursLed: try table.reader.requiredDouble(table[.led]) / 3_600,
                pay: try table.reader.requiredDouble(table[.pay]))
            if guide.toursLed > 0 { guides.append(guide) }
        }
    }

    /// The section, or nil if no user subscribed.
    var section: PageSection? {
        guard days.contains(where: { ($0.begun.mean ?? 0) > 0 }), let last = days.last else { return nil }
        let key = KeyFigures(figures.summary, currency: figures.currency)
        var parts = [
            key.part([
                (.subscriptionsBegun, "subscriptions started"), (.subscriptionsActive, "active at the end"),
                (.paymentsRefused, "payments refused"), (.routesAsked, "requests for routes"),
                (.guidesHired, "guides hired"), (.outingsLed, "guided tours led"),
                (.outingFollowersMean, "followers per guided tour"),
                (.guideUtilisation, "share of guides' time with followers"),
            ])
        ]
        if days.count > 1 { parts.append(.figure(figure(last))) }
        if !guides.isEmpty { parts.append(.table(table, caption: caption)) }
        return PageSection(id: "guide", title: "The guide", parts: parts)
    }

    private var caption: String {
        let guides =
            guides.count > GuideSection.guidesMax
            ? "\(GuideSection.guidesMax) of \(guides.count) guides who led tours, by number of tours"
            : "The guides who led tours, by number of tours"
        return figures.manifest.replications > 1 ? "\(guides), of the first replication" : guides
    }

    private var table: DataTable {
        var table = DataTable([
            DataTable.Column("guide"), DataTable.Column("tours led"), DataTable.Column("followers"),
            DataTable.Column("time on tours", unit: "h", decimals: 1),
            DataTable.Column("pay", unit: figures.money, decimals: 2),
        ])
        let busiest = guides.enumerated().sorted {
            (-$0.element.toursLed, $0.offset) < (-$1.element.toursLed, $1.offset)
        }
        for (_, guide) in busiest.prefix(GuideSection.guidesMax) {
            table.add([
                .text(guide.name), .number(Double(guide.toursLed)), .number(Double(guide.followers)),
                .number(guide.hoursLed), .number(guide.pay),
            ])
        }
        return table
    }

    private func figure(_ last: Day) -> Figure {
        let series = { (name: String, colour: SeriesColour, values: KeyPath<Day, ReplicationValues>) in
            Chart.Series(
                name, colour, .line,
                days.enumerated().map { day, figures in
                    Chart.Point(Double(day), figures[keyPath: values].mean, interval: figures[keyPath: values].interval)
                })
        }
        let sum = { (values: KeyPath<Day, ReplicationValues>) in
            days.reduce(0) { $0 + ($1[keyPath: values].mean ?? 0) }
        }
        return Figure(
            name: "subscriptions",
            title: figures.isOneRun
                ? "Subscriptions by day"
                : """
                \(NumberText.count(last.active.mean ?? 0)) subscriptions are active at the end: of \(NumberText.count(sum(\.begun))) started, \
                \(NumberText.count(sum(\.ended))) have ended.
                """,
            subtitle: "subscriptions by day\(figures.replicationSuffix)",
            chart: Chart(
                x: Chart.Axis("day", scale: .days(figures.manifest.calendar)), y: Chart.Axis("subscriptions"),
                series: [
                    series("active", .blue, \.active), series("started that day", .green, \.begun),
                    series("ended that day", .vermillion, \.ended),
                ]))
    }
}
