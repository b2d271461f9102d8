import Experiments
import Measures

/// What `cabrank compare` prints: for each variant a sentence for each metric that differs, and a table; what matters first.
package struct ComparisonSummary {
    private let comparison: Comparison
    private let names: [String]
    private let currency: String?
    /// What a planner asks first is told whether it differs or not.
    private static let always: [Measure] = [.waitMean, .serviceRate, .toursCompletedShare, .goalsReachedShare]
    private static let sentencesMax = 12
    private static let rowsMax = 30

    /// - Parameter names: of the baseline, then of the variants.
    package init(_ comparison: Comparison, names: [String], currency: String?) {
        self.comparison = comparison
        self.names = names
        self.currency = currency
    }

    /// - Parameter isWhole: with all that differs, however much that is.
    package func lines(isWhole: Bool) -> [String] {
        comparison.differences.indices.flatMap { lines(of: $0, isWhole: isWhole) }
    }

    private func lines(of variant: Int, isWhole: Bool) -> [String] {
        let (name, all) = (names[variant + 1], comparison.differences[variant])
        let ranked = all.filter { $0.verdict != .none }.sorted { rank($0) < rank($1) }
        let first = all.filter { $0.key.kind == nil && ComparisonSummary.always.contains($0.key.measure) }
        let others = ranked.filter { row in !first.contains { $0.key == row.key } }
        let told = first + others.filter { $0.verdict != .other || isWhole }
        let sentences = isWhole ? told : Array(told.prefix(ComparisonSummary.sentencesMax))
        var lines = ["", "With \(name), beside \(names[0]) (\(basis(of: all))):"]
        lines += sentences.map { "  \(DifferenceWords($0, currency: currency).sentence)" }
        lines.append("  \(count(of: all, ranked))")
        guard !ranked.isEmpty else { return lines }
        var table = FigureTable(
            head: ["what differs most", names[0], name, "difference", "95 % interval", "p (Holm)", ""])
        for row in isWhole ? ranked : Array(ranked.prefix(ComparisonSummary.rowsMax)) {
            table.add(DifferenceWords(row, currency: currency).cells)
        }
        lines += [""] + table.lines()
        if !isWhole && ranked.count > ComparisonSummary.rowsMax {
            lines.append("… and \(ranked.count - ComparisonSummary.rowsMax) more; --all tells them")
        }
        return lines
    }

    /// What is good or bad first, and among it what differs by the most of what replications differ by anyway.
    private func rank(_ row: MetricDifference) -> (Int, Double) {
        (row.verdict == .other ? 1 : 0, -row.effect)
    }

    private func basis(of all: [MetricDifference]) -> String {
        let pairs = all.map(\.difference.pairs).max() ?? 0
        return pairs > 0
            ? "\(PlainNumber.count(pairs)) pairs of replications with the same clients and drivers"
            : "no pairs, because the seeds or the replications differ: by Welch's t, which shows less"
    }

    private func count(of all: [MetricDifference], _ differing: [MetricDifference]) -> String {
        let verdicts = [MetricDifference.Verdict.better, .worse].map { verdict in
            "\(differing.count { $0.verdict == verdict }) \(verdict.rawValue)"
        }
        return "of \(all.count) metrics \(differing.count) differ, \(verdicts.joined(separator: ", ")); corrected for "
            + "\(PlainNumber.count(comparison.tests)) comparisons (Holm), so that with 95 % none does by chance"
    }
}
