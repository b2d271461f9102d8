import Experiments
import Measures
import OutputFiles

/// The tables that summarise finished replications, made only of their unit files: the same units give the same bytes,
/// however many runs produced them.
///
/// They are filled unit by unit while further replications are simulated.
package struct SummaryTables: ~Copyable {
    private let folder: String
    private let currency: String?
    private var replications: CSVWriter
    private var fairness: FairnessTable
    private var zones: ZoneSummaryTable
    /// Metrics by replication.
    private var metrics: [[Metric]] = []
    /// Figures of the city's parts so far.
    package private(set) var figures: CityFigures

    /// Creates the tables.
    ///
    /// - Parameters:
    ///   - folder: folder of `replications.csv`, `fairness.csv`, `zone_summary.csv` and `summary.csv`.
    ///   - zoneNames: names of the city's zones.
    ///   - figures: empty figures of the city's parts.
    ///   - currency: unit of money; nil for `money`.
    /// - Throws: `MachineError` if a file cannot be created.
    package init(
        in folder: String, zoneNames: [String], figures: CityFigures, currency: String? = nil
    ) throws(SystemError) {
        let replications = try CSVWriter(
            creating: "\(folder)/\(ResultsFile.replications.rawValue)", header: ReplicationColumn.header)
        let fairness = try FairnessTable(
            creating: "\(folder)/\(ResultsFile.fairness.rawValue)", zoneNames: zoneNames, currency: currency)
        zones = try ZoneSummaryTable(
            creating: "\(folder)/\(ResultsFile.zoneSummary.rawValue)", zoneNames: zoneNames, currency: currency)
        self.replications = replications
        self.fairness = fairness
        self.folder = folder
        self.figures = figures
        self.currency = currency
    }

    /// Adds a unit of the scenario, in the order of the replications.
    ///
    /// - Throws: `MachineError` if a file cannot be written.
    package mutating func add(_ unit: ReplicationUnit) throws(SystemError) {
        for metric in unit.metrics {
            try replications.row(of: ReplicationColumn.self) { column, table in
                switch column {
                case .replication: table.field(unit.replication)
                case .metric: table.field(metric.key.name)
                case .value: table.field(exactly: metric.value)
                }
            }
        }
        try fairness.add(unit)
        zones.add(unit)
        metrics.append(unit.metrics)
        figures.add(unit)
    }

    /// Writes the rest of the tables; no unit may follow.
    ///
    /// - Parameters:
    ///   - units: added units, in order.
    ///   - groups: indices of units that form one independent value together; nil if each is one.
    /// - Returns: summary of each metric over the replications.
    /// - Throws: `InputError` if a unit cannot be read again; `MachineError` if a file cannot be written.
    package mutating func finish(_ units: [UnitFile], groups: [[Int]]? = nil) throws -> [MetricSummary] {
        try replications.close()
        try fairness.close()
        try zones.finish(units, groups: groups)
        let summaries = MetricSummary.summaries(of: metrics, groups: groups)
        var table = try CSVWriter(
            creating: "\(folder)/\(ResultsFile.summary.rawValue)", header: SummaryColumn.header)
        for summary in summaries { try table.endRow(with: summary, currency: currency) }
        try table.close()
        return summaries
    }
}

extension CSVWriter {
    /// Writes the fields of a summary (`SummaryColumn`) and ends the row.
    mutating func endRow(with summary: MetricSummary, currency: String?) throws(SystemError) {
        let (tally, unit) = (summary.tally, summary.key.unit)
        for column in SummaryColumn.allCases {
            switch column {
            case .metric: field(summary.key.name)
            case .unit: field(unit.text(currency: currency))
            case .replications: field(tally.count)
            case .mean: field(summary.mean, decimals: unit.statisticDecimals)
            case .deviation: field(tally.standardDeviation, decimals: unit.statisticDecimals)
            case .low: field(summary.interval?.low, decimals: unit.statisticDecimals)
            case .high: field(summary.interval?.high, decimals: unit.statisticDecimals)
            case .minimum: field(tally.minimum, decimals: unit.valueDecimals)
            case .maximum: field(tally.maximum, decimals: unit.valueDecimals)
            }
        }
        try endRow()
    }
}

/// `fairness.csv`: figures of the city and of each zone, one per row.
private struct FairnessTable: ~Copyable {
    private var table: CSVWriter
    private let zoneNames: QuotedFields
    /// Names and units of the measures of zones.
    private var measures = QuotedFields([])
    private var units = QuotedFields([])
    private let currency: String?

    init(creating path: String, zoneNames: [String], currency: String?) throws(SystemError) {
        table = try CSVWriter(creating: path, header: "replication,scope,zone,measure,unit,value")
        self.zoneNames = QuotedFields(zoneNames)
        self.currency = currency
    }

    mutating func add(_ unit: ReplicationUnit) throws(SystemError) {
        for metric in FairnessReport.city(of: unit.metrics) {
            table.field(unit.replication)
            table.field(word: "city")
            table.emptyField()
            try endRow(metric)
        }
        if let metrics = unit.zones.first, measures.count == 0 {
            measures = QuotedFields(metrics.map(\.key.name))
            units = QuotedFields(metrics.map { $0.key.unit.text(currency: currency) })
        }
        for (zone, metrics) in unit.zones.enumerated() {
            for (index, metric) in metrics.enumerated() {
                table.field(unit.replication)
                table.field(word: "zone")
                table.field(zone, of: zoneNames)
                table.field(index, of: measures)
                table.field(index, of: units)
                table.field(metric.value, decimals: metric.key.unit.valueDecimals)
                try table.endRow()
            }
        }
    }

    mutating func close() throws(SystemError) { try table.close() }

    private mutating func endRow(_ metric: Metric) throws(SystemError) {
        table.field(metric.key.name)
        table.field(metric.key.unit.text(currency: currency))
        table.field(metric.value, decimals: metric.key.unit.valueDecimals)
        try table.endRow()
    }
}
