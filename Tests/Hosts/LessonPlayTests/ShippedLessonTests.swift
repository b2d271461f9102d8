import ActivityService
import CityHost
import GuideService
import Lessons
import PlaceService
import Scenario
import ServiceKernel
import ServiceTexts
import TaxiService
import TestSupport
import Testing
import TourService

@testable import LessonPlay

@Suite("The built-in lessons")
struct ShippedLessonTests {
    @Test("Every lesson holds on the real services", arguments: try ShippedLessons.names())
    func holds(_ name: String) throws {
        var player = LessonPlayer(try ShippedLessons.lesson(name))
        while player.next() != nil {}
        let story = LessonStory(player.lesson)
        let failures = player.verdict() + player.lesson.failuresOfVariants()
        #expect(
            failures.isEmpty, "\(story.failureLines(failures).map { $0.map(\.text).joined() }.joined(separator: "\n"))")
    }

    @Test("Every lesson has five to twenty steps and an expectation", arguments: try ShippedLessons.names())
    func size(_ name: String) throws {
        let lesson = try ShippedLessons.lesson(name)
        #expect((5...20).contains(lesson.steps.count))
        #expect(lesson.expectations.count >= 3)
        for language in Language.allCases {
            let title = lesson.subject.title[language]
            #expect(title.contains(" ") && !title.hasSuffix("."))
        }
    }

    @Test("There are enough lessons about drivers, walkers, runners and users, with different titles")
    func titles() throws {
        let lessons = try ShippedLessons.names().map { try ShippedLessons.lesson($0) }
        #expect(lessons.count { !$0.names[.driver].isEmpty } >= 24)
        #expect(lessons.count { !$0.names[.walker].isEmpty || !$0.names[.runner].isEmpty } >= 14)
        #expect(lessons.count { !$0.names[.user].isEmpty } >= 20)
        for language in Language.allCases {
            #expect(Set(lessons.map { $0.subject.title[language] }).count == lessons.count)
        }
    }

    @Test("The table of lessons by rule has every rule in scope, each with a lesson")
    func everyRule() throws {
        let table = try ShippedLessons.lessonsByRule()
        #expect(table.map(\.rule) == ShippedLessons.rulesInScope)
        for row in table { #expect(!row.lessons.isEmpty, "\(row.rule) has no lesson") }
    }

    /// Returns the whole story of a lesson, and the data it was made from.
    private func story(_ name: String, in language: Language = .english) throws -> (
        lines: [String], scenes: [LessonScene]
    ) {
        var player = LessonPlayer(try ShippedLessons.lesson(name))
        var story = LessonStory(player.lesson, in: language)
        var (lines, scenes) = (story.opening(), [LessonScene]())
        while let scene = player.next() {
            scenes.append(scene)
            if !scene.isStale { lines += story.lines(of: scene) }
        }
        lines += story.question() + story.answer() + story.verdict(player.verdict())
        return (lines.map { $0.map(\.text).joined() }, scenes)
    }

    /// Returns the rules in the margin of a story.
    private func rulesShown(by name: String) throws -> Set<String> {
        let rules = try story(name).lines.compactMap { $0.firstMatch(of: #/^([A-Z][0-9]{2})  /#)?.1 }
        return Set(rules.map(String.init))
    }

    @Test("The story of a lesson mentions every rule that the lesson is about", arguments: try ShippedLessons.names())
    func headerAndStory(_ name: String) throws {
        let subject = try ShippedLessons.lesson(name).subject
        #expect(!subject.rules.isEmpty)
        #expect(Set(subject.rules).subtracting(try rulesShown(by: name)) == [])
    }

    @Test(
        "Every lesson has a dispute, a message, a question and an answer", arguments: try ShippedLessons.names()
    )
    func subject(_ name: String) throws {
        let subject = try ShippedLessons.lesson(name).subject
        let (aim, turkishAim) = (subject.description[.english], subject.description[.turkish])
        #expect(aim.hasPrefix("Shows ") && aim.hasSuffix(".") && turkishAim.hasSuffix(".") && aim != turkishAim)
        #expect(subject.plan.topic != nil && subject.plan.age != nil && subject.plan.minutes != nil)
        #expect(subject.licence == "CC BY-SA 4.0")
        let question = try #require(subject.question)
        for language in Language.allCases {
            let dispute = subject.dispute[language]
            #expect(dispute.contains("\"") || dispute.hasSuffix(".") || dispute.hasSuffix("?"))
            #expect(question.question[language].hasSuffix("?") || question.question[language].hasSuffix("."))
            #expect(question.answer[language].hasSuffix("."))
        }
    }

    @Test(
        "G10: every lesson has title, dispute, question and answer in both languages",
        arguments: try ShippedLessons.names())
    func bothLanguages(_ name: String) throws {
        let subject = try ShippedLessons.lesson(name).subject
        let question = try #require(subject.question)
        for text in [subject.title, subject.dispute, question.question, question.answer] {
            #expect(text[.english] != text[.turkish])
        }
    }

    @Test("Every question can be put to the vote, and its situation is played", arguments: try ShippedLessons.names())
    func votes(_ name: String) throws {
        let lesson = try ShippedLessons.lesson(name)
        let question = try #require(lesson.subject.question)
        #expect((2...4).contains(question.choices.count))
        #expect(!lesson.variants.isEmpty)
    }

    @Test(
        "Every lesson says why each wrong choice tempts pupils, in both languages",
        arguments: try ShippedLessons.names())
    func temptations(_ name: String) throws {
        let question = try #require(try ShippedLessons.lesson(name).subject.question)
        #expect(question.temptations.count == question.choices.count - 1)
        #expect(question.temptations.allSatisfy { $0[.english] != $0[.turkish] })
    }

    @Test("No story is wider than 60 columns, in either language", arguments: try ShippedLessons.names())
    func width(_ name: String) throws {
        for language in Language.allCases {
            for line in try story(name, in: language).lines {
                #expect(line.count <= 60, "\(line)")
                #expect(!line.contains("{") && !line.contains("}") && !line.hasSuffix(" "), "\(line)")
            }
        }
    }

    @Test("Lessons cover every explanation of the taxi service, with numbers for all its gaps")
    func calculations() throws {
        var words: Set<TaxiService.CalculationStep> = []
        // Gaps that may be empty.
        let always: Set<String> = [
            "exact", "distance", "others", "perKilometre", "perMile", "perMinute", "authority", "factor", "left",
        ]
        for name in try ShippedLessons.names() {
            let lesson = try ShippedLessons.lesson(name)
            // Not every other policy has queues.
            let isOther = lesson.rules.taxi.dispatchPolicy != .fifo
            for scene in try story(name).scenes {
                let states = scene.explanations.compactMap { $0 as? TaxiService.Calculation }
                for calculation in scene.events.flatMap(\.calculations) + states {
                    let missing = calculation.sentence.fieldNames.filter { calculation.value($0) == nil }
                    // A single client pays the whole price.
                    let optional = calculation.word == .authorityPart ? always.union(["client"]) : always
                    #expect(
                        missing.subtracting(isOther ? optional.union(["rank"]) : optional) == [],
                        "\(name): \(calculation.word)")
                    if lesson.subject.rules.contains(calculation.rule) { words.insert(calculation.word) }
                }
            }
        }
        #expect(Set(TaxiService.CalculationStep.allCases).subtracting(words) == [])
    }

    @Test("W04, F02: lessons cover every explanation of the services of walkers and runners")
    func explanationsOfWalkers() throws {
        var (tours, activity): (Set<TourService.CalculationWord>, Set<ActivityService.CalculationWord>) = ([], [])
        for name in try ShippedLessons.names() {
            let rules = try ShippedLessons.lesson(name).subject.rules
            for explanation in try story(name).scenes.flatMap(\.explanations) where rules.contains(explanation.rule) {
                if let calculation = explanation as? TourService.Calculation { tours.insert(calculation.word) }
                if let calculation = explanation as? ActivityService.Calculation { activity.insert(calculation.word) }
            }
        }
        #expect(Set(TourService.CalculationWord.allCases).subtracting(tours) == [])
        #expect(Set(ActivityService.CalculationWord.allCases).subtracting(activity) == [])
    }

    @Test("L03, G04: lessons cover every explanation of the services of places and guides")
    func explanationsOfPlaces() throws {
        var (places, guide): (Set<PlaceService.CalculationWord>, Set<GuideService.CalculationWord>) = ([], [])
        for name in try ShippedLessons.names() {
            let rules = try ShippedLessons.lesson(name).subject.rules
            for explanation in try story(name).scenes.flatMap(\.explanations) where rules.contains(explanation.rule) {
                if let calculation = explanation as? PlaceService.Calculation { places.insert(calculation.word) }
                if let calculation = explanation as? GuideService.Calculation { guide.insert(calculation.word) }
            }
        }
        // No lesson writes to a blocked user, or shares a position that no phone has sent.
        #expect(Set(PlaceService.CalculationWord.allCases).subtracting(places) == [.positionUnknown, .blockedBySender])
        #expect(Set(GuideService.CalculationWord.allCases).subtracting(guide) == [])
    }

    @Test("G10: a lesson with messages has some in both languages, with numbers in each notation")
    func messages() throws {
        for name in try ShippedLessons.names() where try ShippedLessons.lesson(name).showsMessages {
            for (language, verb) in [(Language.english, " reads: "), (.turkish, " okur: ")] {
                #expect(try story(name, in: language).lines.contains { $0.contains(verb) }, "\(name)")
            }
        }
        let fee = try story("the-thirty-first", in: .turkish).lines
        #expect(fee.contains { $0.contains("Ann okur: Artık abonesiniz: ayda 9,99.") })
        #expect(try story("the-thirty-first").lines.contains { $0.contains("Ann reads: You are a subscriber now") })
    }

    @Test("The expectations of walkers, runners and tours cover exactly their visible state")
    func standings() throws {
        var (states, fields): ([EntityKind: Set<StateWord>], [EntityKind: Set<String>]) = ([:], [:])
        for name in try ShippedLessons.names() {
            for standing in try story(name).scenes.flatMap(\.after.standings) {
                states[standing.subject.kind, default: []].insert(standing.state)
                fields[standing.subject.kind, default: []].formUnion(standing.entries.map(\.name))
            }
        }
        for words in ObservableState.all where states[words.kind] != nil {
            #expect(states[words.kind]?.subtracting(words.states) == [], "\(words.kind.word)")
            #expect(Set(words.fields).subtracting(fields[words.kind] ?? []) == [], "\(words.kind.word)")
        }
    }

    @Test("Calculations match the events: shares, interrupted prices, waits, suspensions")
    func computedAndDone() throws {
        var compared = 0
        for name in try ShippedLessons.names() {
            for happening in try story(name).scenes.flatMap(\.events) {
                let (record, calculations) = (happening.record, happening.calculations)
                for calculation in calculations {
                    let isOfClient = calculation.value("client") == record.value("client")
                    switch (record.event, calculation.word) {
                    case ("joined", .share) where isOfClient, ("interrupted", .owes), ("interrupted", .replacesPayment):
                        #expect(calculation.value("price") == record.value("price"), "\(name)")
                    case ("accepted", .tableWay) where !calculations.contains { $0.word == .getsIn }:  // rides alone
                        #expect(calculation.value("length") == record.value("wait"), "\(name)")
                    case ("suspended", .suspensionLength):
                        #expect(calculation.value("days") == record.value("days"), "\(name)")
                    case (_, _): continue
                    }
                    compared += 1
                }
            }
        }
        #expect(compared > 60)
    }

    @Test("The table of lessons by rule lists the lessons about each rule")
    func tableByRule() throws {
        let lessons = try ShippedLessons.names().map { (name: $0, rules: try ShippedLessons.lesson($0).subject.rules) }
        #expect(Set(lessons.flatMap(\.rules)).subtracting(ShippedLessons.rulesInScope) == [])
        for row in try ShippedLessons.lessonsByRule() {
            #expect(row.lessons == lessons.filter { $0.rules.contains(row.rule) }.map(\.name), "\(row.rule)")
        }
    }

    @Test("The guide has every action of lessons")
    func everyAction() {
        let page = TestFiles.read("\(TestFiles.package)/Sources/cabrank/cabrank.docc/Lessons.md") ?? ""
        // In each service, the account's own `eraseMe` has the effects of A11.
        let entries = HostCommand.vocabulary(of: .inLessons).filter { !$0.isTimer }
        let told = Set(entries.map(\.action)).subtracting(entries.filter { $0.rule == "A11" }.map(\.action))
        #expect(told.filter { !page.contains("`\($0)`") } == [])
    }

    @Test("The list of lessons has every lesson with its title and dispute")
    func list() throws {
        let rows = try ShippedLessons.titlesByLesson()
        #expect(rows.map(\.lesson) == (try ShippedLessons.names()))
        for row in rows {
            let lesson = try ShippedLessons.lesson(row.lesson)
            // The file has no no-break spaces between numbers and units.
            let dispute = lesson.subject.dispute[.english].replacing(Paragraph.noBreakSpace, with: " ")
            #expect(row.title == lesson.subject.title[.english] && row.dispute == dispute)
        }
    }
}
