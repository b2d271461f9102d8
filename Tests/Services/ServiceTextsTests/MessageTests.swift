import AccountService
import ActivityService
import CityModel
import GuideService
import PlaceService
import Quantities
import ServiceKernel
import ServiceTexts
import TaxiService
import TestSupport
import Testing
import TourService

@testable import CityHost

@Suite("G10: every message exists in both languages and fits its event")
struct MessageTests {
    /// One sample of each event, and further samples with other readers or without a line in the log.
    private static let samples: [HostEffect] =
        HostEffect.vocabulary.map(\.sample) + [
            .taxi(.offerWithdrawn(RequestID(1), driver: DriverID(0))),
            .guide(.enquiryClosed(.support(0), EnquiryID(0), user: UserID(1))),
            .guide(.enquiryClosed(.user(UserID(0)), EnquiryID(0), user: UserID(0))),
        ]

    /// Message words of all services.
    private static let words: Set<String> =
        words(.taxis, TaxiService.MessageWord.self).union(words(.tours, TourService.MessageWord.self))
        .union(words(.activity, ActivityService.MessageWord.self))
        .union(words(.places, PlaceService.MessageWord.self)).union(words(.guide, GuideService.MessageWord.self))
        .union(words(.accounts, AccountService.MessageWord.self))

    private static func words<Word: MessageWord>(_ service: ServiceSet, _: Word.Type) -> Set<String> {
        Set(Word.allCases.map { "\(service.rawValue) \($0.rawValue)" })
    }

    /// Sentences of all messages except refusals.
    private static let catalogue: [(word: String, sentence: Sentence, effect: HostEffect)] = samples.flatMap { effect in
        effect.messages.filter { $0.word != "refused" }.map {
            ("\(effect.service.rawValue) \($0.word)", effect.sentence(of: $0), effect)
        }
    }

    @Test("Every message exists in English and Turkish, with the same fields")
    func languages() {
        #expect(Self.words.count > 60)
        for entry in Self.catalogue { #expect(entry.sentence.faultOfLanguages == nil, "\(entry.word)") }
        #expect(Message.refusal.faultOfLanguages == nil)
    }

    @Test("Every message word belongs to some event and uses only that event's fields")
    func told() {
        for (word, sentence, effect) in Self.catalogue {
            let fields = Set(effect.fieldList.map(\.field.name)).union(["text"])
            #expect(sentence.fieldNames.isSubset(of: fields), "\(word)")
        }
        #expect(Set(Self.catalogue.map(\.word)) == Self.words)
        for (word, entries) in Dictionary(grouping: Self.catalogue, by: \.word) {
            #expect(Set(entries.map(\.sentence)).count == 1, "\(word) says several things")
        }
    }

    @Test("A message is a sentence that addresses its reader without a name")
    func sentences() {
        for effect in Self.samples {
            for message in effect.messages {
                for language in Language.allCases {
                    let text = effect.text(of: message, in: language) { name in
                        effect.fieldList.first { $0.field.name == name }.map { plain($0.value, 1) }
                    }
                    #expect([".", "!", "?", "”"].contains(text.last ?? " ") || message.word == "news", "\(text)")
                    if case .person(let reader) = message.recipient {
                        let words = text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
                        #expect(!words.contains(reader.text), "\(text)")
                    }
                }
            }
        }
    }

    @Test("In English one is singular and two are plural; a Turkish noun has no plural after a number")
    func plural() {
        let unchanging: Set<String> = ["km", "m", "person", "people", "of", "is", "skipped"]
        for effect in Self.samples {
            for message in effect.messages {
                for count in [1, 2] {
                    let text = { (language: Language) in
                        effect.text(of: message, in: language) { name in
                            effect.fieldList.first { $0.field.name == name }.map { plain($0.value, count) }
                        }
                    }
                    for match in text(.english).matches(of: /\b([12]) ([a-z]+)/) where message.word != "completed" {
                        let noun = String(match.2)
                        if unchanging.contains(noun) { continue }
                        #expect(noun.hasSuffix("s") == (count == 2), "\(message.word): \(text(.english))")
                    }
                    for match in text(.turkish).matches(of: /\b[12] ([a-zçğıöşü]+)/) {
                        #expect(!match.1.hasSuffix("lar") && !match.1.hasSuffix("ler"), "\(text(.turkish))")
                    }
                }
            }
        }
    }

    /// Formats a field value, with every number replaced by `count`.
    private func plain(_ value: FieldValue, _ count: Int) -> String {
        if case .count = value { return "\(count)" }
        return value.text(by: ZoneNames(Self.nowhere))
    }

    private static let nowhere = City(
        name: "", zones: [Zone(name: "Z")], legs: [TravelLeg(milliseconds: 0, metres: 0)], searchDistances: [0])

    @Test("Every refusal has a sentence with its reason and without names, for any operation")
    func refusals() throws {
        func check<Reason: LocalizedReason>(_: Reason.Type) {
            for reason in Reason.allCases {
                for action in HostCommand.vocabulary.map(\.action) + [TaxiService.Effect.lapseOperation] {
                    #expect(reason.sentence(of: action).fieldNames == [], "\(reason) of \(action)")
                }
            }
        }
        check(TaxiService.Reason.self)
        check(TourService.Reason.self)
        check(ActivityService.Reason.self)
        check(PlaceService.Reason.self)
        check(GuideService.Reason.self)
        check(AccountService.Reason.self)
        let refusal = HostEffect.place(.rejected(.user(UserID(2)), .message, .notDelivered))
        let message = try #require(refusal.messages.first)
        #expect(refusal.messages.count == 1 && message.recipient == .person(EntityReference(.user, 3)))
        #expect(refusal.text(of: message, in: .english) { _ in nil } == "That is not possible: it was not delivered.")
    }

    @Test("L08: no user is notified of a block, an ended friendship or an ended request")
    func silence() {
        let (blocker, blocked) = (UserID(0), UserID(1))
        for effect: PlaceService.Effect in [
            .blocked(blocker, whom: blocked), .unblocked(blocker, whom: blocked),
            .friendshipEnded(blocker, whom: blocked), .requestEnded(blocker, whom: blocked),
        ] { #expect(HostEffect.place(effect).messages == [], "\(effect)") }
    }

    @Test("F06: the notification reports a reached goal, never an event during the session")
    func goal() {
        let (runner, session) = (RunnerID(0), SessionID(0))
        let reached = ActivityService.Effect.goalReached(
            runner, session, kilometres: 50, date: CalendarDate(daysSince1970: 0))
        #expect(HostEffect.activity(reached).messages == [])
        #expect(HostEffect.activity(.notified(runner, session, kilometres: 50)).messages.count == 1)
    }
}
