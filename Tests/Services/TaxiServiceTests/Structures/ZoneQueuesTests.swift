import Quantities
import TestSupport
import Testing

@testable import TaxiService

@Suite("Zone queues compared with arrays and linear scans")
struct ZoneQueuesTests {
    /// Performs random operations on both. Whole queues are compared after every eighth operation, which is many times
    /// faster than after each.
    ///
    /// - Returns: the number of the first operation after which they differ, or nil.
    private func firstDifference(
        seed: UInt64, zones: Int, drivers: Int, operations: Int, isBroken: Bool = false
    ) -> Int? {
        var random = SplitMix64(seed: seed)
        var queues = ZoneQueues(zones: zones, drivers: drivers)
        var expected = ReferenceQueues(zones: zones)
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
                if isBroken { sendHeadToTail(of: ZoneID(touched), in: &queues) }
            }
            let isAsExpected =
                operation % 8 == 0
                ? isSame(queues, expected, in: touched) : areEndsSame(queues, expected, in: touched)
            if !isAsExpected { return operation }
        }
        let areAllSame = (0..<zones).allSatisfy { isSame(queues, expected, in: $0) }
        return areAllSame ? nil : operations
    }

    private func sendHeadToTail(of zone: ZoneID, in queues: inout ZoneQueues) {
        guard let head = queues.members(of: zone).first else { return }
        let isFree = queues.isFree(head, in: zone)
        queues.leave(head, zone: zone)
        queues.join(head, zone: zone, isFree: isFree)
    }

    private func change(
        _ driver: DriverID, in zone: Int, _ queues: inout ZoneQueues, _ expected: inout ReferenceQueues,
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
            queues.leave(driver, zone: ZoneID(zone))
            expected.leave(driver)
        default:  // To the tail.
            queues.leave(driver, zone: ZoneID(zone))
            queues.join(driver, zone: ZoneID(zone), isFree: true)
            expected.leave(driver)
            expected.join(driver, zone: zone, isFree: true)
        }
    }

    private func isSame(_ queues: borrowing ZoneQueues, _ expected: ReferenceQueues, in zone: Int) -> Bool {
        let id = ZoneID(zone)
        let free = expected.free(in: zone)
        guard queues.members(of: id) == expected.queues[zone], queues.freeMembers(of: id) == free,
            queues.hasValidFirstFree(in: id), areEndsSame(queues, expected, in: zone)
        else { return false }
        guard let first = free.first else { return true }
        return queues.nextFree(after: first, in: id) == free.dropFirst().first ?? .none
    }

    /// Returns whether both agree on everything that can be read without iterating over a queue.
    private func areEndsSame(_ queues: borrowing ZoneQueues, _ expected: ReferenceQueues, in zone: Int) -> Bool {
        let (id, queue) = (ZoneID(zone), expected.queues[zone])
        return Int(queues.length(of: id)) == queue.count
            && queues.firstFree(in: id) == queue.first(where: expected.isFree) ?? .none
            && queue.last.map { queues.isTail($0, of: id) } ?? true
    }

    @Test(
        "Z01, T05, I01–I02, I10–I11: after a million random operations the queues equal arrays",
        arguments: [(1, 1, 3), (2, 2, 6), (3, 5, 12), (4, 3, 24)])
    func operations(seed: UInt64, zones: Int, drivers: Int) {
        let difference = firstDifference(seed: seed, zones: zones, drivers: drivers, operations: 250_000)
        #expect(difference == nil, "seed \(seed), \(zones) zones, \(drivers) drivers")
    }

    @Test("Canary: a last-in-first-out queue is detected at once")
    func brokenQueueIsFound() throws {
        let found = firstDifference(seed: 1, zones: 3, drivers: 6, operations: 1_000, isBroken: true)
        #expect(try #require(found) < 50)
    }

    /// A list searched from its head took two hundred million steps for this.
    @Test("T05, T09, T13: withdrawing twenty thousand offers, the last first, takes few steps each")
    func release() {
        let (count, zone) = (20_000, ZoneID(0))
        var queues = ZoneQueues(zones: 1, drivers: count)
        for driver in 0..<count { queues.join(DriverID(driver), zone: zone, isFree: true) }
        for driver in 0..<count { queues.reserve(DriverID(driver), zone: zone) }
        #expect(queues.firstFree(in: zone).isNone)
        for driver in stride(from: count - 1, through: 0, by: -1) {
            queues.release(DriverID(driver), zone: zone)
            if queues.firstFree(in: zone) != DriverID(driver) { return #expect(Bool(false), "\(driver)") }
        }
        #expect(queues.freeMembers(of: zone).count == count)
    }

    @Test("Z01, T13: the memory of a queue grows with its length, not with the number of joins")
    func memory() {
        let (count, zone) = (100, ZoneID(0))
        var queues = ZoneQueues(zones: 1, drivers: count)
        for driver in 0..<count { queues.join(DriverID(driver), zone: zone, isFree: true) }
        let bytes = queues.bytes
        // The head stays in place.
        for turn in 0..<50_000 {
            let driver = DriverID(1 + turn % (count - 1))
            queues.leave(driver, zone: zone)
            queues.join(driver, zone: zone, isFree: true)
        }
        #expect(queues.members(of: zone).first == DriverID(0))
        #expect(queues.bytes <= 4 * bytes)
    }
}
