import CityModel
import Measures

/// `fairness.csv`: how the city and every zone fare, one figure a row.
struct FairnessTable: ~Copyable {
    private var table: CSVWriter
    private let zoneNames: FieldNames

    /// - Throws: `MachineError` if the file cannot be created.
    init(creating path: String, city: City) throws(MachineError) {
        table = try CSVWriter(creating: path, header: "replication,scope,zone,measure,unit,value")
        zoneNames = FieldNames(city.zones.map(\.name))
    }

    /// - Throws: `MachineError` if the disk refuses.
    mutating func add(_ report: FairnessReport, replication: Int) throws(MachineError) {
        for metric in report.city {
            table.field(replication)
            table.field("city")
            table.emptyField()
            try endRow(metric)
        }
        for (zone, metrics) in report.zones.enumerated() {
            for metric in metrics {
                table.field(replication)
                table.field("zone")
                table.field(zone, of: zoneNames)
                try endRow(metric)
            }
        }
    }

    /// - Throws: `MachineError` if the disk refuses.
    mutating func close() throws(MachineError) { try table.close() }

    private mutating func endRow(_ metric: Metric) throws(MachineError) {
        table.field(metric.name)
        table.field(metric.unit.rawValue)
        table.field(metric.value, decimals: metric.unit.valueDecimals)
        try table.endRow()
    }
}
