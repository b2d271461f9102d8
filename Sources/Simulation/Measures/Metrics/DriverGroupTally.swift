import Quantities

/// The drivers of one group in one replication: a row of `driver_groups.csv`.
package struct DriverGroupTally: Sendable {
    /// Number of taxis whose drivers are in the group.
    package let taxis: Int
    /// Counts and sums over its drivers, after the warm-up.
    private let fleet: FleetTally

    /// Returns the tallies of all groups in the order of their numbers; empty if the run has no groups.
    static func all(of record: ReplicationRecord, in run: MeasuredRun) -> [DriverGroupTally] {
        var drivers = [[DriverRecord]](repeating: [], count: run.driverGroups.count)
        if drivers.isEmpty { return [] }
        for (number, driver) in record.drivers.enumerated() {
            drivers[number < record.groupOfDriver.count ? Int(record.groupOfDriver[number]) : 0].append(driver)
        }
        // A resumed run has room for more drivers than the scenario has taxis.
        return drivers.enumerated().map { group, drivers in
            let taxis = record.groupOfDriver.count { $0 == group }
            return DriverGroupTally(taxis: taxis, fleet: FleetTally(of: drivers))
        }
    }

    /// Number of drivers with any time on duty.
    package var drivers: Int { fleet.working }
    /// Time on duty.
    package var shift: SimDuration { fleet.shift }
    /// Time from accepting a ride to its end.
    package var busy: SimDuration { fleet.busy }
    /// Time with a passenger on board.
    package var occupied: SimDuration { fleet.occupied }
    /// Distance driven without passengers.
    package var emptyMetres: Int64 { fleet.emptyMetres }
    /// Distance driven with passengers.
    package var occupiedMetres: Int64 { fleet.occupiedMetres }
    /// Number of rides.
    package var rides: Int { fleet.rides }
    /// Number of offers.
    package var offers: Int { fleet.offers }
    /// Number of refused offers.
    package var refusals: Int { fleet.refusals }
    /// Number of expired offers.
    package var timeouts: Int { fleet.timeouts }
    /// Number of stand-downs.
    package var standDowns: Int { fleet.standDowns }
    /// Total time in queues before accepted rides.
    package var queueWait: SimDuration { fleet.queueWait }
    /// Number of waits in `queueWait`.
    package var queueWaits: Int { fleet.queueWaits }
    /// Drivers' part of the fares.
    package var income: Money { fleet.income }
}
