import InputFiles
import LessonPages
import LessonPlay
import OutputFiles
import Quantities
import Reports
import Scenario
import ServiceKernel

/// `cabrank play`: plays a lesson step by step, and checks its expectations.
enum PlayCommand: Command {
    static let syntax = CommandSyntax(
        name: "play", summary: "play a lesson as a story, step by step", operands: "LESSON", operandCounts: 1...1,
        options: [
            .value("events", "FILE", "write the event log to this file", writes: .file),
            .value("html", "FILE", "write the lesson as a page for the projector", writes: .file),
            .value(
                "handout", "FILE",
                "write the pupils' sheet, to print on A4 and fill in, without answers; .odt: to edit", writes: .file),
            .value(
                "teacher", "FILE",
                "write the teacher's sheet: aim, plan, answers, points, what to ask; .odt: to edit", writes: .file),
            .overwrite,
            .value("until", "TIME", "stop after this time of the lesson, such as '90 s'"),
            .flag("step", "wait for a key after each step and before the answer to the question; q quits"),
            .value("language", "en|tr", "language of the story: English or Turkish (default: en)"),
            .quiet("print only the expectations that fail"),
        ],
        examples: [
            ("cabrank play refuser-to-the-tail", "the whole story of a lesson that comes with cabrank"),
            ("cabrank play mine.yaml --step", "for a class, step by step"),
            ("cabrank play mine.yaml --language tr", "in Turkish"),
            ("cabrank play mine.yaml --html mine.html", "for the projector: open mine.html"),
            (
                "cabrank play mine.yaml --handout mine.html --teacher mine.teacher.html",
                "for a class: a sheet for pupils, and one for the teacher"
            ),
            ("cabrank play mine.yaml --handout mine.odt", "the pupils' sheet, to edit in LibreOffice Writer or Word"),
            ("cabrank play mine.yaml --quiet --events events.csv", "for a script"),
        ],
        notes: [
            """
            LESSON is a file, or the name of a lesson that comes with cabrank. Each step shows the event, the rule
            that caused it, how the rules of the lesson compute their numbers, and all drivers and clients before and
            after: in the queues, waiting, on a ride or offline. No line has more than 60 columns. Colours appear only
            on a terminal, and only if NO_COLOR is not set.
            """,
            """
            After q the story is no longer printed, but the rest of the lesson is still played and checked. With
            --until, expectations about later events may fail.
            """,
            """
            The pages of --html, --handout and --teacher are single files that work without a network; the story is
            then on the page and not printed. A sheet whose name ends in .odt is a text document; cabrank does not
            replace one that has been edited. Keys on the page: → or space next, ← back, Home first, End last, a number
            for that step, A asks the class before each step (type in the raised hands), L English or Turkish, D dark
            or light, F full screen.
            """, CommandSyntax.outputNote,
        ],
        exitCodes: [(.unmet, "an expectation of the lesson does not hold")],
        environment: [.data, .home, .noColor])

    static func run(_ arguments: ParsedArguments) throws -> ExitCode {
        let limit = try arguments.value(of: "until").map { try LessonLoader.time($0, option: "--until") }
        let language = try arguments.language()
        let lesson = try LessonLoader.load(path: arguments.operands[0])
        let files = try arguments.files(reading: lesson.inputFiles)
        let page = try files["html"].map { try AtomicFile($0, of: .lessonPage) }
        let sheets = try LessonFiles.Sheet.allCases.compactMap { sheet in
            try files[sheet.rawValue].map { try LessonSheetFile($0, sheet) }
        }
        let hasPages = page != nil || !sheets.isEmpty
        var teller = StoryPrinter(
            story: LessonStory(lesson, in: language),
            isTelling: !arguments.has("quiet") && !hasPages, waits: arguments.has("step"))
        let log = try files["events"].map { try LessonEventFile($0, names: LessonNames(ofFile: lesson)) }
        var player = LessonPlayer(lesson)
        try teller.open()
        while let scene = player.next(until: limit ?? .distantFuture) {
            try log?.record(scene.records)
            if !scene.isStale { try teller.print(scene) }
        }
        try log?.finish()
        if hasPages {
            let stage = LessonStage(playing: lesson, until: limit ?? .distantFuture)
            try page?.writeDraft(LessonPage(stage, in: language).page.html())
            for sheet in sheets { try sheet.writeDraft(stage, in: language) }
        }
        try UnfinishedFiles.withoutInterruption {
            try log?.commit()
            try page?.commit()
            for sheet in sheets { try sheet.commit() }
        }
        for option in ["html", "handout", "teacher"] { try arguments.value(of: option).map { try Terminal.print($0) } }
        try teller.ask()
        let failures = player.verdict() + lesson.failuresOfVariants(until: limit ?? .distantFuture)
        try teller.close(failures)
        // A name that is misspelt may be why an expectation fails.
        if !failures.isEmpty { for warning in lesson.warnings { Terminal.printMessage("\(warning)") } }
        return teller.isInterrupted ? .interrupted : failures.isEmpty ? .done : .unmet
    }
}

/// Prints a story on the terminal, step by step or at once, until the user leaves.
private struct StoryPrinter {
    var story: LessonStory
    /// Whether to print the events; `false` if the user wants only the outcome, or has left.
    var isPrinting: Bool
    let waits: Bool
    private(set) var isInterrupted = false

    init(story: LessonStory, isTelling: Bool, waits: Bool) {
        self.story = story
        self.isPrinting = isTelling
        self.waits = waits && isTelling
    }

    func open() throws {
        if isPrinting { try print(story.opening()) }
    }

    mutating func print(_ scene: LessonScene) throws {
        guard isPrinting else { return }
        try print(story.lines(of: scene))
        wait()
    }

    /// Prints the question, then the answer.
    mutating func ask() throws {
        let question = story.question()
        guard isPrinting, !question.isEmpty else { return }
        try print(question)
        wait()
        if isPrinting { try print(story.answer()) }
    }

    func close(_ failures: [FailedExpectation]) throws {
        try print(isPrinting ? story.verdict(failures) : story.failureLines(failures))
    }

    private mutating func wait() {
        guard waits else { return }
        switch KeyPress.wait(prompt: story.prompt) {
        case .next: break
        case .leave: isPrinting = false
        case .interrupt:
            isPrinting = false
            isInterrupted = true
        }
    }

    private func print(_ lines: [LessonStory.Line]) throws {
        for line in lines { try Terminal.print(styled: line.map(Terminal.styled).joined) }
    }
}

extension Terminal {
    fileprivate static func styled(_ text: StyledText) -> TerminalText {
        switch text.style {
        case .plain: TerminalText(text.text)
        case .strong: bold(text.text)
        case .faint: faint(text.text)
        case .good: green(text.text)
        case .bad: red(text.text)
        case .free: green(text.text)
        case .offered: yellow(text.text)
        case .toClient: cyan(text.text)
        case .occupied: blue(text.text)
        case .gone: grey(text.text)
        case .suspended: bold(text.text)
        }
    }
}
