import CityHost
import CityModel
import CityWorld
import Experiments
import Scenario

/// Writes the results of a run: prepared before the first replication, so that a place that cannot be written to is known
/// at once, then filled replication by replication, and put at its place at the end.
///
/// If it goes before `finish`, nothing is left of it.
package final class ResultsWriter {
    private var tables: ReplicationTables
    private let scenario: ScenarioDigest
    private let city: City
    private let currency: String?
    private var units: [UnitFile] = []
    private var runDigests: [UInt64] = []
    /// Each metric over the replications; empty until they are finished.
    package private(set) var summaries: [MetricSummary] = []
    /// How the parts of the city fared over the replications; empty until they are finished.
    package private(set) var figures: CityFigures
    /// `events.csv` and `commands.csv`, if they were asked for.
    private let eventLog: EventLog?
    private let commandLog: CommandLog?
    private let folder: ResultsFolder

    /// - Parameters:
    ///   - path: where the results folder is to appear.
    ///   - hasRides: whether to write `rides.csv`.
    ///   - recordsEvents: whether to write `events.csv`, for the first replication.
    /// - Throws: `InputError` if something lies at `path` that may not be replaced; `MachineError`.
    package init(at path: String, for setup: SimulationSetup, hasRides: Bool = true, recordsEvents: Bool) throws {
        let run = setup.measuredRun
        let files = ResultsFile.ofRun(run, withRides: hasRides, withLogs: recordsEvents)
        folder = try ResultsFolder(at: path, for: files, inputs: setup.inputFiles)
        tables = try ReplicationTables(in: folder, city: setup.city, run: run, hasRides: hasRides)
        scenario = ScenarioDigest(of: setup)
        city = setup.city
        currency = setup.currency
        figures = CityFigures(zoneNames: city.zones.map { $0.title ?? $0.name }, run: run)
        try FolderSystem.makeFolder(folder.unitsFolder)
        commandLog =
            recordsEvents
            ? try CommandLog(
                creating: folder.file(.commands), city: setup.city, services: setup.services) : nil
        eventLog =
            recordsEvents
            ? try EventLog(creating: folder.file(.events), names: NumberedNames(city: setup.city)) : nil
    }

    /// Who writes the logs of the first replication down; nil where none are wanted.
    package var logs: RunLogs? {
        guard let eventLog, let commandLog else { return nil }
        return RunLogs(events: eventLog, commands: commandLog)
    }

    /// Where the folder will appear.
    package var path: String { folder.path }

    package var replicationsFinished: Int { units.count }

    /// Takes in the next replication, in their order: its rows first, then its unit, by which it counts as finished.
    ///
    /// - Throws: `MachineError` if the disk refuses.
    package func add(_ result: ReplicationResult) throws(MachineError) {
        let rowBytes = try tables.add(result)
        let unit = ReplicationUnit(result, of: scenario, rowBytes: rowBytes)
        units.append(try UnitFile.write(unit, in: folder.unitsFolder))
        runDigests.append(unit.runDigest)
    }

    /// Writes what is left, the summaries from the units as the disk gives them back, and puts the folder at its place.
    ///
    /// - Parameter manifest: called as late as possible, so that its figures hold the reports too.
    /// - Throws: `InputError` if something else lies there meanwhile; `MachineError`.
    package func finish(manifest: () -> Manifest) throws {
        try tables.close()
        try eventLog?.close()
        try commandLog?.close()
        if eventLog != nil && units.first?.replication != 1 {
            // Interrupted: the logs are of a replication cut short.
            FolderSystem.remove(folder.file(.events))
            FolderSystem.remove(folder.file(.commands))
        }
        summaries = try SummaryTables.write(
            units, zoneNames: city.zones.map(\.name), figures: &figures, currency: currency, to: folder.draftPath)
        try ZoneMap.write(figures.zones, of: city, to: folder.file(.zoneMap))
        try writeManifest(manifest())
        try folder.commit()
    }

    private func writeManifest(_ manifest: Manifest) throws(MachineError) {
        var text = TextBuffer(capacity: 16_384)
        manifest.json(digests: runDigests).append(to: &text)
        text.append(UInt8(ascii: "\n"))
        var file = try OutputFile(creating: folder.file(.manifest))
        try file.write(text.bytes)
        try file.close()
    }
}

/// The logs of one replication: what the service was told, and what came of it.
package struct RunLogs: Sendable {
    let events: EventLog
    let commands: CommandLog

    /// The fingerprint of the events so far.
    package var digest: EventDigest { events.digest }

    /// - Throws: `MachineError` if the disk refuses.
    package func record(_ batch: HostLogBatch) throws {
        try events.record(batch.effects)
        try commands.record(batch.commands)
    }
}
