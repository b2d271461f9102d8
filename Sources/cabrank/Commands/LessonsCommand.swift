import InputFiles
import LessonPages
import LessonPlay
import OutputFiles
import Scenario
import ServiceKernel

/// `cabrank lessons`: makes a folder of lesson pages, for a school's USB stick.
enum LessonsCommand: Command {
    static let syntax = CommandSyntax(
        name: "lessons",
        summary: "write lessons as pages for the projector and to print, with an index by topic and rule",
        operands: "[LESSON…]", operandCounts: 0...1_000,
        options: [
            .value("html", "DIR", "folder of the pages; required", writes: LessonContents.index.shape),
            .value("language", "en|tr", "first language of the pages: English or Turkish (default: en)"), .overwrite,
        ],
        examples: [
            ("cabrank lessons --html stick", "all lessons that come with cabrank; open stick/index.html"),
            ("cabrank lessons mine.yaml refuser-to-the-tail --html stick", "two lessons"),
        ],
        notes: [
            """
            Each page is a single file that works without a network; 'cabrank help play' describes it. Next to each
            page are the pupils' sheet, NAME.handout.html, and the teacher's sheet, NAME.teacher.html, for A4 paper,
            both also as .odt to edit. They are in the first language; those in the other have its code in their
            names, such as NAME.handout.tr.html. The index has both languages, search, and ready-made hours.
            """,
            """
            The folder may be new, empty, a link, or a folder of earlier pages: there, cabrank replaces the pages and
            keeps all other files. Any other folder is refused unless --overwrite is given.
            """,
        ],
        environment: [.data, .home])

    static func run(_ arguments: ParsedArguments) throws -> ExitCode {
        let language = try arguments.language()
        guard let place = arguments.value(of: "html") else {
            throw InputError("cabrank \(syntax.name)", "the folder of the pages is missing", remedy: "write --html DIR")
        }
        let lessons = try named(arguments.operands, language).map { named in
            (files: named.files, lesson: try LessonLoader.load(path: named.source))
        }
        let files = try arguments.files(reading: lessons.flatMap(\.lesson.inputFiles))
        let folder = try files["html"].map { try IndexedFolder($0, index: LessonContents.index) }
        for (files, lesson) in lessons {
            let stage = LessonStage(playing: lesson)
            try folder?.add(files.page, LessonPage(stage, in: language, hasContents: true).page.html())
            for language in Language.allCases {
                for sheet in LessonFiles.Sheet.allCases {
                    for form in LessonFiles.Form.allCases {
                        let bytes = try LessonSheetFile.bytes(of: sheet, stage, in: language, as: form)
                        try folder?.add(files.name(of: sheet, in: language, as: form), bytes)
                    }
                }
            }
        }
        let entries = lessons.map { LessonContents.Entry($0.lesson, files: $0.files) }
        try folder?.add(index: LessonContents(entries, in: language).page.html())
        try folder?.commit()
        try Terminal.print("\(place)/\(LessonContents.file)")
        return .done
    }

    /// Returns the named lessons, or all built-in ones, with the names of their files.
    private static func named(
        _ operands: [String], _ language: Language
    ) throws -> [(files: LessonFiles, source: String)] {
        if operands.isEmpty {
            let shipped = ShippedFiles.all(of: .lesson)
            if shipped.isEmpty { throw InputError(ShippedFiles.missing) }
            return shipped.map { (LessonFiles(page: "\($0.name).html", first: language), $0.path) }
        }
        let lessons = operands.map { operand in
            let name = operand.split(separator: "/").last ?? ""
            let page = "\(name.hasSuffix(".yaml") ? name.dropLast(5) : name).html"
            return (files: LessonFiles(page: page, first: language), source: operand)
        }
        var seen: Set<String> = [LessonContents.file]
        for lesson in lessons {
            let isHidden = lesson.files.page.hasPrefix(".")
            let isDouble = lesson.files.all.contains { !seen.insert($0).inserted }
            if !isHidden, !isDouble { continue }
            let problem = isHidden ? "would be hidden" : "has the name of another page"
            throw InputError(
                lesson.source, "the page '\(lesson.files.page)' \(problem)", remedy: "rename the lesson's file")
        }
        return lessons
    }
}
