import Experiments
import InputFiles
import Measures

/// `comparison_zones.csv`: by how much each variant lies above the baseline in each zone, over the whole run and hour by hour.
package enum ComparedZonesTable {
    private enum Column: String, CaseIterable {
        case zone, hour, clock, metric, unit, baseline, variant
        case baselineMean = "baseline_mean"
        case variantMean = "variant_mean"
        case difference
        case low = "ci95_low"
        case high = "ci95_high"
        case probability = "p_value"
        case falseDiscoveryProbability = "fdr_p_value"
        case pairs, differs, better
    }

    /// How the file begins.
    static let signature = "zone,hour,clock,metric"

    /// - Parameter path: must not exist.
    /// - Throws: `MachineError` if the disk refuses.
    package static func write(
        _ places: ComparedPlaces?, of compared: PointComparison, to path: String
    ) throws(MachineError) {
        var table = try CSVWriter(creating: path, columns: Column.allCases.map(\.rawValue))
        for (variant, zones) in zip(compared.variants, places?.variants ?? []) {
            guard let zones, let ground = places?.ground else { continue }
            for map in zones.maps {
                for (zone, row) in map.zones.enumerated() {
                    guard let row else { continue }
                    for column in Column.allCases {
                        switch column {
                        case .zone: table.field(ground.names[zone])
                        case .hour: table.field(ifAny: map.hour)
                        case .clock: table.field(map.hour.map(zones.hours.name) ?? "")
                        case .metric: table.field(row.key.name)
                        case .unit: table.field(row.key.unit.text(currency: compared.currency))
                        case .baseline: table.field(compared.points[compared.baseline].name)
                        case .variant: table.field(compared.points[variant].name)
                        case .baselineMean: table.field(statistic: row.baselineMean, of: row)
                        case .variantMean: table.field(statistic: row.variantMean, of: row)
                        case .difference: table.field(statistic: row.difference.difference, of: row)
                        case .low: table.field(statistic: row.difference.interval?.lowerBound, of: row)
                        case .high: table.field(statistic: row.difference.interval?.upperBound, of: row)
                        case .probability: table.field(probability: row.difference.probability)
                        case .falseDiscoveryProbability: table.field(probability: row.correctedProbability)
                        case .pairs: table.field(row.difference.pairs)
                        case .differs: table.field(row.verdict == .none ? "" : "yes")
                        case .better:
                            table.field(row.verdict == .better || row.verdict == .worse ? row.verdict.rawValue : "")
                        }
                    }
                    try table.endRow()
                }
            }
        }
        try table.close()
    }
}

extension CSVWriter {
    /// A mean, a difference or the end of an interval, in the unit of what is compared.
    mutating func field(statistic value: Double?, of row: MetricDifference) {
        field(value, decimals: row.key.unit.statisticDecimals)
    }

    mutating func field(probability: Double?) { field(probability, decimals: 6) }
}
