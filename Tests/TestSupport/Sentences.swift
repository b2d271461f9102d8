import ServiceKernel

extension Sentence {
    /// The fault in the texts of the languages, or nil.
    package var faultOfLanguages: String? {
        let texts = Language.allCases.map { self[$0].filled { _ in "x" } }
        for (language, text) in zip(Language.allCases, texts) where text.isEmpty {
            return "says nothing in \(language)"
        }
        if Set(texts).count < texts.count { return "says the same in two languages: \(texts[0])" }
        // Conditions may differ between languages, but not the fields that they use.
        for language in Language.allCases where self[language].fieldNames != fieldNames {
            let missing = fieldNames.subtracting(self[language].fieldNames).sorted()
            return "does not ask for \(missing.joined(separator: ", ")) in \(language): \(texts[0])"
        }
        return nil
    }
}
