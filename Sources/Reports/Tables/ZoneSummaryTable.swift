import Experiments
import InputFiles
import Measures

/// `zone_summary.csv`: each measure of each zone over the replications.
///
/// An interval needs the values of all replications, of which a large city has more than memory should hold: so zones are
/// taken some at a time, and the units are read again for those that come later.
struct ZoneSummaryTable: ~Copyable {
    private static let metricsInMemoryMax = 1 << 20

    private var table: CSVWriter
    private let units: [UnitFile]
    private let zoneNames: FieldNames
    private let zoneCount: Int
    private let currency: String?
    /// Which units make one independent value together, by their places; nil: each by itself.
    private let groups: [[Int]]?
    /// Of the zones taken now, by zone and then by replication.
    private var metrics: [[[Metric]]] = []
    private var zones = 0..<0

    init(
        creating path: String, of units: [UnitFile], zoneNames: [String], currency: String?, groups: [[Int]]?
    ) throws(MachineError) {
        table = try CSVWriter(creating: path, header: "zone,\(SummaryColumn.header)")
        self.units = units
        self.zoneNames = FieldNames(zoneNames)
        zoneCount = zoneNames.count
        self.currency = currency
        self.groups = groups
    }

    /// Takes in one more of the units, in their order: of its zones the first.
    mutating func add(_ unit: ReplicationUnit) {
        if zones.isEmpty { take(from: 0, like: unit) }
        guard unit.zones.count == zoneCount else { return }
        for zone in zones { metrics[zone - zones.lowerBound].append(unit.zones[zone]) }
    }

    /// Writes all zones.
    ///
    /// - Throws: `InputError` if a unit cannot be read; `MachineError` if the disk refuses.
    consuming func finish() throws {
        try writeTaken()
        while zones.upperBound < zoneCount, let first = units.first {
            take(from: zones.upperBound, like: try first.read())
            for file in units { add(try file.read()) }
            try writeTaken()
        }
        try table.close()
    }

    private mutating func take(from zone: Int, like unit: ReplicationUnit) {
        let metricsOfZone = max(1, (unit.zones.first?.count ?? 1) * units.count)
        zones = zone..<min(zoneCount, zone + max(1, ZoneSummaryTable.metricsInMemoryMax / metricsOfZone))
        metrics = zones.map { _ in [] }
    }

    private mutating func writeTaken() throws(MachineError) {
        for zone in zones {
            for summary in MetricSummary.summaries(of: metrics[zone - zones.lowerBound], groups: groups) {
                table.field(zone, of: zoneNames)
                try table.endRow(with: summary, currency: currency)
            }
        }
    }
}
