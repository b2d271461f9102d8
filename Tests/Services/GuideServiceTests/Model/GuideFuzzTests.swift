import GuideService
import Quantities
import ServiceKernel
import TestSupport
import Testing

/// Random commands to the service and to a model of it, which must agree on every effect, route, cent and word.
@Suite("The guide service agrees with its model")
struct GuideFuzzTests {
    private static let extent = FuzzExtent(rows: 4)

    @Test("G01–G14: the service agrees with the model on random commands, valid or not", arguments: extent.firstSeeds)
    func agrees(firstSeed: UInt64) {
        let failure = GuideFuzzTests.extent.firstFailure(
            from: firstSeed, in: GuideWorld.self, steps: 500, thoroughOneIn: 16)
        if let failure { Issue.record("\(failure)") }
    }

    @Test("Random runs produce every event and every described reason, and no other reason")
    func everythingOccurs() {
        var refusals: Set<String> = []
        var events: Set<String> = []
        for seed: UInt64 in 1...80 {
            let sides = GuideWorld(seed: seed).run(steps: 500).sides
            refusals.formUnion(sides.refusals)
            events.formUnion(sides.events)
        }
        #expect(events == Set(GuideService.EventWord.allCases.map(\.rawValue)))
        let listed = GuideService.Command.vocabulary.flatMap { entry in entry.reasons.map { "\(entry.action) \($0)" } }
        #expect(Set(listed).symmetricDifference(refusals).sorted() == [])
    }

    @Test(
        "Canary: the fuzz finds a planted fault and shrinks it to few steps", arguments: GuideService.Defect.allCases)
    func defectIsFound(defect: GuideService.Defect) {
        #expect(GuideWorld.detectionFailure(of: defect, seeds: 1...40, steps: 300, stepsMax: 12) == nil)
    }

    @Test("Replaying the commands leads to an equal service with the same digest", arguments: [1, 2, 3] as [UInt64])
    func replay(seed: UInt64) {
        let world = GuideWorld(seed: seed)
        let sides = world.run(steps: 500).sides
        var replayed = world.service()
        for step in sides.commands { replayed.handle(step.command, at: step.time) }
        #expect((replayed == sides.service) == true, "seed \(seed)")
        #expect(replayed.stateDigest == sides.service.stateDigest, "seed \(seed)")
    }

    @Test("Every command of random runs is written as fields and read back", arguments: [1, 2, 3] as [UInt64])
    func readBack(seed: UInt64) throws {
        var seen: Set<String> = []
        for step in GuideWorld(seed: seed).run(steps: 2_000).sides.commands {
            let heading = step.command.heading
            seen.insert(heading.action)
            let entry = try #require(
                GuideService.Command.vocabulary.first {
                    $0.action == heading.action && $0.actor == heading.actor?.kind
                })
            var copy = entry.blank(heading.actor?.number ?? 0)
            var form = ReadBackForm(of: step.command)
            try copy.visitFields(with: &form)
            #expect(copy == step.command && form.unread.isEmpty, "seed \(seed): \(heading.action)")
        }
        #expect(
            seen.count >= GuideService.Operation.allCases.count - 1, "seed \(seed): all but the month's end, at least")
    }
}
