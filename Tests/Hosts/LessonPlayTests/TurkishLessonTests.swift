import CityHost
import Lessons
import ServiceKernel
import ServiceTexts
import TestSupport
import Testing

@testable import LessonPlay

@Suite("G10: the Turkish of lessons and stories")
struct TurkishLessonTests {
    /// Texts of a lesson in both languages.
    private func texts(_ lesson: Lesson) -> [LessonText] {
        let subject = lesson.subject
        let question = subject.question.map { [$0.question, $0.answer] + $0.choices + $0.temptations } ?? []
        return [subject.title, subject.dispute] + question
    }

    @Test("Endings, idioms and terms of each lesson's Turkish are right", arguments: try ShippedLessons.names())
    func lessons(_ name: String) throws {
        let lesson = try ShippedLessons.lesson(name)
        let checker = TurkishTextChecker(lesson)
        for text in texts(lesson) {
            let faults = checker.faults(of: text[.turkish], english: text[.english])
            #expect(faults == [], "\(name): \(text[.turkish])")
        }
    }

    @Test("Endings and idioms of each story's Turkish are right", arguments: try ShippedLessons.names())
    func stories(_ name: String) throws {
        let lesson = try ShippedLessons.lesson(name)
        let checker = TurkishTextChecker(lesson)
        for scene in LessonStage(playing: lesson).scenes {
            let told = [scene.telling.cause] + scene.telling.items.map(\.text) + scene.standings.map(\.text)
            // Texts of users stand in quotation marks, in their own language.
            for text in told.map({ $0[.turkish].replacing(/“[^”]*”/, with: "") }) {
                #expect(checker.faults(of: text) == [], "\(name) at \(scene.clock): \(text)")
            }
        }
    }

    @Test("Every sentence of the program is free of calques, and keeps to the glossary")
    func program() {
        let events = ProgramSentences.events.flatMap { [$0.because, $0.sentence] }
        let phrases = StoryPhrase.allCases.map(\.sentence) + StagePhrase.allCases.map(\.sentence)
        let rules = RuleSentences.rules.compactMap { RuleSentences.sentence(of: $0) }
        let refusals = HostEffect.refusals.map(\.sentence) + HostEffect.refusals.compactMap(\.ruleSentence)
        for sentence in ProgramSentences.commands + events + phrases + rules + refusals {
            #expect(TurkishTextChecker().faults(of: sentence[.turkish].text) == [])
        }
    }

    @Test(
        "A wrong ending is found, a right one is not",
        arguments: [
            ("Ali'nın taksisi", ["Ali'nın"]), ("Bo'ye, Max'dan ve r6'dan sonra", ["Bo'ye", "Max'dan"]),
            ("Gate'yi görüyordum", ["Gate'yi"]), ("Paul'ün çağrısı", ["Paul'ün"]), ("7,70'den az", ["7,70'den"]),
            ("3 dk'de", ["dk'de"]),
            ("Ali'nin, Bo'ya, Max'tan, Gate'i, Ivo'nunkini, Anna'dır, 7,70'ten az, 3 dk'da", []),
        ] as [(String, [String])])
    func endings(_ text: String, _ faults: [String]) {
        let names = ["Ali", "Bo", "Max", "Gate", "Ivo", "Anna", "Paul"]
        #expect(TurkishTextChecker(names: names).faults(of: text) == faults)
    }

    @Test("A hint of the lesson decides the ending")
    func hint() {
        let checker = TurkishTextChecker(names: ["Reims"], pronunciations: ["Reims": "rens"])
        #expect(checker.faults(of: "Reims'te") == [] && checker.faults(of: "Reims'de") == ["Reims'de"])
    }

    @Test(
        "A calque is found",
        arguments: [
            "Taksi ayrıldıktan sonra vazgeçilmez.", "Çağrıyı Bo'ya sordular, çağrı soruldu.", "Turu izleyen kalır.",
            "Sürücü yolculuğu geri verdi.", "Bu yalnız abonelere.", "Rita 5 m içinde.", "3 dk içinde 0,30 km",
            "Rezervasyon dağıtıma girer.", "Çağrı yaşını korur.", "00:01:30 saatinde", "Kuran ayrılınca",
            "Varış hizmet dışı.", "Sürücü cezalı.", "Bu şehirde", "Konuk akışı görür.",
        ])
    func calques(_ text: String) {
        #expect(TurkishTextChecker().faults(of: text).count == 1, "\(TurkishTextChecker().faults(of: text))")
    }

    @Test("A term that is lost is found")
    func terms() {
        let checker = TurkishTextChecker()
        #expect(
            checker.faults(of: "Ann ile Bo 4,07 öder.", english: "Ann and Bo pay 4.07 each.") == ["lacks ‘her biri’"])
        #expect(checker.faults(of: "Her biri 4,07 öder.", english: "They pay 4.07 each.") == [])
        #expect(checker.faults(of: "Sürücü cezalandırıldı.", english: "The driver is suspended.").count == 1)
    }
}
