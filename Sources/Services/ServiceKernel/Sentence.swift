/// A language in which stories are told (G10).
package enum Language: String, Hashable, Sendable, CaseIterable {
    case english = "en"
    case turkish = "tr"
}

/// What is said in every language: one sentence, whose gaps each language fills where its grammar wants them.
///
/// Turkish hangs its cases on the end of words, by the vowels that they have. So that names can stand as they are, its
/// sentences keep them in the plain form, or before a word that takes the ending: `{zone} bölgesinde`.
///
/// A sentence keeps its text; only the language that is asked for is parsed.
package struct Sentence: Hashable, Sendable {
    private let english: String
    private let turkish: String

    package init(_ english: String, _ turkish: String) {
        self.english = english
        self.turkish = turkish
    }

    package subscript(language: Language) -> SentenceTemplate {
        switch language {
        case .english: SentenceTemplate(english)
        case .turkish: SentenceTemplate(turkish)
        }
    }

    /// The names of the fields that it asks for in any language.
    package var fieldNames: Set<String> {
        Language.allCases.reduce(into: []) { $0.formUnion(self[$1].fieldNames) }
    }
}
