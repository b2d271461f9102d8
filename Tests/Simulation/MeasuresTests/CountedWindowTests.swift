import Quantities
import ServiceKernel
import TaxiService
import Testing

@testable import Measures

@Suite("Hours, kilometres and money of the counted window")
struct CountedWindowTests {
    /// Counts from 07:00 to 08:00 of a run that begins at 06:00; the month ends at midnight.
    private static func run(warmUp: SimDuration = .hours(1), clock: SimDuration = .hours(6)) -> MeasuredRun {
        var run = MeasuredRun(zoneCount: 2, driverCount: 2, duration: .hours(2), warmUp: warmUp)
        run.calendar = LocalCalendar(startDate: CalendarDate("2026-06-30"), clockAtStart: clock)
        return run
    }

    /// A ride, in minutes from the start of the run.
    private struct Ride {
        var driver: UInt32 = 0
        var accepted: Int64
        var pickedUp: Int64
        var ended: Int64
        var cents: Int64 = 10_00
        var authorityCents: Int64 = 0
        var pickupMetres: Int32 = 600
        var metres: Int32 = 6_000
    }

    /// Returns the record of a run in which drivers start work at once, with these successive rides.
    private func record(_ rides: [Ride], in run: MeasuredRun = CountedWindowTests.run()) -> ReplicationRecord {
        var events: [(minute: Int64, tell: (inout RunObserver, SimTime) -> Void)] = []
        for (number, ride) in rides.enumerated() {
            let (request, client) = (RequestID(UInt32(number + 1)), ClientID(UInt32(number)))
            let (driver, price) = (DriverID(ride.driver), Money(cents: ride.cents))
            events.append(
                (
                    ride.accepted,
                    { observer, time in
                        let asked = TaxiService.Effect.requested(
                            request, client: client, from: Position(ZoneID(0)), to: Position(ZoneID(1)), party: 2,
                            share: false)
                        observer.note(asked, at: time)
                        observer.note(.offered(request, driver: driver, zone: ZoneID(0)), at: time)
                        observer.note(
                            .accepted(
                                request, client: client, driver: driver, zone: ZoneID(0), wait: .zero, price: price),
                            distanceMetres: ride.pickupMetres, at: time)
                    }
                ))
            events.append(
                (
                    ride.pickedUp,
                    { observer, time in
                        observer.note(.pickedUp(request, client: client, driver: driver), at: time)
                        observer.noteDeparture(driver, metres: Int64(ride.metres))
                        observer.noteDropOff(
                            request, at: time + .minutes(ride.ended - ride.pickedUp), metres: ride.metres,
                            directMetres: ride.metres)
                    }
                ))
            events.append(
                (
                    ride.ended,
                    { observer, time in
                        observer.note(
                            .concluded(
                                request, client: client, driver: driver, zone: ZoneID(0),
                                authority: Money(cents: ride.authorityCents)), at: time)
                    }
                ))
        }
        return send(events, in: run)
    }

    private func send(
        _ events: [(minute: Int64, tell: (inout RunObserver, SimTime) -> Void)], in run: MeasuredRun
    ) -> ReplicationRecord {
        var observer = RunObserver(run)
        for driver in 0..<UInt32(2) {
            observer.note(.driverStarted(DriverID(driver), zone: ZoneID(0)), at: run.start)
        }
        let told = events.enumerated().sorted { ($0.element.minute, $0.offset) < ($1.element.minute, $1.offset) }
        var isWarm = run.warmUp == .zero
        for (_, event) in told {
            let time = SimTime.zero + .minutes(event.minute)
            if !isWarm, time.sinceStart >= run.warmUp {
                observer.endWarmUp(at: .zero + run.warmUp)
                isWarm = true
            }
            event.tell(&observer, time)
        }
        if !isWarm { observer.endWarmUp(at: .zero + run.warmUp) }
        observer.endHour(at: run.start + run.duration)
        return observer.finish(replication: 1, eventsHandled: 0, digest: 0, end: .zero + run.duration)
    }

    @Test("A part of an amount is rounded to the nearest unit, and the whole counts within the window")
    func parts() {
        let window = CountedWindow(start: .zero + .seconds(10), end: .zero + .seconds(20))
        func part(_ amount: Int64, _ from: Int64, _ to: Int64) -> Int64 {
            window.part(of: amount, from: .zero + .seconds(from), to: .zero + .seconds(to))
        }
        #expect(part(7, 12, 18) == 7 && part(7, 15, 15) == 7 && part(7, 10, 20) == 7)
        #expect(part(7, 0, 10) == 0 && part(7, 20, 30) == 0 && part(7, 5, 5) == 0)
        #expect(part(100, 5, 15) == 50 && part(100, 15, 25) == 50 && part(100, 5, 25) == 50)
        #expect(part(5, 5, 15) == 3 && part(-5, 5, 15) == -3 && part(1, 8, 11) == 0)
    }

