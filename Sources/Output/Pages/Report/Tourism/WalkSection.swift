import Markup
import Measures
import PageFrame
import Pictures
import Reports

/// Walkers who follow tours.
struct WalkSection {
    let figures: RunFigures
    let walks: WalkFigures

    /// Sentence for the top of the page.
    var headline: String {
        let summary = figures.summary
        guard let completed = summary.mean(.toursCompletedShare), let walkers = summary.mean(.walkers) else {
            return ""
        }
        var text =
            "\(NumberText.count(walkers)) walkers come; \(NumberText.part(completed, of: "tours started")) are completed"
        if let fullest = CrowdSection.words(of: walks.findings) { text += "; \(fullest)" }
        return text + "."
    }

    var section: PageSection {
        let key = KeyFigures(figures.summary, currency: figures.currency)
        var parts: [PagePart] = [
            key.part([
                (.walkers, "walkers"), (.people, "people with them"), (.toursFollowed, "tours started"),
                (.toursCompletedShare, "tours completed"), (.tourDurationMean, "mean time on a tour"),
                (.walkedMean, "mean distance walked"), (.sitesOverflowed, "sites that overflowed"),
                (.aboveLimit, "time with overfull sites"),
            ])
        ]
        if let scatter { parts.append(.figure(scatter)) }
        parts.append(.table(table, caption: "Each tour over the whole run\(figures.replicationSuffix)"))
        if !walks.toursWrittenInRun.isEmpty { parts.append(.paragraph(HTML(writtenWords))) }
        return PageSection(
            id: "tours", title: "Tours", parts: parts,
            findings: [walks.findings.mostFollowed, walks.findings.mostCancelled])
    }

    /// Chart of each tour by its followers and the share who complete it.
    private var scatter: Figure? {
        let points = walks.tours.compactMap { tour -> Chart.Point? in
            guard let followers = tour.followers.mean, let completed = tour.completed.mean else { return nil }
            let interval = tour.completed.interval.map { 100 * $0.lowerBound...100 * $0.upperBound }
            return Chart.Point(followers, 100 * completed, interval: interval, label: tour.title)
        }
        guard !points.isEmpty else { return nil }
        let least = walks.findings.followersMin
        return Figure(
            name: "tours", title: scatterTitle,
            subtitle: "each tour by its followers, and the share of them who complete it\(figures.replicationSuffix)",
            note: !figures.isOneRun && points.contains { $0.x < least }
                ? "For tours with fewer than \(NumberText.count(least)) followers the title does not say how often they are given up."
                : "",
            chart: Chart(
                x: Chart.Axis("followers"), y: Chart.Axis("completed", unit: "%", decimals: 1),
                series: [Chart.Series("tours", .blue, .points, points)]))
    }

    private var scatterTitle: String {
        let most = walks.findings.mostFollowed.words(decimals: 0) {
            "\($0.name) has the most followers: \($1.sentence("walkers"))"
        }
        let cancelled = walks.findings.mostCancelled.words(factor: 100, decimals: 1) {
            "\($0.name) is given up most often, by \($1.sentence("%"))"
        }
        let found = [most, cancelled].compactMap(\.self)
        return found.isEmpty ? "Tours by their followers" : found.joined(separator: "; ") + "."
    }

    private var table: DataTable {
        let isOne = figures.isOneRun
        var table = DataTable(
            [
                DataTable.Column("tour"), DataTable.Column("followers", decimals: isOne ? 0 : 1),
                DataTable.Column("completed", unit: "%", decimals: 1),
                DataTable.Column("given up", unit: "%", decimals: 1),
            ].flatMap { isOne || $0.unit.isEmpty ? [$0] : $0.withInterval }
                + [DataTable.Column("mean time", unit: "min", decimals: 1)]
                + (isOne ? [DataTable.Column("given up most often at")] : []))
        let number = { (value: Double?) in value.map { DataTable.Cell.number($0) } ?? .none }
        let share = { (values: ReplicationValues) -> [DataTable.Cell] in
            let ends = isOne ? [] : [values.interval?.lowerBound, values.interval?.upperBound]
            return ([values.mean] + ends).map { number($0.map { 100 * $0 }) }
        }
        for tour in walks.tours.sorted(by: {
            (-($0.followers.mean ?? 0), $0.number) < (-($1.followers.mean ?? 0), $1.number)
        }) {
            table.add(
                [.text(tour.title), number(tour.followers.mean)] + share(tour.completed) + share(tour.cancelled)
                    + [number(tour.minutes.mean)] + (isOne ? [.text(tour.cancelledMostAt)] : []))
        }
        return table
    }

    private var writtenWords: String {
        let count = Double(walks.toursWrittenInRun.count) / Double(figures.manifest.replications)
        let followers = walks.toursWrittenInRun.reduce(0) { $0 + ($1.followers.mean ?? 0) }
        return """
            Tours that people write during the run differ between replications, so the table leaves them out: on average \
            \(NumberText.mean(count)) tours with \(NumberText.count(followers)) followers in total.
            """
    }
}
