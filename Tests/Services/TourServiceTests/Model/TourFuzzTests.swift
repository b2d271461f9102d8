import Quantities
import TestSupport
import Testing
import TourService

/// Random commands to the service and to a model of it, which must agree on every effect, step and poll.
@Suite("The tour service agrees with its model")
struct TourFuzzTests {
    private static let extent = FuzzExtent(rows: 4)

    @Test("W01–W08: the service agrees with the model on random commands, valid or not", arguments: extent.firstSeeds)
    func agrees(firstSeed: UInt64) {
        let failure = TourFuzzTests.extent.firstFailure(
            from: firstSeed, in: TourWorld.self, steps: 500, thoroughOneIn: 16)
        if let failure { Issue.record("\(failure)") }
    }

    @Test("Random runs produce every event and every described reason, and no other reason")
    func everythingOccurs() {
        var seen: Set<String> = []
        var events: Set<String> = []
        for seed: UInt64 in 1...60 {
            let sides = TourWorld(seed: seed).run(steps: 500).sides
            seen.formUnion(sides.refusals)
            events.formUnion(sides.events)
        }
        #expect(events == Set(TourService.EventWord.allCases.map(\.rawValue)))
        let listed = TourService.Command.vocabulary.flatMap { entry in entry.reasons.map { "\(entry.action) \($0)" } }
        #expect(Set(listed).symmetricDifference(seen).sorted() == [])
    }

    @Test("Canary: the fuzz finds a planted fault and shrinks it to few steps", arguments: TourService.Defect.allCases)
    func defectIsFound(defect: TourService.Defect) {
        #expect(TourWorld.detectionFailure(of: defect, seeds: 1...20, steps: 300, stepsMax: 8) == nil)
    }

    @Test("Replaying the commands leads to an equal service with the same digest", arguments: [1, 2, 3] as [UInt64])
    func replay(seed: UInt64) {
        let world = TourWorld(seed: seed)
        let sides = world.run(steps: 500, isThorough: true).sides
        var replayed = TourComparison(world).service
        for (time, command) in sides.commands { replayed.handle(command, at: time) }
        #expect((replayed == sides.service) == true, "seed \(seed)")
        #expect(replayed.digest == sides.service.digest, "seed \(seed)")
    }
}
