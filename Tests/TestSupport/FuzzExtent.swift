import Foundation

/// How much a random test tries beside a model, and where it begins.
///
/// `CABRANK_FUZZ_SEED` tries other worlds than the fixed ones, and `TestExtent` says how many; with `CABRANK_FUZZ_SHOW` it is
/// printed how a planted defect is found.
package struct FuzzExtent: Sendable {
    /// Each is the first of a row of seeds, one for each world.
    package let firstSeeds: [UInt64]
    private let operationsPerRow: Int

    private static let environment = ProcessInfo.processInfo.environment

    /// Whether a found defect is to be printed.
    package static let showsDefects = environment["CABRANK_FUZZ_SHOW"] != nil

    /// - Parameters:
    ///   - rows: of seeds, which are tried side by side.
    ///   - seedsApart: how far one row begins after another.
    ///   - operations: of all rows together.
    package init(rows: Int, seedsApart: UInt64 = 100_000, operations: Int = TestExtent.serviceOperations) {
        firstSeeds =
            FuzzExtent.environment["CABRANK_FUZZ_SEED"].flatMap(UInt64.init).map { [$0] }
            ?? (1...UInt64(rows)).map { $0 * seedsApart }
        operationsPerRow = operations / firstSeeds.count
    }

    /// Tries the worlds of a row, seed after seed, until they have had their operations.
    ///
    /// - Parameter tryWorld: how many operations a world had, and what failed there.
    /// - Returns: the first failure, or nil.
    package func firstFailure(
        from firstSeed: UInt64, in tryWorld: (_ seed: UInt64) -> (operations: Int, failure: String?)
    ) -> String? {
        var (seed, operations) = (firstSeed, 0)
        while operations < operationsPerRow {
            let outcome = tryWorld(seed)
            if let failure = outcome.failure { return failure }
            operations += outcome.operations
            seed += 1
        }
        return nil
    }
}
