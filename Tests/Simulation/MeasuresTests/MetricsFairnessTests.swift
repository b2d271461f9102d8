import Measures
import Quantities
import Testing

@Suite("Fairness of one replication, computed by hand")
struct MetricsFairnessTests {
    private let zoneCount = 3

    private func metrics(
        _ rides: [RideRecord] = [], drivers: [DriverRecord] = [], queues: [ZoneQueueRecord]? = nil
    ) -> ReplicationMetrics {
        ReplicationMetrics(
            of: MetricsFixtures.record(
                rides: rides, drivers: drivers, zoneHours: Array(repeating: ZoneHourRecord(), count: zoneCount),
                zoneQueues: queues),
            in: MeasuredRun(zoneCount: zoneCount, duration: .hours(1)))
    }

    private func driver(
        home: Int, income: Int64, offers: UInt32 = 0, refusals: UInt32 = 0, hours: Int64 = 1, waits: [Int64] = []
    ) -> DriverRecord {
        var driver = DriverRecord()
        driver.homeZone = ZoneID(home)
        driver.shift = .hours(hours)
        driver.income = Money(cents: income)
        driver.offers = offers
        driver.refusals = refusals
        driver.queueWait = .seconds(waits.reduce(0, +))
        driver.queueWaits = UInt32(waits.count)
        return driver
    }

    private func value(_ measure: Measure, zone: Int, _ metrics: ReplicationMetrics) -> Double? {
        metrics.fairness.zones[zone].first { $0.key == MetricKey(measure) }?.value
    }

    @Test("Drivers are compared within the zone where they first started work, and over the city")
    func driversByHome() {
        let metrics = metrics(drivers: [
            driver(home: 0, income: 3_000, waits: [60, 180]), driver(home: 2, income: 5_000, waits: [100]),
            driver(home: 0, income: 1_000, waits: [360]), driver(home: 0, income: 0), DriverRecord(),
        ])
        #expect(value(.drivers, zone: 0, metrics) == 3)
        expectClose(value(.driverIncomeMean, zone: 0, metrics), 40.0 / 3)
        expectClose(value(.driverIncomeGini, zone: 0, metrics), 0.5)
        expectClose(value(.driverIncomeJain, zone: 0, metrics), 1_600.0 / 3_000)
        // Mean waits of 120 s and 360 s; the third driver never got a ride.
        expectClose(value(.driverQueueWaitGini, zone: 0, metrics), 0.25)
        expectClose(value(.driverQueueWaitJain, zone: 0, metrics), 0.8)
        #expect(value(.drivers, zone: 1, metrics) == 0)
        #expect(value(.driverIncomeGini, zone: 1, metrics) == nil)
        #expect(value(.driverIncomeGini, zone: 2, metrics) == 0)
        #expect(metrics.value(of: .drivers) == 4)
        expectClose(metrics.value(of: .driverQueueWaitGini), 520.0 / (3 * 580))
    }

    @Test(
        "Effect of refusals on drivers: income by the smallest, middle and largest shares of refused offers"
    )
    func refusers() {
        // By the number of refusals, the busiest drivers would seem to refuse most.
        let metrics = metrics(drivers: [
            driver(home: 0, income: 900, offers: 10, refusals: 9, hours: 3),
            driver(home: 0, income: 1_000, offers: 100, refusals: 10),
            driver(home: 0, income: 900, offers: 12, refusals: 9, hours: 3),
            driver(home: 0, income: 1_000, offers: 90, refusals: 9),
            driver(home: 0, income: 2_000, offers: 20), driver(home: 0, income: 3_000, offers: 5, refusals: 2),
            driver(home: 0, income: 4_000, offers: 3, refusals: 1), driver(home: 0, income: 70_000),
        ])
        expectValues(
            metrics,
            [
                (.incomeFewRefusals, 40.0 / 3), (.incomeSomeRefusals, 35), (.incomeManyRefusals, 9),
                (.incomePerHourManyRefusals, 3),
            ])
    }

