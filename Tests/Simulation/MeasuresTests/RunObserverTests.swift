import Measures
import Quantities
import TaxiService
import Testing

@Suite("The observer's records of effects")
struct RunObserverTests {
    private let run = MeasuredRun(zoneCount: 2, driverCount: 3, duration: .hours(1))
    private let zone = ZoneID(0)
    private let other = ZoneID(1)

    /// Returns the record of a run with these calls, a minute apart.
    private func record(_ tell: [(inout RunObserver, SimTime) -> Void]) -> ReplicationRecord {
        var observer = RunObserver(run)
        for (minute, tell) in tell.enumerated() { tell(&observer, .zero + .minutes(Int64(minute))) }
        observer.endHour(at: .zero + .hours(1))
        return observer.finish(replication: 1, eventsHandled: 0, digest: 0, end: .zero + .hours(1))
    }

    private func effect(_ effect: TaxiService.Effect) -> (inout RunObserver, SimTime) -> Void {
        { observer, time in observer.note(effect, at: time) }
    }

    private func requested(_ number: UInt32) -> (inout RunObserver, SimTime) -> Void {
        effect(
            .requested(
                RequestID(number), client: ClientID(number), from: Position(zone), to: Position(other), party: 1,
                share: false))
    }

    private func withdrawn(
        _ number: UInt32, because cause: WithdrawalCause? = nil
    ) -> (inout RunObserver, SimTime) -> Void {
        { observer, time in
            if let cause { observer.noteWithdrawal(of: RequestID(number), because: cause) }
            observer.note(.withdrawn(RequestID(number), client: ClientID(number)), at: time)
        }
    }

    private func offered(_ number: UInt32, _ driver: UInt32) -> (inout RunObserver, SimTime) -> Void {
        effect(.offered(RequestID(number), driver: DriverID(driver), zone: zone))
    }

    @Test("T09: a request is lost for the client's cause: patience, a changed mind, no route")
    func withdrawals() {
        let record = record([
            effect(.driverStarted(DriverID(0), zone: zone)),
            requested(1), requested(2), requested(3), requested(4), requested(5), offered(4, 0),
            withdrawn(1, because: .choice), withdrawn(2, because: .unreachable), withdrawn(3),
            withdrawn(4, because: .impatience),
        ])
        #expect(record.rides.map(\.outcome) == [.withdrawn, .unreachable, .noTaxi, .gaveUp, .openAtEnd])
        #expect(record.rides[0].ended == SimTime.zero + .minutes(7))
        let metrics = ReplicationMetrics(of: record, in: run)
        let lost: [Measure] = [.lostWithdrawn, .lostUnreachable, .lostNoTaxi, .lostGaveUp]
        #expect(lost.map { metrics.value(of: $0) } == [1, 1, 1, 1])
        #expect(metrics.value(of: .lost) == 4)
    }

    @Test("A cause applies to its own request only, and only once")
    func causeOfAnother() {
        let record = record([
            requested(1), requested(2),
            { observer, time in
                observer.noteWithdrawal(of: RequestID(1), because: .choice)
                observer.note(.withdrawn(RequestID(2), client: ClientID(2)), at: time)
            },
            withdrawn(1),
        ])
        #expect(record.rides.map(\.outcome) == [.noTaxi, .noTaxi])
    }

    @Test("I12: a reservation withdrawn before its dispatch is cancelled, for any cause")
    func reservation() {
        let record = record([
            effect(
                .reserved(
                    RequestID(1), client: ClientID(1), from: Position(zone), to: Position(other),
                    departure: .zero + .hours(3), share: true,
                    party: 1)),
            withdrawn(1, because: .choice),
        ])
        #expect(record.rides.map(\.outcome) == [.cancelled])
    }

