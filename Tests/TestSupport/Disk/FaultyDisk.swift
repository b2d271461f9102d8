import CSQLite
import Glibc

/// A virtual file system for SQLite (a VFS) that records the history of a folder, and fails like a disk on demand.
///
/// ```swift
/// let disk = try FaultyDisk(under: folder)
/// let store = try CommandStore(folder: folder, mode: .create, description: description, system: disk.name)
// …
/// for files in disk.history … { /* possible contents after a power failure */ }
/// ```
///
/// Files are read and written normally, but never synced. For one thread at a time.
package final class FaultyDisk: @unchecked Sendable {
    // Unchecked because SQLite calls back on the calling thread.
    /// A fault of the disk.
    package enum Fault: Hashable, Sendable {
        /// This write, counted from 1, is done by half: EIO.
        case write(Int)
        /// From this write on no space is left: ENOSPC.
        case spaceFrom(Int)
        /// This sync fails once; later ones are reported as done.
        case sync(Int)
    }

    /// The name under which SQLite finds the file system.
    package let name: String
    /// The history of the folder's files.
    package private(set) var history: DiskHistory
    /// The number of writes since the fault was set.
    package private(set) var writeCount = 0
    /// The number of syncs since the fault was set.
    package private(set) var syncCount = 0
    /// Files that SQLite itself has created, and whose folder was not synced since.
    private var newLogs: Set<String> = []
    private let folder: String
    private let system: UnsafeMutablePointer<sqlite3_vfs>
    private let base: UnsafeMutablePointer<sqlite3_vfs>

    /// The next fault; nil for none.
    package var fault: Fault? {
        didSet { (writeCount, syncCount) = (0, 0) }
    }

    /// Registers a file system.
    ///
    /// - Parameter folder: the folder whose files are recorded; its present contents are durable.
    package init(under folder: String) throws {
        guard let base = sqlite3_vfs_find(nil) else { throw FaultyDiskError() }
        self.folder = folder
        self.base = base
        history = DiskHistory(
            beginning: Dictionary(
                uniqueKeysWithValues: try TestFiles.names(in: folder).map { name in
                    (name, try TestFiles.bytes(of: "\(folder)/\(name)"))
                }))
        system = .allocate(capacity: 1)
        system.initialize(to: base.pointee)
        name = "faulty-\(UInt(bitPattern: system))"
        system.pointee.iVersion = 2
        system.pointee.zName = UnsafePointer(strdup(name))
        system.pointee.szOsFile += Int32(FaultyFile.headByteCount)
        system.pointee.xOpen = openFaulty
        system.pointee.xDelete = deleteFaulty
        system.pointee.pAppData = Unmanaged.passUnretained(self).toOpaque()
        guard sqlite3_vfs_register(system, 0) == SQLITE_OK else { throw FaultyDiskError() }
    }

    deinit {
        sqlite3_vfs_unregister(system)
        free(UnsafeMutablePointer(mutating: system.pointee.zName))
        system.deallocate()
    }

    /// Records that the store has reported all frames up to this one as safe.
    package func note(acknowledged sequence: UInt64) { history.note(.acknowledged(sequence)) }

    /// Records that the store itself has synced the folder.
    package func noteSyncedFolder() {
        history.note(.folderSynced)
        newLogs = []
    }
}

/// The error if SQLite's file system is unavailable.
package struct FaultyDiskError: Error {}

// Calls from SQLite.
extension FaultyDisk {
    fileprivate func open(
        _ path: UnsafePointer<CChar>?, _ file: FaultyFile, _ flags: CInt, _ given: UnsafeMutablePointer<CInt>?
    ) -> CInt {
        let isThere = path.map { access($0, F_OK) == 0 } ?? true
        let outcome = base.pointee.xOpen(base, path, file.base, flags, given)
        guard outcome == SQLITE_OK else { return outcome }
        let name = path.map { String(cString: $0) }?.split(separator: "/").last.map(String.init) ?? ""
        if !isThere {
            history.note(.made(name))
            if flags & (SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_WAL) != 0 { newLogs.insert(name) }
        }
        file.begin(name, on: self)
        return SQLITE_OK
    }

