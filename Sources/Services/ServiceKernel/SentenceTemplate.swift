/// A sentence with gaps for fields, in the syntax of a service's vocabulary.
///
/// | syntax | result |
/// | --- | --- |
/// | `{zone}` | the field's value |
/// | `{client|the client}` | the value, or the words if there is none |
/// | `{zone:dat}`, `{client:gen|müşterinin}` | the value with the ending of a Turkish case (`TurkishCase`) |
/// | `{departure?, departure {departure}}` | the words if there is a value |
/// | `{share=true?, sharing}` | the words if the value is this one |
/// | `{party!1?party of {party}}` | the words if the value is another one |
package struct SentenceTemplate: Hashable, Sendable {
    private enum Part: Hashable, Sendable {
        case words(String)
        case value(field: String, ending: TurkishCase?, otherwise: String)
        indirect case condition(field: String, test: Test, then: SentenceTemplate)
    }

    private enum Test: Hashable, Sendable {
        case isPresent
        case equals(String)
        case differs(String)
    }

    private var parts: [Part] = []

    /// Parses a template.
    package init(_ text: String) {
        var rest = Substring(text)
        while let open = rest.firstIndex(of: "{") {
            if open > rest.startIndex { parts.append(.words(String(rest[..<open]))) }
            let (inside, behind) = SentenceTemplate.gap(in: rest[rest.index(after: open)...])
            parts.append(SentenceTemplate.part(inside))
            rest = behind
        }
        if !rest.isEmpty { parts.append(.words(String(rest))) }
    }

    /// Splits the text at the brace that closes the gap.
    private static func gap(in text: Substring) -> (inside: Substring, behind: Substring) {
        var depth = 1
        for index in text.indices {
            if text[index] == "{" { depth += 1 }
            if text[index] == "}" { depth -= 1 }
            if depth == 0 { return (text[..<index], text[text.index(after: index)...]) }
        }
        return (text, text[text.endIndex...])
    }

    private static func part(_ inside: Substring) -> Part {
        let name = inside.prefix { $0.isLetter }
        let behind = inside[name.endIndex...]
        guard let sign = behind.first else { return .value(field: String(name), ending: nil, otherwise: "") }
        let tail = behind.dropFirst()
        if sign == "|" { return .value(field: String(name), ending: nil, otherwise: String(tail)) }
        if sign == ":", let ending = TurkishCase(rawValue: String(tail.prefix { $0.isLetter })) {
            let otherwise = tail.drop { $0.isLetter }.dropFirst()
            return .value(field: String(name), ending: ending, otherwise: String(otherwise))
        }
        let value = sign == "?" ? "" : String(tail.prefix { $0 != "?" })
        let words = sign == "?" ? tail : tail.dropFirst(value.count + 1)
        let test: Test = sign == "?" ? .isPresent : sign == "=" ? .equals(value) : .differs(value)
        return .condition(field: String(name), test: test, then: SentenceTemplate(String(words)))
    }

    /// The template as it was written, for code that fills it elsewhere.
    package var text: String {
        parts.map { part in
            switch part {
            case .words(let words): words
            case .value(let field, let ending, let otherwise):
                "{\(field)\(ending.map { ":\($0.rawValue)" } ?? "")\(otherwise.isEmpty ? "" : "|\(otherwise)")}"
            case .condition(let field, .isPresent, let then): "{\(field)?\(then.text)}"
            case .condition(let field, .equals(let value), let then): "{\(field)=\(value)?\(then.text)}"
            case .condition(let field, .differs(let value), let then): "{\(field)!\(value)?\(then.text)}"
            }
        }.joined()
    }

    /// The names of the fields that the template uses.
    package var fieldNames: Set<String> {
        parts.reduce(into: []) { names, part in
            switch part {
            case .words: break
            case .value(let field, _, _): names.insert(field)
            case .condition(let field, _, let then): names.formUnion(then.fieldNames.union([field]))
            }
        }
    }

    /// Returns the sentence with its gaps filled, without its conditional parts.
    package func filledUnconditionally(_ text: (_ field: String) -> String) -> String {
        parts.map { part in
            switch part {
            case .words(let words): words
            case .value(let field, let ending, let otherwise):
                otherwise.isEmpty ? ending?.appended(to: text(field)) ?? text(field) : otherwise
            case .condition: ""
            }
        }.joined()
    }

    /// Returns the sentence with its gaps filled.
    ///
    /// - Parameters:
    ///   - spoken: returns the pronunciation of a name before a Turkish ending, or nil to find it from the spelling.
    ///   - text: returns the text of a field, or nil if it has no value.
    package func filled(
        spoken: (_ name: String) -> String? = { _ in nil }, _ text: (_ field: String) -> String?
    ) -> String {
        parts.map { part in
            switch part {
            case .words(let words): words
            case .value(let field, let ending, let otherwise):
                text(field).map { ending?.appended(to: $0, spokenAs: spoken($0)) ?? $0 } ?? otherwise
            case .condition(let field, let test, let then):
                switch (test, text(field)) {
                case (.isPresent, .some): then.filled(spoken: spoken, text)
                case (.equals(let expected), let found?) where found == expected: then.filled(spoken: spoken, text)
                case (.differs(let unexpected), let found?) where found != unexpected: then.filled(spoken: spoken, text)
                default: ""
                }
            }
        }.joined()
    }
}
