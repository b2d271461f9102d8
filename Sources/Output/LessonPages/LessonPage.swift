import LessonPlay
import Markup
import PageFrame
import ServiceKernel

/// The page of a lesson, for the beamer: the stage, and beside it what is told.
///
/// Everything on it is drawn by its program (`stage.js`) from the data that stand in it, in the language that is chosen.
package struct LessonPage: Sendable {
    private let stage: LessonStage
    private let language: Language
    private let hasContents: Bool

    /// - Parameters:
    ///   - language: with which it opens; a key changes it.
    ///   - hasContents: a contents page lies beside it.
    package init(_ stage: LessonStage, in language: Language, hasContents: Bool = false) {
        self.stage = stage
        self.language = language
        self.hasContents = hasContents
    }

    package var page: Page {
        var part = PagePart(
            .element(.div, [.id("lesson")], contentsLink),
            islands: [DataIsland(id: "lesson-data", .json(StageData(stage).json))], needs: [.stage, .lesson])
        // Whoever's browser runs no programs reads at least what it is about.
        part.markup += .element(.p, [.id("dispute")], HTML(stage.lesson.subject.dispute[language]))
        let phrase = { (phrase: StagePhrase) in phrase.sentence[language].filled { _ in nil } }
        let title = stage.lesson.subject.title[language]
        return Page(
            title: title, kicker: phrase(.lesson), headline: title,
            sections: [PageSection(id: "play", title: phrase(.play), parts: [part])], language: language,
            layout: .stage)
    }

    private var contentsLink: HTML {
        guard hasContents else { return HTML() }
        let text = StagePhrase.contents.sentence[language].filled { _ in nil }
        return .element(.a, [.id("contents-link"), .link(toPage: LessonContents.file)], HTML(text))
    }
}
