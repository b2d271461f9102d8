import CityHost
import CityModel
import Lessons
import Quantities
import ServiceKernel

/// Renders a lesson as a story for a terminal: for each step the events, the rules behind them, the calculations of the
/// lesson's rules, and a picture of all participants before and after.
package struct LessonStory {
    /// A line of styled text.
    package typealias Line = [StyledText]
    /// Width in columns, which fits a projector and half a screen.
    package static let width = 60
    /// Column of sentences, to the right of the rule.
    private static let indent = 5

    private let lesson: Lesson
    private let sentences: LessonSentences
    private let drawing: PictureDrawing
    private let zones: [String]
    private var narrator: SceneNarrator

    /// Creates a story in a language.
    package init(_ lesson: Lesson, in language: Language = .english) {
        self.lesson = lesson
        let sentences = LessonSentences(lesson, in: language)
        self.sentences = sentences
        narrator = SceneNarrator(lesson)
        // Things without a name have rows of their own.
        let things: [(kind: EntityKind, by: EntityKind)] = [(.outing, .guide), (.enquiry, .support)]
        let people = LessonPicture.people.flatMap { lesson.names[$0] } + lesson.places.map(\.name)
        let others =
            (people + (lesson.hasTourAuthors ? lesson.tours.map(\.title) : [])).map { sentences.names.name($0) }
            + things.filter { !lesson.names[$0.by].isEmpty }.map { sentences.name(of: EntityReference($0.kind, 1)) }
            + (lesson.hasTourAuthors ? [sentences.names.nameOfFirstDraft] : [])
        zones = (lesson.city?.zones ?? []).map { sentences.names.name($0.name) }
        drawing = PictureDrawing(zones: zones, others: others, words: sentences)
    }

    /// Returns the title, the dispute, the rules, and the city of the lesson.
    package func opening() -> [Line] {
        let subject = lesson.subject
        var lines = paragraph(StyledText(text(of: subject.title), .strong))
        lines.append([StyledText(String(repeating: "─", count: LessonStory.width), .faint)])
        if !subject.dispute.isEmpty { lines += paragraph(StyledText(text(of: subject.dispute))) }
        if !subject.rules.isEmpty {
            lines += paragraph(StyledText(sentences.phrase(.about, list: subject.rules), .faint))
        }
        if let remark = lesson.rules.taxi.dispatchPolicy.remark(in: sentences.language) {
            lines += paragraph(StyledText(sentences.phrase(.dispatch, list: [remark]), .faint))
        }
        if let beginning = sentences.clock.beginning {
            lines += paragraph(StyledText(sentences.phrase(.begins, list: [beginning]), .faint))
        }
        if let hours = sentences.openingHours(of: lesson) { lines += paragraph(StyledText(hours, .faint)) }
        if zones.isEmpty { return lines }
        lines += paragraph(StyledText(sentences.phrase(.zones, list: zones), .faint))
        return lines + drawing.legend()
    }

    /// Returns the lines of a scene.
    package mutating func lines(of scene: LessonScene) -> [Line] {
        let narration = narrator.narrate(scene)
        let lines = [[], clock(scene.time)] + paragraph(StyledText(narration.cause[sentences.language], .strong))
        return lines + narration.items.flatMap(lines(ofItem:)) + drawing.lines(scene)
    }

    /// Returns the question to the class; empty if the lesson has none.
    package func question() -> [Line] {
        guard let question = lesson.subject.question else { return [] }
        let lines =
            [[]] + paragraph(StyledText(sentences.phrase(.question), .strong), StyledText(text(of: question.question)))
        return lines
            + zip("abcd", question.choices).flatMap { letter, choice in
                Paragraph(
                    label: [StyledText("  \(letter) ", .strong)], indent: 4, pieces: [StyledText(text(of: choice))]
                )
                .lines(width: LessonStory.width)
            }
    }

    /// Returns the answer to the question; empty if the lesson has none.
    package func answer() -> [Line] {
        guard let question = lesson.subject.question else { return [] }
        return paragraph(StyledText(sentences.phrase(.answer), .strong), StyledText(text(of: question.answer)))
    }

    private func text(of text: LessonText) -> String { text[sentences.language] }

    /// Prompt to press a key.
    package var prompt: String { sentences.phrase(.prompt) }

    /// Returns a line that all expectations hold, or the failures.
    package func verdict(_ failures: [FailedExpectation]) -> [Line] {
        guard failures.isEmpty else { return [[]] + failureLines(failures) }
        return [[]] + paragraph(StyledText(sentences.verdict(ofExpectations: lesson.expectationCount), .good))
    }

    /// Returns a line for each failure, with its position in the file.
    package func failureLines(_ failures: [FailedExpectation]) -> [Line] {
        failures.map { [StyledText($0.diagnostic.description, .bad)] }
    }

    // MARK: Parts of a scene

    private func clock(_ time: SimTime) -> Line {
        let text = sentences.clock.label(of: time)
        let rule = String(repeating: "─", count: max(3, LessonStory.width - text.count - 5))
        return [StyledText("── ", .faint), StyledText(text, .strong), StyledText(" " + rule + "─", .faint)]
    }

    /// Returns the lines of an item. A rule's sentence appears once in a lesson, and a rule's number only at its first
    /// line.
    private func lines(ofItem item: SceneNarration.Item) -> [Line] {
        let text = item.text[sentences.language]
        switch item.kind {
        case .event: return paragraph(rule: item.rule, [StyledText(text)])
        case .refusal:
            return paragraph(rule: item.rule, [StyledText(sentences.phrase(.refusal), .bad), StyledText(text, .bad)])
        case .because: return item.isRepeated ? [] : paragraph(rule: "", [StyledText(text, .faint)])
        case .policy:
            if item.isRepeated { return [] }
            return paragraph(
                rule: "", [StyledText(sentences.phrase(.insteadOfRule), .strong), StyledText(text, .faint)])
        case .calculation, .policyCalculation:
            return paragraph(rule: item.continuesRule ? "" : item.rule, mark: "· ", [StyledText(text)])
        case .message: return paragraph(rule: "", mark: "> ", [StyledText(text, .good)])
        case .nothing: return paragraph(StyledText(text, .faint))
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
