import Measures
import Quantities
import TaxiService
import Testing

@Suite("Charging in the measures")
struct ChargingMeasureTests {
    /// A run of an hour with three electric taxis.
    private static var run: MeasuredRun {
        var run = MeasuredRun(zoneCount: 1, driverCount: 3, duration: .hours(1))
        var type = MeasuredVehicleType(name: "electric", co2GramsPerKilometre: nil, costPerKilometre: nil)
        type.wattHoursPerKilometre = 200
        run.vehicleTypes = [
            MeasuredVehicleType(name: "ordinary", co2GramsPerKilometre: nil, costPerKilometre: nil), type,
        ]
        run.roster = VehicleRoster(
            capabilities: [VehicleCapability(seats: 4, isAccessible: false)], types: [1, 1, 1])
        return run
    }

    private static func minute(_ count: Int64) -> SimTime { .zero + .minutes(count) }

    /// Returns the record of a run in which the drivers come to the only plug after 10, 20 and 30 minutes; the first is
    /// charged after 40.
    private static func record(endingWarmUpAt warmUp: Int64? = nil) -> ReplicationRecord {
        var observer = RunObserver(run)
        func leave(_ driver: Int, at time: Int64) {
            observer.note(.driverStopped(DriverID(driver), zone: ZoneID(0)), at: minute(time))
            observer.noteRepositioning(DriverID(driver), metres: 500, at: minute(time))
            observer.noteSettingOut(DriverID(driver), at: minute(time))
        }
        for driver in 0..<3 { observer.note(.driverStarted(DriverID(driver), zone: ZoneID(0)), at: .zero) }
        for driver in 0..<3 {
            leave(driver, at: Int64(driver) * 10 + 8)
            observer.noteRepositioning(DriverID(driver), metres: 1_000, at: minute(Int64(driver) * 10 + 10))
            observer.noteAtCharger(DriverID(driver), at: minute(Int64(driver) * 10 + 10))
            if driver == 0 { observer.notePlugged(DriverID(0), watts: 8_000, at: minute(10)) }
            if let warmUp, warmUp / 10 == Int64(driver) + 1 { observer.endWarmUp(at: minute(warmUp)) }
        }
        observer.noteCharged(DriverID(0), at: minute(40))
        observer.notePlugged(DriverID(1), watts: 8_000, at: minute(40))
        observer.note(.driverStarted(DriverID(0), zone: ZoneID(0)), at: minute(40))
        observer.endHour(at: minute(60))
        return observer.finish(replication: 1, eventsHandled: 0, digest: 0, end: minute(60))
    }

    @Test("Waits for a plug count when they end, and at the end of the run as far as they got; so does time at plugs")
    func waits() {
        let record = Self.record()
        #expect(record.chargings.map(\.charges) == [1, 0, 0] && record.chargings.map(\.waits) == [1, 1, 1])
        #expect(record.chargings.map(\.waited) == [.zero, .minutes(20), .minutes(30)])
        #expect(record.chargings.map(\.length) == [.minutes(30), .minutes(20), .zero])
        #expect(record.chargings.map { ($0.wattHours * 3).rounded() } == [12_000, 8_000, 0])
        let metrics = ReplicationMetrics(of: record, in: Self.run)
        #expect(metrics.value(of: .charges) == 1 && metrics.value(of: .plugWaitMean) == 1_000)
        #expect(abs((metrics.value(of: .chargingHours) ?? 0) - 50.0 / 60) < 1e-9)
    }

    @Test("Of a wait and a charging that begin in the warm-up, the wait counts whole and the charging from its end on")
    func warmUp() {
        let record = Self.record(endingWarmUpAt: 32)
        #expect(record.chargings.map(\.charges) == [1, 0, 0] && record.chargings.map(\.waits) == [0, 1, 1])
        #expect(record.chargings.map(\.waited) == [.zero, .minutes(20), .minutes(30)])
        #expect(record.chargings.map(\.length) == [.minutes(8), .minutes(20), .zero])
        #expect(record.chargings.map { ($0.wattHours * 3).rounded() } == [3_200, 8_000, 0])
        #expect(record.drivers.map(\.shift) == [.minutes(28), .minutes(28), .minutes(28)])
        #expect(record.drivers.map(\.idle) == [.minutes(20), .zero, .zero])
    }

    @Test("Time at a charging place is time on duty, neither idle nor busy, of one shift with the drive there")
    func duty() {
        let record = Self.record()
        #expect(record.drivers.map(\.shift) == [.hours(1), .hours(1), .hours(1)])
        #expect(record.drivers.map(\.idle) == [.minutes(30), .minutes(20), .minutes(30)])
        #expect(record.fleetHours.map(\.charging) == [.minutes(30 + 40 + 30)])
        #expect(record.fleetHours.map(\.onDuty) == [.hours(3)])
        #expect(record.shifts.map(\.start) == [.zero, .zero, .zero])
        #expect(record.shifts.map(\.end) == [Self.minute(60), Self.minute(60), Self.minute(60)])
        #expect(record.shifts.map(\.emptyMetres) == record.drivers.map(\.repositioningMetres))
        #expect(record.shifts.map(\.emptyMetres) == [1_500, 1_500, 1_500])
    }

    @Test("A driver whose shift ends at a charging place goes off duty there")
    func shiftEnd() {
        var observer = RunObserver(Self.run)
        let driver = DriverID(0)
        observer.note(.driverStarted(driver, zone: ZoneID(0)), at: .zero)
        observer.note(.driverStopped(driver, zone: ZoneID(0)), at: Self.minute(5))
        observer.noteSettingOut(driver, at: Self.minute(5))
        observer.noteAtCharger(driver, at: Self.minute(10))
        observer.notePlugged(driver, watts: 8_000, at: Self.minute(10))
        observer.noteGoingHome(driver, at: Self.minute(20))
        observer.noteCharged(driver, at: Self.minute(40))
        observer.noteGoingHome(driver, at: Self.minute(40))
        observer.endHour(at: Self.minute(60))
        let record = observer.finish(replication: 1, eventsHandled: 0, digest: 0, end: Self.minute(60))
        #expect(record.drivers[0].shift == .minutes(20) && record.drivers[0].idle == .minutes(10))
        #expect(record.shifts.map(\.end) == [Self.minute(20)])
        #expect(record.chargings[0].length == .minutes(30) && record.chargings[0].charges == 1)
    }
}
