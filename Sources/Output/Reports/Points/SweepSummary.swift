import Measures

/// The output of `cabrank sweep`: a line for each point with the most important figures.
package struct SweepSummary {
    private let points: [ExperimentPoint]
    private let summaries: [[MetricSummary]]
    private let columns: [MetricKey]

    /// Default columns, as far as the scenario has the metrics.
    static let defaultColumns: [Measure] = [
        .waitMean, .waitP95, .serviceRate, .emptyShare, .incomePerHour, .toursCompletedShare, .lineWaitMean,
        .goalsReachedShare, .visitsGini, .guideProfit,
    ]
    static let columnsMax = 5

    /// Creates the output.
    ///
    /// - Parameters:
    ///   - summaries: summaries of each point.
    ///   - metrics: metrics to show; empty for the default ones.
    package init(_ points: [ExperimentPoint], _ summaries: [[MetricSummary]], metrics: [MetricKey]) {
        self.points = points
        self.summaries = summaries
        let measured = summaries.first { !$0.isEmpty }?.map(\.key) ?? []
        let defaults = SweepSummary.defaultColumns.map { MetricKey($0) }.filter(measured.contains)
        // A scale does not show the number of taxis.
        let taxis = MetricKey(.drivers)
        let areTaxisVaried = Set(summaries.compactMap { SweepSummary.summary(of: taxis, in: $0)?.mean }).count > 1
        columns =
            metrics.isEmpty
            ? (areTaxisVaried ? [taxis] : []) + Array(defaults.prefix(SweepSummary.columnsMax)) : metrics
    }

    /// Returns the head and a line for each point.
    package func lines() -> [String] {
        let currency = points.compactMap(\.currency).first
        let scales = columns.map { key in
            summaries.compactMap { SweepSummary.summary(of: key, in: $0)?.mean }.map(abs).max() ?? 0
        }
        let units = zip(columns, scales).map { $0.heading(currency: currency, scale: $1) }
        var table = PlainTable(head: ["variant", "name"] + units)
        for (index, point) in points.enumerated() {
            let figures = zip(columns, scales).map { key, scale in
                SweepSummary.summary(of: key, in: summaries[index])?.plainText(scale: scale) ?? "–"
            }
            table.add(["\(index + 1)", point.isValid ? point.displayName : "\(point.name) (bad)"] + figures)
        }
        return table.lines(wordColumns: 2)
    }

    private static func summary(of key: MetricKey, in summaries: [MetricSummary]) -> MetricSummary? {
        summaries.first { $0.key == key && $0.tally.count > 0 }
    }
}