    @Test("Effect of refusals on clients: at least one refusal compared with an accepted first offer")
    func refusedClients() {
        var refused = MetricsFixtures.served(at: 0, wait: 400)
        refused.refusals = 2
        refused.pickupMetres = 1_700
        var refusedAndLost = MetricsFixtures.lost(.gaveUp, at: 0, offers: 1)
        refusedAndLost.refusals = 1
        let metrics = metrics([
            refused, refusedAndLost, MetricsFixtures.served(at: 0, wait: 100), MetricsFixtures.served(at: 0, wait: 140),
            MetricsFixtures.lost(.noTaxi, at: 0), MetricsFixtures.served(at: 0, wait: 10, zone: 1),
        ])
        #expect(value(.refusedClients, zone: 0, metrics) == 2)
        #expect(value(.refusedClientsShare, zone: 0, metrics) == 0.5)
        #expect(value(.refusalExtraWait, zone: 0, metrics) == 280)
        expectClose(value(.refusalExtraPickup, zone: 0, metrics), 1.2)
        #expect(value(.refusalExtraWait, zone: 1, metrics) == nil)
        #expect(metrics.value(of: .refusedClientsShare) == 0.4)
        expectClose(metrics.value(of: .refusalExtraWait), 400 - 250.0 / 3)
        #expect(metrics.value(of: .refusedServiceRate) == 0.5)
        #expect(metrics.value(of: .neverRefusedServiceRate) == 1)
    }

    @Test("I11: events of a queue belong to its zone")
    func queues() {
        var queue = ZoneQueueRecord()
        (queue.overtakes, queue.offers, queue.refusals, queue.timeouts) = (1, 9, 4, 2)
        (queue.standDowns, queue.suspensions) = (1, 3)
        (queue.wait, queue.waits) = (.minutes(3), 2)
        let metrics = metrics(queues: [ZoneQueueRecord(), queue, ZoneQueueRecord()])
        let expected: [(Measure, Double)] = [
            (.queueOvertakes, 1), (.offers, 9), (.refusals, 4), (.timeouts, 2), (.standDowns, 1), (.suspensions, 3),
            (.queueWaitMean, 90),
        ]
        for (measure, expected) in expected { #expect(value(measure, zone: 1, metrics) == expected, "\(measure)") }
        #expect(value(.offers, zone: 0, metrics) == 0)
        #expect(value(.queueWaitMean, zone: 0, metrics) == nil)
        #expect(metrics.value(of: .queueOvertakes) == 1)
    }

    @Test("Waits by zone: median, 90 %, the ratio to the city's median, and the distribution of the ratios")
    func zoneWaits() {
        let waits: [(zone: Int, seconds: [Int64])] = [(0, [60, 80, 100]), (2, [200, 300])]
        let rides = waits.flatMap { zone, seconds in
            seconds.reversed().map { MetricsFixtures.served(at: 0, wait: $0, zone: zone) }
        }
        let metrics = metrics(rides)
        #expect(metrics.value(of: .waitP50) == 100)
        #expect(value(.waitP50, zone: 0, metrics) == 80)
        expectClose(value(.waitP90, zone: 0, metrics), 96)
        #expect(value(.waitP50Ratio, zone: 0, metrics) == 0.8)
        #expect(value(.waitP50Ratio, zone: 1, metrics) == nil)
        #expect(value(.waitP50Ratio, zone: 2, metrics) == 2.5)
        expectClose(metrics.value(of: .zoneWaitRatioP10), 0.97)
        expectClose(metrics.value(of: .zoneWaitRatioP90), 2.33)
    }

    @Test("The city's rows are metrics of the summary; every zone has the same measures, and the city has them, too")
    func sameMeasures() {
        let metrics = metrics()
        let city = metrics.fairness.city.map(\.key)
        #expect(metrics.fairness.city.allSatisfy { metrics.metrics.contains($0) })
        #expect(Set(city).count == city.count)
        #expect(city.count == 51)
        for zone in metrics.fairness.zones {
            let keys = zone.map(\.key)
            #expect(keys == metrics.fairness.zones[0].map(\.key))
            #expect(keys.filter { !city.contains($0) } == [MetricKey(.waitP50Ratio)])
        }
    }
}
