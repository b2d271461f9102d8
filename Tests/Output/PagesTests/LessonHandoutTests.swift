import Foundation
import InputFiles
import LessonPlay
import Lessons
import Markup
import Pictures
import Scenario
import ServiceKernel
import TestSupport
import Testing

@testable import LessonPages

@Suite("Pages: lessons on paper")
struct LessonHandoutTests {
    private func html(_ name: String, in language: Language) throws -> String {
        let file = try #require(ShippedFiles.all(of: .lesson).first { $0.name == name })
        return try html(LessonLoader.load(path: file.path), in: language)
    }

    private func html(_ lesson: Lesson, in language: Language) throws -> String {
        String(decoding: try LessonHandout(LessonStage(playing: lesson), in: language).page.html(), as: UTF8.self)
    }

    private func lesson(_ text: String) throws -> Lesson {
        try LessonLoader.load(SourceFile(displayName: "l.yaml", text: text), dataFolder: nil)
    }

    private func escaped(_ text: String) -> String { String(decoding: HTML(text).bytes, as: UTF8.self) }

    /// Returns the markup of a section, without the data of the page.
    private func section(_ id: String, of html: String) throws -> Substring {
        let start = try #require(html.range(of: #"<section id="\#(id)""#)).lowerBound
        let end = try #require(html[start...].range(of: "</section>")).upperBound
        return html[start..<end]
    }

    @Test(
        "The front asks for each step without its outcome; the back gives the outcomes with their rules",
        arguments: Language.allCases)
    func twoSides(_ language: Language) throws {
        let file = try #require(ShippedFiles.all(of: .lesson).first { $0.name == "refuser-to-the-tail" })
        let lesson = try LessonLoader.load(path: file.path)
        let stage = LessonStage(playing: lesson)
        let page = try html(lesson, in: language)
        let (front, back) = try (section("steps", of: page), section("answers", of: page))
        for scene in stage.scenes {
            let cause = escaped(scene.telling.cause[language])
            #expect(front.contains(cause) && back.contains(cause))
            for item in scene.telling.items where item.kind == .event {
                let told = escaped(item.text[language])
                #expect(back.contains(told) && !front.contains(told))
            }
        }
        #expect(front.components(separatedBy: #"<td class="room"></td>"#).count - 1 == stage.scenes.count)
        let question = try #require(lesson.subject.question)
        #expect(try section("question", of: page).contains(escaped(question.question[language])))
        let answer = escaped(question.answer[language])
        #expect(back.contains(answer) && !front.contains(answer))
        for rule in ["T03", "T07"] { #expect(back.contains("<dt>\(rule)</dt>")) }
    }

    @Test("A question has choices to tick, or blank lines")
    func choices() throws {
        let asked = try ["choices: [nobody, both of them]\nright: nobody\n", ""].map { choices in
            let text = SampleTexts.lesson.replacing("rules:", with: "question: Who?\n\(choices)answer: d1\nrules:")
            return try section("question", of: html(lesson(text), in: .english))
        }
        #expect(asked[0].contains("<li>nobody</li><li>both of them</li>") && !asked[0].contains(#"class="lines""#))
        #expect(asked[1].contains(#"class="lines""#) && !asked[1].contains("<li>"))
    }

    @Test("Every lesson has a handout that is byte-identical each time and safe from injected markup")
    func everyLesson() throws {
        for file in ShippedFiles.all(of: .lesson).prefix(12) {
            let lesson = try LessonLoader.load(path: file.path)
            let page = try html(lesson, in: .turkish)
            #expect(page.contains(#"<html lang="tr" data-layout="handout">"#) && page.utf8.count < 250_000)
            #expect(try firstDifference(page, html(lesson, in: .turkish)) == nil, "\(file.name)")
        }
        let bad = "</script><img src=x onerror=alert(1)>"
        let hostile = SampleTexts.lesson.replacing(/lesson: .*/) { _ in
            ["lesson", "dispute", "question", "answer"].map { "\($0): '\(bad)'" }.joined(separator: "\n")
        }
        let page = try html(lesson(hostile), in: .english)
        #expect(!page.contains("<img") && page.contains("&lt;img src=x"))
    }

    @Test("Charts, replay and stage use the same colour for each taxi state")
    func colours() throws {
        #expect(Set(TaxiColour.allCases.map(\.colour)).count == TaxiColour.allCases.count)
        let page = try html("refuser-to-the-tail", in: .english)
        for state in TaxiColour.allCases {
            #expect(page.contains("--\(state.name): var(--\(state.colour.rawValue));") == true)
        }
        for state in ["free", "offered", "toClient", "atClient", "occupied", "suspended"] {
            #expect(page.contains(".taxi.\(state) .body { fill: var(--taxi-\(state))") == true)
        }
    }
}
