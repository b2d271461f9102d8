import CityHost
import CityModel
import CityWorld
import Experiments
import Scenario

/// What a results folder keeps of a finished replication until the end.
struct FinishedReplication {
    var replication: Int
    var metrics: [Metric]
    var digest: UInt64
}

/// Writes the results of a run: prepared before the first replication, so that a place that cannot be written to is known
/// at once, then filled replication by replication, and put at its place at the end.
///
/// If it goes before `finish`, nothing is left of it.
package final class ResultsWriter {
    private var tables: ReplicationTables
    private var finished: [FinishedReplication] = []
    /// `events.csv` and `commands.csv`, if they were asked for.
    private let eventLog: EventLog?
    private let commandLog: CommandLog?
    private let folder: ResultsFolder

    /// - Parameters:
    ///   - path: where the results folder is to appear.
    ///   - recordsEvents: whether to write `events.csv`, for the first replication.
    /// - Throws: `InputError` if something lies at `path` that may not be replaced; `MachineError`.
    package init(at path: String, for setup: SimulationSetup, recordsEvents: Bool) throws {
        folder = try ResultsFolder(at: path)
        tables = try ReplicationTables(in: folder, city: setup.city)
        commandLog =
            recordsEvents
            ? try CommandLog(
                creating: folder.file("commands.csv"), city: setup.city, hasAccounts: setup.hasAccounts) : nil
        eventLog =
            recordsEvents
            ? try EventLog(creating: folder.file("events.csv"), names: NumberedNames(city: setup.city)) : nil
    }

    /// Who writes the logs of the first replication down; nil where none are wanted.
    package var logs: RunLogs? {
        guard let eventLog, let commandLog else { return nil }
        return RunLogs(events: eventLog, commands: commandLog)
    }

    /// Where the folder will appear.
    package var path: String { folder.path }

    /// Each metric over the replications so far.
    package var summaries: [MetricSummary] { MetricSummary.summaries(of: finished.map(\.metrics)) }

    package var replicationsFinished: Int { finished.count }

    /// Takes in the next replication, in their order.
    ///
    /// - Throws: `MachineError` if the disk refuses.
    package func add(_ result: ReplicationResult) throws(MachineError) {
        try tables.add(result)
        finished.append(
            FinishedReplication(
                replication: result.record.replication, metrics: result.metrics.metrics, digest: result.record.digest))
    }

    /// Writes what is left, and puts the folder at its place.
    ///
    /// - Parameter manifest: called as late as possible, so that its figures hold the reports too.
    /// - Throws: `InputError` if something else lies there meanwhile; `MachineError`.
    package func finish(manifest: () -> Manifest) throws {
        try tables.close()
        try eventLog?.close()
        try commandLog?.close()
        if eventLog != nil && finished.first?.replication != 1 {
            // Interrupted: the logs are of a replication cut short.
            FolderSystem.remove(folder.file("events.csv"))
            FolderSystem.remove(folder.file("commands.csv"))
        }
        try SummaryTable.write(summaries, to: folder.file("summary.csv"))
        try writeManifest(manifest())
        try folder.commit()
    }

    private func writeManifest(_ manifest: Manifest) throws(MachineError) {
        var text = TextBuffer(capacity: 16_384)
        manifest.json(replications: finished).append(to: &text)
        text.append(UInt8(ascii: "\n"))
        var file = try OutputFile(creating: folder.file("manifest.json"))
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
