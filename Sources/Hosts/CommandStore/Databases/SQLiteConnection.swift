import CSQLite
import Glibc

/// The only connection to a store's database.
///
/// No process may open a second one: SQLite 3.40 may lose data when two connections write or checkpoint a write-ahead
/// log at the same time (the WAL-reset bug, fixed in 3.51.3). So it locks the file exclusively
/// (`locking_mode=EXCLUSIVE`), keeps the index of the log in its own memory, and checkpoints only explicitly.
final class SQLiteConnection: StoreDatabase {
    let path: String
    let (numberType, bytesType, prefix) = ("INTEGER", "BLOB", "")
    private var handle: OpaquePointer?
    /// Number of pages in the write-ahead log since it was last empty; SQLite reports it at every commit.
    private let logPages: UnsafeMutablePointer<CInt>
    private let logPagesMax: Int

    /// "cabr", so that tools can identify the file.
    private static let applicationID = 0x6361_6272

    /// - Parameters:
    ///   - isRead: Whether to open read-only, without any write to the files, also from a read-only copy.
    ///   - system: Name of SQLite's VFS; nil for the default.
    ///   - logPagesMax: Number of pages (4 KB) in the log at which a checkpoint is due.
    init(path: String, creates: Bool, isRead: Bool = false, system: String?, logPagesMax: Int) throws(StoreError) {
        (self.path, self.logPagesMax) = (path, logPagesMax)
        logPages = .allocate(capacity: 1)
        logPages.initialize(to: 0)
        let outcome: CInt
        if isRead && system == nil {
            outcome = SQLiteConnection.openForReading(path, &handle)
        } else {
            let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | (creates ? SQLITE_OPEN_CREATE : 0)
            outcome = sqlite3_open_v2(path, &handle, flags, system)
        }
        guard outcome == SQLITE_OK else { throw failure("opening") }
        sqlite3_extended_result_codes(handle, 1)
        sqlite3_wal_hook(handle, noteLogPages, logPages)
        try execute("PRAGMA locking_mode=EXCLUSIVE")
        // SQLite ignores errors of a checkpoint when it closes. `checkpoint` empties the log instead.
        cabrank_sqlite_no_checkpoint_on_close(handle)
    }

