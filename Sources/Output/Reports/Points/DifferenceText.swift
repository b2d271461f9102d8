import Experiments
import Measures
import OutputFiles

/// A difference as a sentence: "clients wait 1.8 min less (95 % sure: 1.5 to 2.1)", or the range of possible values if
/// no difference is shown.
package struct DifferenceText {
    private let row: MetricDifference
    private let currency: String?
    /// Number of differences tested together with this one.
    private let tests: Int
    /// Size of the surrounding figures, for the choice of units.
    private let scale: Double

    /// Creates the words for a difference.
    ///
    /// - Parameters:
    ///   - tests: number of differences of its family tested together.
    ///   - scale: size of the surrounding figures, if several rows share a unit; nil for its own size.
    package init(_ row: MetricDifference, currency: String?, tests: Int, scale: Double? = nil) {
        self.row = row
        self.scale = scale ?? max(abs(row.baselineMean), abs(row.variantMean))
        self.currency = currency
        self.tests = tests
    }

    /// Sentence after "with VARIANT".
    package var sentence: String {
        if row.verdict != .none {
            let amount = "\(amount.mean)\(unit) \(isLess ? (phrase?.isCounted == true ? "fewer" : "less") : "more")"
            let words = phrase.map { $0.text.replacing("#", with: amount) } ?? "\(row.key.label): \(amount)"
            return words + self.amount.intervalNote
        }
        if row.isSame { return "\(row.key.label): the same in every replication" }
        guard let range = estimate.range, let interval = row.difference.interval else {
            return "\(row.key.label): no test is possible"
        }
        let isOneSided = interval.lowerBound > 0 || interval.upperBound < 0
        let finding =
            isOneSided
            ? "perhaps a change, but not significant after \(NumberFormat.count(tests)) comparisons"
            : "no significant change"
        let unit = row.key.unit == .share ? DifferenceText.pointsOfShare : unit
        return "\(row.key.label): \(finding) (\(range)\(unit))"
    }

    private var isLess: Bool { row.difference.difference < 0 }

    /// Difference with its sign.
    private var estimate: FormattedEstimate {
        row.key.unit.estimate(row.difference.difference, row.difference.interval, scale: scale, isDifference: true)
    }

    /// Size of the difference, without its sign if the interval lies on one side of zero.
    private var amount: FormattedEstimate {
        let (difference, interval) = (row.difference.difference, row.difference.interval)
        guard isLess, interval.map({ $0.upperBound <= 0 }) ?? true else {
            return row.key.unit.estimate(difference, interval, scale: scale, isDifference: true, plus: "")
        }
        let opposite = interval.map { -$0.upperBound ... -$0.lowerBound }
        return row.key.unit.estimate(-difference, opposite, scale: scale, isDifference: true, plus: "")
    }

    /// Size with its interval, unit, and whether the variant has less.
    package var parts: (amount: FormattedEstimate, unit: String, isLess: Bool) {
        (amount, row.key.unit == .share ? " %" : unit, isLess)
    }

    /// Unit of a difference between shares, with a leading space.
    package static let pointsOfShare = " percentage points"

    /// Both means, the difference with its interval, and the unit.
    package var figures: (baseline: String, variant: String, difference: FormattedEstimate, unit: String) {
        let unit = row.key.unit.displayUnit(currency: currency, scale: scale)
        return (text(row.baselineMean), text(row.variantMean), estimate, unit)
    }

    /// Phrase for important measures; nil for others, which use their labels.
    private var phrase: DifferencePhrase? { row.key.kind == nil ? row.key.measure.differencePhrase : nil }

    func text(_ value: Double) -> String { row.key.unit.plainText(value, scale: scale) }

    /// Unit with a leading space.
    private var unit: String {
        if row.key.unit == .share {
            return phrase.map { $0.shareUnit.map { " \($0)" } ?? "" } ?? DifferenceText.pointsOfShare
        }
        let name = row.key.unit.displayUnit(currency: currency, scale: scale)
        guard name.hasSuffix("/h") else { return name.isEmpty ? "" : " \(name)" }
        return row.key.unit == .moneyPerHour ? currency.map { " \($0)" } ?? "" : " \(name)"
    }

    /// Metric, means, difference, interval, corrected probability, verdict.
    package var cells: [String] {
        let probability = row.correctedProbability.map {
            $0 < 0.0001 ? "< 0.0001" : NumberFormat.fixed($0, decimals: 4)
        }
        return cellsWithoutTest + [estimate.range ?? "–", probability ?? "–", verdict]
    }

    /// Metric, means and difference, for comparisons without a test.
    package var cellsWithoutTest: [String] {
        [
            row.key.heading(currency: currency, scale: scale), text(row.baselineMean), text(row.variantMean),
            estimate.mean,
        ]
    }

    /// Smallest difference that sentences mention, and its unit.
    package var smallestWorthTelling: (amount: String, unit: String) {
        switch row.indifference {
        case .share(let share): (NumberFormat.significant(100 * share), " %")
        case .absolute(let amount): (text(amount), row.key.unit == .share ? DifferenceText.pointsOfShare : unit)
        }
    }

    /// `0.10 min of mean wait`.
    var threshold: String { "\(smallestWorthTelling.amount)\(smallestWorthTelling.unit) of \(row.key.label)" }

    /// Verdict in a word or two.
    var verdict: String {
        let word: String
        switch row.verdict {
        case .better, .worse: word = row.verdict.rawValue
        case .other: word = "differs"
        case .none: return row.isSame ? "the same" : "not sure"
        }
        return row.isSmall ? "\(word), small" : word
    }
}
