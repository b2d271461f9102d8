import CityWorld
import Glibc
import LessonPlay
import Quantities
import Reports
import Scenario

/// `cabrank play`: tells a lesson step by step, and judges what it expects.
enum PlayCommand: Command {
    static let syntax = CommandSyntax(
        name: "play", summary: "plays a lesson and tells it step by step", operands: "LESSON", operandCounts: 1...1,
        options: [
            OptionSyntax(name: "events", placeholder: "FILE", explanation: "writes the event log"), .overwrite,
            OptionSyntax(
                name: "until", placeholder: "TIME", explanation: "stops after this time of the lesson, such as '90 s'"),
            OptionSyntax(name: "step", placeholder: nil, explanation: "waits for the Enter key after each step"),
            OptionSyntax(name: "quiet", placeholder: nil, explanation: "tells only the expectations that fail"),
        ],
        examples: [
            ("cabrank play refuser-to-the-tail", "the whole story of one that comes with cabrank"),
            ("cabrank play mine.yaml --step", "for a class, step by step"),
            ("cabrank play mine.yaml --quiet --events events.csv", "for a script"),
        ],
        notes: [
            """
            LESSON is a file, or the name of one that comes with cabrank. At each step: what happened, the rule that made it
            happen, and the queue of every zone before and after. With --until, expectations about what would come later may
            fail.
            """, CommandSyntax.outputNote,
        ],
        exitCodes: [(.unmet, "something that the lesson expects does not hold")],
        environment: [.data, .home, .noColor])

    static func run(_ arguments: ParsedArguments) throws -> ExitCode {
        let limit = try arguments.value(of: "until").map { try LessonLoader.time($0, option: "--until") }
        let lesson = try LessonLoader.load(path: arguments.operands[0])
        let story = LessonStory(lesson)
        let isQuiet = arguments.has("quiet")
        let log = try arguments.output("events").map { request in
            try LessonEventFile(request, inputs: lesson.inputFiles, names: LessonNames(lesson))
        }
        var player = LessonPlayer(lesson)
        if !isQuiet { try tell(story.opening()) }
        while let scene = player.next(until: limit ?? .distantFuture) {
            try log?.record(scene.records)
            if isQuiet || scene.isStale { continue }
            try tell(story.tell(scene))
            if arguments.has("step") { waitForKey() }
        }
        try log?.finish()
        let failures = player.verdict()
        let closing = story.closing(failures)
        if !isQuiet { try tell(closing) } else if !failures.isEmpty { try tell(Array(closing.dropFirst())) }
        return failures.isEmpty ? .done : .unmet
    }

    private static func tell(_ lines: [LessonStory.Line]) throws {
        for line in lines { try Terminal.print(line.map(Terminal.styled).joined()) }
    }

    private static func waitForKey() {
        Terminal.draw("— Enter for the next step —")
        _ = readLine()
        Terminal.draw("\r\u{1B}[K")
    }
}

extension Terminal {
    fileprivate static func styled(_ text: StyledText) -> String {
        switch text.style {
        case .plain: text.text
        case .strong: bold(text.text)
        case .faint: faint(text.text)
        case .good: green(text.text)
        case .bad: red(text.text)
        }
    }
}
