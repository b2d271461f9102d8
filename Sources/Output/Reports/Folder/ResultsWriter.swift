import CityHost
import CityModel
import Experiments
import InputFiles
import Measures
import OutputFiles
import System

/// Writes the results of a run: prepared before the first replication, so that a place that cannot be written to is known
/// at once, then filled replication by replication, and put at its place at the end.
///
/// If it goes before `finish`, nothing is left of it. One that resumes takes over, in between, what earlier runs to the same
/// place have finished, so that its files are those of a run that did all by itself.
package final class ResultsWriter {
    private let tables: ReplicationTables
    private var summaryTables: SummaryTables
    private let scenario: ScenarioDigest
    private let setup: SimulationSetup
    private let map: ZoneMap
    private var units: [UnitFile] = []
    /// Of `units`; all others measure the same.
    private var firstUnit: ReplicationUnit?
    private var runDigests: [UInt64] = []
    /// Each metric over the replications; empty until they are finished.
    package private(set) var summaries: [MetricSummary] = []
    /// How the parts of the city fared over the replications that were taken in.
    package var figures: CityFigures { summaryTables.figures }
    /// `events.csv` and `commands.csv`, if they were asked for.
    private let eventLog: EventLog?
    private let commandLog: CommandLog?
    /// Of the events that another run has written down.
    private var takenEventsDigest: String?
    /// The replication that the logs are of.
    package let loggedReplication: Int
    private let folder: ResultsFolder
    /// The tables that hold rows of each replication: what `FinishedReplications` are to have.
    package let rowTables: Set<ResultsFile>
    /// What earlier runs have finished and is not taken over yet, the next one last.
    private var earlier: [EarlierReplications.Entry] = []
    /// How many replications of earlier runs lie there and cannot be taken over.
    package let unusable: Int
    /// Told of each replication that is taken in, in their order.
    package var didTake: (ReplicationUnit) -> Void = { _ in }
    /// Makes of the logs, which are whole then, what else is to be in the folder at this path.
    package var exporting: (String) throws -> Void = { _ in }

    /// - Parameters:
    ///   - output: where the results folder is to appear.
    ///   - rides: whether to write `rides.csv`.
    ///   - recordsEvents: whether to write `events.csv`, for the first replication.
    ///   - exports: files for programs of others, which `exporting` makes of the logs.
    ///   - first: the number of the first replication.
    ///   - resumes: whether to go on with what earlier runs have finished there.
    /// - Throws: `InputError` if something lies there that may not be replaced, or only another scenario's results where
    ///   some are to be gone on with; `MachineError`.
    package init(
        at output: Output, for setup: SimulationSetup, rides: RidesWish = .always, recordsEvents: Bool,
        exports: [ResultsFile] = [], first: Int = 1, resumes: Bool = false
    ) throws {
        let run = setup.measuredRun
        // Whether rides are written may depend on what lies there.
        let files = ResultsFile.ofRun(
            run, withRides: rides != .never, withLogs: recordsEvents, withWarmUp: setup.findsWarmUp, exports: exports)
        folder = try ResultsFolder(at: output, for: files, resumes: resumes)
        scenario = ScenarioDigest(of: setup)
        let found = try EarlierReplications(
            in: folder, of: scenario, with: Set(files).intersection(ResultsFile.ofReplications), rides: rides)
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
        try FolderSystem.makeFolder(folder.unitsFolder)
        commandLog =
            recordsEvents
            ? try CommandLog(
                creating: folder.file(.commands), city: setup.city, services: setup.services) : nil
        eventLog =
            recordsEvents
            ? try EventLog(creating: folder.file(.events), names: ZoneNames(setup.city)) : nil
        // The logs of the first are not complete in what a killed run left: it is simulated again.
        earlier = found.entries.filter { !recordsEvents || $0.unit.replication != first }.reversed()
    }

    /// Who writes the logs of the first replication down; nil where none are wanted.
    package var logs: RunLogs? {
        guard let eventLog, let commandLog else { return nil }
        return RunLogs(events: eventLog, commands: commandLog)
    }

    /// The fingerprint of the events so far; nil where they are not written down.
    package var eventsDigest: String? { takenEventsDigest ?? eventLog?.digest.text }

    /// Where the folder will appear.
    package var path: String { folder.path }

    package var replicationsFinished: Int { units.count }

    /// Their numbers, ascending.
    package var replications: [Int] { units.map(\.replication) }

    /// The numbers of those that earlier runs have finished and that are still to be taken over, ascending.
    package var earlierReplications: [Int] { earlier.reversed().map(\.unit.replication) }

    /// What can be done before the last replication is taken in, on whatever thread has time for it, at most once; nothing has
    /// to.
    package var preparation: @Sendable () -> Void {
        { [map] in map.drawGeometries() }
    }

    /// Takes in the next replication, in their order: its rows first, then its unit, by which it counts as finished. Those of
    /// earlier runs that come before it are taken over first.
    ///
    /// - Throws: `MachineError` if the disk refuses; `InputError` if the unit of an earlier one cannot be read any more.
    package func add(_ result: ReplicationResult) throws {
        try takeEarlier(before: result.record.replication)
        try keepingFinished {
            let rows = try tables.add(result)
            try add(ReplicationUnit(result, of: scenario, rows: rows), from: path)
        }
    }

    private func keepingFinished<Outcome>(_ body: () throws -> Outcome) throws -> Outcome {
        do {
            return try body()
        } catch let error as MachineError {
            throw folder.keepingDraft(finished: units.count, after: error)
        }
    }

    /// Takes in a replication that another run has finished, in their order: its rows, then its unit. Where logs are wanted and
    /// it is the logged one, they are taken away from there.
    ///
    /// - Precondition: it is one of those that are finished in `source`, which has the tables `rowTables`.
    /// - Throws: `MachineError` if the disk refuses; `InputError` if the unit cannot be read any more.
    @discardableResult
    package func take(_ file: UnitFile, rowsFrom source: FinishedReplications) throws -> ReplicationUnit {
        guard let rows = source.rows(of: file) else { preconditionFailure("a unit of another folder") }
        var unit = try file.read()
        try tables.copy(rows, to: folder)
        if eventLog != nil && unit.replication == loggedReplication {
            takenEventsDigest = RecordedRun.eventsDigest(in: source.folder)
            for log in [ResultsFile.events, .commands] {
                try FolderSystem.rename("\(source.folder)/\(log.rawValue)", to: folder.file(log))
            }
        }
        unit.rows = unit.rows.filter { rowTables.contains($0.key) }
        try add(unit, from: file.path)
        return unit
    }

    /// Takes over those of earlier runs that are numbered lower.
    ///
    /// - Throws: as `take` does.
    package func takeEarlier(before replication: Int = .max) throws {
        while let next = earlier.last, next.unit.replication < replication {
            earlier.removeLast()
            try take(next.unit, rowsFrom: next.source)
        }
    }

    /// - Throws: `MachineError`; `InputError` if the unit, which anybody can write, is not like the others of the scenario.
    private func add(_ unit: ReplicationUnit, from path: String) throws {
        precondition(unit.replication > units.last?.replication ?? 0, "replications come in their order")
        guard figures.fit(unit), firstUnit?.isLike(unit) != false else {
            throw InputError(
                Diagnostic(
                    file: path, problem: "this is of another city, or measures other things than those before it",
                    remedy: "remove the units that are not of this scenario"))
        }
        firstUnit = firstUnit ?? unit
        units.append(try UnitFile.write(unit, in: folder.unitsFolder))
        try summaryTables.add(unit)
        runDigests.append(unit.runDigest)
        didTake(unit)
    }

    /// Writes what is left, and puts the folder at its place.
    ///
    /// - Parameters:
    ///   - warmUp: what pilots told of it, if any were run.
    ///   - threads: how many may be used.
    ///   - manifest: called as late as possible, so that its figures hold the reports too.
    /// - Throws: `InputError` if something else lies there meanwhile; `MachineError`.
    package func finish(warmUp: WarmUpFinding? = nil, threads: Int = 1, manifest: () -> Manifest) throws {
        try takeEarlier()
        let rows = try keepingFinished { try writeWhatIsLeft(warmUp, threads, manifest) }
        try folder.commit(onDisk: rows, threads: threads)
    }

    /// - Returns: the names of the files that have been handed to the disk.
    private func writeWhatIsLeft(
        _ warmUp: WarmUpFinding?, _ threads: Int, _ manifest: () -> Manifest
    ) throws -> Set<String> {
        try tables.close()
        try eventLog?.close()
        try commandLog?.close()
        if eventLog != nil {
            if units.contains(where: { $0.replication == loggedReplication }) {
                try exporting(folder.draftPath)
            } else {
                // Interrupted: the logs are of a replication cut short.
                FolderSystem.remove(folder.file(.events))
                FolderSystem.remove(folder.file(.commands))
            }
        }
        let groups = setup.independentGroups(of: units.map(\.replication))
        let rows = try folder.filesWritten().intersection(ResultsFile.ofReplications.map(\.rawValue))
        let (written, mapped) = sideBySide(threads: threads) {
            Result { try summaryTables.finish(units, groups: groups) }
        } _: { [zones = figures.zones, map, path = folder.file(.zoneMap), draft = folder.draftPath] in
            Result {
                try map.write(zones, to: path)
                // The disk may take its time for rows while there is something to reckon.
                for name in rows.sorted() { try FolderSystem.synchronise("\(draft)/\(name)") }
            }
        }
        summaries = try written.get()
        try mapped.get()
        if let warmUp { try WarmUpTable.write(warmUp, to: folder.file(.warmUp)) }
        let first = units.first?.replication ?? loggedReplication
        try folder.writeManifest(manifest().json(digests: runDigests, first: first))
        return rows
    }
}

/// The logs of one replication: what the service was told, and what came of it.
package struct RunLogs: Sendable {
    let events: EventLog
    let commands: CommandLog

    /// - Throws: `MachineError` if the disk refuses.
    package func record(_ batch: HostLogBatch) throws {
        try events.record(batch.effects)
        try commands.record(batch.commands)
    }
}
