import CityModel
import Experiments
import Measures
import OutputFiles

/// `shifts.csv` and `ranks.csv`: each spell of a driver's work, and each rank in each hour.
struct WorkTables: ~Copyable {
    private var shifts: CSVWriter
    /// nil where no driver goes to ranks.
    private var ranks: CSVWriter?
    private let places: [MeasuredRank]
    private let rankNames: FieldNames
    private let zoneNames: FieldNames

    /// - Throws: `MachineError` if the files cannot be created.
    init(in folder: ResultsFolder, city: City, run: MeasuredRun) throws(MachineError) {
        let shifts = try CSVWriter(creating: ShiftColumn.self, in: folder)
        let ranks = run.ranks.isEmpty ? nil : try CSVWriter(creating: RankColumn.self, in: folder)
        self.shifts = shifts
        self.ranks = ranks
        places = run.ranks
        rankNames = FieldNames(run.ranks.map(\.name))
        zoneNames = FieldNames(city.zones.map(\.name))
    }

    /// - Throws: `MachineError` if the disk refuses.
    mutating func add(_ record: ReplicationRecord) throws(MachineError) {
        for shift in record.shifts {
            for column in ShiftColumn.allCases {
                switch column {
                case .replication: shifts.field(record.replication)
                case .driver: shifts.field("d", shift.driver + 1)
                case .start: shifts.field(seconds: shift.start.sinceStart)
                case .end: shifts.field(seconds: shift.end.sinceStart)
                case .busy: shifts.field(seconds: shift.busy)
                case .idle: shifts.field(seconds: shift.idle)
                case .emptyKilometres: shifts.field(kilometres: shift.emptyMetres)
                case .occupiedKilometres: shifts.field(kilometres: shift.occupiedMetres)
                case .rides: shifts.field(Int(shift.rides))
                case .offers: shifts.field(Int(shift.offers))
                case .income: shifts.field(shift.income)
                }
            }
            try shifts.endRow()
        }
        if ranks != nil { try addRanks(of: record) }
    }

    private mutating func addRanks(of record: ReplicationRecord) throws(MachineError) {
        for (index, row) in record.rankHours.enumerated() {
            let (hour, rank) = index.quotientAndRemainder(dividingBy: places.count)
            // The last hour may be shorter, as it is of the taxis of the whole city.
            let seconds = hour < record.fleetHours.count ? record.fleetHours[hour].length.seconds : 0
            let place = places[rank]
            for column in RankColumn.allCases {
                switch column {
                case .replication: ranks?.field(record.replication)
                case .hour: ranks?.field(hour)
                case .rank: ranks?.field(rank + 1)
                case .name: ranks?.field(rank, of: rankNames)
                case .zone: ranks?.field(Int(place.zone.index), of: zoneNames)
                case .latitude: ranks?.field(place.place?.latitudeDegrees, decimals: 6)
                case .longitude: ranks?.field(place.place?.longitudeDegrees, decimals: 6)
                case .arrivals: ranks?.field(Int(row.arrivals))
                case .served: ranks?.field(Int(row.served))
                case .taxisMean: ranks?.field(seconds > 0 ? row.taxiSeconds / seconds : nil, decimals: 3)
                case .taxisMax: ranks?.field(Int(row.taxisMax))
                }
            }
            try ranks?.endRow()
        }
    }

    /// - Returns: how many bytes each table has taken since the last call.
    mutating func flush() throws(MachineError) -> [ReplicationUnit.RowTable: ReplicationUnit.Rows] {
        var rows: [ReplicationUnit.RowTable: ReplicationUnit.Rows] = [.shifts: try shifts.flush()]
        if ranks != nil { rows[.ranks] = try ranks?.flush() }
        return rows
    }

    mutating func close() throws(MachineError) {
        try shifts.close()
        try ranks?.close()
    }
}
