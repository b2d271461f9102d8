import Experiments
import Markup
import OutputFiles
import PageFrame
import Pictures
import Reports

/// The page that compares points: of a sweep, a comparison, a search for the best, or several runs.
struct PointsReport {
    private let reported: ReportedPoints
    private let figures: PointsFigures
    private let title: String

    /// Reads the results.
    ///
    /// - Throws: `InputError` if a folder holds no points or a file of it is damaged.
    init(_ folders: [ReportFolder]) throws {
        reported = try ReportedPoints(folders)
        figures = PointsFigures(reported)
        title = folders.map { $0.path.split(separator: "/").last.map(String.init) ?? $0.path }.joined(separator: ", ")
    }

    private var points: [ReportedPoints.Point] { reported.points }

    var page: Page {
        var sections = [overview]
        if let ranking { sections.insert(ranking, at: 0) }
        if let (verdict, notes) = reported.smallest {
            sections.insert(SmallestFigures(verdict, notes, reported).section, at: 0)
        }
        if let interruption { sections[0].parts.insert(interruption, at: 0) }
        sections.append(metrics)
        if let fronts { sections.append(fronts) }
        if let remark = reported.priceRemark { sections[0].parts.insert(.warning(remark), at: 0) }
        let gaps = (reported.comparison?.points ?? []).compactMap { point in
            point.expectationGap.map { PageText.english.sentence("\(point.name): \($0.text()).") }
        }
        if !gaps.isEmpty { sections[0].parts.insert(.warning(gaps.joined(separator: " ")), at: 0) }
        if let differences { sections.append(differences) }
        if let compared = reported.comparison, let list = AssumptionMarkup.list(compared.assumptions(in: .english)) {
            sections.append(
                PageSection(id: "assumptions", title: "Assumptions", parts: [PagePart(list, needs: [.report])]))
        }
        return Page(
            title: "\(title) – cabrank", kicker: title, headline: headline, facts: facts,
            sections: sections.filter { !$0.parts.isEmpty })
    }

    private var facts: [String] {
        let counts = points.map(\.replications.count)
        let (least, most) = (counts.min() ?? 0, counts.max() ?? 0)
        let replications = least == most ? "\(least)" : "\(least) to \(most)"
        return [
            "\(points.count) variants", "\(replications) \(most == 1 ? "replication" : "replications") each",
            reported.verdict?.procedureWords ?? reported.smallest.map { "t tests, \($0.verdict.correction)" } ?? "",
            reported.keys.isEmpty ? "" : "varied: \(PageText.english.list(reported.keys))", "cabrank \(programVersion)",
        ].filter { !$0.isEmpty }
    }

    /// Result of a search; with two points, the effects of the second; with more, the extreme points of the first
    /// metric that has any.
    private var headline: String {
        if let verdict = reported.verdict {
            guard let certainty = verdict.certainty else { return PageText.english.sentence(verdict.sentence) }
            let price = reported.caveats?.losesMore == true ? "; another variant is shown to lose fewer" : ""
            return "Best by \(verdict.key.label): \(label(of: verdict.ranking[0].name)), \(certainty)\(price)."
        }
        if let (verdict, _) = reported.smallest { return PageText.english.sentence("\(verdict.headline).") }
        if points.count == 1 { return "Only \(points[0].label) has replications." }
        guard let compared = reported.comparison else { return title }
        if points.count == 2 {
            let words = ComparisonText(compared, variant: 0)
            return "\(change(words, compared, 0)): \(words.finding)."
        }
        let varying = reported.mainMetrics.filter { metric in
            Set(points.compactMap { $0[metric.key]?.mean }).count > 1
        }
        guard let first = varying.first else { return "\(points.count) variants side by side" }
        return figures.finding(varying.first(where: figures.hasExtreme) ?? first)
    }

    private func change(_ words: ComparisonText, _ compared: PointComparison, _ variant: Int) -> String {
        let names = (variant: points[compared.variants[variant]].label, baseline: points[compared.baseline].label)
        return words.change(of: names, isShort: !reported.keys.isEmpty)
    }

    private func label(of name: String) -> String { points.first { $0.name == name }?.label ?? name }

    /// Progress of folders that were interrupted; nil if there are none.
    private var interruption: PagePart? {
        let interruptions = reported.progress.map { folder, progress in
            let count = PageText.english.count(Double(progress.finished))
            let finished =
                progress.asked.map { "\(count) of \(PageText.english.count(Double($0))) replications are finished" }
                ?? "\(count) replications are finished"
            let toCome = progress.unstartedPoints
            let missing =
                toCome.isEmpty
                ? ""
                : "; not started: \(toCome.count) of its \(progress.pointCount) variants (\(PageText.english.list(toCome)))"
            return "\(folder) was interrupted: \(finished)\(missing)."
        }
        return interruptions.isEmpty ? nil : .warning(interruptions.joined(separator: " "))
    }

