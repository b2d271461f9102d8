import Experiments
import Measures
import OutputFiles

/// What may be said of a variant beside its baseline, in texts and on pages: what it gains and what that costs in one breath, how
/// the two were held against each other, and how sure all of it is.
package struct ComparisonWords {
    private let compared: PointComparison
    /// Among the comparison's variants.
    private let variant: Int
    private let rows: [MetricDifference]

    package init(_ compared: PointComparison, variant: Int) {
        self.compared = compared
        self.variant = variant
        rows = compared.comparison.differences[variant]
    }

    /// Independent values of each.
    package var values: Int { compared.comparison.values(of: variant) }
    /// One replication each is two days, which differ as any two days do.
    package var isTested: Bool { values > 1 }

    /// Those that the question is about.
    package var headline: [MetricDifference] { rows.filter { $0.family == .headline } }

    /// Those of them of which no difference is shown, to be told one by one.
    package var unsure: [MetricDifference] {
        isTested && headline.count > 1 ? headline.filter { $0.verdict == .none && !$0.isSame } : []
    }

    /// Of all others those that seem to differ, most first.
    package var exploratory: [MetricDifference] {
        rows.filter { $0.family == .exploratory && $0.verdict != .none }
            .enumerated().sorted { ($1.element.effect, $0.offset) < ($0.element.effect, $1.offset) }.map(\.element)
    }

    package func words(_ row: MetricDifference) -> DifferenceWords {
        let comparison = compared.comparison
        return DifferenceWords(
            row, currency: compared.currency,
            tests: row.family == .headline ? comparison.tests : comparison.exploratoryTests)
    }

    // MARK: Sentences

    /// What is gained, and its price in the same breath; a sentence without its point.
    package var finding: String {
        if !isTested {
            let isOfEach = [compared.baseline, compared.variants[variant]].allSatisfy { compared.counts[$0] == 1 }
            return "\(isOfEach ? "one replication each" : "one replication to compare"): nothing can be tested"
        }
        func told(_ verdict: MetricDifference.Verdict) -> String {
            headline.filter { $0.verdict == verdict }.map { words($0).sentence }.joined(separator: ", ")
        }
        let (gains, price, rest) = (told(.better), told(.worse), told(.other))
        let besides = rest.isEmpty ? "" : "; besides, \(rest)"
        switch (gains.isEmpty, price.isEmpty) {
        case (false, false): return "\(gains); the price: \(price)\(besides)"
        case (false, true): return gains + besides
        case (true, false): return "\(price), and nothing is shown to be gained\(besides)"
        case (true, true) where !rest.isEmpty: return rest
        case (true, true):
            let count = headline.count
            return count == 1
                ? words(headline[0]).sentence : "in none of the \(count) headline metrics is a difference shown"
        }
    }

    /// Whose replications were compared how.
    package var basis: String { compared.chances[variant].sentence(values: values) }

    /// How sure what is told of the headline metrics is; nil where nothing was tested.
    package var certainty: String? {
        guard isTested else { return nil }
        let tests = compared.comparison.tests
        if tests < 2 { return tests == 0 ? nil : "with 95 % what is said to differ does not by chance" }
        return "corrected for \(PlainNumber.count(tests)) comparisons (Holm): with 95 % nothing that is said to differ "
            + "does by chance"
    }

    /// nil of enough replications, and of one.
    package var warning: String? {
        guard isTested, values < Comparison.valuesEnough else { return nil }
        return "\(values) replications are few: the intervals are wide, and only what is large shows"
    }

    /// What is to be done where nothing can be tested; nil where it can.
    package var remedy: String? {
        isTested ? nil : "another seed would give other figures: repeat both with --replications 20"
    }

    /// What the others are; nil where none was tested.
    package var exploration: String? {
        let tested = compared.comparison.exploratoryTests
        let count = rows.count { $0.family == .exploratory }
        guard isTested, tested > 0, count > 0 else { return nil }
        return "exploratory, for questions to ask next: of \(count) other metrics \(exploratory.count) seem to differ; "
            + "at most some 5 in 100 of such do by chance (false discovery rate over \(PlainNumber.count(tested)) comparisons)"
    }

    /// The head of a table of `DifferenceWords.cells`, or of `sideBySide` where nothing was tested.
    package func head(_ first: String, of family: MetricDifference.Family) -> [String] {
        let names = [first, compared.points[compared.baseline].told, compared.points[compared.variants[variant]].told]
        if !isTested { return names + ["difference"] }
        return names + ["difference", "95 % interval", family == .headline ? "p (Holm)" : "p (FDR)", ""]
    }

    package func cells(_ row: MetricDifference) -> [String] { isTested ? words(row).cells : words(row).sideBySide }
}
