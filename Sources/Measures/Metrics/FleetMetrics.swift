import Quantities

/// The metrics of the drivers and their taxis.
struct FleetMetrics {
    private(set) var list = MetricList()

    init(_ fleet: FleetTally) {
        addDistances(fleet)
        addHours(fleet)
        addIncome(fleet)
        addConduct(fleet)
    }

    private mutating func addDistances(_ fleet: FleetTally) {
        list.add(.occupiedKilometres, Double(fleet.occupiedMetres) / 1_000)
        list.add(.pickupKilometres, Double(fleet.pickupMetres) / 1_000)
        list.add(.repositioningKilometres, Double(fleet.repositioningMetres) / 1_000)
        list.add(.emptyShare, ratio(fleet.emptyMetres, fleet.drivenMetres))
        list.add(.pickupShare, ratio(fleet.pickupMetres, fleet.drivenMetres))
        list.add(.repositioningShare, ratio(fleet.repositioningMetres, fleet.drivenMetres))
    }

    private mutating func addHours(_ fleet: FleetTally) {
        let shiftHours = fleet.shift.seconds / 3_600
        list.add(.drivers, fleet.working)
        list.add(.dutyHours, shiftHours)
        list.add(.occupiedHours, fleet.occupied.seconds / 3_600)
        list.add(.toPickupHours, (fleet.busy - fleet.occupied).seconds / 3_600)
        list.add(.idleHours, fleet.idle.seconds / 3_600)
        list.add(.utilisation, ratio(fleet.occupied.seconds, fleet.shift.seconds))
        list.add(.busyShare, ratio(fleet.busy.seconds, fleet.shift.seconds))
        list.add(.ridesPerVehicleHour, ratio(Double(fleet.rides), shiftHours))
        list.add(.occupancy, ratio(fleet.passengers, fleet.rides))
    }

    private mutating func addIncome(_ fleet: FleetTally) {
        let income = Double(fleet.income.cents) / 100
        list.add(.income, income)
        list.add(.incomePerHour, ratio(income, fleet.shift.seconds / 3_600))
        list.add(.driverIncomeMean, ratio(income, Double(fleet.working)))
    }

    private mutating func addConduct(_ fleet: FleetTally) {
        list.add(.queueWaitMean, ratio(fleet.queueWait.seconds, Double(fleet.queueWaits)))
        list.add(.offers, fleet.offers)
        list.add(.refusals, fleet.refusals)
        list.add(.timeouts, fleet.timeouts)
        list.add(.standDowns, fleet.standDowns)
        list.add(.suspensions, fleet.suspensions)
    }
}
