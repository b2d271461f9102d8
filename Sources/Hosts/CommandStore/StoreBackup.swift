import Glibc

/// Copies a store, also while a server writes to it, as it was at one moment.
///
/// What is copied is what the disk would have after a power failure at that moment: the database, which the server leaves alone
/// meanwhile, and its log as far as it goes. The copy is then opened as after such a failure, and every byte of it is looked at.
package enum StoreBackup {
    /// - Parameter target: a folder that is not there yet; it appears when the copy is whole.
    /// - Returns: what is in the copy. With damages in it there is none: they are the store's own.
    /// - Throws: why nothing could be copied.
    package static func copy(_ folder: String, to target: String) throws -> StoreReport {
        guard CommandStore.isThere(in: folder) else { throw StoreError.missing(folder: folder) }
        var status = stat()
        if lstat(target, &status) == 0 { throw StoreError.inTheWay(path: target) }
        let unfinished = target + StoreFile.unfinished
        remove(unfinished)
        guard mkdir(unfinished, 0o700) == 0 else { throw StoreFile.failure(unfinished, "making the folder") }
        var isFinished = false
        defer { if !isFinished { remove(unfinished) } }
        try copyFiles(of: folder, to: unfinished)
        let report = try look(at: unfinished)
        guard report.damages.isEmpty else { return report }
        try StoreFile.syncFolder(unfinished)
        if rename(unfinished, target) != 0 { throw StoreFile.failure(target, "renaming") }
        isFinished = true
        try StoreFile.syncFolder(target + "/..")
        return report
    }

    /// Opens the copy, which brings its log into the database, and reads all of it.
    private static func look(at copy: String) throws -> StoreReport {
        let store = try CommandStore(folder: copy, mode: .open, description: nil)
        let report = try store.check()
        try store.close()
        return report
    }

    private static func copyFiles(of folder: String, to target: String) throws(StoreError) {
        let lock = try CopyLock(copying: folder)
        // Without one the server may be a program that heeds none: then there must be no server.
        let alone = lock == nil ? try FolderLock(folder: folder, creates: false) : nil
        defer { withExtendedLifetime((lock, alone)) {} }
        // Before the frames, which may be more by then and never less.
        for sequence in SnapshotFolder(folder: folder).sequences {
            let name = "snapshot-\(sequence).bin"
            do throws(StoreError) {
                try copy(name, from: folder, to: target)
            } catch {
                // Its place may have been taken by a newer one.
                if StoreFile.isThere("\(folder)/\(name)") { throw error }
            }
        }
        for name in [StoreBackup.scenarioName, CommandStore.databaseName]
        where StoreFile.isThere("\(folder)/\(name)") {
            try copy(name, from: folder, to: target)
        }
        try copyLog(from: folder, to: target)
    }

    /// As long as the database stays as it is, its log is begun anew once at most: when all that was in it stood there already.
    ///
    /// Only what is written by now is copied, which nobody changes any more. Of what comes behind, a piece may be read before it is
    /// written and the next one after: then frames would be missing in the midst, as if they were damaged.
    static func copyLog(from folder: String, to target: String) throws(StoreError) {
        let name = "\(CommandStore.databaseName)-wal"
        let path = "\(folder)/\(name)"
        for _ in 0..<3 {
            let header = try StoreFile.read(path, 0..<32)
            let written = try WriteAheadLog(ofDatabase: "\(folder)/\(CommandStore.databaseName)").byteCountWritten
            unlink("\(target)/\(name)")
            if StoreFile.isThere(path) {
                try StoreFile.copy(path, to: "\(target)/\(name)", byteCountMax: written)
            }
            if try StoreFile.read(path, 0..<32) == header { return }
        }
        throw .failed(path: path, action: "copying", reason: "it is begun anew again and again")
    }

    private static func copy(_ name: String, from folder: String, to target: String) throws(StoreError) {
        try StoreFile.copy("\(folder)/\(name)", to: "\(target)/\(name)")
    }

    /// A copy that is not finished.
    private static func remove(_ folder: String) {
        for name in StoreFile.names(in: folder) where name != "." && name != ".." { unlink("\(folder)/\(name)") }
        rmdir(folder)
    }
}

extension StoreBackup {
    /// Under which whoever makes a store keeps what it is of, as people wrote it.
    package static let scenarioName = "scenario.yaml"

    package static func keepScenario(_ bytes: [UInt8], in folder: String) throws(StoreError) {
        try StoreFile.write([bytes], to: scenarioName, in: folder)
    }
}
