import Measures
import Quantities
import Statistics
import TestSupport
import Testing

@Suite("Metrics compared with a slow, obvious computation")
struct MetricsModelTests {
    private let zoneCount = 7
    private let hours = 5

    @Test(
        "Random records yield the same figures as filtering and sorting group by group",
        arguments: 1...20 as ClosedRange<UInt64>)
    func randomRecords(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        let rides = (0..<Int.random(in: 0...400, using: &generator)).map { _ in randomRide(&generator) }
        let warmUp = SimDuration.minutes(Int64.random(in: 0...90, using: &generator))
        let run = MeasuredRun(zoneCount: zoneCount, duration: .hours(Int64(hours)), warmUp: warmUp)
        let record = MetricsFixtures.record(
            rides: rides, zoneHours: Array(repeating: ZoneHourRecord(), count: hours * zoneCount))
        let metrics = ReplicationMetrics(of: record, in: run)
        expectMetrics(metrics, rides.filter { $0.requested.sinceStart >= warmUp }, seed: seed)
        expectZoneHours(metrics, rides, seed: seed)
        expectZones(metrics, rides.filter { $0.requested.sinceStart >= warmUp }, seed: seed)
    }

    private func expectZones(_ metrics: ReplicationMetrics, _ rides: [RideRecord], seed: UInt64) {
        let cityMedian = quantile(rides.filter(\.wasPickedUp).map(\.wait.seconds).sorted(), 0.5)
        var ratios: [Double] = []
        for zone in 0..<zoneCount {
            let values = Dictionary(
                uniqueKeysWithValues: metrics.fairness.zones[zone].map { ($0.key.measure, $0.value) })
            func expect(_ measure: Measure, _ expected: Double?) {
                #expect(isClose(values[measure] ?? nil, expected), "\(measure) of zone \(zone), seed \(seed)")
            }
            let requests = rides.filter { $0.origin == ZoneID(zone) }
            let served = requests.filter(\.wasPickedUp)
            let waits = served.map(\.wait.seconds).sorted()
            expect(.requests, Double(requests.count))
            expect(.serviceRate, requests.isEmpty ? nil : Double(served.count) / Double(requests.count))
            expect(.waitP50, quantile(waits, 0.5))
            expect(.waitP90, quantile(waits, 0.9))
            let ratio = quantile(waits, 0.5).flatMap { median in cityMedian.map { median / $0 } }
            expect(.waitP50Ratio, ratio)
            if let ratio { ratios.append(ratio) }
            let refused = requests.filter { $0.refusals > 0 }
            let atFirst = requests.filter { $0.refusals == 0 && $0.offers > 0 }
            let offered = Double(refused.count + atFirst.count)
            expect(.refusedClients, Double(refused.count))
            expect(.refusedClientsShare, offered == 0 ? nil : Double(refused.count) / offered)
            let extra = mean(refused.filter(\.wasPickedUp).map(\.wait.seconds)).flatMap { refusedWait in
                mean(atFirst.filter(\.wasPickedUp).map(\.wait.seconds)).map { refusedWait - $0 }
            }
            expect(.refusalExtraWait, extra)
        }
        #expect(isClose(metrics.value(of: .zoneWaitRatioP90), quantile(ratios.sorted(), 0.9)), "seed \(seed)")
    }

    private func expectMetrics(_ metrics: ReplicationMetrics, _ rides: [RideRecord], seed: UInt64) {
        let served = rides.filter(\.wasPickedUp)
        let waits = served.map(\.wait.seconds).sorted()
        func expect(_ measure: Measure, _ expected: Double?) {
            #expect(isClose(metrics.value(of: measure), expected), "\(measure), seed \(seed)")
        }
        expect(.requests, Double(rides.count))
        expect(.served, Double(served.count))
        expect(.lostGaveUp, Double(rides.count { $0.outcome == .gaveUp }))
        expect(.waitMean, mean(waits))
        expect(.waitP50, quantile(waits, 0.5))
        expect(.waitP75, quantile(waits, 0.75))
        expect(.waitP90, quantile(waits, 0.9))
        expect(.waitP95, quantile(waits, 0.95))
        expect(.waitMax, waits.last)
        let isEmpty = rides.isEmpty
        expect(.waitUnder10Minutes, isEmpty ? nil : Double(waits.count { $0 <= 600 }) / Double(rides.count))
        expect(.promiseLateMean, mean(served.map(\.lateness.seconds)))
        expect(.promiseLateP95, quantile(served.map(\.lateness.seconds).sorted(), 0.95))
        let allocations = rides.filter(\.wasAccepted).map { ($0.accepted - $0.requested).seconds }
        expect(.allocationP95, quantile(allocations.sorted(), 0.95))
        expect(.rideMean, mean(served.map { ($0.ended - $0.pickedUp).seconds }))
        expect(.rideKilometresMean, mean(served.map { Double($0.rideMetres) / 1_000 }))
        expect(.offersPerRequest, mean(rides.map { Double($0.offers) }))
        let zoneWaits = (0..<zoneCount).compactMap { zone in
            mean(served.filter { $0.origin == ZoneID(zone) }.map(\.wait.seconds))
        }
        expect(.zoneWaitP90, quantile(zoneWaits.sorted(), 0.9))
        expect(.zoneWaitDeviation, zoneWaits.count < 2 ? nil : Tally(zoneWaits).standardDeviation)
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
                for cause in RideOutcome.losses {
                    let lost = metrics.losses.first { ($0.hour, $0.zone, $0.cause) == (hour, ZoneID(zone), cause) }
                    #expect((lost?.requests ?? 0) == group.count { $0.outcome == cause }, "seed \(seed)")
                }
                #expect(isClose(row.waitMeanSeconds, mean(waits)), "seed \(seed)")
                #expect(isClose(row.waitP95Seconds, quantile(waits, 0.95)), "seed \(seed)")
            }
        }
    }

    /// Returns any ride from a lost request to a long ride; waits up to three days use every digit of the sort.
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

    /// Definition 7 of Hyndman and Fan, written out.
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
