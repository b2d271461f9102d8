/// A database with a store's tables. All kinds accept the same SQL, with `$1`, `$2` … for parameters.
protocol StoreDatabase: AnyObject {
    /// Place of the database for messages, without secrets.
    var path: String { get }
    /// SQL types of 64-bit integers and of bytes.
    var numberType: String { get }
    var bytesType: String { get }
    /// Prefix of table names, which separates them from tables of other programs.
    var prefix: String { get }

    /// Executes statements without results.
    func execute(_ statements: String) throws(StoreError)

    /// Prepares a statement.
    ///
    /// - Parameter action: Purpose for messages: "writing frames".
    func prepare(_ text: String, for action: String) throws(StoreError) -> any StoreStatement

    /// Returns the number of the store's tables.
    func tableCount() throws(StoreError) -> Int64

    /// Begins the transaction that creates the tables, and excludes other creators.
    func beginCreatingTables() throws(StoreError)

    /// Configures the database so that each commit is durable.
    func prepareForWriting(_ defect: StoreDefect?) throws(StoreError)

    /// Begins a transaction of the writer.
    func beginWriting() throws(StoreError)

    /// Returns the source of a new row's three values in `frames`; it yields no row once another server is the writer.
    func frameValuesClause() -> String

    /// Whether the log has reached the size at which a checkpoint is due.
    var isCheckpointDue: Bool { get }

    /// Moves the log's pages into the database, and reports errors.
    ///
    /// - Parameter emptying: Whether to move all of them and truncate the log.
    func checkpoint(emptying: Bool) throws(StoreError)

    /// Size on disk in bytes, for any thread.
    var byteCount: @Sendable () -> Int { get }
}

/// A prepared statement; its rows are read one after another.
protocol StoreStatement {
    /// Executes the statement with these numbers, then these bytes, and passes on its rows until `take` returns false.
    ///
    /// - Returns: Number of changed rows.
    @discardableResult
    func run(_ numbers: [Int64], _ bytes: [UInt8]?, take: (any StoreRow) -> Bool) throws(StoreError) -> Int64
}

extension StoreStatement {
    @discardableResult
    func run(_ numbers: [Int64] = [], _ bytes: [UInt8]? = nil) throws(StoreError) -> Int64 {
        try run(numbers, bytes) { _ in true }
    }

    @discardableResult
    func run(_ numbers: [Int64] = [], take: (any StoreRow) -> Bool) throws(StoreError) -> Int64 {
        try run(numbers, nil, take: take)
    }
}

/// A row of a result, valid during `take`.
protocol StoreRow {
    func number(_ column: Int) -> Int64
    func bytes(_ column: Int) -> [UInt8]
}
