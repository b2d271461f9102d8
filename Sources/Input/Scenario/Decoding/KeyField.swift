import InputFiles
import YAML

/// A value of a document that is being decoded.
///
/// Every decoding method reports an error and returns nil if the value is invalid, so that its caller continues and
/// finds the other errors.
package struct KeyField {
    /// The value and its position.
    package let node: YAMLNode
    /// Name in messages: `'taxis'`, `entry 2 of 'shifts'`.
    package let label: String
    /// Shared state of decoding the document.
    package let context: DecodingContext

    /// Returns the same value under another name.
    package func labelled(_ label: String) -> KeyField { KeyField(node: node, label: label, context: context) }

    /// Reports an error at this value.
    package func report(_ problem: String, remedy: String = "") {
        var contents: [String] = []
        if case .scalar(let text, _) = node.content { contents = [text] }
        context.report(node.position.diagnostic(problem, remedy: remedy).shorteningQuotes(of: contents))
    }

    /// Decodes a scalar as text.
    package func scalar() -> String? {
        guard case .scalar(let text, let style) = node.content else {
            report("\(label) is \(node.kindName)", remedy: "write a single value")
            return nil
        }
        guard !text.isEmpty || style == .quoted else {
            report("\(label) has no value", remedy: "write one, or remove the key")
            return nil
        }
        return text
    }

    /// Decodes the entries of a list.
    package func list() -> [KeyField]? {
        guard case .sequence(let items) = node.content else {
            reportKind(wanted: "a list")
            return nil
        }
        return items.enumerated().map { index, item in
            KeyField(node: item, label: "entry \(index + 1) of \(label)", context: context)
        }
    }

    /// Returns the value of a key of a map that is decoded elsewhere, or nil if there is none.
    package func entry(_ key: String) -> KeyField? {
        guard case .mapping(let entries) = node.content, let entry = entries.first(where: { $0.key == key }) else {
            return nil
        }
        return KeyField(node: entry.value, label: "'\(key)'", context: context)
    }

    /// Decodes the entries of a map whose keys are names that the user chose, in the order of the file.
    package func namedEntries() -> [(key: String, keyPosition: SourcePosition, value: KeyField)]? {
        guard case .mapping(let entries) = node.content else {
            reportKind(wanted: "a map")
            return nil
        }
        return entries.map { entry in
            (entry.key, entry.keyPosition, KeyField(node: entry.value, label: "'\(entry.key)'", context: context))
        }
    }

    /// Decodes a map of known keys; keys that `body` does not ask for are reported as errors.
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

    /// Reports entries of a list that have the name of an earlier one.
    ///
    /// - Parameter names: names of all entries; nil for an invalid one.
    static func reportRepeated(_ names: [String?], of entries: [KeyField], _ noun: String) {
        for (index, name) in names.enumerated() {
            guard let name, names[..<index].contains(name) else { continue }
            entries[index].report("a second \(noun) is called '\(name)'", remedy: "write different names")
        }
    }

    private func reportKind(wanted: String) {
        if case .scalar("", style: .plain) = node.content {
            report("\(label) has no value", remedy: "write \(wanted)")
        } else {
            report("\(label) is \(node.kindName)", remedy: "write \(wanted)")
        }
    }
}

