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

    @Test("The table of lessons by rule says what the lessons themselves say")
    func rulesOfLessons() throws {
        let names = try ShippedLessons.names()
        var lessons: [String: [String]] = [:]
        for name in names {
            let rules = try ShippedLessons.rules(of: name)
            #expect(!rules.isEmpty, "\(name) has no line '# Rules:'")
            for rule in rules { lessons[rule, default: []].append(name) }
        }
        for row in try ShippedLessons.lessonsByRule() { #expect(row.lessons == lessons[row.rule], "\(row.rule)") }
        #expect(lessons.keys.sorted() == ShippedLessons.rulesInScope.sorted())
    }

    @Test("The list of lessons has every lesson with its title")
    func list() throws {
        let rows = try ShippedLessons.titlesByLesson()
        #expect(rows.map(\.lesson) == (try ShippedLessons.names()))
        for row in rows { #expect(row.title == (try ShippedLessons.lesson(row.lesson).title)) }
    }
}
