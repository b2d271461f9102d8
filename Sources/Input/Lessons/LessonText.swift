import ServiceKernel

/// A text of a lesson in the languages in which its file has it; in the others it is told in English.
package struct LessonText: Hashable, Sendable {
    private let english: String
    private let turkish: String?

    package init(_ english: String = "", turkish: String? = nil) {
        self.english = english
        self.turkish = turkish
    }

    package var isEmpty: Bool { english.isEmpty }

    package subscript(language: Language) -> String {
        switch language {
        case .english: english
        case .turkish: turkish ?? english
        }
    }
}
