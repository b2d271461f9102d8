import Foundation

/// The extent of the random tests: the short form, which every run of the tests has, or the long one.
///
/// `CABRANK_TEST_EXTENT=long` selects the long form of all of them. Some tests have a variable of their own, which
/// takes precedence.
package enum TestExtent {
    private static let environment = ProcessInfo.processInfo.environment
    private static let isLong = environment["CABRANK_TEST_EXTENT"] == "long"

    /// The number of random operations on a service and its model; `CABRANK_FUZZ_OPERATIONS`.
    package static let serviceOperations = count(60_000, long: 300_000, setting: "CABRANK_FUZZ_OPERATIONS")
    /// The number of random operations on the taxi service, which has the most rules; the same setting.
    package static let taxiOperations = count(96_000, long: 512_000, setting: "CABRANK_FUZZ_OPERATIONS")
    /// The number of random operations on hosts whose state is repeatedly saved and restored; the same setting.
    package static let savedStateOperations = count(18_000, long: 120_000, setting: "CABRANK_FUZZ_OPERATIONS")
    /// The number of random requests to the server; `CABRANK_REQUESTS`.
    package static let requests = count(6_000, long: 1_000_000, setting: "CABRANK_REQUESTS")
    /// The number of random connections that send invalid data to the HTTP server.
    package static let connections = count(100, long: 2_000)
    /// The number of variants of lost data, at each point of a store's life; `CABRANK_CRASHES`.
    package static let partsPerCrash = count(2, long: 100, setting: "CABRANK_CRASHES")
    /// The interval of disk faults after which the power fails during the start.
    package static let faultsPerPowerCut = count(5, long: 1)
    /// The interval of changed bytes of a store, besides the heads of its pages; `CABRANK_FLIPS`.
    package static let bytesPerFlip = count(307, long: 7, setting: "CABRANK_FLIPS")
    /// The interval of changed bits at the head of each page of a store.
    package static let bitsPerHeadFlip = count(2, long: 1)
    /// The number of random commands that are written and read back, for each of 20 seeds.
    package static let commandsReadBack = count(150, long: 5_000)
    /// The number of random scenarios that are run; `CABRANK_SCENARIOS`.
    package static let scenarios = count(200, long: 2_000, setting: "CABRANK_SCENARIOS")
    /// The seed of the first of them; `CABRANK_FUZZ_SEED`.
    package static let firstScenario = count(1, long: 1, setting: "CABRANK_FUZZ_SEED")
    /// The number of changed scenarios and trip files that are read.
    package static let changedFiles = count(700, long: 20_000)

    private static func count(_ short: Int, long: Int, setting: String? = nil) -> Int {
        setting.flatMap { environment[$0] }.flatMap(Int.init) ?? (isLong ? long : short)
    }
}
