import InputFiles
import Measures
import TourFiles
import YAML

/// Values of a project file as written, before its scenarios are looked up.
struct ProjectSettings {
    var name = ""
    var description = ""
    /// Scenario without changes.
    var scenario: WrittenText?
    var variants: [ProjectVariantSettings] = []
    /// Replications of each variant; nil for the default.
    var replications: Int?
    /// Random seed; nil for the scenarios' own.
    var seed: UInt64?
    var figures: [MetricKey] = []
    /// Name of the variant with which the others are compared; nil for the unchanged scenario.
    var baseline: WrittenText?

    static let keys: [Key<ProjectSettings>] = [
        Key("project", \.name, .text, "title of the project", defaultValue: "needed"),
        Key("description", \.description, .text, "purpose of the project", defaultValue: "none"),
        Key(
            "scenario", \.scenario, .written("a scenario"),
            "scenario of the variant `base`: a file next to this one, or a name",
            required: "write the file of the scenario, such as base.yaml"),
        Key(
            "replications", \.replications, .ifWritten(.whole(1...100_000), defaultValue: 1),
            "replications of each variant", defaultValue: "the scenario's, at least 10"),
        Key(
            "seed", \.seed, .ifWritten(.seed, defaultValue: 1), "random seed of all variants",
            defaultValue: "the scenario's"),
        Key(
            "figures", \.figures, figures,
            "metrics of `summary.csv` that the list shows and compares",
            defaultValue: "the most important ones"),
        Key(
            "compareWith", \.baseline, .written("a name"), "name of the variant that the others are compared with",
            defaultValue: "`base`"),
        Key("variants", \.variants, .list(ProjectVariantSettings.keys, of: ProjectVariantSettings()), ""),
    ]

    private static let figures = KeyForm<[MetricKey]>("a list of metrics", text: { _ in "" }) { field in
        field.list()?.compactMap { entry in
            guard let name = entry.text() else { return nil }
            if let key = MetricKey(named: name) { return key }
            entry.report(
                "no metric is called '\(name)'",
                remedy: NameSuggestion.remedy(for: name, among: Measure.allCases.map(\.name)))
            return nil
        }
    }
}

/// An entry of `variants:` in a project file, as written.
struct ProjectVariantSettings {
    var name: WrittenText?
    var note = ""
    /// Scenario instead of the project's; nil for the project's.
    var scenario: WrittenText?
    /// Changes of the scenario in the syntax of `--set`, in the order of the file.
    var changes: [WrittenText] = []

    static let keys: [Key<ProjectVariantSettings>] = [
        Key(
            "name", \.name, .written("a name", read: folderName),
            "name of the variant and of its folder in `results`", required: "write a name of its own"),
        Key("note", \.note, .text, "purpose of the variant", defaultValue: "none"),
        Key(
            "scenario", \.scenario, .written("a scenario"), "another scenario than the project's",
            defaultValue: "the project's"),
        Key(
            "set", \.changes, changes, "values to change, by path as in `--set`: `{drivers.scale: 0.9}`",
            defaultValue: "none"),
    ]

    /// Largest size of a name in UTF-8: names of folders may have 255 bytes, and drafts add to them.
    private static let nameBytesMax = 100

    private static let folderName: @Sendable (KeyField) -> String? = { field in
        guard let name = field.name() else { return nil }
        if name.utf8.count <= nameBytesMax { return name }
        field.report(
            "the name is too long for a folder",
            remedy: "write at most \(nameBytesMax) letters; those with accents count twice")
        return nil
    }

    private static let changes = KeyForm<[WrittenText]>("values by path", text: { _ in "" }) { field in
        field.namedEntries()?.compactMap { entry in
            if case .scalar("", style: .plain) = entry.value.node.content {
                field.context.report(
                    at: entry.keyPosition, "'\(entry.key)' has no value",
                    remedy: "write one, such as {drivers.scale: 0.9}")
                return nil
            }
            return WrittenText(text: "\(entry.key)=\(entry.value.node.flowText)", position: entry.keyPosition)
        }
    }
}

/// A text of a document with its position.
struct WrittenText: Sendable {
    let text: String
    let position: SourcePosition
}

extension KeyForm where Value == WrittenText? {
    /// Form of a text that is kept with its position.
    fileprivate static func written(
        _ takes: String, read: @escaping @Sendable (KeyField) -> String? = { $0.text() }
    ) -> KeyForm {
        KeyForm(takes, text: { _ in "" }) { field in
            read(field).map { .some(WrittenText(text: $0, position: field.node.position)) }
        }
    }
}

extension YAMLNode {
    /// The value on one line, which reads back as the same value.
    fileprivate var flowText: String {
        if case .scalar(let text, style: .plain) = content { return text }
        return nestedFlowText
    }

    private var nestedFlowText: String {
        switch content {
        case .scalar(let text, let style): style == .plain ? YAMLNode.flowText(text) : TourText.quoted(text)
        case .sequence(let items): "[\(items.map(\.nestedFlowText).joined(separator: ", "))]"
        case .mapping(let entries):
            "{\(entries.map { "\(YAMLNode.flowText($0.key)): \($0.value.nestedFlowText)" }.joined(separator: ", "))}"
        }
    }

    /// Returns a plain scalar, quoted if it has characters that end it between brackets.
    private static func flowText(_ text: String) -> String {
        text.contains { ",[]{}:#".contains($0) } ? TourText.quoted(text) : text
    }
}
