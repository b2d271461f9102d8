import Experiments
import OutputFiles

/// `comparison_zones.csv`: by how much each variant lies above the baseline in each zone, over the whole run and hour by hour.
package enum ComparedZonesTable {
    private static let columns =
        ["zone", "hour", "clock"] + DifferenceColumn.allCases.map(\.rawValue)
        + ["fdr_p_value", "pairs", "differs", "better"]

    /// How the file begins.
    static let signature = "zone,hour,clock,metric"

    /// - Parameter path: must not exist.
    /// - Throws: `MachineError` if the disk refuses.
    package static func write(
        _ places: ComparedPlaces?, of compared: PointComparison, to path: String
    ) throws(MachineError) {
        var table = try CSVWriter(creating: path, columns: columns)
        for (variant, zones) in zip(compared.variants, places?.variants ?? []) {
            guard let zones, let ground = places?.ground else { continue }
            for map in zones.maps {
                for (zone, row) in map.zones.enumerated() {
                    guard let row else { continue }
                    table.field(ground.names[zone])
                    table.field(ifAny: map.hour)
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
