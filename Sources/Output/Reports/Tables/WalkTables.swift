import CityWorld
import Experiments
import Measures

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
            tours.field(result.record.replication)
            tours.field(word: "tour", UInt32(index + 1))
            tours.field(title ?? "")
            addFields(of: tour)
            try tours.endRow()
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

    private mutating func addFields(of tour: TourSummary) {
        for count in [tour.followers, tour.completed, tour.cancelled, tour.underWay] { tours.field(count) }
        if let most = tour.cancelledMost {
            tours.field(most.step.name)
            tours.field(most.count)
        } else {
            for _ in 0..<2 { tours.emptyField() }
        }
        tours.field(tour.reached)
        tours.field(tour.skipped)
        for minutes in [tour.durationMeanMinutes, tour.durationP50Minutes, tour.durationP95Minutes] {
            tours.field(minutes, decimals: 3)
        }
    }

    /// - Parameter hour: nil: from the end of the warm-up to the end of the run.
    private mutating func addRow(
        of site: SiteFigures, at index: Int, hour: Int?, replication: Int
    ) throws(MachineError) {
        waypoints.field(replication)
        if let hour { waypoints.field(hour) } else { waypoints.emptyField() }
        waypoints.field(index, of: siteNames)
        waypoints.field(site.crowd.mean, decimals: 3)
        waypoints.field(site.crowd.count95)
        waypoints.field(site.crowd.countMax)
        if let limit = limits[index] {
            waypoints.field(limit)
            waypoints.field(site.crowd.aboveLimit.seconds / 60, decimals: 3)
        } else {
            for _ in 0..<2 { waypoints.emptyField() }
        }
        waypoints.field(site.line.mean, decimals: 3)
        waypoints.field(site.line.countMax)
        waypoints.field(site.waits)
        waypoints.field(site.waitMeanMinutes, decimals: 3)
        try waypoints.endRow()
    }
}
