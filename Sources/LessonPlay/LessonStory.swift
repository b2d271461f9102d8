import CityHost
import CityModel
import Quantities
import Scenario
import ServiceKernel
import TaxiService

/// Tells a lesson as a story: at each step what happened, which rule made it happen, how the rules that the lesson is
/// about came to their numbers, and where everybody is before and after.
package struct LessonStory {
    package typealias Line = [StyledText]
    /// Fits a class's projector, and half a screen.
    package static let width = 60
    /// Where sentences begin, right of the rule.
    private static let indent = 5

    private let lesson: Lesson
    private let words: LessonWords
    private let drawing: PictureDrawing
    /// The sentences of rules that have been told: each is told once.
    private var told: Set<String> = []

    package init(_ lesson: Lesson, in language: Language = .english) {
        self.lesson = lesson
        words = LessonWords(
            language: language, names: LessonNames(lesson), currency: lesson.currency, plan: lesson.plan)
        let people = LessonPicture.people.flatMap { lesson.people[$0] }
        let others =
            people + lesson.places.map(\.name)
            + (lesson.isAboutWriting ? lesson.tours.map(\.title) + [words.names.nameOfFirstDraft] : [])
        drawing = PictureDrawing(zones: lesson.city?.zones.map(\.name) ?? [], others: others, words: words)
    }

    package func opening() -> [Line] {
        let subject = lesson.subject
        var lines = paragraph(StyledText(lesson.title, .strong))
        lines.append([StyledText(String(repeating: "─", count: LessonStory.width), .faint)])
        if !subject.dispute.isEmpty { lines += paragraph(StyledText(subject.dispute)) }
        if !subject.rules.isEmpty { lines += paragraph(StyledText(words.phrase(.about, list: subject.rules), .faint)) }
        if let remark = lesson.rules.taxi.dispatchPolicy.remark(in: words.language) {
            lines += paragraph(StyledText(words.phrase(.dispatch, list: [remark]), .faint))
        }
        guard let city = lesson.city else { return lines }
        lines += paragraph(StyledText(words.phrase(.zones, list: city.zones.map(\.name)), .faint))
        return lines + drawing.legend()
    }

    package mutating func tell(_ scene: LessonScene) -> [Line] {
        var lines: [Line] = [[], clock(scene.time)]
        lines += paragraph(StyledText(words.sentence(of: scene.cause, by: scene.actor), .strong))
        var reckoned: Set<AnyHashable> = []
        var rule = ""
        for happening in scene.happenings {
            rule = tell(happening.effect, &lines)
            reckon(happening.reckonings, after: rule, &reckoned, &lines)
            for reading in happening.messages {
                lines += paragraph(rule: "", mark: "> ", [StyledText(words.sentence(of: reading), .good)])
            }
        }
        if scene.happenings.isEmpty, scene.explanations.isEmpty || scene.isOfTaxis {
            lines += paragraph(StyledText(words.phrase(.nothingChanges), .faint))
        }
        // Those of taxis explain what is drawn below.
        reckon(scene.explanations, after: scene.isOfTaxis ? "" : rule, &reckoned, &lines)
        return lines + drawing.lines(scene)
    }

    /// Empty if the lesson asks nothing.
    package func question() -> [Line] {
        guard let question = lesson.subject.question else { return [] }
        return [[]] + paragraph(StyledText(words.phrase(.question), .strong), StyledText(question.question))
    }

    package func answer() -> [Line] {
        guard let question = lesson.subject.question else { return [] }
        return paragraph(StyledText(words.phrase(.answer), .strong), StyledText(question.answer))
    }

    /// What is shown while a key is waited for.
    package var prompt: String { words.phrase(.prompt) }

    package func verdict(_ failures: [FailedExpectation]) -> [Line] {
        guard failures.isEmpty else { return [[]] + complaints(failures) }
        let count = lesson.expectations.count
        let phrase: StoryPhrase = count == 0 ? .nothingExpected : count == 1 ? .oneHolds : .allHold
        return [[]] + paragraph(StyledText(words.phrase(phrase, count: count), .good))
    }

    /// Each failure in one line, with its place in the file.
    package func complaints(_ failures: [FailedExpectation]) -> [Line] {
        let expected = ExpectationWords(names: words.names)
        return failures.map { failure in
            let problem = "expected \(expected.describe(failure.expectation.claim))"
            let told = failure.expectation.position.diagnostic(problem, remedy: "but \(failure.seen)")
            return [StyledText(told.description, .bad)]
        }
    }

    // MARK: Parts of a scene

    private func clock(_ time: SimTime) -> Line {
        let text = LessonWords.clockText(time)
        let rule = String(repeating: "─", count: max(3, LessonStory.width - text.count - 5))
        return [StyledText("── ", .faint), StyledText(text, .strong), StyledText(" " + rule + "─", .faint)]
    }

    /// - Returns: the rule behind the event.
    private mutating func tell(_ effect: HostEffect, _ lines: inout [Line]) -> String {
        let (rule, sentence, because) = words.telling(of: effect)
        let refusal = StyledText(words.phrase(.refusal), .bad)
        let isRefusal = effect.refusal != nil
        let text = StyledText(sentence, isRefusal ? .bad : .plain)
        lines += paragraph(rule: rule, isRefusal ? [refusal, text] : [text])
        if !because.isEmpty, told.insert(because).inserted {
            lines += paragraph(rule: "", [StyledText(because, .faint)])
        }
        return rule
    }

    /// The calculations of the rules that the lesson is about, none twice in a scene.
    private func reckon(
        _ explanations: [any Explanation], after rule: String, _ reckoned: inout Set<AnyHashable>, _ lines: inout [Line]
    ) {
        let rules = lesson.subject.rules
        var last = rule
        for explanation in explanations where rules.isEmpty || rules.contains(explanation.rule) {
            guard reckoned.insert(AnyHashable(explanation)).inserted else { continue }
            let label = explanation.rule == last ? "" : explanation.rule
            lines += paragraph(rule: label, mark: "· ", [StyledText(words.sentence(of: explanation))])
            last = explanation.rule
        }
    }

    private func paragraph(_ pieces: StyledText...) -> [Line] {
        Paragraph(pieces: pieces).lines(width: LessonStory.width)
    }

    private func paragraph(rule: String, mark: String = "", _ pieces: Line) -> [Line] {
        let gap = String(repeating: " ", count: LessonStory.indent - rule.count)
        return Paragraph(
            label: [StyledText(rule, .strong), StyledText(gap + mark, .faint)],
            indent: LessonStory.indent + mark.count, pieces: pieces
        ).lines(width: LessonStory.width)
    }
}
