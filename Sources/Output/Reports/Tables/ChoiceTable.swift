import CityModel
import Experiments
import Measures
import OutputFiles

/// Writes `choices.csv`: what those chose, in each zone and hour, who would consider a taxi.
struct ChoiceTable: ~Copyable {
    private var rows: CSVWriter
    private let zoneNames: FieldNames
    private let zoneCount: Int

    /// - Throws: `MachineError` if the file cannot be created.
    init(in folder: ResultsFolder, city: City) throws(MachineError) {
        rows = try CSVWriter(creating: ChoiceColumn.self, in: folder)
        zoneNames = FieldNames(city.zones.map(\.name))
        zoneCount = city.zoneCount
    }

    /// A row for each zone and hour in which somebody chose.
    ///
    /// - Throws: `MachineError` if the disk refuses.
    mutating func add(_ result: ReplicationResult) throws(MachineError) {
        for (index, counts) in (result.record.choices?.zoneHours ?? []).enumerated() where counts.people > 0 {
            for column in ChoiceColumn.allCases {
                switch column {
                case .replication: rows.field(result.record.replication)
                case .hour: rows.field(index / zoneCount)
                case .zone: rows.field(index % zoneCount, of: zoneNames)
                case .people: rows.field(counts.people)
                case .taxiToday: rows.field(counts.takenToday)
                case .taxi: rows.field(counts[.taxi])
                case .walk: rows.field(counts[.walk])
                case .publicTransport: rows.field(counts[.publicTransport])
                case .stay: rows.field(counts[.stay])
                case .waitExpected: rows.field(counts.waitSeconds / Double(counts.people), decimals: 3)
                case .price: rows.field(Double(counts.priceCents) / 100 / Double(counts.people), decimals: 2)
                }
            }
            try rows.endRow()
        }
    }

    /// - Throws: `MachineError` if the disk refuses.
    mutating func flush() throws(MachineError) -> ReplicationUnit.Rows { try rows.flush() }

    /// - Throws: `MachineError` if the disk refuses.
    mutating func close() throws(MachineError) { try rows.close() }
}
