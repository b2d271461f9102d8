// Letter case by language (G10). Turkish has two letters where English has one: ı and I without a dot, i and İ with one.

extension Language {
    /// In capitals: `İSTANBUL` in Turkish, `ISTANBUL` in English.
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

    /// In small letters: `ısparta` in Turkish, `isparta` in English.
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

    /// With a capital at its beginning, and the rest as it is.
    package func capitalized(_ text: some StringProtocol) -> String {
        uppercased(text.prefix(1)) + text.dropFirst()
    }
}

extension StringProtocol {
    /// As names and titles are compared and searched, whatever language they are in: without regard to letter case, and with
    /// one letter for i, ı, I and İ, since nobody knows in which language a name was written.
    package var caseFolded: String {
        mapped(self) { scalar in
            switch scalar {
            case "I", "İ", "ı": "i"
            default: scalar.properties.lowercaseMapping
            }
        }
    }
}

/// Letter by letter; a capital I with a dot of its own, as some keyboards write it, is the one letter İ.
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
