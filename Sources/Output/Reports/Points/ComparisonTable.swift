import Experiments
import InputFiles
import Measures

/// `comparison.csv`: by how much each metric of each variant lies above the baseline's.
package enum ComparisonTable {
    private static let probabilityDecimals = 6

    private enum Column: String, CaseIterable {
        case metric, unit, baseline, variant
        case baselineMean = "baseline_mean"
        case variantMean = "variant_mean"
        case difference
        case low = "ci95_low"
        case high = "ci95_high"
        case probability = "p_value"
        case holmProbability = "holm_p_value"
        case pairs, better, family
        case falseDiscoveryProbability = "fdr_p_value"
    }

    /// - Parameter path: must not exist.
    /// - Throws: `MachineError` if the disk refuses.
    package static func write(
        _ compared: PointComparison, to path: String
    ) throws(MachineError) {
        var table = try CSVWriter(creating: path, columns: Column.allCases.map(\.rawValue))
        for (variant, differences) in zip(compared.variants, compared.comparison.differences) {
            for row in differences {
                for column in Column.allCases { write(column, of: row, variant, in: compared, to: &table) }
                try table.endRow()
            }
        }
        try table.close()
    }

    private static func write(
        _ column: Column, of row: MetricDifference, _ variant: Int, in compared: PointComparison,
        to table: inout CSVWriter
    ) {
        let decimals = row.key.unit.statisticDecimals
        switch column {
        case .metric: table.field(row.key.name)
        case .unit: table.field(row.key.unit.text(currency: compared.currency))
        case .baseline: table.field(compared.points[compared.baseline].name)
        case .variant: table.field(compared.points[variant].name)
        case .baselineMean: table.field(row.baselineMean, decimals: decimals)
        case .variantMean: table.field(row.variantMean, decimals: decimals)
        case .difference: table.field(row.difference.difference, decimals: decimals)
        case .low: table.field(row.difference.interval?.lowerBound, decimals: decimals)
        case .high: table.field(row.difference.interval?.upperBound, decimals: decimals)
        case .probability: table.field(row.difference.probability, decimals: probabilityDecimals)
        case .holmProbability: table.field(row.corrected(in: .headline), decimals: probabilityDecimals)
        case .pairs: table.field(row.difference.pairs)
        case .better: table.field(row.verdict == .none ? "" : row.verdict.rawValue)
        case .family: table.field(row.family.rawValue)
        case .falseDiscoveryProbability:
            table.field(row.corrected(in: .exploratory), decimals: probabilityDecimals)
        }
    }
}

extension MetricDifference {
    fileprivate func corrected(in family: Family) -> Double? { self.family == family ? correctedProbability : nil }
}
