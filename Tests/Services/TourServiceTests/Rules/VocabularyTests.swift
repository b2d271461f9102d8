import Quantities
import ServiceKernel
import TestSupport
import Testing
import TourService

@Suite("The tour service's commands and events match their descriptions")
struct VocabularyTests {
    private static let entries = TourService.Command.vocabulary

    @Test("Each command is described once for each role that may try it, under its own word")
    func commands() {
        #expect(TourService.Command.faultsOfVocabulary == [])
        let words = Set(VocabularyTests.entries.map(\.action))
        #expect(words == Set(TourService.Operation.allCases.map(\.word)))
        #expect(VocabularyTests.entries.count == 19 + 3 * 14)
    }

    @Test("W06: a walker's attempt to write is refused for one reason only")
    func attempts() {
        for entry in VocabularyTests.entries where entry.rule == "W06" && entry.actor == .walker {
            #expect(entry.reasons == ["notAllowed"], "\(entry.action)")
        }
        let known = Set(TourService.Reason.allCases.map(\.word))
        for entry in VocabularyTests.entries { #expect(known.isSuperset(of: entry.reasons)) }
    }

    @Test("Codes and words of reasons, roles and networks are unique and are read back")
    func closedLists() {
        #expect(TourService.Reason.faultsOfList(codes: 1...17) == [])
        #expect(TourService.Role.faultsOfList(codes: 1...3) == [])
        #expect(TourService.Network.faultsOfList(codes: 0...3) == [])
        #expect(TourService.Operation.allCases.map(\.word).contains("skipWaypoint"))
    }

    @Test("W01–W08: every command of random runs is written as fields and read back", arguments: [1, 2, 3] as [UInt64])
    func readBack(seed: UInt64) {
        var seen: Set<String> = []
        for (_, command) in TourWorld(seed: seed).run(steps: 1_500).sides.commands {
            seen.insert(command.heading.action)
            #expect(command.faultOfReadingBack == nil, "seed \(seed)")
        }
        #expect(seen.count == TourService.Operation.allCases.count, "seed \(seed)")
    }
}
