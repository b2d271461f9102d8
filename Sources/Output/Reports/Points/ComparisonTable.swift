import Experiments
import InputFiles
import Measures

/// `comparison.csv`: by how much each metric of each variant lies above the baseline's.
package enum ComparisonTable {
    private static let probabilityDecimals = 6

    /// - Parameter path: must not exist.
    /// - Throws: `MachineError` if the disk refuses.
    package static func write(
        _ compared: PointComparison, to path: String
    ) throws(MachineError) {
        var table = try CSVWriter(
            creating: path,
            header: "metric,unit,baseline,variant,baseline_mean,variant_mean,difference,ci95_low,ci95_high,p_value,"
                + "holm_p_value,pairs,better,family,fdr_p_value")
        for (variant, differences) in zip(compared.variants, compared.comparison.differences) {
            for row in differences {
                let decimals = row.key.unit.statisticDecimals
                table.field(row.key.name)
                table.field(row.key.unit.text(currency: compared.currency))
                table.field(compared.points[compared.baseline].name)
                table.field(compared.points[variant].name)
                table.field(row.baselineMean, decimals: decimals)
                table.field(row.variantMean, decimals: decimals)
                table.field(row.difference.difference, decimals: decimals)
                table.field(row.difference.interval?.lowerBound, decimals: decimals)
                table.field(row.difference.interval?.upperBound, decimals: decimals)
                table.field(row.difference.probability, decimals: probabilityDecimals)
                table.field(row.corrected(in: .headline), decimals: probabilityDecimals)
                table.field(row.difference.pairs)
                table.field(row.verdict == .none ? "" : row.verdict.rawValue)
                table.field(row.family.rawValue)
                table.field(row.corrected(in: .exploratory), decimals: probabilityDecimals)
                try table.endRow()
            }
        }
        try table.close()
    }
}

extension MetricDifference {
    fileprivate func corrected(in family: Family) -> Double? { self.family == family ? correctedProbability : nil }
}
