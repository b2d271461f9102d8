import Experiments
import InputFiles
import Measures

/// `comparison.csv`: by how much each metric of each variant lies above the baseline's.
package enum ComparisonTable {
    private static let probabilityDecimals = 6

    /// - Parameters:
    ///   - names: of the baseline, then of the variants.
    ///   - currency: of the baseline's money; nil: `money`.
    ///   - path: must not exist.
    /// - Throws: `MachineError` if the disk refuses.
    package static func write(
        _ comparison: Comparison, names: [String], currency: String?, to path: String
    ) throws(MachineError) {
        var table = try CSVWriter(
            creating: path,
            header: "metric,unit,baseline,variant,baseline_mean,variant_mean,difference,ci95_low,ci95_high,p_value,"
                + "holm_p_value,pairs,better")
        for (variant, differences) in comparison.differences.enumerated() {
            for row in differences {
                let decimals = row.key.unit.statisticDecimals
                table.field(row.key.name)
                table.field(row.key.unit.text(currency: currency))
                table.field(names[0])
                table.field(names[variant + 1])
                table.field(row.baselineMean, decimals: decimals)
                table.field(row.variantMean, decimals: decimals)
                table.field(row.difference.difference, decimals: decimals)
                table.field(row.difference.interval?.lowerBound, decimals: decimals)
                table.field(row.difference.interval?.upperBound, decimals: decimals)
                table.field(row.difference.probability, decimals: probabilityDecimals)
                table.field(row.correctedProbability, decimals: probabilityDecimals)
                table.field(row.difference.pairs)
                table.field(row.verdict == .none ? "" : row.verdict.rawValue)
                try table.endRow()
            }
        }
        try table.close()
    }
}
