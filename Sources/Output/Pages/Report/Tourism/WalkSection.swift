import Markup
import Measures
import PageFrame
import Pictures
import Reports

/// Walkers who follow tours.
struct WalkSection {
    let figures: RunFigures
    let walks: WalkFigures
    private var text: PageText { figures.text }

    /// Sentence for the top of the page.
    var headline: String {
        let summary = figures.summary
        guard let completed = summary.mean(.toursCompletedShare), let walkers = summary.mean(.walkers) else {
            return ""
        }
        var sentence = text(
            "{walkers} walkers come; {part} are completed", "{walkers} ziyaretçi geliyor; {part} tamamlanıyor",
            ["walkers": text.count(walkers), "part": text.part(completed, of: .toursStarted)])
        if let fullest = CrowdSection.words(of: walks.findings, text) { sentence += "; \(fullest)" }
        return sentence + "."
    }

    var section: PageSection {
        let key = KeyFigures(figures.summary, currency: figures.currency, text)
        var parts: [PagePart] = [
            key.part([
                (.walkers, text("walkers", "ziyaretçiler")),
                (.people, text("people with them", "yanlarındakilerle birlikte kişi sayısı")),
                (.toursFollowed, text("tours started", "başlanan turlar")),
                (.toursCompletedShare, text("tours completed", "tamamlanan turlar")),
                (.tourDurationMean, text("mean time on a tour", "bir turun ortalama süresi")),
                (.walkedMean, text("mean distance walked", "ortalama yürünen uzaklık")),
                (.sitesOverflowed, text("sites that overflowed", "dolup taşan yerler")),
                (.aboveLimit, text("time with overfull sites", "aşırı dolu yerlerle geçen süre")),
            ])
        ]
        if let scatter { parts.append(.figure(scatter)) }
        parts.append(
            .table(
                table,
                caption: text("Each tour over the whole run", "Her tur, çalıştırmanın tamamı için")
                    + figures.replicationSuffix))
        if !walks.toursWrittenInRun.isEmpty { parts.append(.paragraph(HTML(writtenWords))) }
        return PageSection(
            id: "tours", title: text("Tours", "Turlar"), parts: parts,
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
            subtitle: text(
                "each tour by its followers, and the share of them who complete it",
                "katılanlarına ve tamamlayanların payına göre her tur") + figures.replicationSuffix,
            note: !figures.isOneRun && points.contains { $0.x < least }
                ? text(
                    "For tours with fewer than {count} followers the title does not say how often they are given up.",
                    "Katılanı {count:abl} az olan turlar için başlık, ne sıklıkta yarıda bırakıldıklarını söylemez.",
                    ["count": text.count(least)]) : "",
            chart: Chart(
                x: Chart.Axis(text("followers", "katılan")),
                y: Chart.Axis(text("completed", "tamamlayan"), unit: "%", decimals: 1),
                series: [Chart.Series(text("tours", "turlar"), .blue, .points, points)]))
    }

    private var scatterTitle: String {
        let most = walks.findings.mostFollowed.words(decimals: 0) {
            text(
                "{tour} has the most followers: {count}", "katılanı en çok olan tur {tour}: {count}",
                ["tour": $0.name, "count": text.estimate($1, "{n} walkers", "{n} ziyaretçi")])
        }
        let cancelled = walks.findings.mostCancelled.words(factor: 100, decimals: 1) {
            text(
                "{tour} is given up most often, by {share}", "en sık yarıda bırakılan tur {tour}: katılanların {share}",
                ["tour": $0.name, "share": text.estimate($1, "{n} %", "yüzde {n:pos}")])
        }
        let found = [most, cancelled].compactMap(\.self)
        let joined = found.joined(separator: "; ") + "."
        return found.isEmpty
            ? text("Tours by their followers", "Katılanlarına göre turlar")
            : text("{words}", "{capital}", ["words": joined, "capital": text.sentence(joined)])
    }

    private var table: DataTable {
        let isOne = figures.isOneRun
        var table = DataTable(
            [
                DataTable.Column(text("tour", "tur")),
                DataTable.Column(text("followers", "katılan"), decimals: isOne ? 0 : 1),
                DataTable.Column(text("completed", "tamamlayan"), unit: "%", decimals: 1),
                DataTable.Column(text("given up", "yarıda bırakan"), unit: "%", decimals: 1),
            ].flatMap { isOne || $0.unit.isEmpty ? [$0] : $0.withInterval(in: text.language) }
                + [DataTable.Column(text("mean time", "ortalama süre"), unit: text.unit("min"), decimals: 1)]
                + (isOne ? [DataTable.Column(text("given up most often at", "en çok yarıda bırakılan yer"))] : []))
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
        return text(
            """
            Tours that people write during the run differ between replications, so the table leaves them out: on average \
            {count} tours with {followers} followers in total.
            """,
            """
            Çalıştırma sırasında yazılan turlar tekrardan tekrara değişir, bu yüzden tabloda yoktur: ortalama \
            {count} tur, toplam {followers} katılan.
            """, ["count": text.mean(count), "followers": text.count(followers)])
    }
}
