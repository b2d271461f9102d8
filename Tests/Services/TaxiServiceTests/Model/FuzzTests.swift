import TestSupport
import Testing

/// Random commands to the service and to a model of it, which must agree on every effect, queue and state.
@Suite("The service against its model")
struct FuzzTests {
    private static let extent = FuzzExtent(rows: 8, operations: TestExtent.taxiOperations)

    @Test(
        "I01–I08, I10–I14: the service does what the model does, command by command", arguments: extent.firstSeeds)
    func agrees(firstSeed: UInt64) {
        let failure = FuzzTests.extent.firstFailure(from: firstSeed) { seed in
            let world = FuzzWorld(seed: seed)
            // Every eighth world is looked at whole after every command, the others at their end: many times as fast.
            let outcome = FuzzRun.run(in: world, checks: SideBySide.Checks(wholeState: seed % 8 == 1))
            return (outcome.operations, outcome.failure?.shrunk(in: world).report(in: world))
        }
        if let failure { Issue.record("\(failure)") }
    }
}
