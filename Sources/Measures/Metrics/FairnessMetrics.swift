import Statistics

/// The metrics that tell who is treated how in the whole city.
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
        // Without the effect of longer shifts.
        list.add(.driverIncomePerHourGini, isWorked ? Inequality.gini(fleet.incomesPerHour) : nil)
        let waits = fleet.queueWaitMeansSeconds
        list.add(.driverQueueWaitGini, waits.isEmpty ? nil : Inequality.gini(waits))
        list.add(.driverQueueWaitJain, waits.isEmpty ? nil : Inequality.jainIndex(waits))
    }

    private mutating func addRefusers(_ groups: RefuserGroups) {
        list.add(.incomeFewRefusals, groups.few.incomeMean)
        list.add(.incomePerHourFewRefusals, groups.few.incomePerHour)
        list.add(.incomeSomeRefusals, groups.some.incomeMean)
        list.add(.incomePerHourSomeRefusals, groups.some.incomePerHour)
        list.add(.incomeManyRefusals, groups.many.incomeMean)
        list.add(.incomePerHourManyRefusals, groups.many.incomePerHour)
    }

    private mutating func addRefused(_ refusals: RefusalTally) {
        list.add(.refusedClients, refusals.refused.requests)
        list.add(.refusedClientsShare, refusals.refusedShare)
        list.add(.refusedWaitMean, refusals.refused.waitMeanSeconds)
        list.add(.neverRefusedWaitMean, refusals.neverRefused.waitMeanSeconds)
        list.add(.refusalExtraWait, refusals.extraWaitSeconds)
        list.add(.refusalExtraPickup, refusals.extraPickupKilometres)
        list.add(.refusedServiceRate, refusals.refused.serviceRate)
        list.add(.neverRefusedServiceRate, refusals.neverRefused.serviceRate)
    }

    /// How unevenly the zones are served: over the zones with at least one request, or at least one wait.
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
