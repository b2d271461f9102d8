import ServiceKernel
import ServiceTexts
import Testing

@Suite("Faults in the sentences of a service are reported")
struct TextFaultTests {
    @Test("Of commands: a missing field, and a sentence in one language only")
    func commands() {
        #expect(
            Whistle.faultsOfTexts == [
                "client whistle: says the same in two languages: whistles",
                "client hum: asks for what it does not have: [\"tune\"]",
            ])
    }

    @Test("Of events: a field that the event does not have")
    func events() {
        #expect(
            Echo.faultsOfTexts(actors: ["driver"]) == ["near: asks for what it does not say: [\"client\"]"])
        #expect(Echo.faultsOfTexts(actors: ["driver", "client"]) == [])
    }

    @Test("Of reasons: two with the same sentence, and one that names an absent person")
    func reasons() {
        #expect(
            Cause.faultsOfTexts(of: "hum", actors: ["driver"])
                == ["two reasons say the same in english", "two reasons say the same in turkish"])
        #expect(
            Cause.faultsOfTexts(of: "sing", actors: ["client"])
                == ["late: asks for what it does not know: [\"driver\"]"])
    }
}

private enum Sound: String, OperationWord, LocalizedWord {
    typealias Reason = Cause

    case whistle, hum, sing

    var sentence: Sentence {
        switch self {
        case .whistle: Sentence("whistles", "whistles")
        case .hum: Sentence("hums {tune}", "{tune} mırıldanır")
        case .sing: Sentence("sings", "şarkı söyler")
        }
    }
}

private struct Whistle: LocalizedCommand {
    typealias Operation = Sound

    var sound: Sound

    static let vocabulary = Sound.allCases.map { sound in
        CommandEntry<Whistle>(.client, sound.word, rule: "X01") { _ in Whistle(sound: sound) }
    }

    var invalidCombination: InvalidFieldCombination? { nil }
    mutating func visitFields(with row: inout some FieldVisitor) throws { row.command(sound, "X01") }
}

private enum Echo: LocalizedEffect {
    typealias Reason = Cause

    case near, far

    static let samples = [Echo.far, .near]

    enum EventWord: String, LocalizedEvent {
        case near, far

        var text: EventText {
            EventText(
                because: Sentence("sound travels", "ses yayılır"),
                self == .far
                    ? Sentence("far from {driver}", "{driver} uzakta") : Sentence("near {client}", "{client} yakında"))
        }
    }

    enum MessageWord: String, ServiceKernel.MessageWord, LocalizedWord {
        case heard

        var sentence: Sentence { Sentence("You are heard.", "Duyuluyorsunuz.") }
    }

    mutating func visitFields(with row: inout some FieldVisitor) throws {
        row.event(self == .near ? EventWord.near : .far, "X01")
    }
}

private enum Cause: UInt8, LocalizedReason {
    case early = 1
    case late = 2

    func rule(of _: String) -> String { "X01" }
    func ruleSentence(of _: String) -> Sentence? { nil }

    func sentence(of action: String) -> Sentence {
        let isEarly = self == .early && action == "sing"
        return isEarly ? Sentence("{client} is early", "{client} erken") : Sentence("{driver} is late", "{driver} geç")
    }
}
