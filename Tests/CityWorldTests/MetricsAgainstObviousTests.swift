import CityModel
import CityWorld
import Quantities
import Statistics
import TestSupport
import Testing

@Suite("Metrics against a slow, obvious computation")
struct MetricsAgainstObviousTests {
    private let zoneCount = 7
    private let hours = 5

    @Test(
        "Random records give the same figures as filtering and sorting group by group",
        arguments: 1...20 as ClosedRange<UInt64>)
    func randomRecords(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        let rides = (0..<Int.random(in: 0...400, using: &generator)).map { _ in randomRide(&generator) }
        let warmUp = SimDuration.minutes(Int64.random(in: 0...90, using: &generator))
        let setup = MetricsFixtures.setup(zones: zoneCount, duration: .hours(Int64(hours)), warmUp: warmUp)
        let record = MetricsFixtures.record(
            rides: rides, zoneHours: Array(repeating: ZoneHourRecord(), count: hours * zoneCount))
        let metrics = ReplicationMetrics(of: record, in: setup)
        expectMetrics(metrics, rides.filter { $0.requested.sinceStart >= warmUp }, seed: seed)
        expectZoneHours(metrics, rides, seed: seed)
        expectZones(metrics, rides.filter { $0.requested.sinceStart >= warmUp }, seed: seed)
    }

    private func expectZones(_ metrics: ReplicationMetrics, _ rides: [RideRecord], seed: UInt64) {
        let cityMedian = quantile(rides.filter(\.wasPickedUp).map(\.wait.seconds).sorted(), 0.5)
        var ratios: [Double] = []
        for zone in 0..<zoneCount {
            let values = Dictionary(uniqueKeysWithValues: metrics.fairness.zones[zone].map { ($0.name, $0.value) })
            func expect(_ name: String, _ expected: Double?) {
                #expect(isClose(values[name] ?? nil, expected), "\(name) of zone \(zone), seed \(seed)")
            }
            let requests = rides.filter { $0.origin == ZoneID(zone) }
            let served = requests.filter(\.wasPickedUp)
            let waits = served.map(\.wait.seconds).sorted()
            expect("requests", Double(requests.count))
            expect("service_rate", requests.isEmpty ? nil : Double(served.count) / Double(requests.count))
            expect("wait_p50_s", quantile(waits, 0.5))
            expect("wait_p90_s", quantile(waits, 0.9))
            let ratio = quantile(waits, 0.5).flatMap { median in cityMedian.map { median / $0 } }
            expect("wait_p50_ratio", ratio)
            if let ratio { ratios.append(ratio) }
            let refused = requests.filter { $0.refusals > 0 }
            let atFirst = requests.filter { $0.refusals == 0 && $0.offers > 0 }
            let offered = Double(refused.count + atFirst.count)
            expect("refused_clients", Double(refused.count))
            expect("refused_clients_share", offered == 0 ? nil : Double(refused.count) / offered)
            let extra = mean(refused.filter(\.wasPickedUp).map(\.wait.seconds)).flatMap { refusedWait in
                mean(atFirst.filter(\.wasPickedUp).map(\.wait.seconds)).map { refusedWait - $0 }
            }
            expect("refusal_extra_wait_s", extra)
        }
        #expect(isClose(metrics.value(of: "zone_wait_p50_ratio_p90"), quantile(ratios.sorted(), 0.9)), "seed \(seed)")
    }

