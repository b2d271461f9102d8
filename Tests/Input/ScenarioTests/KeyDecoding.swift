import InputFiles
import TestSupport
import Testing
import YAML

@testable import Scenario

/// Decodes one key of a scenario, `s.yaml`, in a folder with files.
///
/// - Parameters:
///   - text: value of the key.
///   - files: contents by name.
/// - Throws: `InputError` with the names of files without folders.
func decodeKey<Value>(
    _ key: String, _ text: String, _ files: [String: String], _ decode: (KeyField) -> Value?
) throws -> Value {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(text, to: name) }
    let path = "\(folder.path)/s.yaml"
    let context = DecodingContext(file: path, dataFolder: nil)
    let document = try YAMLParser.parse(Array("\(key): \(text)".utf8), file: path)
    let value = KeyField(node: document.root, label: "the scenario", context: context).map { map in
        map.required(key).flatMap(decode)
    }
    do throws(InputError) { try context.check() } catch {
        throw InputError(
            error.diagnostics.map { diagnostic in
                var diagnostic = diagnostic
                diagnostic.file = String(diagnostic.file.split(separator: "/").last ?? "")
                return diagnostic
            })
    }
    return try #require(value)
}
