import Quantities

/// The metrics of the drivers and their taxis.
struct FleetMetrics {
    private(set) var list = MetricList()

    /// - Parameter types: tallies by type; empty if the run has no types.
    init(_ fleet: FleetTally, types: [VehicleTypeTally], in run: MeasuredRun) {
        addDistances(fleet, types, run)
        addHours(fleet)
        addIncome(fleet)
        addConduct(fleet)
    }

    private mutating func addDistances(_ fleet: FleetTally, _ types: [VehicleTypeTally], _ run: MeasuredRun) {
        func kilometres(_ metres: Int64) -> Double { Double(metres) / 1_000 }
        let driven = kilometres(fleet.drivenMetres)
        list.add(.occupiedKilometres, kilometres(fleet.occupiedMetres))
        list.add(.pickupKilometres, kilometres(fleet.pickupMetres))
        list.add(.repositioningKilometres, kilometres(fleet.repositioningMetres))
        list.add(.emptyShare, kilometres(fleet.emptyMetres), of: driven)
        list.add(.pickupShare, kilometres(fleet.pickupMetres), of: driven)
        list.add(.repositioningShare, kilometres(fleet.repositioningMetres), of: driven)
        guard types.isEmpty else {
            addFigures(of: types)
            return addCharging(types)
        }
        if let grams = run.co2GramsPerKilometre { list.add(.co2, grams / 1_000 * driven) }
        if let cost = run.costPerKilometre { list.add(.drivingCost, cost * driven) }
    }

    /// Adds the sums over the types that have any kilometre, if all of these have the figure.
    private mutating func addFigures(of types: [VehicleTypeTally]) {
        let driving = types.filter { $0.fleet.drivenMetres > 0 }
        if types.contains(where: { $0.type.co2GramsPerKilometre != nil }) {
            list.add(.co2, driving.reduce(0) { $0 + ($1.co2Kilograms ?? .nan) })
        }
        if types.contains(where: { $0.type.costPerKilometre != nil }) {
            list.add(.drivingCost, driving.reduce(0) { $0 + ($1.drivingCost ?? .nan) })
        }
    }

    /// Adds the charging of electric taxis.
    private mutating func addCharging(_ types: [VehicleTypeTally]) {
        let electric = types.compactMap(\.charging)
        guard !electric.isEmpty else { return }
        let all = electric.reduce(into: ChargingRecord()) { $0.add($1) }
        list.add(.charges, all.charges)
        list.add(.chargingHours, all.length.seconds / 3_600)
        list.add(.plugWaitMean, all.waited.seconds, of: all.waits)
    }

    private mutating func addHours(_ fleet: FleetTally) {
        let shiftHours = fleet.shift.seconds / 3_600
        list.add(.drivers, fleet.working)
        list.add(.dutyHours, shiftHours)
        let occupiedHours = fleet.occupied.seconds / 3_600
        list.add(.occupiedHours, occupiedHours)
        list.add(.toPickupHours, (fleet.busy - fleet.occupied).seconds / 3_600)
        list.add(.idleHours, fleet.idle.seconds / 3_600)
        list.add(.utilisation, occupiedHours, of: shiftHours)
        list.add(.busyShare, fleet.busy.seconds / 3_600, of: shiftHours)
        list.add(.ridesPerVehicleHour, Double(fleet.rides), of: shiftHours)
        list.add(.occupancy, fleet.passengers, of: fleet.rides)
    }

    private mutating func addIncome(_ fleet: FleetTally) {
        let income = Double(fleet.income.cents) / 100
        list.add(.income, income)
        list.add(.incomePerHour, income, of: fleet.shift.seconds / 3_600)
        list.add(.driverIncomeMean, income, of: fleet.working)
    }

    private mutating func addConduct(_ fleet: FleetTally) {
        list.add(.queueWaitMean, fleet.queueWait.seconds, of: fleet.queueWaits)
        list.add(.offers, fleet.offers)
        list.add(.refusals, fleet.refusals)
        list.add(.timeouts, fleet.timeouts)
        list.add(.standDowns, fleet.standDowns)
        list.add(.suspensions, fleet.suspensions)
    }
}
