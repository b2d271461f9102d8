import GuideService
import Quantities
import ServiceKernel
import TestSupport
import Testing

@Suite("The guide service's commands and events match their descriptions")
struct VocabularyTests {
    private static let entries = GuideService.Command.vocabulary

    @Test("Each command is described once for each role that may try it, under its own word")
    func commands() {
        #expect(GuideService.Command.faultsOfVocabulary == [])
        #expect(Set(VocabularyTests.entries.map(\.action)) == Set(GuideService.Operation.allCases.map(\.word)))
        #expect(VocabularyTests.entries.count == 20 + 5 * 15 + 2)
    }

    @Test("A08: an action of another role is refused for that reason alone")
    func attempts() {
        for entry in VocabularyTests.entries where !entry.isTimer {
            guard case .staff(let person, let action) = entry.blank(1), person.role != action.role else { continue }
            #expect(entry.reasons == ["notAllowed"], "\(entry.action)")
        }
    }

    @Test("Codes and words of closed lists are unique and are read back")
    func closedLists() {
        #expect(GuideService.Reason.faultsOfList(codes: 1...40) == [])
        #expect(GuideService.Role.faultsOfList(codes: 1...5) == [])
        #expect(GuideService.CardState.faultsOfList(codes: 0...3) == [])
        #expect(GuideService.EndCause.faultsOfList(codes: 1...5) == [])
        #expect(GuideService.Topic.faultsOfList(codes: 0...3) == [])
        #expect(GuideService.DirectionsMode.faultsOfList(codes: 0...3) == [])
        #expect(PlaceCategory.faultsOfList(codes: 0...7) == [])
    }

    @Test("Events and refusals mention every rule of part G that the service carries out")
    func rules() {
        let told = Set(GuideService.rulesInStories)
        #expect(told.isSuperset(of: (1...10).map { $0 < 10 ? "G0\($0)" : "G\($0)" } + ["G13", "G14", "A08", "A11"]))
    }
}
