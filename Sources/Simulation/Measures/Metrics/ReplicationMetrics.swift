import TaxiService

/// The figures of one replication, computed from its records.
///
/// Requests made during the warm-up are left out of the metrics, but not of the zone-hours. The list of metrics depends
/// on the scenario alone, so that replications can be compared. The guide *Results* of the DocC catalogue defines each
/// metric.
package struct ReplicationMetrics: Sendable {
    /// Metrics in the order of reports.
    package let metrics: [Metric]
    /// Figures of taxis; nil in a run without taxis.
    private let taxis: TaxiMetrics?
    /// Figures of walkers and tours; nil in a run without tours.
    package let walks: WalkMetrics?
    /// Figures of places, tourists and the guide; nil in a run without tourists.
    package let tourism: TourismMetrics?

    /// Computes the figures.
    ///
    /// - Complexity: O(rides + drivers × log drivers + zone-hours + follows × log follows + sessions + days × places ×
    ///   log places).
    package init(of record: ReplicationRecord, in run: MeasuredRun) {
        let taxis = run.hasTaxis ? TaxiMetrics(of: record, in: run) : nil
        let choices = record.choices.flatMap { record in run.choice.map { ChoiceMetrics(record.all, $0) } }
        let walks = record.walks.map { WalkMetrics(of: $0, in: run) }
        let activity = record.activity.map { ActivityMetrics(of: $0, in: run) }
        let tourism = record.tourism.map { TourismMetrics(of: $0, in: run) }
        metrics =
            (taxis?.metrics ?? []) + (choices?.list.metrics ?? []) + (walks?.list.metrics ?? [])
            + (activity?.list.metrics ?? [])
            + (tourism?.list.metrics ?? [])
        self.taxis = taxis
        self.walks = walks
        self.tourism = tourism
    }

    /// Hourly figures of zones, in the layout of `ReplicationRecord.zoneHours`.
    package var zoneHours: [ZoneHourSummary] { taxis?.zoneHours ?? [] }
    /// Figures by type of taxis; empty if there are no types.
    package var vehicleTypes: [VehicleTypeTally] { taxis?.vehicleTypes ?? [] }
    /// Figures by group of drivers; empty if there are no groups.
    package var driverGroups: [DriverGroupTally] { taxis?.driverGroups ?? [] }
    /// Figures of equal treatment.
    package var fairness: FairnessReport { taxis?.fairness ?? FairnessReport() }
    /// Lost requests by hour, zone and cause.
    package var losses: [ZoneHourLoss] { taxis?.losses ?? [] }
    /// Metrics of the requests during each event: of the whole city, and then of the event's zone if it has one.
    package var events: [[Metric]] { taxis?.events ?? [] }
    /// Hourly figures of the clients of each zone.
    package var clientHours: [ClientHours] { taxis?.clientHours ?? [] }

    /// Returns the value of a metric, or nil if it is undefined in this replication or does not exist.
    ///
    /// - Complexity: O(metrics).
    package func value(of measure: Measure, for kind: RideKind? = nil) -> Double? {
        metrics.first { $0.key == MetricKey(measure, of: kind) }?.value
    }
}

/// The figures of rides, drivers and zones in one replication.
private struct TaxiMetrics {
    let metrics: [Metric]
    let zoneHours: [ZoneHourSummary]
    let fairness: FairnessReport
    let losses: [ZoneHourLoss]
    let clientHours: [ClientHours]
    let events: [[Metric]]
    let vehicleTypes: [VehicleTypeTally]
    let driverGroups: [DriverGroupTally]

    init(of record: ReplicationRecord, in run: MeasuredRun) {
        var observations = RideObservations(of: record, in: run)
        observations.sortSamples()
        let kinds = run.rideKinds
        let hasReservations = kinds.contains(.reserved)
        func rideMetrics(_ kind: RideKind?) -> [Metric] {
            RideMetrics(observations: observations, in: run, kind: kind, hasReservations: hasReservations).list.metrics
        }
        var metrics = rideMetrics(nil)
        if !run.roster.isOrdinary { metrics += observations.specialRequests.list.metrics }
        metrics += rejectionMetrics(of: record, hasReservations: hasReservations).metrics
        metrics += record.payments.list.metrics
        let fleet = FleetTally(of: record.drivers)
        vehicleTypes = VehicleTypeTally.all(of: record, in: run)
        driverGroups = DriverGroupTally.all(of: record, in: run)
        metrics += FleetMetrics(fleet, types: vehicleTypes, in: run).list.metrics
        if !run.rankZones.isEmpty { metrics += RankServiceMetrics(record.rankService, in: run).list.metrics }
        let cityMedian = metrics.first { $0.key == MetricKey(.waitP50) }?.value
        let zones = observations.zoneObservations(cityWaitP50Seconds: cityMedian)
        let refusals = observations.refusals.reduce(into: RefusalTally()) { $0.add($1) }
        metrics += FairnessMetrics(record: record, fleet: fleet, zones: zones, refusals: refusals).list.metrics
        let rides = run.zoneGroupings.isEmpty ? [] : ZoneRideTally.zones(of: record, in: run)
        fairness = FairnessReport(metrics: metrics, zones: zones, rides: rides, record: record)
        if kinds.count > 1 {  // with a single kind the figures would only repeat the totals
            for kind in kinds { metrics += rideMetrics(kind) }
        }
        self.metrics = metrics
        events = run.events.isEmpty ? [] : EventMetrics(of: record, in: run).parts
        losses = ZoneHourLoss.rows(of: record, in: run)
        clientHours = ClientHours.zones(observations.zoneHours, losses: losses, in: run)
        zoneHours = ZoneHourSummary.rows(
            of: record, tallies: observations.zoneHours, ascendingWaits: observations.waits, in: run)
    }
}

/// Returns the counts of refused actions: refused requests by the contract's reasons, and refused joins (S02).
private func rejectionMetrics(of record: ReplicationRecord, hasReservations: Bool) -> MetricList {
    func count(_ reasons: Set<TaxiService.Reason>) -> Int {
        record.rejections.reduce(0) { $0 + (reasons.contains($1.reason) ? $1.count : 0) }
    }
    var list = MetricList()
    list.add(.rejected, record.rejections.reduce(0) { $0 + $1.count })
    list.add(.rejectedInvalidPartySize, count([.invalidPartySize]))
    list.add(.rejectedOutsideServiceArea, count([.outsideServiceArea]))
    list.add(.rejectedAlreadyRiding, count([.alreadyRiding]))
    if hasReservations { list.add(.rejectedTooLate, count([.tooLate])) }
    list.add(.rejectedJoins, count([.notShared, .joinClosed, .noSeats, .notSameWay]))
    return list
}
