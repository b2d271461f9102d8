import Experiments
import InputFiles
import Measures

/// `comparison.csv`: by how much each metric of each variant lies above the baseline's.
package enum ComparisonTable {
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
        switch column {
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
        case .holmProbability: table.field(probability: row.corrected(in: .headline))
        case .pairs: table.field(row.difference.pairs)
        case .better: table.field(row.verdict == .none ? "" : row.verdict.rawValue)
        case .family: table.field(row.family.rawValue)
        case .falseDiscoveryProbability: table.field(probability: row.corrected(in: .exploratory))
        }
    }
}

extension MetricDifference {
    fileprivate func corrected(in family: Family) -> Double? { self.family == family ? correctedProbability : nil }
}
