import CityModel
import Quantities

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
    package let fairness: FairnessReport

    /// - Complexity: O(rides + drivers × log drivers + zone-hours).
    package init(of record: ReplicationRecord, in setup: SimulationSetup) {
        var observations = RideObservations(of: record, in: setup)
        observations.sortSamples()
        let kinds = setup.rideKinds
        var metrics = RideMetrics(observations: observations, kind: nil).list.metrics
        metrics += rejectionMetrics(of: record).metrics
        metrics += paymentMetrics(of: record.payments).metrics
        let fleet = FleetTally(of: record.drivers)
        metrics += FleetMetrics(fleet).list.metrics
        let cityMedian = metrics.first { $0.name == "wait_p50_s" }?.value
        let zones = observations.zoneObservations(cityWaitP50Seconds: cityMedian)
        let refusals = observations.refusals.reduce(into: RefusalTally()) { $0.add($1) }
        metrics += FairnessMetrics(record: record, fleet: fleet, zones: zones, refusals: refusals).list.metrics
        fairness = FairnessReport(metrics: metrics, zones: zones, record: record)
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

/// Actions that the rules refused: those that would have been requests by the contract's reasons, and joins (S02).
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
    let joinReasons = ["notShared", "joinClosed", "noSeats", "notSameWay"]
    let joins = record.rejections.filter { joinReasons.contains($0.reason) }
    list.add("rejected_joins", .count, joins.reduce(0) { $0 + $1.count })
    return list
}

/// P03.
private func paymentMetrics(of payments: PaymentRecord) -> MetricList {
    var list = MetricList()
    list.add("paid_by_card", .count, payments.byCard)
    list.add("paid_in_cash", .count, payments.inCash)
    list.add("card_failures", .count, payments.failed)
    return list
}
