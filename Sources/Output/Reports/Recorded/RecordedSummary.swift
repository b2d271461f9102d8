import InputFiles
import Measures
import OutputFiles

/// `summary.csv`: each metric over the replications.
package struct RecordedSummary: Sendable {
    /// A metric over the replications.
    package struct Figure: Sendable, Equatable {
        /// Number of replications in which it is defined.
        package var replications: Int
        /// Mean; nil if it is defined in none.
        package var mean: Double?
        /// 95 % confidence interval; nil with fewer than two independent values.
        package var interval: ClosedRange<Double>?

        /// Creates a figure.
        init(replications: Int, mean: Double?, interval: ClosedRange<Double>?) {
            (self.replications, self.mean, self.interval) = (replications, mean, interval)
        }

        /// Reads the current row.
        ///
        /// - Throws: `InputError` if a field is not a number.
        init(_ table: ResultsTable<SummaryColumn>) throws(InputError) {
            replications = try table.reader.requiredInt(table[.replications])
            mean = try table.reader.doubleIfPresent(table[.mean])
            interval = try table.rangeIfPresent(.low, .high)
        }
    }

    private var figures: [MetricKey: Figure] = [:]  // only for look-up

    /// Reads the table; metrics that this version does not know are skipped.
    ///
    /// - Throws: `InputError` if the table is damaged.
    package init(in folder: String) throws(InputError) {
        var table = try ResultsTable<SummaryColumn>(in: folder)
        while try table.reader.nextRow() {
            guard let key = MetricKey(named: try table.reader.requiredText(table[.metric])) else { continue }
            figures[key] = try Figure(table)
        }
    }

    /// Figure of a measure; nil if it is not measured.
    ///
    /// - Parameter kind: kind of rides; nil for all.
    package subscript(measure: Measure, of kind: RideKind? = nil) -> Figure? { figures[MetricKey(measure, of: kind)] }

    /// Returns the mean over the replications; nil if the measure is missing or undefined.
    package func mean(_ measure: Measure, of kind: RideKind? = nil) -> Double? { self[measure, of: kind]?.mean }
}