    fileprivate func delete(_ path: UnsafePointer<CChar>?, _ syncsFolder: CInt) -> CInt {
        let outcome = base.pointee.xDelete(base, path, 0)
        let name = path.map { String(cString: $0) }?.split(separator: "/").last.map(String.init) ?? ""
        if outcome == SQLITE_OK {
            history.note(.removed(name))
            if syncsFolder != 0 { noteSyncedFolder() }
        }
        return outcome
    }

    fileprivate func write(_ bytes: UnsafeRawBufferPointer, at offset: Int64, to file: FaultyFile) -> CInt {
        writeCount += 1
        let (wanted, code, number) =
            switch fault {
            case .write(writeCount): (bytes.count / 2, FailureCode.write, EIO)
            case .spaceFrom(let first) where writeCount >= first: (bytes.count / 2, SQLITE_FULL, ENOSPC)
            case .write, .spaceFrom, .sync, nil: (bytes.count, SQLITE_OK, CInt(0))
            }
        if wanted > 0 {
            let outcome = file.methods.xWrite(file.base, bytes.baseAddress, CInt(wanted), offset)
            guard outcome == SQLITE_OK else { return outcome }
            history.note(.written(file.name, offset: Int(offset), Array(bytes.prefix(wanted))))
        }
        if number != 0 { errno = number }
        return code
    }

    fileprivate func shorten(_ file: FaultyFile, to size: Int64) -> CInt {
        writeCount += 1
        if fault == .write(writeCount) {
            errno = EIO
            return FailureCode.shorten
        }
        let outcome = file.methods.xTruncate(file.base, size)
        if outcome == SQLITE_OK { history.note(.shortened(file.name, to: Int(size))) }
        return outcome
    }

    fileprivate func sync(_ file: FaultyFile) -> CInt {
        syncCount += 1
        if fault == .sync(syncCount) {
            history.note(.syncFailed(file.name))
            errno = EIO
            return FailureCode.sync
        }
        let isNewLog = newLogs.contains(file.name)
        history.note(.synced(file.name, isNewLog: isNewLog))
        if isNewLog { newLogs = [] }
        return SQLITE_OK
    }
}

/// SQLite's numbers of failures (`SQLITE_IOERR_WRITE` …), which Swift cannot read from its header.
private enum FailureCode {
    static let write = SQLITE_IOERR | 3 << 8
    static let sync = SQLITE_IOERR | 4 << 8
    static let shorten = SQLITE_IOERR | 6 << 8
}

/// A file in SQLite's layout: its methods, its disk, its name, then the file of the default system.
private struct FaultyFile {
    static let headByteCount = 32
    let start: UnsafeMutableRawPointer

    init(_ file: UnsafeMutablePointer<sqlite3_file>) { start = UnsafeMutableRawPointer(file) }

    init?(_ file: UnsafeMutablePointer<sqlite3_file>?) {
        guard let file else { return nil }
        self.init(file)
    }

    var base: UnsafeMutablePointer<sqlite3_file> {
        (start + FaultyFile.headByteCount).assumingMemoryBound(to: sqlite3_file.self)
    }

    var methods: sqlite3_io_methods { base.pointee.pMethods.pointee }

    private var owners: UnsafeMutablePointer<UnsafeMutableRawPointer> {
        (start + 8).assumingMemoryBound(to: UnsafeMutableRawPointer.self)
    }

    var disk: FaultyDisk { Unmanaged<FaultyDisk>.fromOpaque(owners[0]).takeUnretainedValue() }
    var name: String { String(cString: owners[1].assumingMemoryBound(to: CChar.self)) }

