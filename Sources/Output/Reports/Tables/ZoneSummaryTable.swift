import Experiments
import InputFiles
import Measures
import OutputFiles

/// `zone_summary.csv`: each measure of each zone over the replications.
///
/// Intervals need the values of all replications, which may not fit into memory for a large city. If there are too
/// many, the last zones are dropped, and the units are read again for them.
struct ZoneSummaryTable: ~Copyable {
    private static let metricsInMemoryMax = 1 << 20

    private var table: CSVWriter
    private let zoneNames: QuotedFields
    private let zoneCount: Int
    private let currency: String?
    /// Zones in memory, starting with the first one not written yet.
    private var zones: Range<Int>
    /// Metrics in memory, by zone and replication.
    private var metrics: [[[Metric]]]

    init(creating path: String, zoneNames: [String], currency: String?) throws(SystemError) {
        table = try CSVWriter(creating: path, header: "zone,\(SummaryColumn.header)")
        self.zoneNames = QuotedFields(zoneNames)
        zoneCount = zoneNames.count
        self.currency = currency
        zones = 0..<zoneCount
        metrics = zones.map { _ in [] }
    }

    /// Adds a unit, in the order of the replications.
    mutating func add(_ unit: ReplicationUnit) {
        guard unit.zones.count == zoneCount else { return }
        for zone in zones { metrics[zone - zones.lowerBound].append(unit.zones[zone]) }
        let metricsOfZone = (metrics.first?.count ?? 0) * (unit.zones.first?.count ?? 0)
        while zones.count > 1, zones.count * metricsOfZone > ZoneSummaryTable.metricsInMemoryMax {
            zones = zones.lowerBound..<zones.lowerBound + zones.count / 2
            metrics.removeLast(metrics.count - zones.count)
        }
    }

    /// Writes all zones; no unit may follow.
    ///
    /// - Parameters:
    ///   - units: added units.
    ///   - groups: indices of units that form one independent value together; nil if each is one.
    /// - Throws: `InputError` if a unit cannot be read; `MachineError` if the file cannot be written.
    mutating func finish(_ units: [UnitFile], groups: [[Int]]?) throws {
        try writeHeld(groups)
        while zones.upperBound < zoneCount {
            zones = zones.upperBound..<zoneCount
            metrics = zones.map { _ in [] }
            for file in units { add(try file.read()) }
            try writeHeld(groups)
        }
        try table.close()
    }

    private mutating func writeHeld(_ groups: [[Int]]?) throws(SystemError) {
        for zone in zones {
            for summary in MetricSummary.summaries(of: metrics[zone - zones.lowerBound], groups: groups) {
                table.field(zone, of: zoneNames)
                try table.endRow(with: summary, currency: currency)
            }
        }
    }
}
