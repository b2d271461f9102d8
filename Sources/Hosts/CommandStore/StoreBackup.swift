import Glibc

/// A consistent copy of a store, possible while a server writes to it.
///
/// The copy contains what the disk would have after a power failure: the database, which the server does not change
/// meanwhile, and its log up to now. Then the copy is opened as after such a failure, and verified byte by byte.
package enum StoreBackup {
    /// Copies a store.
    ///
    /// - Parameter target: Path of a new folder, which appears once the copy is complete.
    /// - Returns: Content of the copy. If it lists damages, they are the store's own, and there is no copy.
    /// - Throws: `StoreError` if the store cannot be copied.
    package static func copy(_ folder: String, to target: String) throws -> StoreReport {
        guard CommandStore.exists(in: folder) else { throw StoreError.missing(folder: folder) }
        var status = stat()
        if lstat(target, &status) == 0 { throw StoreError.targetExists(path: target) }
        let unfinished = target + StoreFile.unfinished
        remove(unfinished)
        guard mkdir(unfinished, 0o700) == 0 else { throw StoreFile.failure(unfinished, "creating the folder") }
        var isFinished = false
        defer { if !isFinished { remove(unfinished) } }
        try copyFiles(of: folder, to: unfinished)
        let report = try verify(unfinished)
        guard report.damages.isEmpty else { return report }
        try StoreFile.syncFolder(unfinished)
        if rename(unfinished, target) != 0 { throw StoreFile.failure(target, "renaming") }
        isFinished = true
        try StoreFile.syncFolder(target + "/..")
        return report
    }

    /// Opens the copy, which moves its log into the database, and verifies all of it.
    private static func verify(_ copy: String) throws -> StoreReport {
        let store = try CommandStore(folder: copy, mode: .open, description: nil)
        let report = try store.check()
        try store.close()
        return report
    }

    private static func copyFiles(of folder: String, to target: String) throws(StoreError) {
        let lock = try CopyLock(copying: folder)
        // Without a copy lock, the server may be an older program that ignores it; then no server may run.
        let alone = lock == nil ? try FolderLock(folder: folder, creates: false) : nil
        defer { withExtendedLifetime((lock, alone)) {} }
        // Snapshots before frames: later frames do no harm, missing ones would.
        for sequence in SnapshotFolder(folder: folder).sequences {
            let name = "snapshot-\(sequence).bin"
            do throws(StoreError) {
                try copy(name, from: folder, to: target)
            } catch {
                // A newer snapshot may have replaced it.
                if StoreFile.exists("\(folder)/\(name)") { throw error }
            }
        }
        for name in [StoreBackup.scenarioName, CommandStore.databaseName]
        where StoreFile.exists("\(folder)/\(name)") {
            try copy(name, from: folder, to: target)
        }
        try copyLog(from: folder, to: target)
    }

    /// Copies the log. While the database is unchanged, the log restarts at most once, when all of it is already in the
    /// database.
    ///
    /// Copies only the bytes written so far, which no longer change. Later bytes could be read partly before and partly
    /// after they are written, and the copy would look damaged in the middle.
    static func copyLog(from folder: String, to target: String) throws(StoreError) {
        let name = "\(CommandStore.databaseName)-wal"
        let path = "\(folder)/\(name)"
        for _ in 0..<3 {
            let header = try StoreFile.read(path, 0..<32)
            let written = try WriteAheadLog(ofDatabase: "\(folder)/\(CommandStore.databaseName)").byteCountWritten
            unlink("\(target)/\(name)")
            if StoreFile.exists(path) {
                try StoreFile.copy(path, to: "\(target)/\(name)", byteCountMax: written)
            }
            if try StoreFile.read(path, 0..<32) == header { return }
        }
        throw .failed(path: path, action: "copying", reason: "the server restarted this file during every attempt")
    }

    private static func copy(_ name: String, from folder: String, to target: String) throws(StoreError) {
        try StoreFile.copy("\(folder)/\(name)", to: "\(target)/\(name)")
    }

    /// Removes an unfinished copy.
    private static func remove(_ folder: String) {
        for name in StoreFile.names(in: folder) where name != "." && name != ".." { unlink("\(folder)/\(name)") }
        rmdir(folder)
    }
}

extension StoreBackup {
    /// Name of the file in which a store keeps its scenario, as the user wrote it.
    package static let scenarioName = "scenario.yaml"

    /// Saves the scenario's text in the store's folder.
    package static func saveScenario(_ bytes: [UInt8], in folder: String) throws(StoreError) {
        try StoreFile.write([bytes], to: scenarioName, in: folder)
    }
}
