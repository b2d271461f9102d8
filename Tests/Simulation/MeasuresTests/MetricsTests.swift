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
        expectValues(
            metrics,
            [
                (.requests, 11), (.served, 2), (.interrupted, 1), (.serviceRate, 2.0 / 11), (.lost, 8),
                (.lostGaveUp, 3), (.lostNoTaxi, 2), (.lostUnreachable, 1), (.lostWithdrawn, 1), (.lostNoShow, 1),
                (.openAtEnd, 1),
            ])
    }

    @Test("Waits: mean, quantiles by linear interpolation, maximum, and shares of all requests")
    func waits() {
        // Waits of 1 to 20 minutes, unordered, and five lost requests.
        let minutes: [Int64] = [20, 1, 19, 2, 18, 3, 17, 4, 16, 5, 15, 6, 14, 7, 13, 8, 12, 9, 11, 10]
        var rides = minutes.map { MetricsFixtures.served(at: 0, wait: 60 * $0) }
        rides += (0..<5).map { _ in MetricsFixtures.lost(.gaveUp, at: 0) }
        let metrics = metrics(rides)
        #expect(metrics.value(of: .waitMean) == 630)
        #expect(metrics.value(of: .waitP50) == 630)
        expectClose(metrics.value(of: .waitP95), 60 * 19.05)
        #expect(metrics.value(of: .waitMax) == 1_200)
        // Ten waited at most ten minutes, including the one of exactly ten.
        let (under10, under15) = (10.0 / 25, 15.0 / 25)
        #expect(metrics.value(of: .waitUnder10Minutes) == under10)
        #expect(metrics.value(of: .waitUnder15Minutes) == under15)
    }

    @Test("Immediate availability of a taxi, and the waits of served and lost clients")
    func waitingForTaxis() {
        func left(_ outcome: RideOutcome, after seconds: Int64, firstOfferAfter offer: Int64? = nil) -> RideRecord {
            var ride = MetricsFixtures.lost(outcome, at: 0)
            ride.ended = ride.requested + .seconds(seconds)
            if let offer { ride.firstOffered = ride.requested + .seconds(offer) }
            return ride
        }
        var late = MetricsFixtures.served(at: 0, wait: 300)
        late.firstOffered = late.requested + .seconds(1)
        var joiner = MetricsFixtures.served(at: 0, wait: 100)
        (joiner.firstOffered, joiner.accepted) = (RideRecord.never, joiner.requested)
        var early = left(.withdrawn, after: 30, firstOfferAfter: 0)
        early.wanted = early.requested + .minutes(10)  // booked, and called off before
        let metrics = metrics([
            MetricsFixtures.served(at: 0, wait: 200), late, joiner, left(.noTaxi, after: 0), left(.noTaxi, after: 400),
            left(.gaveUp, after: 500, firstOfferAfter: 0), early, left(.unreachable, after: 0),
            left(.noShow, after: 900), MetricsFixtures.lost(.openAtEnd, at: 0),
        ])
        // The late one, the second without an offer, the no-show without one, and the one that still waits.
        let waitedShare = 4.0 / 10
        #expect(metrics.value(of: .waitedShare) == waitedShare)
        let waitSum: Double = 200 + 300 + 100 + 0 + 400 + 500 + 0
        #expect(metrics.value(of: .waitWithLostMean) == waitSum / 7)
        let zone = metrics.fairness.zones[0]
        #expect(zone.contains(Metric(MetricKey(.waitedShare), waitedShare, weight: 10)))
        #expect(zone.contains(Metric(MetricKey(.waitWithLostMean), 1_500 / 7.0, weight: 7)))
        #expect(zone.contains(Metric(MetricKey(.waitMean), 200, weight: 3)))
        #expect(zone.contains(Metric(MetricKey(.served), 3)))
    }

    @Test("Promises: promised against actual wait, kept if at most a minute late")
    func promises() {
        let metrics = metrics([
            MetricsFixtures.served(at: 0, wait: 130, lateSeconds: 60),
            MetricsFixtures.served(at: 0, wait: 250, lateSeconds: 90),
            MetricsFixtures.served(at: 0, wait: 310, lateSeconds: -30),
        ])
        let (promised, pickup): (Double, Double) = ((60 + 150 + 330) / 3, (120 + 240 + 300) / 3)
        #expect(metrics.value(of: .promisedWaitMean) == promised)
        #expect(metrics.value(of: .pickupWaitMean) == pickup)
        #expect(metrics.value(of: .promiseLateMean) == 40)
        expectClose(metrics.value(of: .promiseLateP95), 87)
        expectValues(
            metrics,
            [
                (.promiseKept, 2.0 / 3), (.allocationMean, 10), (.allocationP95, 10),
            ])
    }

    @Test("Requests before the end of the warm-up count in the zone-hours only")
    func warmUp() {
        let rides = [
            MetricsFixtures.served(at: 599, wait: 900), MetricsFixtures.served(at: 600, wait: 60),
            MetricsFixtures.lost(.gaveUp, at: 10),
        ]
        let metrics = metrics(rides, warmUp: .minutes(10))
        expectValues(
            metrics,
            [
                (.requests, 1), (.lost, 0), (.waitMax, 60),
            ])
        #expect(metrics.zoneHours[0].requests == 3)
        #expect(metrics.zoneHours[0].served == 2)
        #expect(metrics.zoneHours[0].waitMeanSeconds == 480)
    }

    @Test("Drivers: kilometres, hours by state, income and its inequality; drivers who never worked do not count")
    func fleet() {
        var first = DriverRecord()
        (first.shift, first.busy, first.idle, first.occupied) = (.hours(2), .hours(1), .hours(1), .minutes(45))
        (first.pickupMetres, first.repositioningMetres, first.occupiedMetres) = (3_000, 2_000, 15_000)
        (first.rides, first.passengers, first.income) = (3, 6, Money(cents: 3_000))
        (first.offers, first.refusals, first.timeouts, first.standDowns) = (5, 1, 1, 1)
        (first.queueWait, first.queueWaits) = (.minutes(30), 3)
        var second = first
        second.shift = .hours(1)
        second.idle = .zero
        second.income = Money(cents: 1_000)
        let metrics = metrics([], drivers: [first, DriverRecord(), second])
        expectValues(
            metrics,
            [
                (.drivers, 2), (.occupiedKilometres, 30), (.emptyShare, 0.25), (.pickupShare, 0.15),
                (.repositioningShare, 0.1), (.dutyHours, 3), (.occupiedHours, 1.5), (.toPickupHours, 0.5),
                (.idleHours, 1), (.utilisation, 0.5), (.busyShare, 2.0 / 3), (.ridesPerVehicleHour, 2),
                (.occupancy, 2), (.income, 40), (.driverIncomeMean, 20), (.driverIncomeGini, 0.25),
                (.driverIncomeJain, 0.8),
            ])
        expectClose(metrics.value(of: .driverIncomeP90P10), 28.0 / 12)
        expectValues(
            metrics,
            [
                (.driverIncomePerHourGini, 0.1), (.queueWaitMean, 600), (.refusals, 2), (.standDowns, 2),
            ])
    }

    @Test("I11: queue overtakes and refused requests are those of the record")
    func overtakesAndRejections() {
        var queue = ZoneQueueRecord()
        queue.overtakes = 7
        var record = MetricsFixtures.record(zoneHours: oneHour, zoneQueues: [queue])
        record.rejections = [(.outsideServiceArea, 4), (.alreadyRiding, 2), (.noSeats, 3), (.notSameWay, 5)]
        let metrics = ReplicationMetrics(of: record, in: MeasuredRun(zoneCount: 1, duration: .hours(1)))
        expectValues(
            metrics,
            [
                (.queueOvertakes, 7), (.rejected, 14), (.rejectedJoins, 8), (.rejectedOutsideServiceArea, 4),
                (.rejectedAlreadyRiding, 2), (.rejectedInvalidPartySize, 0),
            ])
    }

    @Test("An empty run has every metric, undefined where there is nothing to measure")
    func nothingHappened() {
        let empty = metrics([])
        let busy = metrics([MetricsFixtures.served(at: 0, wait: 60)])
        #expect(empty.metrics.map(\.key) == busy.metrics.map(\.key))
        #expect(empty.value(of: .requests) == 0)
        for measure in [Measure.waitMean, .waitP95, .serviceRate, .driverIncomeGini, .zoneWaitP90] {
            #expect(empty.value(of: measure) == nil, "\(measure)")
        }
    }

    @Test("Names are snake_case and unique, end in their unit, and can be parsed; each has its own label")
    func names() {
        var names: Set<String> = []
        for measure in Measure.allCases {
            let name = measure.name
            #expect(name.allSatisfy { $0 == "_" || $0.isNumber || ($0.isLetter && $0.isLowercase) })
            switch measure.unit {
            case .seconds: #expect(name.hasSuffix("_s"))
            case .kilometres: #expect(name.hasSuffix("_km"))
            case .kilograms: #expect(name.hasSuffix("_kg"))
            case .hours: #expect(name.hasSuffix("_h"))
            case .minutes: #expect(name.hasSuffix("_min"))
            case .metresPerSecond: #expect(name.hasSuffix("_m_per_s"))
            case .day: #expect(name.hasSuffix("_day"))
            case .count, .share, .ratio, .people, .money, .moneyPerHour, .ridesPerHour:
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
}
