import CityModel
import GuideService
import Quantities
import ServiceKernel
import TestSupport
import Testing

@Suite("What the guide is told and tells, as described")
struct VocabularyTests {
    private static let entries = GuideService.Command.vocabulary
    private static let actors: Set = ["user", "guide", "hr", "organisation", "support"]

    @Test("Each command is described once for each who may try it, and its blank is called as its entry says")
    func commands() {
        let names = VocabularyTests.entries.map { "\($0.actor?.word ?? "") \($0.action)" }
        #expect(Set(names).count == names.count)
        #expect(Set(VocabularyTests.entries.map(\.action)) == Set(GuideService.Operation.allCases.map(\.word)))
        #expect(VocabularyTests.entries.count == 20 + 5 * 15 + 2)
        for entry in VocabularyTests.entries {
            let blank = entry.blank(3)
            #expect(blank.heading == CommandHeading(entry.actor.map { Numbered($0, 3) }, entry.action))
            #expect(blank.senseless == nil)
            let fields = FieldOutline(of: blank).entries.map(\.field.name)
            #expect(Set(fields).count == fields.count, "\(entry.action)")
            #expect(
                entry.sentence.fieldNames.isSubset(of: fields + (entry.isTimer ? ["subject"] : [])), "\(entry.action)")
        }
    }

    @Test("A08: whoever tries the work of others is refused for that alone")
    func attempts() {
        for entry in VocabularyTests.entries where !entry.isTimer {
            guard case .staff(let person, let action) = entry.blank(1), person.role != action.role else { continue }
            #expect(entry.reasons == ["notAllowed"], "\(entry.action)")
        }
    }

    @Test("Codes and words of closed lists are each one's own, and read back")
    func closedLists() {
        func check<Word: FieldWord>(_: Word.Type, codes: some Sequence<UInt8>) {
            #expect(Word.allCases.map(\.rawValue) == Array(codes))
            for word in Word.allCases { #expect(Word(.word(word.word)) == word) }
        }
        check(GuideService.Operation.self, codes: 1...37)
        check(GuideService.Reason.self, codes: 1...39)
        check(GuideService.Role.self, codes: 1...5)
        check(GuideService.CardState.self, codes: 0...3)
        check(GuideService.EndCause.self, codes: 1...5)
        check(GuideService.Topic.self, codes: 0...3)
        check(GuideService.MeansOfTravel.self, codes: 0...3)
        check(PlaceCategory.self, codes: 0...7)
    }

    @Test("G10: everything is said in English and in Turkish, and each reason has a sentence of its own")
    func languages() {
        for entry in VocabularyTests.entries { #expect(entry.sentence.faultOfLanguages == nil, "\(entry.action)") }
        for entry in GuideService.Effect.vocabulary {
            #expect(entry.sentence.faultOfLanguages == nil, "\(entry.event)")
            #expect(entry.because.faultOfLanguages == nil, "\(entry.event)")
        }
        let sentences = GuideService.Reason.allCases.map { $0.explanation(of: "subscribe").sentence }
        for sentence in sentences {
            #expect(sentence.faultOfLanguages == nil && sentence.fieldNames.isSubset(of: VocabularyTests.actors))
        }
        for language in Language.allCases {
            #expect(Set(sentences.map { $0[language] }).count == GuideService.Reason.allCases.count)
        }
        for word in GuideService.ReckoningWord.allCases where word != .proposedRoute && word != .attraction {
            let fault = word.entry.sentence.faultOfLanguages
            #expect(fault == nil || word == .newsItem || word == .directionStep, "\(word): \(fault ?? "")")
        }
    }

    @Test("Each event is described once, and its sentence asks for nothing that it does not say")
    func events() {
        for (word, entry) in zip(GuideService.EventWord.allCases, GuideService.Effect.vocabulary) {
            #expect(entry.event == word.rawValue && entry.sample.event == word.rawValue)
            let fields = entry.sample.fieldList.map(\.field.name) + VocabularyTests.actors
            #expect(entry.sentence.fieldNames.isSubset(of: fields), "\(word)")
        }
        #expect(GuideService.Effect.vocabulary.count == GuideService.EventWord.allCases.count)
    }

    @Test("Every rule of part G that is the guide's is told of")
    func rules() {
        let told = Set(GuideService.rulesTold)
        #expect(told.isSuperset(of: (1...10).map { $0 < 10 ? "G0\($0)" : "G\($0)" } + ["G13", "G14", "A08", "A11"]))
    }
}
