import InputFiles
import LessonPages
import LessonPlay
import OutputFiles
import Scenario
import ServiceKernel

/// `cabrank lessons`: makes a folder of lesson pages, for a school's USB stick.
enum LessonsCommand: Command {
    static let syntax = CommandSyntax(
        name: "lessons", summary: "write lessons as pages for the projector and to print, with an index by rule",
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
            page is its handout in the same language, for A4 paper: NAME.handout.html. The folder may be new, empty, a
            link, or a folder of earlier pages: there, cabrank replaces the pages and keeps all other files. Any other
            folder is refused unless --overwrite is given.
            """
        ],
        environment: [.data, .home])

    static func run(_ arguments: ParsedArguments) throws -> ExitCode {
        let language = try arguments.language()
        guard let place = arguments.value(of: "html") else {
            throw InputError("cabrank \(syntax.name)", "the folder of the pages is missing", remedy: "write --html DIR")
        }
        let lessons = try named(arguments.operands).map { named in
            (file: named.file, lesson: try LessonLoader.load(path: named.source))
        }
        let files = try arguments.files(reading: lessons.flatMap(\.lesson.inputFiles))
        let folder = try files["html"].map { try IndexedFolder($0, index: LessonContents.index) }
        for (file, lesson) in lessons {
            let stage = LessonStage(playing: lesson)
            try folder?.add(file, LessonPage(stage, in: language, hasContents: true).page.html())
            try folder?.add(LessonContents.handout(of: file), LessonHandout(stage, in: language).page.html())
        }
        let entries = lessons.map { LessonContents.Entry($0.lesson, file: $0.file) }
        try folder?.add(index: LessonContents(entries, in: language).page.html())
        try folder?.commit()
        try Terminal.print("\(place)/\(LessonContents.file)")
        return .done
    }

    /// Returns the named lessons, or all built-in ones, with the files of their pages.
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
        var seen: Set<String> = [LessonContents.file]
        for lesson in lessons
        where lesson.file.hasPrefix(".") || !seen.insert(lesson.file).inserted
            || !seen.insert(LessonContents.handout(of: lesson.file)).inserted
        {
            let problem = lesson.file.hasPrefix(".") ? "would be hidden" : "has the name of another page"
            throw InputError(
                lesson.source, "the page '\(lesson.file)' \(problem)", remedy: "rename the lesson's file")
        }
        return lessons
    }
}
