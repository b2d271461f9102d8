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
    private var text: PageText { figures.text }
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
        let key = KeyFigures(figures.summary, currency: figures.currency, text)
        var parts = [
            key.part([
                (.subscriptionsBegun, text("subscriptions started", "başlayan abonelikler")),
                (.subscriptionsActive, text("active at the end", "sonunda süren abonelikler")),
                (.paymentsRefused, text("payments refused", "reddedilen ödemeler")),
                (.routesAsked, text("requests for routes", "rota istekleri")),
                (.guidesHired, text("guides hired", "işe alınan rehberler")),
                (.outingsLed, text("guided tours led", "yapılan rehberli turlar")),
                (.outingFollowersMean, text("followers per guided tour", "rehberli tur başına katılan")),
                (
                    .guideUtilisation,
                    text("share of guides' time with followers", "rehberlerin zamanında turda geçen pay")
                ),
            ])
        ]
        if days.count > 1 { parts.append(.figure(figure(last))) }
        if !guides.isEmpty { parts.append(.table(table, caption: caption)) }
        return PageSection(id: "guide", title: text("The guide", "Rehber"), parts: parts)
    }

    private var caption: String {
        let guides =
            guides.count > GuideSection.guidesMax
            ? text(
                "{count} of {all} guides who led tours, by number of tours",
                "Tur yapan {all} rehberden {count:pos}, tur sayısına göre",
                ["count": "\(GuideSection.guidesMax)", "all": "\(guides.count)"])
            : text("The guides who led tours, by number of tours", "Tur yapan rehberler, tur sayısına göre")
        return guides + (figures.manifest.replications > 1 ? text.ofFirstReplication : "")
    }

    private var table: DataTable {
        var table = DataTable([
            DataTable.Column(text("guide", "rehber")), DataTable.Column(text("tours led", "yaptığı tur")),
            DataTable.Column(text("followers", "katılan")),
            DataTable.Column(text("time on tours", "turda geçen süre"), unit: text.unit("h"), decimals: 1),
            DataTable.Column(text("pay", "ödeme"), unit: figures.money, decimals: 2),
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
                ? text("Subscriptions by day", "Güne göre abonelikler")
                : text(
                    "{active} subscriptions are active at the end: of {begun} started, {ended} have ended.",
                    "Sonunda {active} abonelik sürüyor: başlayan {begun} abonelikten {ended:pos} bitti.",
                    [
                        "active": text.count(last.active.mean ?? 0), "begun": text.count(sum(\.begun)),
                        "ended": text.count(sum(\.ended)),
                    ]),
            subtitle: text("subscriptions by day", "güne göre abonelikler") + figures.replicationSuffix,
            chart: Chart(
                x: Chart.Axis(text("day", "gün"), scale: .days(figures.manifest.calendar)),
                y: Chart.Axis(text("subscriptions", "abonelik")),
                series: [
                    series(text("active", "süren"), .blue, \.active),
                    series(text("started that day", "o gün başlayan"), .green, \.begun),
                    series(text("ended that day", "o gün biten"), .vermillion, \.ended),
                ]))
    }
}
