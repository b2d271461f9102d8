import Experiments
import InputFiles
import OutputFiles
import ServiceKernel

/// The assumptions behind the figures of one point, as stored in a manifest.
package struct RecordedAssumptions: Sendable {
    /// Assumptions by topic.
    package var assumptions: [Assumption] = []
    /// Values that the scenario derives from others.
    package var derivedValues: [DerivedValue] = []

    /// Creates an empty record.
    package init() {}

    init(of setup: SimulationSetup) {
        (assumptions, derivedValues) = (setup.assumptions, setup.derivedValues)
    }

    init(_ manifest: JSONNode) {
        assumptions = (manifest["assumptions"]?.list ?? []).compactMap { entry in
            guard let topic = entry["topic"]?.text.flatMap(Assumption.Topic.init), let english = entry["en"]?.text,
                let turkish = entry["tr"]?.text
            else { return nil }
            return Assumption(topic, english, turkish)
        }
        derivedValues = (manifest["derived_values"]?.list ?? []).compactMap { entry in
            guard let key = entry["key"]?.text, let value = entry["value"]?.text, let cause = entry["because"]?.text
            else { return nil }
            return DerivedValue(key, value, cause: cause)
        }
    }

    /// Returns a copy with the counted hours, which are known after the warm-up.
    func counting(_ hours: Assumption?) -> RecordedAssumptions {
        guard let hours, !assumptions.isEmpty else { return self }
        var all = self
        all.assumptions.append(hours)
        return all
    }

    /// Members of a manifest.
    var members: [(key: String, value: JSONValue)] {
        let listed = assumptions.map { assumption in
            JSONValue.object([
                ("topic", .text(assumption.topic.rawValue)), ("en", .text(assumption[.english])),
                ("tr", .text(assumption[.turkish])),
            ])
        }
        let derived = derivedValues.map { value in
            JSONValue.object([
                ("key", .text(value.key)), ("value", .text(value.value)), ("because", .text(value.cause)),
            ])
        }
        return [("assumptions", .list(listed)), ("derived_values", .list(derived))]
    }
}

/// The assumptions of one run or of several points, for all pages and texts.
package struct AssumptionList {
    private let points: [(name: String, recorded: RecordedAssumptions)]
    private let language: Language

    /// Creates the list.
    ///
    /// - Parameter points: points, the baseline first.
    package init(_ points: [(name: String, recorded: RecordedAssumptions)], in language: Language) {
        (self.points, self.language) = (points, language)
    }

    /// The assumptions of several points: shared ones once, others with the names of their points.
    package var entries: [(label: String, text: String)] {
        Assumption.Topic.allCases.compactMap { topic in
            let texts = points.map { point in point.recorded.assumptions.first { $0.topic == topic }?[language] }
            guard texts.contains(where: { $0 != nil }) else { return nil }
            return (topic.label.text(language), joined(texts.map { $0 ?? "–" }))
        } + derived
    }

    private func joined(_ texts: [String]) -> String {
        guard Set(texts).count > 1 else { return texts[0] }
        var parts: [String] = []
        for (place, text) in texts.enumerated() where texts.firstIndex(of: text) == place {
            let names = texts.indices.filter { texts[$0] == text }.map { points[$0].name }
            parts.append("\(names.joined(separator: ", ")): \(text)")
        }
        return parts.joined(separator: " · ")
    }

    /// Derived values that differ from the baseline's although no point sets them.
    private var derived: [(label: String, text: String)] {
        guard let baseline = points.first else { return [] }
        let differences = points.dropFirst().compactMap { point -> String? in
            let differing = point.recorded.derivedValues.compactMap { value -> String? in
                let other = baseline.recorded.derivedValues.first { $0.key == value.key }
                guard let other, other.value != value.value else { return nil }
                let cause = Sentence("follows from {key}", "{key} nedeniyle")[language].filled { _ in value.cause }
                return "\(value.key): \(other.value) → \(value.value) (\(cause))"
            }
            if differing.isEmpty { return nil }
            let list = differing.joined(separator: "; ")
            return points.count > 2 ? "\(point.name): \(list)" : list
        }
        if differences.isEmpty { return [] }
        let label = Sentence("Also differs as a result", "Buna bağlı olarak ayrıca değişir")
        return [(label.text(language), differences.joined(separator: " · "))]
    }
}

extension Assumption.Topic {
    fileprivate var label: Sentence {
        switch self {
        case .demand: Sentence("Demand", "Talep")
        case .fleet: Sentence("Fleet", "Filo")
        case .tariff: Sentence("Tariff", "Tarife")
        case .hours: Sentence("Hours counted", "Sayılan saatler")
        case .zones: Sentence("Zones", "Bölgeler")
        case .traffic: Sentence("Traffic", "Trafik")
        case .reactions: Sentence("Reactions", "Tepkiler")
        }
    }
}

extension Sentence {
    fileprivate func text(_ language: Language) -> String { self[language].filled { _ in nil } }
}
