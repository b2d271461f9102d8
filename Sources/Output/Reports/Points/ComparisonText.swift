import Experiments
import Measures
import OutputFiles

/// Sentences about a variant compared with its baseline, for texts and pages: gains and costs, the method of the
/// comparison, and its certainty.
package struct ComparisonText {
    private let compared: PointComparison
    /// Index among the comparison's variants.
    private let variant: Int
    private let rows: [MetricDifference]

    /// Creates the sentences about a variant.
    package init(_ compared: PointComparison, variant: Int) {
        self.compared = compared
        self.variant = variant
        rows = compared.comparison.differences[variant]
    }

    /// Number of independent values of each point.
    package var values: Int { compared.comparison.values(of: variant) }
    /// Whether differences can be tested: single replications differ like any two days.
    package var isTested: Bool { values > 1 }

    /// Headline metrics in the order of the sentence, without losses that are 0 in both points.
    package var headline: [MetricDifference] {
        compared.comparison.headline.compactMap { key in rows.first { $0.key == key } }
            .filter { !($0.isSame && $0.baselineMean == 0 && $0.key.measure.isLoss) }
    }

    /// Headline metrics without a significant difference, listed one by one.
    package var unsure: [MetricDifference] {
        isTested && headline.count > 1
            ? headline.filter { $0.verdict == .none && !$0.isSame && !$0.key.measure.isLoss } : []
    }

    /// Other metrics that seem to differ, largest effect first.
    package var exploratory: [MetricDifference] {
        rows.filter { $0.family == .exploratory && $0.verdict != .none }
            .enumerated().sorted { ($1.element.effect, $0.offset) < ($0.element.effect, $1.offset) }.map(\.element)
    }

    /// Headline metrics that the first sentence names.
    var namedDifferences: [MetricDifference] { headline.filter(\.isReported) }

    /// Returns the words for a difference.
    package func differenceText(_ row: MetricDifference) -> DifferenceText {
        let comparison = compared.comparison
        return DifferenceText(
            row, currency: compared.currency,
            tests: row.family == .headline ? comparison.tests : comparison.exploratoryTests)
    }

    // MARK: Sentences

    /// Returns `With 210 taxis instead of 150 (more, compared with today)`.
    ///
    /// - Parameters:
    ///   - names: names of the variant and the baseline; nil for their own.
    ///   - isShort: whether to leave out the names if the changes are known.
    package func change(of names: (variant: String, baseline: String)? = nil, isShort: Bool = false) -> String {
        let (variant, baseline) =
            names ?? (
                compared.points[compared.variants[variant]].displayName, compared.points[compared.baseline].displayName
            )
        let changes = compared.changes(of: self.variant)
        let between = "\(variant), compared with \(baseline)"
        if changes.texts.isEmpty { return "With \(between)" }
        return "With \(changes.joined())\(isShort ? "" : " (\(between))")"
    }

    /// Differences worth reporting in the order of the question, service first; a sentence without the full stop. When
    /// the direction changes, the next difference is called the gain or the cost.
    package var finding: String {
        if !isTested {
            let isOfEach = [compared.baseline, compared.variants[variant]].allSatisfy { compared.counts[$0] == 1 }
            return "\(isOfEach ? "one replication each" : "one replication to compare"): no difference can be tested"
        }
        let turns = GainCostText(
            namedDifferences.map { ($0.verdict, differenceText($0).sentence) }, gain: "the gain:", cost: "the cost:")
        if turns.isOnlyWorse { return turns.text + "; no gain is shown" }
        if !turns.isEmpty { return turns.text }
        if headline.isEmpty { return nothingToCompare }
        let small = headline.filter { $0.verdict != .none }
        if headline.count == 1, small.isEmpty { return differenceText(headline[0]).sentence }
        return small.isEmpty
            ? "none of the \(headline.count) headline metrics differs significantly"
            : "no difference worth reporting is shown"
                + (headline.count == 1 ? "" : " in any of the \(headline.count) headline metrics")
    }

    /// The finding if no headline metric can be shown.
    private var nothingToCompare: String {
        let absent = compared.comparison.headline.filter { key in !rows.contains { $0.key == key } }
        return absent.isEmpty
            ? "no such loss occurs in either"
            : "\(absent.map(\.name).joined(separator: ", ")) cannot be compared, because one of the two has no value"
    }

    /// Smallest differences that sentences mention; nil if nothing was tested.
    package var threshold: String? {
        guard isTested, !headline.isEmpty else { return nil }
        let limits = headline.filter { !$0.key.measure.isLoss }.map { differenceText($0).threshold }
        return
            "sentences report differences of at least \(limits.joined(separator: ", ")); smaller ones are only in the table"
    }

    /// Sentences on people whose waits differ from their expectations.
    package var expectations: [String] {
        [compared.baseline, compared.variants[variant]].compactMap { place in
            compared.points[place].expectationGap.map { "\(compared.points[place].name): \($0.text())" }
        }
    }

    /// Method of the comparison: pairs or independent replications.
    package var basis: String { compared.chances[variant].sentence(values: values) }

    /// Certainty of the statements on headline metrics; nil if nothing was tested.
    package var certainty: String? {
        guard isTested else { return nil }
        let tests = compared.comparison.tests
        if tests < 2 { return tests == 0 ? nil : "at 95 % confidence the reported difference is not random" }
        return
            "corrected for \(NumberFormat.count(tests)) comparisons (Holm): at 95 % confidence none of "
            + "the reported differences is random"
    }

    /// Warning about few replications; nil with enough replications, and with one.
    package var warning: String? {
        guard isTested, values < Comparison.valuesRecommended else { return nil }
        return "\(values) replications are few: the intervals are wide, and only large differences show"
    }

    /// Advice if nothing can be tested; nil otherwise.
    package var remedy: String? {
        isTested ? nil : "another seed would give other figures: repeat both with --replications 20"
    }

    /// Sentence on the exploratory metrics; nil if none was tested.
    package var exploration: String? {
        let tested = compared.comparison.exploratoryTests
        let count = rows.count { $0.family == .exploratory }
        guard isTested, tested > 0, count > 0 else { return nil }
        return "exploratory, for questions to ask next: \(exploratory.count) of \(count) other metrics seem to differ; "
            + "at most about 5 in 100 of these are random (false discovery rate over \(NumberFormat.count(tested)) comparisons)"
    }

    /// Returns the head of a table of `DifferenceText.cells`, or of `cellsWithoutTest` if nothing was tested.
    package func head(_ first: String, of family: MetricDifference.Family) -> [String] {
        let names = [
            first, compared.points[compared.baseline].displayName,
            compared.points[compared.variants[variant]].displayName,
        ]
        if !isTested { return names + ["difference"] }
        return names + ["difference", "95 % interval", family == .headline ? "p (Holm)" : "p (FDR)", ""]
    }

    /// Returns the cells of a row; without a test, only means and difference.
    package func cells(_ row: MetricDifference) -> [String] {
        isTested ? differenceText(row).cells : differenceText(row).cellsWithoutTest
    }
}

/// Differences joined into one text. When their direction changes, the next one is called the gain or the cost.
package struct GainCostText {
    /// Joined text.
    package private(set) var text = ""
    private var verdicts = Set<MetricDifference.Verdict>()

    /// Joins differences in order.
    package init(_ rows: [(verdict: MetricDifference.Verdict, text: String)], gain: String, cost: String) {
        var last = MetricDifference.Verdict.none
        for (verdict, sentence) in rows {
            let turn =
                switch verdict {
                case .better where last != .better && verdicts.contains(.worse): "\(gain) "
                case .worse where last != .worse && verdicts.contains(.better): "\(cost) "
                case .better, .worse, .other, .none: ""
                }
            text += (text.isEmpty ? "" : verdict == last ? ", " : "; ") + turn + sentence
            verdicts.insert(verdict)
            last = verdict
        }
    }

    /// Whether there are no differences.
    package var isEmpty: Bool { verdicts.isEmpty }
    /// Whether all differences are for the worse.
    package var isOnlyWorse: Bool { verdicts == [.worse] }
}
