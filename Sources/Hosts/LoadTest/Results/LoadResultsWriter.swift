import CityHost
import CityModel
import InputFiles
import OutputFiles
import Statistics

/// The writer of a load test's results folder. The folder is prepared before the run, so that an unwritable place is
/// reported at once, and moved to its place at the end. A writer released before `finish` leaves nothing behind.
package final class LoadResultsWriter {
    private let folder: ResultsFolder
    private let startedMilliseconds: Int64
    private let commandLine: String
    private let profilePath: String
    private let settings: [String]
    private var commands: CommandLog?

    /// Prepares the folder.
    ///
    /// - Parameters:
    ///   - output: place of the folder.
    ///   - files: files of the folder.
    ///   - startedMilliseconds: current time, since 1970 (UTC).
    ///   - commandLine: the user's command line, for the logs.
    ///   - profilePath: path of the profile as the user wrote it, for replay; `settings` are the overrides of its keys.
    /// - Throws: `InputError` if an existing file or folder may not be replaced; `MachineError`.
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

    /// Creates the log of all commands for `cabrank replay`; it is closed with the folder.
    ///
    /// - Throws: `MachineError` if the log cannot be created.
    package func commandLog(for profile: LoadProfile) throws -> CommandLog {
        let log = try CommandLog(
            creating: folder.file(.commands), city: profile.load.city, services: profile.services,
            without: [CommandTable.wheelchairColumn])
        commands = log
        return log
    }

    /// Final path of the folder.
    package var path: String { folder.path }

    /// Writes the files of one run and moves the folder to its place.
    ///
    /// - Throws: `MachineError` if the disk reports an error.
    package func finish(_ record: LoadRecord, of profile: LoadProfile, _ targets: TargetTable) throws {
        try commands?.close()
        let all = record.judge.tally.all
        try write(PercentileDistribution.text(all.total), to: .histogram)
        let head = HistogramLog.head(
            startedMilliseconds: record.startedMilliseconds,
            comments: [
                commandLine, "latency of all measured commands, from the time when each was due",
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

    /// Writes the JUnit report of a run.
    package func writeJUnit(
        _ record: LoadRecord, of profile: LoadProfile, _ targets: TargetTable, to file: AtomicFile
    ) throws {
        try file.write(
            JUnitReport(
                targets, record, of: profile, startedMilliseconds: startedMilliseconds, commandLine: commandLine
            ).text)
    }

    /// Writes the curve of a limit search and moves the folder to its place.
    ///
    /// - Throws: `MachineError` if the disk reports an error.
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
                ("scenario_file", .text(FileSearch.realPath(ofFile: profilePath) ?? "")),
                ("set", .list(settings.map { .text($0) })), ("seed", .unsigned(profile.seed)),
                ("dispatch_policy", .text(profile.load.dispatchPolicy.rawValue)),
            ] + profile.load.userCounts.map { ($0.name, .integer($0.count)) } + [
                ("asked_per_second", .number(profile.rate, decimals: 0)), ("threads", .integer(profile.threads)),
            ] + figures + [("profile", profile.document.json)])
        try folder.writeManifest(manifest)
    }

    private func write(_ text: String, to file: ResultsFile) throws(SystemError) {
        var file = try OutputFile(creating: folder.file(file))
        try Array(text.utf8).withUnsafeBufferPointer { bytes throws(SystemError) in try file.write(bytes) }
        try file.close()
    }
}
