import Quantities
import TestSupport

#if DEBUG

    import CityModel
    import Testing

    @testable import TaxiService

    @Suite("Zone queues against arrays with linear scans")
    struct ZoneQueuesTests {
        /// Random operations on both.
        ///
        /// - Returns: the number of the first operation after which they differ, or nil.
        private func firstDifference(
            seed: UInt64, zones: Int, drivers: Int, operations: Int, defect: TaxiService.Defect? = nil
        ) -> Int? {
            var random = SplitMix64(seed: seed)
            var queues = ZoneQueues(zones: zones, drivers: drivers, defect: defect)
            var expected = LinearQueues(zones: zones)
            for operation in 1...operations {
                let driver = DriverID(random.below(drivers))
                let touched: Int
                if let zone = expected.zone(of: driver) {
                    touched = zone
                    change(driver, in: zone, &queues, &expected, &random)
                } else {
                    touched = random.below(zones)
                    let isFree = random.chance(80)
                    queues.join(driver, zone: ZoneID(touched), isFree: isFree)
                    expected.join(driver, zone: touched, isFree: isFree)
                }
                if !isSame(queues, expected, in: touched) { return operation }
            }
            let areAllSame = (0..<zones).allSatisfy { isSame(queues, expected, in: $0) }
            return areAllSame ? nil : operations
        }

        private func change(
            _ driver: DriverID, in zone: Int, _ queues: inout ZoneQueues, _ expected: inout LinearQueues,
            _ random: inout SplitMix64
        ) {
            let isFree = expected.isFree(driver)
            switch random.below(4) {
            case 0, 1:
                if isFree {
                    queues.reserve(driver, zone: ZoneID(zone))
                    expected.reserve(driver)
                } else {
                    queues.release(driver, zone: ZoneID(zone))
                    expected.release(driver)
                }
            case 2:
                queues.leave(driver, zone: ZoneID(zone), isFree: isFree)
                expected.leave(driver)
            default:  // To the tail.
                queues.leave(driver, zone: ZoneID(zone), isFree: isFree)
                queues.join(driver, zone: ZoneID(zone), isFree: true)
                expected.leave(driver)
                expected.join(driver, zone: zone, isFree: true)
            }
        }

        private func isSame(_ queues: ZoneQueues, _ expected: LinearQueues, in zone: Int) -> Bool {
            let id = ZoneID(zone)
            let free = expected.free(in: zone)
            guard queues.members(of: id) == expected.queues[zone], queues.freeMembers(of: id) == free,
                Int(queues.lengths[zone]) == expected.queues[zone].count,
                queues.firstFree(in: id) == free.first ?? .none
            else { return false }
            guard let first = free.first else { return true }
            return queues.nextFree(after: first) == free.dropFirst().first ?? .none
        }

        @Test(
            "Z01, T05, I01–I02, I10–I11: a million random operations leave the queues as arrays would be",
            arguments: [(1, 1, 3), (2, 2, 6), (3, 5, 12), (4, 3, 24)])
        func operations(seed: UInt64, zones: Int, drivers: Int) {
            let difference = firstDifference(seed: seed, zones: zones, drivers: drivers, operations: 250_000)
            #expect(difference == nil, "seed \(seed), \(zones) zones, \(drivers) drivers")
        }

        @Test("Canary: a queue that is last in first out is found at once")
        func brokenQueueIsFound() throws {
            let found = firstDifference(seed: 1, zones: 3, drivers: 6, operations: 1_000, defect: .lastInFirstOut)
            #expect(try #require(found) < 50)
        }
    }

#endif
