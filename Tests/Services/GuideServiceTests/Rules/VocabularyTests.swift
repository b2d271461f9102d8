import GuideService
import Quantities
import ServiceKernel
import TestSupport
import Testing

@Suite("What the guide is told and tells, as described")
struct VocabularyTests {
    private static let entries = GuideService.Command.vocabulary

    @Test("Each command is described once for each who may try it, as it is called")
    func commands() {
        #expect(GuideService.Command.faultsOfVocabulary == [])
        #expect(Set(VocabularyTests.entries.map(\.action)) == Set(GuideService.Operation.allCases.map(\.word)))
        #expect(VocabularyTests.entries.count == 20 + 5 * 15 + 2)
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
        #expect(GuideService.Reason.faultsOfList(codes: 1...40) == [])
        #expect(GuideService.Role.faultsOfList(codes: 1...5) == [])
        #expect(GuideService.CardState.faultsOfList(codes: 0...3) == [])
        #expect(GuideService.EndCause.faultsOfList(codes: 1...5) == [])
        #expect(GuideService.Topic.faultsOfList(codes: 0...3) == [])
        #expect(GuideService.MeansOfTravel.faultsOfList(codes: 0...3) == [])
        #expect(PlaceCategory.faultsOfList(codes: 0...7) == [])
    }

    @Test("Every rule of part G that is the guide's is told of")
    func rules() {
        let told = Set(GuideService.rulesTold)
        #expect(told.isSuperset(of: (1...10).map { $0 < 10 ? "G0\($0)" : "G\($0)" } + ["G13", "G14", "A08", "A11"]))
    }
}
