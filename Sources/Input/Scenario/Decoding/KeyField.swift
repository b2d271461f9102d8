import InputFiles
import YAML

/// A value of a document on its way to being decoded.
///
/// Every decoding method gives nil after noting what is wrong, so that its caller goes on and finds the other mistakes.
package struct KeyField {
    package let node: YAMLNode
    /// As messages name it: `'taxis'`, `entry 2 of 'shifts'`.
    package let label: String
    package let context: DecodingContext

    /// The same value under another name.
    package func labelled(_ label: String) -> KeyField { KeyField(node: node, label: label, context: context) }

    /// Notes a mistake at this value.
    package func report(_ problem: String, remedy: String = "") {
        var contents: [String] = []
        if case .scalar(let text, _) = node.content { contents = [text] }
        context.report(node.position.diagnostic(problem, remedy: remedy).echoing(contents))
    }

    /// The text of a single value.
    package func scalar() -> String? {
        guard case .scalar(let text, let style) = node.content else {
            report("\(label) is \(node.kindName)", remedy: "a single value belongs here")
            return nil
        }
        guard !text.isEmpty || style == .quoted else {
            report("\(label) has no value", remedy: "write one, or remove the key")
            return nil
        }
        return text
    }

    /// The entries of a list.
    package func list() -> [KeyField]? {
        guard case .sequence(let items) = node.content else {
            reportKind(wanted: "a list")
            return nil
        }
        return items.enumerated().map { index, item in
            KeyField(node: item, label: "entry \(index + 1) of \(label)", context: context)
        }
    }

    /// What stands behind a key of a map that is decoded elsewhere; nil if nothing does.
    package func entry(_ key: String) -> KeyField? {
        guard case .mapping(let entries) = node.content, let entry = entries.first(where: { $0.key == key }) else {
            return nil
        }
        return KeyField(node: entry.value, label: "'\(key)'", context: context)
    }

    /// The entries of a map whose keys are names that the user chose, in the order of the file.
    package func namedEntries() -> [(key: String, keyPosition: SourcePosition, value: KeyField)]? {
        guard case .mapping(let entries) = node.content else {
            reportKind(wanted: "a map")
            return nil
        }
        return entries.map { entry in
            (entry.key, entry.keyPosition, KeyField(node: entry.value, label: "'\(entry.key)'", context: context))
        }
    }

    /// Decodes a map of known keys; every key that `body` does not ask for is a mistake.
    package func map<Value>(_ body: (MapField) -> Value?) -> Value? {
        guard case .mapping(let entries) = node.content else {
            reportKind(wanted: "a map")
            return nil
        }
        let map = MapField(entries: entries, position: node.position, label: label, context: context)
        let value = body(map)
        map.reportUnknownAndMissingKeys()
        return value
    }

    private func reportKind(wanted: String) {
        if case .scalar("", style: .plain) = node.content {
            report("\(label) has no value", remedy: "\(wanted) belongs here")
        } else {
            report("\(label) is \(node.kindName)", remedy: "\(wanted) belongs here")
        }
    }
}

/// A map of known keys on its way to being decoded: remembers which keys were asked for.
package final class MapField {
    package let position: SourcePosition
    package let label: String
    package let context: DecodingContext
    private let entries: [YAMLNode.Entry]
    /// In the order in which they were asked for, none twice.
    private var knownKeys: [String] = []
    /// Keys that must be there and are not, told at the end: who misspelled one made one mistake, not two.
    private var missingKeys: [(key: String, remedy: String)] = []

    /// Whether a key that must be there is missing, or its value is wrong.
    package var lacksKey = false

    package init(entries: [YAMLNode.Entry], position: SourcePosition, label: String, context: DecodingContext) {
        self.entries = entries
        self.position = position
        self.label = label
        self.context = context
    }

    /// The value of `key`, if the map has it.
    package func optional(_ key: String) -> KeyField? {
        know([key])
        guard let entry = entries.first(where: { $0.key == key }) else { return nil }
        return KeyField(node: entry.value, label: "'\(key)'", context: context)
    }

    /// The value of `key`; its absence is a mistake.
    ///
    /// - Parameter remedy: what to write.
    package func required(_ key: String, remedy: String = "") -> KeyField? {
        if let field = optional(key) { return field }
        missingKeys.append((key, remedy))
        return nil
    }

    private func know(_ keys: [String]) {
        for key in keys where !knownKeys.contains(key) { knownKeys.append(key) }
    }

    /// Which of these keys the map has; all are known.
    package func present(among keys: [String]) -> [String] {
        know(keys)
        return keys.filter { key in entries.contains { $0.key == key } }
    }

    /// The one of these keys that the map has; none or several are a mistake.
    package func choice(among keys: [String]) -> String? {
        let present = present(among: keys)
        if present.count == 1 { return present[0] }
        let list = keys.map { "'\($0)'" }.joined(separator: ", ")
        if present.isEmpty, let misspelled = misspelledEntry(of: keys) {
            reportUnknown(misspelled, among: keys)
            know([misspelled.key])
        } else if present.isEmpty {
            report("\(label) lacks a key", remedy: "write one of \(list)")
        } else {
            let second = entries.filter { present.contains($0.key) }[1]
            context.report(
                at: second.keyPosition,
                "'\(second.key)' cannot stand beside '\(present.first { $0 != second.key } ?? "")'",
                remedy: "write one of \(list)")
        }
        return nil
    }

    /// Notes a mistake at the key itself.
    package func reportKey(_ key: String, _ problem: String, remedy: String = "") {
        let place = entries.first { $0.key == key }?.keyPosition ?? position
        context.report(place.diagnostic(problem, remedy: remedy).echoing([key]))
    }

    /// Notes a mistake of the whole map.
    package func report(_ problem: String, remedy: String = "") {
        context.report(at: position, problem, remedy: remedy)
    }

    /// After a mistake that leaves open which keys belong here.
    package func acceptAllKeys() { know(entries.map(\.key)) }

    /// Called once, when the map has been asked for all that belongs in it.
    package func reportUnknownAndMissingKeys() {
        var misspelled: Set<String> = []
        for entry in unknownEntries() {
            if let meant = NearestName.suggestion(for: entry.key, among: knownKeys) { misspelled.insert(meant) }
            reportUnknown(entry, among: knownKeys)
        }
        for missing in missingKeys where !misspelled.contains(missing.key) {
            report("\(label) lacks the key '\(missing.key)'", remedy: missing.remedy)
        }
    }

    private func reportUnknown(_ entry: YAMLNode.Entry, among keys: [String]) {
        // A slip of the pen, else a key of another place, else all there are.
        let misplaced =
            NearestName.suggestion(for: entry.key, among: keys) == nil
            ? context.remedy(forMisplaced: entry.key, below: label) : ""
        context.report(
            at: entry.keyPosition, "unknown key '\(entry.key.echoed)' in \(label)",
            remedy: misplaced.isEmpty ? NearestName.remedy(for: entry.key, among: keys) : misplaced)
    }

    /// The entry that was most likely meant to be one of `keys`.
    private func misspelledEntry(of keys: [String]) -> YAMLNode.Entry? {
        unknownEntries().first { NearestName.suggestion(for: $0.key, among: keys) != nil }
    }

    private func unknownEntries() -> [YAMLNode.Entry] { entries.filter { !knownKeys.contains($0.key) } }
}
