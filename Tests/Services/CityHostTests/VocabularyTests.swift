import Quantities
import ServiceKernel
import TaxiService
import TestSupport
import Testing

@Suite("The vocabulary of the taxi service")
struct VocabularyTests {
    private static let words = TaxiService.Command.vocabulary.map { "\($0.actor?.word ?? "") \($0.action)" }

    @Test("Every command is described once, as it is called")
    func commands() {
        #expect(TaxiService.Command.vocabulary.map(\.action) == TaxiService.Operation.allCases.map(\.word))
        #expect(TaxiService.Command.faultsOfVocabulary == [])
    }

    @Test("Every reason named for a command exists in the service", arguments: words.indices)
    func reasons(_ index: Int) {
        let known = Set(TaxiService.Reason.allCases.map(\.word))
        for reason in TaxiService.Command.vocabulary[index].reasons { #expect(known.contains(reason)) }
    }

    @Test(
        "The participants stored in an event are its subjects",
        arguments: TaxiService.EventWord.allCases)
    func subjects(_ word: TaxiService.EventWord) throws {
        let sample = try #require(TaxiService.Effect.vocabulary.first { $0.event == word.rawValue }).sample
        let (_, held) = try #require(Mirror(reflecting: sample).children.first)
        let parts = Mirror(reflecting: held)
        for value in parts.displayStyle == .tuple ? parts.children.map(\.value) : [held] {
            if let request = value as? RequestID { #expect(sample.subjects.request == request) }
            if let client = value as? ClientID { #expect(sample.subjects.client == client) }
            if let driver = value as? DriverID { #expect(sample.subjects.driver == driver) }
        }
    }

    @Test("T02: a host can replace every place that a command names", arguments: words.indices)
    func places(_ index: Int) {
        let blank = TaxiService.Command.vocabulary[index].blank(1)
        let (here, there) = (Position(ZoneID(3)), Position(ZoneID(4)))
        let named = blank.replacingPlaces(with: TaxiService.NamedPlaces(here: here, destination: there))
        let places = FieldList(of: named).fields.compactMap { entry -> Position? in
            if case .place(let place) = entry.value { place } else { nil }
        }
        #expect(!places.contains(.outside))
        #expect(named.places == TaxiService.NamedPlaces(here: places.first, destination: places.dropFirst().first))
        #expect(named.replacingPlaces(with: blank.places) == blank)
    }

    @Test("Words and numbers of closed lists are unique and are read back")
    func closedLists() {
        #expect(TaxiService.Reason.faultsOfList(codes: 0...29) == [])
        #expect(TaxiService.PaymentMeans.faultsOfList(codes: 1...2) == [])
        #expect(TaxiService.InterruptionCause.faultsOfList(codes: 1...2) == [])
        #expect(TaxiService.DriverState.faultsOfList(codes: 0...3) == [])
    }

    @Test("An optional field holds a value of its type or none")
    func absence() throws {
        #expect(try #require(SimTime?(.absent)) == nil)
        #expect(try #require(SimTime?(.moment(.zero))) == .zero)
        #expect(SimTime?(.flag(true)) == nil)
        #expect(ClientID(.absent) == ClientID.none && ClientID.none.fieldValue == .absent)
        #expect(RequestID(.absent) == RequestID.none && RequestID(.entity(EntityReference(.client, 1))) == nil)
    }

    @Test("A sentence fills its gaps and omits conditional parts that do not apply")
    func sentences() {
        let template = SentenceTemplate("changes {request|it}{to?, to {to}}{share=true?, shared}{party!1? ({party})}.")
        #expect(
            template.filled { ["request": "r1", "to": "B", "share": "true", "party": "2"][$0] }
                == "changes r1, to B, shared (2).")
        #expect(template.filled { ["share": "false", "party": "1"][$0] } == "changes it.")
        #expect(template.fieldNames == ["request", "to", "share", "party"])
    }
}
