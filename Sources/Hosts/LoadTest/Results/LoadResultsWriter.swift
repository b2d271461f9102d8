import CityHost
import CityModel
import InputFiles
import OutputFiles
import Statistics

/// Writes the results folder of a load test: prepared before the run, so that a place that cannot be written to is known at
/// once, and put at its place at the end. If it goes before `finish`, nothing is left of it.
package final class LoadResultsWriter {
    private let folder: ResultsFolder
    private let startedMilliseconds: Int64
    private let commandLine: String
    private let profilePath: String
    private let settings: [String]
    private var commands: CommandLog?

    /// - Parameters:
    ///   - output: where the folder is to appear.
    ///   - files: those that it is to hold.
    ///   - startedMilliseconds: now, since 1970 (UTC).
    ///   - commandLine: what the user wrote, for the logs.
    ///   - profilePath: the profile as the user named it, and `settings` what was to be different about it: for replay.
    /// - Throws: `InputError` if something lies there that may not be replaced; `MachineError`.
    package init(
        at output: Output, for files: [ResultsFile], startedMilliseconds: Int64, commandLine: String,
        profilePath: String, settings: [String]
    ) throws {
        folder = try ResultsFolder(at: output, for: files)
        self.startedMilliseconds = startedMilliseconds
        self.commandLine = commandLine
        self.profilePath = profilePath
        self.settings = settings
    }

    /// The log of what the service is told, for `cabrank replay`; closed with the folder.
    ///
    /// - Throws: `MachineError` if it cannot be created.
    package func commandLog(for profile: LoadProfile) throws -> CommandLog {
        let log = try CommandLog(
            creating: folder.file(.commands), city: profile.load.city, services: profile.services)
        commands = log
        return log
    }

    /// Where the folder will appear.
    package var path: String { folder.path }

    /// Writes the files of one run and puts the folder at its place.
    ///
    /// - Throws: `MachineError` if the disk refuses.
    package func finish(_ record: LoadRecord, of profile: LoadProfile, _ targets: TargetTable) throws {
        try commands?.close()
        let all = record.judge.tally.all
        try write(PercentileDistribution.text(all.total), to: .histogram)
        let head = HistogramLog.head(
            startedMilliseconds: record.startedMilliseconds,
            comments: [
                commandLine, "latency from the moment when a command was due, of all commands that are measured",
            ])
        try write(head + record.judge.logLines.joined(), to: .histogramLog)
        try LoadTables.writeLatencies(record, to: folder.file(.latencies))
        try LoadTables.writeSeconds(record, to: folder.file(.seconds))
        try LoadTables.write(targets, to: folder.file(.targets))
        try LoadTables.writeWrong(record.judge.verdict, to: folder.file(.wrong))
        if let remote = record.remote {
            try AttemptTable.write(remote.attempts, profile.target, to: folder.file(.attempts))
        }
        try write(OpenMetrics.text(of: record, targets, load: profile.name), to: .metrics)
        try writeManifest(
            profile, figures: LoadTables.figures(record, targets) + [("latencies", LoadTables.latencies(record))])
        try folder.commit()
    }

    /// The same for CI servers.
    package func writeJUnit(
        _ record: LoadRecord, of profile: LoadProfile, _ targets: TargetTable, to file: ReplacedFile
    ) throws {
        try file.write(
            JUnitReport(
                targets, record, of: profile, startedMilliseconds: startedMilliseconds, commandLine: commandLine
            ).text)
    }

    /// Writes the curve of a search for the limit and puts the folder at its place.
    ///
    /// - Throws: `MachineError` if the disk refuses.
    package func finish(_ result: LimitSearch.Result, of profile: LoadProfile) throws {
        try LoadTables.write(result, to: folder.file(.limit))
        try writeManifest(
            profile,
            figures: [
                ("limit_per_second", .number(result.highestHolding ?? 0, decimals: 0)),
                ("runs", .integer(result.probes.count)), ("interrupted", .boolean(result.isCutShort)),
            ])
        try folder.commit()
    }

    private func writeManifest(_ profile: LoadProfile, figures: [(key: String, value: JSONValue)]) throws {
        let manifest = JSONValue.object(
            [
                ("program", .text("cabrank")), ("version", .text(programVersion)), ("load", .text(profile.name)),
                ("command", .text(commandLine)), ("scenario_path", .text(profilePath)),
                ("scenario_file", .text(FileSearch.fullPath(ofFile: profilePath) ?? "")),
                ("set", .list(settings.map { .text($0) })), ("seed", .unsigned(profile.seed)),
                ("dispatch_policy", .text(profile.load.dispatchPolicy.rawValue)),
            ] + profile.load.usersByName.map { ($0.name, .integer($0.count)) } + [
                ("asked_per_second", .number(profile.rate, decimals: 0)), ("threads", .integer(profile.threads)),
            ] + figures + [("profile", profile.document.json)])
        try folder.writeManifest(manifest)
    }

    private func write(_ text: String, to file: ResultsFile) throws(MachineError) {
        var file = try OutputFile(creating: folder.file(file))
        try Array(text.utf8).withUnsafeBufferPointer { bytes throws(MachineError) in try file.write(bytes) }
        try file.close()
    }
}
