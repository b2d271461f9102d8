import Foundation
import InputFiles
import LessonPlay
import Lessons
import Markup
import Pictures
import Scenario
import ServiceKernel
import ServiceTexts
import TestSupport
import Testing

@testable import LessonPages

@Suite("Pages: lessons on paper")
struct LessonHandoutTests {
    private func stage(_ name: String) throws -> LessonStage {
        let file = try #require(ShippedFiles.all(of: .lesson).first { $0.name == name })
        return LessonStage(playing: try LessonLoader.load(path: file.path))
    }

    private func stage(text: String) throws -> LessonStage {
        LessonStage(playing: try LessonLoader.load(SourceFile(displayName: "l.yaml", text: text), dataFolder: nil))
    }

    private func pupils(_ stage: LessonStage, in language: Language = .english) throws -> String {
        String(decoding: try LessonHandout(stage, in: language).page.html(), as: UTF8.self)
    }

    private func teachers(_ stage: LessonStage, in language: Language = .english) throws -> String {
        String(decoding: try LessonTeacherSheet(stage, in: language).page.html(), as: UTF8.self)
    }

    private func escaped(_ text: String) -> String { String(decoding: HTML(text).bytes, as: UTF8.self) }

    /// Returns the markup of a section, without the data of the page.
    private func section(_ id: String, of html: String) throws -> Substring {
        let start = try #require(html.range(of: #"<section id="\#(id)""#)).lowerBound
        let end = try #require(html[start...].range(of: "</section>")).upperBound
        return html[start..<end]
    }

    @Test(
        "The pupils' sheet has steps, rules and question without an answer; the teacher's sheet has all answers",
        arguments: Language.allCases)
    func twoSheets(_ language: Language) throws {
        let stage = try stage("refuser-to-the-tail")
        let (front, teachers) = try (pupils(stage, in: language), teachers(stage, in: language))
        let (steps, happened) = try (section("steps", of: front), section("happened", of: teachers))
        for scene in stage.scenes {
            let cause = escaped(scene.telling.cause[language])
            #expect(steps.contains(cause) && happened.contains(cause))
            for item in scene.telling.items where item.kind == .event {
                let told = escaped(item.text[language])
                #expect(happened.contains(told) && !steps.contains(told))
            }
        }
        #expect(steps.components(separatedBy: #"<td class="room"></td>"#).count - 1 == stage.scenes.count)
        let question = try #require(stage.lesson.subject.question)
        let back = try section("question", of: front)
        #expect(back.contains(escaped(question.question[language])))
        let answer = escaped(question.answer[language])
        #expect(try section("answers", of: teachers).contains(answer) && !back.contains(answer))
        #expect(!front.contains(#"<section id="answers""#) && !front.contains(#"class="right""#))
        for rule in stage.lesson.subject.rules {
            #expect(try section("rules", of: front).contains("<dt>\(rule)</dt>"))
        }
        for rule in ["T03", "T05", "T07"] {
            let sentence = try #require(RuleSentences.sentence(of: rule))[language].text
            #expect(try section("rules", of: teachers).contains("<dt>\(rule)</dt><dd>\(escaped(sentence))</dd>"))
        }
    }

    @Test("The question stands on the back, after the steps: it often names their outcome")
    func questionIsBehind() throws {
        for file in ShippedFiles.all(of: .lesson) {
            let handout = LessonHandout(LessonStage(playing: try LessonLoader.load(path: file.path)), in: .english)
            let sections = handout.sheet.sections
            #expect(sections.map(\.startsPage) == sections.map { $0.id == "question" }, "\(file.name)")
            #expect(sections.last?.id == "question", "\(file.name)")
        }
    }

    @Test("The row of a timer does not say what runs out", arguments: Language.allCases)
    func timers(_ language: Language) throws {
        let stage = try stage("what-if-a-lot-decided")
        let timers = stage.scenes.filter(\.isOfTimer)
        #expect(timers.count > 3 && timers.count < stage.scenes.count)
        let (front, teachers) = try (pupils(stage, in: language), teachers(stage, in: language))
        let steps = try section("steps", of: front)
        for scene in timers {
            let cause = escaped(scene.telling.cause[language])
            #expect(!steps.contains(cause))
            #expect(try section("happened", of: teachers).contains(cause))
        }
        let neutral = escaped(SheetPhrase.timePasses.text(in: language))
        #expect(steps.components(separatedBy: neutral).count - 1 == timers.count)
    }

