import Experiments
import InputFiles
import Measures

/// One finished replication in the folder `units` of a results folder, in a file of its own.
///
/// It appears when the rows of the replication are in the other tables, whole or not at all: so whatever ends a run, what it
/// had finished can be told, and put together with what another run finishes. Numbers are written by their shortest
/// decimals that read back as the same number.
package struct UnitFile: Sendable {
    private static let header: String = "scope,zone,name,value"
    package let path: String
    package let scenario: ScenarioDigest
    package let replication: Int

    /// The files in a results folder, or in the beginnings of one that a run left behind; by scenario and replication.
    ///
    /// - Parameter folder: that holds the folder `units`.
    package static func all(in folder: String) -> [UnitFile] {
        let units = "\(folder)/\(ResultsFile.unitsFolder)"
        return FolderSystem.namesIfAny(in: units)
            .compactMap { UnitFile(path: "\(units)/\($0)") }
            .sorted { ($0.scenario.value, $0.replication) < ($1.scenario.value, $1.replication) }
    }

    /// nil if no unit is called so.
    init?(path: String) {
        let parts = FolderSystem.name(of: path).split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].count == 16, let digest = UInt64(parts[0], radix: 16),
            parts[1].hasSuffix(".csv"), let replication = Int(parts[1].dropLast(4)), replication > 0
        else { return nil }
        self.path = path
        self.scenario = ScenarioDigest(value: digest)
        self.replication = replication
    }

    // MARK: Writing

    /// - Parameter folder: the folder `units`.
    /// - Throws: `MachineError` if the disk refuses; then there is no such file.
    package static func write(_ unit: ReplicationUnit, in folder: String) throws(MachineError) -> UnitFile {
        let path = "\(folder)/\(hexadecimal(unit.scenario.value))-\(unit.replication).csv"
        let unfinished = "\(folder)/.\(FolderSystem.name(of: path)).unfinished"
        var table = try CSVWriter(creating: unfinished, header: header)
        try write(unit, to: &table)
        try table.close()
        try FolderSystem.rename(unfinished, to: path)
        guard let file = UnitFile(path: path) else { preconditionFailure("a unit's name reads back") }
        return file
    }

    private static func write(_ unit: ReplicationUnit, to table: inout CSVWriter) throws(MachineError) {
        func row(_ scope: String, zone: Int? = nil, _ name: String, _ value: String) throws(MachineError) {
            table.field(scope)
            if let zone { table.field(zone) } else { table.emptyField() }
            table.field(name)
            table.field(value)
            try table.endRow()
        }
        try row("unit", "version", programVersion)
        try row("unit", "scenario", hexadecimal(unit.scenario.value))
        try row("unit", "replication", "\(unit.replication)")
        try row("unit", "digest", hexadecimal(unit.runDigest))
        try row("unit", "events", "\(unit.eventsHandled)")
        for rows in ReplicationUnit.RowTable.allCases {
            try row("bytes", rows.rawValue, "\(unit.rowBytes[rows] ?? 0)")
        }
        for metric in unit.metrics { try row("metric", metric.key.name, metric.exactText) }
        for (zone, metrics) in unit.zones.enumerated() {
            for metric in metrics { try row("zone", zone: zone + 1, metric.key.name, metric.exactText) }
        }
        try row("end", "", "")
    }

    // MARK: Reading

    /// - Throws: `InputError` if it was cut short, changed, or written by another version.
    package func read() throws(InputError) -> ReplicationUnit {
        var table = try CSVReader(try SourceFile.read(path))
        let columns = try table.columns("scope", "zone", "name", "value")
        var unit = ReplicationUnit(scenario: scenario, replication: replication)
        while try table.nextRow() {
            let (scope, name, value) = (table.text(columns[0]), table.text(columns[2]), table.text(columns[3]))
            let isUnderstood: Bool
            switch scope {
            case "unit": isUnderstood = take(name, value, into: &unit)
            case "bytes": isUnderstood = take(bytesOf: name, value, into: &unit)
            case "metric": isUnderstood = take(metric: name, value, into: &unit.metrics)
            case "zone": isUnderstood = take(zone: table.text(columns[1]), name, value, into: &unit)
            case "end": return unit
            default: isUnderstood = false
            }
            if !isUnderstood { throw damage(line: table.line) }
        }
        throw damage(line: table.line)
    }

    private func take(_ name: String, _ value: String, into unit: inout ReplicationUnit) -> Bool {
        switch name {
        case "version": return value == programVersion
        case "scenario": return value == hexadecimal(scenario.value)
        case "replication": return value == "\(replication)"
        case "digest":
            guard let digest = UInt64(value, radix: 16) else { return false }
            unit.runDigest = digest
        case "events":
            guard let events = Int(value) else { return false }
            unit.eventsHandled = events
        default: return false
        }
        return true
    }

    private func take(zone: String, _ name: String, _ value: String, into unit: inout ReplicationUnit) -> Bool {
        guard let number = Int(zone) else { return false }
        if number == unit.zones.count + 1 { unit.zones.append([]) }
        return number == unit.zones.count && take(metric: name, value, into: &unit.zones[number - 1])
    }

    private func take(bytesOf name: String, _ value: String, into unit: inout ReplicationUnit) -> Bool {
        guard let rows = ReplicationUnit.RowTable(rawValue: name), let bytes = Int(value) else { return false }
        unit.rowBytes[rows] = bytes
        return true
    }

    private func take(metric name: String, _ text: String, into metrics: inout [Metric]) -> Bool {
        let value = Double(text)
        guard let key = MetricKey(named: name), value != nil || text.isEmpty else { return false }
        metrics.append(Metric(key, value))
        return true
    }

    private func damage(line: Int) -> InputError {
        InputError(
            Diagnostic(
                file: path, line: line, problem: "this is no unit of this version of cabrank, or not all of it",
                remedy: "remove it, and the replication is simulated again"))
    }
}

extension Metric {
    /// The shortest decimals that read back as the same number; empty where the figure is not defined.
    var exactText: String {
        let text = value.map { "\($0)" } ?? ""
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
