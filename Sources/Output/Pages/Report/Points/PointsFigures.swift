import Experiments
import Measures
import Pictures
import Quantities
import Reports

/// The figures that compare points.
struct PointsFigures {
    private let reported: ReportedPoints

    init(_ reported: ReportedPoints) { self.reported = reported }

    private var points: [ReportedPoints.Point] { reported.points }
    private var names: [String] { reported.keys.map(VariedKeyLabels.name) }

    /// Values of each key as numbers, nil where a value is no number.
    private var numbers: [[Double?]] { reported.keys.indices.map { key in points.map { Double($0.values[key]) } } }

    private func isNumeric(_ key: Int) -> Bool { numbers[key].allSatisfy { $0 != nil } }

    /// Returns a title that names the points with the least and the most of a metric if they are significant, else a
    /// neutral one.
    func finding(_ metric: MetricFormat) -> String {
        let isTime = metric.key.unit == .seconds || metric.key.unit == .minutes
        let extremes = [
            (Finding.Direction.least, isTime ? "shortest" : "lowest"), (.most, isTime ? "longest" : "highest"),
        ].compactMap { direction, word -> String? in
            guard let first = extremePoint(of: metric, direction) else { return nil }
            let words = metric.estimateText(first[metric.key])
            let unit = metric.unit.isEmpty ? "" : " \(metric.unit)"
            return "\(word) with \(first.label) (\(words.mean)\(unit)\(words.range.map { "; 95 % sure: \($0)" } ?? ""))"
        }
        let things = names.isEmpty ? "the variants" : PageText.english.list(names)
        return PageText.english.sentence(
            extremes.isEmpty
                ? "\(metric.key.label) by \(things)" : "\(metric.key.label): \(extremes.joined(separator: ", ")).")
    }

    /// Whether a variant is shown to have the least or the most of a metric.
    func hasExtreme(_ metric: MetricFormat) -> Bool {
        extremePoint(of: metric, .least) != nil || extremePoint(of: metric, .most) != nil
    }

    /// Returns the extreme variant, or nil if its place may be random, or if another is too close for the difference to
    /// be worth telling.
    func extremePoint(of metric: MetricFormat, _ direction: Finding.Direction) -> ReportedPoints.Point? {
        let candidates = points.map { point in
            Finding.Candidate(
                point.name,
                point.replications.map { replication in
                    replication.metrics.first { $0.key == metric.key } ?? Metric(metric.key, nil)
                })
        }
        guard points.allSatisfy({ !$0.isAntithetic }),
            let name = Finding("\(direction) \(metric.key.name)", candidates, direction).first?.name,
            let first = points.first(where: { $0.name == name })
        else { return nil }
        let (own, limit) = (
            mean(first, metric), reported.comparison?.worthTelling[metric.key].amount(of: mean(first, metric))
        )
        return points.contains { $0.name != name && abs(mean($0, metric) - own) < limit ?? 0 } ? nil : first
    }

    private func range(of metric: MetricFormat) -> String {
        let means = points.map { mean($0, metric) }
        return PageText.english.sentence(
            "\(metric.key.label) by \(PageText.english.list(names)): from \(metric.text(means.min() ?? .nan)) to "
                + metric.text(means.max() ?? .nan) + ".")
    }

    private func mean(_ point: ReportedPoints.Point, _ metric: MetricFormat) -> Double {
        point[metric.key]?.mean ?? .nan
    }

    /// Returns a chart of one metric over the points: curves if numbers are varied, else one mark for each point.
    func curve(_ metric: MetricFormat) -> Figure {
        let chart: Chart
        if reported.keys.count == 1, isNumeric(0) {
            chart = Chart(
                x: Chart.Axis(names[0], decimals: decimals(of: 0)), y: metric.axis,
                series: [Chart.Series(metric.key.label, .blue, .line, line(points, along: 0, metric))])
        } else if reported.keys.count == 2, isNumeric(0) {
            let values = unique(points.map { $0.values[1] })
            chart = Chart(
                x: Chart.Axis(names[0], decimals: decimals(of: 0)), y: metric.axis,
                series: values.enumerated().map { index, value in
                    Chart.Series(
                        VariedKeyLabels.label(value, of: reported.keys[1], isAlone: false), .distinct(index), .line,
                        line(points.filter { $0.values[1] == value }, along: 0, metric))
                })
        } else {
            chart = Chart(
                x: Chart.Axis(names.joined(separator: ", "), scale: .categories(points.map(\.label))), y: metric.axis,
                series: [
                    Chart.Series(
                        metric.key.label, .blue, .points,
                        points.enumerated().map { index, point in
                            Chart.Point(
                                Double(index), metric.value(mean(point, metric)),
                                interval: metric.interval(point[metric.key]),
                                label: PictureNumber.text(
                                    metric.value(mean(point, metric)), decimals: metric.decimals))
                        })
                ])
        }
        let unit = metric.unit.isEmpty ? "" : ", \(metric.unit)"
        return Figure(
            name: "points-\(name(of: metric))", title: finding(metric),
            subtitle: "\(PageText.english.sentence(metric.key.label))\(unit), with 95 % confidence intervals",
            content: .chart(chart))
    }

