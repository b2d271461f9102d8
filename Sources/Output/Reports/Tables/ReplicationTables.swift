import CityModel
import Experiments
import Measures
import Quantities

/// The tables of a results folder that grow replication by replication.
struct ReplicationTables: ~Copyable {
    /// nil where nobody wants it: it is by far the largest.
    private var rides: RideTable?
    private var drivers: CSVWriter
    private var zones: CSVWriter
    private var losses: CSVWriter
    private var fleet: CSVWriter
    /// nil where nobody walks, or nobody runs.
    private var walks: WalkTables?
    private var activity: ActivityTables?
    /// nil where nobody visits places.
    private var places: PlaceTables?
    private var guide: GuideTables?
    private var statement: StatementTable
    private let zoneNames: FieldNames
    private let outcomeNames = FieldNames(RideOutcome.allCases.map(\.name))
    private let zoneCount: Int

    /// - Parameters:
    ///   - run: what is measured.
    ///   - hasRides: whether `rides.csv` is wanted.
    /// - Throws: `MachineError` if the files cannot be created.
    init(in folder: ResultsFolder, city: City, run: MeasuredRun, hasRides: Bool) throws(MachineError) {
        let rides = hasRides ? try RideTable(creating: folder.file(.rides), city: city) : nil
        let drivers = try CSVWriter(creating: DriverColumn.self, in: folder)
        let zones = try CSVWriter(creating: ZoneHourColumn.self, in: folder)
        let losses = try CSVWriter(creating: LossColumn.self, in: folder)
        let fleet = try CSVWriter(creating: FleetColumn.self, in: folder)
        let walks = run.walks == nil ? nil : try WalkTables(in: folder, sites: run.walks?.sites ?? [])
        let activity = run.runners != nil ? try ActivityTables(in: folder) : nil
        let places = run.season == nil ? nil : try PlaceTables(in: folder, catalogue: run.season?.catalogue)
        let guide = run.season == nil ? nil : try GuideTables(in: folder, run: run)
        let statement = try StatementTable(in: folder)
        self.walks = walks
        self.activity = activity
        self.places = places
        self.guide = guide
        self.statement = statement
        self.rides = rides
        self.drivers = drivers
        self.zones = zones
        self.losses = losses
        self.fleet = fleet
        zoneNames = FieldNames(city.zones.map(\.name))
        zoneCount = city.zoneCount
    }

    /// Writes the rows of a replication, all of them: nothing waits in a buffer.
    ///
    /// - Returns: them, in each table.
    /// - Throws: `MachineError` if the disk refuses.
    mutating func add(_ result: ReplicationResult) throws(MachineError) -> [ReplicationUnit.RowTable: ReplicationUnit
        .Rows]
    {
        let replication = result.record.replication
        if rides != nil {
            for ride in result.record.rides { try rides?.add(ride, replication: replication) }
        }
        for (index, driver) in result.record.drivers.enumerated() {
            drivers.field(replication)
            drivers.field("d", UInt32(index + 1))
            addFields(of: driver)
            try drivers.endRow()
        }
        for (index, row) in result.metrics.zoneHours.enumerated() {
            zones.field(replication)
            zones.field(index / zoneCount)
            zones.field(index % zoneCount, of: zoneNames)
            addFields(of: row)
            try zones.endRow()
        }
        for loss in result.metrics.losses {
            losses.field(replication)
            losses.field(loss.hour)
            losses.field(Int(loss.zone.index), of: zoneNames)
            losses.field(Int(loss.cause.rawValue), of: outcomeNames)
            losses.field(loss.requests)
            try losses.endRow()
        }
        for (hour, taxis) in result.record.fleetHours.enumerated() {
            fleet.field(replication)
            fleet.field(hour)
            for sort in [taxis.onDuty, taxis.idle, taxis.busy, taxis.occupied] {
                fleet.field(taxis.mean(sort), decimals: 3)
            }
            try fleet.endRow()
        }
        try walks?.add(result)
        try activity?.add(result)
        try places?.add(result)
        try guide?.add(result)
        try statement.add(result)
        return try flush()
    }

    /// Takes in the rows of a replication that another run has written.
    ///
    /// - Throws: `MachineError` if the disk refuses.
    mutating func copy(_ rows: FinishedReplications.Rows, to folder: ResultsFolder) throws(MachineError) {
        _ = try flush()  // the headers, before the first rows
        try rows.append(to: folder)
    }

    /// - Throws: `MachineError` if the disk refuses.
    mutating func close() throws(MachineError) {
        try rides?.close()
        try drivers.close()
        try zones.close()
        try losses.close()
        try fleet.close()
        try walks?.close()
        try activity?.close()
        try places?.close()
        try guide?.close()
        try statement.close()
    }

    private mutating func flush() throws(MachineError) -> [ReplicationUnit.RowTable: ReplicationUnit.Rows] {
        var rows: [ReplicationUnit.RowTable: ReplicationUnit.Rows] = [
            .drivers: try drivers.flush(), .zones: try zones.flush(), .losses: try losses.flush(),
            .fleet: try fleet.flush(), .statement: try statement.flush(),
        ]
        if rides != nil { rows[.rides] = try rides?.flush() }
        for others in [try walks?.flush(), try activity?.flush(), try places?.flush(), try guide?.flush()] {
            rows.merge(others ?? [:]) { $1 }
        }
        return rows
    }

    private mutating func addFields(of driver: DriverRecord) {
        drivers.field(seconds: driver.shift)
        drivers.field(seconds: driver.busy)
        drivers.field(seconds: driver.idle)
        drivers.field(kilometres: driver.pickupMetres + driver.repositioningMetres)
        drivers.field(kilometres: driver.occupiedMetres)
        drivers.field(Int(driver.rides))
        drivers.field(Int(driver.offers))
        drivers.field(Int(driver.refusals))
        drivers.field(Int(driver.timeouts))
        drivers.field(Int(driver.suspensions))
        drivers.field(driver.income)
    }

    private mutating func addFields(of row: ZoneHourSummary) {
        zones.field(row.requests)
        zones.field(row.served)
        zones.field(row.waitMeanSeconds, decimals: 3)
        zones.field(row.waitP95Seconds, decimals: 3)
        zones.field(row.queueMean, decimals: 3)
        zones.field(row.queueMax)
    }
}
