import CityModel
import Quantities
import Scenario
import Statistics

/// The figures of one replication, made from its records.
///
/// Requests made during the warm-up are left out of the metrics, but not of the zone-hours. The list of metrics depends
/// on the scenario alone, so that replications can be laid side by side. What each metric means is told in the guide
/// *Results* of the DocC catalogue.
package struct ReplicationMetrics: Sendable {
    /// In the order of the reports.
    package let metrics: [Metric]
    /// Row by row as `ReplicationRecord.zoneHours`.
    package let zoneHours: [ZoneHourSummary]

    /// - Complexity: O(rides + drivers × log drivers + zone-hours).
    package init(of record: ReplicationRecord, in setup: SimulationSetup) {
        var observations = RideObservations(of: record, zoneCount: setup.city.zoneCount, warmUp: setup.warmUp)
        observations.sortSamples()
        let kinds = setup.rideKinds
        var metrics = RideMetrics(observations: observations, kind: nil).list.metrics
        metrics += rejectionMetrics(of: record).metrics
        metrics += FleetMetrics(FleetTally(of: record.drivers), queueOvertakes: record.queueOvertakes).list.metrics
        metrics += zoneSpreadMetrics(of: observations.zones).metrics
        if kinds.count > 1 {  // with a single kind the figures would only be told twice
            for kind in kinds { metrics += RideMetrics(observations: observations, kind: kind).list.metrics }
        }
        self.metrics = metrics
        zoneHours = ZoneHourSummary.rows(
            of: record, tallies: observations.zoneHours, ascendingWaits: observations.waits, in: setup)
    }

    /// The value of a metric; nil if it is not defined in this replication or there is no such metric.
    ///
    /// - Complexity: O(metrics).
    package func value(of name: String) -> Double? { metrics.first { $0.name == name }?.value }
}

/// Requests that the rules refused are no requests of the rides; they are told by the contract's reasons.
private func rejectionMetrics(of record: ReplicationRecord) -> MetricList {
    var list = MetricList()
    list.add("rejected", .count, record.rejections.reduce(0) { $0 + $1.count })
    let requestReasons = [  // the contract's, in its order
        ("invalidPartySize", "rejected_invalid_party_size"), ("outsideServiceArea", "rejected_outside_service_area"),
        ("alreadyRiding", "rejected_already_riding"),
    ]
    for (reason, name) in requestReasons {
        list.add(name, .count, record.rejections.first { $0.reason == reason }?.count ?? 0)
    }
    return list
}

/// How unevenly the zones are served: over the zones with at least one request, or at least one wait.
private func zoneSpreadMetrics(of zones: [OriginTally]) -> MetricList {
    var list = MetricList()
    let rates = zones.compactMap { ratio($0.served, $0.requests) }.sorted()
    list.add("zone_service_rate_stddev", .share, Tally(rates).standardDeviation)
    list.add("zone_service_rate_p10", .share, Quantile.ofSorted(rates, 0.1))
    list.add("zone_service_rate_p90", .share, Quantile.ofSorted(rates, 0.9))
    let waits = zones.compactMap { ratio(Double($0.waitMicroseconds) / 1_000_000, Double($0.served)) }.sorted()
    list.add("zone_wait_stddev_s", .seconds, Tally(waits).standardDeviation)
    list.add("zone_wait_p10_s", .seconds, Quantile.ofSorted(waits, 0.1))
    list.add("zone_wait_p90_s", .seconds, Quantile.ofSorted(waits, 0.9))
    return list
}
