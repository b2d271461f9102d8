/// The drivers of one group in one replication: a row of `driver_groups.csv`.
package struct DriverGroupTally: FleetPartTally {
    /// Number of taxis whose drivers are in the group.
    package let taxis: Int
    /// Counts and sums over its drivers, after the warm-up.
    package let fleet: FleetTally

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
}
