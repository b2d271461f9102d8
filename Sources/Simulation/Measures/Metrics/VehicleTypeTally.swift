import Quantities

/// The drivers and taxis of one type in one replication: a row of `vehicle_types.csv`.
package struct VehicleTypeTally: Sendable {
    /// The type.
    package let type: MeasuredVehicleType
    /// Number of taxis of the roster.
    package let taxis: Int
    /// Counts and sums over its drivers, after the warm-up.
    let fleet: FleetTally

    /// Returns the tallies of all types in the order of their numbers; empty if the run has no types.
    static func all(of record: ReplicationRecord, in run: MeasuredRun) -> [VehicleTypeTally] {
        guard !run.vehicleTypes.isEmpty else { return [] }
        var drivers = [[DriverRecord]](repeating: [], count: run.vehicleTypes.count)
        for (number, driver) in record.drivers.enumerated() {
            drivers[run.roster.type(of: TaxiID(number))].append(driver)
        }
        return zip(run.vehicleTypes, drivers).map {
            VehicleTypeTally(type: $0, taxis: $1.count, fleet: FleetTally(of: $1))
        }
    }

    /// Emission of all kilometres driven; nil if that of the type is unknown.
    package var co2Kilograms: Double? { type.co2GramsPerKilometre.map { $0 / 1_000 * drivenKilometres } }
    /// Cost of all kilometres driven; nil if that of the type is unknown.
    package var drivingCost: Double? { type.costPerKilometre.map { $0 * drivenKilometres } }
    private var drivenKilometres: Double { Double(fleet.drivenMetres) / 1_000 }

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
    /// Number of parties.
    package var passengers: Int { fleet.passengers }
    /// Drivers' part of the fares.
    package var income: Money { fleet.income }
}
