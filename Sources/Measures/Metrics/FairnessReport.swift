import CityModel
import Statistics

/// How clients and drivers fare, for the city and for every zone: what `fairness.csv` tells of one replication.
///
/// A client belongs to the zone of origin. A driver's income and waits belong to the zone where the driver first started
/// work: so every working driver, also one who never got a ride, is compared with the drivers of exactly one zone. What
/// happens in a queue belongs to the zone of the queue.
package struct FairnessReport: Sendable {
    /// Metrics of the summary, by the same names.
    package let city: [Metric]
    /// By zone; the same measures in each.
    package let zones: [[Metric]]

    init(metrics: [Metric], zones: [ZoneObservation], record: ReplicationRecord) {
        city = FairnessReport.cityMeasures.compactMap { name in metrics.first { $0.name == name } }
        let drivers = DriversByHome(record.drivers, zoneCount: zones.count)
        self.zones = zones.indices.map { zone in
            var list = MetricList()
            addClients(zones[zone], to: &list)
            addQueue(record.zoneQueues[zone], to: &list)
            drivers.addMeasures(of: zone, to: &list)
            return list.metrics
        }
    }

    /// Those that zones have too, and then those that only the city has.
    private static let cityMeasures = [
        "requests", "service_rate", "wait_p50_s", "wait_p90_s", "refused_clients", "refused_clients_share",
        "refusal_extra_wait_s", "refusal_extra_pickup_km", "queue_overtakes", "offers", "refusals", "timeouts",
        "stand_downs", "suspensions", "queue_wait_mean_s", "drivers", "driver_income_mean", "driver_income_gini",
        "driver_income_jain", "driver_queue_wait_gini", "driver_queue_wait_jain",
        "driver_income_p90_p10_ratio", "driver_income_per_hour_gini", "refused_wait_mean_s",
        "never_refused_wait_mean_s", "refused_service_rate", "never_refused_service_rate",
        "driver_income_few_refusals_mean", "driver_income_some_refusals_mean", "driver_income_many_refusals_mean",
        "income_per_hour_few_refusals", "income_per_hour_some_refusals", "income_per_hour_many_refusals",
        "zone_service_rate_stddev", "zone_service_rate_p10", "zone_service_rate_p90", "zone_wait_stddev_s",
        "zone_wait_p10_s", "zone_wait_p90_s", "zone_wait_p50_ratio_p10", "zone_wait_p50_ratio_p90",
    ]
}

private func addClients(_ zone: ZoneObservation, to list: inout MetricList) {
    list.add("requests", .count, zone.origin.requests)
    list.add("service_rate", .share, ratio(zone.origin.served, zone.origin.requests))
    list.add("wait_p50_s", .seconds, zone.waitP50Seconds)
    list.add("wait_p90_s", .seconds, zone.waitP90Seconds)
    list.add("wait_p50_ratio", .ratio, zone.waitP50Ratio)
    list.add("refused_clients", .count, zone.refusals.refused.requests)
    list.add("refused_clients_share", .share, zone.refusals.refusedShare)
    list.add("refusal_extra_wait_s", .seconds, zone.refusals.extraWaitSeconds)
    list.add("refusal_extra_pickup_km", .kilometres, zone.refusals.extraPickupKilometres)
}

private func addQueue(_ queue: ZoneQueueRecord, to list: inout MetricList) {
    list.add("queue_overtakes", .count, Int(queue.overtakes))  // I11
    list.add("offers", .count, Int(queue.offers))
    list.add("refusals", .count, Int(queue.refusals))
    list.add("timeouts", .count, Int(queue.timeouts))
    list.add("stand_downs", .count, Int(queue.standDowns))
    list.add("suspensions", .count, Int(queue.suspensions))
    list.add("queue_wait_mean_s", .seconds, ratio(queue.wait.seconds, Double(queue.waits)))
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
        list.add("drivers", .count, incomes.count)
        list.add("driver_income_mean", .money, ratio(incomes.reduce(0, +), Double(incomes.count)))
        list.add("driver_income_gini", .ratio, incomes.isEmpty ? nil : Inequality.gini(incomes))
        list.add("driver_income_jain", .ratio, incomes.isEmpty ? nil : Inequality.jainIndex(incomes))
        list.add("driver_queue_wait_gini", .ratio, waits.isEmpty ? nil : Inequality.gini(waits))
        list.add("driver_queue_wait_jain", .ratio, waits.isEmpty ? nil : Inequality.jainIndex(waits))
    }
}
