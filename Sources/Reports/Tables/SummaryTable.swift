import Experiments

/// `summary.csv`: each metric over the replications.
enum SummaryTable {
    /// - Throws: `MachineError` if the disk refuses.
    static func write(_ summaries: [MetricSummary], to path: String) throws(MachineError) {
        var table = try CSVWriter(
            creating: path, header: "metric,unit,replications,mean,stddev,ci95_low,ci95_high,min,max")
        for summary in summaries {
            let (tally, unit) = (summary.tally, summary.unit)
            table.field(summary.name)
            table.field(unit.rawValue)
            table.field(tally.count)
            table.field(tally.mean, decimals: unit.statisticDecimals)
            table.field(tally.standardDeviation, decimals: unit.statisticDecimals)
            table.field(summary.interval?.low, decimals: unit.statisticDecimals)
            table.field(summary.interval?.high, decimals: unit.statisticDecimals)
            table.field(tally.minimum, decimals: unit.valueDecimals)
            table.field(tally.maximum, decimals: unit.valueDecimals)
            try table.endRow()
        }
        try table.close()
    }
}
