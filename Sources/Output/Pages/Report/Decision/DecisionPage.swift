import Experiments
import InputFiles
import Markup
import Measures
import PageFrame
import Reports
import ServiceKernel

/// A page of one A4 sheet for decision makers, or two with many variants: the question, the answer, its table, the
/// groups that gain or lose, and the assumptions.
package struct DecisionPage {
    private let reported: ReportedPoints
    let compared: PointComparison
    private let question: String?
    private let text: DecisionText
    /// Figures that are known of both a variant and the baseline, by variant.
    let rows: [[(figure: DecisionFigure, row: MetricDifference)]]

    /// Creates the page.
    ///
    /// - Parameters:
    ///   - question: question of the reader; nil for the default, which names the differences between the scenarios.
    /// - Throws: `InputError` if the folders hold fewer than two points, or a file of them is damaged.
    package init(_ folders: [ReportFolder], question: String?, in language: Language) throws {
        reported = try ReportedPoints(folders)
        guard let comparison = reported.comparison else {
            throw InputError(
                "--decision", "there is nothing to compare",
                remedy: "name two results folders of runs, or one of a comparison or a sweep")
        }
        let measured = Set(
            reported.points.map { point in Set(point.summaries.map(\.key)) }.reduce(
                Set(reported.points[0].summaries.map(\.key))
            ) { $0.intersection($1) })
        let asked = DecisionFigure.all.map { MetricKey($0.measure) }.filter(measured.contains)
        compared = PointComparison(
            of: comparison.points, reported.points.map(\.replications), baseline: comparison.baseline, asked: asked)
        let currencies = Set(comparison.points.compactMap(\.currency)).sorted()
        if currencies.count > 1 {
            throw InputError(
                "--decision", "the scenarios use different currencies: \(currencies.joined(separator: " and "))",
                remedy: "name folders with one currency")
        }
        self.question = question
        text = DecisionText(
            language: language, currency: compared.currency, tests: compared.comparison.tests)
        rows = compared.comparison.differences.map { differences in
            DecisionFigure.all.compactMap { figure in
                differences.first { $0.key == MetricKey(figure.measure) }.map { (figure, $0) }
            }
        }
    }

    /// The page in the chosen language.
    package var page: Page {
        let sentences = compared.variants.indices.map(answer)
        let asked = question ?? text.language.capitalized(askedByDifference)
        return Page(
            title: "\(asked) – cabrank",
            kicker: sentences.count == 1 ? "\(text.text(.kicker)) · \(asked)" : text.text(.kicker),
            headline: sentences.count == 1 ? sentences[0] : asked,
            sections: [answers(sentences), table, groups, assumptions, caveats].compactMap(\.self),
            language: text.language, layout: .decision)
    }

    /// Returns `184 taxis`, or the scenario's name if nothing is varied.
    private func name(_ point: Int) -> String {
        let point = reported.points[point]
        switch text.language {
        case .english: return point.label
        case .turkish: return reported.areTaxisVaried ? "\(point.values[0]) taksi" : point.name
        }
    }

    /// Whether the scenarios have taxis.
    private var hasTaxis: Bool {
        rows.first?.contains { figure, row in figure.measure == .requests && row.baselineMean > 0 } ?? false
    }

    private func isTested(_ variant: Int) -> Bool { compared.comparison.values(of: variant) > 1 }

    /// Default question: `What changes with 120 taxis instead of 150?`, or the names of several variants, whose changes
    /// follow below.
    private var askedByDifference: String {
        let changes = compared.variants.count == 1 ? settingsChanged(in: 0, max: 3, isNamed: true) : nil
        let names = compared.variants.map(name).joined(separator: ", ")
        let phrase: DecisionPhrase = changes == nil ? .questionOfMany : .question
        return phrase.sentence[text.language].filled { _ in changes ?? names }
    }

    /// Returns `120 taxis instead of 150`; nil if the changes are unknown.
    ///
    /// - Parameter isNamed: whether more changes than `max` begin with the variant's name.
    private func settingsChanged(in variant: Int, max: Int, isNamed: Bool = false) -> String? {
        let changes = compared.changes(of: variant, in: text.language)
        let name = isNamed ? name(compared.variants[variant]) : nil
        return changes.texts.isEmpty ? nil : changes.joined(max: max, of: name)
    }

    private func answer(_ variant: Int) -> String {
        // A changed input is no finding.
        let isFleet = compared.changes(of: variant, in: text.language).includesFleet
        let found = rows[variant].filter { !isFleet || $0.figure.measure != .drivers }
        let finding = isTested(variant) ? text.finding(found) : text.text(.notTested)
        let changes = settingsChanged(in: variant, max: 3, isNamed: true)
        let change = changes.map { changes in text.text(.with).replacing("#", with: changes) }
        let name = name(compared.variants[variant])
        // With several variants the sentence must name its column.
        let head = compared.variants.count == 1 ? change ?? name : name
        return text.language.capitalized("\(head): \(finding).")
    }

    private func answers(_ sentences: [String]) -> PageSection? {
        guard sentences.count > 1 else { return nil }
        return section("answer", .answer, .element(.ul, [], sentences.map { .element(.li, [], HTML($0)) }))
    }

    private func section(_ id: String, _ title: DecisionPhrase, _ markup: HTML) -> PageSection {
        PageSection(id: id, title: text.text(title), parts: [PagePart(markup, needs: [.decision])])
    }

    // MARK: Figures

    private var table: PageSection {
        let names = [name(compared.baseline)] + compared.variants.map(name)
        let body = DecisionFigure.all.compactMap { figure -> [HTML]? in
            let known = rows.map { $0.first { $0.figure.measure == figure.measure }?.row }
            guard let first = known.compactMap(\.self).first,
                !figure.isOnlyIfDiffering || known.contains(where: { $0?.verdict ?? .none != .none }),
                known.contains(where: { $0.map { $0.baselineMean != 0 || $0.variantMean != 0 } ?? false })
            else { return nil }
            let cells = text.cells(first)
            let label = text.text(figure.label) + (cells.unit.isEmpty ? "" : ", \(cells.unit)")
            return [HTML(label), HTML(cells.baseline)]
                + known.enumerated().map { variant, row in row.map { cell($0, isTested(variant)) } ?? "–" }
        }
        return section(
            "table", .table,
            grid(head: names.map { HTML($0) }, body, of: "number", as: compared.variants.count > 1 ? "dense" : "wide"))
    }

    private func cell(_ row: MetricDifference, _ isTested: Bool) -> HTML {
        // With many variants only the answer has intervals, so that the page stays on one sheet.
        let cells = text.cells(row, withRange: compared.variants.count <= 3)
        let verdict = row.verdict == .none ? (row.isSame ? "" : "?") : "✓"
        let note = isTested && !verdict.isEmpty ? "\(cells.difference)\u{A0}\(verdict)" : cells.difference
        return HTML("\(cells.variant) ") + .element(.small, [], HTML(note))
    }

    /// Returns a table.
    ///
    /// - Parameters:
    ///   - rows: rows, each starting with its label.
    ///   - style: CSS class of all other cells.
    ///   - kind: CSS class of the table.
    private func grid(head: [HTML], _ rows: [[HTML]], of style: StaticString, as kind: StaticString) -> HTML {
        let names = head.map { HTML.element(.th, [Attribute("scope", "col"), .class(style)], $0) }
        let body = rows.map { row in
            HTML.element(
                .tr, [],
                [.element(.th, [Attribute("scope", "row")], row[0])]
                    + row.dropFirst().map { .element(.td, [.class(style)], $0) })
        }
        return .element(
            .table, [.class(kind)],
            .element(.thead, [], .element(.tr, [], [.element(.td)] + names)), .element(.tbody, [], body))
    }

    // MARK: Groups of people

    private var groups: PageSection? {
        let tested = compared.variants.indices.filter(isTested)
        if tested.isEmpty { return nil }
        let groups: [DecisionPhrase] = [.clients, .drivers, .visitors, .city]
        let body = groups.compactMap { group -> [HTML]? in
            let cells = tested.map { variant in
                text.verdict(on: group, rows[variant])
            }
            return cells.allSatisfy { $0 == nil } ? nil : [HTML(text.text(group))] + cells.map { HTML($0 ?? "–") }
        }
        let places = tested.map(zones)
        let ofZones = [[HTML(text.text(.zones))] + places.map { HTML($0 ?? "–") }]
        let lines = body + (places.allSatisfy { $0 == nil } ? [] : ofZones)
        let names = tested.map { name(compared.variants[$0]) }
        if tested.count < DecisionPage.turnedMin {
            return section(
                "who", .who,
                grid(head: names.map { HTML($0) }, lines, of: "words", as: tested.count > 1 ? "fates dense" : "fates"))
        }
        let turned = names.enumerated().map { place, name in [HTML(name)] + lines.map { $0[place + 1] } }
        return section("who", .who, grid(head: lines.map { $0[0] }, turned, of: "words", as: "dense turned"))
    }

    /// Number of variants from which each is a row of words: columns would be too narrow.
    private static let turnedMin = 6

    /// Number of zones named per direction.
    private static let zonesMax = 3

    private func zones(_ variant: Int) -> String? {
        guard let places = reported.zoneDifferences, let map = places.variants[variant]?.map(of: MetricKey(.waitMean))
        else {
            return nil
        }
        let marked = map.reported.compactMap { zone in map.zones[zone].map { (zone: zone, row: $0) } }
        if marked.isEmpty { return text.text(.noZones) }
        let phrases = [true, false].compactMap { isLess -> String? in
            let zones = marked.filter { ($0.row.difference.difference < 0) == isLess }.sorted {
                (-abs($0.row.difference.difference), $0.zone) < (-abs($1.row.difference.difference), $1.zone)
            }
            if zones.isEmpty { return nil }
            // Without figures: zones selected for the largest difference differ less than it seems.
            let named = zones.prefix(DecisionPage.zonesMax).map { places.zones.titles[$0.zone] }
            let left = zones.count - named.count
            let rest =
                left > 0 ? " \(DecisionPhrase.others.sentence[text.language].filled { _ in "\(left)" })" : ""
            return "\(text.text(isLess ? .shorter : .longer)) \(named.joined(separator: ", "))\(rest)"
        }
        return "\(text.text(.onlyZones)) \(phrases.joined(separator: "; "))"
    }

    // MARK: Assumptions

    private var assumptions: PageSection {
        let baseline = compared.points[compared.baseline]
        // The page does not repeat what the question states.
        let isNamed = question == nil && compared.variants.count == 1 || !reported.keys.isEmpty
        let changed = isNamed ? [] : compared.variants
        let changes = changed.map { point in
            let variant = compared.variants.firstIndex(of: point) ?? 0
            return (
                label: "\(text.text(.changes)) \(name(point))",
                text: settingsChanged(in: variant, max: 4) ?? "–"
            )
        }
        let basis = DecisionBasis(settings: baseline.settings, text: text)
        let entries =
            changes + compared.assumptions(in: text.language)
            + basis.entries(counts: compared.counts, seed: baseline.seed)
        return section("assumptions", .assumptions, AssumptionMarkup.list(entries) ?? HTML(""))
    }

    private var caveats: PageSection {
        let prices = PriceReaction.prices(of: compared.points)
        let few = compared.variants.indices.contains {
            isTested($0) && compared.comparison.values(of: $0) < Comparison.valuesRecommended
        }
        let reacting = PriceReaction.reacting(in: compared.points).map { text.text(DecisionPhrase($0)) }
        let phrase: DecisionPhrase =
            !reacting.isEmpty ? .reaction : PriceReaction.areOwnReferences(compared.points) ? .ownToday : .noReaction
        let reaction = phrase.sentence[text.language].filled {
            $0 == "reacting"
                ? reacting.joined(separator: "; ")
                : prices.prefix(3).joined(separator: ", ") + (prices.count > 3 ? ", …" : "")
        }
        let gaps = compared.points.compactMap { point in
            point.expectationGap.map { "\(point.name): \($0.text(text.language))." }
        }
        let smallest = rows.first.map { text.limits($0) }
        let limits = DecisionPhrase.smallest.sentence[text.language].filled { _ in smallest }
        let phrases =
            gaps + (prices.isEmpty ? [] : [reaction]) + (few ? [text.text(.fewReplications)] : [])
            + (compared.variants.indices.contains(where: isTested)
                ? [limits] + [DecisionPhrase.intervals, .corrected].map { text.text($0) } : [])
            + (hasTaxis ? [text.text(.congestion)] : [])
        return section("caveats", .caveats, .element(.ul, [], phrases.map { .element(.li, [], HTML($0)) }))
    }
}

extension DecisionPhrase {
    fileprivate init(_ reacting: ReactingGroup) {
        switch reacting {
        case .passengers: self = .passengersReact
        case .drivers: self = .driversReact
        case .subscribers: self = .subscribersReact
        case .guides: self = .guidesReact
        }
    }
}
