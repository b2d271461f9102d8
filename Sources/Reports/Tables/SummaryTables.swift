import Experiments
import InputFiles
import Measures

/// The tables that sum up finished replications, made of their unit files and of nothing else: whoever finished them, and
/// in how many runs, the same units give the same bytes.
package enum SummaryTables {
    /// Writes `replications.csv`, `fairness.csv`, `zone_summary.csv` and `summary.csv`.
    ///
    /// - Parameters:
    ///   - units: of one scenario, in the order of the replications; one is in memory at a time.
    ///   - zoneNames: of the scenario's city.
    ///   - figures: takes in how the parts of the city fared.
    ///   - currency: named as the unit of money; nil: `money`.
    ///   - groups: which units make one independent value together, by their places; nil: each by itself.
    /// - Returns: each metric over the replications.
    /// - Throws: `InputError` if a unit cannot be read; `MachineError` if the disk refuses.
    @discardableResult
    package static func write(
        _ units: [UnitFile], zoneNames: [String], figures: inout CityFigures, currency: String? = nil,
        groups: [[Int]]? = nil, to folder: String
    ) throws -> [MetricSummary] {
        var replications = try CSVWriter(
            creating: "\(folder)/\(ResultsFile.replications.rawValue)", header: "replication,metric,value")
        var fairness = try FairnessTable(
            creating: "\(folder)/\(ResultsFile.fairness.rawValue)", zoneNames: zoneNames, currency: currency)
        var zones = try ZoneSummaryTable(
            creating: "\(folder)/\(ResultsFile.zoneSummary.rawValue)", of: units, zoneNames: zoneNames,
            currency: currency, groups: groups)
        var metrics: [[Metric]] = []
        for file in units {
            let unit = try file.read()
            try write(unit, to: &replications)
            try fairness.add(unit)
            zones.add(unit)
            metrics.append(unit.metrics)
            figures.add(unit)
        }
        try replications.close()
        try fairness.close()
        try zones.finish()
        let summaries = MetricSummary.summaries(of: metrics, groups: groups)
        try write(summaries, currency: currency, to: "\(folder)/\(ResultsFile.summary.rawValue)")
        return summaries
    }

    /// Each metric of one replication, exactly.
    private static func write(_ unit: ReplicationUnit, to table: inout CSVWriter) throws(MachineError) {
        for metric in unit.metrics {
            table.field(unit.replication)
            table.field(metric.key.name)
            table.field(metric.exactText)
            try table.endRow()
        }
    }

    private static func write(
        _ summaries: [MetricSummary], currency: String?, to path: String
    ) throws(MachineError) {
        var table = try CSVWriter(creating: path, header: SummaryColumn.header)
        for summary in summaries { try table.endRow(with: summary, currency: currency) }
        try table.close()
    }
}

extension CSVWriter {
    /// The end of a row: `SummaryColumn`.
    mutating func endRow(with summary: MetricSummary, currency: String?) throws(MachineError) {
        let (tally, unit) = (summary.tally, summary.key.unit)
        field(summary.key.name)
        field(unit.text(currency: currency))
        field(tally.count)
        field(summary.mean, decimals: unit.statisticDecimals)
        field(tally.standardDeviation, decimals: unit.statisticDecimals)
        field(summary.interval?.low, decimals: unit.statisticDecimals)
        field(summary.interval?.high, decimals: unit.statisticDecimals)
        field(tally.minimum, decimals: unit.valueDecimals)
        field(tally.maximum, decimals: unit.valueDecimals)
        try endRow()
    }
}

/// `fairness.csv`: how the city and every zone fare, one figure a row.
private struct FairnessTable: ~Copyable {
    private var table: CSVWriter
    private let zoneNames: FieldNames
    private let currency: String?

    init(creating path: String, zoneNames: [String], currency: String?) throws(MachineError) {
        table = try CSVWriter(creating: path, header: "replication,scope,zone,measure,unit,value")
        self.zoneNames = FieldNames(zoneNames)
        self.currency = currency
    }

    mutating func add(_ unit: ReplicationUnit) throws(MachineError) {
        for metric in FairnessReport.city(of: unit.metrics) {
            table.field(unit.replication)
            table.field("city")
            table.emptyField()
            try endRow(metric)
        }
        for (zone, metrics) in unit.zones.enumerated() {
            for metric in metrics {
                table.field(unit.replication)
                table.field("zone")
                table.field(zone, of: zoneNames)
                try endRow(metric)
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
