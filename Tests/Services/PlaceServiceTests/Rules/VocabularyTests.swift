import PlaceService
import ServiceKernel
import TestSupport
import Testing

@Suite("The place service's commands and events match their descriptions")
struct VocabularyTests {
    private static let entries = PlaceService.Command.vocabulary

    @Test("L02: each command is described once for users and once for guests, who are refused most of them")
    func commands() {
        let operations = PlaceService.Operation.allCases
        #expect(VocabularyTests.entries.map(\.action) == operations.flatMap { [$0.word, $0.word] })
        #expect(PlaceService.Command.faultsOfVocabulary == [])
        let open = VocabularyTests.entries.filter { $0.actor == .guest && $0.reasons != ["notLoggedIn"] }
        #expect(open.map(\.action) == ["feed", "search", "map", "look"])
    }

    @Test("Codes and words of reasons, roles and widenings are unique and are read back")
    func closedLists() {
        #expect(PlaceService.Reason.faultsOfList(codes: 1...17) == [])
        #expect(PlaceService.Role.faultsOfList(codes: 1...2) == [])
        #expect(PlaceService.Widening.faultsOfList(codes: 1...3) == [])
    }

    @Test("L01–L08: events, refusals and explanations name every rule of part L")
    func rules() {
        #expect(PlaceService.rulesInStories == ["A08", "A11"] + (1...8).map { "L0\($0)" })
    }

    @Test("L01–L08: every command of random runs is written as fields and read back", arguments: [1, 2] as [UInt64])
    func readBack(seed: UInt64) {
        var seen: Set<String> = []
        for command in PlacesWorld(seed: seed).run(steps: 1_500).steps {
            seen.insert(command.heading.action)
            #expect(command.faultOfReadingBack == nil, "seed \(seed)")
        }
        #expect(seen.count == PlaceService.Operation.allCases.count, "seed \(seed)")
    }
}
