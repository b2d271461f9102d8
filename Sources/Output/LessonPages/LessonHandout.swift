import LessonPlay
import Lessons
import OutputFiles
import PageFrame
import ServiceKernel
import ServiceTexts

/// The pupils' sheet of a lesson: the front has the steps with room to write, the back the question.
///
/// The question is on the back because it often names the outcome of a step. The page uses the data of the stage:
/// the same script draws the picture.
package struct LessonHandout: Sendable {
    private let texts: SheetTexts
    private var stage: LessonStage { texts.stage }
    private var subject: LessonSubject { stage.lesson.subject }
    private var language: Language { texts.language }

    /// Creates the pupils' sheet of a lesson in one language.
    package init(_ stage: LessonStage, in language: Language) {
        texts = SheetTexts(stage, in: language)
    }

    /// The sheet as a page: front, and the question on the back.
    package var page: Page { sheet.page(layout: .handout, data: StageData(stage, isForPupils: true).json) }

    /// Returns the sheet as a text document (.odt) that can be edited.
    ///
    /// - Throws: `MachineError` if memory is short.
    package func document() throws -> [UInt8] { try sheet.document.bytes() }

    var sheet: LessonSheet {
        let fields: [String] = [
            texts.say(.handoutName), texts.say(.handoutClass), texts.say(.handoutDate), texts.say(.school),
            texts.say(.points, ["count": "\(texts.points)"]),
        ]
        return LessonSheet(
            kicker: texts.kicker(texts.say(.lesson)), title: subject.title[language], facts: fields,
            sections: [beginning] + (texts.lessonRules.isEmpty ? [] : [rules]) + [steps] + (back.map { [$0] } ?? []),
            notices: texts.notices, language: language)
    }

    private var beginning: LessonSheet.Section {
        var blocks: [LessonSheet.Block] = subject.dispute.isEmpty ? [] : [.text(subject.dispute[language], .dispute)]
        if let remark = stage.policyRemark {
            blocks.append(.text("\(texts.say(.dispatch)): \(remark[language])"))
        }
        if let beginning = stage.beginning {
            blocks.append(.text("\(texts.say(.begins)): \(beginning[language])"))
        }
        blocks.append(.picture(lines: texts.beginning))
        return LessonSheet.Section(
            id: "beginning", title: texts.say(subject.dispute.isEmpty ? .handoutBegins : .opening), blocks: blocks)
    }

    private var rules: LessonSheet.Section {
        LessonSheet.Section(
            id: "rules", title: texts.say(.choosable), blocks: [.rules(texts.lessonRules)])
    }

    private var steps: LessonSheet.Section {
        let rows = stage.scenes.enumerated().map { index, scene in
            // The sentence of a timer would reveal the outcome.
            let done = scene.isOfTimer ? texts.say(.timePasses) : scene.telling.cause[language]
            return [.number("\(index + 1)"), .number(scene.clock[language]), .text(done), LessonSheet.Cell.room]
        }
        let head = [texts.say(.handoutStep), texts.say(.handoutTime), texts.say(.handoutDone), texts.say(.stepsHead)]
        let table = LessonSheet.Table(head: head, widths: [8, 13, 35, 44], rows: rows, isOfSteps: true)
        var blocks: [LessonSheet.Block] = [.table(table)]
        if subject.question != nil { blocks.append(.text(texts.say(.turnOver), .note)) }
        return LessonSheet.Section(id: "steps", title: texts.say(.handoutSteps), blocks: blocks)
    }

    /// The back: the question, the reason, and the answer to the person who complained; nil without a question.
    private var back: LessonSheet.Section? {
        guard let question = subject.question else { return nil }
        let choices = question.choices.map { LessonSheet.Choice(text: $0[language], isRight: nil) }
        var blocks: [LessonSheet.Block] = [.text(question.question[language], .asked)]
        blocks +=
            choices.isEmpty
            ? [.text(texts.say(.writeAnswer)), .lines(3)] : [.text(texts.say(.tickOne)), .choices(choices)]
        blocks += [.text(texts.say(.reason)), .lines(5), .text(texts.say(.afterTalking)), .lines(4)]
        if !subject.dispute.isEmpty { blocks += [.text(texts.say(.toThePerson)), .lines(5)] }
        return LessonSheet.Section(id: "question", title: texts.say(.question), startsPage: true, blocks: blocks)
    }
}
