import ServiceKernel

/// A text of a lesson in English, and in Turkish if its file has a translation.
package struct LessonText: Hashable, Sendable {
    private let english: String
    private let turkish: String?

    /// Creates a text.
    package init(_ english: String = "", turkish: String? = nil) {
        self.english = english
        self.turkish = turkish
    }

    /// Whether the text is empty.
    package var isEmpty: Bool { english.isEmpty }

    /// Text in a language; English where there is no translation.
    package subscript(language: Language) -> String {
        switch language {
        case .english: english
        case .turkish: turkish ?? english
        }
    }
}
