import Experiments
import Measures
import Pictures
import Quantities

/// The figures of points side by side.
struct PointsFigures {
    private let reported: ReportedPoints

    init(_ reported: ReportedPoints) { self.reported = reported }

    private var points: [ReportedPoints.Point] { reported.points }
    private var names: [String] { reported.keys.map(VariedWords.name) }

    /// How the values of one key are told.
    private var numbers: [[Double?]] { reported.keys.indices.map { key in points.map { Double($0.values[key]) } } }

    private func isNumeric(_ key: Int) -> Bool { numbers[key].allSatisfy { $0 != nil } }

    /// The points with the least and the most of it, as a title.
    func finding(_ metric: ShownMetric) -> String {
        let ordered = points.sorted { mean($0, metric) < mean($1, metric) }
        guard let least = ordered.first, let most = ordered.last, mean(least, metric) < mean(most, metric) else {
            return Told.sentence("\(metric.key.label): no difference between the points.")
        }
        let (lowest, highest) = (metric.text(mean(least, metric)), metric.text(mean(most, metric)))
        if lowest == highest { return Told.sentence("\(metric.key.label): about \(lowest) in every point.") }
        let isTime = metric.key.unit == .seconds || metric.key.unit == .minutes
        return Told.sentence(
            "\(metric.key.label): \(isTime ? "shortest" : "lowest") with \(least.label) (\(lowest)), "
                + "\(isTime ? "longest" : "highest") with \(most.label) (\(highest))"
                + (overlap(least, most, metric) ? "; their intervals overlap." : "."))
    }

    /// Then what lies between them may be chance.
    private func overlap(_ least: ReportedPoints.Point, _ most: ReportedPoints.Point, _ metric: ShownMetric) -> Bool {
        guard let low = metric.interval(least[metric.key]), let high = metric.interval(most[metric.key]) else {
            return false
        }
        return low.upperBound >= high.lowerBound
    }

    private func range(of metric: ShownMetric) -> String {
        let means = points.map { mean($0, metric) }
        return Told.sentence(
            "\(metric.key.label) by \(Told.list(names)): from \(metric.text(means.min() ?? .nan)) to "
                + metric.text(means.max() ?? .nan) + ".")
    }

    private func mean(_ point: ReportedPoints.Point, _ metric: ShownMetric) -> Double {
        point[metric.key]?.mean ?? .nan
    }

    /// One metric over the points: curves where numbers are varied, marks beside each other where not.
    func curve(_ metric: ShownMetric) -> Figure {
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
                        VariedWords.label(value, of: reported.keys[1], isAlone: false), .distinct(index), .line,
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
            subtitle: "\(Told.sentence(metric.key.label))\(unit), with 95 % confidence intervals",
            content: .chart(chart))
    }

    /// One metric over two keys; nil unless two are varied over a grid.
    func heat(_ metric: ShownMetric) -> Figure? {
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
            subtitle: "\(Told.sentence(metric.key.label)) by \(names[0]) and \(names[1]), means of each point",
            content: .heatMap(
                HeatMap(
                    rowTitle: names[0], rows: rows.map(VariedWords.value), columnTitle: names[1],
                    columns: columns.map(VariedWords.value), values: values,
                    value: DataTable.Column(metric.key.label, unit: metric.unit, decimals: metric.decimals))))
    }

    /// Which points are not beaten in two metrics at once; nil where there is nothing to choose.
    func front(_ first: Measure, _ second: Measure) -> Figure? {
        guard points.count > 2, let one = reported.shown(MetricKey(first)),
            let other = reported.shown(MetricKey(second))
        else { return nil }
        let costs = points.map { (cost($0, one), cost($0, other)) }
        let best = ParetoFront.places(costs)
        guard best.count > 0, Set(costs.map(\.0)).count > 1, Set(costs.map(\.1)).count > 1 else { return nil }
        let marks: ([Int]) -> [Chart.Point] = { places in
            places.map { place in
                Chart.Point(
                    other.value(mean(points[place], other)), one.value(mean(points[place], one)),
                    label: points.count <= 8 || best.contains(place) && best.count <= 8 ? points[place].label : "")
            }
        }
        let labels = best.map { points[$0].label }
        let title =
            best.count == 1
            ? "best in both, \(one.key.label) and \(other.key.label): \(labels[0])."
            : "\(best.count) of \(points.count) points are beaten by no other in both"
                + (best.count <= PointsFigures.namedMax ? ": \(labels.joined(separator: "; "))." : ".")
        let direction = { (metric: ShownMetric) in metric.key.measure.better == .higher ? "more" : "less" }
        return Figure(
            name: "front-\(name(of: one))-\(name(of: other))", title: Told.sentence(title),
            subtitle: "\(Told.sentence(one.key.label)) (\(direction(one)) is better) against \(other.key.label) "
                + "(\(direction(other)) is better), means of each point",
            note: "Of the blue points none is beaten: no other is at least as good in both means and better in one "
                + "(Pareto). What lies between neighbours may be chance: see the intervals.",
            content: .chart(
                Chart(
                    x: other.axis, y: one.axis,
                    series: [
                        Chart.Series("not beaten", .blue, .points, marks(best)),
                        Chart.Series("beaten", .grey, .points, marks(points.indices.filter { !best.contains($0) })),
                    ].filter { !$0.points.isEmpty })))
    }

    /// So many a title names.
    private static let namedMax = 3

    /// Less is better.
    private func cost(_ point: ReportedPoints.Point, _ metric: ShownMetric) -> Double {
        metric.key.measure.better == .higher ? -mean(point, metric) : mean(point, metric)
    }

    private func line(_ points: [ReportedPoints.Point], along key: Int, _ metric: ShownMetric) -> [Chart.Point] {
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

    /// In their order.
    private func unique(_ values: [String]) -> [String] {
        values.enumerated().filter { values.firstIndex(of: $1) == $0 }.map(\.element)
    }

    private func name(of metric: ShownMetric) -> String { metric.key.name.replacing("_", with: "-") }
}
