import Experiments
import Measures
import Reports
import ServiceKernel

/// Differences of a decision as each language tells them.
struct DecisionWords {
    let language: Language
    let currency: String?
    /// How many differences were tested together.
    let tests: Int

    func text(_ phrase: DecisionPhrase) -> String { phrase.text(language) }
    func text(_ sentence: Sentence) -> String { sentence[language].filled { _ in nil } }

    /// `1.5 to 2.1 min less`, in Turkish `1,5–2,1 dk daha az`.
    func amount(_ row: MetricDifference) -> String {
        let parts = words(row).parts
        let ends = parts.ends.map(number)
        let range: String =
            switch language {
            case .english: ends.joined(separator: " to ")
            case .turkish: ends.joined(separator: "–")
            }
        let isCounted =
            switch row.key.unit {
            case .count, .people, .day: true
            case .seconds, .minutes, .hours, .kilometres, .kilograms, .money, .moneyPerHour, .ridesPerHour,
                .metresPerSecond,
                .share, .ratio:
                false
            }
        let direction = !parts.isLess ? DecisionPhrase.more : isCounted ? .fewer : .less
        return "\(range)\(unit(parts.unit, isDifference: true)) \(text(direction))"
    }

    /// Of a table: both means and the difference, and their unit, which is empty of a mere number.
    func cells(_ row: MetricDifference) -> (baseline: String, variant: String, difference: String, unit: String) {
        let figures = words(row).figures
        // Without a currency it is a mere number.
        let isNamed = !figures.unit.isEmpty && !figures.unit.hasPrefix("money")
        let unit = isNamed ? String(self.unit(" \(figures.unit)", isDifference: false).dropFirst()) : ""
        return (number(figures.baseline), number(figures.variant), number(figures.difference), unit)
    }

    private func words(_ row: MetricDifference) -> DifferenceWords {
        DifferenceWords(row, currency: currency, tests: tests)
    }

    /// `1,234.5` is `1.234,5` in Turkish.
    func number(_ text: String) -> String {
        switch language {
        case .english: return text
        case .turkish:
            let swapped = text.map { $0 == "." ? "," : $0 == "," ? "." : $0 }
            return String(swapped).replacing(" to ", with: " – ")
        }
    }

    /// - Parameter unit: with the blank before it.
    private func unit(_ unit: String, isDifference: Bool) -> String {
        switch language {
        case .english: return isDifference && unit == " %" ? DifferenceWords.pointsOfShare : unit
        case .turkish:
            let units = [" min": " dk", " s": " sn", " h": " sa", " %": isDifference ? " puan" : " %"]
            return units[unit] ?? unit.replacing("/h", with: "/sa")
        }
    }

    /// What is gained, and its price in the same breath; first how many ask, by which all else is to be read.
    func finding(_ rows: [(figure: DecisionFigure, row: MetricDifference)]) -> String {
        func told(_ verdicts: [MetricDifference.Verdict], of figures: (DecisionFigure) -> Bool) -> String {
            rows.filter { figures($0.figure) && $0.figure.isInAnswer && verdicts.contains($0.row.verdict) }
                .map { "\(text($0.figure.label)) \(amount($0.row))" }.joined(separator: ", ")
        }
        let demand = told([.other]) { $0 == .requests }
        let (gains, losses) = (told([.better]) { _ in true }, told([.worse]) { _ in true })
        let others = told([.other]) { $0 != .requests }
        let price = losses.isEmpty ? "" : gains.isEmpty ? losses : "\(text(.price)) \(losses)"
        let none = gains.isEmpty && !losses.isEmpty ? text(.noGain) : gains
        let parts = [demand, none, price, others].filter { !$0.isEmpty }
        return parts.isEmpty ? text(.nothingShown) : parts.joined(separator: "; ")
    }
}
