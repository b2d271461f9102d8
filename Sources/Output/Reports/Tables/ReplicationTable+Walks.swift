import ActivityService
import Experiments
import Measures
import OutputFiles
import Quantities

// Tours and the crowds at their sites; runs, rides, and goals by month.
extension ReplicationTable {
    /// Creates `tours.csv` and `waypoints.csv`.
    static func ofWalks(
        in folder: ResultsFolder, _ sites: [MeasuredSite]
    ) throws(SystemError) -> [ReplicationTable] {
        [try tours(in: folder), try waypoints(in: folder, sites)]
    }

    private static func tours(in folder: ResultsFolder) throws(SystemError) -> ReplicationTable {
        try ReplicationTable(TourColumn.self, in: folder) { result in
            let titles = result.record.walks?.titles ?? []
            return (result.metrics.walks?.tours ?? []).enumerated()
                .map { (tour: $1, number: $0 + 1, title: $0 < titles.count ? titles[$0] : nil) }
                // Drafts without followers are not tours yet, or no longer.
                .filter { $0.title != nil || $0.tour.followers > 0 }
        } field: { column, item, number, table in
            let tour = item.tour
            switch column {
            case .replication: table.field(number)
            case .tour: table.field(word: "tour", UInt32(item.number))
            case .title: table.field(item.title ?? "")
            case .followers: table.field(tour.followers)
            case .completed: table.field(tour.completed)
            case .cancelled: table.field(tour.cancelled)
            case .underWay: table.field(tour.underWay)
            case .cancelledMostAt: table.field(tour.cancelledMost?.step.name ?? "")
            case .cancelledThere: table.field(ifPresent: tour.cancelledMost?.count)
            case .waypointsReached: table.field(tour.reached)
            case .waypointsSkipped: table.field(tour.skipped)
            case .durationMean: table.field(tour.durationMeanMinutes, decimals: 3)
            case .durationP50: table.field(tour.durationP50Minutes, decimals: 3)
            case .durationP95: table.field(tour.durationP95Minutes, decimals: 3)
            }
        }
    }

    private static func waypoints(
        in folder: ResultsFolder, _ sites: [MeasuredSite]
    ) throws(SystemError) -> ReplicationTable {
        let siteNames = QuotedFields(sites.map(\.name))
        // Empty for unlimited sites.
        let limits = sites.map(\.limit)
        return try ReplicationTable(WaypointColumn.self, in: folder) { result in
            let records = result.record.walks?.sites ?? []
            let hours = (0..<(records.first?.hours.count ?? 0)).flatMap { hour in
                records.indices.map { (hour: Optional(hour), site: $0, figures: records[$0].hours[hour]) }
            }
            // Rows without an hour cover the time from the end of the warm-up to the end of the run.
            return hours + records.indices.map { (hour: nil, site: $0, figures: records[$0].afterWarmUp) }
        } field: { column, item, number, table in
            let (figures, limit) = (item.figures, limits[item.site])
            switch column {
            case .replication: table.field(number)
            case .hour: table.field(ifPresent: item.hour)
            case .site: table.field(item.site, of: siteNames)
            case .crowdMean: table.field(figures.crowd.mean, decimals: 3)
            case .crowdP95: table.field(figures.crowd.count95)
            case .crowdMax: table.field(figures.crowd.countMax)
            case .limit: table.field(ifPresent: limit)
            case .aboveLimit: table.field(limit.map { _ in figures.crowd.aboveLimit.seconds / 60 }, decimals: 3)
            case .lineMean: table.field(figures.line.mean, decimals: 3)
            case .lineMax: table.field(figures.line.countMax)
            case .waits: table.field(figures.waits)
            case .waitMean: table.field(figures.waitMeanMinutes, decimals: 3)
            }
        }
    }

    /// Creates `sessions.csv` and `goals.csv`.
    static func ofActivity(in folder: ResultsFolder) throws(SystemError) -> [ReplicationTable] {
        [try sessions(in: folder), try goals(in: folder)]
    }

    private static func sessions(in folder: ResultsFolder) throws(SystemError) -> ReplicationTable {
        try ReplicationTable(SessionColumn.self, in: folder) {
            $0.record.activity?.sessions ?? []
        } field: { column, session, number, table in
            switch column {
            case .replication: table.field(number)
            case .session: table.field(word: "session", session.session.number)
            case .runner: table.field(word: "runner", session.runner.number)
            case .kind: table.field(session.kind.word)
            case .start: table.field(seconds: session.started.sinceStart)
            case .end: table.field(secondsIfPresent: session.ended?.sinceStart)
            case .kilometres: table.field(kilometres: session.distance.roundedMetres)
            case .time: table.field(seconds: session.time)
            case .speed:  // F02
                let speed = ActivityService.Speed(session.distance, in: session.time)
                table.field(fixed: speed.centimetresPerSecond, decimals: 2)
            case .fixes: table.field(Int(session.fixes))
            case .fixesLeftOut: table.field(Int(session.fixesLeftOut))
            case .fixesLate: table.field(Int(session.fixesLate))
            }
        }
    }

    private static func goals(in folder: ResultsFolder) throws(SystemError) -> ReplicationTable {
        try ReplicationTable(GoalColumn.self, in: folder) {
            $0.record.activity?.goals ?? []
        } field: { column, goal, number, table in
            switch column {
            case .replication: table.field(number)
            case .runner: table.field(word: "runner", goal.runner.number)
            case .month: table.field(String(goal.month.description.prefix(7)))
            case .goalKilometres: table.field(Int(goal.goalKilometres))
            case .doneKilometres: table.field(kilometres: goal.done.roundedMetres)
            case .percent:  // F05, as shown to users, without the sign
                let percent = ActivityService.percentText(goal.done, ofKilometres: goal.goalKilometres)
                table.field(String(percent.dropLast(2)))
            case .reachedOn: table.field(goal.reachedOn?.description ?? "")
            }
        }
    }
}

extension ActivityService.Distance {
    /// Whole metres, rounded half up.
    fileprivate var roundedMetres: Int64 { (micrometres + 500_000) / 1_000_000 }
}
