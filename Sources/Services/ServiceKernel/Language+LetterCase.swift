// Letter case by language (G10). Turkish has two letters where English has one: dotless ı and I, dotted i and İ.

extension Language {
    /// Returns the text in capitals: `İSTANBUL` in Turkish, `ISTANBUL` in English.
    package func uppercased(_ text: some StringProtocol) -> String {
        switch self {
        case .english: text.uppercased()
        case .turkish:
            mapped(text) { scalar in
                switch scalar {
                case "i": "İ"
                case "ı": "I"
                default: scalar.properties.uppercaseMapping
                }
            }
        }
    }

    /// Returns the text in small letters: `ısparta` in Turkish, `isparta` in English.
    package func lowercased(_ text: some StringProtocol) -> String {
        switch self {
        case .english: text.lowercased()
        case .turkish:
            mapped(text) { scalar in
                switch scalar {
                case "I": "ı"
                case "İ": "i"
                default: scalar.properties.lowercaseMapping
                }
            }
        }
    }

    /// Returns the text with a capital first letter and the rest unchanged.
    package func capitalized(_ text: some StringProtocol) -> String {
        uppercased(text.prefix(1)) + text.dropFirst()
    }
}

extension StringProtocol {
    /// The text in the form in which names and titles are compared and searched in any language: without regard to
    /// letter case, and with one letter for i, ı, I and İ, since the language of a name is unknown.
    package var caseFolded: String {
        mapped(self) { scalar in
            switch scalar {
            case "I", "İ", "ı": "i"
            default: scalar.properties.lowercaseMapping
            }
        }
    }
}

/// Maps the text letter by letter. A capital I followed by a combining dot, as some keyboards write it, is the one
/// letter İ.
private func mapped(_ text: some StringProtocol, _ letter: (Unicode.Scalar) -> String) -> String {
    let dot: Unicode.Scalar = "\u{307}"
    var mapped = ""
    var rest = Substring(text).unicodeScalars[...]
    while let scalar = rest.popFirst() {
        if scalar == "I", rest.first == dot {
            rest.removeFirst()
            mapped += letter("İ")
        } else {
            mapped += letter(scalar)
        }
    }
    return mapped
}
