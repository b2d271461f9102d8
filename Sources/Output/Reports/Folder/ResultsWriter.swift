import CityHost
import CityModel
import Experiments
import InputFiles
import Measures
import OperatingSystem
import OutputFiles

/// Writes the results of a run. It checks and prepares the place before the first replication, adds replications one by
/// one, and puts the folder in place at the end.
///
/// If the writer is released before `finish`, it leaves nothing behind. A resuming writer also reuses replications of
/// earlier runs to the same place, so that its files equal those of an uninterrupted run.
package final class ResultsWriter {
    private let tables: ReplicationTables
    private var summaryTables: SummaryTables
    private let scenario: ScenarioDigest
    private let setup: SimulationSetup
    private let map: ZoneMap
    private var units: [UnitFile] = []
    /// First of `units`; all others must have the same measures.
    private var firstUnit: ReplicationUnit?
    private var runDigests: [UInt64] = []
    /// Summary of each metric over the replications; empty until `finish`.
    package private(set) var summaries: [MetricSummary] = []
    /// Figures of groups of zones; nil without groups, and until `finish`.
    package private(set) var zoneGroups: ZoneGroupResults?
    /// Figures of the city's parts over the replications added so far.
    package var figures: CityFigures { summaryTables.figures }
    /// `events.csv` and `commands.csv`; nil if they are not requested.
    private let eventLog: EventLog?
    private let commandLog: CommandLog?
    /// Digest of the events, if another run has written the log.
    private var reusedEventsDigest: String?
    /// Number of the replication in the logs.
    package let loggedReplication: Int
    private let folder: ResultsFolder
    /// Tables with rows of each replication, which `FinishedReplications` must have.
    package let rowTables: Set<ResultsFile>
    /// Earlier replications that are not reused yet; the next one is last.
    private var earlier: [EarlierReplications.Entry] = []
    /// Number of earlier replications that cannot be reused.
    package let unusable: Int
    /// Called for each added replication, in order.
    package var didAdd: (ReplicationUnit) -> Void = { _ in }
    /// Called with the path of the folder when the logs are complete, to write exports into it.
    package var writeExports: (String) throws -> Void = { _ in }

    /// Prepares the results folder.
    ///
    /// - Parameters:
    ///   - output: place of the results folder.
    ///   - rides: whether to write `rides.csv`.
    ///   - recordsEvents: whether to write `events.csv` for the first replication.
    ///   - exports: files for other programs that `writeExports` writes.
    ///   - first: number of the first replication.
    ///   - resumes: whether to reuse replications of earlier runs.
    /// - Throws: `InputError` if the place holds something that may not be replaced, or only another scenario's results
    ///   when resuming; `MachineError`.
    package init(
        at output: Output, for setup: SimulationSetup, rides: RidesOutput = .always, recordsEvents: Bool,
        exports: [ResultsFile] = [], first: Int = 1, resumes: Bool = false
    ) throws {
        let run = setup.measuredRun
        // Existing results may decide whether rides are written.
        let files = ResultsFile.ofRun(
            run, withRides: rides != .never, withLogs: recordsEvents, withWarmUp: setup.estimatesWarmUp,
            exports: exports)
        folder = try ResultsFolder(at: output, for: files, resumes: resumes)
        scenario = ScenarioDigest(of: setup)
        let found = try EarlierReplications(
            in: folder, of: scenario, with: Set(files).intersection(ResultsFile.replicationTables), rides: rides)
        rowTables = found.rowTables
        unusable = found.unusable
        tables = try ReplicationTables(
            in: folder, city: setup.city, run: run, hasRides: found.rowTables.contains(.rides))
        loggedReplication = first
        self.setup = setup
        map = ZoneMap(of: setup.city)
        summaryTables = try SummaryTables(
            in: folder.draftPath, zoneNames: setup.city.zones.map(\.name),
            figures: CityFigures(zoneNames: setup.city.zones.map { $0.title ?? $0.name }, run: run),
            currency: setup.currency)
        try FileSystem.makeFolder(folder.unitsFolder)
        commandLog =
            recordsEvents
            ? try CommandLog(
                creating: folder.file(.commands), city: setup.city, services: setup.services,
                without: run.roster.isOrdinary ? [CommandTable.wheelchairColumn] : []) : nil
        eventLog =
            recordsEvents
            ? try EventLog(creating: folder.file(.events), names: ZoneNames(setup.city)) : nil
        // A killed run leaves incomplete logs of the first replication: it is simulated again.
        earlier = found.entries.filter { !recordsEvents || $0.unit.replication != first }.reversed()
    }

    /// Logs of the first replication; nil if they are not requested.
    package var logs: RunLogs? {
        guard let eventLog, let commandLog else { return nil }
        return RunLogs(events: eventLog, commands: commandLog)
    }

    /// Digest of the events so far; nil if they are not logged.
    package var eventsDigest: String? { reusedEventsDigest ?? eventLog?.digest.text }

    /// Path of the finished folder.
    package var path: String { folder.path }

    /// Number of replications added so far.
    package var replicationsFinished: Int { units.count }

    /// Numbers of the added replications, ascending.
    package var replications: [Int] { units.map(\.replication) }

    /// Numbers of earlier replications that are not reused yet, ascending.
    package var earlierReplications: [Int] { earlier.reversed().map(\.unit.replication) }

    /// Optional work that may be done on any thread before the last replication is added, at most once.
    package var preparation: @Sendable () -> Void {
        { [map] in map.drawGeometries() }
    }

    /// Adds the next replication, in ascending order: its rows, then its unit, which marks it as finished. Earlier
    /// replications with lower numbers are reused before.
    ///
    /// - Throws: `MachineError` if a file cannot be written; `InputError` if the unit of an earlier replication cannot
    ///   be read.
    package func add(_ result: ReplicationResult) throws {
        try reuseEarlier(before: result.record.replication)
        try keepingFinished {
            let rows = try tables.add(result)
            try add(ReplicationUnit(result, of: scenario, rows: rows), from: path)
        }
    }

    private func keepingFinished<Outcome>(_ body: () throws -> Outcome) throws -> Outcome {
        do {
            return try body()
        } catch let error as SystemError {
            throw folder.keepDraft(finished: units.count, after: error)
        }
    }

    /// Adds a replication that another run has finished, in ascending order: its rows, then its unit. If it is the
    /// logged replication and logs are requested, the logs are moved from there.
    ///
    /// - Precondition: `file` is one of the units of `source`, which has the tables `rowTables`.
    /// - Throws: `MachineError` if a file cannot be written; `InputError` if the unit cannot be read.
    @discardableResult
    package func reuse(_ file: UnitFile, rowsFrom source: FinishedReplications) throws -> ReplicationUnit {
        guard let rows = source.rows(of: file) else { preconditionFailure("a unit of another folder") }
        var unit = try file.read()
        try tables.copy(rows, to: folder)
        if eventLog != nil && unit.replication == loggedReplication {
            reusedEventsDigest = RecordedRun.eventsDigest(in: source.folder)
            for log in [ResultsFile.events, .commands] {
                try FileSystem.rename("\(source.folder)/\(log.rawValue)", to: folder.file(log))
            }
        }
        unit.rows = unit.rows.filter { rowTables.contains($0.key) }
        try add(unit, from: file.path)
        return unit
    }

    /// Reuses earlier replications with lower numbers.
    ///
    /// - Throws: the errors of `take`.
    package func reuseEarlier(before replication: Int = .max) throws {
        while let next = earlier.last, next.unit.replication < replication {
            earlier.removeLast()
            try reuse(next.unit, rowsFrom: next.source)
        }
    }

    /// Adds a unit.
    ///
    /// - Throws: `MachineError`; `InputError` if the unit, which other programs may have changed, differs in its
    ///   measures from the scenario's others.
    private func add(_ unit: ReplicationUnit, from path: String) throws {
        precondition(unit.replication > units.last?.replication ?? 0, "replications come in order")
        guard figures.matches(unit), firstUnit?.hasSameShape(as: unit) != false else {
            throw InputError(
                Diagnostic(
                    file: path, problem: "this unit is of another city, or has other measures than those before it",
                    remedy: "remove the units that are not of this scenario"))
        }
        firstUnit = firstUnit ?? unit
        units.append(try UnitFile.write(unit, in: folder.unitsFolder))
        try summaryTables.add(unit)
        runDigests.append(unit.runDigest)
        didAdd(unit)
    }

    /// Keeps the finished replications for a later run that resumes, and leaves the older results in place.
    package func keepUnfinished() { folder.keepDraft() }

    /// Writes the remaining tables and puts the folder in place.
    ///
    /// - Parameters:
    ///   - warmUp: warm-up found by pilot runs; nil if there were none.
    ///   - threads: number of threads to use.
    ///   - manifest: called as late as possible, so that its effort includes the reports.
    /// - Throws: `InputError` if the place has been taken by something else; `MachineError`.
    package func finish(warmUp: WarmUpEstimate? = nil, threads: Int = 1, manifest: () -> Manifest) throws {
        try reuseEarlier()
        let rows = try keepingFinished { try writeRemainingFiles(warmUp, threads, manifest) }
        try folder.commit(onDisk: rows, threads: threads)
    }

    /// Writes the remaining files and returns the names of those already flushed to disk.
    private func writeRemainingFiles(
        _ warmUp: WarmUpEstimate?, _ threads: Int, _ manifest: () -> Manifest
    ) throws -> Set<String> {
        try tables.close()
        try eventLog?.close()
        try commandLog?.close()
        if eventLog != nil {
            if units.contains(where: { $0.replication == loggedReplication }) {
                try writeExports(folder.draftPath)
            } else {
                // Interrupted: the logs are of an unfinished replication.
                FileSystem.remove(folder.file(.events))
                FileSystem.remove(folder.file(.commands))
            }
        }
        let groups = setup.independentGroups(of: units.map(\.replication))
        let rows = try folder.filesWritten().intersection(ResultsFile.replicationTables.map(\.rawValue))
        let (written, mapped) = parallel(threads: threads) {
            Result { try summaryTables.finish(units, groups: groups) }
        } _: { [zones = figures.zones, map, path = folder.file(.zoneMap), draft = folder.draftPath] in
            Result {
                try map.write(zones, to: path)
                // The disk writes the rows while the processor computes.
                for name in rows.sorted() { try FileSystem.synchronise("\(draft)/\(name)") }
            }
        }
        summaries = try written.get()
        try mapped.get()
        try writeZoneGroups(independent: groups)
        if !figures.events.isEmpty {
            try CityEventTable(setup, figures.events, groups: groups).write(to: folder)
        }
        if let warmUp { try WarmUpTable.write(warmUp, to: folder.file(.warmUp)) }
        let first = units.first?.replication ?? loggedReplication
        try folder.writeManifest(manifest().json(digests: runDigests, first: first))
        return rows
    }

    private func writeZoneGroups(independent: [[Int]]?) throws(SystemError) {
        guard let groups = figures.zoneGroups, !units.isEmpty else { return }
        let results = ZoneGroupResults(
            groups, independent: independent, centres: setup.city.zones.map(\.centre),
            thresholds: setup.worthTelling)
        zoneGroups = results
        try ZoneGroupTables(results: results, zones: setup.city.zones, currency: setup.currency).write(to: folder)
    }
}

/// The logs of one replication: commands and their effects.
package struct RunLogs: Sendable {
    let events: EventLog
    let commands: CommandLog

    /// Appends a batch of commands and effects.
    ///
    /// - Throws: `MachineError` if a file cannot be written.
    package func record(_ batch: HostLogBatch) throws {
        try events.record(batch.effects)
        try commands.record(batch.commands)
    }
}
