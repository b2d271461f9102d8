import InputFiles
import YAML

/// The kind of a YAML document, recognised by its keys.
package enum DocumentKind: String, CaseIterable, Sendable {
    case scenario, lesson, load, city, project

    /// Recognises the kind, or returns nil if no key decides it.
    package init?(_ entries: [YAMLNode.Entry]) {
        let keys = entries.map(\.key)
        if keys.contains("project") {  // which also has the key `scenario`
            self = .project
        } else if keys.contains("scenario") {
            self = .scenario
        } else if keys.contains("lesson") {
            self = .lesson
        } else if keys.contains("load") {
            self = .load
        } else if keys.contains("city"), keys.allSatisfy({ ["city", "rules"].contains($0) }) {
            self = .city
        } else {
            return nil
        }
    }

    /// Name in messages.
    package var noun: String { self == .load ? "load profile" : rawValue }
}

/// A document that was read and is ready for decoding.
package struct DocumentReader {
    /// Shared state of decoding.
    package let context: DecodingContext
    /// Outermost value, with the overrides applied.
    package let root: YAMLNode
    /// Kind of the document.
    package let kind: DocumentKind

    /// Reads a document.
    ///
    /// - Parameters:
    ///   - overrides: texts of each `--set`; later ones win.
    ///   - options: values of other command line options, applied after the overrides.
    /// - Throws: `InputError` if the file cannot be read, is no YAML, or its kind is unknown.
    package init(
        _ source: SourceFile, overrides: [String] = [], options: [Override] = [], dataFolder: String?,
        memory: DecodingCache? = nil, threads: Int = 1
    ) throws(InputError) {
        let document = try YAMLParser.parse(source.bytes, file: source.displayName)
        context = DecodingContext(
            file: source.displayName, dataFolder: dataFolder, memory: memory, threads: threads,
            mistakes: document.mistakes)
        guard case .mapping(let entries) = document.root.content else {
            throw InputError(
                document.root.position.diagnostic(
                    "the document is \(document.root.kindName), not a map",
                    remedy: "begin it with 'scenario: NAME' or 'lesson: TITLE'"))
        }
        guard let kind = DocumentKind(entries) else {
            let words = DocumentKind.allCases.map(\.rawValue)
            let similar = entries.first {
                !words.contains($0.key) && NameSuggestion.nearest(to: $0.key, among: words) != nil
            }
            throw InputError(
                (similar?.keyPosition ?? document.root.position).diagnostic(
                    similar.map { "unknown key '\($0.key)' in the document" }
                        ?? "this is neither a scenario nor a lesson",
                    remedy: similar.map { NameSuggestion.remedy(for: $0.key, among: words) }
                        ?? "begin it with 'scenario: NAME' or 'lesson: TITLE'"))
        }
        self.kind = kind
        context.kind = kind
        var changed = document.root
        for text in overrides {
            do {
                changed = try Override(text).applied(to: changed, kind)
            } catch {
                context.report(error)
            }
        }
        for option in options {
            do {
                changed = try option.applied(to: changed, kind)
            } catch {
                context.report(error)
            }
        }
        root = changed
    }

    /// Returns the outermost value under a name for messages.
    package func field(_ label: String) -> KeyField { KeyField(node: root, label: label, context: context) }

    /// Checks the kind.
    ///
    /// - Throws: `InputError` if the document is of another kind.
    package func require(_ wanted: DocumentKind) throws(InputError) {
        guard kind != wanted else { return }
        let remedies: [DocumentKind: String] = [
            .scenario: "simulate it with 'cabrank run'", .lesson: "play it with 'cabrank play'",
            .load: "run it with 'cabrank load'", .city: "name it in a scenario",
            .project: "name its folder: cabrank project FOLDER",
        ]
        throw InputError(
            root.position.diagnostic(
                "this is a \(kind.noun), not a \(wanted.noun)", remedy: remedies[kind] ?? ""))
    }
}

extension DocumentReader {
    /// Error for a decoder that returned nil without reporting one: bad input must not stop the program.
    package var failure: InputError {
        InputError(
            root.position.diagnostic(
                "the \(kind.noun) cannot be read", remedy: "report this as an error of cabrank"))
    }
}
