import Experiments
import InputFiles
import OutputFiles

/// What a scenario says, value by value, so that two can be held against each other: `drivers.shifts.0.taxis` is `100`.
package struct ScenarioSettings: Sendable {
    /// By the path to each. Only looked up, or sorted.
    private var values: [String: String] = [:]
    /// Fingerprints of the files that it names, by the names. Only looked up.
    private var files: [String: String] = [:]

    /// The path under which files are told that differ and are named by no known key.
    static let filesPath = "the files that it names"
    /// What decides neither who comes nor what happens.
    private static let namesOnly: Set<String> = ["scenario", "description", "seed", "replications"]

    package init(of setup: SimulationSetup) {
        self.init(of: setup.document)
        files = setup.inputDigests.mapValues(hexadecimal)
    }

    /// - Parameter document: the whole scenario.
    package init(of document: DocumentValue) { add(document.node, at: "") }

    /// - Parameters:
    ///   - json: as a manifest has it, nested or with paths.
    ///   - files: likewise.
    init?(_ json: JSONNode?, files: JSONNode?) {
        guard let json, json.map?.isEmpty == false, let files = files?.digests else { return nil }
        add(json, at: "")
        self.files = files
    }

    /// - Parameter first: beside which `json` tells what differs.
    init?(_ json: JSONNode?, files: JSONNode?, beside first: ScenarioSettings) {
        guard let json = json?.map, let files = files?.digests else { return nil }
        values = first.values
        for (path, node) in json {
            if let text = node.text { values[path] = text.isEmpty ? nil : text }
        }
        self.files = files
    }

    /// As a manifest holds them: whole, or what differs from another point's, where what is missing is empty.
    func members(beside first: ScenarioSettings?) -> [(key: String, value: JSONValue)] {
        let paths = Set(values.keys).union(first?.values.keys.map { $0 } ?? []).sorted()
        let told = paths.filter { first == nil || values[$0] != first?.values[$0] }
        return [
            ("settings", .object(told.map { ($0, .text(values[$0] ?? "")) })),
            ("input_digests", JSONValue(digests: files)),
        ]
    }

    package subscript(path: String) -> String? { values[path] }

    /// The paths below a key that it says something of, in their order.
    package func paths(below key: String) -> [String] {
        values.keys.filter { ScenarioSettings.isBelow(key, $0) }.sorted()
    }

    /// Whether it says anything below a key, such as `tourists`.
    func has(_ key: String) -> Bool { values.keys.contains { ScenarioSettings.isBelow(key, $0) } }

    /// The paths whose values differ, or the files that they name, in their order. A value that is there once may be the other's
    /// usual one: so nothing that does differ is missed.
    func differing(from other: ScenarioSettings) -> [String] {
        let names = Set(files.keys).union(other.files.keys).filter { files[$0] != other.files[$0] }
        let naming = names.map { name in Set(paths(naming: name) + other.paths(naming: name)) }
        let named = naming.reduce(Set(values(differingFrom: other))) { $0.union($1) }
        return named.sorted() + (naming.contains(where: \.isEmpty) ? [ScenarioSettings.filesPath] : [])
    }

    private func paths(naming file: String) -> [String] { values.filter { $0.value == file }.map(\.key) }

    /// Likewise of what stands in the scenario itself.
    package func values(differingFrom other: ScenarioSettings) -> [String] {
        Set(values.keys).union(other.values.keys).filter { path in
            !ScenarioSettings.areEqual(values[path], other.values[path], at: path)
                && !ScenarioSettings.isBelow("worthTelling", path)
        }.sorted()
    }

    /// `1` is `1.0`, and what a scale multiplies by 1 is as it is without.
    private static func areEqual(_ one: String?, _ other: String?, at path: String) -> Bool {
        let usual = path.hasSuffix(".scale") ? "1" : path == "rules.dispatch.policy" ? "fifo" : nil
        guard let one = one ?? usual, let other = other ?? usual else { return false }
        guard let number = Double(one), let otherNumber = Double(other) else { return one == other }
        return number == otherNumber
    }

    static func isBelow(_ key: String, _ path: String) -> Bool { path == key || path.hasPrefix("\(key).") }

    // MARK: Out of documents

    private mutating func add(_ value: JSONNode, at path: String) {
        switch value {
        case .text(let text): note(text, at: path)
        case .list(let items): for (index, item) in items.enumerated() { add(item, at: "\(path).\(index)") }
        // That it is there may mean something.
        case .map(let members) where members.isEmpty: note("{}", at: path)
        case .map(let members):
            for member in members { add(member.value, at: path.isEmpty ? member.key : "\(path).\(member.key)") }
        // A scenario's document is of texts.
        case .null, .flag, .whole, .unsigned, .number: break
        }
    }

    private mutating func note(_ text: String, at path: String) {
        // Two ways of writing the same.
        if path == "places" && text == "city" { return note("true", at: "places.city") }
        if !ScenarioSettings.namesOnly.contains(path) { values[path] = text }
    }
}

extension JSONValue {
    /// Fingerprints by the names of the files.
    init(digests: [String: String]) {
        self = .object(digests.sorted { $0.key < $1.key }.map { ($0.key, .text($0.value)) })
    }
}

extension JSONNode {
    /// Fingerprints by the names of the files; a list, as manifests once had it, tells no names.
    fileprivate var digests: [String: String]? {
        if let texts { return Dictionary(texts.map { ($0, $0) }, uniquingKeysWith: { first, _ in first }) }
        return map?.compactMapValues(\.text)
    }
}
