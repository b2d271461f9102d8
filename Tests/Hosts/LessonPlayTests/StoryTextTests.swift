import Lessons
import ServiceKernel
import Testing

@testable import LessonPlay

@Suite("G10: the words of stories")
struct StoryTextTests {
    @Test("No story has codes, keys or dates of programs, in both languages", arguments: try ShippedLessons.names())
    func stories(_ name: String) throws {
        for scene in LessonStage(playing: try ShippedLessons.lesson(name)).scenes {
            let told = [scene.telling.cause] + scene.telling.items.map(\.text) + scene.standings.map(\.text)
            for language in Language.allCases {
                for text in told.map({ $0[language] }) {
                    #expect(StoryTextChecker(language: language).faults(of: text) == [], "\(name): \(text)")
                }
            }
        }
    }

    @Test("Each sentence of a story begins with a capital letter or with a ride", arguments: try ShippedLessons.names())
    func capitals(_ name: String) throws {
        for scene in LessonStage(playing: try ShippedLessons.lesson(name)).scenes {
            let items = scene.telling.items.filter { $0.kind == .event || $0.kind == .because || $0.kind == .policy }
            for text in ([scene.telling.cause] + items.map(\.text)).flatMap({ text in Language.allCases.map { text[$0] }
            }) {
                let isName = text.first.map { $0.isUppercase || $0.isNumber || "“" == $0 } ?? false
                #expect(isName || text.contains(/^(?:r|d|c)\d/) || text.hasPrefix("tur "), "\(name): \(text)")
            }
        }
    }

    @Test(
        "A fault of a text is found",
        arguments: [
            (.english, "Rita has started session1, a run"), (.english, "Hana plans the guided tour outing1"),
            (.english, "Dispatch: longestIdle"), (.english, "Ann pays again on 2026-07-06"),
            (.english, "2026-06 is over"), (.english, "06/07/2026 18:30:00 · 0.00 km"),
            (.english, "15.40 km of 10 km, 154.000 %"), (.english, "in the ledger: clients -9.13"),
            (.english, "Ann prefers: park"), (.english, "Quirin opens the app (wifi)"),
            (.english, "Ann prefers district 2"), (.english, "Rita registers as runner"),
            (.turkish, "Fritz bu ay: %154,000"), (.turkish, "Ann yemek ister, konum başlangıç noktası"),
            (.turkish, "1. oturum: 01:00:00'da 11,00 km"), (.turkish, "Aylin 2. semti tercih eder"),
            (.turkish, "Nora onaylar: "), (.turkish, "yakındaki yerlere bakar, yalnızca plajlar"),
        ] as [(Language, String)])
    func faults(_ language: Language, _ text: String) {
        #expect(StoryTextChecker(language: language).faults(of: text).count == 1, "\(text)")
    }

    @Test(
        "Words, rides, times and short shares are no fault",
        arguments: [
            (.english, "r1 is offered to Bo at 12:00:00"), (.english, "Rita has started session 1, a run"),
            (.english, "96.25 %, 7 June 2026, 10–15 min, “06/07/2026”"), (.turkish, "%154, 7 Haziran 2026"),
        ] as [(Language, String)])
    func right(_ language: Language, _ text: String) {
        #expect(StoryTextChecker(language: language).faults(of: text) == [])
    }

    @Test("No sentence of the vocabulary says “the … of” a person where “’s” is shorter")
    func owners() {
        let pattern = /[Tt]he [a-z ]+ of \{(?:subject|driver|client|user|walker|runner|guide|whom)\}/
        let sentences = ProgramSentences.commands + ProgramSentences.events.map(\.sentence)
        for sentence in sentences { #expect(!sentence[.english].text.contains(pattern)) }
        #expect("the app of {runner} has crashed".contains(pattern))
    }

    @Test("A share has at most two decimals")
    func shares() {
        func shown(_ percent: String) -> String {
            LessonSentences.shortened(percent).replacing(Paragraph.noBreakSpace, with: " ")
        }
        #expect(shown("154.000 %") == "154 %" && shown("1.542 %") == "1.54 %")
        #expect(shown("96.250 %") == "96.25 %" && shown("0.000 %") == "0 %")
    }

    @Test("A date is told with the name of its month", arguments: Language.allCases)
    func dates(_ language: Language) throws {
        func told(_ name: String) throws -> String {
            LessonStage(playing: try ShippedLessons.lesson(name)).scenes.flatMap(\.telling.items)
                .map { $0.text[language] }.joined(separator: "\n").replacing(Paragraph.noBreakSpace, with: " ")
        }
        let isEnglish = language == .english
        #expect(try told("newest-first").contains(isEnglish ? "7 June 2026" : "7 Haziran 2026"))
        let fees = try told("no-money-no-subscription")
        #expect(fees.contains(isEnglish ? "pays again on 6 July 2026" : "6 Temmuz 2026 günü yeniden öder"))
        #expect(fees.contains(isEnglish ? "June 2026 is over" : "Haziran 2026 kapandı"))
    }

    @Test("A district has its name, and each card of a short list is explained", arguments: Language.allCases)
    func feed(_ language: Language) throws {
        let items = LessonStage(playing: try ShippedLessons.lesson("why-this-card-first")).scenes
            .flatMap(\.telling.items).map { $0.text[language] }
        #expect(
            items.contains(
                language == .english ? "Ann prefers the district Harbour" : "Aylin, Liman semtini tercih eder"))
        #expect(items.contains { $0.hasPrefix("4. ") })
    }
}
