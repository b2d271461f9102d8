import TestSupport
import Testing

/// The story, the lesson and the errors that the guides for teachers show.
@Suite("Lessons in the guides", .enabled(if: CommandLineRun.program != nil, "the program is not built"))
struct LessonGuideTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Returns the code blocks of a guide, each after its language of code.
    private func blocks(of guide: String) throws -> [Substring] {
        let page = try #require(TestFiles.read("\(TestFiles.package)/Sources/cabrank/cabrank.docc/\(guide).md"))
        return page.split(separator: "```", omittingEmptySubsequences: false).enumerated()
            .filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
    }

    /// Returns the error of a lesson: no story is printed.
    private func error(of lesson: String, exitCode: Int32) throws -> String {
        try folder.write(lesson, to: "mine.yaml")
        let run = try CommandLineRun(["play", "mine.yaml", "--quiet", "--language", "tr"], in: folder.path)
        #expect(run.exitCode == exitCode)
        return run.messages + run.output
    }

    @Test("A guide quotes the story of a lesson as it is played", arguments: [("Lessons", "en"), ("Dersler", "tr")])
    func story(guide: String, language: String) throws {
        let quoted = try #require(try blocks(of: guide).dropFirst().first).split(separator: "\n")
        let run = try CommandLineRun(["play", "refuser-to-the-tail", "--language", language], in: folder.path)
        #expect(run.exitCode == 0 && quoted.count > 15, "\(run.messages)")
        var lines = run.output.split(separator: "\n")[...]
        for line in quoted where line != "…" {
            let index = try #require(lines.firstIndex(of: line), "not printed, or not in this order: \(line)")
            lines = lines[(index + 1)...]
        }
    }

    @Test("The lesson of a guide holds, and so does the error that the guide shows", arguments: ["Lessons", "Dersler"])
    func lesson(guide: String) throws {
        let blocks = try blocks(of: guide)
        let lesson = String(try #require(blocks.first { $0.hasPrefix("yaml\n") }).dropFirst(5))
        #expect(try error(of: lesson, exitCode: 0) == "")
        let changed = lesson.replacing(/is: \[(\w+), (\w+)\]/, maxReplacements: 1) { "is: [\($0.2), \($0.1)]" }
        let found = try error(of: changed, exitCode: 1)
        #expect(found != "" && blocks.contains("\n" + found))
    }

    @Test("A guide shows the error of a number without proof", arguments: [("Lessons", ""), ("Dersler", " sonra")])
    func number(guide: String, next: String) throws {
        let blocks = try blocks(of: guide)
        let lesson = try #require(blocks.first { $0.hasPrefix("yaml\n") }).dropFirst(5)
        let changed = lesson.replacing("{3 min}\(next)", with: "{4 min}\(next)")
        let found = try error(of: String(changed), exitCode: 2)
        let quoted = try #require(blocks.first { $0.contains("{4 min}") })
        #expect(quoted.hasSuffix("; …\n") && ("\n" + found).hasPrefix(quoted.dropLast(2)))
    }
}
