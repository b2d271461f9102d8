import Markup
import Reports

/// The assumptions behind the figures as a description list.
enum AssumptionMarkup {
    /// Returns the list, or nil if there are no entries: older results do not hold them.
    static func list(_ entries: [(label: String, text: String)]) -> HTML? {
        if entries.isEmpty { return nil }
        return .element(
            .dl, [.class("assumptions")],
            entries.map { .element(.dt, [], HTML($0.label)) + .element(.dd, [], HTML($0.text)) })
    }
}

/// Entries of a decision page that accompany the assumptions of its runs: vehicles, replications and seed.
struct DecisionBasis {
    let settings: ScenarioSettings?
    let text: DecisionText

    /// Returns the entries in order.
    ///
    /// - Parameters:
    ///   - counts: replications of each point.
    ///   - seed: seed of the baseline.
    func entries(counts: [Int], seed: UInt64) -> [(label: String, text: String)] {
        var entries: [(label: String, text: String)] = []
        if let source = settings?["dataSource"] { entries.append((text.text(.data), source)) }
        if let vehicles { entries.append((text.text(.vehicles), vehicles)) }
        let counted = Set(counts).count == 1 ? "\(counts[0])" : counts.map(String.init).joined(separator: ", ")
        let words = DecisionPhrase.seeded.sentence[text.language].filled { $0 == "seed" ? "\(seed)" : counted }
        return entries + [(text.text(.replications), words)]
    }

    private var vehicles: String? {
        let figures = [
            settings?["vehicles.co2GramsPerKilometre"].map { "\(text.number($0)) g CO₂" },
            settings?["vehicles.costPerKilometre"].map {
                text.number($0) + (text.currency.map { " \($0)" } ?? "")
            },
        ].compactMap(\.self)
        if figures.isEmpty { return nil }
        return figures.joined(separator: ", ") + (settings?["vehicles.source"].map { " (\($0))" } ?? "")
    }
}
