import Experiments
import InputFiles
import OutputFiles

/// The settings of a scenario as a flat list, for comparison: `drivers.shifts.0.taxis` is `100`.
package struct ScenarioSettings: Sendable {
    /// Values by path; looked up or sorted, never iterated.
    private var values: [String: String] = [:]
    /// Digests of input files by name; used for look-up only.
    private var files: [String: String] = [:]

    /// Pseudo path for input files that differ and belong to no known key.
    static let filesPath = "the files that it names"
    /// Keys that affect neither people nor events.
    private static let namesOnly: Set<String> = ["scenario", "description", "seed", "replications"]

    /// Creates the settings of a scenario with its input files.
    package init(of setup: SimulationSetup) {
        self.init(of: setup.document)
        files = setup.inputDigests.mapValues(hexadecimal)
    }

    /// Creates settings without input files.
    ///
    /// - Parameter document: whole scenario.
    package init(of document: DocumentValue) { add(document.node, at: "") }

    /// Creates settings from a manifest; nil if it holds none.
    ///
    /// - Parameters:
    ///   - json: settings in a manifest, nested or with paths.
    ///   - files: digests of input files in the manifest.
    init?(_ json: JSONNode?, files: JSONNode?) {
        guard let json, json.map?.isEmpty == false, let files = files?.digests else { return nil }
        add(json, at: "")
        self.files = files
    }

    /// Creates settings from the differences to those of another point.
    ///
    /// - Parameter first: settings to which `json` lists the differences.
    init?(_ json: JSONNode?, files: JSONNode?, relativeTo first: ScenarioSettings) {
        guard let json = json?.map, let files = files?.digests else { return nil }
        values = first.values
        for (path, node) in json {
            if let text = node.text { values[path] = text.isEmpty ? nil : text }
        }
        self.files = files
    }

    /// Returns members of a manifest: all settings, or the differences from `first`, where a missing value is empty.
    func members(relativeTo first: ScenarioSettings?) -> [(key: String, value: JSONValue)] {
        let paths = Set(values.keys).union(first?.values.keys.map { $0 } ?? []).sorted()
        let changed = paths.filter { first == nil || values[$0] != first?.values[$0] }
        return [
            ("settings", .object(changed.map { ($0, .text(values[$0] ?? "")) })),
            ("input_digests", JSONValue(digests: files)),
        ]
    }

    /// Value of a path; nil if the scenario does not set it.
    package subscript(path: String) -> String? { values[path] }

    /// Returns a value as written, or the values of a map as `exponential.mean: 9 min`; nil if the key is missing.
    func text(of key: String) -> String? {
        if let value = values[key] { return value }
        let members = paths(below: key).map { "\($0.dropFirst(key.count + 1)): \(values[$0] ?? "")" }
        return members.isEmpty ? nil : members.joined(separator: ", ")
    }

    /// Returns the key above a path that has a value, such as `patience: 10 min` beside `patience.exponential.mean`;
    /// nil if none has.
    func keyWithValue(above path: String) -> String? {
        path.indices.filter { path[$0] == "." }.map { String(path[..<$0]) }.first { values[$0] != nil }
    }

    /// Returns the paths below a key, sorted.
    package func paths(below key: String) -> [String] {
        values.keys.filter { ScenarioSettings.isBelow(key, $0) }.sorted()
    }

    /// Whether any path is below a key such as `tourists`.
    func has(_ key: String) -> Bool { values.keys.contains { ScenarioSettings.isBelow(key, $0) } }

    /// Returns the paths whose values or input files differ, sorted. A value that only one scenario sets counts as
    /// different, even if it may be the default, so that no difference is missed.
    func differing(from other: ScenarioSettings) -> [String] {
        let names = Set(files.keys).union(other.files.keys).filter { files[$0] != other.files[$0] }
        let naming = names.map { name in Set(paths(naming: name) + other.paths(naming: name)) }
        let named = naming.reduce(Set(values(differingFrom: other))) { $0.union($1) }
        return named.sorted() + (naming.contains(where: \.isEmpty) ? [ScenarioSettings.filesPath] : [])
    }

    /// Returns the names of input files with other contents than before, sorted.
    func filesChanged(since other: ScenarioSettings) -> [String] {
        files.keys.filter { name in other.files[name].map { $0 != files[name] } ?? false }.sorted()
    }

    private func paths(naming file: String) -> [String] { values.filter { $0.value == file }.map(\.key) }

    /// Returns the paths whose values in the scenario itself differ, sorted.
    package func values(differingFrom other: ScenarioSettings) -> [String] {
        Set(values.keys).union(other.values.keys).filter { path in
            !ScenarioSettings.areEqual(values[path], other.values[path], at: path)
                && !ScenarioSettings.isBelow("worthTelling", path)
        }.sorted()
    }

    /// Returns the paths whose values are written in another way, sorted: `6` and `6.0` differ.
    func spellings(differingFrom other: ScenarioSettings) -> [String] {
        Set(values.keys).union(other.values.keys).filter { path in
            values[path] != other.values[path] && !ScenarioSettings.isBelow("worthTelling", path)
        }.sorted()
    }

    /// Whether two values are equal: `1` is `1.0`, and a missing scale is 1.
    private static func areEqual(_ one: String?, _ other: String?, at path: String) -> Bool {
        let defaultValue = path.hasSuffix(".scale") ? "1" : path == "rules.dispatch.policy" ? "fifo" : nil
        guard let one = one ?? defaultValue, let other = other ?? defaultValue else { return false }
        guard let number = Double(one), let otherNumber = Double(other) else { return one == other }
        return number == otherNumber
    }

    static func isBelow(_ key: String, _ path: String) -> Bool { path == key || path.hasPrefix("\(key).") }

    // MARK: Out of documents

    private mutating func add(_ value: JSONNode, at path: String) {
        switch value {
        case .text(let text): note(text, at: path)
        case .list(let items): for (index, item) in items.enumerated() { add(item, at: "\(path).\(index)") }
        // An empty map may have a meaning.
        case .map(let members) where members.isEmpty: note("{}", at: path)
        case .map(let members):
            for member in members { add(member.value, at: path.isEmpty ? member.key : "\(path).\(member.key)") }
        // A scenario's document has only texts.
        case .null, .boolean, .whole, .unsigned, .number: break
        }
    }

    private mutating func note(_ text: String, at path: String) {
        // Two spellings of the same setting.
        if path == "places" && text == "city" { return note("true", at: "places.city") }
        if !ScenarioSettings.namesOnly.contains(path) { values[path] = text }
    }
}

extension JSONValue {
    /// Creates an object of digests by file name.
    init(digests: [String: String]) {
        self = .object(digests.sorted { $0.key < $1.key }.map { ($0.key, .text($0.value)) })
    }
}

extension JSONNode {
    /// Digests by file name; a list in older manifests has no names.
    fileprivate var digests: [String: String]? {
        if let texts { return Dictionary(texts.map { ($0, $0) }, uniquingKeysWith: { first, _ in first }) }
        return map?.compactMapValues(\.text)
    }
}
