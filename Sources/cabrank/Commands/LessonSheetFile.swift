import LessonPages
import LessonPlay
import OutputFiles
import ServiceKernel

/// The file of a pupils' or teacher's sheet: a page, or a text document if its name ends in `.odt`.
struct LessonSheetFile {
    private let file: AtomicFile
    private let sheet: LessonFiles.Sheet
    private let form: LessonFiles.Form

    /// Creates a draft for the file.
    ///
    /// - Throws: `InputError` if the existing file must not be replaced; `MachineError` if nothing can be written
    ///   there.
    init(_ output: Output, _ sheet: LessonFiles.Sheet) throws {
        self.sheet = sheet
        form = output.path.lowercased().hasSuffix(".\(LessonFiles.Form.document.rawValue)") ? .document : .page
        file = try AtomicFile(output, of: LessonSheetFile.kind(of: sheet, as: form))
    }

    private static func kind(of sheet: LessonFiles.Sheet, as form: LessonFiles.Form) -> OutputKind {
        switch (sheet, form) {
        case (_, .document): .textDocument
        case (.handout, .page): .lessonHandout
        case (.teacher, .page): .lessonTeacherSheet
        }
    }

    /// Writes the draft, which `commit` moves to its place.
    ///
    /// - Throws: `MachineError` if the system refuses.
    func writeDraft(_ stage: LessonStage, in language: Language) throws {
        try file.writeDraft(LessonSheetFile.bytes(of: sheet, stage, in: language, as: form))
    }

    /// Moves the file to its place.
    func commit() throws { try file.commit() }

    /// Returns a sheet of a lesson as a file.
    ///
    /// - Throws: `MachineError` if memory is short.
    static func bytes(
        of sheet: LessonFiles.Sheet, _ stage: LessonStage, in language: Language, as form: LessonFiles.Form
    ) throws -> [UInt8] {
        switch (sheet, form) {
        case (.handout, .page): try LessonHandout(stage, in: language).page.html()
        case (.handout, .document): try LessonHandout(stage, in: language).document()
        case (.teacher, .page): try LessonTeacherSheet(stage, in: language).page.html()
        case (.teacher, .document): try LessonTeacherSheet(stage, in: language).document()
        }
    }
}
