import ActivityService
import Quantities
import ServiceKernel
import TestSupport
import Testing

@Suite("What sessions are told and tell, as described")
struct VocabularyTests {
    @Test("Each command is described once, under its own word, with the fields that its sentence names")
    func commands() {
        let entries = ActivityService.Command.vocabulary
        #expect(entries.map(\.action) == ActivityService.RunnerAction.Word.allCases.map(\.rawValue))
        for entry in entries {
            #expect(entry.actor == .runner && (entry.rule.hasPrefix("F0") || entry.rule == "A11"))
            let blank = entry.blank(3)
            #expect(blank.heading == CommandHeading(Numbered(.runner, 3), entry.action))
            let fields = FieldOutline(of: blank).entries.map(\.field.name)
            #expect(entry.sentence.fieldNames.isSubset(of: fields), "\(entry.action)")
            #expect(entry.sentence.faultOfLanguages == nil, "\(entry.action)")
            #expect(Set(entry.reasons).isSubset(of: ActivityService.Reason.allCases.map(\.word)))
        }
    }

    @Test("Each event is described once, with the fields that its sentence names")
    func events() {
        let entries = ActivityService.Effect.vocabulary
        #expect(entries.map(\.event) == ActivityService.EventWord.allCases.map(\.rawValue))
        for entry in entries {
            #expect(entry.sample.event == entry.event)
            let fields = entry.sample.fieldList.map(\.field.name)
            #expect(entry.sentence.fieldNames.isSubset(of: fields), "\(entry.event)")
            #expect(entry.sentence.faultOfLanguages == nil, "\(entry.event)")
            #expect(entry.because.faultOfLanguages == nil, "\(entry.event)")
        }
    }

    @Test("G10: each reason has a code, a word and a sentence of its own, in English and in Turkish")
    func reasons() {
        let reasons = ActivityService.Reason.allCases
        #expect(reasons.map(\.rawValue) == Array(1...11))
        let sentences = reasons.map { $0.explanation(of: "fix").sentence }
        #expect(Set(sentences).count == reasons.count)
        for sentence in sentences {
            #expect(sentence.faultOfLanguages == nil)
            #expect(sentence.fieldNames.isSubset(of: ["runner"]))
        }
    }

    @Test("What a form is given of each command it gives back", arguments: ActivityService.RunnerAction.Word.allCases)
    func exchange(word: ActivityService.RunnerAction.Word) throws {
        let samples: [ActivityService.RunnerAction] = [
            .start(kind: .ride, title: "Coast"), .pause, .resume, .stop,
            .fix(Diary.place(123), accuracyMetres: 12, taken: Diary.moment(4)), .loseConnection, .regainConnection,
            .dieApp, .reviveApp, .setGoal(kilometres: 77), .resetProgress(confirmed: true), .leaveActivity,
        ]
        let action = try #require(samples.first { $0.word == word })
        let command = ActivityService.Command.runner(RunnerID(2), action)
        var form = ReadingForm(values: FieldList(of: command).fields.map(\.value))
        let entry = try #require(ActivityService.Command.vocabulary.first { $0.action == word.rawValue })
        var read = entry.blank(3)
        try read.exchange(with: &form)
        #expect(read == command)
    }

    private struct ReadingForm: FieldForm {
        struct Unreadable: Error {}
        var values: [FieldValue]

        mutating func exchange<Value: FieldType>(_: Field, _ value: inout Value, _: FieldPresence) throws {
            guard let read = Value(values.removeFirst()) else { throw Unreadable() }
            value = read
        }
    }
}