    /// Opens the database with the VFS without locks, since read-only files cannot be locked; the folder's lock
    /// excludes others. An existing log is read with its index in memory. Without a log, SQLite would create one unless
    /// the file is declared immutable.
    private static func openForReading(_ path: String, _ handle: inout OpaquePointer?) -> CInt {
        let escaped = path.utf8.map { byte in
            isalnum(CInt(byte)) != 0 || "/._-".utf8.contains(byte)
                ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
        let hasLog = (StoreFile.byteCount("\(path)-wal") ?? 0) > 0
        let uri = "file:\(escaped)" + (hasLog ? "" : "?immutable=1")
        let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI
        return sqlite3_open_v2(uri, &handle, flags, hasLog ? "unix-none" : nil)
    }

    deinit {
        sqlite3_close_v2(handle)
        logPages.deallocate()
    }

    var isCheckpointDue: Bool { Int(logPages.pointee) >= logPagesMax }

    var byteCount: @Sendable () -> Int {
        { [path] in ["", "-wal"].reduce(0) { $0 + (StoreFile.byteCount("\(path)\($1)") ?? 0) } }
    }

    func execute(_ statements: String) throws(StoreError) {
        guard sqlite3_exec(handle, statements, nil, nil, nil) == SQLITE_OK else { throw failure(statements) }
    }

    func prepare(_ text: String, for action: String) throws(StoreError) -> any StoreStatement {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v3(handle, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil) == SQLITE_OK,
            let statement
        else { throw failure(action) }
        return SQLiteStatement(statement, of: self, action)
    }

    func tableCount() throws(StoreError) -> Int64 {
        var tables: Int64 = 0
        try prepare("SELECT count(*) FROM sqlite_schema", for: "reading the schema").run {
            tables = $0.number(0)
            return false
        }
        return tables
    }

    func beginCreatingTables() throws(StoreError) {
        try execute("BEGIN IMMEDIATE; PRAGMA application_id=\(SQLiteConnection.applicationID)")
    }

    func beginWriting() throws(StoreError) { try execute("BEGIN IMMEDIATE") }

    func frameValuesClause() -> String { "VALUES ($1, $2, $3)" }

    func prepareForWriting(_ defect: StoreDefect?) throws(StoreError) {
        // FULL: each commit is synced before it returns.
        let synchronous = defect == .acknowledgeUnsynced ? "OFF" : "FULL"
        try execute("PRAGMA journal_mode=WAL; PRAGMA synchronous=\(synchronous)")
        // After a crash or a failed sync, the log's pages may be only in the system's cache and not on disk. Writing
        // them again puts them there, before new frames depend on them.
        try rewriteLog()
    }

    /// Moves the log's pages into the database. SQLite's automatic checkpoints would hide their errors.
    func checkpoint(emptying: Bool) throws(StoreError) {
        let mode = emptying ? SQLITE_CHECKPOINT_TRUNCATE : SQLITE_CHECKPOINT_PASSIVE
        guard sqlite3_wal_checkpoint_v2(handle, nil, mode, nil, nil) == SQLITE_OK else { throw failure("checkpoint") }
        logPages.pointee = 0
    }

    /// Writes the log once more with its present content, and syncs it.
    ///
    /// After a failed sync, the system considers its cached pages clean, and no later sync writes them to disk. A
    /// checkpoint of such a log would change some pages of the database, and a power failure would lose the others.
    private func rewriteLog() throws(StoreError) {
        guard let log = cabrank_sqlite_log(handle), let methods = log.pointee.pMethods?.pointee else { return }
        var end: Int64 = 0
        var outcome = methods.xFileSize(log, &end)
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        for start in stride(from: 0, to: end, by: buffer.count) where outcome == SQLITE_OK {
            let count = CInt(min(end - start, Int64(buffer.count)))
            outcome = methods.xRead(log, &buffer, count, start)
            if outcome == SQLITE_OK { outcome = methods.xWrite(log, buffer, count, start) }
        }
        if outcome == SQLITE_OK && end > 0 { outcome = methods.xSync(log, SQLITE_SYNC_NORMAL) }
        guard outcome == SQLITE_OK else {
            throw .failed(path: path, action: "rewriting the log", reason: String(cString: sqlite3_errstr(outcome)))
        }
    }

    /// Returns SQLite's last error, in one line.
    func failure(_ action: String) -> StoreError {
        let systemError = sqlite3_system_errno(handle)
        let reason = String(cString: sqlite3_errmsg(handle))
        let code = sqlite3_extended_errcode(handle)
        // The statements never change, so SQLITE_ERROR means that the tables are damaged.
        if [SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_ERROR].contains(code & 0xFF) {
            return .damaged(StoreDamage(path, CodingError("\(action): \(reason) (SQLite \(code))")))
        }
        if code & 0xFF == SQLITE_BUSY { return .locked(folder: path) }
        let cause = systemError == 0 ? "" : ", \(String(cString: strerror(systemError)))"
        return .failed(path: path, action: action, reason: "\(reason) (SQLite \(code)\(cause))")
    }
}

/// Receives the log's size from SQLite after each commit.
private nonisolated func noteLogPages(
    _ context: UnsafeMutableRawPointer?, _: OpaquePointer?, _: UnsafePointer<CChar>?, _ pages: CInt
) -> CInt {
    context?.assumingMemoryBound(to: CInt.self).pointee = pages
    return SQLITE_OK
}

private final class SQLiteStatement: StoreStatement, StoreRow {
    private let handle: OpaquePointer
    private let connection: SQLiteConnection
    private let action: String

    fileprivate init(_ handle: OpaquePointer, of connection: SQLiteConnection, _ action: String) {
        (self.handle, self.connection, self.action) = (handle, connection, action)
    }

    deinit { sqlite3_finalize(handle) }

    func run(_ numbers: [Int64], _ bytes: [UInt8]?, take: (any StoreRow) -> Bool) throws(StoreError) -> Int64 {
        defer { sqlite3_reset(handle) }
        for (place, number) in numbers.enumerated() { sqlite3_bind_int64(handle, CInt(place + 1), number) }
        let outcome = (bytes ?? []).withUnsafeBytes { raw in
            if bytes != nil {
                // Not copied: the bytes stay in place until the statement is done.
                sqlite3_bind_blob64(handle, CInt(numbers.count + 1), raw.baseAddress, UInt64(raw.count), nil)
            }
            var outcome = sqlite3_step(handle)
            while outcome == SQLITE_ROW, take(self) { outcome = sqlite3_step(handle) }
            return outcome
        }
        guard outcome == SQLITE_DONE || outcome == SQLITE_ROW else { throw connection.failure(action) }
        return Int64(sqlite3_changes(sqlite3_db_handle(handle)))
    }

    func number(_ column: Int) -> Int64 { sqlite3_column_int64(handle, CInt(column)) }

    func bytes(_ column: Int) -> [UInt8] {
        guard let start = sqlite3_column_blob(handle, CInt(column)) else { return [] }
        return Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, CInt(column)))))
    }
}
