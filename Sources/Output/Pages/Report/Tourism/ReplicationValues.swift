import InputFiles
import Measures
import OutputFiles
import Reports

/// A figure of one thing in each replication, as a table tells it: its mean, how sure that is, and what a finding compares.
struct ReplicationValues {
    private var metrics: [Metric]

    /// Of what is counted: 0 where the table tells nothing.
    init(totalOf measure: Measure, replications: Int) {
        metrics = Array(repeating: Metric(MetricKey(measure), 0), count: replications)
    }

    /// Of a share or a mean, which is not defined where the table tells nothing.
    ///
    /// - Parameter isWeighed: whether it is told of how many it is, so that each of these counts the same.
    init(meanOf measure: Measure, replications: Int, isWeighed: Bool) {
        metrics = Array(repeating: Metric(MetricKey(measure), nil, weight: isWeighed ? 0 : nil), count: replications)
    }

    mutating func add(_ value: Double, in place: Int) { metrics[place].value = (metrics[place].value ?? 0) + value }

    mutating func raise(to value: Double, in place: Int) {
        metrics[place].value = max(metrics[place].value ?? value, value)
    }

    /// - Parameter weight: of how many it is a share or a mean, where that is told.
    mutating func set(_ value: Double?, weight: Double? = nil, in place: Int) {
        metrics[place] = Metric(metrics[place].key, value, weight: value == nil ? weight.map { _ in 0 } : weight)
    }

    var count: Int { metrics.count }

    /// In a replication; nil where it is not defined.
    subscript(place: Int) -> Double? { metrics[place].value }

    /// nil where it is defined in none.
    var mean: Double? { summary.flatMap { $0.mean.isNaN ? nil : $0.mean } }

    /// Of 95 %; nil where nothing varies, or one replication tells nothing of it.
    var interval: ClosedRange<Double>? {
        summary?.interval.flatMap { $0.low < $0.high ? $0.low...$0.high : nil }
    }

    func candidate(_ name: String) -> Finding.Candidate { Finding.Candidate(name, metrics) }

    private var summary: MetricSummary? { MetricSummary.summaries(of: metrics.map { [$0] }).first }
}

/// Tables name replications by numbers, of a folder or of a part of one; these are their places, in the order of the rows.
struct ReplicationPlaces {
    let count: Int
    private var places: [Int: Int] = [:]  // only looked up

    init(_ manifest: RecordedManifest) { count = max(manifest.replications, 1) }

    /// Of the row that was read last.
    ///
    /// - Throws: `InputError` if there are more than the run has.
    mutating func place<Column>(in table: ResultsTable<Column>, _ column: Column) throws(InputError) -> Int {
        let number = try table.rows.requiredInt(table[column])
        if let known = places[number] { return known }
        guard places.count < count else {
            let wanted = count == 1 ? "that of the rows before" : "one of \(count) replications"
            throw InputError(table.rows.wrongField(table[column], wanted: wanted))
        }
        places[number] = places.count
        return places.count - 1
    }
}
