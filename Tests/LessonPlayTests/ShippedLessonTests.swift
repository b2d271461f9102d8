import InputFiles
import Scenario
import Testing

@testable import LessonPlay

@Suite("The lessons that come with the program")
struct ShippedLessonTests {
    @Test("Every lesson holds on the real taxi service", arguments: try ShippedLessons.names())
    func holds(_ name: String) throws {
        var player = LessonPlayer(try ShippedLessons.lesson(name))
        while player.next() != nil {}
        let story = LessonStory(player.lesson)
        let failures = player.verdict()
        #expect(failures.isEmpty, "\(story.closing(failures).map { $0.map(\.text).joined() }.joined(separator: "\n"))")
    }

    @Test("Every lesson has five to twenty steps and expects something", arguments: try ShippedLessons.names())
    func size(_ name: String) throws {
        let lesson = try ShippedLessons.lesson(name)
        #expect((5...20).contains(lesson.steps.count))
        #expect(lesson.expectations.count >= 3)
        #expect(lesson.title.contains(" ") && !lesson.title.hasSuffix("."))
    }

    @Test("There are at least 24 lessons, and no two have one title")
    func titles() throws {
        let titles = try ShippedLessons.names().map { try ShippedLessons.lesson($0).title }
        #expect(titles.count >= 24)
        #expect(Set(titles).count == titles.count)
    }

    @Test("The table of lessons by rule has every rule in scope, each with a lesson")
    func everyRule() throws {
        let table = try ShippedLessons.lessonsByRule()
        #expect(table.map(\.rule) == ShippedLessons.rulesInScope)
        for row in table { #expect(!row.lessons.isEmpty, "\(row.rule) has no lesson") }
    }

    /// The rules that the story of a lesson names as the cause of what happens in it.
    private func rulesTold(by name: String) throws -> Set<String> {
        var player = LessonPlayer(try ShippedLessons.lesson(name))
        let story = LessonStory(player.lesson)
        var rules: Set<String> = []
        while let scene = player.next() {
            for line in story.tell(scene) {
                let text = line.map(\.text).joined()
                if let found = text.firstMatch(of: #/^ +([A-Z][0-9]{2})  /#) { rules.insert(String(found.1)) }
            }
        }
        return rules
    }

    @Test("A rule that shows in events is seen at work in one at least of the lessons that are listed for it")
    func rulesAreAtWork() throws {
        let rows = try ShippedLessons.lessonsByRule()
        let told = try Dictionary(
            uniqueKeysWithValues: ShippedLessons.names().map { ($0, try rulesTold(by: $0)) })
        let everTold = told.values.reduce(into: Set<String>()) { $0.formUnion($1) }
        #expect(everTold.count > 20)
        for row in rows {
            for lesson in row.lessons { #expect(told[lesson] != nil, "\(row.rule): there is no lesson \(lesson)") }
            guard everTold.contains(row.rule) else { continue }
            #expect(row.lessons.contains { told[$0]?.contains(row.rule) == true }, "\(row.rule)")
        }
    }

    @Test("The list of lessons has every lesson with its title")
    func list() throws {
        let rows = try ShippedLessons.titlesByLesson()
        #expect(rows.map(\.lesson) == (try ShippedLessons.names()))
        for row in rows { #expect(row.title == (try ShippedLessons.lesson(row.lesson).title)) }
    }
}
