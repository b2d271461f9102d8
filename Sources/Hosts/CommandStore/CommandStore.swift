import Glibc

/// Everything that a city's services were told, on disk before anybody is answered.
///
/// ```swift
/// let store = try CommandStore(folder: "city.store", mode: .openOrCreate, description: description)
/// try store.readFrames(after: 0) { host.handle($0.command, at: $0.time) }
/// try store.append(StoredFrame(sequence: store.lastSequence + 1, time: now, command: command))
/// try store.commit() // now it may be answered
/// ```
///
/// One thread writes and reads; a store is no other thread's business, but for `snapshots`, which any may use. Nobody else has
/// one of a folder open meanwhile, in this process or in another one. A database several have: `becomeWriter` makes one of them the
/// writer, and the others `follow` it.
///
/// Frames that were appended and not committed are there as a whole group or not at all after a crash. What cannot be
/// written ends the writing for good (`failure`): after a failed sync nobody knows what the disk holds, and asking again would
/// be told that all is well. What was committed is still read then, and is safe.
package final class CommandStore {
    package enum Mode: Hashable, Sendable {
        /// A new store; refused where there is one.
        case create
        /// The store that is there.
        case open
        /// The store that is there, or a new one.
        case openOrCreate
        /// The store that is there, of which nothing is changed: a copy that nobody may write will do.
        case readOnly
    }

    package let address: StoreAddress
    /// For messages: nothing secret.
    package let place: String
    /// As it was given at the store's creation.
    package let description: StoreDescription
    package let snapshots: SnapshotFolder
    /// Of the last frame that is durable; 0 where there is none. Of a store that others write, of the last that was read.
    package private(set) var lastSequence: UInt64
    /// Why nothing more is written; nil while all is well.
    package private(set) var failure: StoreError?
    /// Whether it is ours to write. That of a folder is from the beginning, one that several reach once `becomeWriter` says so.
    package private(set) var isWriter = false

    private let mode: Mode
    private let defect: StoreDefect?
    private let database: any StoreDatabase
    private let lease: WriterLease?
    private var frames: FrameTable
    private var encoding: CommandEncoding
    private var group: FrameGroup
    /// The last frame that is noted in the database as the last; those behind it stand in the log.
    private var end: UInt64
    /// nil of a store that is only read, and of a database.
    private let copyLock: CopyLock?
    // Last, so that it is given back when the database is closed.
    private let lock: FolderLock?

    package static let usualLeaseSeconds = WriterLease.usualSeconds
    static let databaseName = "commands.sqlite"

    /// Whether there is one in the folder, whole or not.
    package static func isThere(in folder: String) -> Bool { access("\(folder)/\(databaseName)", F_OK) == 0 }

    /// What the frames take of the disk, with those that are still in a log; for any thread.
    package var bytesOnDisk: @Sendable () -> Int { database.byteCount }

    /// The store of a folder.
    package convenience init(
        folder: String, mode: Mode, description wanted: StoreDescription?, defect: StoreDefect? = nil,
        system: String? = nil, logPagesMax: Int = 1_000
    ) throws(StoreError) {
        try self.init(
            at: .folder(folder), mode: mode, description: wanted, defect: defect, system: system,
            logPagesMax: logPagesMax)
    }

    /// - Parameters:
    ///   - description: of a new store, and what one that is there must be of; nil to read whatever it is.
    ///   - defect: to be planted.
    ///   - system: the name of SQLite's way to files; nil for the usual one.
    ///   - logPagesMax: so many pages of SQLite's log, of 4 KB, are brought into the database at a time.
    ///   - leaseSeconds: another server that has not shown itself for so long is taken to be gone.
    /// - Throws: in one line why there is no such store to be had.
    package init(
        at address: StoreAddress, mode: Mode, description wanted: StoreDescription?, defect: StoreDefect? = nil,
        system: String? = nil, logPagesMax: Int = 1_000, leaseSeconds: Double = CommandStore.usualLeaseSeconds
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
                path: path, creates: mayCreate, isRead: mode == .readOnly, system: system, logPagesMax: logPagesMax)
        case .postgresql(let url, _):
            let connection = try PostgreSQLConnection(url)
            (shared, database, copyLock) = (connection, connection, nil)
        }
        let isThere = try database.tableCount() > 0
        place = CommandStore.place(of: address, database)
        if mode == .create && isThere { throw .exists(folder: place) }
        if !isThere {
            guard mayCreate, let wanted else { throw .missing(folder: place) }
            try database.prepareForWriting(defect)
            try StoreTables.create(in: database, wanted)
            try lock?.syncFolder()
        }
        let stored = try StoreTables.description(in: database)
        description = stored
        let differences = wanted.map { stored.differences(fromWanted: $0) } ?? []
        if !differences.isEmpty { throw .other(folder: place, differences: differences) }
        switch address {
        case .folder(let folder): snapshots = SnapshotFolder(folder: folder)
        case .postgresql(_, let folder):
            // Snapshots of another store would not be told from ours by what is in them.
            let name = hexadecimal(checksum(of: stored.secret, stored.secret.indices))
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
        end = try StoreTables.end(in: database)
        group = FrameGroup(first: lastSequence + 1, defect: defect)
        if lastSequence < end {
            let problem = EncodingProblem("frames up to \(end) are missing")
            throw .damaged(StoreDamage(database.path, sequence: lastSequence + 1, problem))
        }
        // Snapshots are of frames that are durable.
        if let newest = snapshots.sequences.last, newest > lastSequence {
            let problem = EncodingProblem("a snapshot is of \(newest) frames, of which the store ends before")
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
        // Where the store ends decides what is written next.
        try frames.verifyEnd(at: lastSequence)
        try emptyLog()
        isWriter = true
    }

    /// Brings the log into the database, so that the next start has nothing to catch up on. To be called last; without it
    /// nothing is lost.
    package func close() throws(StoreError) {
        if isWriter && failure == nil { try emptyLog() }
    }

    private func emptyLog() throws(StoreError) {
        try checkpoint(emptying: true)
    }

    /// Unless somebody copies the store: then the log grows until that is done.
    private func checkpoint(emptying: Bool) throws(StoreError) {
        let body = { () throws(StoreError) in
            try self.noteEnd()
            try self.database.checkpoint(emptying: emptying)
        }
        if let copyLock { try copyLock.unlessCopied(body) } else { try body() }
    }

    private func noteEnd() throws(StoreError) {
        if end == lastSequence { return }
        try StoreTables.write(end: lastSequence, in: database)
        end = lastSequence
    }
}

