import Glibc

/// The log of all commands of a city's services, on disk before their callers get an answer.
///
/// ```swift
/// let store = try CommandStore(folder: "city.store", mode: .openOrCreate, description: description)
/// try store.readFrames(after: 0) { host.handle($0.command, at: $0.time) }
/// try store.append(StoredFrame(sequence: store.lastSequence + 1, time: now, command: command))
/// try store.commit() // now it may be answered
/// ```
///
/// One thread writes and reads; other threads may use only `snapshots`. A store in a folder is locked: no other store
/// of this or another process opens it meanwhile. Several processes may open a database: `becomeWriter` makes one of
/// them the writer, and the others `follow` it.
///
/// After a crash, a group of appended but uncommitted frames is there as a whole or not at all. A write error ends the
/// writing for good (`failure`): after a failed sync the content of the disk is unknown, and another sync would report
/// success. Committed frames stay readable and safe.
package final class CommandStore {
    /// The way to open a store.
    package enum Mode: Hashable, Sendable {
        /// Creates a new store; fails if there is one.
        case create
        /// Opens an existing store.
        case open
        /// Opens an existing store, or creates a new one.
        case openOrCreate
        /// Opens an existing store without any change; works on read-only copies.
        case readOnly
    }

    /// Address of the store.
    package let address: StoreAddress
    /// Name of the place for messages, without secrets.
    package let displayName: String
    /// Description given at the store's creation.
    package let description: StoreDescription
    /// Snapshots of the store.
    package let snapshots: SnapshotFolder
    /// Sequence number of the last durable frame; 0 for none. In a store that another server writes, of the last frame
    /// read.
    package private(set) var lastSequence: UInt64
    /// The error that ended the writing; nil if there is none.
    package private(set) var failure: StoreError?
    /// Whether this process may write: in a folder opened for writing from the start, in a database once `becomeWriter`
    /// succeeds.
    package private(set) var isWriter = false

    private let mode: Mode
    private let defect: StoreDefect?
    private let database: any StoreDatabase
    private let lease: WriterLease?
    private var frames: FrameTable
    private var encoding: CommandCoder
    private var group: FrameGroup
    /// Last frame recorded in the database; later frames are in SQLite's log.
    private var checkpointedSequence: UInt64
    /// Lock against copies; nil for read-only stores and databases.
    private let copyLock: CopyLock?
    // Declared last, so that it is released after the database is closed.
    private let lock: FolderLock?

    /// Default time in seconds after which a silent writer counts as gone.
    package static let defaultLeaseSeconds = WriterLease.defaultSeconds
    static let databaseName = "commands.sqlite"

    /// Whether a folder contains a store, whole or damaged.
    package static func exists(in folder: String) -> Bool { access("\(folder)/\(databaseName)", F_OK) == 0 }

    /// Size of the frames on disk in bytes, including SQLite's log. Callable from any thread.
    package var bytesOnDisk: @Sendable () -> Int { database.byteCount }

    /// Opens or creates a store in a folder.
    ///
    /// - Throws: `StoreError` if that is not possible.
    package convenience init(
        folder: String, mode: Mode, description wanted: StoreDescription?, defect: StoreDefect? = nil,
        vfs: String? = nil, logPagesMax: Int = 1_000
    ) throws(StoreError) {
        try self.init(
            at: .folder(folder), mode: mode, description: wanted, defect: defect, vfs: vfs,
            logPagesMax: logPagesMax)
    }

    /// Opens or creates a store.
    ///
    /// - Parameters:
    ///   - description: Description of a new store, which an existing one must match; nil to accept any.
    ///   - defect: A defect to inject.
    ///   - vfs: Name of SQLite's VFS; nil for the default.
    ///   - logPagesMax: Number of pages (4 KB) in SQLite's log at which a checkpoint is due.
    ///   - leaseSeconds: Time after which a silent writer counts as gone.
    /// - Throws: `StoreError`, in one line, if the store cannot be opened.
    package init(
        at address: StoreAddress, mode: Mode, description wanted: StoreDescription?, defect: StoreDefect? = nil,
        vfs: String? = nil, logPagesMax: Int = 1_000, leaseSeconds: Double = CommandStore.defaultLeaseSeconds
    ) throws(StoreError) {
        let mayCreate = mode == .create || mode == .openOrCreate
        (self.address, self.mode, self.defect) = (address, mode, defect)
        let shared: PostgreSQLConnection?
        var lock: FolderLock?
        switch address {
        case .folder(let folder):
            lock = try FolderLock(folder: folder, creates: mayCreate)
            copyLock = mode == .readOnly ? nil : try CopyLock(ofServed: folder)
            let path = "\(folder)/\(CommandStore.databaseName)"
            if let damage = try WriteAheadLog(ofDatabase: path).damage() { throw .damaged(damage) }
            shared = nil
            database = try SQLiteConnection(
                path: path, creates: mayCreate, isRead: mode == .readOnly, system: vfs, logPagesMax: logPagesMax)
        case .postgresql(let url, _):
            let connection = try PostgreSQLConnection(url)
            (shared, database, copyLock) = (connection, connection, nil)
        }
        let isThere = try database.tableCount() > 0
        displayName = CommandStore.place(of: address, database)
        if mode == .create && isThere { throw .exists(folder: displayName) }
        if !isThere {
            guard mayCreate, let wanted else { throw .missing(folder: displayName) }
            try database.prepareForWriting(defect)
            try StoreTables.create(in: database, wanted)
            try lock?.syncFolder()
        }
        let stored = try StoreTables.description(in: database)
        description = stored
        let differences = wanted.map { stored.differences(fromWanted: $0) } ?? []
        if !differences.isEmpty { throw .mismatch(folder: displayName, differences: differences) }
        switch address {
        case .folder(let folder): snapshots = SnapshotFolder(folder: folder)
        case .postgresql(_, let folder):
            // Snapshots of different stores cannot be distinguished by their content.
            let name = hexadecimal(checksum(of: stored.secretKey, stored.secretKey.indices))
            snapshots = SnapshotFolder(folder: "\(folder)/\(name)")
            if mode != .readOnly {
                try StoreFile.makeFolder(folder)
                lock = try FolderLock(folder: snapshots.folder, creates: true)
            }
        }
        self.lock = lock
        if mode == .readOnly && shared == nil { try database.execute("PRAGMA query_only=ON") }
        if let shared, mode != .readOnly {
            lease = try WriterLease(of: shared, secondsMax: leaseSeconds)
        } else {
            lease = nil
        }
        encoding = try StoreTables.encoding(in: database)
        frames = try FrameTable(in: database, by: encoding, isWritten: false)
        lastSequence = try frames.lastSequence()
        checkpointedSequence = try StoreTables.recordedEnd(in: database)
        group = FrameGroup(first: lastSequence + 1, defect: defect)
        if lastSequence < checkpointedSequence {
            let problem = CodingError("frames up to \(checkpointedSequence) are missing")
            throw .damaged(StoreDamage(database.path, sequence: lastSequence + 1, problem))
        }
        // Snapshots contain only durable frames.
        if let newest = snapshots.sequences.last, newest > lastSequence {
            let problem = CodingError("there is a snapshot of \(newest) frames, but the store has fewer")
            throw .damaged(StoreDamage(database.path, sequence: lastSequence + 1, problem))
        }
        if mode != .readOnly && shared == nil { try beginWriting() }
    }

    private static func place(of address: StoreAddress, _ database: any StoreDatabase) -> String {
        switch address {
        case .folder(let folder): folder
        case .postgresql: database.path
        }
    }

    private func beginWriting() throws(StoreError) {
        try database.prepareForWriting(defect)
        try StoreTables.addVocabulary(to: &encoding, in: database)
        frames = try FrameTable(in: database, by: encoding, isWritten: true)
        group = FrameGroup(first: lastSequence + 1, defect: defect)
        // The end of the store decides the next frame to write.
        try frames.verifyEnd(at: lastSequence)
        try truncateLog()
        isWriter = true
    }

    /// Writes SQLite's log into the database, so that the next start has no work to do. Call it last; without it no
    /// frame is lost.
    package func close() throws(StoreError) {
        if isWriter && failure == nil { try truncateLog() }
    }

    private func truncateLog() throws(StoreError) {
        try checkpoint(emptying: true)
    }

    /// Checkpoints, unless the store is being copied: then the log grows until the copy is done.
    private func checkpoint(emptying: Bool) throws(StoreError) {
        let body = { () throws(StoreError) in
            try self.recordEnd()
            try self.database.checkpoint(emptying: emptying)
        }
        if let copyLock { try copyLock.unlessCopying(body) } else { try body() }
    }

    private func recordEnd() throws(StoreError) {
        if checkpointedSequence == lastSequence { return }
        try StoreTables.write(end: lastSequence, in: database)
        checkpointedSequence = lastSequence
    }
}

