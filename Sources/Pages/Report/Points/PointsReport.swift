import Experiments
import Pictures
import Reports

/// The page of points side by side: a sweep, a comparison, a search for the best, or several runs.
struct PointsReport {
    private let reported: ReportedPoints
    private let figures: PointsFigures
    private let title: String

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
        if let interruption { sections[0].parts.insert(interruption, at: 0) }
        sections.append(metrics)
        if let fronts { sections.append(fronts) }
        if let differences { sections.append(differences) }
        return Page(
            title: "\(title) – cabrank", kicker: title, headline: headline, facts: facts,
            sections: sections.filter { !$0.parts.isEmpty })
    }

    private var facts: [String] {
        let counts = points.map(\.replications.count)
        let (least, most) = (counts.min() ?? 0, counts.max() ?? 0)
        let replications = least == most ? "\(least)" : "\(least) to \(most)"
        return [
            "\(points.count) points", "\(replications) \(most == 1 ? "replication" : "replications") each",
            reported.verdict?.procedureWords ?? "",
            reported.keys.isEmpty ? "" : "varied: \(Told.list(reported.keys))", "cabrank \(programVersion)",
        ].filter { !$0.isEmpty }
    }

    /// What a search found; with two points what the second changes; with more the best of the first metric that varies.
    private var headline: String {
        if let verdict = reported.verdict {
            guard let certainty = verdict.certainty else { return Told.sentence(verdict.sentence) }
            return "Best by \(verdict.key.label): \(label(of: verdict.places[0].name)), \(certainty)."
        }
        if points.count == 1 { return "Of \(points[0].label) alone there are replications." }
        if points.count == 2, let rows = reported.comparison?.differences[0] {
            let main = reported.mainMetrics.compactMap { metric in rows.first { $0.key == metric.key } }
            if let row = main.first(where: { $0.verdict != .none }) {
                return "With \(points[1].label), \(DifferenceWords(row, currency: reported.currency).sentence)."
            }
        }
        let varying = reported.mainMetrics.first { metric in
            Set(points.compactMap { $0[metric.key]?.mean }).count > 1
        }
        guard let metric = varying else { return "No difference is shown between \(points.count) points." }
        return figures.finding(metric)
    }

    private func label(of name: String) -> String { points.first { $0.name == name }?.label ?? name }

    /// How far it had come, where it was cut short.
    private var interruption: PagePart? {
        let told = reported.progress.map { folder, progress in
            let count = Told.count(Double(progress.finished))
            let finished =
                progress.asked.map { "\(count) of \(Told.count(Double($0))) replications are finished" }
                ?? "\(count) replications are finished"
            let toCome = progress.pointsToCome
            let missing =
                toCome.isEmpty
                ? "" : ", and none yet of \(toCome.count) of its \(progress.pointCount) points (\(Told.list(toCome)))"
            return "\(folder) was interrupted: \(finished)\(missing)."
        }
        return told.isEmpty ? nil : .warning(told.joined(separator: " "))
    }

    private var ranking: PageSection? {
        guard let verdict = reported.verdict else { return nil }
        let figures = BestFigures(verdict, reported)
        return PageSection(
            id: "best", title: "Which is best",
            parts: [
                figures.ranking.map { .figure($0) }, .table(figures.table, caption: "The points in their order"),
            ].compactMap(\.self))
    }

    private var overview: PageSection {
        let metrics = reported.mainMetrics
        let tellsReplications = !reported.progress.isEmpty
        var table = DataTable(
            [DataTable.Column("point")] + (tellsReplications ? [DataTable.Column("replications")] : [])
                + metrics.map { DataTable.Column($0.key.label, unit: $0.unit) })
        for point in points {
            let count = "\(point.replications.count)\(point.replicationsAsked.map { " of \($0)" } ?? "")"
            table.add(
                [.word(point.label)] + (tellsReplications ? [.word(count)] : [])
                    + metrics.map { $0.cell(point[$0.key]) })
        }
        return PageSection(
            id: "overview", title: "What each point gives",
            parts: [.table(table, caption: "Means over the replications, ± half of the 95 % confidence interval")]
                + bad)
    }

    private var bad: [PagePart] {
        let names = reported.badPoints
        if names.isEmpty { return [] }
        return [.words(HTML("Could not be simulated, and are left out: \(Told.list(names)). The command said why."))]
    }

    private var metrics: PageSection {
        let shown = reported.mainMetrics.filter { metric in Set(points.compactMap { $0[metric.key]?.mean }).count > 1 }
        return PageSection(
            id: "metrics", title: reported.keys.isEmpty ? "Side by side" : "What is varied, and what comes of it",
            parts: points.count < 2
                ? [] : shown.flatMap { [figures.curve($0), figures.heat($0)].compactMap { $0 } }.map { .figure($0) })
    }

    private var fronts: PageSection? {
        let found = [
            figures.front(.waitMean, .emptyShare), figures.front(.waitMean, .incomePerHour),
            figures.front(.serviceRate, .driverIncomeGini),
        ].compactMap { $0 }
        return found.isEmpty
            ? nil : PageSection(id: "front", title: "Which points are beaten by none", parts: found.map { .figure($0) })
    }

    // MARK: Differences

    private static let sentencesMax = 8
    private static let rowsMax = 40

    private var differences: PageSection? {
        guard let comparison = reported.comparison else { return nil }
        let parts = comparison.differences.enumerated().map { variant, rows in
            part(of: rows, name: points[variant + 1].label, isAlone: comparison.differences.count == 1)
        }
        let note = PagePart.words(
            HTML(
                "Held against \(points[0].label). Probabilities are corrected for \(Told.count(Double(comparison.tests))) "
                    + "comparisons at once (Holm), so that with 95 % none of what is told differs by chance."))
        return PageSection(id: "differences", title: "What differs, and is not chance", parts: [note] + parts)
    }

    private func part(of rows: [MetricDifference], name: String, isAlone: Bool) -> PagePart {
        let ranked = rows.filter { $0.verdict != .none }
            .sorted { ($0.verdict == .other ? 1 : 0, -$0.effect) < ($1.verdict == .other ? 1 : 0, -$1.effect) }
        let sentences = ranked.filter { $0.verdict != .other }.prefix(PointsReport.sentencesMax).map { row in
            HTML.element(.li, [], HTML(DifferenceWords(row, currency: reported.currency).sentence))
        }
        var table = DataTable(
            ["metric", points[0].label, name, "difference", "95 % interval", "p (Holm)", ""].map {
                DataTable.Column($0)
            }
        )
        for row in ranked.prefix(PointsReport.rowsMax) {
            table.add(DifferenceWords(row, currency: reported.currency).cells.map { .word($0) })
        }
        let left = ranked.count - table.rows.count
        let caption =
            "\(ranked.count) of \(rows.count) metrics differ"
            + (left > 0 ? "; the \(table.rows.count) that differ most are shown" : "")
        let told =
            ranked.isEmpty
            ? HTML.element(.p, [], "No difference is shown in any of \(rows.count) metrics.")
            : HTML.element(.ul, [], sentences)
        let all = ranked.isEmpty ? HTML() : PagePart.table(table, caption: caption).markup
        let summary = HTML.element(.summary, [], HTML("\(caption): the table"))
        return PagePart(
            .element(.h3, [], HTML("With \(name)")) + told
                + (isAlone || ranked.isEmpty ? all : .element(.details, [], summary, all)))
    }
}