    @Test("The teacher's sheet ticks the right choice, and plans 45 minutes", arguments: Language.allCases)
    func teachersSheet(_ language: Language) throws {
        for file in ShippedFiles.all(of: .lesson) {
            let stage = LessonStage(playing: try LessonLoader.load(path: file.path))
            let sheet = LessonTeacherSheet(stage, in: language).sheet
            let blocks = sheet.sections.flatMap(\.blocks)
            let choices = blocks.flatMap { block -> [LessonSheet.Choice] in
                if case .choices(let choices) = block { choices } else { [] }
            }
            let right = try #require(stage.lesson.subject.question?.rightChoice)
            #expect(choices.map(\.isRight) == choices.indices.map { $0 == right }, "\(file.name)")
            let tables = sheet.sections.filter { $0.id == "plan" }.flatMap(\.blocks).compactMap {
                block -> LessonSheet.Table? in
                if case .table(let table) = block { table } else { nil }
            }
            let minutes = tables.flatMap { $0.rows.compactMap { Int($0[0].parts[0].text) } }
            #expect(minutes.reduce(0, +) == 45 && minutes.allSatisfy { $0 >= 5 }, "\(file.name): \(minutes)")
            let aim = stage.lesson.subject.description[language]
            #expect(sheet.sections.first?.id == "aim" && !aim.isEmpty)
            #expect(sheet.notices.contains { $0.contains("CC BY-SA 4.0") }, "\(file.name)")
        }
    }

    @Test("The teacher's sheet says why a wrong choice tempts: in the lesson's words, or in general")
    func temptations() throws {
        let told = try section("mistakes", of: teachers(stage("refuser-to-the-tail")))
        #expect(told.contains("pupils may repeat the story") && !told.contains("test this answer against these rules"))
        let silent = SampleTexts.lesson.replacing(
            "rules:", with: "about: [T07, T05]\nquestion: Who?\nchoices: [d1, d2]\nright: d1\nanswer: d1\nrules:")
        let general = try section("mistakes", of: teachers(stage(text: silent)))
        #expect(general.contains("test this answer against these rules: T07, T05."))
    }

    @Test("A question has choices to tick, or blank lines")
    func choices() throws {
        let asked = try ["choices: [nobody, both of them]\nright: nobody\n", ""].map { choices in
            let text = SampleTexts.lesson.replacing("rules:", with: "question: Who?\n\(choices)answer: d1\nrules:")
            return try section("question", of: pupils(stage(text: text)))
        }
        #expect(asked[0].contains("<li>nobody</li><li>both of them</li>"))
        #expect(asked[1].contains(#"class="lines" data-lines="3""#) && !asked[1].contains("<li>"))
        #expect(!(try pupils(stage(text: SampleTexts.lesson)).contains(#"<section id="question""#)))
        #expect(try teachers(stage(text: SampleTexts.lesson)).contains(#"<section id="plan""#))
    }

    @Test("The data of the pupils' page has no question, no answer and no outcome", arguments: Language.allCases)
    func dataForPupils(_ language: Language) throws {
        let stage = try stage("refuser-to-the-tail")
        let page = try pupils(stage, in: language)
        let question = try #require(stage.lesson.subject.question)
        let outcomes = stage.scenes.flatMap { $0.telling.items.filter { $0.kind == .event }.map(\.text) }
        for language in Language.allCases {
            #expect(!page.contains(escaped(question.answer[language])))
            #expect(!outcomes.contains { page.contains(escaped($0[language])) })
        }
        #expect(page.contains(#""right":-1"#))
    }

    @Test(
        "The teacher's sheet of a lesson without a dispute, a question or choices does not speak of them",
        arguments: Language.allCases)
    func withoutParts(_ language: Language) throws {
        func sheet(_ more: String) throws -> String {
            try teachers(stage(text: SampleTexts.lesson.replacing("rules:", with: "\(more)rules:")), in: language)
        }
        func said(_ phrases: [SheetPhrase], in sheet: String) -> [SheetPhrase] {
            phrases.filter { sheet.contains(escaped($0.text(in: language))) }
        }
        let ofDispute: [SheetPhrase] = [.planBegin, .askBegin, .planEnd, .askEnd, .mistakeNote]
        let ofQuestion: [SheetPhrase] = [.planOwn, .perChoice, .perAnswer]
        let ofChoices: [SheetPhrase] = [.planVote, .planAnswer, .perChoice]
        let bare = try sheet("")
        #expect(said(ofDispute + ofQuestion + ofChoices, in: bare) == [])
        #expect(said([.planPicture, .planOwnStep, .planEndRule], in: bare).count == 3)
        let free = try sheet("question: Why?\nanswer: Because.\n")
        #expect(said(ofDispute + ofChoices, in: free) == [])
        #expect(said([.planWrite, .planCompare, .perAnswer, .planOwn], in: free).count == 4)
        let whole = try sheet("dispute: No!\nquestion: Why?\nchoices: [a, b]\nright: b\nanswer: Because.\n")
        #expect(said(ofDispute + ofChoices, in: whole).count == ofDispute.count + ofChoices.count)
        #expect(said([.planPicture, .planWrite, .planCompare, .perAnswer, .planEndRule], in: whole) == [])
    }

