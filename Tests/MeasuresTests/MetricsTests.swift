import CityModel
import Measures
import Quantities
import Testing

@Suite("Metrics of one replication, computed by hand")
struct MetricsTests {
    private let oneHour = [ZoneHourRecord()]

    private func metrics(
        _ rides: [RideRecord], drivers: [DriverRecord] = [], warmUp: SimDuration = .zero
    ) -> ReplicationMetrics {
        ReplicationMetrics(
            of: MetricsFixtures.record(rides: rides, drivers: drivers, zoneHours: oneHour),
            in: MeasuredRun(zoneCount: 1, duration: .hours(1), warmUp: warmUp))
    }

    @Test("I12: every request is served, lost for one cause, or open at the end, and the counts add up")
    func requestsByOutcome() {
        let causes: [RideOutcome] = [
            .gaveUp, .gaveUp, .gaveUp, .noTaxi, .noTaxi, .unreachable, .withdrawn, .noShow, .openAtEnd,
        ]
        var rides = causes.map { MetricsFixtures.lost($0, at: 0) }
        rides.append(MetricsFixtures.served(at: 0, wait: 60))
        rides.append(MetricsFixtures.served(at: 0, wait: 60, outcome: .interrupted))
        let metrics = metrics(rides)
        #expect(metrics.value(of: "requests") == 11)
        #expect(metrics.value(of: "served") == 2)
        #expect(metrics.value(of: "interrupted") == 1)
        #expect(metrics.value(of: "service_rate") == 2.0 / 11)
        #expect(metrics.value(of: "lost") == 8)
        #expect(metrics.value(of: "lost_gave_up") == 3)
        #expect(metrics.value(of: "lost_no_taxi") == 2)
        #expect(metrics.value(of: "lost_unreachable") == 1)
        #expect(metrics.value(of: "lost_withdrawn") == 1)
        #expect(metrics.value(of: "lost_no_show") == 1)
        #expect(metrics.value(of: "open_at_end") == 1)
    }

    @Test("Waiting: mean, quantiles by linear interpolation, maximum, and shares of all requests")
    func waits() {
        // 1 to 20 minutes, not in their order, and five requests lost.
        let minutes: [Int64] = [20, 1, 19, 2, 18, 3, 17, 4, 16, 5, 15, 6, 14, 7, 13, 8, 12, 9, 11, 10]
        var rides = minutes.map { MetricsFixtures.served(at: 0, wait: 60 * $0) }
        rides += (0..<5).map { _ in MetricsFixtures.lost(.gaveUp, at: 0) }
        let metrics = metrics(rides)
        #expect(metrics.value(of: "wait_mean_s") == 630)
        #expect(metrics.value(of: "wait_p50_s") == 630)
        expectClose(metrics.value(of: "wait_p95_s"), 60 * 19.05)
        #expect(metrics.value(of: "wait_max_s") == 1_200)
        // Ten waited at most ten minutes, the one of exactly ten among them.
        #expect(metrics.value(of: "wait_under_10_min_share") == 10.0 / 25)
        #expect(metrics.value(of: "wait_under_15_min_share") == 15.0 / 25)
    }

    @Test("Promises: promised against actual wait, kept if at most a minute late")
    func promises() {
        let metrics = metrics([
            MetricsFixtures.served(at: 0, wait: 130, lateSeconds: 60),
            MetricsFixtures.served(at: 0, wait: 250, lateSeconds: 90),
            MetricsFixtures.served(at: 0, wait: 310, lateSeconds: -30),
        ])
        #expect(metrics.value(of: "promised_wait_mean_s") == (60 + 150 + 330) / 3.0)
        #expect(metrics.value(of: "pickup_wait_mean_s") == (120 + 240 + 300) / 3.0)
        #expect(metrics.value(of: "promise_late_mean_s") == 40)
        expectClose(metrics.value(of: "promise_late_p95_s"), 87)
        #expect(metrics.value(of: "promise_kept_share") == 2.0 / 3)
        #expect(metrics.value(of: "allocation_mean_s") == 10)
        #expect(metrics.value(of: "allocation_p95_s") == 10)
    }

    @Test("Requests before the end of the warm-up count in the zone-hours only")
    func warmUp() {
        let rides = [
            MetricsFixtures.served(at: 599, wait: 900), MetricsFixtures.served(at: 600, wait: 60),
            MetricsFixtures.lost(.gaveUp, at: 10),
        ]
        let metrics = metrics(rides, warmUp: .minutes(10))
        #expect(metrics.value(of: "requests") == 1)
        #expect(metrics.value(of: "lost") == 0)
        #expect(metrics.value(of: "wait_max_s") == 60)
        #expect(metrics.zoneHours[0].requests == 3)
        #expect(metrics.zoneHours[0].served == 2)
        #expect(metrics.zoneHours[0].waitMeanSeconds == 480)
    }

