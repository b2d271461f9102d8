import InputFiles
import Measures

/// `summary.csv`: each metric over the replications.
package struct RecordedSummary: Sendable {
    package struct Figure: Sendable, Equatable {
        /// In how many replications it is defined.
        package var replications: Int
        /// nil if it is defined in none.
        package var mean: Double?
        /// Of 95 %; nil with fewer than two independent values.
        package var interval: ClosedRange<Double>?
    }

    private var figures: [MetricKey: Figure] = [:]  // only looked up

    /// Metrics that this version does not know are skipped.
    ///
    /// - Throws: `InputError` if the table is damaged.
    package init(in folder: String) throws(InputError) {
        var table = try ResultsTable<SummaryColumn>(in: folder)
        let (metric, count, mean) = (table[.metric], table[.replications], table[.mean])
        let (low, high) = (table[.low], table[.high])
        while try table.rows.nextRow() {
            guard let key = MetricKey(named: try table.rows.requiredText(metric)) else { continue }
            var figure = Figure(
                replications: try table.rows.requiredInt(count), mean: try table.rows.numberIfAny(mean))
            if let low = try table.rows.numberIfAny(low), let upper = try table.rows.numberIfAny(high) {
                guard low <= upper else {
                    throw InputError(table.rows.wrongField(high, wanted: "a number that is at least ci95_low"))
                }
                figure.interval = low...upper
            }
            figures[key] = figure
        }
    }

    package subscript(measure: Measure) -> Figure? { figures[MetricKey(measure)] }

    /// The mean over the replications; nil if it is not measured, or not defined.
    package func mean(_ measure: Measure) -> Double? { self[measure]?.mean }
}
