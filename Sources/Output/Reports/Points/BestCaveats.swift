import Experiments
import Measures

/// The caveats on the best point by one metric: the share served there, points that lose fewer clients, and whether a
/// better point may lie outside the tested range.
package struct BestCaveats {
    /// Metric of the share served; nil if it is not measured, or is the metric of the search.
    package let served: MetricKey?
    /// Warnings as sentences without the full stop; empty if there are none.
    package let warnings: [String]
    /// Whether another point is shown to serve more than the best one.
    package let losesMore: Bool
    /// Share served by name of the point; used for look-up only.
    private let servedShares: [String: MetricSummary]

    /// Creates the caveats.
    ///
    /// - Parameters:
    ///   - points: points that have replications.
    ///   - replications: replications of each point, at least one.
    ///   - keys: varied keys.
    package init(
        _ verdict: BestVerdict, _ points: [ExperimentPoint], _ replications: [[ComparedReplication]], keys: [String]
    ) {
        let summaries = zip(points, replications).map { point, replications in
            MetricSummary.summaries(of: replications, isAntithetic: point.isAntithetic)
        }
        let served = Headline.servedShares.map { MetricKey($0) }.first { key in
            !summaries.isEmpty && summaries.allSatisfy { $0.contains { $0.key == key && $0.tally.count > 0 } }
        }
        self.served = served == verdict.key ? nil : served
        servedShares = Dictionary(
            zip(points, summaries).compactMap { point, rows in
                rows.first { $0.key == served }.map { (point.name, $0) }
            }, uniquingKeysWith: { first, _ in first })
        let best = verdict.ranking.first.flatMap { $0.standing == .best || $0.standing == .leads ? $0.name : nil }
        guard let best, let winner = points.firstIndex(where: { $0.name == best }) else {
            (warnings, losesMore) = ([], false)
            return
        }
        let loss = self.served.flatMap { BestCaveats.loss(of: winner, points, replications, by: $0) }
        losesMore = loss != nil
        let edge = BestCaveats.edge(of: points[winner].values, among: points.map(\.values), keys: keys)
        warnings = [loss, edge, PriceReaction.remark(points)].compactMap(\.self)
    }

    /// Returns the share served at a point; nil if it is unknown.
    package func servedShare(of name: String) -> MetricSummary? { servedShares[name] }

    /// Returns a warning if another point is shown to serve more, tested over all points; else nil.
    private static func loss(
        of winner: Int, _ points: [ExperimentPoint], _ replications: [[ComparedReplication]], by key: MetricKey
    ) -> String? {
        guard points.count > 1 else { return nil }
        let compared = PointComparison(of: points, replications, baseline: winner, asked: [key])
        let rows = compared.comparison.differences.map { rows in rows.first { $0.key == key } }
        let ahead = rows.indices.filter { rows[$0]?.verdict == .better && rows[$0]?.isReported == true }
        guard let most = ahead.max(by: { difference(rows[$0]) < difference(rows[$1]) }), let row = rows[most] else {
            return nil
        }
        let words = DifferenceText(row, currency: compared.currency, tests: compared.comparison.tests)
        let verb = ahead.count == 2 ? "variant loses" : "variants lose"
        let others = ahead.count > 1 ? ", and \(ahead.count - 1) more \(verb) fewer clients" : ""
        return "\(points[winner].name) loses more clients than necessary: with \(points[compared.variants[most]].name) "
            + words.sentence + others
    }

    private static func difference(_ row: MetricDifference?) -> Double { row?.difference.difference ?? 0 }

    /// Returns a warning if the best value is the least or the greatest tested; else nil.
    static func edge(of best: [String], among all: [[String]], keys: [String]) -> String? {
        let ends = keys.indices.compactMap { key -> String? in
            let numbers = all.map { number($0[key]) }
            let tried = Set(numbers.compactMap(\.self))
            guard !numbers.contains(nil), tried.count > 1, let own = number(best[key]) else { return nil }
            if own == tried.min() { return "\(keys[key])=\(best[key]) is the smallest" }
            return own == tried.max() ? "\(keys[key])=\(best[key]) is the largest" : nil
        }
        return ends.isEmpty ? nil : "at the edge of the tested range: \(ends.joined(separator: ", ")); try beyond"
    }

    /// Returns the number in `0.8` or `5 min`.
    private static func number(_ value: String) -> Double? {
        Double(value.prefix { $0.isASCII && $0.isNumber || $0 == "." || $0 == "-" })
    }
}
