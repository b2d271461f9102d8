import CityWorld

/// The event log of a lesson: written beside its place and renamed, so that it appears whole or not at all.
package final class LessonEventFile {
    private let path: String
    private let temporaryPath: String
    private let log: EventLog
    private var isFinished = false

    /// - Throws: `MachineError` if nothing can be written there.
    package init(path: String, names: any EventNames) throws {
        self.path = path
        temporaryPath = path + ".part"
        FolderSystem.remove(temporaryPath)
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
}
