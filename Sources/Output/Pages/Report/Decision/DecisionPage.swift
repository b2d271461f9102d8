import Experiments
import InputFiles
import Measures
import Reports
import ServiceKernel

/// One page of A4 for those who decide: the question, the answer, the table behind it, who gains and who loses, and all that it
/// rests on.
package struct DecisionPage {
    private let reported: ReportedPoints
    private let compared: PointComparison
    private let question: String?
    private let words: DecisionWords
    /// By variant: the figures that are known of it and the baseline.
    private let rows: [[(figure: DecisionFigure, row: MetricDifference)]]

    /// - Parameters:
    ///   - question: as whoever asks puts it; nil: what differs between the scenarios.
    /// - Throws: `InputError` if the folders hold fewer than two points, or a file of them is damaged.
    package init(_ folders: [ReportFolder], question: String?, in language: Language) throws {
        reported = try ReportedPoints(folders)
        guard let comparison = reported.comparison else {
            throw InputError(
                Diagnostic(
                    file: "--decision", problem: "there is nothing to decide between",
                    remedy: "name two results folders of runs, or that of a comparison or a sweep"))
        }
        let measured = Set(
            reported.points.map { point in Set(point.summaries.map(\.key)) }.reduce(
                Set(reported.points[0].summaries.map(\.key))
            ) { $0.intersection($1) })
        let asked = DecisionFigure.allCases.map { MetricKey($0.measure) }.filter(measured.contains)
        compared = PointComparison(
            of: comparison.points, reported.points.map(\.replications), baseline: comparison.baseline, asked: asked)
        self.question = question
        words = DecisionWords(
            language: language, currency: compared.currency, tests: compared.comparison.tests)
        rows = compared.comparison.differences.map { differences in
            DecisionFigure.allCases.compactMap { figure in
                differences.first { $0.key == MetricKey(figure.measure) }.map { (figure, $0) }
            }
        }
    }

    package var page: Page {
        let sentences = compared.variants.indices.map(answer)
        let asked = question ?? askedByDifference
        return Page(
            title: "\(asked) – cabrank", kicker: "\(words.text(.kicker)) · \(asked)",
            headline: sentences.count == 1 ? sentences[0] : asked,
            sections: [answers(sentences), table, who, assumptions, caveats].compactMap(\.self),
            language: Page.Language(words.language), layout: .decision)
    }

    private func name(_ point: Int) -> String { compared.points[point].name }
    private func isTested(_ variant: Int) -> Bool { compared.comparison.values(of: variant) > 1 }

    /// `What changes if drivers.scale is 0.8 instead of 1?`.
    private var askedByDifference: String {
        let baseline = compared.points[compared.baseline]
        let changes = compared.variants.flatMap { place -> [String] in
            guard let before = baseline.settings, let after = compared.points[place].settings else {
                return [name(place)]
            }
            let paths = after.values(differingFrom: before)
            let unset = words.text(.notSet)
            return paths.prefix(3).map { "\($0): \(before[$0] ?? unset) → \(after[$0] ?? unset)" }
                + (paths.count > 3 ? ["…"] : [])
        }
        let told = changes.enumerated().filter { changes.firstIndex(of: $1) == $0 }.map(\.element)
        return "\(words.text(.question)) \(told.isEmpty ? name(compared.variants[0]) : told.joined(separator: "; "))"
    }

    private func answer(_ variant: Int) -> String {
        let finding = isTested(variant) ? words.finding(rows[variant]) : words.text(.notTested)
        return NumberWords.sentence("\(name(compared.variants[variant])): \(finding).")
    }

    private func answers(_ sentences: [String]) -> PageSection? {
        guard sentences.count > 1 else { return nil }
        return section("answer", .answer, .element(.ul, [], sentences.map { .element(.li, [], HTML($0)) }))
    }

    private func section(_ id: String, _ title: DecisionPhrase, _ markup: HTML) -> PageSection {
        PageSection(id: id, title: words.text(title), parts: [PagePart(markup, needs: [.decision])])
    }

    // MARK: Figures

    private var table: PageSection {
        let names = [name(compared.baseline)] + compared.variants.map(name)
        let head =
            [HTML.element(.th, [Attribute("scope", "col")])]
            + names.map { HTML.element(.th, [Attribute("scope", "col"), .class("number")], HTML($0)) }
        let body = DecisionFigure.allCases.compactMap { figure -> HTML? in
            let known = rows.map { $0.first { $0.figure == figure }?.row }
            guard let first = known.compactMap(\.self).first else { return nil }
            let variants = known.enumerated().map { variant, row in row.map { cell($0, isTested(variant)) } ?? "–" }
            return .element(
                .tr, [],
                [.element(.th, [Attribute("scope", "row")], HTML(words.text(figure.label)))]
                    + [.element(.td, [.class("number")], HTML(words.cells(first).baseline))] + variants)
        }
        return section(
            "table", .table,
            .element(
                .table, [], .element(.thead, [], .element(.tr, [], head)), .element(.tbody, [], body)))
    }

    private func cell(_ row: MetricDifference, _ isTested: Bool) -> HTML {
        let cells = words.cells(row)
        let verdict = row.verdict == .none ? (row.isSame ? "" : words.text(.notSure)) : "✓"
        let note = isTested ? "\(cells.difference) \(verdict)" : cells.difference
        return .element(
            .td, [.class("number")], HTML(cells.variant), .element(.br), .element(.small, [], HTML(note)))
    }

    // MARK: Who

    private var who: PageSection? {
        let lists = compared.variants.indices.filter(isTested).map { variant -> HTML in
            let groups: [DecisionPhrase] = [.clients, .drivers, .city]
            let told = groups.compactMap { group -> HTML? in
                let mine = rows[variant].filter { $0.figure.concerns == group }
                let shown = mine.filter { $0.row.verdict != .none }
                if mine.isEmpty { return nil }
                let text =
                    shown.isEmpty
                    ? words.text(.none)
                    : shown.map { "\(words.text($0.figure.label)) \(words.amount($0.row))" }.joined(separator: ", ")
                return entry(words.text(group), text)
            }
            let zones = zones(variant).map { [entry(words.text(.zones), $0)] } ?? []
            let title = HTML.element(.h3, [], HTML(name(compared.variants[variant])))
            return (compared.variants.count > 1 ? title : HTML()) + .element(.dl, [], told + zones)
        }
        return lists.isEmpty ? nil : section("who", .who, lists.reduce(HTML()) { $0 + $1 })
    }

    private func entry(_ name: String, _ text: String) -> HTML {
        .element(.dt, [], HTML(name)) + .element(.dd, [], HTML(text))
    }

    /// So many of a direction.
    private static let zonesMax = 3

    private func zones(_ variant: Int) -> String? {
        guard let places = reported.places, let map = places.variants[variant]?.map(of: MetricKey(.waitMean)) else {
            return nil
        }
        let marked = map.marked.compactMap { zone in map.zones[zone].map { (zone: zone, row: $0) } }
        if marked.isEmpty { return words.text(.noZones) }
        let told = [true, false].flatMap { isLess in
            marked.filter { ($0.row.difference.difference < 0) == isLess }
                .sorted {
                    (-abs($0.row.difference.difference), $0.zone) < (-abs($1.row.difference.difference), $1.zone)
                }
                .prefix(DecisionPage.zonesMax).map { "\(places.ground.titles[$0.zone]) \(words.amount($0.row))" }
        }
        let left = marked.count - told.count
        let rest = left > 0 ? " \(DecisionPhrase.others.sentence[words.language].filled { _ in "\(left)" })" : ""
        return "\(words.text(.onlyZones)) \(told.joined(separator: ", "))\(rest)"
    }

    // MARK: What it rests on

    private var assumptions: PageSection {
        let settings = compared.points[compared.baseline].settings
        let baseline = reported.points[compared.baseline]
        func mean(_ measure: Measure) -> String {
            baseline[MetricKey(measure)].map { words.number(NumberWords.count($0.mean)) } ?? "–"
        }
        func told(_ key: String, orElse other: String) -> String {
            // Not the entries of lists one by one.
            let paths = (settings?.paths(below: key) ?? []).filter { path in
                !path.split(separator: ".").contains { Int($0) != nil }
            }
            return paths.isEmpty
                ? other
                : paths.prefix(6).map { "\($0.dropFirst(key.count + 1)) \(settings?[$0] ?? "")" }.joined(
                    separator: ", ")
                    + (paths.count > 6 ? ", …" : "")
        }
        let counts = compared.counts.map(String.init)
        let vehicles = told("vehicles", orElse: "")
        var entries = [
            entry(words.text(.demand), "\(mean(.requests)); \(told("demand", orElse: "–"))"),
            entry(words.text(.fleet), mean(.drivers)),
            entry(words.text(.tariff), told("rules.fare", orElse: words.text(.usualTariff))),
            entry(words.text(.data), settings?["dataSource"] ?? settings?["description"] ?? "–"),
        ]
        if !vehicles.isEmpty { entries.append(entry(words.text(.vehicles), vehicles)) }
        entries.append(
            entry(
                words.text(.replications),
                "\(Set(counts).count == 1 ? counts[0] : counts.joined(separator: ", ")); \(compared.points[compared.baseline].seed)"
            ))
        return section("assumptions", .assumptions, .element(.dl, [], entries))
    }

    private var caveats: PageSection {
        let prices = PriceReaction.prices(of: compared.points)
        let few = compared.variants.indices.contains {
            isTested($0) && compared.comparison.values(of: $0) < Comparison.valuesEnough
        }
        let phrase: DecisionPhrase =
            switch PriceReaction.reacting(in: compared.points) {
            case (false, false): .noReaction
            case (true, false): .peopleReact
            case (false, true): .driversReact
            case (true, true): .bothReact
            }
        let reaction = phrase.sentence[words.language]
            .filled { _ in prices.prefix(3).joined(separator: ", ") + (prices.count > 3 ? ", …" : "") }
        let told =
            (prices.isEmpty ? [] : [reaction]) + (few ? [words.text(.fewReplications)] : [])
            + [.intervals, .corrected, .congestion].map { words.text($0) }
        return section("caveats", .caveats, .element(.ul, [], told.map { .element(.li, [], HTML($0)) }))
    }
}
