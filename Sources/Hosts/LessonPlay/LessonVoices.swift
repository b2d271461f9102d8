import Lessons
import ServiceKernel

/// A text in every language that the program speaks.
package struct TranslatedText: Hashable, Sendable {
    private let texts: [Language: String]

    init(_ say: (Language) -> String) {
        texts = Dictionary(uniqueKeysWithValues: Language.allCases.map { ($0, say($0)) })
    }

    package subscript(language: Language) -> String { texts[language] ?? "" }
    package var isEmpty: Bool { texts.values.allSatisfy(\.isEmpty) }
}

/// The words of a lesson in every language.
struct LessonVoices {
    private let words: [Language: LessonWords]
    let names: LessonNames

    init(_ lesson: Lesson) {
        let names = LessonNames(lesson)
        self.names = names
        words = Dictionary(
            uniqueKeysWithValues: Language.allCases.map { language in
                (language, LessonWords(lesson, in: language, names: names))
            })
    }

    func say(_ sentence: (LessonWords) -> String) -> TranslatedText { TranslatedText { words[$0].map(sentence) ?? "" } }
}
