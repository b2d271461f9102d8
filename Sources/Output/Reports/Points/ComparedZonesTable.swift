import Experiments
import OutputFiles

/// `comparison_zones.csv`: differences of each variant from the baseline by zone, over the whole run and by hour.
package enum ComparedZonesTable {
    private static let columns =
        ["zone", "hour", "clock"] + DifferenceColumn.allCases.map(\.rawValue)
        + ["fdr_p_value", "pairs", "differs", "better"]

    /// Beginning of the file.
    static let signature = "zone,hour,clock,metric"

    /// Writes the table.
    ///
    /// - Parameter path: path of a new file.
    /// - Throws: `MachineError` if it cannot be written.
    package static func write(
        _ places: ZoneDifferences?, of compared: PointComparison, to path: String
    ) throws(SystemError) {
        var table = try CSVWriter(creating: path, columns: columns)
        for (variant, zones) in zip(compared.variants, places?.variants ?? []) {
            guard let zones, let ground = places?.zones else { continue }
            for map in zones.maps {
                for (zone, row) in map.zones.enumerated() {
                    guard let row else { continue }
                    table.field(ground.names[zone])
                    table.field(ifPresent: map.hour)
                    table.field(map.hour.map(zones.hours.name) ?? "")
                    table.fields(of: row, variant: variant, in: compared)
                    table.field(probability: row.correctedProbability)
                    table.field(row.difference.pairs)
                    table.field(row.verdict == .none ? "" : "yes")
                    table.field(row.verdict == .better || row.verdict == .worse ? row.verdict.rawValue : "")
                    try table.endRow()
                }
            }
        }
        try table.close()
    }
}
