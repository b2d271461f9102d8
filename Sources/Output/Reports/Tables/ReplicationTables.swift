import CityModel
import Experiments
import Measures
import OutputFiles
import Quantities

/// The tables of a results folder that grow replication by replication.
struct ReplicationTables: ~Copyable {
    /// nil where nobody wants it: it is by far the largest.
    private var rides: RideTable?
    private var drivers: CSVWriter
    private var zones: CSVWriter
    private var losses: CSVWriter
    private var fleet: CSVWriter
    private var work: WorkTables
    /// nil where nobody chooses whether they take a taxi.
    private var choices: ChoiceTable?
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
        let work = try WorkTables(in: folder, city: city, run: run)
        let choices = run.choice == nil ? nil : try ChoiceTable(in: folder, city: city)
        let walks = run.walks == nil ? nil : try WalkTables(in: folder, sites: run.walks?.sites ?? [])
        let activity = run.runners != nil ? try ActivityTables(in: folder) : nil
        let places = run.tourism == nil ? nil : try PlaceTables(in: folder, catalogue: run.tourism?.catalogue)
        let guide = run.tourism == nil ? nil : try GuideTables(in: folder, run: run)
        let statement = try StatementTable(in: folder)
        self.choices = choices
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
        self.work = work
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
            try add(driver, number: UInt32(index + 1), replication: replication)
        }
        for (index, row) in result.metrics.zoneHours.enumerated() {
            try add(row, at: index, replication: replication)
        }
        for loss in result.metrics.losses { try add(loss, replication: replication) }
        for (hour, taxis) in result.record.fleetHours.enumerated() {
            for column in FleetColumn.allCases {
                switch column {
                case .replication: fleet.field(replication)
                case .hour: fleet.field(hour)
                case .onDuty: fleet.field(taxis.mean(taxis.onDuty), decimals: 3)
                case .free: fleet.field(taxis.mean(taxis.idle), decimals: 3)
                case .busy: fleet.field(taxis.mean(taxis.busy), decimals: 3)
                case .occupied: fleet.field(taxis.mean(taxis.occupied), decimals: 3)
                }
            }
            try fleet.endRow()
        }
        try work.add(result.record)
        try choices?.add(result)
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
        try work.close()
        try choices?.close()
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
        if choices != nil { rows[.choices] = try choices?.flush() }
        for others in [
            try work.flush(), try walks?.flush(), try activity?.flush(), try places?.flush(), try guide?.flush(),
        ] {
            rows.merge(others ?? [:]) { $1 }
        }
        return rows
    }

    private mutating func add(_ driver: DriverRecord, number: UInt32, replication: Int) throws(MachineError) {
        for column in DriverColumn.allCases {
            switch column {
            case .replication: drivers.field(replication)
            case .driver: drivers.field("d", number)
            case .shift: drivers.field(seconds: driver.shift)
            case .busy: drivers.field(seconds: driver.busy)
            case .idle: drivers.field(seconds: driver.idle)
            case .emptyKilometres: drivers.field(kilometres: driver.pickupMetres + driver.repositioningMetres)
            case .occupiedKilometres: drivers.field(kilometres: driver.occupiedMetres)
            case .rides: drivers.field(Int(driver.rides))
            case .offers: drivers.field(Int(driver.offers))
            case .refusals: drivers.field(Int(driver.refusals))
            case .timeouts: drivers.field(Int(driver.timeouts))
            case .suspensions: drivers.field(Int(driver.suspensions))
            case .income: drivers.field(driver.income)
            }
        }
        try drivers.endRow()
    }

    private mutating func add(_ row: ZoneHourSummary, at index: Int, replication: Int) throws(MachineError) {
        for column in ZoneHourColumn.allCases {
            switch column {
            case .replication: zones.field(replication)
            case .hour: zones.field(index / zoneCount)
            case .zone: zones.field(index % zoneCount, of: zoneNames)
            case .requests: zones.field(row.requests)
            case .served: zones.field(row.served)
            case .waitMean: zones.field(row.waitMeanSeconds, decimals: 3)
            case .waitP95: zones.field(row.waitP95Seconds, decimals: 3)
            case .queueMean: zones.field(row.queueMean, decimals: 3)
            case .queueMax: zones.field(row.queueMax)
            }
        }
        try zones.endRow()
    }

    private mutating func add(_ loss: ZoneHourLoss, replication: Int) throws(MachineError) {
        for column in LossColumn.allCases {
            switch column {
            case .replication: losses.field(replication)
            case .hour: losses.field(loss.hour)
            case .zone: losses.field(Int(loss.zone.index), of: zoneNames)
            case .cause: losses.field(Int(loss.cause.rawValue), of: outcomeNames)
            case .requests: losses.field(loss.requests)
            }
        }
        try losses.endRow()
    }
}
