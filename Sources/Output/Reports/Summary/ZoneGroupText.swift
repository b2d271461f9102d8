import Measures
import OutputFiles
import ServiceKernel

/// Sentences on the differences between groups of zones. A difference is told only if chance is ruled out, and always
/// together with what else distinguishes the zones.
package struct ZoneGroupText {
    private let attribute: RecordedZoneGroups.Attribute
    private let currency: String?
    private let language: Language

    /// Creates the sentences of an attribute.
    package init(_ attribute: RecordedZoneGroups.Attribute, currency: String?, in language: Language = .english) {
        self.attribute = attribute
        self.currency = currency
        self.language = language
    }

    /// Returns the name of a measure of groups.
    package static func label(_ measure: Measure, in language: Language) -> String {
        let turkish: [Measure: String] = [
            .requests: "çağrı", .serviceRate: "taksiye binenlerin oranı",
            .waitUnder10Minutes: "10 dakika içinde taksiye binenlerin oranı", .waitMean: "ortalama bekleme",
            .fareMean: "ortalama yolculuk ücreti", .farePerKilometre: "kilometre başına ücret",
            .rideKilometresMean: "ortalama yol",
        ]
        return language.text(measure.label, turkish[measure] ?? measure.label)
    }

    /// The differences that may be reported: `zones with the highest income against those with the lowest: mean wait
    /// 1.9 min less (95 % sure: 1.5 to 2.3)`; nil if there are none.
    package var finding: String? {
        let told = differences(.yes).map { "\(ZoneGroupText.label($0.measure, in: language)) \(amount($0))" }
        return told.isEmpty ? nil : "\(subject): \(told.joined(separator: ", "))"
    }

    private var subject: String {
        language.text(
            "zones with the highest {name} against those with the lowest",
            "{name} değeri en yüksek bölgeler, en düşük olanlara göre", ["name": attribute.name])
    }

    /// Title of a figure: the finding on its measure with its reservation; nil if it may not be told.
    package func title(_ measure: Measure) -> String? {
        differences(.yes).first { $0.measure == measure }.map { difference in
            language.text(
                "{subject}: {label} {amount}. They differ in more than {name}.",
                "{subject}: {label} {amount}. Bölgelerin farkı {name} ile sınırlı değildir.",
                [
                    "subject": language.capitalized(subject), "label": ZoneGroupText.label(measure, in: language),
                    "amount": amount(difference), "name": attribute.name,
                ])
        }
    }

    /// Other ways in which the groups differ, which may be the reason.
    package var reservation: String {
        guard let low = attribute.groups.first?.centreKilometres, let high = attribute.groups.last?.centreKilometres
        else {
            return language.text(
                "the zones differ in more than {name}: this does not show that {name} is the reason",
                "bölgelerin farkı {name} ile sınırlı değildir: bu sonuç, nedenin {name} olduğunu göstermez",
                ["name": attribute.name])
        }
        let kilometres = [high, low].map { language.number(NumberFormat.fixed($0, decimals: 1)) }
        return language.text(
            """
            the zones differ in more than {name}, such as their mean distance from the centre of all requests \
            ({high} and {low} km): this does not show that {name} is the reason
            """,
            """
            bölgelerin farkı {name} ile sınırlı değildir; örneğin çağrıların merkezine ortalama uzaklıkları {high} ve \
            {low} km'dir: bu sonuç, nedenin {name} olduğunu göstermez
            """, ["name": attribute.name, "high": kilometres[0], "low": kilometres[1]])
    }

    /// Measures without a finding, by cause; empty if there are none.
    package var rest: [String] {
        [
            (ZoneGroupVerdict.no, language.text("chance is not ruled out for ", "rastlantı olabilir: ")),
            (.small, language.text("too small to report: ", "anılmayacak kadar küçük: ")),
            (.untested, language.text("not tested: ", "sınanmadı: ")),
        ].compactMap { verdict, words in
            let labels = differences(verdict).filter { !$0.isCommonInRandomGroups }.map {
                ZoneGroupText.label($0.measure, in: language)
            }
            return labels.isEmpty ? nil : words + labels.joined(separator: ", ")
        } + [common].compactMap(\.self)
    }

    /// Differences that hold over the replications, but that many groups of randomly drawn zones have, too; nil if
    /// there are none.
    private var common: String? {
        let labels = differences(.no).filter(\.isCommonInRandomGroups).map { difference in
            let count = NumberFormat.fixed(100 * (difference.randomProbability ?? 1), decimals: 0)
            let label = ZoneGroupText.label(difference.measure, in: language)
            return language.text(
                "{label} ({count} of 100)", "{label} (100'de {count})", ["label": label, "count": count])
        }
        if labels.isEmpty { return nil }
        return language.text(
            "different on the simulated days, but groups of as many zones drawn at random often differ as much: {labels}",
            "benzetilen günlerde farklı, ama rastgele seçilen aynı sayıda bölgeden gruplar da sık sık o kadar farklı: {labels}",
            ["labels": labels.joined(separator: ", ")])
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
        switch language {
        case .english:
            let name = unit == .share ? DifferenceText.pointsOfShare : shown.isEmpty ? "" : " \(shown)"
            return "\(amount.mean)\(name) \(isLess ? "less" : "more")\(amount.intervalNote)"
        case .turkish:
            let name = unit == .share ? " puan" : shown.isEmpty ? "" : " \(language.unit(shown))"
            let range = amount.range.map { " (%95 güvenle \(language.number($0)))" } ?? ""
            return "\(language.number(amount.mean))\(name) daha \(isLess ? "az" : "çok")\(range)"
        }
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
