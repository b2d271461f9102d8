import InputFiles
import Lessons
import Scenario
import ServiceKernel
import ServiceTexts
import TaxiService
import TestSupport
import Testing

@testable import LessonPlay

@Suite("Sentences of rules next to their codes")
struct RuleNarrationTests {
    @Test("Every rule that a lesson can show has a sentence in both languages")
    func everyRule() throws {
        #expect(ShippedLessons.rulesInScope.count == 76)
        for rule in ShippedLessons.rulesInScope {
            let sentence = try #require(RuleSentences.sentence(of: rule), "\(rule)")
            for language in Language.allCases { #expect(!sentence[language].text.isEmpty, "\(rule)") }
        }
    }

    @Test("Each scene states each of its rules, and each only once", arguments: try ShippedLessons.names())
    func told(_ name: String) throws {
        let lesson = try ShippedLessons.lesson(name)
        let policy = lesson.rules.taxi.dispatchPolicy
        for scene in LessonStage(playing: lesson).scenes {
            let reasons = scene.telling.items.filter { $0.kind == .because || $0.kind == .policy }
            for rule in Set(scene.telling.items.map(\.rule)) where !rule.isEmpty {
                // A policy without queues replaces some rules.
                let isReplaced = RuleSentences.sentence(of: rule, under: policy) == nil
                #expect(reasons.contains { $0.rule == rule } || isReplaced, "\(name) at \(scene.clock): \(rule)")
            }
            #expect(Set(reasons.map(\.text)).count == reasons.count, "\(name) at \(scene.clock)")
        }
    }

    @Test("A policy that acts instead of a rule is not presented as a rule", arguments: try ShippedLessons.names())
    func policies(_ name: String) throws {
        let lesson = try ShippedLessons.lesson(name)
        let items = LessonStage(playing: lesson).scenes.flatMap(\.telling.items)
        let isRule = lesson.rules.taxi.dispatchPolicy.isRule
        #expect(items.contains { $0.kind == .policy } != isRule, "\(name)")
        #expect(items.contains { $0.kind == .policyCalculation } != isRule, "\(name)")
        for item in items where item.kind == .because || item.kind == .calculation {
            for words in ["nstead of the rule", "ot the rule"] { #expect(!item.text[.english].contains(words)) }
            for words in ["uralın yerine", "ural değil"] { #expect(!item.text[.turkish].contains(words)) }
        }
    }

    @Test("T03: drawn lots are small numbers, and those of one choice differ")
    func lots() throws {
        var player = LessonPlayer(try ShippedLessons.lesson("what-if-a-lot-decided"))
        var shown = 0
        while let scene = player.next() {
            for happening in scene.events {
                let lots = happening.calculations.compactMap { calculation -> String? in
                    guard calculation.word == .lot, case .text(let lot)? = calculation.value("list") else { return nil }
                    return lot
                }
                shown += lots.count
                let numbers = lots.compactMap { Int($0) }.filter { (0..<10_000).contains($0) }
                #expect(Set(numbers).count == lots.count, "\(lots)")
            }
        }
        #expect(shown >= 4)
    }

    @Test("L01: only a second grade is said to replace the first")
    func grades() throws {
        let reasons = LessonStage(playing: try ShippedLessons.lesson("a-second-grade-replaces")).scenes.map { scene in
            scene.telling.items.filter { $0.kind == .because }.map { $0.text[.english] }.joined()
        }
        #expect(reasons.count { $0.contains("second grade") } == 1)
        #expect(try #require(reasons.first).contains("the mean of all grades, one per user."))
    }

    @Test("G10: a hint of the lesson decides the Turkish endings of its story")
    func hints() throws {
        func story(_ hints: String) throws -> String {
            let text = SampleTexts.lesson.replacing(/\bd1\b/, with: "Joe").replacing("rules: {} ", with: hints)
            let lesson = try LessonLoader.load(SourceFile(displayName: "l.yaml", text: text), dataFolder: nil)
            let items = LessonStage(playing: lesson).scenes.flatMap(\.telling.items)
            return items.map { $0.text[.turkish] }.joined(separator: "\n")
        }
        #expect(try story("rules: {} ").contains("Joe'ye teklif edilir"))
        #expect(try story("tr: {say: {Joe: co}} ").contains("Joe'ya teklif edilir"))
    }
}