    @Test("A ride that crosses an edge counts pro rata in money, kilometres and hours")
    func edges() {
        // 20 minutes on board, 5 of them counted; a ride within; 15 minutes, 10 of them counted.
        let record = record([
            Ride(accepted: 40, pickedUp: 45, ended: 65), Ride(accepted: 70, pickedUp: 72, ended: 80, cents: 7_00),
            Ride(accepted: 106, pickedUp: 110, ended: 125, cents: 9_00),
        ])
        let driver = record.drivers[0]
        #expect(driver.shift == .hours(1) && driver.occupied == .minutes(5 + 8 + 10))
        #expect(driver.busy == driver.occupied + .minutes(2 + 4))
        #expect(driver.income == Money(cents: 2_50 + 7_00 + 6_00))
        #expect(driver.occupiedMetres == 1_500 + 6_000 + 4_000 && driver.pickupMetres == 1_200)
        #expect(driver.rides == 2 && driver.passengers == 4, "rides that end in the window")
        let metrics = ReplicationMetrics(of: record, in: CountedWindowTests.run())
        #expect(metrics.value(of: .dutyHours) == 2 && metrics.value(of: .incomePerHour) == 7.75)
        #expect(metrics.value(of: .utilisation) == 23.0 / 120)
        let shift = record.shifts[0]
        #expect(shift.income == driver.income && shift.rides == 2 && shift.occupiedMetres == driver.occupiedMetres)
    }

    @Test("D06: kilometres to a pickup count pro rata by time; a driver who gives the ride back drives no farther")
    func pickupDrives() {
        let crossing = record([
            Ride(accepted: 56, pickedUp: 62, ended: 70), Ride(driver: 1, accepted: 119, pickedUp: 121, ended: 130),
        ])
        #expect(crossing.drivers.map(\.pickupMetres) == [200, 300])
        #expect(crossing.drivers[1].income == .zero && crossing.drivers[1].rides == 0)

        func turnedBack(at minute: Int64) -> Int64 {
            let (request, client, driver) = (RequestID(1), ClientID(1), DriverID(0))
            let record = send(
                [
                    (
                        50,
                        { observer, time in
                            observer.note(
                                .requested(
                                    request, client: client, from: Position(ZoneID(0)), to: Position(ZoneID(1)),
                                    party: 1, share: false),
                                at: time)
                            observer.note(
                                .accepted(
                                    request, client: client, driver: driver, zone: ZoneID(0), wait: .zero, price: .zero),
                                distanceMetres: 3_000, at: time)
                        }
                    ),
                    (
                        minute,
                        { observer, time in
                            observer.note(.gaveBack(request, driver: driver), at: time)
                            observer.noteTurningBack(driver, metresLeft: 1_000)
                        }
                    ),
                ], in: CountedWindowTests.run())
            return record.drivers[0].pickupMetres
        }
        #expect(turnedBack(at: 55) == 0 && turnedBack(at: 70) == 1_000 && turnedBack(at: 90) == 1_500)
    }

    @Test("A ride in progress at the start of a resumed run counts pro rata from there on")
    func takenOver() {
        var run = CountedWindowTests.run(warmUp: .zero)
        run.start = .zero + .minutes(60)
        run.duration = .hours(1)
        let driver = record([Ride(accepted: 40, pickedUp: 45, ended: 65)], in: run).drivers[0]
        #expect(driver.income == Money(cents: 2_50) && driver.occupiedMetres == 1_500 && driver.pickupMetres == 0)
        #expect(driver.occupied == .minutes(5) && driver.busy == .minutes(5))
    }

    @Test("G02, P01: the accounts of the taxis contain the fares of the window, for drivers and authority")
    func books() throws {
        let rides = [
            Ride(accepted: 40, pickedUp: 45, ended: 65, cents: 10_01, authorityCents: 1_00),
            Ride(driver: 1, accepted: 70, pickedUp: 80, ended: 100, cents: 8_00, authorityCents: 40),
            Ride(accepted: 106, pickedUp: 110, ended: 125, cents: 9_00),
        ]
        let record = record(rides)
        let june = try #require(record.taxiStatements.first)
        #expect(record.taxiStatements.count == 1 && june.month.description == "2026-06")
        #expect(june.salaries == record.drivers.reduce(Money.zero) { $0 + $1.income })
        #expect(june.taxes == Money(cents: 25 + 40) && june.income == Money(cents: 2_50 + 8_00 + 6_00))
        #expect(june.profit == .zero)
    }

    @Test("G02: a ride across a month's end counts pro rata in both months; months without a fare have a statement")
    func months() {
        // Midnight is a quarter of an hour after the warm-up.
        let run = CountedWindowTests.run(clock: .minutes(24 * 60 - 75))
        let crossing = record(
            [Ride(accepted: 60, pickedUp: 70, ended: 80), Ride(accepted: 90, pickedUp: 91, ended: 95)], in: run)
        #expect(crossing.taxiStatements.map(\.month.description) == ["2026-06", "2026-07"])
        #expect(crossing.taxiStatements.map(\.income.cents) == [5_00, 15_00])
        #expect(record([], in: run).taxiStatements.map(\.income.cents) == [0, 0])
        // The run ends at midnight: later distances belong to no month.
        let last = record(
            [Ride(accepted: 110, pickedUp: 115, ended: 130)], in: CountedWindowTests.run(clock: .hours(22)))
        #expect(last.taxiStatements.map(\.month.description) == ["2026-06"])
        #expect(last.taxiStatements.map(\.income.cents) == [3_33])
    }
}
