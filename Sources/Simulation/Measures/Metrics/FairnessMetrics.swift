import Statistics

/// The metrics of equal treatment of drivers, clients and zones in the whole city.
struct FairnessMetrics {
    private(set) var list = MetricList()

    init(record: ReplicationRecord, fleet: FleetTally, zones: [ZoneObservation], refusals: RefusalTally) {
        list.add(.queueOvertakes, record.queueOvertakes)  // I11
        addDrivers(fleet)
        addRefusers(RefuserGroups(of: record.drivers))
        addRefused(refusals)
        addZones(zones)
    }

    private mutating func addDrivers(_ fleet: FleetTally) {
        let isWorked = fleet.working > 0
        list.add(.driverIncomeGini, isWorked ? Inequality.gini(fleet.incomes) : nil)
        list.add(.driverIncomeJain, isWorked ? Inequality.jainIndex(fleet.incomes) : nil)
        list.add(.driverIncomeP90P10, Inequality.p90ToP10Ratio(fleet.incomes))
        // Excludes the effect of longer shifts.
        list.add(.driverIncomePerHourGini, isWorked ? Inequality.gini(fleet.incomesPerHour) : nil)
        let waits = fleet.queueWaitMeansSeconds
        list.add(.driverQueueWaitGini, waits.isEmpty ? nil : Inequality.gini(waits))
        list.add(.driverQueueWaitJain, waits.isEmpty ? nil : Inequality.jainIndex(waits))
    }

    private mutating func addRefusers(_ groups: RefuserGroups) {
        list.add(.incomeFewRefusals, groups.few.income, of: groups.few.drivers)
        list.add(.incomePerHourFewRefusals, groups.few.income, of: groups.few.hours)
        list.add(.incomeSomeRefusals, groups.some.income, of: groups.some.drivers)
        list.add(.incomePerHourSomeRefusals, groups.some.income, of: groups.some.hours)
        list.add(.incomeManyRefusals, groups.many.income, of: groups.many.drivers)
        list.add(.incomePerHourManyRefusals, groups.many.income, of: groups.many.hours)
    }

    private mutating func addRefused(_ refusals: RefusalTally) {
        let (refused, never) = (refusals.refused, refusals.neverRefused)
        list.add(.refusedClients, refused.requests)
        list.add(.refusedClientsShare, refused.requests, of: refusals.offered)
        list.add(.refusedWaitMean, refused.waitSeconds, of: refused.served)
        list.add(.neverRefusedWaitMean, never.waitSeconds, of: never.served)
        list.add(.refusalExtraWait, refusals.extraWaitSeconds)
        list.add(.refusalExtraPickup, refusals.extraPickupKilometres)
        list.add(.refusedServiceRate, refused.served, of: refused.requests)
        list.add(.neverRefusedServiceRate, never.served, of: never.requests)
    }

    /// Adds the inequality of service over the zones with at least one request, or at least one wait.
    private mutating func addZones(_ zones: [ZoneObservation]) {
        let rates = zones.compactMap { ratio($0.origin.served, $0.origin.requests) }.sorted()
        list.add(.zoneServiceRateDeviation, Tally(rates).standardDeviation)
        list.add(.zoneServiceRateP10, Quantile.ofSorted(rates, 0.1))
        list.add(.zoneServiceRateP90, Quantile.ofSorted(rates, 0.9))
        let waits = zones.compactMap(\.origin.waitMeanSeconds).sorted()
        list.add(.zoneWaitDeviation, Tally(waits).standardDeviation)
        list.add(.zoneWaitP10, Quantile.ofSorted(waits, 0.1))
        list.add(.zoneWaitP90, Quantile.ofSorted(waits, 0.9))
        let ratios = zones.compactMap(\.waitP50Ratio).sorted()
        list.add(.zoneWaitRatioP10, Quantile.ofSorted(ratios, 0.1))
        list.add(.zoneWaitRatioP90, Quantile.ofSorted(ratios, 0.9))
    }
}
