import Experiments
import Measures
import OutputFiles
import Statistics

/// The notes on the smallest value that meets targets: its price, single replications, and what speaks against it.
package struct SmallestNotes {
    /// Income of drivers with the smallest value and with today's, or the smallest tested; nil if it is not measured or
    /// a target.
    package let price: String?
    /// Number of replications with the smallest value that miss a target when taken alone; nil without such a value.
    package let alone: String?
    /// Warnings as sentences without the full stop; empty if there are none.
    package let warnings: [String]
    /// Metric that shows the price.
    package static let priceKey = MetricKey(.incomePerHour)
    /// Summaries of the price by name of the point; used for look-up only.
    private let prices: [String: MetricSummary]

    /// Creates the notes.
    ///
    /// - Parameters:
    ///   - points: points in the order of the verdict, or those of them that have replications.
    ///   - replications: replications of each point.
    package init(
        _ verdict: SmallestVerdict, _ points: [ExperimentPoint], _ replications: [[ComparedReplication]]
    ) {
        let known = points.indices.filter { !replications[$0].isEmpty }
        let isTarget = verdict.targets.contains { $0.key == SmallestNotes.priceKey }
        prices = Dictionary(
            (isTarget ? [] : known).compactMap { place in
                MetricSummary.summaries(of: replications[place], isAntithetic: points[place].isAntithetic)
                    .first { $0.key == SmallestNotes.priceKey && $0.tally.count > 0 }
                    .map { (points[place].name, $0) }
            }, uniquingKeysWith: { first, _ in first })
        let order = verdict.points.compactMap { point in known.first { points[$0].name == point.name } }
        let steps = SmallestNotes.steps(against: verdict, order.map { points[$0] }, order.map { replications[$0] })
        guard let smallest = verdict.smallest, let place = known.first(where: { points[$0].name == smallest.name })
        else {
            (price, alone) = (nil, nil)
            warnings = steps + [PriceReaction.remark(known.map { points[$0] })].compactMap(\.self)
            return
        }
        let today = known.first { points[$0].isToday && $0 != place } ?? order.first { $0 != place }
        price = SmallestNotes.price(
            [place, today].compactMap(\.self).map { points[$0].name }, verdict, prices)
        let missed = replications[place].count { one in !verdict.targets.allSatisfy { one.meets($0) } }
        alone =
            "targets are for the mean over all replications; of \(NumberFormat.count(replications[place].count)) with "
            + "\(smallest.label), \(missed == 0 ? "none misses" : missed == 1 ? "one misses" : "\(missed) miss") one alone"
        let isFirst = verdict.points.first(where: \.isTested)?.name == smallest.name
        let edge = isFirst ? ["\(smallest.label) is the smallest value tested; try smaller ones"] : []
        warnings = edge + steps + [PriceReaction.remark(known.map { points[$0] })].compactMap(\.self)
    }

    /// Returns the price of a value; nil if it is unknown.
    package func price(of name: String) -> MetricSummary? { prices[name] }

    private static func price(
        _ names: [String], _ verdict: SmallestVerdict, _ prices: [String: MetricSummary]
    ) -> String? {
        let known = names.compactMap { name in prices[name].map { (name, $0) } }
        guard !known.isEmpty else { return nil }
        let scale = known.map { abs($0.1.mean) }.max() ?? 0
        let unit = priceKey.unit.displayUnit(currency: verdict.currency, scale: scale)
        let figures = known.map { name, summary in
            let label = verdict.points.first { $0.name == name }?.label ?? name
            return "\(summary.plainText(scale: scale)) \(unit) with \(label)"
        }
        return "\(priceKey.label): \(figures.joined(separator: ", "))"
    }

    /// Returns a warning for each step from one simulated value to the next in which a metric is shown to move against
    /// its direction from the first to the last.
    ///
    /// All steps of all metrics are tested together (Holm).
    private static func steps(
        against verdict: SmallestVerdict, _ points: [ExperimentPoint], _ replications: [[ComparedReplication]]
    ) -> [String] {
        guard points.count > 2 else { return [] }
        let keys = verdict.targets.map(\.key)
        var tested: [(step: Int, row: MetricDifference)] = []
        for step in 0..<points.count - 1 {
            let compared = PointComparison(
                of: Array(points[step...step + 1]), Array(replications[step...step + 1]), baseline: 0, asked: keys)
            let rows = compared.comparison.differences[0].filter { $0.family == .headline && $0.values > 1 }
            tested += rows.filter { $0.difference.probability != nil }.map { (step, $0) }
        }
        let whole = PointComparison(
            of: [points[0], points[points.count - 1]], [replications[0], replications[points.count - 1]], baseline: 0,
            asked: keys)
        let probabilities = HolmCorrection.corrected(tested.compactMap(\.row.difference.probability))
        return zip(tested, probabilities).compactMap { test, probability in
            let overall = whole.comparison.differences[0].first { $0.key == test.row.key }?.difference.difference ?? 0
            guard probability <= errorMax, test.row.difference.difference * overall < 0 else { return nil }
            let labels = [test.step, test.step + 1].map { place in
                verdict.points.first { $0.name == points[place].name }?.label ?? points[place].name
            }
            let words = DifferenceText(test.row, currency: verdict.currency, tests: tested.count).figures
            return "\(test.row.key.label) does not \(overall > 0 ? "rise" : "fall") steadily: \(words.baseline) with "
                + "\(labels[0]), \(words.variant) with \(labels[1]); a smaller value may meet the targets, too"
        }
    }

    /// Error probability of all warnings of one search.
    private static let errorMax = 0.05
}