    private var ranking: PageSection? {
        guard let verdict = reported.verdict else { return nil }
        let figures = BestFigures(verdict, reported)
        let warnings = (reported.caveats?.warnings ?? []).filter { $0 != reported.priceRemark }
            .map { PagePart.warning(PageText.english.sentence($0.hasSuffix(".") ? $0 : "\($0).")) }
        return PageSection(
            id: "best", title: "The best variant",
            parts: warnings
                + [
                    figures.ranking.map { .figure($0) },
                    .table(figures.table, caption: "The variants in the order of the ranking"),
                ].compactMap(\.self))
    }

    private var overview: PageSection {
        let metrics = reported.mainMetrics
        let showsReplications = !reported.progress.isEmpty
        var table = DataTable(
            [DataTable.Column("variant")] + (showsReplications ? [DataTable.Column("replications")] : [])
                + metrics.map { DataTable.Column($0.key.label, unit: $0.unit) })
        for point in points {
            let count = "\(point.replications.count)\(point.replicationsAsked.map { " of \($0)" } ?? "")"
            table.add(
                [.text(point.label)] + (showsReplications ? [.text(count)] : [])
                    + metrics.map { $0.cell(point[$0.key]) })
        }
        return PageSection(
            id: "overview", title: "Results of each variant",
            parts: [.table(table, caption: "Means over the replications, with their 95 % confidence intervals")]
                + bad)
    }

    private var bad: [PagePart] {
        let names = reported.badPoints
        if names.isEmpty { return [] }
        return [
            .paragraph(
                HTML(
                    "Could not be simulated and are left out: \(PageText.english.list(names)). The command printed why."
                ))
        ]
    }

    private var metrics: PageSection {
        let shown = reported.mainMetrics.filter { metric in Set(points.compactMap { $0[metric.key]?.mean }).count > 1 }
        return PageSection(
            id: "metrics", title: reported.keys.isEmpty ? "Side by side" : "Effects of the varied settings",
            parts: points.count < 2
                ? [] : shown.flatMap { [figures.curve($0), figures.heatMap($0)].compactMap { $0 } }.map { .figure($0) })
    }

    private var fronts: PageSection? {
        let found = [
            figures.paretoFront(.waitMean, .emptyShare), figures.paretoFront(.waitMean, .incomePerHour),
            figures.paretoFront(.serviceRate, .driverIncomeGini),
        ].compactMap { $0 }
        return found.isEmpty
            ? nil : PageSection(id: "front", title: "Trade-offs between two figures", parts: found.map { .figure($0) })
    }

    // MARK: Differences

    private static let rowsMax = 40

    private var differences: PageSection? {
        guard let compared = reported.comparison else { return nil }
        let parts = compared.variants.indices.flatMap { variant in
            let labels = (points[compared.baseline].label, points[compared.variants[variant]].label)
            let map = DifferenceMap(
                compared, reported.zoneDifferences, on: reported.zones, variant: variant, labels: labels)
            let figures = map.map { [PagePart.figure($0.figure)] } ?? []
            return [part(of: ComparisonText(compared, variant: variant), compared, variant)] + figures
        }
        return PageSection(
            id: "differences", title: "Differences from \(points[compared.baseline].label)", parts: parts)
    }

    /// Returns the gain and the cost of a variant, the certainty, and the tables.
    private func part(of words: ComparisonText, _ compared: PointComparison, _ variant: Int) -> PagePart {
        func paragraph(_ text: String) -> HTML { .element(.p, [], HTML(PageText.english.sentence("\(text)."))) }
        func table(_ rows: [MetricDifference], _ first: String, caption: String) -> HTML {
            var head = words.head(first, of: rows.first?.family ?? .headline)
            head[1] = points[compared.baseline].label
            head[2] = points[compared.variants[variant]].label
            var table = DataTable(head.map { DataTable.Column($0) })
            for row in rows { table.add(words.cells(row).map { .text($0) }) }
            return PagePart.table(table, caption: caption).markup
        }
        let unsure = words.unsure.map {
            HTML.element(.li, [], HTML(PageText.english.sentence(words.differenceText($0).sentence)))
        }
        let texts = [
            words.finding, words.basis, words.certainty, words.threshold, words.warning, words.remedy,
        ].compactMap(\.self)
        var markup = texts.reduce(HTML.element(.h3, [], HTML(change(words, compared, variant)))) { $0 + paragraph($1) }
        if !unsure.isEmpty { markup = markup + HTML.element(.ul, [], unsure) }
        if let zones = ZoneDifferenceText(compared, reported.zoneDifferences, variant: variant) {
            markup = (zones.sentences + [zones.certainty]).reduce(markup) { $0 + paragraph($1) }
        }
        if !words.headline.isEmpty {
            markup =
                markup + table(words.headline, "headline metrics", caption: "The metrics that the question is about")
        }
        guard let exploration = words.exploration else { return PagePart(markup) }
        let rows = Array(words.exploratory.prefix(PointsReport.rowsMax))
        if rows.isEmpty { return PagePart(markup + paragraph(exploration)) }
        let left = words.exploratory.count - rows.count
        let caption =
            PageText.english.sentence(exploration) + (left > 0 ? "; the \(rows.count) that differ most are shown" : "")
        let summary = HTML.element(.summary, [], "Exploratory: the other metrics")
        return PagePart(markup + .element(.details, [], summary, table(rows, "other metrics", caption: caption)))
    }
}
