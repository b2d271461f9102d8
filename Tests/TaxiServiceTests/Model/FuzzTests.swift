import Foundation
import Testing

/// Random commands to the service and to a model of it, which must agree on every effect, queue and state.
///
/// `CABRANK_FUZZ_SEED` tries other worlds than the fixed ones, `CABRANK_FUZZ_OPERATIONS` more of them.
@Suite("The service against its model")
struct FuzzTests {
    private static let environment = ProcessInfo.processInfo.environment

    /// Each is the first of a row of seeds, one for each run.
    private static let firstSeeds: [UInt64] =
        environment["CABRANK_FUZZ_SEED"].flatMap(UInt64.init).map { [$0] } ?? (1...8).map { $0 * 100_000 }

    private static let operationsPerRow =
        environment["CABRANK_FUZZ_OPERATIONS"].flatMap(Int.init).map { $0 / firstSeeds.count } ?? 32_000

    @Test(
        "I01–I08, I10–I14: the service does what the model does, command by command",
        arguments: firstSeeds)
    func agrees(firstSeed: UInt64) {
        var operations = 0
        var seed = firstSeed
        while operations < FuzzTests.operationsPerRow {
            let world = FuzzWorld(seed: seed)
            // Every eighth world is looked at whole after every command, the others at their end: many times as fast.
            let outcome = FuzzRun.run(in: world, checks: SideBySide.Checks(wholeState: seed % 8 == 1))
            if let failure = outcome.failure {
                Issue.record("\(failure.shrunk(in: world).report(in: world))")
                return
            }
            operations += outcome.operations
            seed += 1
        }
    }
}
