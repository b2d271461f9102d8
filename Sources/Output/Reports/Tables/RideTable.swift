import CityModel
import Experiments
import Measures
import OutputFiles
import Quantities

/// `rides.csv`: every request from beginning to end.
struct RideTable: ~Copyable {
    private var table: CSVWriter
    private let zoneNames: FieldNames
    private let kindNames = FieldNames(RideKind.allCases.map(\.name))
    private let outcomeNames = FieldNames(RideOutcome.allCases.map(\.name))
    private let truthNames = FieldNames(["false", "true"])

    /// - Throws: `MachineError` if the file cannot be created.
    init(creating path: String, city: City) throws(MachineError) {
        table = try CSVWriter(creating: path, header: RideColumn.header)
        zoneNames = FieldNames(city.zones.map(\.name))
    }

    /// - Throws: `MachineError` if the disk refuses.
    mutating func add(_ ride: RideRecord, replication: Int) throws(MachineError) {
        table.field(replication)
        table.field("r", ride.request)
        table.field("c", ride.client)
        if ride.driver == RideRecord.noDriver { table.emptyField() } else { table.field("d", ride.driver) }
        table.field(Int(ride.kind.rawValue), of: kindNames)
        table.field(Int(ride.origin.index), of: zoneNames)
        table.field(Int(ride.destination.index), of: zoneNames)
        table.field(Int(ride.party))
        table.field(ride.isShared ? 1 : 0, of: truthNames)
        addMoment(ride.requested)
        addMoment(ride.firstOffered)
        addMoment(ride.accepted)
        addMoment(ride.pickedUp)
        addMoment(ride.ended)
        table.field(Int(ride.outcome.rawValue), of: outcomeNames)
        table.field(Int(ride.offers))
        if ride.wasPickedUp {
            table.field(seconds: ride.wait)
            table.field(kilometres: Int64(ride.pickupMetres))
            table.field(kilometres: Int64(ride.rideMetres))
            table.field(ride.price)
        } else {
            for _ in 0..<4 { table.emptyField() }
        }
        try table.endRow()
    }

    /// Empty for a moment that never came.
    private mutating func addMoment(_ time: SimTime) {
        if time == RideRecord.never { table.emptyField() } else { table.field(seconds: time.sinceStart) }
    }

    mutating func flush() throws(MachineError) -> ReplicationUnit.Rows { try table.flush() }
    mutating func close() throws(MachineError) { try table.close() }
}
