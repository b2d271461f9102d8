import ActivityService
import Measures
import Quantities
import TestSupport
import Testing

@Suite("Means over several replications")
struct PoolingTests {
    @Test("Every share and every mean names its whole, or the reason for equal weights of the replications")
    func everyMeasure() {
        for measure in Measure.allCases {
            let words = Set(measure.name.split(separator: "_"))
            let isShareOrMean =
                measure.unit == .share || !words.isDisjoint(with: ["share", "mean", "rate", "per", "occupancy"])
            switch measure.pooling {
            case .rate(let whole), .ratio(let whole):
                #expect(!whole.isEmpty && measure.unit != .count, "\(measure)")
            case .unweightedMean(let reason):
                switch reason {
                case .count, .scenarioCount: #expect(measure.unit == .count, "\(measure)")
                case .total, .quantile, .extreme: #expect(!isShareOrMean, "\(measure)")
                case .spread, .index, .correlation, .difference: break
                }
                #expect((measure.unit == .count) == [.count, .scenarioCount].contains(reason), "\(measure)")
            }
        }
    }

    @Test(
        "Over very unequal replications a share or a mean equals that of all their records together",
        arguments: 1...20 as ClosedRange<UInt64>)
    func together(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let run = MeasuredRun(zoneCount: 2, duration: .hours(4), rideKinds: RideKind.allCases)
        // Some with hardly any records, and with none at all.
        let records = [0, 1, 2, 5, 40, 200].shuffled(using: &generator).map { size in
            randomRecord(size, in: run, &generator)
        }
        let summaries = MetricSummary.summaries(of: records.map { ReplicationMetrics(of: $0, in: run).metrics })
        let whole = ReplicationMetrics(of: records.reduce(into: ReplicationRecord(replication: 1), join), in: run)
        var checked: Set<Measure> = []
        for summary in summaries {
            let (measure, kind) = (summary.key.measure, summary.key.kind)
            // The group of drivers who refuse most differs for all drivers together.
            if case .unweightedMean = measure.pooling { continue }
            if PoolingTests.thirds.contains(measure) { continue }
            let expected = whole.value(of: measure, for: kind) ?? .nan
            let isClose = abs(summary.mean - expected) <= 1e-9 * max(1, abs(expected))
            #expect(isClose || summary.mean.isNaN && expected.isNaN, "\(summary.key.name), seed \(seed)")
            if !expected.isNaN { checked.insert(measure) }
        }
        #expect(checked.count >= 34, "seed \(seed)")
    }

    private static let thirds: Set<Measure> = [
        .incomeFewRefusals, .incomeSomeRefusals, .incomeManyRefusals, .incomePerHourFewRefusals,
        .incomePerHourSomeRefusals, .incomePerHourManyRefusals,
    ]

    @Test("The thirds of the drivers are pooled by number of drivers and by their hours")
    func thirds() {
        func replication(drivers: Int, income: Int64, hours: Int64) -> [Metric] {
            var driver = DriverRecord()
            (driver.shift, driver.income, driver.offers) = (.hours(hours), Money(cents: 100 * income), 9)
            let record = MetricsFixtures.record(
                drivers: Array(repeating: driver, count: 3 * drivers), zoneHours: [ZoneHourRecord()])
            return ReplicationMetrics(of: record, in: MeasuredRun(zoneCount: 1, duration: .hours(9))).metrics
        }
        let summaries = MetricSummary.summaries(of: [
            replication(drivers: 1, income: 30, hours: 3), replication(drivers: 4, income: 80, hours: 2),
        ])
        for summary in summaries where PoolingTests.thirds.contains(summary.key.measure) {
            let isPerHour = summary.key.measure.unit == .moneyPerHour
            #expect(abs(summary.mean - (isPerHour ? 350.0 / 11 : 70)) < 1e-9, "\(summary.key.name)")
        }
    }

    // MARK: Records

    private func join(_ all: inout ReplicationRecord, _ next: ReplicationRecord) {
        all.rides += next.rides
        all.drivers += next.drivers
        (all.zoneHours, all.zoneQueues) = (next.zoneHours, next.zoneQueues)
        var walks = all.walks ?? WalkRecord()
        walks.follows += next.walks?.follows ?? []
        walks.streets.walkers += next.walks?.streets.walkers ?? 0
        walks.streets.stays += next.walks?.streets.stays ?? 0
        walks.streets.stay += next.walks?.streets.stay ?? .zero
        walks.streets.walkedCentimetres += next.walks?.streets.walkedCentimetres ?? 0
        all.walks = walks
        var activity = all.activity ?? ActivityRecord()
        activity.sessions += next.activity?.sessions ?? []
        activity.goals += next.activity?.goals ?? []
        all.activity = activity
    }

