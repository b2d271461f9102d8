import CityModel
import PlaceService
import Quantities
import ServiceKernel
import TestSupport
import Testing

@Suite("What places and people are told and tell, as described")
struct VocabularyTests {
    private static let entries = PlaceService.Command.vocabulary

    @Test("L02: each command is described once for users and once for guests, whom most are refused")
    func commands() {
        let operations = PlaceService.Operation.allCases
        #expect(VocabularyTests.entries.map(\.action) == operations.flatMap { [$0.word, $0.word] })
        for entry in VocabularyTests.entries {
            let blank = entry.blank(3)
            #expect(blank.heading == CommandHeading(entry.actor.map { Numbered($0, 3) }, entry.action))
            #expect(blank.senseless == nil)
            let fields = FieldOutline(of: blank).entries.map(\.field.name)
            #expect(Set(fields).count == fields.count, "\(entry.action)")
            #expect(entry.sentence.fieldNames.isSubset(of: fields), "\(entry.action)")
            #expect(entry.sentence.faultOfLanguages == nil, "\(entry.action)")
        }
        let open = VocabularyTests.entries.filter { $0.actor == .guest && $0.reasons != ["notLoggedIn"] }
        #expect(open.map(\.action) == ["feed", "search", "map", "look"])
    }

    @Test("Codes and words of operations, reasons, roles and widenings are each one's own, and read back")
    func closedLists() {
        func check<Word: FieldWord>(_: Word.Type, codes: some Sequence<UInt8>) {
            #expect(Word.allCases.map(\.rawValue) == Array(codes))
            for word in Word.allCases { #expect(Word(.word(word.word)) == word) }
        }
        check(PlaceService.Operation.self, codes: 1...27)
        check(PlaceService.Reason.self, codes: 1...17)
        check(PlaceService.Role.self, codes: 1...2)
        check(PlaceService.Widening.self, codes: 1...3)
    }

    @Test("Each event is described once, with the fields that its sentence names")
    func events() {
        let entries = PlaceService.Effect.vocabulary
        #expect(entries.map(\.event) == PlaceService.EventWord.allCases.map(\.rawValue))
        for entry in entries {
            #expect(entry.sample.event == entry.event)
            // Whoever acts is a user or a guest.
            let fields = entry.sample.fieldList.map(\.field.name) + ["user", "guest"]
            #expect(entry.sentence.fieldNames.isSubset(of: fields), "\(entry.event)")
            #expect(entry.sentence.faultOfLanguages == nil, "\(entry.event)")
            #expect(entry.because.faultOfLanguages == nil, "\(entry.event)")
        }
    }

    @Test("G10: each reason and each reckoning has a sentence of its own, in English and in Turkish")
    func reasons() {
        let sentences = PlaceService.Reason.allCases.map { $0.explanation(of: "feed").sentence }
        #expect(Set(sentences).count == sentences.count)
        for sentence in sentences {
            #expect(sentence.faultOfLanguages == nil && sentence.fieldNames.isSubset(of: ["user"]))
        }
        for word in PlaceService.ReckoningWord.allCases { #expect(word.entry.sentence.faultOfLanguages == nil) }
        #expect(PlaceService.rulesTold == ["A08", "A11"] + (1...8).map { "L0\($0)" })
    }

    @Test("L01–L08: every command of random runs is written in fields and read back", arguments: [1, 2] as [UInt64])
    func readBack(seed: UInt64) throws {
        var seen: Set<String> = []
        for step in PlacesFuzz.run(in: PlacesWorld(seed: seed), steps: 1_500).steps {
            let heading = step.heading
            seen.insert(heading.action)
            let entry = try #require(
                VocabularyTests.entries.first { $0.action == heading.action && $0.actor == heading.actor?.kind })
            var copy = entry.blank(heading.actor?.number ?? 0)
            var form = ReadBack(unread: FieldList(of: step).fields)
            try copy.exchange(with: &form)
            #expect(copy == step && form.unread.isEmpty, "seed \(seed): \(heading.action)")
        }
        #expect(seen.count == PlaceService.Operation.allCases.count, "seed \(seed)")
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
