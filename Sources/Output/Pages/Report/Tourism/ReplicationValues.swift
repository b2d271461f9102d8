import InputFiles
import Measures
import OutputFiles
import Pictures
import Reports

/// The values of one figure in each replication, with their mean and interval, as a candidate of findings.
struct ReplicationValues {
    private var metrics: [Metric]

    /// Creates values of a total, 0 where the table has no row.
    init(totalOf measure: Measure, replications: Int) {
        metrics = Array(repeating: Metric(MetricKey(measure), 0), count: replications)
    }

    /// Creates values of a share or a mean, undefined where the table has no row.
    ///
    /// - Parameter isWeighed: whether each value has a weight, the number of observations behind it.
    init(meanOf measure: Measure, replications: Int, isWeighed: Bool) {
        metrics = Array(repeating: Metric(MetricKey(measure), nil, weight: isWeighed ? 0 : nil), count: replications)
    }

    mutating func add(_ value: Double, in place: Int) { metrics[place].value = (metrics[place].value ?? 0) + value }

    mutating func raise(to value: Double, in place: Int) {
        metrics[place].value = max(metrics[place].value ?? value, value)
    }

    /// Sets the value of a replication.
    ///
    /// - Parameter weight: number of observations behind a share or a mean, if known.
    mutating func set(_ value: Double?, weight: Double? = nil, in place: Int) {
        metrics[place] = Metric(metrics[place].key, value, weight: value == nil ? weight.map { _ in 0 } : weight)
    }

    var count: Int { metrics.count }

    /// Value in a replication; nil if it is undefined.
    subscript(place: Int) -> Double? { metrics[place].value }

    /// Mean of the replications; nil if all are undefined.
    var mean: Double? { summary.flatMap { $0.mean.isNaN ? nil : $0.mean } }

    /// 95 % confidence interval; nil if nothing varies, or for one replication.
    var interval: ClosedRange<Double>? {
        summary?.interval.flatMap { $0.low < $0.high ? $0.low...$0.high : nil }
    }

    /// Returns the quotient in each replication, weighed by the divisor; undefined where that is 0.
    func divided(by whole: ReplicationValues, as measure: Measure) -> ReplicationValues {
        var values = ReplicationValues(meanOf: measure, replications: count, isWeighed: true)
        for place in 0..<count {
            let (part, whole) = (self[place] ?? 0, whole[place] ?? 0)
            values.set(whole > 0 ? part / whole : nil, weight: whole, in: place)
        }
        return values
    }

    /// Returns a table cell with the mean and its interval; an empty one if the mean is undefined.
    func cell(factor: Double = 1, decimals: Int, _ text: PageText) -> DataTable.Cell {
        mean.map { .text(text.cell(FormattedEstimate($0, interval, factor: factor, decimals: decimals))) } ?? .none
    }

    func candidate(_ name: String) -> Finding.Candidate { Finding.Candidate(name, metrics) }

    private var summary: MetricSummary? { MetricSummary.summaries(of: metrics.map { [$0] }).first }
}

/// Indices of replications by their numbers in tables, in the order of the rows.
struct ReplicationIndex {
    let count: Int
    private var places: [Int: Int] = [:]  // only for look-up

    init(_ manifest: RecordedManifest) { count = max(manifest.replications, 1) }

    /// Returns the index of the current row's replication.
    ///
    /// - Throws: `InputError` if the table has more replications than the run.
    mutating func index<Column>(in table: ResultsTable<Column>, _ column: Column) throws(InputError) -> Int {
        let number = try table.reader.requiredInt(table[column])
        if let known = places[number] { return known }
        guard places.count < count else {
            let wanted = count == 1 ? "that of the rows before" : "one of \(count) replications"
            throw InputError(table.reader.invalidField(table[column], wanted: wanted))
        }
        places[number] = places.count
        return places.count - 1
    }
}
