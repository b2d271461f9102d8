import ActivityService
import TestSupport
import Testing

/// Random commands to the service and to a model of it, which must agree on every effect and state.
@Suite("The activity service agrees with its model")
struct ActivityFuzzTests {
    private static let extent = FuzzExtent(rows: 2)

    @Test("F01–F06: the service agrees with the model, command by command", arguments: extent.firstSeeds)
    func agrees(firstSeed: UInt64) {
        let failure = ActivityFuzzTests.extent.firstFailure(
            from: firstSeed, in: ActivityWorld.self, steps: 100, thoroughOneIn: 16)
        if let failure { Issue.record("\(failure)") }
    }

    @Test("Random runs produce every described reason, omission and event, and no other reason")
    func allOccurs() {
        let seen = (UInt64(1)...60).reduce(into: Set<String>()) { seen, seed in
            seen.formUnion(ActivityWorld(seed: seed).run(steps: 150).sides.seen)
        }
        let refusals = ActivityService.Command.vocabulary.flatMap { entry in
            entry.reasons.map { "\(entry.action) \($0)" }
        }
        let all =
            refusals + ActivityService.Omission.allCases.map { "left out \($0)" }
            + ActivityService.EventWord.allCases.filter { $0 != .rejected }.map(\.rawValue)
        #expect(seen.symmetricDifference(all).sorted() == [])
    }

    @Test("Replaying the commands leads to the same digest", arguments: [1, 2, 3])
    func replay(seed: UInt64) {
        let world = ActivityWorld(seed: seed)
        let outcome = world.run(steps: 300)
        var replayed = ActivityComparison(world, isThorough: false).service
        for step in outcome.steps { replayed.handle(step.command, at: step.time) }
        #expect(replayed.digest == outcome.sides.service.digest, "seed \(seed)")
    }
}