    func begin(_ name: String, on disk: FaultyDisk) {
        start.assumingMemoryBound(to: sqlite3_file.self).pointee.pMethods = FaultyFile.ourMethods.pointer
        owners[0] = Unmanaged.passUnretained(disk).toOpaque()
        owners[1] = UnsafeMutableRawPointer(strdup(name))
    }

    func end() { free(owners[1]) }

    /// The methods of version 1: without shared memory, which a store's connection does not need.
    private struct Methods: @unchecked Sendable {
        // Unchecked because it is never written after creation.
        let pointer: UnsafePointer<sqlite3_io_methods>
    }

    private static let ourMethods: Methods = {
        var methods = sqlite3_io_methods()
        methods.iVersion = 1
        methods.xClose = { file in
            guard let file = FaultyFile(file) else { return SQLITE_ERROR }
            defer { file.end() }
            return file.methods.xClose(file.base)
        }
        methods.xRead = { file, bytes, count, offset in
            guard let file = FaultyFile(file) else { return SQLITE_ERROR }
            return file.methods.xRead(file.base, bytes, count, offset)
        }
        methods.xWrite = { file, bytes, count, offset in
            guard let file = FaultyFile(file) else { return SQLITE_ERROR }
            return file.disk.write(UnsafeRawBufferPointer(start: bytes, count: Int(count)), at: offset, to: file)
        }
        methods.xTruncate = { file, size in
            guard let file = FaultyFile(file) else { return SQLITE_ERROR }
            return file.disk.shorten(file, to: size)
        }
        methods.xSync = { file, _ in
            guard let file = FaultyFile(file) else { return SQLITE_ERROR }
            return file.disk.sync(file)
        }
        methods.xFileSize = { file, size in FaultyFile(file).map { $0.methods.xFileSize($0.base, size) } ?? SQLITE_ERROR
        }
        methods.xLock = { file, level in FaultyFile(file).map { $0.methods.xLock($0.base, level) } ?? SQLITE_ERROR }
        methods.xUnlock = { file, level in FaultyFile(file).map { $0.methods.xUnlock($0.base, level) } ?? SQLITE_ERROR }
        methods.xCheckReservedLock = { file, isHeld in
            FaultyFile(file).map { $0.methods.xCheckReservedLock($0.base, isHeld) } ?? SQLITE_ERROR
        }
        methods.xFileControl = { file, what, about in
            FaultyFile(file).map { $0.methods.xFileControl($0.base, what, about) } ?? SQLITE_ERROR
        }
        methods.xSectorSize = { file in FaultyFile(file).map { $0.methods.xSectorSize($0.base) } ?? 0 }
        methods.xDeviceCharacteristics = { file in
            FaultyFile(file).map { $0.methods.xDeviceCharacteristics($0.base) } ?? 0
        }
        let pointer = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
        pointer.initialize(to: methods)
        return Methods(pointer: UnsafePointer(pointer))
    }()
}

nonisolated private func openFaulty(
    _ system: UnsafeMutablePointer<sqlite3_vfs>?, _ path: UnsafePointer<CChar>?,
    _ file: UnsafeMutablePointer<sqlite3_file>?,
    _ flags: CInt, _ given: UnsafeMutablePointer<CInt>?
) -> CInt {
    guard let owner = system?.pointee.pAppData, let file else { return SQLITE_ERROR }
    file.pointee.pMethods = nil
    let disk = Unmanaged<FaultyDisk>.fromOpaque(owner).takeUnretainedValue()
    return disk.open(path, FaultyFile(file), flags, given)
}

nonisolated private func deleteFaulty(
    _ system: UnsafeMutablePointer<sqlite3_vfs>?, _ path: UnsafePointer<CChar>?, _ syncsFolder: CInt
) -> CInt {
    guard let owner = system?.pointee.pAppData else { return SQLITE_ERROR }
    return Unmanaged<FaultyDisk>.fromOpaque(owner).takeUnretainedValue().delete(path, syncsFolder)
}
