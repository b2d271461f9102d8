import Foundation

/// The number of worlds that a random test tries with a model, and the first of their seeds.
///
/// `CABRANK_FUZZ_SEED` selects other worlds than the default ones, and `TestExtent` their number. With
/// `CABRANK_FUZZ_SHOW` the detection of an injected defect is printed.
package struct FuzzExtent: Sendable {
    /// The first seed of each row; each world of a row has a seed of its own.
    package let firstSeeds: [UInt64]
    private let operationsPerRow: Int

    private static let environment = ProcessInfo.processInfo.environment

    /// Whether detected defects are printed.
    package static let showsDefects = environment["CABRANK_FUZZ_SHOW"] != nil

    /// Creates an extent.
    ///
    /// - Parameters:
    ///   - rows: the number of rows of seeds, which run in parallel.
    ///   - seedsApart: the distance between the first seeds of two rows.
    ///   - operations: the number of operations of all rows together.
    package init(rows: Int, seedsApart: UInt64 = 100_000, operations: Int = TestExtent.serviceOperations) {
        firstSeeds =
            FuzzExtent.environment["CABRANK_FUZZ_SEED"].flatMap(UInt64.init).map { [$0] }
            ?? (1...UInt64(rows)).map { $0 * seedsApart }
        operationsPerRow = operations / firstSeeds.count
    }

    /// Tries the worlds of a row, seed after seed, until the number of operations is reached.
    ///
    /// - Parameter tryWorld: returns the number of operations in a world, and its failure.
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
