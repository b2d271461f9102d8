import ActivityService
import Foundation
import Quantities
import Testing

/// Random commands to the service and to a model of it, which must agree on every effect and state.
///
/// `CABRANK_FUZZ_SEED` tries other worlds than the fixed ones, `CABRANK_FUZZ_OPERATIONS` more of them.
@Suite("Sessions and goals against a model")
struct ActivityFuzzTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let stepsPerWorld = 100

    /// Each is the first of a row of seeds, one for each world.
    private static let firstSeeds: [UInt64] =
        environment["CABRANK_FUZZ_SEED"].flatMap(UInt64.init).map { [$0] } ?? [100_000, 200_000]

    private static let worldsPerRow =
        (environment["CABRANK_FUZZ_OPERATIONS"].flatMap(Int.init) ?? 300_000) / firstSeeds.count / stepsPerWorld

    @Test("F01–F06: the service does what the model does, command by command", arguments: firstSeeds)
    func agrees(firstSeed: UInt64) {
        for seed in firstSeed..<(firstSeed + UInt64(ActivityFuzzTests.worldsPerRow)) {
            let world = ActivityWorld(seed: seed)
            let steps = ActivityFuzzTests.stepsPerWorld
            let outcome = ActivityFuzz.run(in: world, steps: steps, isThorough: seed % 16 == 1)
            if let failure = outcome.failure {
                Issue.record("\(failure.shrunk(in: world).report(in: world))")
                return
            }
        }
    }

    @Test("Every reason described, every omission and every event occurs in random runs, and no other reason")
    func allOccurs() {
        let seen = (UInt64(1)...60).reduce(into: Set<String>()) { seen, seed in
            seen.formUnion(ActivityFuzz.run(in: ActivityWorld(seed: seed), steps: 150).sides.seen)
        }
        let refusals = ActivityService.Command.vocabulary.flatMap { entry in
            entry.reasons.map { "\(entry.action) \($0)" }
        }
        let all =
            refusals + ActivityService.Omission.allCases.map { "left out \($0)" }
            + ActivityService.EventWord.allCases.filter { $0 != .rejected }.map(\.rawValue)
        #expect(seen.symmetricDifference(all).sorted() == [])
    }

    @Test("A replay of the commands reaches the same digest", arguments: [1, 2, 3])
    func replay(seed: UInt64) {
        let world = ActivityWorld(seed: seed)
        let outcome = ActivityFuzz.run(in: world, steps: 300)
        var replayed = ActivitySides(world, isThorough: false).service
        for step in outcome.steps { replayed.handle(step.command, at: step.time) }
        #expect(replayed.digest == outcome.sides.service.digest, "seed \(seed)")
    }
}
