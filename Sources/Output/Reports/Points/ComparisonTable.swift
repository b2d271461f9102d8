import Experiments
import OutputFiles

/// `comparison.csv`: the difference of each metric of each variant from the baseline.
package enum ComparisonTable {
    private static let columns =
        DifferenceColumn.allCases.map(\.rawValue) + ["holm_p_value", "pairs", "better", "family", "fdr_p_value"]

    /// Writes the table.
    ///
    /// - Parameter path: path of a new file.
    /// - Throws: `MachineError` if it cannot be written.
    package static func write(
        _ compared: PointComparison, to path: String
    ) throws(SystemError) {
        var table = try CSVWriter(creating: path, columns: columns)
        for (variant, differences) in zip(compared.variants, compared.comparison.differences) {
            for row in differences {
                table.fields(of: row, variant: variant, in: compared)
                table.field(probability: row.corrected(in: .headline))
                table.field(row.difference.pairs)
                table.field(row.verdict == .none ? "" : row.verdict.rawValue)
                table.field(row.family.rawValue)
                table.field(probability: row.corrected(in: .exploratory))
                try table.endRow()
            }
        }
        try table.close()
    }
}

extension MetricDifference {
    fileprivate func corrected(in family: Family) -> Double? { self.family == family ? correctedProbability : nil }
}
