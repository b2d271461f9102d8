import Foundation
import InputFiles
import LessonPlay
import Lessons
import Markup
import OutputFiles
import Scenario
import ServiceKernel
import TestSupport
import Testing

@testable import LessonPages

@Suite("Pages: lessons on a stage")
struct LessonPageTests {
    private func lesson(_ text: String) throws -> Lesson {
        try LessonLoader.load(SourceFile(displayName: "l.yaml", text: text), dataFolder: nil)
    }

    private func html(_ lesson: Lesson, in language: Language = .english, hasContents: Bool = false) throws -> String {
        let page = LessonPage(LessonStage(playing: lesson), in: language, hasContents: hasContents).page
        return String(decoding: try page.html(), as: UTF8.self)
    }

    /// Returns the data island of the page's script.
    private func data(of html: String) throws -> [String: Any] {
        let opening = #"<script type="application/json" id="lesson-data">"#
        let start = try #require(html.range(of: opening)).upperBound
        let end = try #require(html[start...].range(of: "</script>")).lowerBound
        return try #require(try JSONSerialization.jsonObject(with: Data(html[start..<end].utf8)) as? [String: Any])
    }

    @Test("Every lesson has a small page of the same structure, without a library")
    func everyLesson() throws {
        let lessons = ShippedFiles.all(of: .lesson)
        #expect(lessons.count >= 109)
        for file in lessons {
            let lesson = try LessonLoader.load(path: file.path)
            let page = try html(lesson)
            #expect(page.utf8.count < 210_000, "\(file.name)")
            #expect(page.contains(#" data-layout="stage">"#) && !page.contains("leaflet"))
            let data = try data(of: page)
            #expect((data["scenes"] as? [Any])?.isEmpty == false, "\(file.name)")
            let subject = lesson.subject
            #expect(data["title"] as? [String] == Language.allCases.map { subject.title[$0] })
            #expect(data["question"] as? [String] == Language.allCases.map { subject.question?.question[$0] ?? "" })
        }
    }

    @Test("The same lesson gives the same bytes")
    func sameBytes() throws {
        let lesson = try lesson(SampleTexts.lesson)
        #expect(try firstDifference(html(lesson), html(lesson)) == nil)
        #expect(try html(lesson, in: .turkish).contains(#"<html lang="tr""#) == true)
    }

    @Test("Text from a lesson file never becomes markup")
    func hostileNames() throws {
        let bad = "</script><script>alert(1)</script><img src=x>"
        let page = try html(
            lesson(
                """
                lesson: '\(bad)'
                dispute: '\(bad)'
                question: '\(bad)'
                answer: '\(bad)'
                tours:
                  - title: '\(bad)'
                    area: '\(bad)'
                    annotation: '\(bad)'
                    waypoints:
                      - {name: '\(bad)', place: {east: 0 m}, annotation: '\(bad)'}
                      - {name: B, place: {east: 90 m}, annotation: b}
                steps:
                  - {at: 0 s, walker: Ida, does: follow, tour: '\(bad)', place: {east: 0 m}}
                """), hasContents: true)
        #expect(!page.contains("<script>alert") && !page.contains("<img"))
        #expect(page.contains("&lt;img src=x&gt;") == true)
        let data = try data(of: page)
        #expect(data["title"] as? [String] == [bad, bad] && data["question"] as? [String] == [bad, bad])
    }

    @Test("The stage has the kind of each place in both languages, for screen readers")
    func placeKinds() throws {
        let text = """
            lesson: A tower
            places: [{name: Spire, category: historicBuilding, place: {east: 0 m}}]
            steps: [{at: 0 s, guest: Gil, does: look, place: Spire}]
            """
        let places = try data(of: html(lesson(text)))["places"] as? [[String: Any]]
        #expect(places?.first?["kind"] as? [String] == ["historic building", "tarihî bina"])
    }

