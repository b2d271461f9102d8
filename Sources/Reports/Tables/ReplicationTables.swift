import CityModel
import Experiments
import Measures
import Quantities

/// The tables of a results folder that grow replication by replication.
struct ReplicationTables: ~Copyable {
    private var rides: CSVWriter
    private var drivers: CSVWriter
    private var zones: CSVWriter
    private let zoneNames: FieldNames
    private let kindNames = FieldNames(RideKind.allCases.map(\.name))
    private let outcomeNames = FieldNames(RideOutcome.allCases.map(\.name))
    private let truthNames = FieldNames(["false", "true"])
    private let zoneCount: Int

    /// - Throws: `MachineError` if the files cannot be created.
    init(in folder: ResultsFolder, city: City) throws(MachineError) {
        let rides = try CSVWriter(
            creating: folder.file(.rides),
            header: """
                replication,request,client,driver,kind,origin_zone,destination_zone,party,shared,requested_s,offered_s,\
                accepted_s,picked_up_s,ended_s,outcome,offers,wait_s,pickup_km,ride_km,price
                """)
        let drivers = try CSVWriter(
            creating: folder.file(.drivers),
            header: """
                replication,driver,shift_s,busy_s,idle_s,empty_km,occupied_km,rides,offers,refusals,timeouts,\
                suspensions,income
                """)
        let zones = try CSVWriter(
            creating: folder.file(.zones),
            header: "replication,hour,zone,requests,served,mean_wait_s,p95_wait_s,mean_queue,max_queue")
        self.rides = rides
        self.drivers = drivers
        self.zones = zones
        zoneNames = FieldNames(city.zones.map(\.name))
        zoneCount = city.zoneCount
    }

    /// Writes the rows of a replication, all of them: nothing waits in a buffer.
    ///
    /// - Returns: how many bytes they take in each table.
    /// - Throws: `MachineError` if the disk refuses.
    mutating func add(_ result: ReplicationResult) throws(MachineError) -> [ReplicationUnit.RowTable: Int] {
        let replication = result.record.replication
        for ride in result.record.rides {
            rides.field(replication)
            addFields(of: ride)
            try rides.endRow()
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
        return try flush()
    }

    /// - Throws: `MachineError` if the disk refuses.
    mutating func close() throws(MachineError) {
        try rides.close()
        try drivers.close()
        try zones.close()
    }

    private mutating func flush() throws(MachineError) -> [ReplicationUnit.RowTable: Int] {
        [.rides: try rides.flush(), .drivers: try drivers.flush(), .zones: try zones.flush()]
    }

    private mutating func addFields(of ride: RideRecord) {
        rides.field("r", ride.request)
        rides.field("c", ride.client)
        if ride.driver == RideRecord.noDriver { rides.emptyField() } else { rides.field("d", ride.driver) }
        rides.field(Int(ride.kind.rawValue), of: kindNames)
        rides.field(Int(ride.origin.index), of: zoneNames)
        rides.field(Int(ride.destination.index), of: zoneNames)
        rides.field(Int(ride.party))
        rides.field(ride.isShared ? 1 : 0, of: truthNames)
        addMoment(ride.requested)
        addMoment(ride.firstOffered)
        addMoment(ride.accepted)
        addMoment(ride.pickedUp)
        addMoment(ride.ended)
        rides.field(Int(ride.outcome.rawValue), of: outcomeNames)
        rides.field(Int(ride.offers))
        if ride.wasPickedUp {
            rides.field(seconds: ride.wait)
            rides.field(kilometres: Int64(ride.pickupMetres))
            rides.field(kilometres: Int64(ride.rideMetres))
            rides.field(ride.price)
        } else {
            for _ in 0..<4 { rides.emptyField() }
        }
    }

    /// Empty for a moment that never came.
    private mutating func addMoment(_ time: SimTime) {
        if time.microseconds < 0 { rides.emptyField() } else { rides.field(seconds: time.sinceStart) }
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
