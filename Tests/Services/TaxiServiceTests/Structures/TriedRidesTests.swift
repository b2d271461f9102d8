import Quantities
import TestSupport
import Testing

@testable import TaxiService

@Suite("Tried rides compared with an array")
struct TriedRidesTests {
    private struct Pair: Equatable {
        var driver: Int
        var request: UInt32
    }

    @Test("T03: a driver's tried rides are stored until the driver joins again", arguments: [1, 2, 3] as [UInt64])
    func operations(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let driverCount = 5
        var tried = TriedRides(drivers: driverCount)
        var expected: [Pair] = []
        var firstLive: UInt32 = 1
        for operation in 0..<25_000 {
            let driver = random.below(driverCount)
            let pair = Pair(driver: driver, request: firstLive + UInt32(random.below(9)))
            switch random.below(10) {
            case 0:
                tried.removeAll(of: DriverID(driver))
                expected.removeAll { $0.driver == driver }
            case 1:  // Requests end; what is below may be forgotten, and is not asked for any more.
                firstLive += UInt32(random.below(3))
                expected.removeAll { $0.request < firstLive }
            default:
                if expected.contains(pair) { continue }
                let live = firstLive
                tried.insert(RequestID(pair.request), driver: DriverID(driver)) { $0.number < live }
                expected.append(pair)
            }
            let isAsExpected = (firstLive..<firstLive + 9).allSatisfy { request in
                tried.contains(RequestID(request), driver: DriverID(driver))
                    == expected.contains(Pair(driver: driver, request: request))
            }
            try #require(isAsExpected, "seed \(seed), operation \(operation)")
        }
    }
}
