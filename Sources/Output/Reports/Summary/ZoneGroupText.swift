import Measures
import OutputFiles

/// Sentences on the differences between groups of zones. A difference is told only if chance is ruled out, and always
/// together with what else distinguishes the zones.
package struct ZoneGroupText {
    private let attribute: RecordedZoneGroups.Attribute
    private let currency: String?

    /// Creates the sentences of an attribute.
    package init(_ attribute: RecordedZoneGroups.Attribute, currency: String?) {
        self.attribute = attribute
        self.currency = currency
    }

    /// The differences that may be told: `zones with the highest income against those with the lowest: mean wait
    /// 1.9 min less (95 % sure: 1.5 to 2.3)`; nil if there are none.
    package var finding: String? {
        let told = differences(.yes).map { "\($0.measure.label) \(amount($0))" }
        return told.isEmpty ? nil : "\(subject): \(told.joined(separator: ", "))"
    }

    private var subject: String { "zones with the highest \(attribute.name) against those with the lowest" }

    /// Title of a figure: the finding on its measure with its reservation; nil if it may not be told.
    package func title(_ measure: Measure) -> String? {
        differences(.yes).first { $0.measure == measure }.map { difference in
            "Z\(subject.dropFirst()): \(measure.label) \(amount(difference)). They differ in more than \(attribute.name)."
        }
    }

    /// Other ways in which the groups differ, which may be the reason.
    package var reservation: String {
        let reason = "this does not show that \(attribute.name) is the reason"
        guard let low = attribute.groups.first?.centreKilometres, let high = attribute.groups.last?.centreKilometres
        else { return "the zones differ in more than \(attribute.name): \(reason)" }
        let kilometres = [high, low].map { NumberFormat.fixed($0, decimals: 1) }
        return """
            the zones differ in more than \(attribute.name), such as their mean distance from the centre of all requests \
            (\(kilometres[0]) and \(kilometres[1]) km): \(reason)
            """
    }

    /// Measures without a finding, by cause; empty if there are none.
    package var rest: [String] {
        [
            (ZoneGroupVerdict.no, "chance is not ruled out for "), (.small, "too small to report: "),
            (.untested, "not tested: "),
        ].compactMap { verdict, words in
            let labels = differences(verdict).map(\.measure.label)
            return labels.isEmpty ? nil : words + labels.joined(separator: ", ")
        }
    }

    private func differences(_ verdict: ZoneGroupVerdict) -> [RecordedZoneGroups.Difference] {
        attribute.differences.filter { $0.verdict == verdict }
    }

    /// Returns `1.9 min less (95 % sure: 1.5 to 2.3)`.
    private func amount(_ difference: RecordedZoneGroups.Difference) -> String {
        let unit = difference.measure.unit
        let scale = max(abs(difference.lowest), abs(difference.highest))
        let isLess = difference.difference < 0
        let size = difference.interval.map { isLess ? -$0.upperBound ... -$0.lowerBound : $0 }
        let amount = unit.estimate(abs(difference.difference), size, scale: scale, isDifference: true, plus: "")
        let shown = unit.displayUnit(currency: currency, scale: scale)
        let name = unit == .share ? DifferenceText.pointsOfShare : shown.isEmpty ? "" : " \(shown)"
        return "\(amount.mean)\(name) \(isLess ? "less" : "more")\(amount.intervalNote)"
    }

    // MARK: Summary of a run

    /// The lines of a run's summary.
    var lines: [(String, String)] {
        let ends = zip(["lowest", "highest"], [attribute.groups.first, attribute.groups.last])
        let groups = ends.compactMap { name, group in
            group.map { group in
                let zones = group.zones == 1 ? "1 zone" : "\(NumberFormat.count(group.zones)) zones"
                return "\(name) (\(zones)): \(figures(of: group))"
            }
        }
        let title = "\(attribute.name) in \(attribute.groups.count) groups"
        let told = [finding].compactMap(\.self).map { "\($0); \(reservation)" } + rest
        return [("Groups", "\(title) · \(groups.joinedByDots)")]
            + (told.isEmpty ? [] : [("Groups", told.joined(separator: "; "))])
    }

    private func figures(of group: RecordedZoneGroups.Group) -> String {
        let words: [(measure: Measure, words: String)] = [
            (.serviceRate, "served "), (.waitMean, "mean wait "), (.farePerKilometre, "price per km "),
        ]
        return words.compactMap { measure, words in
            guard let figure = group.whole[measure], let mean = figure.mean else { return nil }
            let unit = measure.unit.displayUnit(currency: currency, scale: mean)
            let text = measure.unit.plainText(mean, figure.interval, scale: mean)
            return words + text + (unit.isEmpty ? "" : " \(unit)")
        }.joined(separator: ", ")
    }
}
