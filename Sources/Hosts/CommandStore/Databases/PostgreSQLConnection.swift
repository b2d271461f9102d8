import PostgreSQLClient
import Synchronization

/// A connection to a PostgreSQL server, whose current schema holds a store's tables, for stores that several machines
/// share.
///
/// A commit returns once the data are in the server's own log on disk, and on those of its synchronous standbys.
final class PostgreSQLConnection: StoreDatabase {
    let path: String
    let (numberType, bytesType, prefix) = ("BIGINT", "BYTEA", "cabrank_")
    private let handle: OpaquePointer
    private var statements = 0
    /// Generation under which this connection writes; nil before it may write.
    private var generation: Int64?
    private let size = ReportedSize()

    /// Key of the advisory lock for making tables, the same for all programs.
    private static let makingLock = 0x6361_6272

    /// - Parameter url: A URL for libpq, such as `postgresql://user@host/database`; `PGPASSFILE` and other variables
    ///   may supply missing parts.
    init(_ url: String) throws(StoreError) {
        var problem = postgresql_problem()
        guard let handle = postgresql_connect(url, &problem) else {
            throw .failed(
                path: PostgreSQLConnection.withoutPassword(url), action: "connecting", reason: problem.reason)
        }
        self.handle = handle
        path = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 512) { place in
            postgresql_place(handle, place.baseAddress)
            return place.baseAddress.map { String(cString: $0) } ?? ""
        }
    }

    deinit { postgresql_close(handle) }

    /// Removes passwords from a URL, for messages.
    private static func withoutPassword(_ url: String) -> String {
        url.replacing(/:\/\/([^:@\/]*):[^@]*@/) { "://\($0.1)@" }.replacing(/password=[^&\s]*/, with: "password=…")
    }

    func execute(_ statements: String) throws(StoreError) {
        var problem = postgresql_problem()
        let outcome = postgresql_execute(handle, statements, &problem)
        if outcome != POSTGRESQL_DONE { throw failure("statement", outcome, problem) }
    }

    func prepare(_ text: String, for action: String) throws(StoreError) -> any StoreStatement {
        statements += 1
        let name = "s\(statements)"
        var problem = postgresql_problem()
        let outcome = postgresql_prepare(handle, name, text, &problem)
        if outcome != POSTGRESQL_DONE { throw failure(action, outcome, problem) }
        return PostgreSQLStatement(name: name, action: action, connection: self)
    }

    fileprivate func run(
        _ statement: PostgreSQLStatement, _ numbers: [Int64], _ bytes: [UInt8]?, take: (any StoreRow) -> Bool
    ) throws(StoreError) -> Int64 {
        var (rows, problem): (OpaquePointer?, postgresql_problem) = (nil, postgresql_problem())
        let outcome = (bytes ?? []).withUnsafeBytes { raw in
            postgresql_run(
                handle, statement.name, numbers, CInt(numbers.count), raw.baseAddress, raw.count, bytes == nil ? 0 : 1,
                &rows, &problem)
        }
        guard outcome == POSTGRESQL_DONE, let rows else { throw failure(statement.action, outcome, problem) }
        defer { postgresql_free(rows) }
        for row in 0..<postgresql_row_count(rows) {
            if !take(PostgreSQLRow(rows: rows, row: row)) { break }
        }
        return postgresql_changed_count(rows)
    }

    private func failure(
        _ action: String, _ outcome: postgresql_outcome, _ problem: postgresql_problem
    ) -> StoreError {
        switch problem.sqlState {
        // Unique violation: another server has written this frame.
        case "23505": .superseded(path: path)
        case "XX001", "XX002": .damaged(StoreDamage(path, CodingError("\(action): \(problem.reason)")))
        default: .failed(path: path, action: action, reason: problem.reason)
        }
    }

    // MARK: As all databases

    func tableCount() throws(StoreError) -> Int64 {
        try number(
            """
            SELECT count(*) FROM pg_tables
            WHERE schemaname = current_schema() AND tablename = 'cabrank_about'
            """, "reading the schema") ?? 0
    }

    func beginCreatingTables() throws(StoreError) {
        try execute("BEGIN; SELECT pg_advisory_xact_lock(\(PostgreSQLConnection.makingLock))")
        if try tableCount() > 0 { return }
        try execute(WriterLease.schema)
    }

    /// Prepares the connection for durable writes.
    ///
    /// - Throws: `StoreError` also if the server is configured to lose data on a crash.
    func prepareForWriting(_ defect: StoreDefect?) throws(StoreError) {
        for setting in ["fsync", "full_page_writes"] {
            let isOff = try number("SELECT (current_setting('\(setting)') = 'off')::int::bigint", "reading settings")
            if isOff == 1 {
                throw .failed(
                    path: path, action: "writing",
                    reason:
                        "the database server would lose data if its machine failed; set '\(setting) = on' in postgresql.conf"
                )
            }
        }
        let asItIs = "CASE setting WHEN 'off' THEN 'on' ELSE setting END"
        let synchronous = defect == .acknowledgeUnsynced ? "'off'" : asItIs
        try execute(
            """
            SELECT set_config('synchronous_commit', \(synchronous), false)
            FROM pg_settings WHERE name = 'synchronous_commit'
            """)
    }

    /// Makes all further writes depend on this generation still being the current one.
    func setGeneration(_ generation: Int64) { self.generation = generation }

    func beginWriting() throws(StoreError) {
        try execute("BEGIN")
        let mine = try number(
            "SELECT generation FROM cabrank_writer WHERE generation = \(generation ?? -1) FOR SHARE",
            "starting to write")
        if mine == generation { return }
        try execute("ROLLBACK")
        throw .superseded(path: path)
    }

    /// Values of a new row, which is inserted only while the generation is current. A server that takes over waits for
    /// a statement that has seen the generation, and a later statement no longer sees it, so the two cannot overlap.
    func frameValuesClause() -> String {
        """
        SELECT $1::bigint, $2::bigint, $3::bytea FROM cabrank_writer
        WHERE generation = \(generation ?? -1) FOR SHARE
        """
    }

    // The server checkpoints on its own.
    var isCheckpointDue: Bool { false }
    func checkpoint(emptying: Bool) {}

    var byteCount: @Sendable () -> Int { { [size] in size.bytes.load(ordering: .relaxed) } }

    func note(byteCount: Int64) { size.bytes.store(Int(byteCount), ordering: .relaxed) }

    private func number(_ text: String, _ action: String) throws(StoreError) -> Int64? {
        var number: Int64?
        try prepare(text, for: action).run {
            number = $0.number(0)
            return false
        }
        return number
    }
}

