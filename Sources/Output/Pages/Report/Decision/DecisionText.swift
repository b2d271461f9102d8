import Experiments
import Measures
import Reports
import ServiceKernel

/// Text of differences in the language of the page.
struct DecisionText {
    let language: Language
    let currency: String?
    /// Number of differences tested together.
    let tests: Int

    func text(_ phrase: DecisionPhrase) -> String { phrase.text(language) }
    func text(_ sentence: Sentence) -> String { sentence[language].filled { _ in nil } }

    /// Returns `1.8 min less (95 % sure: 1.5 to 2.1)`, in Turkish `1,8 dk daha az (%95 güvenle 1,5–2,1)`.
    func amount(_ row: MetricDifference, withRange: Bool = true) -> String {
        let parts = differenceText(row).parts
        let isCounted =
            switch row.key.unit {
            case .count, .people, .day: true
            case .seconds, .minutes, .hours, .kilometres, .kilograms, .money, .moneyPerHour, .ridesPerHour,
                .metresPerSecond,
                .share, .ratio:
                false
            }
        let direction = !parts.isLess ? DecisionPhrase.more : isCounted ? .fewer : .less
        let amount = number(parts.amount.mean) + unit(parts.unit, isDifference: true)
        let range = (withRange ? parts.amount.range : nil).map { " (\(text(.certainty)) \(number($0)))" } ?? ""
        return "\(amount) \(text(direction))\(range)"
    }

    /// Returns the table cells of a difference: both means, the difference and their unit, which is empty for a plain
    /// number.
    func cells(_ row: MetricDifference, withRange: Bool = true) -> (
        baseline: String, variant: String, difference: String, unit: String
    ) {
        let figures = differenceText(row).figures
        // Without a currency the amount is a plain number.
        let isNamed = !figures.unit.isEmpty && !figures.unit.hasPrefix("money")
        let unit = isNamed ? String(self.unit(" \(figures.unit)", isDifference: false).dropFirst()) : ""
        return (
            number(figures.baseline), number(figures.variant),
            number(withRange ? figures.difference.cell : figures.difference.mean), unit
        )
    }

    private func differenceText(_ row: MetricDifference) -> DifferenceText {
        DifferenceText(row, currency: currency, tests: tests)
    }

    /// Returns a number in the language, with a true minus sign: `1,234.5` is `1.234,5` in Turkish.
    func number(_ text: String) -> String {
        language.number(text.replacing("-", with: "−"))
    }

    /// Returns a unit in the language.
    ///
    /// - Parameter unit: unit with a leading space.
    private func unit(_ unit: String, isDifference: Bool) -> String {
        let isPoints = unit == DifferenceText.pointsOfShare || isDifference && unit == " %"
        if isPoints { return language.text(DifferenceText.pointsOfShare, " puan") }
        return unit.isEmpty ? "" : " \(language.unit(String(unit.dropFirst())))"
    }

    /// Returns the differences worth telling with their costs, service first. The number of requests comes before all,
    /// as context.
    func finding(_ rows: [(figure: DecisionFigure, row: MetricDifference)]) -> String {
        let answer = rows.filter(\.figure.isInAnswer).map(\.row)
        let turns = GainCostText(
            DecisionText.answerRows(rows).map { figure, row in
                (row.verdict, "\(text(figure.label)) \(amount(row))")
            }, gain: text(.gain), cost: text(.cost))
        if turns.isEmpty {
            return text(answer.contains { $0.verdict != .none } ? .nothingWorthTelling : .nothingShown)
        }
        return turns.isOnlyWorse ? "\(turns.text); \(text(.noGain))" : turns.text
    }

    /// Returns the rows that the answer names.
    static func answerRows(
        _ rows: [(figure: DecisionFigure, row: MetricDifference)]
    ) -> [(figure: DecisionFigure, row: MetricDifference)] {
        rows.filter { $0.figure.isInAnswer && $0.row.isReported }
    }

    /// Returns the smallest differences that the answer names: `mean wait 0.10 min, share picked up 0.5 percentage
    /// points`.
    func limits(_ rows: [(figure: DecisionFigure, row: MetricDifference)]) -> String {
        rows.filter(\.figure.isLeading).map { figure, row in
            let (amount, unit) = differenceText(row).smallestWorthTelling
            // Turkish writes the sign of a percentage before the number.
            let share = language == .turkish && unit == " %" ? "%\(number(amount))" : nil
            let size = share ?? "\(number(amount))\(self.unit(unit, isDifference: unit != " %"))"
            return "\(text(figure.label)) \(size)"
        }.joined(separator: ", ")
    }

    /// Returns the verdict on a group: better, worse, or mixed if the figures disagree; nil if no figure of the group
    /// has a better direction. A price has its amount, because `better: price` says nothing about its direction.
    func verdict(on group: DecisionPhrase, _ rows: [(figure: DecisionFigure, row: MetricDifference)]) -> String? {
        let known = rows.filter { figure, _ in figure.concerns == group && figure.seeksMore != nil }
        if known.isEmpty { return nil }
        let reported = known.filter(\.row.isReported)
        let areBetter = Set(reported.map { figure, row in (row.difference.difference > 0) == figure.seeksMore })
        let verdict: DecisionPhrase = areBetter.count > 1 ? .mixed : areBetter == [true] ? .gains : .loses
        let texts = reported.map { figure, row in
            text(figure.label) + (verdict == .mixed || figure.isPrice ? " \(amount(row, withRange: false))" : "")
        }
        return texts.isEmpty ? text(.none) : "\(text(verdict)) \(texts.joined(separator: ", "))"
    }
}
