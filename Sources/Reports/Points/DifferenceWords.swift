import Experiments
import Measures

/// A difference as a plain sentence: "clients wait 1.8 min less, 95 % interval 1.5 to 2.1".
package struct DifferenceWords {
    private let row: MetricDifference
    private let currency: String?
    /// How large the figures around it are.
    private var scale: Double { max(abs(row.baselineMean), abs(row.variantMean)) }

    package init(_ row: MetricDifference, currency: String?) {
        self.row = row
        self.currency = currency
    }

    /// The sentence behind "with VARIANT".
    package var sentence: String {
        let difference = row.difference.difference
        guard row.verdict != .none else {
            let ends = row.difference.interval.map { "\(text($0.lowerBound)) to \(text($0.upperBound))\(unit)" }
            return "\(row.key.label): no difference is shown\(ends.map { " (95 % interval of itself \($0))" } ?? "")"
        }
        let amount = "\(text(abs(difference)))\(unit)"
        return words(amount, isLess: difference < 0) + interval
    }

    /// From the smaller to the greater, as amounts of what the sentence tells.
    private var interval: String {
        guard let interval = row.difference.interval, interval.lowerBound < interval.upperBound else {
            return ", in every replication"
        }
        let ends = [interval.lowerBound, interval.upperBound].map(abs).sorted()
        return ", 95 % interval \(text(ends[0])) to \(text(ends[1]))"
    }

    private func words(_ amount: String, isLess: Bool) -> String {
        let (more, fewer) = (isLess ? "less" : "more", isLess ? "fewer" : "more")
        guard row.key.kind == nil, let phrase = DifferenceWords.phrases[row.key.measure] else {
            return "\(row.key.label): \(amount) \(more)"
        }
        return phrase.replacing("#", with: amount).replacing("MORE", with: more).replacing("FEWER", with: fewer)
    }

    /// Of what is looked at first; all others are told by their labels. `#` is the amount.
    private static let phrases: [Measure: String] = [
        .waitMean: "clients wait # MORE", .served: "# FEWER requests are picked up",
        .lost: "# FEWER requests are lost", .requests: "there are # FEWER requests",
        .drivers: "# FEWER drivers are on duty", .incomePerHour: "drivers earn # MORE an hour",
        .driverIncomeMean: "a driver earns # MORE", .income: "all drivers together earn # MORE",
    ]

    func text(_ value: Double) -> String { row.key.unit.plain(value, beside: scale) }

    /// With a blank before it.
    private var unit: String {
        // Of shares the difference is in points of a hundred, not in hundredths of the share.
        if row.key.unit == .share { return " percentage points" }
        let name = row.key.unit.plainName(currency: currency, beside: scale)
        return name.isEmpty || name.hasSuffix("/h") ? "" : " \(name)"
    }

    /// Metric, means, difference, interval, corrected probability, verdict.
    package var cells: [String] {
        let interval = row.difference.interval.map { "\(text($0.lowerBound)) to \(text($0.upperBound))" } ?? "–"
        let sign = row.difference.difference > 0 ? "+" : ""
        let name = row.key.unit.plainName(currency: currency, beside: scale)
        let probability = row.correctedProbability.map { $0 < 0.0001 ? "< 0.0001" : PlainNumber.fixed($0, decimals: 4) }
        return [
            row.key.label + (name.isEmpty ? "" : ", \(name)"), text(row.baselineMean), text(row.variantMean),
            sign + text(row.difference.difference), interval, probability ?? "–",
            row.verdict == .other || row.verdict == .none ? "" : row.verdict.rawValue,
        ]
    }
}
