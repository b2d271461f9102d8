import Quantities

/// The drivers and taxis of one type in one replication: a row of `vehicle_types.csv`.
package struct VehicleTypeTally: FleetPartTally {
    /// The type.
    package let type: MeasuredVehicleType
    /// Number of taxis of the roster.
    package let taxis: Int
    /// Counts and sums over its drivers, after the warm-up.
    package let fleet: FleetTally
    /// Charging after the warm-up; nil if the type is not electric.
    package let charging: ChargingRecord?

    /// Returns the tallies of all types in the order of their numbers; empty if the run has no types.
    static func all(of record: ReplicationRecord, in run: MeasuredRun) -> [VehicleTypeTally] {
        guard !run.vehicleTypes.isEmpty else { return [] }
        var drivers = [[DriverRecord]](repeating: [], count: run.vehicleTypes.count)
        for (number, driver) in record.drivers.enumerated() {
            drivers[run.roster.type(of: TaxiID(number))].append(driver)
        }
        var chargings = [ChargingRecord](repeating: ChargingRecord(), count: run.vehicleTypes.count)
        for (number, charging) in record.chargings.enumerated() {
            chargings[run.roster.type(of: TaxiID(number))].add(charging)
        }
        // A resumed run has room for more drivers than the scenario has taxis.
        let taxis = run.roster.taxisByType
        return run.vehicleTypes.enumerated().map { number, type in
            VehicleTypeTally(
                type: type, taxis: taxis[number], fleet: FleetTally(of: drivers[number]),
                charging: type.wattHoursPerKilometre == nil ? nil : chargings[number])
        }
    }

    /// Emission of all kilometres driven; nil if that of the type is unknown.
    package var co2Kilograms: Double? { type.co2GramsPerKilometre.map { $0 / 1_000 * drivenKilometres } }
    /// Cost of all kilometres driven; nil if that of the type is unknown.
    package var drivingCost: Double? { type.costPerKilometre.map { $0 * drivenKilometres } }
    /// Energy of all kilometres driven; nil if the type is not electric.
    package var energyUsedKilowattHours: Double? { type.wattHoursPerKilometre.map { $0 / 1_000 * drivenKilometres } }
    private var drivenKilometres: Double { Double(fleet.drivenMetres) / 1_000 }
}
