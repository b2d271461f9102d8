import Foundation
import InputFiles

/// The members of a `manifest.json`; one that is missing, or is of another kind, is told with its file and key.
package struct ManifestMembers {
    private let file: String
    private let members: [String: Any]

    /// - Throws: `InputError` if it cannot be read, or is none.
    package init(in folder: String) throws(InputError) {
        let source = try SourceFile.read("\(folder)/\(ResultsFile.manifest.rawValue)")
        guard let members = try? JSONSerialization.jsonObject(with: Data(source.bytes)) as? [String: Any] else {
            throw ManifestMembers.mistake(source.displayName, "this is no JSON")
        }
        file = source.displayName
        self.members = members
    }

    package func text(_ key: String) throws(InputError) -> String { try required(key, "text") { $0 as? String } }
    package func texts(_ key: String) throws(InputError) -> [String] {
        try required(key, "list of texts") { $0 as? [String] }
    }
    package func flag(_ key: String) throws(InputError) -> Bool {
        try required(key, "true or false") { ManifestMembers.isFlag($0) ? $0 as? Bool : nil }
    }
    package func number(_ key: String) throws(InputError) -> Double {
        try required(key, "number") { ManifestMembers.number($0)?.doubleValue }
    }
    /// As it is written.
    package func numberText(_ key: String) throws(InputError) -> String {
        try required(key, "number") { ManifestMembers.number($0)?.stringValue }
    }
    package func object(_ key: String) throws(InputError) -> [String: Any] {
        try required(key, "map") { $0 as? [String: Any] }
    }
    /// nil if there is none of the name.
    package func countIfAny(_ key: String) throws(InputError) -> Int? {
        members[key] == nil ? nil : try required(key, "whole number") { ManifestMembers.number($0) as? Int }
    }

    private func required<Value>(
        _ key: String, _ kind: String, _ read: (Any) -> Value?
    ) throws(InputError) -> Value {
        guard let member = members[key] else { throw ManifestMembers.mistake(file, "'\(key)' is missing") }
        guard let value = read(member) else { throw ManifestMembers.mistake(file, "'\(key)' is no \(kind)") }
        return value
    }

    /// Of a flag Foundation makes a number too.
    private static func number(_ value: Any) -> NSNumber? { isFlag(value) ? nil : value as? NSNumber }
    private static func isFlag(_ value: Any) -> Bool {
        (value as? NSNumber).map { String(cString: $0.objCType) == "c" } ?? false
    }

    private static func mistake(_ file: String, _ problem: String) -> InputError {
        InputError(
            Diagnostic(file: file, problem: problem, remedy: "run it again, or name another folder"))
    }
}
