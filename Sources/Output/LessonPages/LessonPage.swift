import LessonPlay
import Markup
import PageFrame
import ServiceKernel

/// The page of a lesson, for the projector: the stage and the events beside it.
///
/// Its script (`stage.js`) draws everything from the data in the page, in the chosen language.
package struct LessonPage: Sendable {
    private let stage: LessonStage
    private let language: Language
    private let hasContents: Bool

    /// Creates the page of a lesson.
    ///
    /// - Parameters:
    ///   - language: language at the start; a key changes it.
    ///   - hasContents: whether a contents page lies in the same folder.
    package init(_ stage: LessonStage, in language: Language, hasContents: Bool = false) {
        self.stage = stage
        self.language = language
        self.hasContents = hasContents
    }

    /// The page: the data of the stage and its script.
    package var page: Page {
        // Browsers without scripts show at least the subject.
        let dispute = HTML.element(.p, [.id("dispute")], HTML(stage.lesson.subject.dispute[language]))
        let part = PagePart(
            .element(.div, [.id("lesson")], contentsLink) + dispute,
            islands: [DataIsland(id: "lesson-data", .json(StageData(stage).json))], needs: [.older, .stage, .lesson])
        let phrase = { (phrase: StagePhrase) in phrase.sentence[language].filled { _ in nil } }
        let title = stage.lesson.subject.title[language]
        return Page(
            title: title, kicker: phrase(.lesson), headline: title,
            sections: [PageSection(id: "play", title: phrase(.play), parts: [part])], language: language,
            layout: .stage,
            notices: LessonLicence.notice(stage.lesson.subject.licence, in: language).map { [HTML($0)] } ?? [])
    }

    private var contentsLink: HTML {
        guard hasContents else { return HTML() }
        let text = StagePhrase.contents.sentence[language].filled { _ in nil }
        return .element(.a, [.id("contents-link"), .link(toPage: LessonContents.file)], HTML(text))
    }
}
