import Measures
import Pictures
import Reports

/// The figures of a search for the best variant, in its ranking order.
struct BestFigures {
    private let verdict: BestVerdict
    private let places: [(place: BestVerdict.RankedPoint, label: String)]
    private let metric: MetricFormat
    /// Share served, shown next to the metric; nil if it is unknown.
    private let served: MetricFormat?
    private let cautions: BestCaveats?

    init(_ verdict: BestVerdict, _ reported: ReportedPoints) {
        self.verdict = verdict
        places = verdict.ranking.map { place in
            (place, reported.points.first { $0.name == place.name }?.label ?? place.name)
        }
        cautions = reported.caveats
        served = reported.caveats?.served.flatMap { reported.format(of: $0) }
        metric = MetricFormat(verdict.key, values: verdict.ranking.compactMap(\.mean), currency: verdict.currency)
    }

    private static let shown: [(standing: BestVerdict.Standing, name: String, colour: SeriesColour)] = [
        (.best, "best", .blue), (.leads, "ahead so far", .blue), (.possible, "not ruled out", .orange),
        (.beaten, "ruled out", .grey),
    ]

    /// Chart of the ranking; nil if no variant has a mean.
    var ranking: Figure? {
        let known = places.filter { $0.place.mean != nil }
        guard let first = known.first else { return nil }
        let series = BestFigures.shown.map { standing, name, colour in
            Chart.Series(
                name, colour, .points,
                known.enumerated().map { index, entry in
                    guard entry.place.standing == standing else { return Chart.Point(Double(index), nil) }
                    let mean = metric.value(entry.place.mean ?? .nan)
                    return Chart.Point(
                        Double(index), mean,
                        interval: entry.place.interval.map {
                            metric.value($0.lowerBound)...metric.value($0.upperBound)
                        },
                        label: PictureNumber.text(mean, decimals: metric.decimals))
                })
        }
        let isFound = first.place.standing == .best && verdict.probability != nil
        let unit = metric.unit.isEmpty ? "" : ", \(metric.unit)"
        return Figure(
            name: "best",
            title: isFound
                ? "Best: \(first.label), \(verdict.key.label) \(text(first.place))."
                : PageText.english.sentence("\(verdict.key.label) of each variant; none is shown to be the best yet"),
            subtitle:
                "\(PageText.english.sentence(verdict.key.label))\(unit), with 95 % confidence intervals, the best variant first",
            note: note,
            chart: Chart(
                x: Chart.Axis("variant", scale: .categories(known.map(\.label))), y: metric.axis,
                series: series.filter { $0.points.contains { $0.y != nil } }))
    }

    private var note: String {
        switch verdict.procedure {
        case .sequential(let confidence, _, _):
            "A variant is ruled out as soon as it is significantly behind; variants ruled out early have few replications "
                + "and wide intervals (Kim and Nelson 2001). The requested confidence is \(PageText.english.percent(confidence))."
        case .budget:
            "Most replications went to variants that are close to the best and to those with a large spread (Chen and others 2000)."
        }
    }

    private func text(_ place: BestVerdict.RankedPoint) -> String { metric.text(place.mean ?? .nan) }

    /// Each variant with its standing and number of replications.
    var table: DataTable {
        let mean = DataTable.Column(verdict.key.label, unit: metric.unit, decimals: metric.decimals)
        var table = DataTable(
            [
                DataTable.Column("variant"), DataTable.Column("standing"), DataTable.Column("replications"),
            ] + mean.withInterval(in: .english)
                + [served.map { DataTable.Column($0.key.label, unit: $0.unit) }].compactMap(\.self))
        for (place, label) in places {
            let standing = BestFigures.shown.first { $0.standing == place.standing }?.name
            let figures = [place.mean, place.interval?.lowerBound, place.interval?.upperBound]
            table.add(
                [.text(label), .text(standing ?? "bad"), .number(Double(place.replications))]
                    + figures.map { $0.map { .number(metric.value($0)) } ?? .none }
                    + [served.map { $0.cell(cautions?.servedShare(of: place.name)) }].compactMap(\.self))
        }
        return table
    }
}

extension BestVerdict {
    /// Procedure and its effort: `KN, 24 rounds`.
    var procedureWords: String {
        switch procedure {
        case .sequential(_, _, let rounds): "KN, \(PageText.english.count(Double(rounds))) rounds"
        case .budget(let budget): "OCBA, a budget of \(PageText.english.count(Double(budget))) replications"
        }
    }
}
