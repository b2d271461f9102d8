import Measures
import Quantities
import Testing

@Suite("Metrics of reservations, shared rides and payments, computed by hand")
struct RideKindMetricsTests {
    private func metrics(
        _ rides: [RideRecord], warmUp: SimDuration = .zero, payments: PaymentRecord = PaymentRecord()
    ) -> ReplicationMetrics {
        var record = MetricsFixtures.record(rides: rides, zoneHours: [ZoneHourRecord(), ZoneHourRecord()])
        record.zoneQueues = [ZoneQueueRecord()]
        record.payments = payments
        return ReplicationMetrics(
            of: record,
            in: MeasuredRun(zoneCount: 1, duration: .hours(2), warmUp: warmUp, rideKinds: RideKind.allCases))
    }

    /// Returns a reservation for 1,000 s, dispatched ten minutes before, promised for 300 s after dispatch.
    private func reservation(pickedUpAt seconds: Int64) -> RideRecord {
        var ride = MetricsFixtures.served(at: 400, wait: 0)
        ride.kind = .reserved
        ride.wanted = SimTime(microseconds: 1_000_000_000)
        ride.promisedWait = .seconds(290)
        ride.pickedUp = SimTime(microseconds: seconds * 1_000_000)
        ride.ended = ride.pickedUp + .minutes(10)
        return ride
    }

    private func notDispatched(_ outcome: RideOutcome, endedAt seconds: Int64) -> RideRecord {
        var ride = MetricsFixtures.lost(outcome, at: 0)
        ride.kind = .reserved
        ride.requested = RideRecord.never
        ride.ended = SimTime(microseconds: seconds * 1_000_000)
        return ride
    }

    @Test("R02: waits and promises of a reservation start at the booked time; allocation starts at dispatch")
    func reservations() {
        let metrics = metrics([
            reservation(pickedUpAt: 1_000), reservation(pickedUpAt: 1_090), MetricsFixtures.served(at: 0, wait: 200),
        ])
        #expect(metrics.value(of: .requests) == 3)
        #expect(metrics.value(of: .reservations) == 2)
        #expect(metrics.value(of: .waitMean, for: .reserved) == 45)
        #expect(metrics.value(of: .promiseLateMean, for: .reserved) == 45)
        #expect(metrics.value(of: .promiseKept, for: .reserved) == 0.5)
        #expect(metrics.value(of: .promisedWaitMean, for: .reserved) == 590)
        #expect(metrics.value(of: .allocationMean, for: .reserved) == 10)
        #expect(metrics.value(of: .waitMean, for: .immediate) == 200)
        expectClose(metrics.value(of: .waitMean), 290.0 / 3)
    }

    @Test("Punctuality: pickups at most 5 and 10 minutes before or after the booked time, of all reservations due")
    func punctuality() {
        var lost = MetricsFixtures.lost(.noTaxi, at: 400)
        lost.kind = .reserved
        let pickups: [Int64] = [1_000, 1_300, 1_301, 1_600, 1_601, 700, 699]
        let rides =
            pickups.map { reservation(pickedUpAt: $0) } + [
                lost, notDispatched(.lapsed, endedAt: 400), notDispatched(.cancelled, endedAt: 100),
                notDispatched(.ahead, endedAt: -1), MetricsFixtures.served(at: 0, wait: 0),
            ]
        let metrics = metrics(rides)
        // Seven picked up, one lost and one lapsed are due.
        #expect(metrics.value(of: .punctual5Minutes) == 3.0 / 9)
        #expect(metrics.value(of: .punctual10Minutes) == 6.0 / 9)
        expectClose(metrics.value(of: .bookedLateMean), 1_201.0 / 7)
        #expect(metrics.value(of: .reservationsLapsed) == 1 && metrics.value(of: .reservations) == 11)
        #expect(metrics.value(of: .reservationsCancelled) == 1)
        let without = ReplicationMetrics(
            of: MetricsFixtures.record(rides: [], zoneHours: [ZoneHourRecord()]),
            in: MeasuredRun(zoneCount: 1, duration: .hours(1)))
        #expect(!without.metrics.contains { $0.key.measure == .punctual5Minutes || $0.key.measure == .rejectedTooLate })
    }

    @Test("I12: undispatched reservations are no requests; those cancelled in the warm-up are left out")
    func cancelledReservations() {
        let rides = [
            notDispatched(.cancelled, endedAt: 100), notDispatched(.cancelled, endedAt: 700),
            notDispatched(.ahead, endedAt: -1), reservation(pickedUpAt: 1_000),
        ]
        let all = metrics(rides)
        #expect(all.value(of: .requests) == 1)
        #expect(all.value(of: .openAtEnd) == 0)
        #expect(all.value(of: .reservations) == 4)
        #expect(all.value(of: .reservationsCancelled) == 2)
        #expect(all.zoneHours.map(\.requests) == [1, 0])
        #expect(metrics(rides, warmUp: .seconds(300)).value(of: .reservationsCancelled) == 1)
    }

    @Test("S02: the detour is the distance on board over the direct distance, for completed shared rides")
    func detours() {
        let rides = ([1_000, 1_200, 1_400, 9_000] as [Int32]).map { metres in
            var ride = MetricsFixtures.served(at: 0, wait: 60, metres: metres)
            ride.kind = .shared
            ride.isShared = true
            ride.directMetres = 1_000
            if metres == 9_000 { ride.outcome = .interrupted }
            return ride
        }
        let metrics = metrics(rides + [MetricsFixtures.served(at: 0, wait: 60, metres: 5_000)])
        expectClose(metrics.value(of: .detourMean), 1.2)
        expectClose(metrics.value(of: .detourMean, for: .shared), 1.2)
        expectClose(metrics.value(of: .detourP95, for: .shared), 1.38)
        #expect(metrics.value(of: .detourMean, for: .reserved) == nil)
        #expect(metrics.value(of: .interrupted, for: .shared) == 1)
        #expect(!metrics.metrics.contains { $0.key == MetricKey(.detourMean, of: .immediate) })
    }

    @Test("S06: a party that joins a ride with a taxi is promised no time, and counts in no promise")
    func joiners() {
        var joiner = MetricsFixtures.served(at: 0, wait: 500)
        joiner.promisedWait = RideRecord.noPromise
        let metrics = metrics([joiner, MetricsFixtures.served(at: 0, wait: 100, lateSeconds: 30)])
        expectValues(
            metrics,
            [
                (.served, 2), (.promisedWaitMean, 60), (.pickupWaitMean, 90), (.promiseLateMean, 30),
                (.promiseLateP95, 30), (.promiseKept, 1),
            ])
    }

    @Test("P03: payments by means, and failed card payments")
    func payments() {
        var payments = PaymentRecord()
        (payments.byCard, payments.inCash, payments.failed) = (5, 2, 3)
        let metrics = metrics([], payments: payments)
        expectValues(
            metrics,
            [
                (.paidByCard, 5), (.paidInCash, 2), (.cardFailures, 3),
            ])
    }
}