    @Test("The contents page lists each lesson under each of its rules, with the rule's sentence")
    func contents() throws {
        let lessons = try ["refuser-to-the-tail", "skipping-a-crowd"].map { name in
            let file = try #require(ShippedFiles.all(of: .lesson).first { $0.name == name })
            return LessonContents.Entry(
                try LessonLoader.load(path: file.path), files: LessonFiles(page: "\(name).html", first: .english))
        }
        let plain = LessonContents.Entry(
            try lesson(SampleTexts.lesson), files: LessonFiles(page: "my lesson.html", first: .english))
        let page = LessonContents(lessons + [plain], in: .english).page
        let html = String(decoding: try page.html(), as: UTF8.self)
        #expect(html.contains(#"<a href="./skipping-a-crowd.html">"#) && html.contains(#"href="./my%20lesson.html""#))
        #expect(html.components(separatedBy: #"href="./refuser-to-the-tail.html""#).count - 2 == lessons[0].rules.count)
        #expect(
            html.components(
                separatedBy: String(decoding: HTML(lessons[0].subject.dispute[.english]).bytes, as: UTF8.self)
            ).count == 2,
            "what it is about is told once")
        #expect(html.contains(#"href="./refuser-to-the-tail.handout.tr.odt""#))
        #expect(html.contains(#"<h3 id="topic-refusing"><span lang="en">Refusing and not answering</span>"#))
        #expect(!html.contains(#"<section id="hours""#), "an hour needs all of its lessons")
        #expect(
            html.contains("A driver who refuses goes to the end of the queue; the call is offered to the next driver."))
        #expect(page.sections.map(\.id).last == "other")
        let turkish = LessonContents(lessons, in: .turkish).page
        #expect(turkish.headline == "Konularına göre dersler" && turkish.sections.map(\.title).contains("Turlar"))
        #expect(String(decoding: try turkish.html(), as: UTF8.self).contains(#"<html lang="tr""#))
    }

    @Test("The contents page has three hours of 45 minutes whose lessons exist, in both languages")
    func hours() throws {
        let entries = try ShippedFiles.all(of: .lesson).map { file in
            LessonContents.Entry(
                try LessonLoader.load(path: file.path), files: LessonFiles(page: "\(file.name).html", first: .english))
        }
        let html = String(decoding: try LessonContents(entries, in: .english).page.html(), as: UTF8.self)
        #expect(LessonHour.all.map(\.id) == ["tail", "nearest", "rich"])
        for hour in LessonHour.all {
            #expect(html.contains(#"<article id="hour-\#(hour.id)""#))
            #expect(hour.parts.reduce(0) { $0 + $1.minutes } == 45 && hour.lessons.count >= 2)
            for sentence in [hour.title, hour.aim] + hour.parts.flatMap({ [$0.done, $0.asked] }) {
                #expect(sentence[.english].filled { _ in nil } != sentence[.turkish].filled { _ in nil })
            }
        }
        for topic in LessonTopic.allCases { #expect(html.contains(#"<h3 id="topic-\#(topic.rawValue)">"#)) }
        #expect(html.contains("creativecommons.org/licenses/by-sa/4.0"))
        #expect(!html.contains(#"id="topic-other""#), "every lesson has a topic")
    }

    @Test("A folder of lessons loses pages of removed lessons, and keeps the user's files")
    func folders() throws {
        let folder = try TemporaryFolder()
        let lesson = try lesson(SampleTexts.lesson)
        func fill(_ name: String, _ files: [String]) throws {
            let wish = Output.Request(
                path: "\(folder.path)/\(name)", option: "html", shape: LessonContents.index.shape)
            let output = try #require(CommandFiles(of: "test", reads: [], writes: [wish])["html"])
            let pages = try IndexedFolder(output, index: LessonContents.index)
            for file in files { try pages.add(file, Array("page".utf8)) }
            let entries = files.map { LessonContents.Entry(lesson, files: LessonFiles(page: $0, first: .english)) }
            try pages.add(index: LessonContents(entries, in: .english).page.html())
            try pages.commit()
        }
        try fill("stick", ["a.html", "ö 50%.html"])
        try folder.write("mine", to: "stick/notes.txt")
        try fill("stick", ["a.html"])
        #expect(folder.names(in: "stick") == ["a.html", "index.html", "notes.txt"])
        #expect(throws: InputError.self) { try fill("", ["a.html"]) }
    }
}
