import Lessons
import ServiceKernel

/// A text in all languages of the program.
package struct LocalizedText: Hashable, Sendable {
    private let texts: [Language: String]

    init(_ say: (Language) -> String) {
        texts = Dictionary(uniqueKeysWithValues: Language.allCases.map { ($0, say($0)) })
    }

    /// The text in a language.
    package subscript(language: Language) -> String { texts[language] ?? "" }
    /// Whether the text is empty in every language.
    package var isEmpty: Bool { texts.values.allSatisfy(\.isEmpty) }
}

/// The sentences of a lesson in every language.
struct LessonTranslations {
    private let words: [Language: LessonSentences]
    let names: LessonNames

    init(_ lesson: Lesson) {
        let names = LessonNames(lesson)
        self.names = names
        words = Dictionary(
            uniqueKeysWithValues: Language.allCases.map { language in
                (language, LessonSentences(lesson, in: language, names: names))
            })
    }

    func text(_ sentence: (LessonSentences) -> String) -> LocalizedText {
        LocalizedText { words[$0].map(sentence) ?? "" }
    }
}