    private func expectMetrics(_ metrics: ReplicationMetrics, _ rides: [RideRecord], seed: UInt64) {
        let served = rides.filter(\.wasPickedUp)
        let waits = served.map(\.wait.seconds).sorted()
        func expect(_ name: String, _ expected: Double?) {
            #expect(isClose(metrics.value(of: name), expected), "\(name), seed \(seed)")
        }
        expect("requests", Double(rides.count))
        expect("served", Double(served.count))
        expect("lost_gave_up", Double(rides.count { $0.outcome == .gaveUp }))
        expect("wait_mean_s", mean(waits))
        for percent in [50, 75, 90, 95] { expect("wait_p\(percent)_s", quantile(waits, Double(percent) / 100)) }
        expect("wait_max_s", waits.last)
        let isEmpty = rides.isEmpty
        expect("wait_under_10_min_share", isEmpty ? nil : Double(waits.count { $0 <= 600 }) / Double(rides.count))
        expect("promise_late_mean_s", mean(served.map(\.lateness.seconds)))
        expect("promise_late_p95_s", quantile(served.map(\.lateness.seconds).sorted(), 0.95))
        let allocations = rides.filter(\.wasAccepted).map { ($0.accepted - $0.requested).seconds }
        expect("allocation_p95_s", quantile(allocations.sorted(), 0.95))
        expect("ride_mean_s", mean(served.map { ($0.ended - $0.pickedUp).seconds }))
        expect("ride_mean_km", mean(served.map { Double($0.rideMetres) / 1_000 }))
        expect("offers_per_request", mean(rides.map { Double($0.offers) }))
        let zoneWaits = (0..<zoneCount).compactMap { zone in
            mean(served.filter { $0.origin == ZoneID(zone) }.map(\.wait.seconds))
        }
        expect("zone_wait_p90_s", quantile(zoneWaits.sorted(), 0.9))
        expect("zone_wait_stddev_s", zoneWaits.count < 2 ? nil : Tally(zoneWaits).standardDeviation)
    }

    private func expectZoneHours(_ metrics: ReplicationMetrics, _ rides: [RideRecord], seed: UInt64) {
        for hour in 0..<hours {
            for zone in 0..<zoneCount {
                let row = metrics.zoneHours[hour * zoneCount + zone]
                let group = rides.filter { ride in
                    ride.origin == ZoneID(zone) && Int(ride.requested.seconds / 3_600) == hour
                }
                let waits = group.filter(\.wasPickedUp).map(\.wait.seconds).sorted()
                #expect(row.requests == group.count && row.served == waits.count, "seed \(seed)")
                #expect(isClose(row.waitMeanSeconds, mean(waits)), "seed \(seed)")
                #expect(isClose(row.waitP95Seconds, quantile(waits, 0.95)), "seed \(seed)")
            }
        }
    }

    /// Anything from a lost request to a long ride; waits up to three days, so that every digit of the sort is used.
    private func randomRide(_ generator: inout SplitMix64) -> RideRecord {
        let second = Int64.random(in: 0..<Int64(3_600 * hours), using: &generator)
        let zone = Int.random(in: 0..<zoneCount, using: &generator)
        let lost: [RideOutcome] = [.gaveUp, .noTaxi, .unreachable, .withdrawn, .noShow, .openAtEnd]
        if Int.random(in: 0..<4, using: &generator) == 0, let outcome = lost.randomElement(using: &generator) {
            return MetricsFixtures.lost(
                outcome, at: second, zone: zone, offers: UInt32.random(in: 0...3, using: &generator))
        }
        let longest: Int64 = Int.random(in: 0..<20, using: &generator) == 0 ? 259_200 : 1_500
        let wait = Int64.random(in: 10...longest, using: &generator)
        var ride = MetricsFixtures.served(
            at: second, wait: wait, ride: Int64.random(in: 60...3_000, using: &generator), zone: zone,
            metres: Int32.random(in: 100...20_000, using: &generator),
            lateSeconds: Int64.random(in: -300...min(300, wait - 10), using: &generator))
        ride.refusals = UInt32.random(in: 0...2, using: &generator)
        return ride
    }

    private func mean(_ values: [Double]) -> Double? {
        values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
    }

    /// Hyndman and Fan's definition 7, written out.
    private func quantile(_ ascending: [Double], _ probability: Double) -> Double? {
        guard let last = ascending.last else { return nil }
        let position = probability * Double(ascending.count - 1)
        let below = Int(position)
        guard below + 1 < ascending.count else { return last }
        return ascending[below] + (position - Double(below)) * (ascending[below + 1] - ascending[below])
    }

    private func isClose(_ value: Double?, _ expected: Double?) -> Bool {
        guard let value, let expected else { return value == nil && expected == nil }
        return abs(value - expected) <= 1e-9 * max(1, abs(expected))
    }
}
