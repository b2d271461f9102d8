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
        #expect(metrics.value(of: .requests) == 11)
        #expect(metrics.value(of: .served) == 2)
        #expect(metrics.value(of: .interrupted) == 1)
        #expect(metrics.value(of: .serviceRate) == 2.0 / 11)
        #expect(metrics.value(of: .lost) == 8)
        #expect(metrics.value(of: .lostGaveUp) == 3)
        #expect(metrics.value(of: .lostNoTaxi) == 2)
        #expect(metrics.value(of: .lostUnreachable) == 1)
        #expect(metrics.value(of: .lostWithdrawn) == 1)
        #expect(metrics.value(of: .lostNoShow) == 1)
        #expect(metrics.value(of: .openAtEnd) == 1)
    }

    @Test("Waiting: mean, quantiles by linear interpolation, maximum, and shares of all requests")
    func waits() {
        // 1 to 20 minutes, not in their order, and five requests lost.
        let minutes: [Int64] = [20, 1, 19, 2, 18, 3, 17, 4, 16, 5, 15, 6, 14, 7, 13, 8, 12, 9, 11, 10]
        var rides = minutes.map { MetricsFixtures.served(at: 0, wait: 60 * $0) }
        rides += (0..<5).map { _ in MetricsFixtures.lost(.gaveUp, at: 0) }
        let metrics = metrics(rides)
        #expect(metrics.value(of: .waitMean) == 630)
        #expect(metrics.value(of: .waitP50) == 630)
        expectClose(metrics.value(of: .waitP95), 60 * 19.05)
        #expect(metrics.value(of: .waitMax) == 1_200)
        // Ten waited at most ten minutes, the one of exactly ten among them.
        #expect(metrics.value(of: .waitUnder10Minutes) == 10.0 / 25)
        #expect(metrics.value(of: .waitUnder15Minutes) == 15.0 / 25)
    }

    @Test("Promises: promised against actual wait, kept if at most a minute late")
    func promises() {
        let metrics = metrics([
            MetricsFixtures.served(at: 0, wait: 130, lateSeconds: 60),
            MetricsFixtures.served(at: 0, wait: 250, lateSeconds: 90),
            MetricsFixtures.served(at: 0, wait: 310, lateSeconds: -30),
        ])
        #expect(metrics.value(of: .promisedWaitMean) == (60 + 150 + 330) / 3.0)
        #expect(metrics.value(of: .pickupWaitMean) == (120 + 240 + 300) / 3.0)
        #expect(metrics.value(of: .promiseLateMean) == 40)
        expectClose(metrics.value(of: .promiseLateP95), 87)
        #expect(metrics.value(of: .promiseKept) == 2.0 / 3)
        #expect(metrics.value(of: .allocationMean) == 10)
        #expect(metrics.value(of: .allocationP95) == 10)
    }

    @Test("Requests before the end of the warm-up count in the zone-hours only")
    func warmUp() {
        let rides = [
            MetricsFixtures.served(at: 599, wait: 900), MetricsFixtures.served(at: 600, wait: 60),
            MetricsFixtures.lost(.gaveUp, at: 10),
        ]
        let metrics = metrics(rides, warmUp: .minutes(10))
        #expect(metrics.value(of: .requests) == 1)
        #expect(metrics.value(of: .lost) == 0)
        #expect(metrics.value(of: .waitMax) == 60)
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
        #expect(metrics.value(of: .drivers) == 2)
        #expect(metrics.value(of: .occupiedKilometres) == 30)
        #expect(metrics.value(of: .emptyShare) == 0.25)
        #expect(metrics.value(of: .pickupShare) == 0.15)
        #expect(metrics.value(of: .repositioningShare) == 0.1)
        #expect(metrics.value(of: .dutyHours) == 3)
        #expect(metrics.value(of: .occupiedHours) == 1.5)
        #expect(metrics.value(of: .toPickupHours) == 0.5)
        #expect(metrics.value(of: .idleHours) == 1)
        #expect(metrics.value(of: .utilisation) == 0.5)
        #expect(metrics.value(of: .busyShare) == 2.0 / 3)
        #expect(metrics.value(of: .ridesPerVehicleHour) == 2)
        #expect(metrics.value(of: .occupancy) == 2)
        #expect(metrics.value(of: .income) == 40)
        #expect(metrics.value(of: .driverIncomeMean) == 20)
        #expect(metrics.value(of: .driverIncomeGini) == 0.25)
        #expect(metrics.value(of: .driverIncomeJain) == 0.8)
        expectClose(metrics.value(of: .driverIncomeP90P10), 28.0 / 12)
        #expect(metrics.value(of: .driverIncomePerHourGini) == 0.1)
        #expect(metrics.value(of: .queueWaitMean) == 600)
        #expect(metrics.value(of: .refusals) == 2)
        #expect(metrics.value(of: .standDowns) == 2)
    }

    @Test("I11: queue overtakes and refused requests are told as the record has them")
    func overtakesAndRejections() {
        var queue = ZoneQueueRecord()
        queue.overtakes = 7
        var record = MetricsFixtures.record(zoneHours: oneHour, zoneQueues: [queue])
        record.rejections = [(.outsideServiceArea, 4), (.alreadyRiding, 2), (.noSeats, 3), (.notSameWay, 5)]
        let metrics = ReplicationMetrics(of: record, in: MeasuredRun(zoneCount: 1, duration: .hours(1)))
        #expect(metrics.value(of: .queueOvertakes) == 7)
        #expect(metrics.value(of: .rejected) == 14)
        #expect(metrics.value(of: .rejectedJoins) == 8)
        #expect(metrics.value(of: .rejectedOutsideServiceArea) == 4)
        #expect(metrics.value(of: .rejectedAlreadyRiding) == 2)
        #expect(metrics.value(of: .rejectedInvalidPartySize) == 0)
    }

    @Test("A run in which nothing happened has every metric, and no value where there is nothing to measure")
    func nothingHappened() {
        let empty = metrics([])
        let busy = metrics([MetricsFixtures.served(at: 0, wait: 60)])
        #expect(empty.metrics.map(\.key) == busy.metrics.map(\.key))
        #expect(empty.value(of: .requests) == 0)
        for measure in [Measure.waitMean, .waitP95, .serviceRate, .driverIncomeGini, .zoneWaitP90] {
            #expect(empty.value(of: measure) == nil, "\(measure)")
        }
    }

    @Test("Names are snake_case and unique, end in their unit, and read back; each has a label of its own")
    func names() {
        var names: Set<String> = []
        for measure in Measure.allCases {
            let name = measure.rawValue
            #expect(name.allSatisfy { $0 == "_" || $0.isNumber || ($0.isLetter && $0.isLowercase) })
            switch measure.unit {
            case .seconds: #expect(name.hasSuffix("_s"))
            case .kilometres: #expect(name.hasSuffix("_km"))
            case .hours: #expect(name.hasSuffix("_h"))
            case .count, .share, .ratio, .money, .moneyPerHour, .ridesPerHour:
                #expect(!name.hasSuffix("_s") && !name.hasSuffix("_km"))
            }
            for key in [MetricKey(measure)] + RideKind.allCases.map({ MetricKey(measure, of: $0) }) {
                #expect(MetricKey(named: key.name) == key)
                #expect(names.insert(key.name).inserted, "\(key.name)")
            }
        }
        #expect(MetricKey(named: "happiness") == nil && MetricKey(named: "shared_") == nil)
        #expect(Set(Measure.allCases.map(\.label)).count == Measure.allCases.count)
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
