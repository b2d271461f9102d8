import Quantities
import TestSupport
import Testing
import TourService

/// Random commands to the service and to a model of it, which must agree on every effect, step and poll.
@Suite("Tours against a model")
struct TourFuzzTests {
    private static let extent = FuzzExtent(rows: 4)

    @Test("W01–W08: random commands, sensible and senseless, lead where the model says", arguments: extent.firstSeeds)
    func agrees(firstSeed: UInt64) {
        let failure = TourFuzzTests.extent.firstFailure(
            from: firstSeed, in: TourWorld.self, steps: 500, thoroughOneIn: 16)
        if let failure { Issue.record("\(failure)") }
    }

    @Test("Every event, and every reason described, occurs in random runs, and no other reason")
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

    @Test("Canary: a defect is found within a few thousand commands and shrunk", arguments: TourService.Defect.allCases)
    func defectIsFound(defect: TourService.Defect) {
        #expect(TourWorld.flaw(inFinding: defect, seeds: 1...20, steps: 300, stepsMax: 8) == nil)
    }

    @Test("A replay of the commands reaches an equal service with the same digest", arguments: [1, 2, 3] as [UInt64])
    func replay(seed: UInt64) {
        let world = TourWorld(seed: seed)
        let sides = world.run(steps: 500, isThorough: true).sides
        var replayed = TourSides(world).service
        for (time, command) in sides.commands { replayed.handle(command, at: time) }
        #expect((replayed == sides.service) == true, "seed \(seed)")
        #expect(replayed.digest == sides.service.digest, "seed \(seed)")
    }
}
