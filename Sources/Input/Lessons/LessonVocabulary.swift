import ServiceKernel

/// Translations of a lesson's names, and of texts that its people write, from English into other languages.
package struct LessonVocabulary: Hashable, Sendable {
    private var names: [Language: [String: String]] = [:]
    private var texts: [Language: [String: String]] = [:]

    /// Creates an empty vocabulary, in which every name is the same in all languages.
    package init() {}

    /// Creates a vocabulary with Turkish names and texts by the English ones.
    package init(turkishNames: [String: String], turkishTexts: [String: String]) {
        names[.turkish] = turkishNames
        texts[.turkish] = turkishTexts
    }

    /// Returns a name in a language; the name itself without a translation.
    package func name(_ name: String, in language: Language) -> String { names[language]?[name] ?? name }

    /// Returns a text in a language, which may also be a name or a list of names; the text itself without a
    /// translation.
    package func text(_ text: String, in language: Language) -> String {
        if let translated = texts[language]?[text] ?? names[language]?[text] { return translated }
        return text.split(separator: ", ", omittingEmptySubsequences: false).map { name(String($0), in: language) }
            .joined(separator: ", ")
    }
}