    /// Returns a heat map of one metric over two keys; nil unless two keys are varied over a grid.
    func heatMap(_ metric: MetricFormat) -> Figure? {
        guard reported.keys.count == 2 else { return nil }
        let (rows, columns) = (unique(points.map { $0.values[0] }), unique(points.map { $0.values[1] }))
        guard rows.count > 1, columns.count > 1, rows.count * columns.count == points.count else { return nil }
        let values = rows.map { row in
            columns.map { column in
                points.first { $0.values == [row, column] }.map { metric.value(mean($0, metric)) }
            }
        }
        return Figure(
            name: "grid-\(name(of: metric))", title: range(of: metric),
            subtitle:
                "\(PageText.english.sentence(metric.key.label)) by \(names[0]) and \(names[1]), means of each variant",
            content: .heatMap(
                HeatMap(
                    rowTitle: names[0], rows: rows.map(VariedKeyLabels.value), columnTitle: names[1],
                    columns: columns.map(VariedKeyLabels.value), values: values,
                    value: DataTable.Column(metric.key.label, unit: metric.unit, decimals: metric.decimals))))
    }

    /// Returns a chart of two metrics with the points that are beaten in both; nil if there is no choice between
    /// points.
    func paretoFront(_ first: Measure, _ second: Measure) -> Figure? {
        guard points.count > 2, let one = reported.format(of: MetricKey(first)),
            let other = reported.format(of: MetricKey(second))
        else { return nil }
        guard Set(points.map { mean($0, one) }).count > 1, Set(points.map { mean($0, other) }).count > 1 else {
            return nil
        }
        let best = ParetoFront(points.map { variant($0, one.key, other.key) }, by: (one.key, other.key)).nonDominated
            .sorted { mean(points[$0], one) < mean(points[$1], one) }
        let marks: ([Int]) -> [Chart.Point] = { places in
            places.map { place in
                Chart.Point(
                    other.value(mean(points[place], other)), one.value(mean(points[place], one)),
                    label: points.count <= 8 || best.contains(place) && best.count <= 8 ? points[place].label : "")
            }
        }
        let labels = best.map { points[$0].label }
        let isNeutral = best.count == points.count
        let title =
            isNeutral
            ? "\(one.key.label) and \(other.key.label) of each variant"
            : (best.count <= PointsFigures.namedMax
                ? PageText.english.list(labels) : "\(best.count) of \(points.count) variants")
                + ": no other variant is shown to be better in both."
        let direction = { (metric: MetricFormat) in
            metric.key.measure.better.seeksMore == true ? "more is better" : "less is better"
        }
        let note =
            points.contains { $0.replications.count < 2 }
            ? "With one replication of a variant none can be shown to be beaten: another seed would give other figures."
            : "A variant is beaten if another is better in one figure and not worse in the other (Pareto), both significantly "
                + "over all pairs of variants (Holm). Differences between the other variants may be random."
        return Figure(
            name: "front-\(name(of: one))-\(name(of: other))", title: PageText.english.sentence(title),
            subtitle: "\(PageText.english.sentence(one.key.label)) (\(direction(one))) against \(other.key.label) "
                + "(\(direction(other))), means of each variant",
            note: note,
            chart: Chart(
                x: other.axis, y: one.axis,
                series: [
                    Chart.Series(isNeutral ? "variants" : "not beaten", .blue, .points, marks(best)),
                    Chart.Series("beaten", .grey, .points, marks(points.indices.filter { !best.contains($0) })),
                ].filter { !$0.points.isEmpty }))
    }

    /// Number of points that a title names.
    private static let namedMax = 3

    /// Returns the point with these two metrics only: there are many pairs of points.
    private func variant(_ point: ReportedPoints.Point, _ keys: MetricKey...) -> Comparison.Variant {
        let isPaired = reported.comparison?.chances.allSatisfy(\.isPaired) ?? false
        return Comparison.Variant(
            point.replications.map { replication in
                ComparedReplication(
                    number: replication.number, metrics: replication.metrics.filter { keys.contains($0.key) })
            }, isPaired: isPaired, isAntithetic: point.isAntithetic)
    }

    private func line(_ points: [ReportedPoints.Point], along key: Int, _ metric: MetricFormat) -> [Chart.Point] {
        points.compactMap { point in
            Double(point.values[key]).map { x in
                Chart.Point(x, metric.value(mean(point, metric)), interval: metric.interval(point[metric.key]))
            }
        }.sorted { $0.x < $1.x }
    }

    private func decimals(of key: Int) -> Int {
        let all = points.map { $0.values[key].split(separator: ".").dropFirst().first?.count ?? 0 }
        return min(all.max() ?? 0, GroupedNumber.decimalsMax)
    }

    /// Returns the distinct values in order.
    private func unique(_ values: [String]) -> [String] {
        values.enumerated().filter { values.firstIndex(of: $1) == $0 }.map(\.element)
    }

    private func name(of metric: MetricFormat) -> String { metric.key.name.replacing("_", with: "-") }
}
