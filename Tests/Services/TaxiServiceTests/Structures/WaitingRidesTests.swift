import Quantities
import TestSupport
import Testing

@testable import TaxiService

@Suite("Waiting rides compared with sorted arrays")
struct WaitingRidesTests {
    private func age(_ moment: Int, _ creator: Int) -> RideAge {
        RideAge(requestedAt: SimTime(microseconds: Int64(moment)), creator: RequestID(UInt32(creator)))
    }

    @Test(
        "T04: rides wait in the order of their age, not of their insertion", arguments: [1, 2, 3] as [UInt64])
    func operations(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let zones = 3
        var waiting = WaitingRides(zones: zones)
        var expected = [[RideAge]](repeating: [], count: zones)
        for operation in 1...30_000 {
            let zone = random.below(zones)
            if random.chance(expected[zone].count < 60 ? 60 : 40) {
                // Few different times, so that the number of the creator often decides.
                let new = age(random.below(20), operation)
                waiting.insert(Slot(index: new.creator.number), from: ZoneID(zone), age: new)
                expected[zone].append(new)
                expected[zone].sort()
            } else if !expected[zone].isEmpty {
                let place = random.chance(50) ? 0 : random.below(expected[zone].count)
                waiting.remove(from: ZoneID(zone), age: expected[zone].remove(at: place))
            }
            let ages = expected[zone]
            let probe = age(random.below(22), random.below(operation))
            let found = waiting.oldest(from: ZoneID(zone), notBefore: probe)
            let isSame =
                waiting.oldestAge(from: ZoneID(zone)) == ages.first ?? .youngerThanAll
                && found.age == ages.first { $0 >= probe } ?? .youngerThanAll
                && waiting.count == expected.reduce(0) { $0 + $1.count }
            try #require(isSame, "seed \(seed), operation \(operation)")
            if operation % 100 == 0 {
                let rides = waiting.rides(from: ZoneID(zone)).map(\.index)
                try #require(rides == ages.map(\.creator.number), "seed \(seed), operation \(operation)")
            }
        }
    }

    /// A list searched from its ends took a billion steps for this.
    @Test("T04, T13: fifty thousand insertions into the middle of the waiting rides take few steps each")
    func middle() {
        var waiting = WaitingRides(zones: 1)
        let count = 50_000
        for turn in 0..<count {
            let moment = turn % 2 == 0 ? turn : 2 * count - turn
            waiting.insert(Slot(index: UInt32(turn)), from: ZoneID(0), age: age(moment, turn + 1))
        }
        #expect(waiting.oldestAge(from: ZoneID(0)) == age(0, 1))
        for turn in stride(from: count - 1, through: 0, by: -1) {
            let moment = turn % 2 == 0 ? turn : 2 * count - turn
            waiting.remove(from: ZoneID(0), age: age(moment, turn + 1))
        }
        #expect(waiting.count == 0)
    }
}