// A store that several servers share.
extension CommandStore {
    /// Reads the frames that the writer has added since the last call.
    ///
    /// - Throws: `StoreError`, and any error of `take`.
    package func follow(_ take: (StoredFrame) throws -> Void) throws {
        if isWriter { return }
        if try frames.hasNewShapes() {
            encoding = try StoreTables.encoding(in: database)
            frames = try FrameTable(in: database, by: encoding, isWritten: false)
        }
        do {
            lastSequence = try frames.readRows(after: lastSequence, take) - 1
        } catch let damage as StoreDamage {
            throw StoreError.damaged(damage)
        }
    }

    /// Takes over from a writer that is gone, and reads its last frames. Call it from time to time.
    ///
    /// - Returns: Whether this process is now the writer; `false` while another one is.
    package func becomeWriter(_ take: (StoredFrame) throws -> Void) throws -> Bool {
        guard let lease, !isWriter else { return isWriter }
        guard try lease.acquire() else { return false }
        try follow(take)
        try beginWriting()
        return true
    }

    /// Renews the lease. The writer calls it at least once a second.
    package func renewLease() {
        guard isWriter, failure == nil else { return }
        do { try lease?.renew() } catch { failure = error }
    }
}

// Writing.
extension CommandStore {
    /// Sequence number of the next frame to append.
    package var nextSequence: UInt64 { group.next }

