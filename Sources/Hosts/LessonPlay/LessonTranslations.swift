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

    init(_ lesson: Lesson) {
        words = Dictionary(
            uniqueKeysWithValues: Language.allCases.map { language in
                (language, LessonSentences(lesson, in: language))
            })
    }

    /// Date and time of the lesson's start; nil without one.
    var beginning: LocalizedText? {
        words.values.contains { $0.clock.beginning != nil } ? text { $0.clock.beginning ?? "" } : nil
    }

    func text(_ sentence: (LessonSentences) -> String) -> LocalizedText {
        LocalizedText { words[$0].map(sentence) ?? "" }
    }
}