// A store that several servers reach.
extension CommandStore {
    /// Reads what was written since the last reading, by whoever writes.
    ///
    /// - Throws: `StoreError`, and what `take` throws.
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

    /// Takes over from a writer that is gone, and reads what it has left.
    ///
    /// - Returns: whether we write now; `false` while another one does. To be called now and then.
    package func becomeWriter(_ take: (StoredFrame) throws -> Void) throws -> Bool {
        guard let lease, !isWriter else { return isWriter }
        guard try lease.take() else { return false }
        try follow(take)
        try beginWriting()
        return true
    }

    /// To be called at least once a second by whoever writes, so that others see it.
    package func beat() {
        guard isWriter, failure == nil else { return }
        do { try lease?.beat() } catch { failure = error }
    }
}

// Writing.
extension CommandStore {
    /// What the next frame to be appended must have.
    package var nextSequence: UInt64 { group.next }

    /// Takes a frame for the next commit.
    ///
    /// - Throws: if it is not the next one or could not be read back, and then it is not taken; or whatever has ended writing.
    package func append(_ frame: StoredFrame) throws(StoreError) {
        if let failure { throw failure }
        if !isWriter { throw .readOnly(folder: place) }
        try group.append(frame, by: encoding)
    }

    /// Makes all frames that were appended durable, together. When it returns they may be acknowledged.
    ///
    /// - Throws: what has ended the writing; then none of these frames may be acknowledged, though they may be there.
    package func commit() throws(StoreError) {
        if let failure { throw failure }
        guard group.count > 0 else { return }
        do {
            try frames.insert(group)
        } catch {
            failure = error
            throw error
        }
        group.restart()
        lastSequence = group.first - 1
        guard database.isCheckpointDue else { return }
        // The frames are durable in the log; so what goes wrong here ends the writing of others only.
        do {
            try checkpoint(emptying: false)
        } catch {
            failure = error
        }
    }
}

// Reading.
extension CommandStore {
    /// Reads what was committed, in order, and verifies that every frame is there, once, as it was written.
    ///
    /// - Parameter sequence: frames up to this one are left out; those of its group are still verified.
    /// - Throws: `StoreError` with the first place that is damaged, and what `take` throws.
    package func readFrames(after sequence: UInt64, _ take: (StoredFrame) throws -> Void) throws {
        do {
            try frames.read(after: sequence, through: lastSequence, take)
        } catch let damage as StoreDamage {
            throw StoreError.damaged(damage)
        }
    }

    /// What the request of this frame was answered, for its repeats; nil where there is no such frame or it has no answer.
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

    /// Reads all that there is, past whatever is damaged, and says what it found.
    package func check() throws -> StoreReport { try StoreReport(frames, snapshots, lastSequence: lastSequence) }
}

// Snapshots.
extension CommandStore {
    /// See `SnapshotFolder.write`, which other threads use.
    package func writeSnapshot(_ bytes: [UInt8], upTo sequence: UInt64, digest: UInt64) throws(StoreError) {
        try snapshots.write(StoredSnapshot(upTo: sequence, digest: digest, bytes: bytes))
    }

    /// The newest snapshot that is whole, and what is said of newer ones that are not.
    package func latestSnapshot() throws(StoreError) -> (snapshot: StoredSnapshot?, damaged: [StoreDamage]) {
        try snapshots.latest()
    }
}
