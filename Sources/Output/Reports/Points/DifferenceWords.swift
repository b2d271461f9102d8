import Experiments
import Measures
import OutputFiles

/// A difference as a plain sentence: "clients wait 1.5 to 2.1 min less", and where none is shown what is known all the same.
package struct DifferenceWords {
    private let row: MetricDifference
    private let currency: String?
    /// How many were tested with it.
    private let tests: Int
    /// How large the figures around it are.
    private let scale: Double

    /// - Parameters:
    ///   - tests: how many of its family were tested together.
    ///   - scale: how large the figures around it are, where several rows are to have one unit; nil: as its own.
    package init(_ row: MetricDifference, currency: String?, tests: Int, scale: Double? = nil) {
        self.row = row
        self.scale = scale ?? max(abs(row.baselineMean), abs(row.variantMean))
        self.currency = currency
        self.tests = tests
    }

    /// The sentence behind "with VARIANT".
    package var sentence: String {
        guard row.verdict == .none else { return filled(amount) }
        if row.isSame { return "\(row.key.label): the same in every replication" }
        guard let interval = row.difference.interval else { return "\(row.key.label): nothing can be tested" }
        let (low, high) = (interval.lowerBound, interval.upperBound)
        let doubt = tests > 1 ? "; not sure after \(PlainNumber.count(tests)) comparisons" : "; not sure"
        let between =
            low < 0 && high > 0
            ? "between \(end(low)) \(direction(low)) and \(end(high))\(unit) \(direction(high))"
            : "between \(ends(interval).joined(separator: " and "))\(unit) \(direction(row.difference.difference))"
        return filled(between) + doubt
    }

    /// `1.5 to 2.1 min less`.
    private var amount: String {
        let isLess = direction(row.difference.difference)
        guard let interval = row.difference.interval, interval.lowerBound < interval.upperBound else {
            return "\(end(row.difference.difference))\(unit) \(isLess)"
        }
        let ends = ends(interval)
        return (ends[0] == ends[1] ? "about \(ends[0])" : ends.joined(separator: " to ")) + "\(unit) \(isLess)"
    }

    /// The ends of the difference without their sign, the smaller first, their unit, and whether it is less.
    package var parts: (ends: [String], unit: String, isLess: Bool) {
        let difference = row.difference.difference
        let ends = row.difference.interval.map(ends) ?? [end(difference)]
        let unit = row.key.unit == .share ? " %" : unit
        return (ends.first == ends.last ? [ends[0]] : ends, unit, difference < 0)
    }

    /// The unit of a difference of shares, with the blank before it: points of a hundred, not hundredths of a share.
    package static let pointsOfShare = " percentage points"

    /// Means and the difference, with its interval.
    package var figures: (baseline: String, variant: String, difference: String, unit: String) {
        let unit = row.key.unit.plainName(currency: currency, beside: scale)
        let between = interval.map { " (\($0))" } ?? ""
        return (text(row.baselineMean), text(row.variantMean), difference + between, unit)
    }

    /// As amounts, the smaller first.
    private func ends(_ interval: ClosedRange<Double>) -> [String] {
        [interval.lowerBound, interval.upperBound].map(abs).sorted().map(end)
    }

    /// An amount without its sign; never 0 of what is not.
    private func end(_ value: Double) -> String {
        value == 0 ? text(0) : row.key.unit.plain(abs(value), apartFrom: 0, beside: scale)
    }

    private func signed(_ value: Double) -> String {
        value == 0 ? text(0) : row.key.unit.plain(value, apartFrom: 0, beside: scale)
    }

    private func direction(_ value: Double) -> String {
        value < 0 ? (phrase?.isCounted == true ? "fewer" : "less") : "more"
    }

    private func filled(_ amount: String) -> String {
        phrase.map { $0.text.replacing("#", with: amount) } ?? "\(row.key.label): \(amount)"
    }

    /// Of what is looked at first; all others are told by their labels.
    private var phrase: DifferencePhrase? { row.key.kind == nil ? row.key.measure.told : nil }

    func text(_ value: Double) -> String { row.key.unit.plain(value, beside: scale) }

    /// With a blank before it.
    private var unit: String {
        if row.key.unit == .share {
            return phrase.map { $0.shareUnit.map { " \($0)" } ?? "" } ?? DifferenceWords.pointsOfShare
        }
        let name = row.key.unit.plainName(currency: currency, beside: scale)
        guard name.hasSuffix("/h") else { return name.isEmpty ? "" : " \(name)" }
        return row.key.unit == .moneyPerHour ? currency.map { " \($0)" } ?? "" : " \(name)"
    }

    /// Metric, means, difference, interval, corrected probability, verdict.
    package var cells: [String] {
        let probability = row.correctedProbability.map { $0 < 0.0001 ? "< 0.0001" : PlainNumber.fixed($0, decimals: 4) }
        return sideBySide + [interval ?? "–", probability ?? "–", verdict]
    }

    /// Metric, means, difference: where nothing can be tested.
    package var sideBySide: [String] {
        let name = row.key.unit.plainName(currency: currency, beside: scale)
        return [
            row.key.label + (name.isEmpty ? "" : ", \(name)"), text(row.baselineMean), text(row.variantMean),
            difference,
        ]
    }

    /// With its sign.
    private var difference: String {
        let difference = text(row.difference.difference)
        return (row.difference.difference > 0 && difference != text(0) ? "+" : "") + difference
    }

    private var interval: String? {
        row.difference.interval.map { "\(signed($0.lowerBound)) to \(signed($0.upperBound))" }
    }

    /// In a word.
    var verdict: String {
        switch row.verdict {
        case .better, .worse: row.verdict.rawValue
        case .other: "differs"
        case .none: row.isSame ? "the same" : "not sure"
        }
    }
}
