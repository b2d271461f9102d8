import Quantities
import TestSupport
import Testing

@testable import Measures

@Suite("Fleet activities by the hour")
struct FleetHoursTests {
    @Test("The hours agree with a count second by second, for any activities", arguments: 1...20)
    func agreesWithObviousCount(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let endSecond = 9_000
        var hours = FleetHourCounter(end: .zero + .seconds(Int64(endSecond)))
        var activities = [DriverActivity](repeating: .offDuty, count: 5)
        var (idle, toPickup, occupied, charging) = ([0, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0])
        for second in 0..<10_000 {
            if Int.random(in: 0..<50, using: &random) == 0 {
                let driver = Int.random(in: 0..<5, using: &random)
                let all: [DriverActivity] = [.offDuty, .idle, .toPickup, .occupied, .charging]
                let activity = all[Int.random(in: 0..<5, using: &random)]
                hours.change(from: activities[driver], to: activity, at: .zero + .seconds(Int64(second)))
                activities[driver] = activity
            }
            guard second < endSecond else { continue }
            idle[second / 3_600] += activities.count { $0 == .idle }
            toPickup[second / 3_600] += activities.count { $0 == .toPickup }
            occupied[second / 3_600] += activities.count { $0 == .occupied }
            charging[second / 3_600] += activities.count { $0 == .charging }
        }
        let records = hours.records()
        #expect(records.map(\.idle) == idle.map { .seconds(Int64($0)) }, "seed \(seed)")
        #expect(records.map(\.toPickup) == toPickup.map { .seconds(Int64($0)) }, "seed \(seed)")
        #expect(records.map(\.occupied) == occupied.map { .seconds(Int64($0)) }, "seed \(seed)")
        #expect(records.map(\.charging) == charging.map { .seconds(Int64($0)) }, "seed \(seed)")
        #expect(records.map(\.length) == [.hours(1), .hours(1), .minutes(30)])
    }
}
