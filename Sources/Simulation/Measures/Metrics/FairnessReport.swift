import Statistics

/// Figures of clients and drivers for the city and for every zone: the rows of `fairness.csv` of one replication.
///
/// A client belongs to the zone of origin. A driver's income and waits belong to the zone where the driver first
/// started work, so that every working driver, even without a ride, is compared with the drivers of exactly one zone.
/// Events of a queue belong to the zone of the queue.
package struct FairnessReport: Sendable {
    /// Metrics of the city, with the same names as in the summary.
    package let city: [Metric]
    /// Metrics of each zone; the same measures in all.
    package let zones: [[Metric]]

    /// Creates the report of a run without taxis.
    init() { (city, zones) = ([], []) }

    /// - Parameter rides: rides from each zone; empty unless groups of zones are compared.
    init(
        metrics: [Metric], zones: [ZoneObservation], rides: [ZoneRideTally], record: ReplicationRecord
    ) {
        city = FairnessReport.city(of: metrics)
        let hasTypes = city.contains { $0.key == MetricKey(.lostNoFittingTaxi) }
        let drivers = DriversByHome(record.drivers, zoneCount: zones.count)
        self.zones = zones.indices.map { zone in
            var list = MetricList()
            addClients(zones[zone], hasTypes: hasTypes, to: &list)
            addQueue(record.zoneQueues[zone], to: &list)
            drivers.addMeasures(of: zone, to: &list)
            if !rides.isEmpty { rides[zone].addMeasures(to: &list) }
            return list.metrics
        }
    }

    /// Returns the metrics of a replication that belong to the city's report.
    package static func city(of metrics: [Metric]) -> [Metric] {
        cityMeasures.compactMap { measure in metrics.first { $0.key == MetricKey(measure) } }
    }

    /// Measures of the report: those that zones have too, followed by those of the city alone.
    private static let cityMeasures: [Measure] = [
        .requests, .served, .serviceRate, .lost, .lostGaveUp, .lostNoTaxi, .lostNoFittingTaxi, .lostUnreachable,
        .lostWithdrawn, .lostNoShow,
        .waitMean, .waitedShare, .waitWithLostMean, .waitP50, .waitP90, .refusedClients, .refusedClientsShare,
        .refusalExtraWait,
        .refusalExtraPickup, .queueOvertakes, .offers, .refusals, .timeouts, .standDowns, .suspensions,
        .queueWaitMean, .drivers, .driverIncomeMean, .driverIncomeGini, .driverIncomeJain, .driverQueueWaitGini,
        .driverQueueWaitJain, .driverIncomeP90P10, .driverIncomePerHourGini, .refusedWaitMean, .neverRefusedWaitMean,
        .refusedServiceRate, .neverRefusedServiceRate, .incomeFewRefusals, .incomeSomeRefusals, .incomeManyRefusals,
        .incomePerHourFewRefusals, .incomePerHourSomeRefusals, .incomePerHourManyRefusals, .zoneServiceRateDeviation,
        .zoneServiceRateP10, .zoneServiceRateP90, .zoneWaitDeviation, .zoneWaitP10, .zoneWaitP90, .zoneWaitRatioP10,
        .zoneWaitRatioP90,
    ]
}

private func addClients(_ zone: ZoneObservation, hasTypes: Bool, to list: inout MetricList) {
    list.add(.requests, zone.origin.requests)
    list.add(.served, zone.origin.served)
    list.add(.serviceRate, zone.origin.served, of: zone.origin.requests)
    list.add(.lost, zone.losses.lost)
    for cause in RideOutcome.losses where hasTypes || cause != .noFittingTaxi {
        if let measure = cause.lossMeasure { list.add(measure, zone.losses[cause]) }
    }
    list.add(.waitMean, zone.origin.waitSeconds, of: zone.origin.served)
    list.add(.waitedShare, zone.waited, of: zone.origin.requests)
    list.add(.waitWithLostMean, zone.waitWithLost.seconds, of: zone.waitWithLost.people)
    list.add(.waitP50, zone.waitP50Seconds)
    list.add(.waitP90, zone.waitP90Seconds)
    list.add(.waitP50Ratio, zone.waitP50Ratio)
    list.add(.refusedClients, zone.refusals.refused.requests)
    list.add(.refusedClientsShare, zone.refusals.refused.requests, of: zone.refusals.offered)
    list.add(.refusalExtraWait, zone.refusals.extraWaitSeconds)
    list.add(.refusalExtraPickup, zone.refusals.extraPickupKilometres)
}

private func addQueue(_ queue: ZoneQueueRecord, to list: inout MetricList) {
    list.add(.queueOvertakes, Int(queue.overtakes))  // I11
    list.add(.offers, Int(queue.offers))
    list.add(.refusals, Int(queue.refusals))
    list.add(.timeouts, Int(queue.timeouts))
    list.add(.standDowns, Int(queue.standDowns))
    list.add(.suspensions, Int(queue.suspensions))
    list.add(.queueWaitMean, queue.wait.seconds, of: Int(queue.waits))
}

/// Incomes and waits of the working drivers, by the zone where they first started work.
private struct DriversByHome {
    private var incomes: [[Double]]
    private var queueWaitMeansSeconds: [[Double]]

    init(_ drivers: [DriverRecord], zoneCount: Int) {
        incomes = Array(repeating: [], count: zoneCount)
        queueWaitMeansSeconds = incomes
        for driver in drivers where driver.shift > .zero && driver.homeZone != .none {
            let zone = Int(driver.homeZone.index)
            incomes[zone].append(Double(driver.income.cents) / 100)
            if let wait = driver.queueWaitMeanSeconds { queueWaitMeansSeconds[zone].append(wait) }
        }
    }

    func addMeasures(of zone: Int, to list: inout MetricList) {
        let (incomes, waits) = (incomes[zone], queueWaitMeansSeconds[zone])
        list.add(.drivers, incomes.count)
        list.add(.driverIncomeMean, incomes.reduce(0, +), of: incomes.count)
        list.add(.driverIncomeGini, incomes.isEmpty ? nil : Inequality.gini(incomes))
        list.add(.driverIncomeJain, incomes.isEmpty ? nil : Inequality.jainIndex(incomes))
        list.add(.driverQueueWaitGini, waits.isEmpty ? nil : Inequality.gini(waits))
        list.add(.driverQueueWaitJain, waits.isEmpty ? nil : Inequality.jainIndex(waits))
    }
}
