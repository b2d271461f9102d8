import Experiments
import Measures
import OutputFiles

/// The tables that sum up finished replications, made of what their unit files hold and of nothing else: whoever finished
/// them, and in how many runs, the same units give the same bytes.
///
/// They are filled unit by unit, while the next replications are being simulated.
package struct SummaryTables: ~Copyable {
    private let folder: String
    private let currency: String?
    private var replications: CSVWriter
    private var fairness: FairnessTable
    private var zones: ZoneSummaryTable
    /// By replication.
    private var metrics: [[Metric]] = []
    /// How the parts of the city fared so far.
    package private(set) var figures: CityFigures

    /// - Parameters:
    ///   - folder: where `replications.csv`, `fairness.csv`, `zone_summary.csv` and `summary.csv` are written.
    ///   - zoneNames: of the scenario's city.
    ///   - figures: of no unit yet.
    ///   - currency: named as the unit of money; nil: `money`.
    /// - Throws: `MachineError` if the files cannot be created.
    package init(
        in folder: String, zoneNames: [String], figures: CityFigures, currency: String? = nil
    ) throws(MachineError) {
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

    /// Takes in one more unit of the scenario, in the order of the replications.
    ///
    /// - Throws: `MachineError` if the disk refuses.
    package mutating func add(_ unit: ReplicationUnit) throws(MachineError) {
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

    /// Writes what is left; nothing may follow.
    ///
    /// - Parameters:
    ///   - units: those that were taken in, in their order.
    ///   - groups: which of them make one independent value together, by their places; nil: each by itself.
    /// - Returns: each metric over the replications.
    /// - Throws: `InputError` if a unit that is needed once more cannot be read; `MachineError` if the disk refuses.
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
    /// The end of a row: `SummaryColumn`.
    mutating func endRow(with summary: MetricSummary, currency: String?) throws(MachineError) {
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

/// `fairness.csv`: how the city and every zone fare, one figure a row.
private struct FairnessTable: ~Copyable {
    private var table: CSVWriter
    private let zoneNames: FieldNames
    /// What is measured in each zone, and in what.
    private var measures = FieldNames([])
    private var units = FieldNames([])
    private let currency: String?

    init(creating path: String, zoneNames: [String], currency: String?) throws(MachineError) {
        table = try CSVWriter(creating: path, header: "replication,scope,zone,measure,unit,value")
        self.zoneNames = FieldNames(zoneNames)
        self.currency = currency
    }

    mutating func add(_ unit: ReplicationUnit) throws(MachineError) {
        for metric in FairnessReport.city(of: unit.metrics) {
            table.field(unit.replication)
            table.field(word: "city")
            table.emptyField()
            try endRow(metric)
        }
        if let metrics = unit.zones.first, measures.count == 0 {
            measures = FieldNames(metrics.map(\.key.name))
            units = FieldNames(metrics.map { $0.key.unit.text(currency: currency) })
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

    mutating func close() throws(MachineError) { try table.close() }

    private mutating func endRow(_ metric: Metric) throws(MachineError) {
        table.field(metric.key.name)
        table.field(metric.key.unit.text(currency: currency))
        table.field(metric.value, decimals: metric.key.unit.valueDecimals)
        try table.endRow()
    }
}
