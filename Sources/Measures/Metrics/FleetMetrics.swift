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
        list.add("occupied_km", .kilometres, Double(fleet.occupiedMetres) / 1_000)
        list.add("pickup_km", .kilometres, Double(fleet.pickupMetres) / 1_000)
        list.add("repositioning_km", .kilometres, Double(fleet.repositioningMetres) / 1_000)
        list.add("empty_km_share", .share, ratio(fleet.emptyMetres, fleet.drivenMetres))
        list.add("pickup_km_share", .share, ratio(fleet.pickupMetres, fleet.drivenMetres))
        list.add("repositioning_km_share", .share, ratio(fleet.repositioningMetres, fleet.drivenMetres))
    }

    private mutating func addHours(_ fleet: FleetTally) {
        let shiftHours = fleet.shift.seconds / 3_600
        list.add("drivers", .count, fleet.working)
        list.add("duty_vehicle_h", .hours, shiftHours)
        list.add("occupied_vehicle_h", .hours, fleet.occupied.seconds / 3_600)
        list.add("to_pickup_vehicle_h", .hours, (fleet.busy - fleet.occupied).seconds / 3_600)
        list.add("idle_vehicle_h", .hours, fleet.idle.seconds / 3_600)
        list.add("utilisation", .share, ratio(fleet.occupied.seconds, fleet.shift.seconds))
        list.add("busy_share", .share, ratio(fleet.busy.seconds, fleet.shift.seconds))
        list.add("rides_per_vehicle_hour", .ridesPerHour, ratio(Double(fleet.rides), shiftHours))
        list.add("occupancy", .ratio, ratio(fleet.passengers, fleet.rides))
    }

    private mutating func addIncome(_ fleet: FleetTally) {
        let income = Double(fleet.income.cents) / 100
        list.add("income", .money, income)
        list.add("income_per_hour", .moneyPerHour, ratio(income, fleet.shift.seconds / 3_600))
        list.add("driver_income_mean", .money, ratio(income, Double(fleet.working)))
    }

    private mutating func addConduct(_ fleet: FleetTally) {
        list.add("queue_wait_mean_s", .seconds, ratio(fleet.queueWait.seconds, Double(fleet.queueWaits)))
        list.add("offers", .count, fleet.offers)
        list.add("refusals", .count, fleet.refusals)
        list.add("timeouts", .count, fleet.timeouts)
        list.add("stand_downs", .count, fleet.standDowns)
        list.add("suspensions", .count, fleet.suspensions)
    }
}
