import ServiceKernel

/// File names of a lesson's page and sheets in a folder of lessons: `NAME.html`, `NAME.handout.html` and
/// `NAME.teacher.html` with their text documents; those in the other language have its code before the ending.
package struct LessonFiles: Sendable {
    /// Name of the page on the stage.
    package let page: String
    /// Language of the sheets without a code in their names.
    private let first: Language

    /// A sheet of paper about a lesson.
    package enum Sheet: String, CaseIterable, Sendable {
        case handout, teacher
    }

    /// A form of a sheet: a page, or a text document to edit.
    package enum Form: String, CaseIterable, Sendable {
        case page = "html"
        case document = "odt"
    }

    /// Creates the names.
    ///
    /// - Parameters:
    ///   - page: name of the page, which ends in `.html`.
    ///   - first: first language of the folder.
    package init(page: String, first: Language) {
        self.page = page
        self.first = first
    }

    /// Returns the file name of a sheet.
    package func name(of sheet: Sheet, in language: Language, as form: Form) -> String {
        let stem = page.hasSuffix(".html") ? page.dropLast(".html".count) : Substring(page)
        let code = language == first ? "" : ".\(language.rawValue)"
        return "\(stem).\(sheet.rawValue)\(code).\(form.rawValue)"
    }

    /// Names of the page and of all sheets.
    package var all: [String] {
        [page]
            + Language.allCases.flatMap { language in
                Sheet.allCases.flatMap { sheet in Form.allCases.map { name(of: sheet, in: language, as: $0) } }
            }
    }
}