    @Test("The sheets say what a dispatch policy does instead of a rule, not the rule", arguments: Language.allCases)
    func policies(_ language: Language) throws {
        let stage = try stage("what-if-the-nearest-were-sent")
        for sheet in try [pupils(stage, in: language), teachers(stage, in: language)] {
            let rules = try section("rules", of: sheet)
            let rule = try #require(RuleSentences.sentence(of: "T07"))[language].text
            #expect(!rules.contains(escaped(rule)))
            let instead = StagePhrase.insteadOfRule.sentence[language].filled { _ in nil }
            #expect(rules.contains("<dt>T07</dt><dd>\(instead): "))
            #expect(rules.contains(escaped(try #require(RuleSentences.sentence(of: "T01"))[language].text)))
        }
    }

    @Test("A document has the map of a lesson in words: its places, with distances and opening hours")
    func maps() throws {
        func lines(_ stage: LessonStage, _ language: Language) -> String {
            LessonHandout(stage, in: language).sheet.sections.flatMap(\.blocks).flatMap { block -> [String] in
                if case .picture(let lines) = block { lines } else { [] }
            }.joined(separator: "\n").replacing("\u{A0}", with: " ")
        }
        var maps = 0
        for file in ShippedFiles.all(of: .lesson) {
            let stage = LessonStage(playing: try LessonLoader.load(path: file.path))
            if stage.lesson.places.isEmpty { continue }
            maps += 1
            for language in Language.allCases {
                let told = lines(stage, language)
                for place in stage.lesson.places {
                    #expect(told.contains(stage.name(place.name)[language]), "\(file.name): \(place.name)")
                }
                #expect(told.contains(#/\d m /#), "\(file.name)")
            }
        }
        #expect(maps > 10)
        let lunch = try stage("lunch-on-the-way")
        #expect(lines(lunch, .english).contains(/Tavern \(restaurant\): \d+ m east.*, open .*12:00–14:00/))
        #expect(lines(lunch, .turkish).contains(/\(lokanta\): \d+ m doğu.*, açık: .*12:00–14:00/))
    }

    @Test("The rules to choose from say why an operation is refused", arguments: Language.allCases)
    func refusals(_ language: Language) throws {
        let rules = LessonHandout(try stage("five-kilometres-around"), in: language).sheet.sections.flatMap(\.blocks)
            .flatMap { block -> [LessonSheet.Rule] in if case .rules(let rules) = block { rules } else { [] } }
        let sentence = rules.first { $0.rule == "G03" }?.sentence
        #expect(
            sentence
                == (language == .english
                    ? "The guide needs the user's position." : "Rehber, kullanıcının konumunu bilmelidir."))
    }

    @Test("A lesson without a licence says nothing about one")
    func licence() throws {
        #expect(!(try pupils(stage(text: SampleTexts.lesson)).contains("Licence")))
        let own = "licence: CC0\n" + SampleTexts.lesson
        #expect(try pupils(stage(text: own)).contains("Licence of lesson texts: CC0."))
        let sameLicence = "licence: CC BY-SA 4.0\n" + SampleTexts.lesson
        #expect(!(try pupils(stage(text: sameLicence)).contains("the source is cabrank")))
    }

    @Test("Every lesson has sheets that are byte-identical each time and safe from injected markup")
    func everyLesson() throws {
        for file in ShippedFiles.all(of: .lesson).prefix(12) {
            let stage = LessonStage(playing: try LessonLoader.load(path: file.path))
            let page = try pupils(stage, in: .turkish)
            #expect(page.contains(#"<html lang="tr" data-layout="handout">"#) && page.utf8.count < 250_000)
            #expect(try firstDifference(page, pupils(stage, in: .turkish)) == nil, "\(file.name)")
            let teachers = try teachers(stage, in: .turkish)
            #expect(teachers.contains(#"<html lang="tr" data-layout="teacher">"#) && teachers.utf8.count < 60_000)
            #expect(
                try LessonTeacherSheet(stage, in: .turkish).document()
                    == LessonTeacherSheet(stage, in: .turkish).document())
        }
        let bad = "</script><img src=x onerror=alert(1)>"
        let hostile = SampleTexts.lesson.replacing(/lesson: .*/) { _ in
            ["lesson", "dispute", "description", "question", "answer"].map { "\($0): '\(bad)'" }
                .joined(separator: "\n")
        }
        for page in try [pupils(stage(text: hostile)), teachers(stage(text: hostile))] {
            #expect(!page.contains("<img") && page.contains("&lt;img src=x"))
        }
    }

    @Test("Charts, replay and stage use the same colour for each taxi state")
    func colours() throws {
        #expect(Set(TaxiColour.allCases.map(\.colour)).count == TaxiColour.allCases.count)
        let page = try pupils(stage("refuser-to-the-tail"))
        for state in TaxiColour.allCases {
            #expect(page.contains("--\(state.name): var(--\(state.colour.rawValue));") == true)
        }
        for state in ["free", "offered", "toClient", "atClient", "occupied", "suspended"] {
            #expect(page.contains(".taxi.\(state) .body { fill: var(--taxi-\(state))") == true)
        }
    }
}
