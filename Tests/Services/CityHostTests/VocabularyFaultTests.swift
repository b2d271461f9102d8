import ServiceKernel
import TestSupport
import Testing

@Suite("Faults in the vocabulary of a service are reported")
struct VocabularyFaultTests {
    @Test("Repeated commands and wrong actors are reported")
    func commands() {
        #expect(
            Whistle.faultsOfVocabulary == [
                "client whistle: is described more than once", "client whistle: is described more than once",
                "driver whistle: has a blank that is called \(CommandHeading(EntityReference(.client, 3), "whistle"))",
            ])
        #expect(Whistle(actor: .driver, action: "hum").faultOfReadingBack == nil)
        #expect(Whistle(actor: .driver, action: "sing").faultOfReadingBack == "sing is not described")
    }

    @Test("Changed codes and ambiguous words of closed lists are reported")
    func lists() {
        #expect(Colour.faultsOfList(codes: [1, 2]) == [])
        #expect(Colour.faultsOfList(codes: 1...3) == ["the codes are [1, 2]"])
        #expect(
            Tone.faultsOfList(codes: [1, 2])
                == ["a word stands for two: [\"loud\", \"loud\"]", "a word is not read back"])
    }
}

private struct Whistle: ServiceCommand {
    var actor: EntityKind
    var action: String

    static let vocabulary = [
        entry(.client, "whistle"), entry(.client, "whistle"), entry(.driver, "whistle", from: .client),
        entry(.driver, "hum"),
    ]

    private static func entry(
        _ actor: EntityKind, _ action: String, from giver: EntityKind? = nil
    ) -> CommandEntry<Whistle> {
        CommandEntry(actor, action, rule: "X01") { _ in Whistle(actor: giver ?? actor, action: action) }
    }

    var heading: CommandHeading { CommandHeading(EntityReference(actor, 3), action) }
    var invalidCombination: InvalidFieldCombination? { nil }
    mutating func visitFields(with form: inout some FieldVisitor) throws {}
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
