import Quantities

/// The figures of walkers and tours in one replication.
package struct WalkMetrics: Sendable {
    /// Rows of `tours.csv` by the tours' numbers.
    package let tours: [TourSummary]
    /// Metrics of each tour of the initial library; the same measures in all.
    package let tourMetrics: [[Metric]]
    /// Metrics of each site; the same measures in all.
    package let siteMetrics: [[Metric]]
    /// Times above the limit at each site, with short breaks bridged.
    package let overflows: [[Overflow]]
    let list: MetricList

    /// Shortest break in an overflow that reports show.
    private static let breakReportedMin = SimDuration.minutes(5)

    init(of record: WalkRecord, in run: MeasuredRun) {
        let tours = TourSummary.rows(of: record, in: run)
        self.tours = tours
        tourMetrics = tours.prefix(run.walks?.tours.count ?? 0).map { tour in
            var list = MetricList()
            tour.addMetrics(to: &list)
            return list.metrics
        }
        siteMetrics = record.sites.map { metrics(of: $0.afterWarmUp) }
        overflows = record.sites.map { Overflow.joined($0.overflows, acrossBreaksOf: WalkMetrics.breakReportedMin) }
        var list = MetricList()
        let total = TourSummary.total(of: tours)
        addStreets(record.streets, cancelReasons: total.cancelReasons, to: &list)
        let counted = record.follows.lazy.filter { $0.begun.sinceStart >= run.warmUp }
        list.add(.walkersOnTours, Set(counted.map(\.walker)).count)
        total.addMetrics(to: &list)
        list.add(.positionsLost, record.positionsLost)
        addPolls(record.polls, to: &list)
        addSites(record.sites.map(\.afterWarmUp), to: &list)
        addAuthoring(record.authoring, to: &list)
        list.add(.tourActionsRejected, record.rejected)
        self.list = list
    }
}

extension TaxiReason {
    /// The measure that counts the taxis taken for this reason.
    var measure: Measure {
        switch self {
        case .tired: .taxisTakenTired
        case .rain: .taxisTakenRain
        case .late: .taxisTakenLate
        }
    }
}

extension CancelReason {
    /// The measure that counts the tours cancelled for this reason.
    var measure: Measure {
        switch self {
        case .enough: .toursCancelledEnough
        case .crowd: .toursCancelledCrowd
        case .closing: .toursCancelledClosing
        case .taxi: .toursCancelledTaxi
        }
    }
}

/// Adds the figures of walkers in the streets (B03).
private func addStreets(_ streets: StreetRecord, cancelReasons: [CancelReason: Int], to list: inout MetricList) {
    let kilometres = Double(streets.walkedCentimetres) / 100_000
    list.add(.walkers, streets.walkers)
    list.add(.people, streets.people)
    list.add(.stayMean, streets.stay.minutes, of: streets.stays)
    list.add(.walked, kilometres)
    list.add(.walkedMean, kilometres, of: streets.walkers + streets.walkersAtWarmUpEnd)
    for reason in CancelReason.allCases { list.add(reason.measure, cancelReasons[reason, default: 0]) }
    for reason in TaxiReason.allCases { list.add(reason.measure, streets.taxisTaken[Int(reason.rawValue)]) }
    list.add(.taxisGivenUp, streets.taxisGivenUp)
}

/// Adds the counts of polls (W07).
private func addPolls(_ polls: PollRecord, to list: inout MetricList) {
    list.add(.pollsForeground, polls.foreground)
    list.add(.pollsBackground, polls.background)
    list.add(.pollsSavingPower, polls.savingPower)
    list.add(.pollsWithoutPosition, polls.withoutPosition)
}

private func addSites(_ sites: [SiteFigures], to list: inout MetricList) {
    list.add(.sitesOverflowed, sites.count { $0.crowd.aboveLimit > .zero })
    list.add(.aboveLimit, sites.reduce(.zero) { $0 + $1.crowd.aboveLimit }.minutes)
    list.add(.crowdMax, sites.map(\.crowd.countMax).max() ?? 0)
    list.add(.lineMax, sites.map(\.line.countMax).max() ?? 0)
    let wait = sites.reduce(SimDuration.zero) { $0 + $1.wait }
    list.add(.lineWaitMean, wait.minutes, of: sites.reduce(0) { $0 + $1.waits })
}

/// Adds the counts of authors' and staff's actions (W06).
private func addAuthoring(_ authoring: AuthoringRecord, to list: inout MetricList) {
    list.add(.draftsBegun, authoring.draftsBegun)
    list.add(.toursSubmitted, authoring.submitted)
    list.add(.toursApproved, authoring.approved)
    list.add(.toursSentBack, authoring.sentBack)
    list.add(.toursDeleted, authoring.deleted)
}

private func metrics(of site: SiteFigures) -> [Metric] {
    var list = MetricList()
    list.add(.crowdMean, site.crowd.peopleTime.hours, of: site.crowd.length.hours)
    list.add(.crowdP95, site.crowd.count95)
    list.add(.crowdMax, site.crowd.countMax)
    list.add(.aboveLimit, site.crowd.aboveLimit.minutes)
    list.add(.lineMean, site.line.peopleTime.hours, of: site.line.length.hours)
    list.add(.lineMax, site.line.countMax)
    list.add(.lineWaitMean, site.wait.minutes, of: site.waits)
    return list.metrics
}

extension SimDuration {
    /// Length in minutes, for statistics and display.
    var minutes: Double { seconds / 60 }
    var hours: Double { seconds / 3_600 }
}
