import Quantities
import TaxiService
import Testing

@testable import Measures

@Suite("Groups of drivers in the measures")
struct DriverGroupMeasureTests {
    /// Returns a run of an hour with three drivers, of whom d2 is in a group.
    private func run() -> MeasuredRun {
        var run = MeasuredRun(zoneCount: 2, driverCount: 3, duration: .hours(1))
        run.driverGroups = ["ordinary", "choosy"]
        return run
    }

    private func driver(rides: UInt32, cents: Int64, waits: UInt32, waited: SimDuration) -> DriverRecord {
        var driver = DriverRecord()
        (driver.shift, driver.busy, driver.occupied) = (.hours(1), .minutes(30), .minutes(20))
        (driver.rides, driver.offers, driver.refusals) = (rides, rides + 2, 2)
        driver.income = Money(cents: cents)
        (driver.queueWait, driver.queueWaits) = (waited, waits)
        return driver
    }

    @Test("Each driver counts in one group; a driver beyond the scenario's has none")
    func tallies() {
        var record = ReplicationRecord(replication: 1)
        record.groupOfDriver = [0, 1]
        record.drivers = [
            driver(rides: 3, cents: 1_000, waits: 3, waited: .minutes(9)),
            driver(rides: 1, cents: 700, waits: 1, waited: .minutes(12)),
            driver(rides: 2, cents: 500, waits: 2, waited: .minutes(3)),
        ]
        let groups = DriverGroupTally.all(of: record, in: run())
        #expect(groups.map(\.taxis) == [1, 1], "d3 is room of a resumed run, not a taxi of the scenario")
        #expect(groups.map(\.drivers) == [2, 1])
        #expect(groups.map(\.rides) == [5, 1] && groups.map(\.offers) == [9, 3] && groups.map(\.refusals) == [4, 2])
        #expect(groups.map(\.income) == [Money(cents: 1_500), Money(cents: 700)])
        #expect(groups.map(\.queueWait) == [.minutes(12), .minutes(12)] && groups.map(\.queueWaits) == [5, 1])
        #expect(
            groups.map(\.shift) == [.hours(2), .hours(1)] && groups.map(\.occupied) == [.minutes(40), .minutes(20)])
        let plain = MeasuredRun(zoneCount: 2, driverCount: 3, duration: .hours(1))
        #expect(DriverGroupTally.all(of: record, in: plain).isEmpty)
    }
}
