import Experiments
import Measures
import OutputFiles

/// The columns that all tables of differences share, in order.
enum DifferenceColumn: String, CaseIterable {
    case metric, unit, baseline, variant
    case baselineMean = "baseline_mean"
    case variantMean = "variant_mean"
    case difference
    case low = "ci95_low"
    case high = "ci95_high"
    case probability = "p_value"
}

extension CSVWriter {
    /// Writes the shared fields of a difference.
    ///
    /// - Parameter variant: index of the variant among the points.
    mutating func fields(of row: MetricDifference, variant: Int, in compared: PointComparison) {
        for column in DifferenceColumn.allCases {
            switch column {
            case .metric: field(row.key.name)
            case .unit: field(row.key.unit.text(currency: compared.currency))
            case .baseline: field(compared.points[compared.baseline].name)
            case .variant: field(compared.points[variant].name)
            case .baselineMean: field(statistic: row.baselineMean, of: row)
            case .variantMean: field(statistic: row.variantMean, of: row)
            case .difference: field(statistic: row.difference.difference, of: row)
            case .low: field(statistic: row.difference.interval?.lowerBound, of: row)
            case .high: field(statistic: row.difference.interval?.upperBound, of: row)
            case .probability: field(probability: row.difference.probability)
            }
        }
    }

    /// Writes a mean, a difference or the end of an interval, in the metric's unit.
    private mutating func field(statistic value: Double?, of row: MetricDifference) {
        field(value, decimals: row.key.unit.statisticDecimals)
    }

    mutating func field(probability: Double?) { field(probability, decimals: 6) }
}