/// A map of known keys that is being decoded; it records which keys the decoder asks for.
package final class MapField {
    /// Position of the map.
    package let position: SourcePosition
    /// Name of the map in messages.
    package let label: String
    /// Shared state of decoding the document.
    package let context: DecodingContext
    private let entries: [YAMLNode.Entry]
    /// Keys asked for so far, in order, none twice.
    private var knownKeys: [String] = []
    /// Missing required keys, reported at the end: a misspelled key is one error, not two.
    private var missingKeys: [(key: String, remedy: String)] = []

    /// Whether a required key is missing, or its value is invalid.
    package var lacksKey = false

    /// Creates a map that is being decoded.
    package init(entries: [YAMLNode.Entry], position: SourcePosition, label: String, context: DecodingContext) {
        self.entries = entries
        self.position = position
        self.label = label
        self.context = context
    }

    /// Returns the value of `key`, if the map has it.
    package func optional(_ key: String) -> KeyField? {
        markKnown([key])
        guard let entry = entries.first(where: { $0.key == key }) else { return nil }
        return KeyField(node: entry.value, label: "'\(key)'", context: context)
    }

    /// Returns the value of `key`, or reports an error if it is missing.
    ///
    /// - Parameter remedy: advice on the value to write.
    package func required(_ key: String, remedy: String = "") -> KeyField? {
        if let field = optional(key) { return field }
        missingKeys.append((key, remedy))
        return nil
    }

    private func markKnown(_ keys: [String]) {
        for key in keys where !knownKeys.contains(key) { knownKeys.append(key) }
    }

    /// Returns the keys of a list that the map has, and marks all of the list as known.
    package func present(among keys: [String]) -> [String] {
        markKnown(keys)
        return keys.filter { key in entries.contains { $0.key == key } }
    }

    /// Returns the only key of a list that the map has; reports an error for none or several.
    package func choice(among keys: [String]) -> String? {
        let present = present(among: keys)
        if present.count == 1 { return present[0] }
        let list = keys.map { "'\($0)'" }.joined(separator: ", ")
        if present.isEmpty, let misspelled = misspelledEntry(of: keys) {
            reportUnknown(misspelled, among: keys)
            markKnown([misspelled.key])
        } else if present.isEmpty {
            report("\(label) lacks a key", remedy: "write one of \(list)")
        } else {
            let second = entries.filter { present.contains($0.key) }[1]
            context.report(
                at: second.keyPosition,
                "'\(second.key)' cannot be used with '\(present.first { $0 != second.key } ?? "")'",
                remedy: "write one of \(list)")
        }
        return nil
    }

    /// Reports an error at the key itself.
    package func reportKey(_ key: String, _ problem: String, remedy: String = "") {
        let place = entries.first { $0.key == key }?.keyPosition ?? position
        context.report(place.diagnostic(problem, remedy: remedy).shorteningQuotes(of: [key]))
    }

    /// Reports an error at the whole map.
    package func report(_ problem: String, remedy: String = "") {
        context.report(at: position, problem, remedy: remedy)
    }

    /// Marks all keys as known, after an error that leaves open which ones belong here.
    package func acceptAllKeys() { markKnown(entries.map(\.key)) }

    /// Reports unknown and missing keys. Called once, after the decoder has asked for all keys.
    package func reportUnknownAndMissingKeys() {
        var misspelled: Set<String> = []
        for entry in unknownEntries() {
            if let meant = NameSuggestion.nearest(to: entry.key, among: knownKeys) { misspelled.insert(meant) }
            reportUnknown(entry, among: knownKeys)
        }
        for missing in missingKeys where !misspelled.contains(missing.key) {
            report("\(label) lacks the key '\(missing.key)'", remedy: missing.remedy)
        }
    }

    private func reportUnknown(_ entry: YAMLNode.Entry, among keys: [String]) {
        // Advice: a misspelled key first, then a key of another place, then the list of all keys.
        let misplaced =
            NameSuggestion.nearest(to: entry.key, among: keys) == nil
            ? context.remedy(forMisplaced: entry.key, below: label) : ""
        context.report(
            at: entry.keyPosition, "unknown key '\(entry.key.excerpt)' in \(label)",
            remedy: misplaced.isEmpty ? NameSuggestion.remedy(for: entry.key, among: keys) : misplaced)
    }

    /// Returns the entry whose key is most likely a misspelling of one of `keys`.
    private func misspelledEntry(of keys: [String]) -> YAMLNode.Entry? {
        unknownEntries().first { NameSuggestion.nearest(to: $0.key, among: keys) != nil }
    }

    private func unknownEntries() -> [YAMLNode.Entry] { entries.filter { !knownKeys.contains($0.key) } }
}
