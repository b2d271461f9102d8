import Experiments
import InputFiles
import Measures
import OutputFiles

/// Writes the results of an experiment with several points: `points.csv`, `sweep.csv`, a unit for each replication, and
/// `manifest.json`, but no rows of rides and drivers.
///
/// It prepares the folder before the first replication; points may be filled in any order. All tables derive from the
/// units, so that a resumed experiment has the same bytes as an uninterrupted one. If the writer is released before
/// `finish`, it leaves nothing behind.
package final class PointsWriter {
    /// Points of the experiment.
    package private(set) var points: [ExperimentPoint]
    /// Varied keys: the columns of `points.csv` after the name.
    private let keys: [String]
    private let kind: ExperimentManifest.Kind
    private let folder: ResultsFolder
    /// Units by point and replication.
    private var units: [[Int: UnitFile]]
    /// Figures by point, if known without reading the units; used for look-up only.
    private var figures: [Int: ComparedUnits] = [:]
    /// Units of earlier runs, by file name.
    private var earlier: [String: UnitFile] = [:]

    /// Prepares the results folder.
    ///
    /// - Parameters:
    ///   - output: place of the results folder.
    ///   - keys: varied keys.
    ///   - kind: kind of experiment.
    ///   - resumes: whether to reuse replications of earlier runs.
    /// - Throws: `InputError` if the place holds something that may not be replaced, or only other points' results when
    ///   resuming; `MachineError`.
    package init(
        at output: Output, points: [ExperimentPoint], keys: [String], of kind: ExperimentManifest.Kind, resumes: Bool
    ) throws {
        self.points = points
        self.keys = keys
        self.kind = kind
        folder = try ResultsFolder(at: output, for: ResultsFile.ofExperiment(kind), resumes: resumes)
        units = points.map { _ in [:] }
        try FileSystem.makeFolder(folder.unitsFolder)
        if resumes { try findEarlier() }
    }

    /// Path of the finished folder.
    package var path: String { folder.path }

    /// Returns the number of finished replications of a point.
    package func replicationsFinished(of point: Int) -> Int { units[point].count }

    // MARK: Filling

    /// Adds a finished replication of a point.
    ///
    /// - Throws: `MachineError` if it cannot be written.
    package func add(_ result: ReplicationResult, of point: Int) throws(SystemError) {
        guard let scenario = points[point].scenario else { preconditionFailure("an invalid point has no results") }
        try add(ReplicationUnit(result, of: scenario, rows: [:]), of: point)
    }

    /// Adds a unit that was finished elsewhere.
    ///
    /// - Throws: `MachineError` if it cannot be written.
    package func add(_ unit: ReplicationUnit, of point: Int) throws(SystemError) {
        var unit = unit
        unit.rows = [:]
        do {
            units[point][unit.replication] = try UnitFile.write(unit, in: folder.unitsFolder)
        } catch {
            throw keepingDraft(after: error)
        }
        // A comparison needs all figures again.
        switch kind {
        case .comparison: figures[point, default: ComparedUnits(withZones: true)].add(unit)
        case .sweep, .best, .smallest: break
        }
    }

    /// Adds a replication that an earlier run has finished, and returns its metrics; nil if there is none.
    ///
    /// - Throws: `MachineError` if it cannot be written.
    package func reuseEarlier(_ replication: Int, of point: Int) throws(SystemError) -> [Metric]? {
        guard let scenario = points[point].scenario,
            let unit = try? earlier[UnitFile.name(of: scenario, replication)]?.read()
        else { return nil }
        try add(unit, of: point)
        return unit.metrics
    }

    /// Adds all replications of a point that earlier runs have finished.
    ///
    /// - Throws: `MachineError` if one cannot be written.
    package func reuseAllEarlier(of point: Int) throws(SystemError) {
        for file in earlier.values where file.scenario == points[point].scenario {
            _ = try reuseEarlier(file.replication, of: point)
        }
    }

    /// Removes replications of a point beyond the first `count`.
    package func removeReplications(beyond count: Int, of point: Int) {
        for (replication, unit) in units[point] where replication > count {
            FileSystem.remove(unit.path)
            units[point][replication] = nil
            figures[point] = nil
        }
    }

    /// Whether a replication of a point is finished.
    package func hasFinished(_ replication: Int, of point: Int) -> Bool { units[point][replication] != nil }

    /// Marks the point that equals the unvaried scenario.
    package func markToday(_ settings: ScenarioSettings) { points.markToday(settings) }

    /// Sets the warm-up of a point, as found by pilot runs.
    package func setWarmUp(_ warmUp: WarmUpSummary, of point: Int) { points[point].warmUp = warmUp }

    /// Sets the expectations of a point's people, as found by pilot runs.
    package func setExpectations(_ expectations: PilotSummary, of point: Int) {
        points[point].expectations = expectations
    }

    /// Marks a point as one that cannot be simulated, and removes its replications.
    package func fail(_ point: Int, _ reason: String) {
        points[point].markFailed(reason)
        let others = Set(points.compactMap(\.scenario))
        for unit in units[point].values where !others.contains(unit.scenario) { FileSystem.remove(unit.path) }
        units[point] = [:]
        figures[point] = nil
    }

    /// Finds units of earlier runs. Units of other points stay in the folder: they may be needed again.
    private func findEarlier() throws {
        let wanted = Set(points.compactMap(\.scenario))
        let files = folder.resumedPaths.flatMap { UnitFile.all(in: $0) }
        for file in files where wanted.contains(file.scenario) {
            earlier[UnitFile.name(of: file.scenario, file.replication)] = file
        }
        if earlier.isEmpty && !files.isEmpty {
            throw InputError(
                folder.path, "these results are of other variants and cannot be resumed",
                remedy: "give the same scenario, with the same files, --vary, --set and --seed, or leave out --resume")
        }
        for file in files where !wanted.contains(file.scenario) {
            if let unit = try? file.read() { _ = try UnitFile.write(unit, in: folder.unitsFolder) }
        }
    }

    /// Keeps the finished replications and returns the error with a note on them.
    private func keepingDraft(after error: SystemError) -> SystemError {
        folder.keepDraft(finished: units.reduce(0) { $0 + $1.count }, after: error)
    }

    // MARK: The end

    /// Returns the figures of a point's finished replications, in order, as a reader of its units finds them.
    ///
    /// - Throws: `InputError` if a unit cannot be read, or has other measures than the first.
    package func finished(of point: Int, withZones: Bool = false) throws(InputError) -> ComparedUnits {
        let files = units[point].values.sorted { $0.replication < $1.replication }
        // A replication added twice is in the figures twice.
        guard var known = figures[point], known.replications.count == files.count, known.hasZones || !withZones else {
            return try ComparedUnits(files, withZones: withZones)
        }
        known.sort()
        try known.check(files)
        return known
    }

    /// Writes the tables and puts the folder in place.
    ///
    /// - Parameters:
    ///   - finding: writes other results, given the paths of files and each point's summaries; nil if there are none.
    ///   - manifest: called as late as possible, so that its effort includes the reports.
    /// - Returns: summaries of each point's metrics over the replications.
    /// - Throws: `InputError` if the place has been taken by something else; `MachineError`.
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
            let content = manifest().json(points: points, replications: units.map(\.count))
            try folder.writeManifest(content)
        } catch let error as SystemError {
            throw keepingDraft(after: error)
        }
        try folder.commit()
        return summaries
    }

    /// Writes the map of zones if all points share the zones.
    private func writeZones() throws {
        let grounds = points.filter(\.isValid).map(\.zones)
        guard let ground = grounds.first ?? nil, grounds.allSatisfy({ $0?.names == ground.names }) else { return }
        try ground.write(to: folder.file(.zoneMap))
    }

    private func writePoints() throws(SystemError) {
        var table = try CSVWriter(
            creating: folder.file(.points), columns: ["point", "name"] + keys + ["scenario_digest"])
        for (index, point) in points.enumerated() {
            table.field(index + 1)
            table.field(point.name)
            for value in point.values { table.field(numberOrText: value) }
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
