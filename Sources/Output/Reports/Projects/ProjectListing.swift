import Experiments
import InputFiles
import Measures
import OutputFiles

/// The output of `cabrank project`: the state of each variant's results, its figures, and what can be said about its
/// differences from the baseline.
package struct ProjectListing {
    /// A variant of the project.
    package struct Variant {
        let name: String
        let note: String
        let results: VariantResults
        /// Errors of its present scenario.
        let problems: [String]

        /// Creates a variant.
        package init(name: String, note: String, results: VariantResults, problems: [String]) {
            (self.name, self.note, self.results, self.problems) = (name, note, results, problems)
        }
    }

    private let variants: [Variant]
    private let baseline: Int
    private let figures: [MetricKey]
    /// Returns the position of a key in the files of a variant, as text; nil if it is unknown.
    private let position: (_ key: String, _ variant: Int) -> String?

    private static let columnsMax = 80
    private static let changesMax = 8

    /// Creates the output.
    ///
    /// - Parameters:
    ///   - baseline: index of the variant that the others are compared with.
    ///   - figures: metrics to list and to compare; empty for the default ones.
    package init(
        _ variants: [Variant], baseline: Int, figures: [MetricKey],
        position: @escaping (_ key: String, _ variant: Int) -> String?
    ) {
        (self.variants, self.baseline, self.figures, self.position) = (variants, baseline, figures, position)
    }

    /// Returns the lines.
    package func lines() -> [String] {
        [states, figureTables, comparison].filter { !$0.isEmpty }.joined(separator: [""]).map(\.self)
    }

    // MARK: States

    private var states: [String] {
        var table = PlainTable(head: ["variant", "results", "finished (UTC)", "replications"])
        for variant in variants {
            let results = variant.results
            table.add([
                variant.name, results.stateText, results.finishedAt.isEmpty ? "–" : results.finishedAt,
                results.isRecorded ? NumberFormat.count(results.replications) : "–",
            ])
        }
        let rows = table.lines(wordColumns: 3)
        return [rows[0]] + variants.indices.flatMap { [rows[$0 + 1]] + details(of: $0) }
    }

    /// Returns the purpose of a variant, and the reasons for its state.
    private func details(of index: Int) -> [String] {
        let (variant, results) = (variants[index], variants[index].results)
        var texts = variant.note.isEmpty ? [] : [variant.note]
        texts += variant.problems
        if results.state == .blocked { texts += results.obstacle?.diagnostics.map(\.description) ?? [] }
        if let version = results.otherVersion { texts.append("made by cabrank \(version); this is \(programVersion)") }
        texts += results.changes.prefix(ProjectListing.changesMax).map { text(of: $0, in: index) }
        let more = results.changes.count - ProjectListing.changesMax
        if more > 0 { texts.append("and \(more) more \(more == 1 ? "change" : "changes")") }
        if results.state == .outOfDate && results.leftReplications > 0 {
            texts.append(
                "\(results.leftReplications) of \(results.replicationsAsked ?? 0) new replications are finished")
        }
        return texts.flatMap { ComparisonSummary.wrapped($0, columns: ProjectListing.columnsMax - 4) }.map {
            "    \($0)"
        }
    }

    private func text(of change: VariantResults.Change, in variant: Int) -> String {
        switch change {
        case .key(let path, let before, let after):
            let place = position(path, variant).map { "\($0): " } ?? ""
            return "\(place)\(path) is \(after ?? "not written"), was \(before ?? "not written")"
        case .file(let name): return "the contents of \(name) have changed"
        case .other(let text): return text
        }
    }

    // MARK: Figures

    private var columns: [MetricKey] {
        if !figures.isEmpty { return figures }
        let summaries = variants.compactMap(\.results.summary)
        let areTaxisVaried = Set(summaries.compactMap { $0.mean(.drivers) }).count > 1
        return (areTaxisVaried ? [.drivers] : []).map { MetricKey($0) }
            + SweepSummary.defaultColumns.filter { measure in summaries.contains { $0.mean(measure) != nil } }
            .prefix(SweepSummary.columnsMax).map { MetricKey($0) }
    }

    /// Tables of the figures, as many as their width needs.
    private var figureTables: [String] {
        let shown = variants.filter(\.results.hasFigures)
        guard !shown.isEmpty else { return [] }
        let currency = shown.compactMap(\.results.currency).first
        let names = ["figures"] + shown.map { $0.results.isCurrent ? $0.name : "\($0.name) (old)" }
        let counts = shown.map(\.results.replications)
        let areCountsEqual = Set(counts).count == 1
        let heads = [names] + (areCountsEqual ? [] : [["replications"] + counts.map { NumberFormat.count($0) }])
        let all = columns.map { key in
            let figures = shown.map { $0.results.summary?[key.measure, of: key.kind] }
            let scale = figures.compactMap { $0?.mean }.map(abs).max() ?? 0
            return [key.heading(currency: currency, scale: scale)]
                + figures.map { figure in
                    figure.flatMap { figure in
                        figure.mean.map { key.unit.plainText($0, figure.interval, scale: scale) }
                    } ?? "–"
                }
        }
        var blocks: [[[String]]] = []
        var width = 0
        for column in all {
            let columnWidth = (column.map(\.count).max() ?? 0) + 2
            if blocks.isEmpty || width + columnWidth > ProjectListing.columnsMax {
                blocks.append(heads)
                width = heads.reduce(-2) { $0 + ($1.map(\.count).max() ?? 0) + 2 }
            }
            blocks[blocks.count - 1].append(column)
            width += columnWidth
        }
        let tables = blocks.map { block in
            PlainTable(names.indices.map { row in block.map { $0[row] } }).lines()
        }
        let isAnyOld = shown.contains { !$0.results.isCurrent }
        return Array(tables.joined(separator: [""]))
            + (isAnyOld ? ["(old): of another scenario or program than the present one"] : [])
            + (areCountsEqual ? [] : ["not all figures are of the same number of replications"])
    }

    // MARK: Differences

    private var comparison: [String] {
        guard variants.count(where: \.results.isCurrent) > (variants[baseline].results.isCurrent ? 1 : 0) else {
            return []
        }
        guard variants[baseline].results.isCurrent else {
            return ["no differences: the results of \(variants[baseline].name) are missing, damaged or out of date"]
        }
        var points: [ExperimentPoint] = []
        var replications: [[ComparedReplication]] = []
        var problems: [String] = []
        for (index, variant) in variants.enumerated() where variant.results.isCurrent {
            do throws(InputError) {
                let recorded = try RecordedPoints(in: variant.results.path)
                var point = recorded.points[0]
                point.name = variant.name
                point.isBaseline = index == baseline
                replications.append(try ComparedUnits(recorded.units[0], withZones: false).replications)
                points.append(point)
            } catch {
                problems.append("\(variant.name) cannot be compared: \(error)")
            }
        }
        guard points.count > 1, points.contains(where: \.isBaseline) else { return problems }
        let measured = Set(replications.flatMap { $0[0].metrics.map(\.key) })
        let compared = PointComparison(of: points, replications, asked: figures.filter(measured.contains))
        let texts = compared.variants.indices.map { ComparisonText(compared, variant: $0) }
        var notes = (texts.first.flatMap(\.certainty).map { [$0] } ?? []) + notes(on: texts, in: compared)
        if let remark = PriceReaction.remark(compared.points) { notes.append(remark) }
        return texts.flatMap { wrapped("\($0.change()): \($0.finding).") }
            + notes.flatMap { wrapped($0).map { "  \($0)" } } + problems
    }

    /// Returns the remarks on the method and the number of replications, each once, with the names of its variants if
    /// it does not hold for all.
    private func notes(on texts: [ComparisonText], in compared: PointComparison) -> [String] {
        var notes: [(text: String, names: [String])] = []
        for (index, text) in texts.enumerated() {
            let basis = compared.chances[index].isPaired ? nil : text.basis
            for note in [basis, text.isTested ? text.warning : ProjectListing.remedy].compactMap(\.self) {
                let name = compared.points[compared.variants[index]].name
                if let place = notes.firstIndex(where: { $0.text == note }) {
                    notes[place].names.append(name)
                } else {
                    notes.append((note, [name]))
                }
            }
        }
        return notes.map { $0.names.count == texts.count ? $0.text : "\($0.names.joined(separator: ", ")): \($0.text)" }
    }

    /// Advice if nothing can be tested.
    private static let remedy = "another seed would give other figures: write 'replications: 20' in project.yaml"

    private func wrapped(_ text: String) -> [String] {
        ComparisonSummary.wrapped(text, columns: ProjectListing.columnsMax - 2)
    }
}
