import Experiments
import InputFiles
import Measures
import OutputFiles

/// Writes the results of an experiment with several points: `points.csv`, `sweep.csv`, a unit of each replication, and
/// `manifest.json`; no rows of rides and drivers.
///
/// Prepared before the first replication, and filled in whatever order the points take. The tables are made of the units
/// alone, so that an experiment that was resumed has the bytes of one that was not. If it goes before `finish`, nothing is
/// left of it.
package final class PointsWriter {
    package private(set) var points: [ExperimentPoint]
    /// What is varied: the columns of `points.csv` behind the name.
    private let keys: [String]
    private let kind: ExperimentManifest.Kind
    private let folder: ResultsFolder
    /// By point, and by replication.
    private var units: [[Int: UnitFile]]
    /// By point, what its units say, as far as that is known without reading them; only looked up.
    private var figures: [Int: ComparedUnits] = [:]
    /// What earlier runs have finished, by the names of the files.
    private var earlier: [String: UnitFile] = [:]

    /// - Parameters:
    ///   - output: where the results folder is to appear.
    ///   - keys: what is varied.
    ///   - kind: of the experiment.
    ///   - resumes: whether to go on with what earlier runs have finished there.
    /// - Throws: `InputError` if something lies there that may not be replaced, or only other points' results where some
    ///   are to be gone on with; `MachineError`.
    package init(
        at output: Output, points: [ExperimentPoint], keys: [String], of kind: ExperimentManifest.Kind, resumes: Bool
    ) throws {
        self.points = points
        self.keys = keys
        self.kind = kind
        folder = try ResultsFolder(at: output, for: ResultsFile.ofExperiment(kind), resumes: resumes)
        units = points.map { _ in [:] }
        try FolderSystem.makeFolder(folder.unitsFolder)
        if resumes { try findEarlier() }
    }

    /// Where the folder will appear.
    package var path: String { folder.path }

    package func replicationsFinished(of point: Int) -> Int { units[point].count }

    // MARK: Filling

    /// Takes in a finished replication of a point.
    ///
    /// - Throws: `MachineError` if the disk refuses.
    package func add(_ result: ReplicationResult, of point: Int) throws(MachineError) {
        guard let scenario = points[point].scenario else { preconditionFailure("a point that is none has no results") }
        try add(ReplicationUnit(result, of: scenario, rows: [:]), of: point)
    }

    /// Takes in a unit that was finished elsewhere.
    ///
    /// - Throws: `MachineError` if the disk refuses.
    package func add(_ unit: ReplicationUnit, of point: Int) throws(MachineError) {
        var unit = unit
        unit.rows = [:]
        do {
            units[point][unit.replication] = try UnitFile.write(unit, in: folder.unitsFolder)
        } catch {
            throw kept(after: error)
        }
        // Of a comparison all of it is looked at again.
        switch kind {
        case .comparison: figures[point, default: ComparedUnits(withZones: true)].add(unit)
        case .sweep, .best: break
        }
    }

    /// The figures of a replication that an earlier run has finished, which is taken in; nil if none has.
    ///
    /// - Throws: `MachineError` if the disk refuses.
    package func takeEarlier(_ replication: Int, of point: Int) throws(MachineError) -> [Metric]? {
        guard let scenario = points[point].scenario,
            let unit = try? earlier[UnitFile.name(of: scenario, replication)]?.read()
        else { return nil }
        try add(unit, of: point)
        return unit.metrics
    }

    /// Takes in all that earlier runs have finished of a point.
    ///
    /// - Throws: `MachineError` if the disk refuses.
    package func takeAllEarlier(of point: Int) throws(MachineError) {
        for file in earlier.values where file.scenario == points[point].scenario {
            _ = try takeEarlier(file.replication, of: point)
        }
    }

    /// Lets go of what was finished of a point beyond its first replications, because it is not wanted.
    package func keep(first count: Int, of point: Int) {
        for (replication, unit) in units[point] where replication > count {
            FolderSystem.remove(unit.path)
            units[point][replication] = nil
            figures[point] = nil
        }
    }

    package func hasFinished(_ replication: Int, of point: Int) -> Bool { units[point][replication] != nil }

    /// Marks the one that is as the scenario says today.
    package func markToday(_ settings: ScenarioSettings) { points.markToday(settings) }

    /// What pilots have told is left out of a point's metrics.
    package func note(_ warmUp: WarmUpWords, of point: Int) { points[point].warmUp = warmUp }

    /// Likewise what its people have come to expect.
    package func note(_ expectations: PilotWords, of point: Int) { points[point].expectations = expectations }

    /// A point that turned out to be none: what was finished of it is not told.
    package func fail(_ point: Int, _ reason: String) {
        points[point].fail(reason)
        let others = Set(points.compactMap(\.scenario))
        for unit in units[point].values where !others.contains(unit.scenario) { FolderSystem.remove(unit.path) }
        units[point] = [:]
        figures[point] = nil
    }

    /// What is of other points stays in the folder too: it is finished, and may be wanted again.
    private func findEarlier() throws {
        let wanted = Set(points.compactMap(\.scenario))
        let files = folder.earlierPaths.flatMap { UnitFile.all(in: $0) }
        for file in files where wanted.contains(file.scenario) {
            earlier[UnitFile.name(of: file.scenario, file.replication)] = file
        }
        if earlier.isEmpty && !files.isEmpty {
            throw InputError(
                folder.path, "what lies here is of other variants, and cannot be gone on with",
                remedy: "give the same scenario, with the same files, --vary, --set and --seed, or leave out --resume")
        }
        for file in files where !wanted.contains(file.scenario) {
            if let unit = try? file.read() { _ = try UnitFile.write(unit, in: folder.unitsFolder) }
        }
    }

    /// What is finished outlives the error.
    private func kept(after error: MachineError) -> MachineError {
        folder.keepingDraft(finished: units.reduce(0) { $0 + $1.count }, after: error)
    }

    // MARK: The end

    /// The figures of the finished replications of a point, in their order: those that a reader of its units finds.
    ///
    /// - Throws: `InputError` if a unit cannot be read, or measures other things than the first.
    package func finished(of point: Int, withZones: Bool = false) throws(InputError) -> ComparedUnits {
        let files = units[point].values.sorted { $0.replication < $1.replication }
        // What was taken in twice is known twice.
        guard var known = figures[point], known.replications.count == files.count, known.hasZones || !withZones else {
            return try ComparedUnits(files, withZones: withZones)
        }
        known.sort()
        try known.check(files)
        return known
    }

    /// Writes the tables, and puts the folder at its place.
    ///
    /// - Parameters:
    ///   - finding: writes what was found beside the figures, to the paths of its files and from each point's metrics; nil
    ///     where there is nothing.
    ///   - manifest: called as late as possible, so that its figures hold the reports too.
    /// - Returns: for each point its metrics over the replications.
    /// - Throws: `InputError` if something else lies there meanwhile; `MachineError`.
    @discardableResult
    package func finish(
        finding: (((ResultsFile) -> String, [[MetricSummary]]) throws -> Void)? = nil,
        manifest: () -> ExperimentManifest
    ) throws -> [[MetricSummary]] {
        let summaries: [[MetricSummary]]
        do {
            try writePoints()
            summaries = try writeSweep()
            try finding?(folder.file, summaries)
            try writeZones()
            let told = manifest().json(points: points, replications: units.map(\.count))
            try folder.writeManifest(told)
        } catch let error as MachineError {
            throw kept(after: error)
        }
        try folder.commit()
        return summaries
    }

    /// Where the zones lie, if all points are of the same.
    private func writeZones() throws {
        let grounds = points.filter(\.isRight).map(\.ground)
        guard let ground = grounds.first ?? nil, grounds.allSatisfy({ $0?.names == ground.names }) else { return }
        try ground.write(to: folder.file(.zoneMap))
    }

    private func writePoints() throws(MachineError) {
        var table = try CSVWriter(
            creating: folder.file(.points), columns: ["point", "name"] + keys + ["scenario_digest"])
        for (index, point) in points.enumerated() {
            table.field(index + 1)
            table.field(point.name)
            for value in point.values { table.field(value: value) }
            table.field(point.scenario.map { hexadecimal($0.value) } ?? "")
            try table.endRow()
        }
        try table.close()
    }

    private func writeSweep() throws -> [[MetricSummary]] {
        var table = try CSVWriter(creating: folder.file(.sweep), header: "point,\(SummaryColumn.header)")
        var all: [[MetricSummary]] = []
        for (index, point) in points.enumerated() {
            let summaries = MetricSummary.summaries(
                of: try finished(of: index).replications, isAntithetic: point.isAntithetic)
            for summary in summaries {
                table.field(index + 1)
                try table.endRow(with: summary, currency: point.currency)
            }
            all.append(summaries)
        }
        try table.close()
        return all
    }
}
