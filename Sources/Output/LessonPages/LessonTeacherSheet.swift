import LessonPlay
import Lessons
import OutputFiles
import PageFrame
import ServiceKernel

/// The teacher's sheet of a lesson: aim, plan, right choice, answer, reasons for wrong choices, events, and rules.
package struct LessonTeacherSheet: Sendable {
    private let texts: SheetTexts
    private var stage: LessonStage { texts.stage }
    private var subject: LessonSubject { stage.lesson.subject }
    private var language: Language { texts.language }
    /// Length of the planned hour, in minutes.
    private static let hour = 45
    /// Length of the beginning, of each of the two halves of the question, and of the end, in minutes.
    private static let quarter = 5

    /// Creates the teacher's sheet of a lesson in one language.
    package init(_ stage: LessonStage, in language: Language) {
        texts = SheetTexts(stage, in: language)
    }

    /// The sheet as a page.
    package var page: Page { sheet.page(layout: .teacher, data: nil) }

    /// Returns the sheet as a text document (.odt) that can be edited.
    ///
    /// - Throws: `MachineError` if memory is short.
    package func document() throws -> [UInt8] { try sheet.document.bytes() }

    var sheet: LessonSheet {
        let plan = subject.plan
        let facts: [String?] = [
            plan.topic.map { $0.name[language].filled { _ in nil } },
            plan.age.map { texts.say(.fromAge, ["age": "\($0)"]) },
            plan.minutes.map { texts.say(.length, ["minutes": "\($0)"]) },
        ]
        let sections: [LessonSheet.Section?] = [aim, hour, question, mistakes, happened, rules]
        return LessonSheet(
            kicker: texts.kicker(texts.say(.teacher)), title: subject.title[language], facts: facts.compactMap { $0 },
            sections: sections.compactMap { $0 }, notices: texts.notices, language: language)
    }

    private var aim: LessonSheet.Section? {
        var blocks: [LessonSheet.Block] = []
        if !subject.description.isEmpty { blocks.append(.text(subject.description[language])) }
        if !subject.dispute.isEmpty { blocks.append(.text(subject.dispute[language], .dispute)) }
        if blocks.isEmpty { return nil }
        return LessonSheet.Section(id: "aim", title: texts.say(.aim), blocks: blocks)
    }

    // MARK: The plan

    private var hour: LessonSheet.Section {
        let minutes = subject.plan.minutes ?? LessonPlan.defaultMinutes
        let quarter = LessonTeacherSheet.quarter
        var rows: [(minutes: Int, done: SheetPhrase, asked: String)] = []
        let (question, hasDispute) = (subject.question, !subject.dispute.isEmpty)
        rows.append(
            hasDispute
                ? (quarter, .planBegin, texts.say(.askBegin)) : (quarter, .planPicture, texts.say(.askPicture)))
        let key: SheetPhrase = keySteps.count == 1 ? .askMost : .askAbove
        let steps = keySteps.isEmpty ? "" : " " + texts.say(key, ["list": keySteps.joined(separator: ", ")])
        rows.append((max(quarter, minutes - quarter), .planSteps, texts.say(.askSteps) + steps))
        if let question {
            let isFree = question.choices.isEmpty
            rows.append((quarter, isFree ? .planWrite : .planVote, question.question[language]))
            rows.append((quarter, isFree ? .planCompare : .planAnswer, texts.say(.askAnswer)))
        }
        let left = LessonTeacherSheet.hour - quarter - rows.reduce(0) { $0 + $1.minutes }
        if left > 0 {
            let asked = wrongChoices.first.map { texts.say(.askOwn, ["choice": $0.choice]) }
            rows.append((left, question == nil ? .planOwnStep : .planOwn, asked ?? texts.say(.askChange)))
        }
        rows.append(
            hasDispute ? (quarter, .planEnd, texts.say(.askEnd)) : (quarter, .planEndRule, texts.say(.askEndRule)))
        let table = LessonSheet.Table(
            head: [texts.say(.minutes), texts.say(.planDone), texts.say(.planAsked)], widths: [12, 44, 44],
            rows: rows.map { [.number("\($0.minutes)"), .text(texts.say($0.done)), .text($0.asked)] })
        return LessonSheet.Section(id: "plan", title: texts.say(.planTitle), blocks: [.table(table)])
    }

    /// Numbers of the steps that show a rule of the lesson for the first time.
    private var keySteps: [String] {
        var open = Set(subject.rules)
        return stage.scenes.enumerated().compactMap { index, scene in
            let shown = open.intersection(scene.telling.items.map(\.rule))
            open.subtract(shown)
            return shown.isEmpty ? nil : "\(index + 1)"
        }
    }

    // MARK: The question

    private var question: LessonSheet.Section? {
        guard let question = subject.question else { return nil }
        let choices = question.choices.enumerated().map { index, choice in
            LessonSheet.Choice(text: choice[language], isRight: index == question.rightChoice)
        }
        var blocks: [LessonSheet.Block] = [.text(question.question[language], .asked)]
        if !choices.isEmpty { blocks.append(.choices(choices)) }
        blocks.append(.text(question.answer[language], .answer))
        return LessonSheet.Section(id: "answers", title: texts.say(.question), blocks: blocks)
    }

    /// Wrong choices, with the lesson's reason why each tempts; nil where it gives none.
    private var wrongChoices: [(choice: String, reason: String?)] {
        guard let question = subject.question, let right = question.rightChoice else { return [] }
        let wrong = question.choices.indices.filter { $0 != right }
        return wrong.enumerated().map { index, choice in
            let reasons = question.temptations
            return (question.choices[choice][language], reasons.isEmpty ? nil : reasons[index][language])
        }
    }

    private var mistakes: LessonSheet.Section? {
        if wrongChoices.isEmpty { return nil }
        let list = subject.rules.joined(separator: ", ")
        let rows = wrongChoices.map { wrong -> [LessonSheet.Cell] in
            let reason = wrong.reason ?? (list.isEmpty ? "" : texts.say(.leftOut, ["list": list]))
            return [.text(wrong.choice), .text(reason), .text(texts.say(.askWrong))]
        }
        let table = LessonSheet.Table(
            head: [texts.say(.wrongChoice), texts.say(.whyTempting), texts.say(.askThen)], widths: [26, 46, 28],
            rows: rows)
        let note: [LessonSheet.Block] = subject.dispute.isEmpty ? [] : [.text(texts.say(.mistakeNote))]
        return LessonSheet.Section(id: "mistakes", title: texts.say(.mistakes), blocks: note + [.table(table)])
    }

    // MARK: The steps

    private var happened: LessonSheet.Section {
        let rows = stage.scenes.enumerated().map { index, scene -> [LessonSheet.Cell] in
            [
                .number("\(index + 1)"), .number(scene.clock[language]), .text(scene.telling.cause[language]),
                LessonSheet.Cell(parts: texts.outcome(of: scene)), .number("\(LessonSheet.pointsPerStep)"),
            ]
        }
        let head = [
            texts.say(.handoutStep), texts.say(.handoutTime), texts.say(.handoutDone), texts.say(.handoutHappened),
            texts.say(.pointsHead),
        ]
        let table = LessonSheet.Table(head: head, widths: [8, 13, 26, 43, 10], rows: rows, isOfSteps: true)
        return LessonSheet.Section(
            id: "happened", title: texts.say(.happened),
            blocks: [.table(table), .text(points)])
    }

    /// The points for a step and for the question, and their sum.
    private var points: String {
        let ofQuestion = subject.question.map { texts.say($0.choices.isEmpty ? .perAnswer : .perChoice) }
        return [texts.say(.perStep), ofQuestion, texts.say(.together, ["count": "\(texts.points)"])]
            .compactMap { $0 }.joined(separator: " ")
    }

    private var rules: LessonSheet.Section? {
        let rules = texts.shownRules
        if rules.isEmpty { return nil }
        return LessonSheet.Section(id: "rules", title: texts.say(.handoutRules), blocks: [.rules(rules)])
    }
}
