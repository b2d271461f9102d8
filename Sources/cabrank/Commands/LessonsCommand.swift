import InputFiles
import LessonPlay
import Pages
import Reports
import Scenario
import ServiceKernel

/// `cabrank lessons`: puts lessons on stage, all in a folder that a school can put on a stick.
enum LessonsCommand: Command {
    static let syntax = CommandSyntax(
        name: "lessons", summary: "draws lessons as pages for the beamer, with a contents page by rule",
        operands: "[LESSON…]", operandCounts: 0...1_000,
        options: [
            OptionSyntax(name: "html", placeholder: "DIR", explanation: "the folder of pages; it has to be named"),
            OptionSyntax(
                name: "language", placeholder: "en|tr",
                explanation: "with which the pages open: English (usual) or Turkish"),
        ],
        examples: [
            ("cabrank lessons --html stick", "all that come with cabrank; open stick/index.html"),
            ("cabrank lessons mine.yaml refuser-to-the-tail --html stick", "these two"),
        ],
        notes: [
            """
            Each page is one file that loads nothing from anywhere; 'cabrank help play' tells what is on it. In a folder of
            earlier pages they are replaced, and whatever else is there stays; an empty folder is taken, a link is followed,
            and any other folder is refused.
            """
        ],
        environment: [.data, .home])

    static func run(_ arguments: ParsedArguments) throws -> ExitCode {
        let language = try arguments.language()
        guard let path = arguments.value(of: "html") else {
            throw InputError(
                Diagnostic(
                    file: "cabrank \(syntax.name)", problem: "no folder is named for the pages",
                    remedy: "write --html DIR"))
        }
        let lessons = try named(arguments.operands).map { (file: $0.file, lesson: try LessonLoader.load(path: $0.source)) }
        let folder = try PagesFolder(
            at: path, option: "html",
            PagesFolder.Contents(mark: LessonPage.contentsFile, .lessonContents, others: .lessonPage),
            files: lessons.map(\.file) + [LessonPage.contentsFile])
        for (file, lesson) in lessons {
            let page = LessonPage(LessonStage(playing: lesson), in: language, hasContents: true).page
            try folder.write(page.html(), to: file)
        }
        let entries = lessons.map { LessonContents.Entry($0.lesson, file: $0.file) }
        try folder.write(LessonContents(entries, in: language).page.html(), to: LessonPage.contentsFile)
        try folder.commit()
        try Terminal.print("\(path)/\(LessonPage.contentsFile)")
        return .done
    }

    /// The lessons and the files of their pages: those that are named, or all that come with the program.
    private static func named(_ operands: [String]) throws -> [(file: String, source: String)] {
        if operands.isEmpty {
            let shipped = ShippedFiles.all(of: .lesson)
            if shipped.isEmpty { throw InputError(ShippedFiles.missing) }
            return shipped.map { ("\($0.name).html", $0.path) }
        }
        let lessons = operands.map { operand in
            let name = operand.split(separator: "/").last ?? ""
            return (file: "\(name.hasSuffix(".yaml") ? name.dropLast(5) : name).html", source: operand)
        }
        var seen: Set<String> = [LessonPage.contentsFile]
        for lesson in lessons where !seen.insert(lesson.file).inserted {
            throw InputError(
                Diagnostic(
                    file: lesson.source, problem: "the page '\(lesson.file)' would be another's too",
                    remedy: "give the lesson's file another name"))
        }
        return lessons
    }
}