    /// Adds a frame to the next commit.
    ///
    /// - Throws: `StoreError` if the frame has the wrong number or could not be decoded again, and then it is not
    ///   added; or the error that ended the writing.
    package func append(_ frame: StoredFrame) throws(StoreError) {
        if let failure { throw failure }
        if !isWriter { throw .readOnly(folder: displayName) }
        try group.append(frame, by: encoding)
    }

    /// Makes all appended frames durable, together. After it returns they may be acknowledged.
    ///
    /// - Throws: `StoreError` that ends the writing; then none of these frames may be acknowledged, although they may
    ///   be there.
    package func commit() throws(StoreError) {
        if let failure { throw failure }
        guard group.count > 0 else { return }
        do {
            try frames.insert(group)
        } catch {
            failure = error
            throw error
        }
        group.beginNext()
        lastSequence = group.first - 1
        guard database.isCheckpointDue else { return }
        // The frames are durable in the log, so an error here affects only later writes.
        do {
            try checkpoint(emptying: false)
        } catch {
            failure = error
        }
    }
}

// Reading.
extension CommandStore {
    /// Reads the committed frames in order, and verifies that each is there once and undamaged.
    ///
    /// - Parameter sequence: Last frame to leave out; frames of its group are still verified.
    /// - Throws: `StoreError` with the first damage, and any error of `take`.
    package func readFrames(after sequence: UInt64, _ take: (StoredFrame) throws -> Void) throws {
        do {
            try frames.read(after: sequence, through: lastSequence, take)
        } catch let damage as StoreDamage {
            throw StoreError.damaged(damage)
        }
    }

    /// Returns the answer to a frame's request, for repeats of the request; nil if the frame or the answer does not
    /// exist.
    package func answer(of sequence: UInt64) throws -> [UInt8]? {
        struct Found: Error { let answer: [UInt8]? }
        guard sequence > 0, sequence <= lastSequence else { return nil }
        do {
            try frames.read(after: sequence - 1, through: lastSequence) { throw Found(answer: $0.answer) }
            return nil
        } catch let found as Found {
            return found.answer
        } catch let damage as StoreDamage {
            throw StoreError.damaged(damage)
        }
    }

    /// Reads the whole store, also behind damages, and reports its content and damages.
    package func check() throws -> StoreReport { try StoreReport(frames, snapshots, lastSequence: lastSequence) }
}

// Snapshots.
extension CommandStore {
    /// Writes a snapshot; see `SnapshotFolder.write`, which other threads use.
    package func writeSnapshot(_ bytes: [UInt8], upTo sequence: UInt64, digest: UInt64) throws(StoreError) {
        try snapshots.write(StoredSnapshot(upTo: sequence, digest: digest, bytes: bytes))
    }

    /// Returns the newest undamaged snapshot, and the damages of newer ones.
    package func latestSnapshot() throws(StoreError) -> (snapshot: StoredSnapshot?, damaged: [StoreDamage]) {
        try snapshots.latest()
    }
}
