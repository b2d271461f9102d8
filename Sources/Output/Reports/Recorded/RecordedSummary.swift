import InputFiles
import Measures
import OutputFiles

/// `summary.csv`: each metric over the replications.
package struct RecordedSummary: Sendable {
    package struct Figure: Sendable, Equatable {
        /// In how many replications it is defined.
        package var replications: Int
        /// nil if it is defined in none.
        package var mean: Double?
        /// Of 95 %; nil with fewer than two independent values.
        package var interval: ClosedRange<Double>?

        /// That of the row.
        ///
        /// - Throws: `InputError` at a field that is no number.
        init(_ table: ResultsTable<SummaryColumn>) throws(InputError) {
            replications = try table.rows.requiredInt(table[.replications])
            mean = try table.rows.numberIfAny(table[.mean])
            interval = try table.rangeIfAny(.low, .high)
        }
    }

    private var figures: [MetricKey: Figure] = [:]  // only looked up

    /// Metrics that this version does not know are skipped.
    ///
    /// - Throws: `InputError` if the table is damaged.
    package init(in folder: String) throws(InputError) {
        var table = try ResultsTable<SummaryColumn>(in: folder)
        while try table.rows.nextRow() {
            guard let key = MetricKey(named: try table.rows.requiredText(table[.metric])) else { continue }
            figures[key] = try Figure(table)
        }
    }

    /// - Parameter kind: of whose rides; nil for all.
    package subscript(measure: Measure, of kind: RideKind? = nil) -> Figure? { figures[MetricKey(measure, of: kind)] }

    /// The mean over the replications; nil if it is not measured, or not defined.
    package func mean(_ measure: Measure, of kind: RideKind? = nil) -> Double? { self[measure, of: kind]?.mean }
}
