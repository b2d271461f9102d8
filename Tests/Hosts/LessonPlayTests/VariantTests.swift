import InputFiles
import Lessons
import Quantities
import Scenario
import ServiceKernel
import TestSupport
import Testing

@testable import LessonPlay

@Suite("Variants of lessons, and questions to the class")
struct VariantTests {
    /// Returns the contract's lesson with an expectation; its taxi d1 refuses.
    private func lesson(_ expectation: String) throws -> Lesson {
        let text = """
            \(SampleTexts.lesson)
            dispute: 'I paid {7.70}!'
            question: Who would have come had d1 not refused?
            choices: [nobody, 'd1, after {180 s} and for {7.70}', 'd2, who stands behind d1 and has to go a longer way']
            right: d1, after {180 s} and for {7.70}
            answer: d1.
            tr:
              lesson: Reddeden sona geçer
              question: d1 reddetmeseydi kim gelirdi?
              choices: [hiç kimse, 'd1, {180 s} sonra {7.70} ile', d2]
              answer: d1 gelirdi.
            otherwise:
              - without: [4, 5, 6, 7, 8]
                steps: [{at: 70 s, driver: d1, does: accept}]
                expect: [{event: accepted, driver: d1, wait: 180 s}, {queue: A, is: [d2], at: 71 s}]
              - rules: {offer.timeoutSeconds: 5}
                expect: [\(expectation)]
            """
        return try LessonLoader.load(SourceFile(displayName: "l.yaml", text: text), dataFolder: nil)
    }

    private func text(_ lines: [LessonStory.Line]) -> String {
        lines.map { $0.map(\.text).joined() }.joined(separator: "\n")
    }

    @Test("Each variant is played and checked by itself, with its steps, rules and expectations")
    func judged() throws {
        let right = try lesson("{event: timedOut, driver: d1, at: 65 s}")
        #expect(right.failuresOfVariants().isEmpty && right.expectationCount == 5)
        let wrong = try lesson("{event: timedOut, driver: d1, at: 90 s}")
        var player = LessonPlayer(wrong)
        while player.next() != nil {}
        #expect(player.verdict().isEmpty, "the lesson itself holds")
        let failures = wrong.failuresOfVariants()
        #expect(
            text(LessonStory(wrong).failureLines(failures))
                == "l.yaml:36:14: otherwise: expected event timedOut at 90.000 s driver=d1; but only: r1 d1 A at 65.000 s; "
                + "r1 d2 A at 70.000 s"
        )
        #expect(
            try lesson("{event: timedOut, at: 65 s}").failuresOfVariants(until: SimTime.zero + .seconds(60)).count == 3)
    }

    @Test("The verdict counts the variants' expectations, and a stage with a failed one gives none")
    func verdict() throws {
        let right = try lesson("{event: timedOut, driver: d1, at: 65 s}")
        #expect(text(LessonStory(right).verdict([])) == "\nChecked: everything this lesson says did happen.")
        #expect(LessonStage(playing: right).verdict?[.english] == "Checked: everything this lesson says did happen.")
        #expect(LessonStage(playing: try lesson("{event: timedOut, at: 90 s}")).verdict == nil)
    }

    @Test("Choices appear below the question with letters, in the language of the story")
    func question() throws {
        let lesson = try lesson("{event: timedOut, driver: d1, at: 65 s}")
        let english = LessonStory(lesson)
        #expect(
            text(english.question()) == """

                Ask the class: Who would have come had d1 not refused?
                  a nobody
                  b d1, after 180 s and for 7.70
                  c d2, who stands behind d1 and has to go a longer way
                """)
        let turkish = LessonStory(lesson, in: .turkish)
        #expect(
            text(turkish.question() + turkish.answer()) == """

                Sınıfa soralım: d1 reddetmeseydi kim gelirdi?
                  a hiç kimse
                  b d1, 180 sn sonra 7,70 ile
                  c d2
                Yanıt: d1 gelirdi.
                """)
        let opening = text(turkish.opening())
        #expect(opening.hasPrefix("Reddeden sona geçer\n──") && opening.contains("I paid 7.70!"))
    }
}
