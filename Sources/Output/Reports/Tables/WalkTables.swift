import Experiments
import Measures
import OutputFiles

/// `tours.csv` and `waypoints.csv`: how tours fared, and how full it was where they lead.
struct WalkTables: ~Copyable {
    private var tours: CSVWriter
    private var waypoints: CSVWriter
    private let siteNames: FieldNames
    /// Empty where there is room for any number.
    private let limits: [Int?]

    /// - Throws: `MachineError` if the files cannot be created.
    init(in folder: ResultsFolder, sites: [MeasuredSite]) throws(MachineError) {
        let tours = try CSVWriter(creating: TourColumn.self, in: folder)
        let waypoints = try CSVWriter(creating: WaypointColumn.self, in: folder)
        self.tours = tours
        self.waypoints = waypoints
        siteNames = FieldNames(sites.map(\.name))
        limits = sites.map(\.limit)
    }

    /// - Throws: `MachineError` if the disk refuses.
    mutating func add(_ result: ReplicationResult) throws(MachineError) {
        guard let record = result.record.walks, let metrics = result.metrics.walks else { return }
        for (index, tour) in metrics.tours.enumerated() {
            let title = index < record.titles.count ? record.titles[index] : nil
            // Drafts that nobody could follow are no tours yet, or no longer.
            if title == nil && tour.followers == 0 { continue }
            try add(tour, at: index, title: title ?? "", replication: result.record.replication)
        }
        let hours = record.sites.first?.hours.count ?? 0
        for hour in 0..<hours {
            for (index, site) in record.sites.enumerated() {
                try addRow(of: site.hours[hour], at: index, hour: hour, replication: result.record.replication)
            }
        }
        for (index, site) in record.sites.enumerated() {
            try addRow(of: site.whole, at: index, hour: nil, replication: result.record.replication)
        }
    }

    /// - Returns: how many bytes each table has taken since the last call.
    mutating func flush() throws(MachineError) -> [ReplicationUnit.RowTable: ReplicationUnit.Rows] {
        [.tours: try tours.flush(), .waypoints: try waypoints.flush()]
    }

    mutating func close() throws(MachineError) {
        try tours.close()
        try waypoints.close()
    }

    private mutating func add(
        _ tour: TourSummary, at index: Int, title: String, replication: Int
    ) throws(MachineError) {
        for column in TourColumn.allCases {
            switch column {
            case .replication: tours.field(replication)
            case .tour: tours.field(word: "tour", UInt32(index + 1))
            case .title: tours.field(title)
            case .followers: tours.field(tour.followers)
            case .completed: tours.field(tour.completed)
            case .cancelled: tours.field(tour.cancelled)
            case .underWay: tours.field(tour.underWay)
            case .cancelledMostAt: tours.field(tour.cancelledMost?.step.name ?? "")
            case .cancelledThere: tours.field(ifAny: tour.cancelledMost?.count)
            case .waypointsReached: tours.field(tour.reached)
            case .waypointsSkipped: tours.field(tour.skipped)
            case .durationMean: tours.field(tour.durationMeanMinutes, decimals: 3)
            case .durationP50: tours.field(tour.durationP50Minutes, decimals: 3)
            case .durationP95: tours.field(tour.durationP95Minutes, decimals: 3)
            }
        }
        try tours.endRow()
    }

    /// - Parameter hour: nil: from the end of the warm-up to the end of the run.
    private mutating func addRow(
        of site: SiteFigures, at index: Int, hour: Int?, replication: Int
    ) throws(MachineError) {
        for column in WaypointColumn.allCases {
            switch column {
            case .replication: waypoints.field(replication)
            case .hour: waypoints.field(ifAny: hour)
            case .site: waypoints.field(index, of: siteNames)
            case .crowdMean: waypoints.field(site.crowd.mean, decimals: 3)
            case .crowdP95: waypoints.field(site.crowd.count95)
            case .crowdMax: waypoints.field(site.crowd.countMax)
            case .limit: waypoints.field(ifAny: limits[index])
            case .aboveLimit:
                waypoints.field(limits[index].map { _ in site.crowd.aboveLimit.seconds / 60 }, decimals: 3)
            case .lineMean: waypoints.field(site.line.mean, decimals: 3)
            case .lineMax: waypoints.field(site.line.countMax)
            case .waits: waypoints.field(site.waits)
            case .waitMean: waypoints.field(site.waitMeanMinutes, decimals: 3)
            }
        }
        try waypoints.endRow()
    }
}
