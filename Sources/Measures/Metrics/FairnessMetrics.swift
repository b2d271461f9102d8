import Statistics

/// The metrics that tell who is treated how in the whole city.
struct FairnessMetrics {
    private(set) var list = MetricList()

    init(record: ReplicationRecord, fleet: FleetTally, zones: [ZoneObservation], refusals: RefusalTally) {
        list.add("queue_overtakes", .count, record.queueOvertakes)  // I11
        addDrivers(fleet)
        addRefusers(RefuserGroups(of: record.drivers))
        addRefused(refusals)
        addZones(zones)
    }

    private mutating func addDrivers(_ fleet: FleetTally) {
        let isWorked = fleet.working > 0
        list.add("driver_income_gini", .ratio, isWorked ? Inequality.gini(fleet.incomes) : nil)
        list.add("driver_income_jain", .ratio, isWorked ? Inequality.jainIndex(fleet.incomes) : nil)
        list.add("driver_income_p90_p10_ratio", .ratio, Inequality.p90ToP10Ratio(fleet.incomes))
        // Without the effect of longer shifts.
        list.add("driver_income_per_hour_gini", .ratio, isWorked ? Inequality.gini(fleet.incomesPerHour) : nil)
        let waits = fleet.queueWaitMeansSeconds
        list.add("driver_queue_wait_gini", .ratio, waits.isEmpty ? nil : Inequality.gini(waits))
        list.add("driver_queue_wait_jain", .ratio, waits.isEmpty ? nil : Inequality.jainIndex(waits))
    }

    private mutating func addRefusers(_ groups: RefuserGroups) {
        for (name, group) in [("few", groups.few), ("some", groups.some), ("many", groups.many)] {
            list.add("driver_income_\(name)_refusals_mean", .money, group.incomeMean)
            list.add("income_per_hour_\(name)_refusals", .moneyPerHour, group.incomePerHour)
        }
    }

    private mutating func addRefused(_ refusals: RefusalTally) {
        list.add("refused_clients", .count, refusals.refused.requests)
        list.add("refused_clients_share", .share, refusals.refusedShare)
        list.add("refused_wait_mean_s", .seconds, refusals.refused.waitMeanSeconds)
        list.add("never_refused_wait_mean_s", .seconds, refusals.neverRefused.waitMeanSeconds)
        list.add("refusal_extra_wait_s", .seconds, refusals.extraWaitSeconds)
        list.add("refusal_extra_pickup_km", .kilometres, refusals.extraPickupKilometres)
        list.add("refused_service_rate", .share, refusals.refused.serviceRate)
        list.add("never_refused_service_rate", .share, refusals.neverRefused.serviceRate)
    }

    /// How unevenly the zones are served: over the zones with at least one request, or at least one wait.
    private mutating func addZones(_ zones: [ZoneObservation]) {
        let rates = zones.compactMap { ratio($0.origin.served, $0.origin.requests) }.sorted()
        list.add("zone_service_rate_stddev", .share, Tally(rates).standardDeviation)
        list.add("zone_service_rate_p10", .share, Quantile.ofSorted(rates, 0.1))
        list.add("zone_service_rate_p90", .share, Quantile.ofSorted(rates, 0.9))
        let waits = zones.compactMap(\.origin.waitMeanSeconds).sorted()
        list.add("zone_wait_stddev_s", .seconds, Tally(waits).standardDeviation)
        list.add("zone_wait_p10_s", .seconds, Quantile.ofSorted(waits, 0.1))
        list.add("zone_wait_p90_s", .seconds, Quantile.ofSorted(waits, 0.9))
        let ratios = zones.compactMap(\.waitP50Ratio).sorted()
        list.add("zone_wait_p50_ratio_p10", .ratio, Quantile.ofSorted(ratios, 0.1))
        list.add("zone_wait_p50_ratio_p90", .ratio, Quantile.ofSorted(ratios, 0.9))
    }
}
