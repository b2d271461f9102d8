import Markup
import Measures
import PageFrame
import Pictures
import Reports

/// The figures of a search for the smallest value that meets targets: each target and the price by value, and the
/// frontier between the two.
struct SmallestFigures {
    private let verdict: SmallestVerdict
    private let notes: SmallestNotes
    private let reported: ReportedPoints
    /// Simulated values in rising order, with their figures.
    private let tested: [(point: SmallestVerdict.Point, figures: ReportedPoints.Point)]

    init(_ verdict: SmallestVerdict, _ notes: SmallestNotes, _ reported: ReportedPoints) {
        (self.verdict, self.notes, self.reported) = (verdict, notes, reported)
        tested = verdict.points.compactMap { point in
            reported.points.first { $0.name == point.name }.map { (point, $0) }
        }
    }

    private static let shown: [(standings: [SmallestVerdict.Standing], name: String, colour: SeriesColour)] = [
        ([.smallest], "smallest shown to meet all", .blue), ([.met], "meets all", .skyBlue),
        ([.close, .open], "not decided", .orange), ([.missed], "misses a target", .grey),
    ]

    private var price: MetricFormat? {
        tested.contains { notes.price(of: $0.point.name) != nil } ? reported.format(of: SmallestNotes.priceKey) : nil
    }

    private var keyName: String { VariedKeyLabels.name(of: reported.keys.first ?? "") }

    private func format(_ target: Int) -> MetricFormat {
        MetricFormat(
            verdict.targets[target].key,
            values: verdict.points.compactMap { $0.targets[target].mean } + [verdict.targets[target].bound],
            currency: reported.currency)
    }

    /// Returns the series of points by standing.
    private func series(_ mark: (Int) -> Chart.Point?) -> [Chart.Series] {
        SmallestFigures.shown.map { standings, name, colour in
            Chart.Series(
                name, colour, .points,
                tested.indices.filter { standings.contains(tested[$0].point.standing) }.compactMap(mark))
        }.filter { !$0.points.isEmpty }
    }

    /// Returns the position of a value on the axis of the key.
    private func position(_ place: Int) -> Double? {
        let text = tested[place].figures.values.first ?? tested[place].point.value
        return Double(text.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == "-") })
    }

    private var keyAxis: Chart.Axis {
        let decimals = tested.compactMap { $0.figures.values.first?.split(separator: ".").dropFirst().first?.count }
        return Chart.Axis(keyName, decimals: min(decimals.max() ?? 0, 3))
    }

    /// Returns a chart of a metric by value, with a line at its bound.
    private func chart(
        of metric: MetricFormat, name: String, title: String, note: String, bound: Double?, words: String
    ) -> Figure {
        let marks = series { place in
            guard let summary = tested[place].figures[metric.key], let x = position(place) else { return nil }
            return Chart.Point(x, metric.value(summary.mean), interval: metric.interval(summary))
        }
        let unit = metric.unit.isEmpty ? "" : ", \(metric.unit)"
        return Figure(
            name: "smallest-\(name)", title: PageText.english.sentence(title),
            subtitle: PageText.english.sentence(metric.key.label)
                + "\(unit), by \(keyName), with 95 % confidence intervals",
            note: note,
            chart: Chart(
                x: keyAxis, y: metric.axis, series: marks,
                references: bound.map { [Chart.Reference(words, .horizontal(metric.value($0)))] } ?? []))
    }

    /// Charts of each target by value.
    private var targets: [Figure] {
        verdict.targets.indices.map { target in
            chart(
                of: format(target), name: name(ofTarget: target),
                title: "\(verdict.targetSentence(target)).",
                note: "A decision needs more than these intervals show: it holds together with all others "
                    + "(t tests, \(verdict.correction)). Values near a target have more replications.",
                bound: verdict.targets[target].bound, words: verdict.bound(target))
        }
    }

    /// Chart of the price by value; nil if it is not measured.
    private var prices: Figure? {
        price.map { price in
            chart(
                of: price, name: name(of: price.key),
                title: notes.price.map { "\($0)." } ?? "\(price.key.label) by \(keyName)", note: "", bound: nil,
                words: "")
        }
    }

    /// Chart of the price against the first target; nil if the price is not measured.
    private var frontier: Figure? {
        guard let price, tested.count > 1 else { return nil }
        let service = format(0)
        let marks = series { place in
            guard let x = tested[place].figures[service.key]?.mean, let y = tested[place].figures[price.key] else {
                return nil
            }
            return Chart.Point(
                service.value(x), price.value(y.mean), interval: price.interval(y), label: tested[place].figures.label)
        }
        let axis = service.axis
        return Figure(
            name: "smallest-frontier",
            title: PageText.english.sentence("\(price.key.label) against \(service.key.label), by \(keyName)"),
            subtitle: "Means of each value, with the 95 % confidence interval of \(price.key.label)",
            note: "All values have the same clients as far as possible, so steps between points are surer than the "
                + "intervals.",
            chart: Chart(
                x: Chart.Axis(axis.title, unit: axis.unit, decimals: axis.decimals), y: price.axis, series: marks,
                references: [Chart.Reference(verdict.bound(0), .vertical(service.value(verdict.targets[0].bound)))]))
    }

    /// Each simulated value with its figures and standing.
    private var table: DataTable {
        let formats = verdict.targets.indices.map { format($0) }
        var table = DataTable(
            [DataTable.Column(keyName), DataTable.Column("result"), DataTable.Column("replications")]
                + verdict.targets.indices.map {
                    DataTable.Column("\(formats[$0].key.label), \(verdict.bound($0))", unit: formats[$0].unit)
                } + [price].compactMap(\.self).map { DataTable.Column($0.key.label, unit: $0.unit) })
        for (point, figures) in tested {
            table.add(
                [.text(figures.label), .text(point.standing.words), .number(Double(point.replications))]
                    + (formats + [price].compactMap(\.self)).map { $0.cell(figures[$0.key]) })
        }
        return table
    }

    /// The section of the page.
    var section: PageSection {
        let sentences = [
            verdict.nextSentence.map { "The next smaller value: \($0)" }, verdict.certainty, notes.alone,
        ].compactMap(\.self)
        var parts = notes.warnings.filter { $0 != reported.priceRemark }.map {
            PagePart.warning(PageText.english.sentence($0.hasSuffix(".") ? $0 : "\($0)."))
        }
        parts += sentences.map { PagePart.paragraph(HTML(PageText.english.sentence("\($0)."))) }
        parts += (targets + [prices, frontier].compactMap(\.self)).map { PagePart.figure($0) }
        parts.append(.table(table, caption: "The simulated values, with 95 % confidence intervals"))
        return PageSection(id: "smallest", title: "The smallest value that meets the targets", parts: parts)
    }

    /// Returns the name of a target's figure. A metric can have two targets, one for each side.
    private func name(ofTarget target: Int) -> String {
        let key = verdict.targets[target].key
        return name(of: key) + (verdict.targets[..<target].contains { $0.key == key } ? "-2" : "")
    }

    private func name(of key: MetricKey) -> String { key.name.replacing("_", with: "-") }
}
