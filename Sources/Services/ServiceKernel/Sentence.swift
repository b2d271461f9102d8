/// A language of texts for people (G10).
package enum Language: String, Hashable, Sendable, CaseIterable {
    case english = "en"
    case turkish = "tr"
}

/// A sentence in every language, with gaps for fields that each language places by its own grammar.
///
/// Turkish appends case endings to words, by their vowels: a gap of a Turkish sentence names the case, as in
/// `{zone:dat}` for `Mill'e` (`TurkishCase`).
///
/// A sentence stores its text; only the requested language is parsed.
package struct Sentence: Hashable, Sendable {
    private let english: String
    private let turkish: String

    /// Creates a sentence from its templates in both languages.
    package init(_ english: String, _ turkish: String) {
        self.english = english
        self.turkish = turkish
    }

    /// The parsed template of a language.
    package subscript(language: Language) -> SentenceTemplate {
        switch language {
        case .english: SentenceTemplate(english)
        case .turkish: SentenceTemplate(turkish)
        }
    }

    /// The names of the fields used in any of the languages.
    package var fieldNames: Set<String> {
        Language.allCases.reduce(into: []) { $0.formUnion(self[$1].fieldNames) }
    }
}
