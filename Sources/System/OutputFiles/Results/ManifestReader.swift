import InputFiles

/// Reader of the members of a `manifest.json`; a missing or wrong member is reported with its file and key.
package struct ManifestReader {
    private let file: String
    private let members: JSONNode

    /// Reads a manifest.
    ///
    /// - Throws: `InputError` if the file cannot be read or is no JSON object.
    package init(in folder: String) throws(InputError) {
        let source = try SourceFile.read("\(folder)/\(ResultsFile.manifest.rawValue)")
        guard let members = JSONNode(source.bytes), members.map != nil else {
            throw ManifestReader.mistake(source.displayName, "this is not JSON")
        }
        file = source.displayName
        self.members = members
    }

    /// Returns a text member.
    package func text(_ key: String) throws(InputError) -> String { try required(key, "a text", \.text) }
    /// Returns a list of texts.
    package func texts(_ key: String) throws(InputError) -> [String] { try required(key, "a list of texts", \.texts) }
    /// Returns a Boolean member.
    package func boolean(_ key: String) throws(InputError) -> Bool { try required(key, "true or false", \.boolean) }
    /// Returns a number.
    package func number(_ key: String) throws(InputError) -> Double { try required(key, "a number", \.double) }
    /// Returns a number in its shortest digits.
    package func numberText(_ key: String) throws(InputError) -> String {
        try required(key, "a number", \.numberText)
    }
    /// Returns a map.
    package func object(_ key: String) throws(InputError) -> [String: JSONNode] { try required(key, "a map", \.map) }
    /// Returns a whole number; nil if the member is missing.
    package func countIfPresent(_ key: String) throws(InputError) -> Int? {
        members[key] == nil ? nil : try required(key, "a whole number", \.int)
    }

    private func required<Value>(
        _ key: String, _ kind: String, _ read: (JSONNode) -> Value?
    ) throws(InputError) -> Value {
        guard let member = members[key] else { throw ManifestReader.mistake(file, "'\(key)' is missing") }
        guard let value = read(member) else { throw ManifestReader.mistake(file, "'\(key)' must be \(kind)") }
        return value
    }

    private static func mistake(_ file: String, _ problem: String) -> InputError {
        InputError(file, problem, remedy: "run it again, or name another folder")
    }
}