    @Test("I11: an eligible driver ahead was overtaken; a driver who refused the ride since joining was not")
    func overtaking() {
        let start = (0...2).map { effect(.driverStarted(DriverID($0), zone: zone)) }
        func overtakes(_ tell: [(inout RunObserver, SimTime) -> Void]) -> Int {
            record(start + [requested(1), requested(2)] + tell).queueOvertakes
        }
        let refused = effect(.refused(RequestID(1), driver: DriverID(0), zone: zone))
        #expect(overtakes([offered(1, 0)]) == 0)
        #expect(overtakes([offered(1, 1)]) == 1)
        #expect(overtakes([offered(1, 0), offered(2, 1)]) == 0)
        // The queue is 1, 2, 0; then 2, 0, 1.
        #expect(overtakes([offered(1, 0), refused, offered(1, 1)]) == 0)
        #expect(overtakes([offered(1, 0), refused, offered(2, 0)]) == 1)
        let again = [
            offered(1, 0), refused, effect(.driverMoved(DriverID(1), zone: zone)),
            effect(.driverMoved(DriverID(2), zone: zone)),
        ]
        // The queue is 0, 1, 2, and the first has refused one of the two.
        #expect(overtakes(again + [offered(1, 1)]) == 0)
        #expect(overtakes(again + [offered(2, 1)]) == 1)
        // The queue is 1, 2, 0 and back: refusals before joining do not matter.
        let joined = again + (0...2).map { effect(.driverMoved(DriverID($0), zone: zone)) }
        #expect(overtakes(joined + [offered(1, 1)]) == 1)
    }

    @Test("A driver's hours are those of the run, each of one kind, and end with it")
    func hours() {
        let (request, client, driver) = (RequestID(1), ClientID(1), DriverID(0))
        let record = record([
            effect(.driverStarted(driver, zone: zone)), requested(1), offered(1, 0),
            { observer, time in
                let price = Money(cents: 770)
                observer.note(
                    .accepted(request, client: client, driver: driver, zone: zone, wait: .minutes(2), price: price),
                    distanceMetres: 900, at: time)
            },
            effect(.pickedUp(request, client: client, driver: driver)),
            { observer, time in
                observer.noteDeparture(driver, metres: 4_000)
                observer.noteDropOff(request, at: time + .minutes(1), metres: 4_000, directMetres: 4_000)
            },
            effect(.paid(request, client: client, driver: driver, by: .cash, price: Money(cents: 770))),
            effect(.concluded(request, client: client, driver: driver, zone: other)),
        ])
        let account = record.drivers[0]
        #expect(account.shift == .hours(1) && account.busy == .minutes(4) && account.occupied == .minutes(3))
        #expect(account.idle == .minutes(56) && account.queueWait == .minutes(3) && account.queueWaits == 1)
        #expect(account.pickupMetres == 900 && account.occupiedMetres == 4_000 && account.rides == 1)
        #expect(account.income == Money(cents: 770) && account.homeZone == zone)
        #expect(record.drivers[1].shift == .zero)
        let queueSeconds: [Double] = [180, 53 * 60]
        #expect(record.zoneHours.map(\.queueDriverSeconds) == queueSeconds)
        #expect(record.rides[0].outcome == .completed && record.rides[0].ended == .zero + .minutes(6))
    }

    @Test("P01: the authority's part of a fare is not income of the driver, and does not count in shifts")
    func authority() {
        func ride(_ number: UInt32, _ end: TaxiService.Effect) -> [(inout RunObserver, SimTime) -> Void] {
            let (request, client, driver) = (RequestID(number), ClientID(1), DriverID(0))
            let price = Money(cents: 770)
            return [
                requested(number), offered(number, 0),
                effect(
                    .accepted(request, client: client, driver: driver, zone: zone, wait: .minutes(2), price: price)),
                effect(.pickedUp(request, client: client, driver: driver)),
                effect(.paid(request, client: client, driver: driver, by: .cash, price: price)), effect(end),
            ]
        }
        let concluded = TaxiService.Effect.concluded(
            RequestID(1), client: ClientID(1), driver: DriverID(0), zone: other, authority: Money(cents: 50))
        let interrupted = TaxiService.Effect.interrupted(
            RequestID(2), client: ClientID(1), driver: DriverID(0), zone: other, because: .clientWish,
            price: Money(cents: 440), authority: Money(cents: 30))
        let record = record(
            [effect(.driverStarted(DriverID(0), zone: zone))] + ride(1, concluded) + ride(2, interrupted))
        #expect(record.rides.map(\.price.cents) == [770, 440], "what clients pay")
        #expect(record.drivers[0].income == Money(cents: 720 + 410))
        #expect(record.shifts.map(\.income.cents) == [720 + 410])
    }
}
