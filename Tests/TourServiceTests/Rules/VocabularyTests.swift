import Quantities
import ServiceKernel
import TestSupport
import Testing
import TourService

@Suite("What tours are told and tell, as described")
struct VocabularyTests {
    private static let entries = TourService.Command.vocabulary

    @Test("Each command is described once for each who may try it, and its blank is called as its entry says")
    func commands() {
        let names = VocabularyTests.entries.map { "\($0.actor?.word ?? "") \($0.action)" }
        #expect(Set(names).count == names.count)
        let words = Set(VocabularyTests.entries.map(\.action))
        #expect(words == Set(TourService.Operation.allCases.map(\.word)))
        #expect(VocabularyTests.entries.count == 19 + 3 * 14)
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

    @Test("W06: a walker's attempt to write is refused for one reason only")
    func attempts() {
        for entry in VocabularyTests.entries where entry.rule == "W06" && entry.actor == .walker {
            #expect(entry.reasons == ["notAllowed"], "\(entry.action)")
        }
        let known = Set(TourService.Reason.allCases.map(\.word))
        for entry in VocabularyTests.entries { #expect(known.isSuperset(of: entry.reasons)) }
    }

    @Test("Codes and words of operations, reasons, roles and networks are each one's own, and read back")
    func closedLists() {
        func check<Word: FieldWord>(_: Word.Type, codes: some Sequence<UInt8>) {
            #expect(Word.allCases.map(\.rawValue) == Array(codes))
            #expect(Set(Word.allCases.map(\.word)).count == Word.allCases.count)
            for word in Word.allCases { #expect(Word(.word(word.word)) == word) }
            #expect(Word(.word("nothing")) == nil && Word(.flag(true)) == nil && Word(.absent) == nil)
        }
        check(TourService.Operation.self, codes: 1...33)
        check(TourService.Reason.self, codes: 1...17)
        check(TourService.Role.self, codes: 1...3)
        check(TourService.Network.self, codes: 0...3)
        #expect(TourService.Operation.allCases.map(\.word).contains("skipWaypoint"))
    }

    @Test("G10: everything is said in English and in Turkish, and each reason has a sentence of its own")
    func languages() {
        for entry in VocabularyTests.entries { #expect(entry.sentence.faultOfLanguages == nil, "\(entry.action)") }
        for entry in TourService.Effect.vocabulary {
            #expect(entry.sentence.faultOfLanguages == nil, "\(entry.event)")
            #expect(entry.because.faultOfLanguages == nil, "\(entry.event)")
        }
        for action in ["browse", "follow"] {
            let sentences = TourService.Reason.allCases.map { $0.explanation(of: action).sentence }
            for sentence in sentences {
                #expect(sentence.faultOfLanguages == nil && sentence.fieldNames.isSubset(of: ["walker"]))
            }
            for language in Language.allCases {
                #expect(Set(sentences.map { $0[language] }).count == TourService.Reason.allCases.count)
            }
        }
    }

    @Test("Each event is described once, and its sentence asks for nothing that it does not say")
    func events() {
        for (word, entry) in zip(TourService.EventWord.allCases, TourService.Effect.vocabulary) {
            #expect(entry.event == word.rawValue && entry.sample.event == word.rawValue)
            // Who is named is a walker, an author or one of the staff.
            let fields = entry.sample.fieldList.map(\.field.name) + ["walker", "author", "staff"]
            #expect(entry.sentence.fieldNames.isSubset(of: fields), "\(word)")
        }
        #expect(TourService.Effect.vocabulary.count == TourService.EventWord.allCases.count)
    }

    @Test("W01–W08: every command of random runs is written in fields and read back", arguments: [1, 2, 3] as [UInt64])
    func readBack(seed: UInt64) throws {
        var seen: Set<String> = []
        for (_, command) in TourFuzz.run(in: TourWorld(seed: seed), steps: 1_500, isThorough: false).sides.commands {
            let heading = command.heading
            seen.insert(heading.action)
            let entry = try #require(
                VocabularyTests.entries.first { $0.action == heading.action && $0.actor == heading.actor?.kind })
            var copy = entry.blank(heading.actor?.number ?? 0)
            var form = ReadBack(unread: FieldList(of: command).fields)
            try copy.exchange(with: &form)
            #expect(copy == command && form.unread.isEmpty, "seed \(seed): \(heading.action)")
        }
        #expect(seen.count == TourService.Operation.allCases.count, "seed \(seed)")
    }

    /// Puts in what was written, field by field.
    private struct ReadBack: FieldForm {
        var unread: [(field: Field, value: FieldValue)]

        mutating func exchange<Value: FieldType>(_ field: Field, _ value: inout Value, _: FieldPresence) throws {
            let (name, written) = unread.removeFirst()
            #expect(name == field)
            value = try #require(Value(written))
        }
    }
}
