import InputFiles
import Measures
import OutputFiles

/// `replications.csv`: each metric in each replication.
package struct RecordedReplications: Sendable {
    private var values: [MetricKey: [Double?]] = [:]  // only for look-up
    private var count = 0

    /// Reads the table; metrics that this version does not know are skipped.
    ///
    /// - Throws: `InputError` if the table is damaged.
    package init(in folder: String) throws(InputError) {
        guard var table = try ResultsTable<ReplicationColumn>(ifIn: folder) else { return }
        let (replication, metric, value) = (table[.replication], table[.metric], table[.value])
        var last: Int?
        while try table.reader.nextRow() {
            let number = try table.reader.requiredInt(replication)
            if number != last { (last, count) = (number, count + 1) }
            guard let key = MetricKey(named: try table.reader.requiredText(metric)) else { continue }
            var known = values[key] ?? []
            values[key] = nil  // to avoid a copy
            known += [Double?](repeating: nil, count: count - known.count)
            known[count - 1] = try table.reader.doubleIfPresent(value)
            values[key] = known
        }
    }

    /// Returns the values of a measure in the order of the replications; empty if it is not measured.
    package func metrics(_ measure: Measure) -> [Metric] {
        let key = MetricKey(measure)
        guard let values = values[key] else { return [] }
        return values.map { Metric(key, $0) } + [Metric](repeating: Metric(key, nil), count: count - values.count)
    }
}