    @Test("Drivers: kilometres, hours by state, income and its spread; who never worked does not count")
    func fleet() {
        var first = DriverRecord()
        first.shift = .hours(2)
        first.busy = .hours(1)
        first.idle = .hours(1)
        first.occupied = .minutes(45)
        first.pickupMetres = 3_000
        first.repositioningMetres = 2_000
        first.occupiedMetres = 15_000
        first.rides = 3
        first.passengers = 6
        first.offers = 5
        first.refusals = 1
        first.timeouts = 1
        first.standDowns = 1
        first.income = Money(cents: 3_000)
        first.queueWait = .minutes(30)
        first.queueWaits = 3
        var second = first
        second.shift = .hours(1)
        second.idle = .zero
        second.income = Money(cents: 1_000)
        let metrics = metrics([], drivers: [first, DriverRecord(), second])
        #expect(metrics.value(of: "drivers") == 2)
        #expect(metrics.value(of: "occupied_km") == 30)
        #expect(metrics.value(of: "empty_km_share") == 0.25)
        #expect(metrics.value(of: "pickup_km_share") == 0.15)
        #expect(metrics.value(of: "repositioning_km_share") == 0.1)
        #expect(metrics.value(of: "duty_vehicle_h") == 3)
        #expect(metrics.value(of: "occupied_vehicle_h") == 1.5)
        #expect(metrics.value(of: "to_pickup_vehicle_h") == 0.5)
        #expect(metrics.value(of: "idle_vehicle_h") == 1)
        #expect(metrics.value(of: "utilisation") == 0.5)
        #expect(metrics.value(of: "busy_share") == 2.0 / 3)
        #expect(metrics.value(of: "rides_per_vehicle_hour") == 2)
        #expect(metrics.value(of: "occupancy") == 2)
        #expect(metrics.value(of: "income") == 40)
        #expect(metrics.value(of: "driver_income_mean") == 20)
        #expect(metrics.value(of: "driver_income_gini") == 0.25)
        #expect(metrics.value(of: "driver_income_jain") == 0.8)
        expectClose(metrics.value(of: "driver_income_p90_p10_ratio"), 28.0 / 12)
        #expect(metrics.value(of: "driver_income_per_hour_gini") == 0.1)
        #expect(metrics.value(of: "queue_wait_mean_s") == 600)
        #expect(metrics.value(of: "refusals") == 2)
        #expect(metrics.value(of: "stand_downs") == 2)
    }

    @Test("I11: queue overtakes and refused requests are told as the record has them")
    func overtakesAndRejections() {
        var queue = ZoneQueueRecord()
        queue.overtakes = 7
        var record = MetricsFixtures.record(zoneHours: oneHour, zoneQueues: [queue])
        record.rejections = [("outsideServiceArea", 4), ("alreadyRiding", 2), ("noSeats", 3), ("notSameWay", 5)]
        let metrics = ReplicationMetrics(of: record, in: MeasuredRun(zoneCount: 1, duration: .hours(1)))
        #expect(metrics.value(of: "queue_overtakes") == 7)
        #expect(metrics.value(of: "rejected") == 14)
        #expect(metrics.value(of: "rejected_joins") == 8)
        #expect(metrics.value(of: "rejected_outside_service_area") == 4)
        #expect(metrics.value(of: "rejected_already_riding") == 2)
        #expect(metrics.value(of: "rejected_invalid_party_size") == 0)
    }

    @Test("A run in which nothing happened has every metric, and no value where there is nothing to measure")
    func nothingHappened() {
        let empty = metrics([])
        let busy = metrics([MetricsFixtures.served(at: 0, wait: 60)])
        #expect(empty.metrics.map(\.name) == busy.metrics.map(\.name))
        #expect(empty.value(of: "requests") == 0)
        for name in ["wait_mean_s", "wait_p95_s", "service_rate", "driver_income_gini", "zone_wait_p90_s"] {
            #expect(empty.value(of: name) == nil, "\(name)")
        }
    }

    @Test("Names are snake_case, unique, and end in their unit")
    func names() {
        let metrics = metrics([MetricsFixtures.served(at: 0, wait: 60)]).metrics
        #expect(Set(metrics.map(\.name)).count == metrics.count)
        for metric in metrics {
            #expect(metric.name.allSatisfy { $0 == "_" || $0.isNumber || ($0.isLetter && $0.isLowercase) })
            switch metric.unit {
            case .seconds: #expect(metric.name.hasSuffix("_s"))
            case .kilometres: #expect(metric.name.hasSuffix("_km"))
            case .hours: #expect(metric.name.hasSuffix("_h"))
            default: #expect(!metric.name.hasSuffix("_s") && !metric.name.hasSuffix("_km"))
            }
        }
    }

    @Test("The queue's mean is over the hour's part of the duration")
    func queueOfTheLastHour() {
        var hours = [ZoneHourRecord(), ZoneHourRecord()]
        hours[0].queueDriverSeconds = 7_200
        hours[1].queueDriverSeconds = 5_400
        hours[1].queueLengthMax = 4
        let metrics = ReplicationMetrics(
            of: MetricsFixtures.record(rides: [], zoneHours: hours),
            in: MeasuredRun(zoneCount: 1, duration: .minutes(90)))
        #expect(metrics.zoneHours.map(\.queueMean) == [2, 3])
        #expect(metrics.zoneHours.map(\.queueMax) == [0, 4])
    }

    private func expectClose(_ value: Double?, _ expected: Double, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(abs((value ?? .nan) - expected) < 1e-9, "\(String(describing: value))", sourceLocation: sourceLocation)
    }
}