    private func randomRecord(
        _ size: Int, in run: MeasuredRun, _ generator: inout SplitMix64
    ) -> ReplicationRecord {
        var record = MetricsFixtures.record(
            rides: (0..<size).map { _ in randomRide(&generator) },
            drivers: (0..<size / 2).map { _ in randomDriver(&generator) },
            zoneHours: Array(repeating: ZoneHourRecord(), count: 8))
        var walks = WalkRecord()
        walks.follows = (0..<size).map { _ in randomFollow(&generator) }
        walks.streets.walkers = size
        walks.streets.stays = size / 3
        walks.streets.stay = .minutes(Int64(size / 3) * Int64.random(in: 10...90, using: &generator))
        walks.streets.walkedCentimetres = Int64(size) * Int64.random(in: 1_000...900_000, using: &generator)
        record.walks = walks
        var activity = ActivityRecord()
        activity.sessions = (0..<size / 2).map { number in
            var session = SessionRecord(SessionID(number), of: RunnerID(number), kind: .run, started: .zero)
            session.distance = .init(micrometres: Int64.random(in: 1_000_000...9_000_000_000, using: &generator))
            session.time = .seconds(Int64.random(in: 60...9_000, using: &generator))
            return session
        }
        record.activity = activity
        return record
    }

    private func randomRide(_ generator: inout SplitMix64) -> RideRecord {
        let second = Int64.random(in: 0..<14_400, using: &generator)
        let lost: [RideOutcome] = [.gaveUp, .noTaxi, .unreachable, .withdrawn, .noShow, .openAtEnd]
        var ride: RideRecord
        if Int.random(in: 0..<4, using: &generator) == 0, let outcome = lost.randomElement(using: &generator) {
            ride = MetricsFixtures.lost(outcome, at: second, offers: UInt32.random(in: 0...3, using: &generator))
            ride.ended = ride.requested + .seconds(Int64.random(in: 0...900, using: &generator))
        } else {
            ride = MetricsFixtures.served(
                at: second, wait: Int64.random(in: 10...1_500, using: &generator),
                ride: Int64.random(in: 60...3_000, using: &generator),
                metres: Int32.random(in: 100...20_000, using: &generator),
                lateSeconds: Int64.random(in: -300...0, using: &generator))
            ride.directMetres = 100
            ride.price = Money(cents: Int64.random(in: 300...5_000, using: &generator))
        }
        ride.kind = RideKind.allCases.randomElement(using: &generator) ?? .immediate
        ride.isShared = ride.kind == .shared
        ride.refusals = ride.offers > 0 ? UInt32.random(in: 0...2, using: &generator) : 0
        return ride
    }

    private func randomDriver(_ generator: inout SplitMix64) -> DriverRecord {
        var driver = DriverRecord()
        driver.homeZone = ZoneID(0)
        driver.occupied = .minutes(Int64.random(in: 0...60, using: &generator))
        driver.busy = driver.occupied + .minutes(Int64.random(in: 0...20, using: &generator))
        driver.idle = .minutes(Int64.random(in: 1...90, using: &generator))
        driver.shift = driver.busy + driver.idle
        driver.pickupMetres = Int64.random(in: 0...9_000, using: &generator)
        driver.repositioningMetres = Int64.random(in: 0...900, using: &generator)
        driver.occupiedMetres = Int64.random(in: 0...90_000, using: &generator)
        driver.rides = UInt32.random(in: 0...9, using: &generator)
        driver.passengers = driver.rides * 2
        driver.income = Money(cents: Int64.random(in: 0...9_000, using: &generator))
        driver.queueWaits = driver.rides
        driver.queueWait = .seconds(Int64(driver.rides) * Int64.random(in: 0...900, using: &generator))
        return driver
    }

    private func randomFollow(_ generator: inout SplitMix64) -> FollowRecord {
        var follow = FollowRecord(WalkerID(Int.random(in: 0..<99, using: &generator)), TourID(0), at: .zero)
        follow.outcome = FollowOutcome.allCases.randomElement(using: &generator) ?? .completed
        follow.ended = SimTime(microseconds: Int64.random(in: 1...9_000_000_000, using: &generator))
        return follow
    }
}
