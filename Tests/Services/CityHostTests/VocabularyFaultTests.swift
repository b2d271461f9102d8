import Quantities
import ServiceKernel
import TestSupport
import Testing

@Suite("What is wrong in how a service describes itself is told")
struct VocabularyFaultTests {
    @Test("of commands: the word of another, an actor who does not act, a field that is not there, one language only")
    func commands() {
        #expect(
            Whistle.faultsOfVocabulary == [
                "client whistle: is described more than once", "client whistle: is described more than once",
                "client whistle: says the same in two languages: whistles",
                "driver whistle: has a blank that is called \(CommandHeading(Numbered(.client, 3), "whistle"))",
                "driver hum: asks for what it does not have: [\"tune\"]",
            ])
        #expect(Whistle(actor: .driver, action: "hum").faultOfReadingBack == nil)
        #expect(Whistle(actor: .driver, action: "sing").faultOfReadingBack == "sing is not described")
    }

    @Test("of events: another order, a sample of something else, a field that the event does not say")
    func events() {
        #expect(
            Echo.faultsOfVocabulary(words: ["near", "far"], actors: ["driver"]) == [
                "the events described are [\"far\", \"near\"]",
                "far: has a sample that is near",
                "near: asks for what it does not say: [\"client\"]",
            ])
        #expect(Echo.faultsOfVocabulary(words: ["far", "near"], actors: ["driver", "client"]).count == 1)
    }

    @Test("of closed lists: codes that changed, a word that stands for two")
    func lists() {
        #expect(Colour.faultsOfList(codes: [1, 2]) == [])
        #expect(Colour.faultsOfList(codes: 1...3) == ["the codes are [1, 2]"])
        #expect(
            Tone.faultsOfList(codes: [1, 2])
                == ["a word stands for two: [\"loud\", \"loud\"]", "a word is not read back"])
    }

    @Test("of reasons: two that say the same, and one that names who is not there")
    func reasons() {
        #expect(
            Refusal.faultsOfExplanations(of: "hum", actors: ["driver"])
                == ["two reasons say the same in english", "two reasons say the same in turkish"])
        #expect(
            Refusal.faultsOfExplanations(of: "sing", actors: ["client"])
                == ["late: asks for what it does not know: [\"driver\"]"])
    }
}

private struct Whistle: ServiceCommand {
    var actor: NumberedKind
    var action: String

    static let vocabulary = [
        entry(.client, "whistle", Sentence("whistles", "ıslık çalar")),
        entry(.client, "whistle", Sentence("whistles", "whistles")),
        entry(.driver, "whistle", Sentence("whistles", "ıslık çalar"), from: .client),
        entry(.driver, "hum", Sentence("hums {tune}", "{tune} mırıldanır")),
    ]

    private static func entry(
        _ actor: NumberedKind, _ action: String, _ sentence: Sentence, from giver: NumberedKind? = nil
    ) -> CommandEntry<Whistle> {
        CommandEntry(actor, action, rule: "X01", sentence) { _ in Whistle(actor: giver ?? actor, action: action) }
    }

    var heading: CommandHeading { CommandHeading(Numbered(actor, 3), action) }
    var senseless: SenselessField? { nil }
    mutating func describe(in form: inout some FieldForm) throws {}
}

private enum Echo: ServiceEffect {
    case near, far

    static let vocabulary = [
        EventEntry(
            "far", rule: "X01", because: why, Sentence("far from {driver}", "{driver} uzakta"), sample: Echo.near),
        EventEntry("near", rule: "X01", because: why, Sentence("near {client}", "{client} yakında"), sample: Echo.near),
    ]
    private static let why = Sentence("sound travels", "ses yayılır")

    private enum Word: String, EventWord {
        case near, far
    }

    func describe(in row: inout some EventForm) {
        row.event(
            self == .near ? Word.near : .far, "X01", because: "sound travels", "ses yayılır", says: "here", "burada")
    }
}

private enum Colour: UInt8, FieldWord {
    case red = 1
    case green = 2
}

private enum Tone: UInt8, FieldWord {
    case high = 1
    case low = 2

    var word: String { "loud" }
}

private enum Refusal: UInt8, ServiceReason {
    case early = 1
    case late = 2

    func explanation(of action: String) -> (rule: String, sentence: Sentence) {
        let isEarly = self == .early && action == "sing"
        return (
            "X01",
            isEarly ? Sentence("{client} is early", "{client} erken") : Sentence("{driver} is late", "{driver} geç")
        )
    }
}