/// Size of the tables, as the server last reported it, for other threads.
private final class ReportedSize: Sendable {
    let bytes = Atomic(0)
}

private struct PostgreSQLStatement: StoreStatement {
    let name: String
    let action: String
    let connection: PostgreSQLConnection

    func run(_ numbers: [Int64], _ bytes: [UInt8]?, take: (any StoreRow) -> Bool) throws(StoreError) -> Int64 {
        try connection.run(self, numbers, bytes, take: take)
    }
}

private struct PostgreSQLRow: StoreRow {
    let rows: OpaquePointer
    let row: CInt

    func number(_ column: Int) -> Int64 { postgresql_number(rows, row, CInt(column)) }

    func bytes(_ column: Int) -> [UInt8] {
        var count = 0
        let start = postgresql_bytes(rows, row, CInt(column), &count)
        return Array(UnsafeRawBufferPointer(start: start, count: count))
    }
}

extension postgresql_problem {
    fileprivate var reason: String {
        let state = sqlState
        return PostgreSQLConnection.text(of: text) + (state.isEmpty ? "" : " (PostgreSQL \(state))")
    }

    fileprivate var sqlState: String { PostgreSQLConnection.text(of: code) }
}

extension PostgreSQLConnection {
    /// Converts a C array up to its NUL.
    fileprivate static func text<Characters>(of characters: Characters) -> String {
        withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
