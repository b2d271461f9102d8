import Experiments
import Measures

/// What `cabrank best` prints: which point is best, how sure that is, and what each took.
package struct BestSummary {
    private let search: BestSearch
    private let points: [ExperimentPoint]
    /// The points by the variants of the search.
    private let order: [Int]
    private let summaries: [[MetricSummary]]

    /// - Parameters:
    ///   - order: the points by the variants of the search.
    ///   - summaries: of each point.
    package init(_ search: BestSearch, points: [ExperimentPoint], order: [Int], _ summaries: [[MetricSummary]]) {
        self.search = search
        self.points = points
        self.order = order
        self.summaries = summaries
    }

    package func lines() -> [String] {
        let figures = points.indices.map { point in summaries[point].first { $0.key == search.key } }
        let scale = figures.compactMap { $0?.mean }.map(abs).max() ?? 0
        let currency = points.compactMap(\.currency).first
        let unit = search.key.unit.plainName(currency: currency, beside: scale)
        let label = search.key.label + (unit.isEmpty ? "" : ", \(unit)")
        var table = FigureTable(head: ["point", "name", "replications", label])
        for (index, point) in points.enumerated() {
            let count = point.isRight ? search.replications(of: order.firstIndex(of: index)) : 0
            table.add([
                "\(index + 1)", point.isRight ? point.name : "\(point.name) (bad)", "\(count)",
                figures[index]?.plainText(beside: scale) ?? "–",
            ])
        }
        return [verdict(unit: unit, scale: scale), ""] + table.lines(wordColumns: 2)
    }

    private func verdict(unit: String, scale: Double) -> String {
        guard let finding = search.finding else { return "Best      nothing is known of any point" }
        let name = points[order[finding.best]].name
        let what = "of '\(search.key.label)', where \(search.key.measure.better == .higher ? "more" : "less") is better"
        let behind = unit.isEmpty ? "" : " \(unit)"
        guard let probability = finding.probability else {
            let others = search.left.filter { $0 != finding.best }.map { points[order[$0]].name }
            return
                "Best      not certain yet \(what): \(name) leads, and \(others.joined(separator: " and ")) can be best"
        }
        let percent = PlainNumber.fixed(min(100 * probability, 99.9), decimals: 1)
        guard let indifference = search.indifference else {
            return "Best      \(name), \(what), with a probability of at least \(percent) % (OCBA)"
        }
        return "Best      \(name), \(what), with a probability of at least \(percent) %, or within "
            + "\(search.key.unit.plain(indifference, beside: min(scale, 100 * indifference)))\(behind) of the best (KN)"
    }
}
