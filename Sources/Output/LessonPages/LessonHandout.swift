import LessonPlay
import Lessons
import Markup
import PageFrame
import ServiceKernel

/// A lesson on paper: the front has blanks for the class, the back has the events and reasons.
///
/// It uses the data of the stage: the same script draws the picture, and the sentences are those of the story.
package struct LessonHandout: Sendable {
    private let stage: LessonStage
    private let language: Language
    private var subject: LessonSubject { stage.lesson.subject }

    /// Creates the handout of a lesson in one language.
    package init(_ stage: LessonStage, in language: Language) {
        self.stage = stage
        self.language = language
    }

    /// The page: front with blanks, back with answers.
    package var page: Page {
        let rules = subject.rules.joined(separator: ", ")
        let title = subject.title[language]
        return Page(
            title: title, kicker: text(.lesson) + (rules.isEmpty ? "" : " · \(rules)"),
            headline: title, facts: [StagePhrase.handoutName, .handoutClass, .handoutDate].map(text),
            sections: [opening, steps] + (subject.question.map { [question($0)] } ?? []) + [answers],
            language: language, layout: .handout)
    }

    // MARK: The front

    private var opening: PageSection {
        var markup = HTML.element(.p, [.class("dispute")], HTML(subject.dispute[language]))
        if let remark = stage.policyRemark {
            markup += .element(.p, [], HTML("\(text(.dispatch)): \(remark[language])"))
        }
        markup += .element(.div, [.id("picture"), .class("drawing"), .label(text(.handoutBegins))])
        let data = DataIsland(id: "lesson-data", .json(StageData(stage).json))
        let title = subject.dispute.isEmpty ? text(.handoutBegins) : text(.opening)
        return PageSection(
            id: "beginning", title: title, parts: [PagePart(markup, islands: [data], needs: [.stage, .handout])])
    }

    private var steps: PageSection {
        let rows = stage.scenes.enumerated().map { row($0, $1, .element(.td, [.class("room")])) }
        return PageSection(
            id: "steps", title: text(.handoutSteps), parts: [PagePart(table(rows, last: .handoutHappens))])
    }

    /// Returns the question with its choices, or with blank lines if it has none.
    private func question(_ question: LessonQuestion) -> PageSection {
        let room = HTML.element(.div, [.class("lines"), Attribute("aria-hidden", "true")])
        let choices = HTML.element(
            .ol, [.class("choices")], question.choices.map { .element(.li, [], HTML($0[language])) })
        let asked = HTML.element(.p, [.class("asked")], HTML(question.question[language]))
        return PageSection(
            id: "question", title: text(.question),
            parts: [PagePart(asked + (question.choices.isEmpty ? room : choices))])
    }

    // MARK: The back

    private var answers: PageSection {
        var markup = HTML()
        if let question = subject.question {
            markup += .element(.p, [.class("asked")], HTML(question.question[language]))
            markup += .element(.p, [.class("answer")], HTML(question.answer[language]))
        }
        let rows = stage.scenes.enumerated().map { row($0, $1, .element(.td, [], outcome(of: $1))) }
        markup += table(rows, last: .handoutHappened)
        if !rules.isEmpty {
            markup += .element(.h3, [], HTML(text(.handoutRules)))
            markup += .element(
                .dl, [.class("rules")],
                rules.flatMap { [HTML.element(.dt, [], HTML($0.rule)), .element(.dd, [], HTML($0.sentence))] })
        }
        return PageSection(id: "answers", title: text(.handoutAnswers), parts: [PagePart(markup)])
    }

    /// Returns events, refusals and calculations with their rules: the class works out these.
    private func outcome(of scene: LessonStage.Scene) -> HTML {
        let shown = scene.telling.items.filter { item in
            switch item.kind {
            case .event, .refusal, .calculation, .nothing: true
            case .because, .message: false
            }
        }
        // Calculations of the same rule share a paragraph.
        let parts = shown.reduce(into: [(item: SceneNarration.Item, text: String)]()) { parts, item in
            let text = (item.kind == .refusal ? "\(text(.refusal)): " : "") + item.text[language]
            if let last = parts.last?.item, item.kind == .calculation, last.kind == .calculation, last.rule == item.rule
            {
                parts[parts.count - 1].text += "; \(text)"
            } else {
                parts.append((item, text))
            }
        }
        return parts.enumerated().reduce(HTML()) { html, entry in
            let (index, part) = entry
            let isNew = !part.item.rule.isEmpty && (index == 0 || parts[index - 1].item.rule != part.item.rule)
            let tag = isNew ? HTML.element(.strong, [], HTML(part.item.rule)) + " " : HTML()
            let style: StaticString = part.item.kind == .calculation ? "calculation" : "event"
            return html + .element(.p, [.class(style)], tag, HTML(part.text))
        }
    }

    /// Rules of the lesson first, then the other rules that decided something; each once, with its sentence.
    private var rules: [(rule: String, sentence: String)] {
        let items = stage.scenes.flatMap { $0.telling.items }.filter { $0.kind == .because }
        let sentences = items.reduce(into: [(rule: String, sentence: String)]()) { rules, item in
            let sentence = item.text[language]
            if !rules.contains(where: { $0 == (item.rule, sentence) }) { rules.append((item.rule, sentence)) }
        }
        let about = subject.rules.flatMap { rule -> [(rule: String, sentence: String)] in
            let mine = sentences.filter { $0.rule == rule }
            if !mine.isEmpty { return mine }
            return LessonContents.sentence(of: rule, in: language).map { [(rule, $0)] } ?? []
        }
        return about + sentences.filter { !subject.rules.contains($0.rule) }
    }

    // MARK: Tables

    private func table(_ rows: [HTML], last: StagePhrase) -> HTML {
        let names = [StagePhrase.handoutStep, .handoutTime, .handoutDone, last].map(text)
        let head = HTML.element(.tr, [], names.map { .element(.th, [Attribute("scope", "col")], HTML($0)) })
        return .element(.table, [.class("steps")], .element(.thead, [], head), .element(.tbody, [], rows))
    }

    private func row(_ index: Int, _ scene: LessonStage.Scene, _ last: HTML) -> HTML {
        .element(
            .tr, [], .element(.td, [.class("number")], HTML("\(index + 1)")),
            .element(.td, [.class("number")], HTML(scene.clock)),
            .element(.td, [], HTML(scene.telling.cause[language])), last)
    }

    private func text(_ phrase: StagePhrase) -> String { phrase.sentence[language].filled { _ in nil } }
}
