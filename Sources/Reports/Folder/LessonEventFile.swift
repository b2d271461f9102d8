import CityHost
import InputFiles

/// The event log of a lesson: written beside its place and renamed, so that it appears whole or not at all.
package final class LessonEventFile {
    private let path: String
    private let temporaryPath: String
    private let log: EventLog
    private var isFinished = false

    /// - Throws: `InputError` if what lies at `path` is no event log to be replaced; `MachineError` if nothing can be
    ///   written there.
    package init(path: String, names: any NameBook) throws {
        try LessonEventFile.check(path)
        self.path = path
        temporaryPath = FolderSystem.temporaryPath(for: path)
        log = try EventLog(creating: temporaryPath, names: names)
    }

    deinit {
        if !isFinished { FolderSystem.remove(temporaryPath) }
    }

    package func record(_ records: [EventRecord]) throws { try log.record(records) }

    /// - Throws: `MachineError`; then nothing is left behind.
    package func finish() throws {
        try log.close()
        try FolderSystem.rename(temporaryPath, to: path)
        isFinished = true
    }

    /// Only an event log is replaced: no folder, no device or pipe, no file of another kind.
    private static func check(_ path: String) throws {
        if path.isEmpty {
            throw InputError(Diagnostic(file: "--events", problem: "the name is empty", remedy: "write --events FILE"))
        }
        let kind = try FolderSystem.kind(at: path)
        guard kind != .nothing else { return }
        let beginning = FolderSystem.isRegularFile(path) ? FolderSystem.beginning(of: path, count: 13) : []
        guard beginning == Array("sequence,time".utf8) else {
            throw InputError(
                Diagnostic(
                    file: path, problem: "something else than an event log lies here",
                    remedy: "name another file with --events FILE"))
        }
    }
}
